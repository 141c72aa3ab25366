// SPDX-License-Identifier: GPL-3.0-or-later
// PGN: games with variations, comments and glyphs, read and written like in Ricochet's other tools.

import { Board } from './board.js';
import { codeFor, makeMove } from './move.js';
import { checkText, describe, rules } from './rules.js';
import { variantPlace } from './variants.js';

const ANY_VARIANT = -1;

/// A node of a game tree: a move, or the start.
export class GameNode {
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    this.variations = [];
    this.comment = '';
    this.startingComment = '';
    this.nags = [];
  }

  game() {
    let node = this;
    while (node.parent !== null) {
      node = node.parent;
    }
    if (!(node instanceof Game)) {
      throw new RangeError('the move belongs to no game');
    }
    return node;
  }

  line() {
    const moves = [];
    for (let node = this; node.parent !== null; node = node.parent) {
      moves.push(node.move);
    }
    return moves.reverse();
  }

  board() {
    const board = this.game().start();
    this.line().forEach(move => board.push(move));
    return board;
  }

  next() {
    return this.variations[0] ?? null;
  }

  end() {
    let node = this;
    while (node.variations.length > 0) {
      node = node.variations[0];
    }
    return node;
  }

  *mainline() {
    for (let node = this.next(); node !== null; node = node.next()) {
      yield node;
    }
  }

  *mainlineMoves() {
    for (const node of this.mainline()) {
      yield node.move;
    }
  }

  addVariation(move, { comment = '' } = {}) {
    const board = this.board();
    try {
      board.push(move);
    } finally {
      board.free();
    }
    const node = addNode(this, move);
    node.comment = comment;
    return node;
  }

  san() {
    if (this.parent === null) {
      throw new RangeError('the start of a game is not a move');
    }
    const board = this.parent.board();
    try {
      return board.san(this.move);
    } finally {
      board.free();
    }
  }
}

function addNode(parent, move) {
  const node = new GameNode(parent, move);
  parent.variations.push(node);
  return node;
}

/// A game: its tags, start position, moves with variations, and result.
export class Game extends GameNode {
  constructor(fen = null, variant = 'tensor') {
    super(null, null);
    const start = new Board(fen, variant);
    this.variant = start.variant;
    this.fen = start.startFen;
    this.headers = new Map();
    this.result = '*';
    start.free();
  }

  static fromBoard(board) {
    const game = new Game(board.startFen, board.variant);
    board.moveStack.reduce(addNode, game);
    game.result = board.result();
    return game;
  }

  start() {
    return new Board(this.fen, this.variant);
  }

  toString() {
    const variant = variantPlace(this.variant);
    rules.give(JSON.stringify({
      variant: this.variant,
      fen: checked('the FEN of a game', this.fen),
      result: checked('the result of a game', this.result),
      tags: Array.from(this.headers, pair => pair.map(text => checked('a tag', text))),
      nodes: listed(this, variant),
    }));
    return rules.text('ricochet_write_pgn');
  }
}

function checked(what, text) {
  checkText(what, text);
  return text;
}

function checkedGlyph(glyph) {
  if (!Number.isInteger(glyph) || glyph < 0 || glyph > 255) {
    throw new RangeError(`${describe(glyph)} is not a glyph: 0 to 255`);
  }
  return glyph;
}

/// The nodes of a tree in the order that WebAssembly expects: each after its parent. Iterative, since recursion could
/// overflow the stack in long games.
function listed(game, variant) {
  const nodes = [];
  const seen = new Set();
  const waiting = [[game, null]];
  while (waiting.length > 0) {
    const [node, siblings] = waiting.pop();
    if (seen.has(node)) {
      throw new RangeError('a move stands twice in the game');
    }
    seen.add(node);
    siblings?.push(nodes.length);
    const children = [];
    const comments = [node.startingComment, node.comment].map(text => checked('a comment', text));
    nodes.push([node.parent === null ? null : codeFor(node.move, variant), ...comments, node.nags.map(checkedGlyph), children]);
    for (let place = node.variations.length - 1; place >= 0; place -= 1) {
      waiting.push([node.variations[place], children]);
    }
  }
  return nodes;
}

/// Creates a game from the JSON of WebAssembly.
function gameOf({ fen, nodes, result, tags, variant }) {
  const game = new Game(fen, variant);
  game.headers = new Map(tags);
  game.result = result;
  const made = [game];
  const place = variantPlace(variant);
  nodes.forEach(([, startingComment, comment, nags, children], index) => {
    Object.assign(made[index], { startingComment, comment, nags });
    for (const child of children) {
      made[child] = addNode(made[index], makeMove(nodes[child][0], place));
    }
  });
  return game;
}

export function* readGames(text, variant = null) {
  checkText('a PGN', text);
  const place = variant === null ? ANY_VARIANT : variantPlace(variant);
  rules.give(text);
  const reader = rules.call('ricochet_read_pgn', place);
  try {
    while (rules.call('ricochet_next_game', reader) === 1) {
      yield gameOf(JSON.parse(rules.output()));
    }
  } finally {
    rules.end('ricochet_end_pgn', reader);
  }
}

export function readGame(text, variant = null) {
  const games = readGames(text, variant);
  try {
    return games.next().value ?? null;
  } finally {
    games.return();
  }
}
