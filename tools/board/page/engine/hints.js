// SPDX-License-Identifier: GPL-3.0-or-later
// A hint in a game or a lesson, as much of it as is asked for: first the piece, then what it does, then the square, then the
// move, in a game with what can be proved for it. It never plays.

import * as api from '../server/api.js';
import { announce } from '../../../page/controls/notices.js';
import { describeMove, sentence } from '../../../page/game/text.js';
import { toldReason } from '../words/reasons.js';
import { words } from '../../../page/words/words.js';

// Of the search that looks for a reason.
const NODES = 40000;
const PIECE = 1;
const KIND = 2;
const SQUARE = 3;
const MOVE = 4;
const TILE_TURNS = ['drop', 'removal'];
const DEEDS = ['promotion', 'en_passant', 'castling', 'bounce', 'propel', 'beast_capture', 'hop'];

// What the piece does, as the end of a key.
function deed({ captured, kind, makes_tile: makesTile }) {
  if (DEEDS.includes(kind)) return captured && kind === 'bounce' ? 'bounce_capture' : kind;
  return captured ? 'capture' : makesTile ? 'tile' : 'move';
}

export class Hints {
  #app;
  #node = null;
  #move = null;
  #level = 0;
  #why = '';

  constructor(app) { this.#app = app; }

  #here() { return this.#move !== null && this.#node === this.#app.tree.current && this.#app.playing; }

  /// Whether all of the hint is shown.
  get whole() { return this.#here() && this.#level >= MOVE; }

  /// More of the hint for the position on the board; false where there is none yet.
  more() {
    if (!this.#here()) return false;
    // A tile turn has no piece: its kind is the first that there is to say.
    const step = this.#level === PIECE && TILE_TURNS.includes(this.#move.kind) ? SQUARE : this.#level + 1;
    this.#level = Math.min(MOVE, step);
    announce(this.text());
    return true;
  }

  /// The engine's best move of a node has come.
  take(node, move) {
    this.#node = node;
    this.#move = move;
    this.#level = 0;
    this.#why = '';
    this.more();
    if (api.canExplain && !this.#app.exercise) this.#explain(node, move);
  }

  // It comes before the last step is asked for, as a rule; without it the hint is whole as well.
  async #explain(node, move) {
    try {
      const { best, reasons } = await api.explainMove(this.#app.tree.question(node), move.uci, NODES);
      if (this.#move !== move || best.uci !== move.uci || reasons.length === 0) return;
      this.#why = ` ${sentence(toldReason(reasons[0]))}`;
      if (this.whole) this.#app.view.entered();
    } catch {
      // Nothing is missed that was promised.
    }
  }

  /// Squares to be marked.
  marks() {
    if (!this.#here() || this.#level === MOVE) return [];
    const squares = this.#level < SQUARE ? [this.#move.from] : [...new Set([this.#move.from, this.#move.to])];
    return squares.filter(Boolean);
  }

  /// The move to be shown as an arrow, or null.
  arrow() { return this.whole ? this.#move : null; }

  /// The line for the person, or null.
  text() {
    if (!this.#here()) return null;
    const { from, kind, san, to } = this.#move;
    if (TILE_TURNS.includes(kind) && this.#level !== MOVE) return words(`hint.${kind}${this.#level === SQUARE ? '_square' : ''}`, { to });
    if (this.#level === PIECE) return words('hint.piece', { from });
    if (this.#level === KIND) return words(`hint_kind.${deed(this.#move)}`, { from });
    if (this.#level === SQUARE) return words('hint.squares', { from, to });
    return words('hint.move', { move: san, told: describeMove(this.#move) }) + this.#why;
  }
}
