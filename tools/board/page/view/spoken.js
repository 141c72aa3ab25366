// SPDX-License-Identifier: GPL-3.0-or-later
// Announcements for screen readers on a key: the clocks, the last move, the pieces, the engine's lines.

import { announce } from '../../../page/controls/notices.js';
import { isWhite, kindName, PIECES } from '../../../page/board/pieces.js';
import { clockText, describeMove, sideName } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

export class Spoken {
  constructor({ screen, study }) { Object.assign(this, { screen, study }); }

  /// Announces the remaining times.
  clocks() {
    const left = this.study.timeLeft()?.left;
    const shown = left && this.study.playing;
    announce(shown
      ? words('spoken.clocks: White {white}, Black {black}.', { white: clockText(left.w), black: clockText(left.b) })
      : words('spoken.no_clock: There is no clock.'));
  }

  /// Announces the last move.
  lastMove() {
    const { side, tree } = this.study;
    const { move } = tree.current;
    const told = move && `${sideName(side === 'w' ? 'b' : 'w')}: ${move.san}, ${describeMove(move)}.`;
    announce(told ?? words('spoken.no_move: No move has been made here.'));
  }

  /// Announces the pieces of both sides and, in a game with tiles, the empty tiles of both and the voids.
  pieces() {
    const { board } = this.screen;
    const { game } = this.study;
    const placed = [...board.pieces];
    const list = white => PIECES.map(kind => {
      const squares = placed.filter(([, letter]) => isWhite(letter) === white && letter.toUpperCase() === kind).map(([square]) => square);
      return squares.length > 0 ? `${kindName(kind)} ${squares.join(' ')}` : '';
    }).filter(Boolean).join(', ');
    const said = words('spoken.pieces: White: {white}. Black: {black}.', { white: list(true), black: list(false) });
    announce(game.hasTiles ? `${said} ${this.#ground()}` : said);
  }

  // Squares without a piece. Voids may be most of the board, so whole ranks of them are named by rank.
  #ground() {
    const { board } = this.screen;
    const { grid } = this.study.game;
    const owned = sign => [...board.tiles].filter(([, owner]) => owner === sign).map(([square]) => square).sort().join(' ');
    const isVoid = square => !board.pieces.has(square) && !board.tiles.has(square);
    const ranks = new Map();
    for (const square of grid.squares.filter(isVoid)) ranks.set(square[1], [...ranks.get(square[1]) ?? [], square]);
    const voids = [...ranks].sort().map(([rank, squares]) => (squares.length === grid.files ? words('spoken.rank: the whole rank {rank}', { rank }) : squares.sort().join(' ')));
    return words('spoken.ground: White\'s empty tiles: {white}. Black\'s: {black}. Voids: {voids}.', {
      white: owned('$') || words('spoken.none'), black: owned('%') || words('spoken.none'), voids: voids.join(', ') || words('spoken.none') });
  }

  /// Announces the results of book and tablebases in an analysis, and the engine's lines.
  lines() {
    const { analysis, book, tables } = this.screen;
    const texts = this.study.playing ? [] : analysis.texts();
    const said = texts.map((text, index) => words('spoken.line: Line {n}: {text}.', { n: index + 1, text }));
    if (book.text) said.unshift(words('spoken.book: Book: {text}.', { text: book.text }));
    if (tables.text) said.unshift(words('spoken.tables: Tablebase: {text}.', { text: tables.text }));
    announce(said.join(' ') || words('spoken.no_lines: There are no lines of the engine.'));
  }
}
