// SPDX-License-Identifier: GPL-3.0-or-later
// A card beside the board with the server's information about the current position's moves. As it would help in a game, it is shown
// only in analyses, and only if there is information. Its moves are buttons: pressing one plays it, pointing at one shows its
// arrow.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { wireWalk } from '../../../page/controls/keyboard.js';

export class KnownMoves {
  #answers = new WeakMap();
  #node = null;  // the node whose moves are shown
  #pointed = null;  // the button of the move under the pointer or with the focus

  /// `name` is the card's id and the prefix of its list's. `play(moves)` is called when a move is pressed, as [{uci, san}];
  /// `changed()` when another one is pointed at. A subclass has `ask(question)`, the server's answer; `fill(answer)`, which shows
  /// an answer or null and returns its rows as {move, beside, attributes}; and `may(node)`, whether the position may be known.
  constructor(name, study, { play, changed }) {
    Object.assign(this, { study, play, changed, card: byId(name), list: byId(`${name}-moves`) });
    wireWalk(this.list, 'ArrowUp', 'ArrowDown');
  }

  /// The shown answer, or null.
  get answer() { return this.#node && !this.card.hidden ? this.#answers.get(this.#node) : null; }

  /// The move pointed at, or null.
  get shown() { return this.#pointed?.dataset.uci ?? null; }

  /// Requests and shows the answer for the current position, if it may be shown.
  async show() {
    const { tree } = this.study;
    const node = tree.current;
    if (!this.#wanted(node)) return this.#show(null, null);
    if (!this.#answers.has(node)) {
      try {
        this.#answers.set(node, await this.ask(tree.question(node)));
      } catch {
        // Other requests report errors of the server or the game.
        return this.#show(null, null);
      }
    }
    if (node !== tree.current || !this.#wanted(node)) return undefined;
    return this.#show(node, this.#answers.get(node));
  }

  #wanted(node) {
    const { exercise, playing, position, settingUp } = this.study;
    return !playing && !exercise && !settingUp && Boolean(position) && !position.outcome && node.fen !== null && this.may(node);
  }

  #show(node, answer) {
    const known = Boolean(answer?.verdict) || answer?.moves.length > 0;
    this.card.hidden = !known;
    if (known && node === this.#node) return;
    this.#node = known ? node : null;
    this.#point(null);
    this.list.replaceChildren(...this.fill(known ? answer : null).map((row, index) => this.#row(row, index === 0)));
    this.list.scrollTop = 0;
  }

  // Tab goes to the first move, and arrow keys to the others.
  #row({ move: { san, uci }, beside, attributes = {} }, first) {
    const button = pushButton({ 'data-uci': uci }, () => this.play([{ uci, san }]), element('span', { class: 'san' }, san), ' ', ...beside);
    button.tabIndex = first ? 0 : -1;
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.#point(button));
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => this.#point(null));
    return element('li', attributes, button);
  }

  #point(button) {
    if (button === this.#pointed) return;
    this.#pointed = button;
    this.changed();
  }
}
