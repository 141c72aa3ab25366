// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader says when a key asks for it: the clocks, the last move, the pieces, the engine's lines.

import { announce } from '../../../page/controls/notices.js';
import { isWhite, kindName, PIECES } from '../../../page/board/pieces.js';
import { clockText, describeMove } from '../../../page/game/text.js';

export class Spoken {
  #app;

  constructor(app) { this.#app = app; }

  /// What is left on both clocks.
  clocks() {
    const left = this.#app.players.save()?.left;
    announce(left && this.#app.playing ? `White ${clockText(left.w)}, Black ${clockText(left.b)}.` : 'There is no clock.');
  }

  /// The move that led to the position on the board.
  lastMove() {
    const { side, tree } = this.#app;
    const { move } = tree.current;
    announce(move ? `${side === 'w' ? 'Black' : 'White'}: ${move.san}, ${describeMove(move)}.` : 'No move has been made here.');
  }

  /// Where the pieces of both sides stand.
  pieces() {
    const placed = [...this.#app.board.pieces];
    const list = white => PIECES.map(kind => {
      const squares = placed.filter(([, letter]) => isWhite(letter) === white && letter.toUpperCase() === kind).map(([square]) => square);
      return squares.length > 0 ? `${kindName(kind)} ${squares.join(' ')}` : '';
    }).filter(Boolean).join(', ');
    announce(`White: ${list(true)}. Black: ${list(false)}.`);
  }

  /// The engine's lines of an analysis.
  lines() {
    const texts = this.#app.playing ? [] : this.#app.analysis.texts();
    announce(texts.length > 0 ? texts.map((text, index) => `Line ${index + 1}: ${text}.`).join(' ') : 'There are no lines of the engine.');
  }
}
