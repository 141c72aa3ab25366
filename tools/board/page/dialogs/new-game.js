// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog before a new game.

import { addChoices, byId, fillFields, readFields } from '../../../page/base/elements.js';
import { namesOf } from '../../../page/board/variants.js';
import { words } from '../../../page/words/words.js';

export class NewGameDialog {
  #dialog = byId('new-dialog');

  /// `start({you, variant, ...settings})` is called when the game is to begin.
  constructor(start) {
    addChoices(byId('new-variant'), 'variant', namesOf());
    this.#dialog.addEventListener('input', () => this.#show());
    this.#dialog.addEventListener('submit', event => {
      event.preventDefault();
      this.#dialog.close();
      // Tab then goes to the board, and keys enter moves.
      byId('table').focus({ preventScroll: true });
      start(this.#read());
    });
  }

  /// `variant` is the game on the board; with `here`, starting from its position is preselected.
  open(settings, strengths, variant, { here = false } = {}) {
    const isPair = settings.you === 'both';
    // Without levels there is nothing to choose.
    byId('elo').min = strengths?.min ?? 200;
    byId('elo').max = strengths?.max ?? 2600;
    fillFields(this.#dialog, {
      ...settings, variant, from: here ? 'here' : 'start', who: isPair ? 'both' : 'engine', you: isPair ? 'w' : settings.you,
      fullStrength: settings.fullStrength || strengths === null, clocks: settings.control === 'clock',
    });
    byId('full-strength').disabled = strengths === null;
    byId('new-more').open = settings.quick;
    this.#show();
    this.#dialog.showModal();
  }

  // Two people play with or without a clock, whatever the engine's time control was.
  #control({ clocks, control, who }) {
    if (who === 'engine') return control;
    return clocks ? 'clock' : null;
  }

  // Only fields that the choices need are shown and validated; the position on the board already has a variant.
  #show() {
    const values = readFields(this.#dialog);
    const { elo, from, fullStrength, who } = values;
    byId('new-variant').hidden = from === 'here';
    byId('elo').disabled = fullStrength;
    byId('quick').disabled = fullStrength;
    byId('elo-text').textContent = fullStrength ? words('strength.full: full') : words('strength.elo: Elo {elo}', { elo });
    for (const part of this.#dialog.querySelectorAll('[data-who]')) part.hidden = part.dataset.who !== who;
    for (const field of this.#dialog.querySelectorAll('[data-control]')) {
      field.hidden = field.dataset.control !== this.#control(values);
      field.querySelector('input').disabled = field.hidden;
    }
  }

  #read() {
    const { clocks, from, who, ...values } = readFields(this.#dialog);
    const you = who === 'both' ? who : values.you === 'random' ? 'wb'[Math.floor(Math.random() * 2)] : values.you;
    return { ...values, you, here: from === 'here', opponent: '', control: this.#control({ clocks, who, ...values }) ?? 'seconds' };
  }
}
