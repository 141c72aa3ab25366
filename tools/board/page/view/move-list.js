// SPDX-License-Identifier: GPL-3.0-or-later
// Moves of the position on the board as buttons below each other: pressed they are made, pointed at they have an arrow on the
// board. Tab goes to the first, and the arrow keys from there to the others.

import { element, pushButton } from '../../../page/base/elements.js';

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
    list.addEventListener('keydown', event => this.#key(event));
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

  #key(event) {
    const buttons = [...this.#list.querySelectorAll('button')];
    const at = buttons.indexOf(event.target);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (!buttons[to]) return;
    for (const button of buttons) button.tabIndex = button === buttons[to] ? 0 : -1;
    buttons[to].focus();
  }
}
