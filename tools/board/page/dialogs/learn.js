// SPDX-License-Identifier: GPL-3.0-or-later
// The learning dialog: the lessons of each game, the puzzles, and the ladder of opponents, with the person's
// progress.

import { addChoices, byId, element, fillFields, pushButton } from '../../../page/base/elements.js';
import { VARIANTS, namesOf } from '../../../page/board/variants.js';
import { OPPONENTS, rung } from '../game/opponents.js';
import { COURSE } from '../lessons/course.js';
import { GROUPS, puzzlesOf } from '../puzzles/collection.js';
import { words } from '../../../page/words/words.js';

const GAMES = Object.keys(COURSE).filter(variant => variant in VARIANTS);

// A list entry: a button with a name and a hint.
const line = (attributes, name, text, action) =>
  element('li', {}, pushButton(attributes, action, element('span', {}, name), element('span', { class: 'hint' }, text)));

export class LearnDialog {
  #dialog = byId('learn-dialog');
  #handlers;
  #progress;
  #puzzles;
  #variant = null;

  /// Calls `open(lesson)` for the chosen lesson, `challenge(opponent, variant, coach)` for the opponent,
  /// `solve(variant, theme)` and `rush(variant)` for puzzles.
  constructor(progress, puzzles, handlers) {
    this.#progress = progress;
    this.#puzzles = puzzles;
    this.#handlers = handlers;
    addChoices(byId('learn-games'), 'learn-game', namesOf(GAMES));
    byId('learn-games').addEventListener('change', event => this.#show(event.target.value));
    byId('puzzle-theme').addEventListener('change', () => this.#count());
    byId('puzzle-start').addEventListener('click', this.#leaving(() => this.#handlers.solve(this.#variant, byId('puzzle-theme').value)));
    byId('puzzle-rush').addEventListener('click', this.#leaving(() => this.#handlers.rush(this.#variant)));
  }

  /// Opens the dialog for a game, at a part: 'lessons', 'puzzles' or 'ladder', by default the last one. Without engine levels there is
  /// no ladder.
  open(variant, settings, strengths, part = strengths === null ? 'lessons' : undefined) {
    for (const id of ['tab-ladder', 'ladder']) byId(id).hidden = strengths === null;
    byId('ladder-coach').checked = settings.coach;
    fillFields(this.#dialog, { 'learn-part': part });
    this.#show(GAMES.includes(variant) ? variant : GAMES[0]);
    this.#dialog.showModal();
  }

  // Shows the number of puzzles and the person's results.
  async #count() {
    const variant = this.#variant;
    const group = byId('puzzle-theme').value;
    let said;
    let count = 0;
    try {
      const puzzles = await puzzlesOf(variant, group);
      count = puzzles.length;
      said = words('puzzles.known: Your rating: {rating}. {done} of {all} tried, {due} to be tried again today. Best rush: {best}.', { ...this.#puzzles.summary(variant, puzzles), all: count });
    } catch (error) {
      said = words('puzzle.missing', { reason: error.message });
    }
    if (variant !== this.#variant || group !== byId('puzzle-theme').value) return;
    byId('puzzles-known').textContent = said;
    for (const id of ['puzzle-start', 'puzzle-rush']) byId(id).disabled = count === 0;
  }

  #showThemes(variant) {
    const themes = ['', ...Object.keys(GROUPS[variant])];
    byId('puzzle-theme').replaceChildren(...themes.map(group =>
      element('option', { value: group }, words(group ? `puzzle_group.${group}` : 'puzzles.all: All'))));
    this.#count();
  }

  #show(variant) {
    this.#variant = variant;
    this.#showThemes(variant);
    fillFields(this.#dialog, { 'learn-game': variant });
    const { solved } = this.#progress;
    byId('learn-lessons').replaceChildren(...COURSE[variant].map(lesson => {
      const done = lesson.tasks.filter(({ id }) => solved.has(id)).length;
      const count = words(done === lesson.tasks.length
        ? 'course.all_solved: all solved'
        : 'course.solved: {done} of {all} solved', { done, all: lesson.tasks.length });
      return line({ 'data-lesson': lesson.key }, lesson.name, count, this.#leaving(() => this.#handlers.open(lesson)));
    }));
    const { beaten } = this.#progress;
    byId('ladder-opponents').replaceChildren(...OPPONENTS.map(opponent => {
      const { about, bounces, elo, name, styles } = opponent;
      const style = styles[variant] && words(`style.${styles[variant].toLowerCase()}`);
      const known = [style, about, variant === 'tensor' ? bounces : ''].filter(Boolean).join(', ');
      const title = words(beaten.has(rung(variant, name)) ? 'ladder.beaten: {name}, {elo}, beaten' : 'ladder.opponent: {name}, {elo}', { name, elo });
      return line({ 'data-opponent': name }, title, known,
        this.#leaving(() => this.#handlers.challenge(opponent, variant, byId('ladder-coach').checked)));
    }));
  }

  // The action of a button that closes the dialog first.
  #leaving(action) {
    return () => {
      this.#dialog.close();
      // Tab then goes to the board, and keys enter moves.
      byId('table').focus({ preventScroll: true });
      action();
    };
  }
}
