// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog before a new game.

import { addChoices, byId } from '../../../page/base/elements.js';
import { namesOf } from '../../../page/board/variants.js';
import { words } from '../../../page/words/words.js';

const NUMBERS = ['seconds', 'minutes', 'increment', 'depth', 'nodes'];

const picked = name => document.querySelector(`#new-dialog input[name="${name}"]:checked`).value;

export class NewGameDialog {
  /// `start({you, variant, ...settings})` is called when the game is to begin.
  constructor(start) {
    this.dialog = byId('new-dialog');
    this.form = this.dialog.querySelector('form');
    addChoices(byId('new-variant'), 'variant', namesOf());
    for (const input of [byId('control'), byId('with-clocks'), ...this.form.elements.who]) input.addEventListener('change', () => this.#showControl());
    byId('elo').addEventListener('input', () => this.#showElo());
    byId('full-strength').addEventListener('change', () => this.#showElo());
    for (const input of this.form.elements.from) input.addEventListener('change', () => this.#showVariants());
    this.form.addEventListener('submit', event => {
      event.preventDefault();
      this.dialog.close();
      // From here Tab goes to the board, and the keys mean moves.
      byId('table').focus({ preventScroll: true });
      start(this.#read());
    });
  }

  /// `variant` is the game on the board, whose position can be played on from `here`.
  open(settings, strengths, variant, { here = false } = {}) {
    const elo = byId('elo');
    elo.disabled = strengths === null;
    elo.min = strengths?.min ?? 200;
    elo.max = strengths?.max ?? 2600;
    elo.value = settings.elo;
    byId('full-strength').checked = settings.fullStrength || strengths === null;
    byId('quick').checked = settings.quick;
    byId('new-more').open = settings.quick;
    for (const input of this.form.elements.who) input.checked = (input.value === 'both') === (settings.you === 'both');
    for (const input of this.form.elements.you) input.checked = input.value === (settings.you === 'both' ? 'w' : settings.you);
    byId('control').value = settings.control;
    byId('with-clocks').checked = settings.control === 'clock';
    for (const name of NUMBERS) byId(`control-${name}`).value = settings[name];
    this.form.elements.from[here ? 1 : 0].checked = true;
    for (const input of this.form.elements.variant) input.checked = input.value === variant;
    this.#showVariants();
    this.#showControl();
    this.#showElo();
    this.dialog.showModal();
  }

  // The position on the board has a variant already.
  #showVariants() { byId('new-variant').hidden = picked('from') === 'here'; }

  #showElo() {
    const full = byId('full-strength').checked;
    byId('elo').disabled = full;
    byId('elo-text').textContent = full ? words('strength.full: full') : words('strength.elo: Elo {elo}', { elo: byId('elo').value });
    byId('quick').disabled = full;
  }

  // Two people have a clock or none, whatever time the engine had.
  #control() {
    if (picked('who') === 'engine') return byId('control').value;
    return byId('with-clocks').checked ? 'clock' : null;
  }

  // Only the fields of the chosen kind of time are shown, and only they are checked.
  #showControl() {
    for (const part of this.form.querySelectorAll('[data-who]')) part.hidden = part.dataset.who !== picked('who');
    for (const field of this.form.querySelectorAll('[data-control]')) {
      const used = field.dataset.control === this.#control();
      field.hidden = !used;
      field.querySelector('input').disabled = !used;
    }
  }

  #read() {
    const numbers = Object.fromEntries(NUMBERS.map(name => [name, Number(byId(`control-${name}`).value)]));
    return {
      ...numbers,
      you: picked('who') === 'both' ? 'both' : picked('you') === 'random' ? 'wb'[Math.floor(Math.random() * 2)] : picked('you'),
      variant: picked('variant'),
      here: picked('from') === 'here',
      elo: Number(byId('elo').value),
      fullStrength: byId('full-strength').checked,
      quick: byId('quick').checked,
      opponent: '',
      control: this.#control() ?? 'seconds',
    };
  }
}
