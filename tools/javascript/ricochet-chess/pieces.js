// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces and outcomes as values.

import { describe } from './rules.js';

const PIECE_NAMES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn', t: 'beast' };

/// A piece: kind and colour.
export class Piece {
  constructor(kind, color) {
    this.kind = kind;
    this.color = color;
    Object.freeze(this);
  }

  static fromSymbol(symbol) {
    if (typeof symbol !== 'string' || !Object.hasOwn(PIECE_NAMES, symbol.toLowerCase())) {
      throw new RangeError(`${describe(symbol)} is not the letter of a piece`);
    }
    const kind = symbol.toLowerCase();
    return new Piece(kind, symbol === kind ? 'black' : 'white');
  }

  get symbol() {
    return this.color === 'white' ? this.kind.toUpperCase() : this.kind;
  }

  get name() {
    return `${this.color} ${PIECE_NAMES[this.kind]}`;
  }

  toString() {
    return this.symbol;
  }
}

const REASONS = {
  checkmate: 'checkmate',
  stalemate: 'stalemate',
  threefold_repetition: 'the same position for the third time',
  fifty_moves: 'fifty moves of each side without a capture or a pawn move',
  dead_position: 'a dead position: neither side can mate',
};

/// The outcome of a game; `termination` is a name of index.d.ts.
export function outcomeOf(termination, winner) {
  const result = { white: '1-0', black: '0-1' }[winner] ?? '1/2-1/2';
  return Object.freeze({ termination, winner, reason: REASONS[termination], result });
}
