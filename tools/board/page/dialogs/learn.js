// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of what there is to learn: the lessons of each game, and the ladder of opponents, with what is done of them.

import { addChoices, byId, element, pushButton } from '../../../page/base/elements.js';
import { VARIANTS, namesOf } from '../../../page/board/variants.js';
import { OPPONENTS, rung } from '../game/opponents.js';
import { COURSE } from '../lessons/course.js';
import { words } from '../../../page/words/words.js';

const GAMES = Object.keys(COURSE).filter(variant => variant in VARIANTS);

// A line of a list: a button with its name and what there is to say of it.
const line = (attributes, name, text, action) =>
  element('li', {}, pushButton(attributes, action, element('span', {}, name), element('span', { class: 'hint' }, text)));

export class LearnDialog {
  #dialog = byId('learn-dialog');
  #handlers;
  #progress;

  /// `open(lesson)` is called for the lesson that is chosen, `challenge(opponent, variant, coach)` for the opponent.
  constructor(progress, handlers) {
    this.#progress = progress;
    this.#handlers = handlers;
    addChoices(byId('learn-games'), 'learn-game', namesOf(GAMES));
    byId('learn-games').addEventListener('change', event => this.#show(event.target.value));
  }

  /// Opens it at the lessons of a game. An engine without levels has no ladder.
  open(variant, settings, strengths) {
    byId('ladder').hidden = strengths === null;
    byId('ladder-coach').checked = settings.coach;
    this.#show(GAMES.includes(variant) ? variant : GAMES[0]);
    this.#dialog.showModal();
  }

  #show(variant) {
    for (const input of byId('learn-games').querySelectorAll('input')) input.checked = input.value === variant;
    const { solved } = this.#progress;
    byId('learn-lessons').replaceChildren(...COURSE[variant].map(lesson => {
      const done = lesson.tasks.filter(({ id }) => solved.has(id)).length;
      const count = words(done === lesson.tasks.length ? 'course.all_solved' : 'course.solved', { done, all: lesson.tasks.length });
      return line({ 'data-lesson': lesson.key }, lesson.name, count, () => {
        this.#leave();
        this.#handlers.open(lesson);
      });
    }));
    const { beaten } = this.#progress;
    byId('ladder-opponents').replaceChildren(...OPPONENTS.map(opponent => {
      const { about, bounces, elo, name } = opponent;
      const title = words(beaten.has(rung(variant, name)) ? 'ladder.beaten' : 'ladder.opponent', { name, elo });
      return line({ 'data-opponent': name }, title, variant === 'tensor' ? `${about}, ${bounces}` : about, () => {
        this.#leave();
        this.#handlers.challenge(opponent, variant, byId('ladder-coach').checked);
      });
    }));
  }

  #leave() {
    this.#dialog.close();
    // From here Tab goes to the board, and the keys mean moves.
    byId('table').focus({ preventScroll: true });
  }
}
