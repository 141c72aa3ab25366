// SPDX-License-Identifier: GPL-3.0-or-later
// A card beside the board with what the server knows of the current position's moves. In a game it would be help: it is there in
// analyses only, and where something is known.

import { MoveList } from './move-list.js';
import { GameTree } from '../../../page/game/game-tree.js';

export class KnownMoves {
  #study;
  #ask;
  #answers = new WeakMap();
  #node = null;           // the position whose moves are shown

  /// `card` and `list` are elements. `ask(variant, fen, moves)` asks the server, `fill(answer)` has the rows of an answer
  /// (`MoveList`) and shows what else there is of it, for null too; `may(node)` is true of positions that may be known.
  constructor(study, { card, list, play, changed, ask, fill, may }) {
    this.#study = study;
    this.#ask = ask;
    this.card = card;
    this.moves = new MoveList(list, { play, changed });
    this.fill = fill;
    this.may = may;
  }

  /// The answer that is shown, or null.
  get answer() { return this.#node && !this.card.hidden ? this.#answers.get(this.#node) : null; }

  /// Asks about the current position where that may be shown, and shows the answer.
  async show() {
    const { tree } = this.#study;
    const node = tree.current;
    if (!this.#wanted(node)) return this.#show(null, null);
    if (!this.#answers.has(node)) {
      const { base, steps } = GameTree.lineTo(node);
      try {
        this.#answers.set(node, await this.#ask(tree.variant, base.fen, steps.map(({ move }) => move.uci)));
      } catch {
        // What is wrong with the server or the game is reported by other requests.
        return this.#show(null, null);
      }
    }
    if (node !== tree.current || !this.#wanted(node)) return undefined;
    return this.#show(node, this.#answers.get(node));
  }

  #wanted(node) {
    const { exercise, playing, position, settingUp } = this.#study;
    return !playing && !exercise && !settingUp && Boolean(position) && !position.outcome && node.fen !== null && this.may(node);
  }

  #show(node, answer) {
    const known = Boolean(answer?.verdict) || answer?.moves.length > 0;
    this.card.hidden = !known;
    if (known && node === this.#node) return;
    this.#node = known ? node : null;
    this.moves.fill(this.fill(known ? answer : null));
  }
}
