// SPDX-License-Identifier: GPL-3.0-or-later
// Boards: a position, the moves that led to it, and its legal moves.

import { codeFor, makeMove, makeMoves, Move } from './move.js';
import { outcomeOf, Piece } from './pieces.js';
import { checkRange, checkSize, checkText, describe, numberOf, rules } from './rules.js';
import { VARIANTS, variantName, variantPlace } from './variants.js';

const MAX_PERFT_DEPTH = 64;
// The maximum memory of the module.
const MAX_PERFT_HASH_MIB = 2048;
const WORDS_OF_COUNT = 3;

// Deletes the WebAssembly games of boards that were garbage-collected.
const ended = new FinalizationRegistry(game => rules.end('ricochet_delete_game', game));

function newGame(start, variant) {
  if (start === null) {
    return rules.call('ricochet_new_game', variant);
  }
  checkText('a FEN', start);
  rules.give(start);
  return rules.call('ricochet_read_fen', variant);
}

// The options of a picture as WebAssembly reads them.
function pictureOptions(options, codeOf) {
  const { orientation = 'white', size = 480, coordinates = true, lastMove = true, arrows = [], theme = 'light' } = options;
  if (orientation !== 'white' && orientation !== 'black') {
    throw new RangeError(`${describe(orientation)} is not a side: white or black`);
  }
  checkSize(size);
  checkText('a theme', theme);
  return JSON.stringify({
    orientation, size, coordinates: Boolean(coordinates), lastMove: Boolean(lastMove), arrows: Array.from(arrows, codeOf), theme,
  });
}

function toJSON() {
  return { variant: this.variant, fen: this.startFen, moves: this.moveStack.map(String) };
}

/// A game of one of the variants: its start, its moves, and the position after them.
export class Board {
  // The address of the WebAssembly game; 0 after free().
  #game = 0;
  #variant;
  /// An own property, so that structuredClone(), which would make an empty object, throws.
  toJSON = toJSON;

