// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen reader says when a key asks for it: the clocks, the last move, the pieces, the engine's lines.

import { announce } from '../../../page/controls/notices.js';
import { isWhite, kindName, PIECES } from '../../../page/board/pieces.js';
import { clockText, describeMove } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

export class Spoken {
  #app;

  constructor(app) { this.#app = app; }

  /// What is left on both clocks.
  clocks() {
    const left = this.#app.players.save()?.left;
    const shown = left && this.#app.playing;
    announce(shown ? words('spoken.clocks', { white: clockText(left.w), black: clockText(left.b) }) : words('spoken.no_clock'));
  }

  /// The move that led to the position on the board.
  lastMove() {
    const { side, tree } = this.#app;
    const { move } = tree.current;
    const told = move && { move: move.san, told: describeMove(move) };
    announce(told ? words(side === 'w' ? 'spoken.move_b' : 'spoken.move_w', told) : words('spoken.no_move'));
  }

  /// Where the pieces of both sides stand.
  pieces() {
    const placed = [...this.#app.board.pieces];
    const list = white => PIECES.map(kind => {
      const squares = placed.filter(([, letter]) => isWhite(letter) === white && letter.toUpperCase() === kind).map(([square]) => square);
      return squares.length > 0 ? `${kindName(kind)} ${squares.join(' ')}` : '';
    }).filter(Boolean).join(', ');
    announce(words('spoken.pieces', { white: list(true), black: list(false) }));
  }

  /// The engine's lines of an analysis.
  lines() {
    const texts = this.#app.playing ? [] : this.#app.analysis.texts();
    const said = texts.map((text, index) => words('spoken.line', { n: index + 1, text }));
    announce(said.join(' ') || words('spoken.no_lines'));
  }
}
