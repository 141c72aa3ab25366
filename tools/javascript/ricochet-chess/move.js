// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as immutable values.

import { describe } from './rules.js';
import { moveText, variantName } from './variants.js';

const SQUARE = 2;
// Keeps users from calling Move's constructor.
const MAKER = Symbol('boards make moves');

let read = null;

function toJSON() {
  return this.uci();
}

/// A move, a drop or a removal of one of the variants. Boards create moves; a move is meaningful only in its position.
export class Move {
  #code;
  #variant;
  /// An own property, so that structuredClone(), which would make an empty object, throws.
  toJSON = toJSON;

  static {
    read = move => [move.#code, move.#variant];
  }

  constructor(maker, code, variant) {
    if (maker !== MAKER) {
      throw new TypeError('boards make moves: parseUci, parseSan, legalMoves');
    }
    this.#code = code;
    this.#variant = variant;
  }

  static isMove(value) {
    return typeof value === 'object' && value !== null && #code in value;
  }

  get variant() {
    return variantName(this.#variant);
  }

  get fromSquare() {
    const text = this.uci();
    const dash = text.indexOf('-');
    if (dash < 0) {
      return text.slice(0, SQUARE);
    }
    return dash === 0 ? text.slice(1) : null;
  }

  get toSquare() {
    const text = this.uci();
    const dash = text.indexOf('-');
    if (dash < 0) {
      return text.slice(SQUARE, 2 * SQUARE);
    }
    return dash === 0 ? null : text.slice(dash + 1);
  }

  get promotion() {
    const text = this.uci();
    return text.length === 2 * SQUARE + 1 ? text.at(-1) : null;
  }

  uci() {
    return moveText(this.#code, this.#variant);
  }

  equals(other) {
    return Move.isMove(other) && other.#code === this.#code && other.#variant === this.#variant;
  }

  toString() {
    return this.uci();
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return `Move ${this.uci()}`;
  }
}

/// Creates a move from its code in WebAssembly.
export const makeMove = (code, variant) => new Move(MAKER, code, variant);

export const makeMoves = (words, variant) => Array.from(words, code => new Move(MAKER, code, variant));

/// The code of a move of this variant. TypeError if it is not a Move, RangeError for a move of another variant.
export function codeFor(move, variant) {
  if (!Move.isMove(move)) {
    throw new TypeError(`a Move is wanted, and not ${describe(move)}; parseUci and parseSan read texts`);
  }
  const [code, own] = read(move);
  if (own !== variant) {
    throw new RangeError(`${move} is a move of ${variantName(own)}, and the board is of ${variantName(variant)}`);
  }
  return code;
}
