// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of the position on the board as buttons below each other: pressed they are made, pointed at they have an arrow on the
// board. Tab goes to the first, and the arrow keys from there to the others.

import { element, pushButton } from '../../../page/base/elements.js';
import { wireWalk } from '../../../page/controls/walk.js';

export class MoveList {
  #list;
  #play;
  #changed;
  #pointed = null;        // the button of a move that is pointed at or has the focus

  /// `play(moves)` is called when a move is pressed, as [{uci, san}]; `changed()` when another one is pointed at.
  constructor(list, { play, changed }) {
    this.#list = list;
    this.#play = play;
    this.#changed = changed;
    wireWalk(list, 'ArrowUp', 'ArrowDown');
  }

  /// The move that is pointed at, or null.
  get shown() { return this.#pointed?.dataset.uci ?? null; }

  /// Shows rows of a move as {uci, san}, what stands beside it, and the row's attributes.
  fill(rows) {
    this.#point(null);
    this.#list.replaceChildren(...rows.map((row, index) => this.#row(row, index === 0)));
    this.#list.scrollTop = 0;
  }

  #row({ move: { san, uci }, beside, attributes = {} }, first) {
    const button = pushButton({ 'data-uci': uci }, () => this.#play([{ uci, san }]), element('span', { class: 'san' }, san), ' ', ...beside);
    button.tabIndex = first ? 0 : -1;
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.#point(button));
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => this.#point(null));
    return element('li', attributes, button);
  }

  #point(button) {
    if (button === this.#pointed) return;
    this.#pointed = button;
    this.#changed();
  }
}