  constructor(start = null, variant = 'tensor') {
    if (start instanceof Board) {
      this.#variant = start.#variant;
      this.#game = rules.call('ricochet_copy_game', start.#own());
    } else {
      this.#variant = variantPlace(variant);
      this.#game = newGame(start, this.#variant);
    }
    ended.register(this, this.#game, this);
  }

  static fromJSON(said) {
    const { variant, fen, moves } = typeof said === 'string' ? JSON.parse(said) : said;
    const board = new this(fen, variant);
    moves.forEach(move => board.pushUci(move));
    return board;
  }

  free() {
    if (this.#game !== 0) {
      ended.unregister(this);
      rules.end('ricochet_delete_game', this.#game);
      this.#game = 0;
    }
  }

  copy() {
    return new this.constructor(this);
  }

  root() {
    return new this.constructor(this.startFen, this.variant);
  }

  equals(other) {
    return other instanceof Board && this.#variant === other.#variant && this.key === other.key && this.fen() === other.fen();
  }

  toString() {
    return rules.text('ricochet_diagram', this.#own());
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return this.#game === 0 ? 'Board (free)' : `Board ${this.variant} ${this.fen()}`;
  }

  // The variant.

  get variant() {
    return variantName(this.#variant);
  }

  get files() {
    return VARIANTS[this.variant].files;
  }

  get ranks() {
    return VARIANTS[this.variant].ranks;
  }

  get hasTiles() {
    return VARIANTS[this.variant].hasTiles;
  }

  get startFen() {
    return rules.text('ricochet_start_fen', this.#own());
  }

  // The position.

  get turn() {
    return rules.call('ricochet_black_to_move', this.#own()) === 1 ? 'black' : 'white';
  }

  get halfmoveClock() {
    return rules.call('ricochet_halfmove_clock', this.#own());
  }

  get fullmoveNumber() {
    return rules.call('ricochet_fullmove_number', this.#own());
  }

  get key() {
    const [low, high] = rules.words('ricochet_key', this.#own());
    return BigInt(high) << 32n | BigInt(low);
  }

  fen() {
    return rules.text('ricochet_fen', this.#own());
  }

  isCheck() {
    return rules.call('ricochet_in_check', this.#own()) === 1;
  }

  checkers() {
    return rules.text('ricochet_checkers', this.#own()).split(' ').filter(Boolean);
  }

  placement() {
    const placed = {};
    this.fen().split(' ')[0].split('/').forEach((row, place) => {
      let file = 0;
      for (const part of row.match(/\d+|\D/g)) {
        if (/\d/.test(part)) {
          file += Number(part);
        } else {
          placed[String.fromCharCode('a'.charCodeAt(0) + file) + (this.ranks - place)] = part;
          file += 1;
        }
      }
    });
    return placed;
  }

  pieceMap() {
    return this.#placed(letter => /[a-z]/i.test(letter), letter => Piece.fromSymbol(letter));
  }

  tiles() {
    return this.#placed(letter => '$%'.includes(letter), letter => letter === '$' ? 'white' : 'black');
  }

  pieceAt(square) {
    this.#checkSquare(square);
    rules.give(square);
    const letter = String.fromCharCode(rules.call('ricochet_piece_on', this.#own()));
    return letter === ' ' ? null : Piece.fromSymbol(letter);
  }

  king(color) {
    if (color !== 'white' && color !== 'black') {
      throw new RangeError(`${describe(color)} is not a side: white or black`);
    }
    const letter = color === 'white' ? 'K' : 'k';
    return Object.entries(this.placement()).find(([, placed]) => placed === letter)[0];
  }

  outcome() {
    const termination = rules.text('ricochet_outcome', this.#own());
    if (termination === 'none') {
      return null;
    }
    const winner = this.turn === 'white' ? 'black' : 'white';
    return outcomeOf(termination, termination === 'checkmate' ? winner : null);
  }

  isGameOver() {
    return this.outcome() !== null;
  }

  isCheckmate() {
    return this.outcome()?.termination === 'checkmate';
  }

  isStalemate() {
    return this.outcome()?.termination === 'stalemate';
  }

  result() {
    return this.outcome()?.result ?? '*';
  }

  svg(options = {}) {
    rules.give(pictureOptions(options, move => codeFor(move, this.#variant)));
    return rules.text('ricochet_board_svg', this.#own());
  }

  // Moves.

  get legalMoves() {
    return makeMoves(rules.words('ricochet_legal_moves', this.#own()), this.#variant);
  }

  isLegal(move) {
    if (!Move.isMove(move)) {
      throw new TypeError(`a Move is wanted, and not ${describe(move)}; parseUci and parseSan read texts`);
    }
    return move.variant === this.variant && rules.call('ricochet_is_legal', this.#own(), codeFor(move, this.#variant)) === 1;
  }

  parseUci(text) {
    return this.#read('ricochet_parse_uci', text);
  }

  parseSan(text) {
    return this.#read('ricochet_parse_san', text);
  }

  whyIllegal(text) {
    checkText('a move', text);
    rules.give(text);
    return rules.text('ricochet_why_illegal', this.#own());
  }

  uci(move) {
    this.san(move);
    return move.uci();
  }

  san(move) {
    return rules.text('ricochet_san', this.#own(), codeFor(move, this.#variant));
  }

  variationSan(moves) {
    const board = new Board(this);
    const words = [];
    try {
      for (const move of moves) {
        if (board.turn === 'white') {
          words.push(`${board.fullmoveNumber}.`);
        } else if (words.length === 0) {
          words.push(`${board.fullmoveNumber}...`);
        }
        words.push(board.san(move));
        board.push(move);
      }
    } finally {
      board.free();
    }
    return words.join(' ');
  }

  describe(move) {
    const said = JSON.parse(rules.text('ricochet_describe', this.#own(), codeFor(move, this.#variant)));
    return {
      type: said.kind,
      displacements: said.displacements.map(([piece, from, to]) => ({ piece, from, to })),
      captured: said.captured?.piece ?? null,
      capturedSquare: said.captured?.square ?? null,
      promotion: said.promotion ?? null,
      via: said.via ?? null,
      path: said.path ?? [],
    };
  }

  isCapture(move) {
    return this.describe(move).captured !== null;
  }

  givesCheck(move) {
    return rules.call('ricochet_gives_check', this.#own(), codeFor(move, this.#variant)) === 1;
  }

  // Playing.

  push(move) {
    rules.call('ricochet_push', this.#own(), codeFor(move, this.#variant));
  }

  pushUci(text) {
    const move = this.parseUci(text);
    this.push(move);
    return move;
  }

  pushSan(text) {
    const move = this.parseSan(text);
    this.push(move);
    return move;
  }

  pop() {
    return makeMove(rules.words('ricochet_pop', this.#own())[0], this.#variant);
  }

  peek() {
    if (this.ply() === 0) {
      throw new RangeError('no move was made on this board');
    }
    return this.moveStack.at(-1);
  }

  get moveStack() {
    return makeMoves(rules.words('ricochet_move_stack', this.#own()), this.#variant);
  }

  ply() {
    return rules.call('ricochet_ply', this.#own());
  }

  // Counting.

  perft(depth, options = {}) {
    return numberOf(this.#count('ricochet_perft', depth, options), 0);
  }

  perftDivide(depth, options = {}) {
    const words = [...this.#count('ricochet_perft_divide', depth, options)];
    const counts = new Map();
    for (let place = 0; place < words.length; place += WORDS_OF_COUNT) {
      counts.set(makeMove(words[place], this.#variant).uci(), numberOf(words, place + 1));
    }
    return counts;
  }

  #count(name, depth, { hash = 0 }) {
    checkRange('depth', depth, 0, MAX_PERFT_DEPTH);
    checkRange('hash', hash, 0, MAX_PERFT_HASH_MIB);
    return rules.words(name, this.#own(), depth, hash);
  }

  #own() {
    if (this.#game === 0) {
      throw new TypeError('this board was ended by free()');
    }
    return this.#game;
  }

  #read(name, text) {
    checkText('a move', text);
    rules.give(text);
    return makeMove(rules.words(name, this.#own())[0], this.#variant);
  }

  #placed(fits, make) {
    const fitting = Object.entries(this.placement()).filter(([, letter]) => fits(letter));
    return Object.fromEntries(fitting.map(([square, letter]) => [square, make(letter)]));
  }

  #checkSquare(square) {
    checkText('a square', square);
    const last = String.fromCharCode('a'.charCodeAt(0) + this.files - 1);
    const [file, rank] = square;
    if (square.length !== 2 || file < 'a' || file > last || rank < '1' || rank > String(this.ranks)) {
      throw new RangeError(`${JSON.stringify(square)} is not a square of this board: they are a1 to ${last}${this.ranks}`);
    }
  }
}
