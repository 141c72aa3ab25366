// SPDX-License-Identifier: GPL-3.0-or-later
// A card beside the board with what the server knows of the current position's moves. In a game it would be help: it is there in
// analyses only, and where something is known. Its moves are buttons below each other: pressed they are made, pointed at they have
// an arrow on the board.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { wireWalk } from '../../../page/controls/walk.js';

export class KnownMoves {
  #answers = new WeakMap();
  #node = null;           // the position whose moves are shown
  #pointed = null;        // the button of a move that is pointed at or has the focus

  /// `name` is the card's, and begins that of its list. `play(moves)` is called when a move is pressed, as [{uci, san}]; `changed()`
  /// when another one is pointed at. A subclass has `ask(question)`, the server's answer; `fill(answer)`, the rows of
  /// one as {move, beside, attributes}, which shows what else there is of it, for null too; `may(node)`, true of positions that may
  /// be known.
  constructor(name, study, { play, changed }) {
    Object.assign(this, { study, play, changed, card: byId(name), list: byId(`${name}-moves`) });
    wireWalk(this.list, 'ArrowUp', 'ArrowDown');
  }

  /// The answer that is shown, or null.
  get answer() { return this.#node && !this.card.hidden ? this.#answers.get(this.#node) : null; }

  /// The move that is pointed at, or null.
  get shown() { return this.#pointed?.dataset.uci ?? null; }

  /// Asks about the current position where that may be shown, and shows the answer.
  async show() {
    const { tree } = this.study;
    const node = tree.current;
    if (!this.#wanted(node)) return this.#show(null, null);
    if (!this.#answers.has(node)) {
      try {
        this.#answers.set(node, await this.ask(tree.question(node)));
      } catch {
        // What is wrong with the server or the game is reported by other requests.
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

  // Tab goes to the first, and the arrow keys from there to the others.
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
