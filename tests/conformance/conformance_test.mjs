// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the JavaScript package against the shared files, which README.md describes.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';

import { readTree, ricochet } from '../tools/javascript/package.mjs';

const { Board, Move, Piece, pgn, svg } = ricochet;
const read = name => readTree(`tests/conformance/${name}`).trimEnd().split('\n').map(text => JSON.parse(text));
const lines = read('positions.jsonl');
const refused = { name: 'RangeError' };

function checkPosition(board, line) {
  const legal = board.legalMoves.map(move => [move.uci(), board.san(move)]);
  assert.deepEqual(Object.fromEntries(legal), line.legal);
  Object.entries(line.legal).forEach(([move, san]) => assert.equal(board.parseSan(san).uci(), move));
  const outcome = board.outcome();
  assert.deepEqual([outcome?.termination ?? null, outcome?.winner ?? null], [line.outcome, line.winner]);
  assert.equal(board.isCheck(), line.check);
  (line.perft ?? []).forEach((nodes, place) => assert.equal(board.perft(place + 1), nodes));
}

function checkLine(line) {
  const board = new Board(line.fen, line.variant);
  assert.equal(board.fen(), line.fen);
  (line.moves ?? []).forEach(move => board.pushUci(move));
  assert.equal(board.fen(), line.end ?? line.fen);
  for (const [text, reason] of Object.entries(line.illegal ?? {})) {
    assert.throws(() => board.pushUci(text), refused, text);
    assert.equal(board.whyIllegal(text), reason);
  }
  if (line.legal) {
    checkPosition(board, line);
  }
  board.free();
}

// The argument of a step: a value, or a move of this or another position.
function argument(board, said) {
  if (said?.move !== undefined) return board.parseUci(said.move);
  if (said?.san !== undefined) return board.parseSan(said.san);
  if (said?.foreign === undefined) return said;
  const [fen, variant, text] = said.foreign;
  return new Board(fen, variant).parseUci(text);
}

// Converts a result to the form of boards.jsonl.
function plain(value) {
  if (Move.isMove(value)) return String(value);
  if (value instanceof Piece) return value.symbol;
  if (Array.isArray(value)) return value.map(plain);
  if (value?.displacements) {
    const { capturedSquare, displacements, ...others } = value;
    const changes = displacements.map(({ piece, from, to }) => [piece, from, to]);
    return { ...others, captured_square: capturedSquare, displacements: changes };
  }
  if (value?.termination) return { termination: value.termination, winner: value.winner, result: value.result };
  return value;
}

function runStep(board, step) {
  if (step.board) return new Board(...step.board);
  const name = step.do.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const given = (step.with ?? []).map(said => argument(board, said));
  const value = typeof board[name] === 'function' ? board[name](...given) : board[name];
  if ('gives' in step) assert.deepEqual(plain(value), step.gives);
  return board;
}

// Draws a line's board or piece.
function draw({ fen, moves, options, piece, variant }) {
  if (piece !== undefined) return svg.piece(piece, options.size);
  const board = new Board(fen, variant);
  moves.forEach(move => board.pushUci(move));
  const { last_move: lastMove, arrows = [], ...others } = options;
  return board.svg({ lastMove, arrows: arrows.map(move => board.parseUci(move)), ...others });
}

// A game's tree as games.jsonl has it.
function spell({ comment, move, nags, startingComment, variations }) {
  const parts = [startingComment && `<${startingComment}>`, move && String(move), ...nags.map(nag => `$${nag}`), comment && `{${comment}}`,
    ...variations.map(child => `(${spell(child)})`)];
  return parts.filter(Boolean).join(' ');
}

const readGames = ({ pgn: text, variant }) => [...pgn.readGames(text, variant)];

function checkGames(line) {
  if ('refused' in line) {
    assert.throws(() => readGames(line), error => error instanceof RangeError && error.message.includes(line.refused), line.pgn);
    return;
  }
  const games = readGames(line);
  const found = games.map(game => {
    const { fen, headers, result, variant } = game;
    return { variant, fen, tags: [...headers], result, tree: spell(game) };
  });
  assert.deepEqual(found, line.games);
  const written = games.join('');
  assert.equal(written, line.written ?? written);
  assert.deepEqual(readGames({ pgn: written }).map(spell), games.map(spell));
}

describe('conformance', () => {
  test('boards', () => {
    let board;
    read('boards.jsonl').forEach((step, place) => {
      const told = `line ${place + 1}: ${JSON.stringify(step)}`;
      if ('refused' in step) {
        const words = error => error instanceof RangeError && error.message.includes(step.refused);
        assert.throws(() => runStep(board, step), words, told);
      } else if (!('case' in step)) {
        board = runStep(board, step);
      }
    });
  });

  lines.forEach((line, place) => test(`line ${place + 1}: ${line.fen}`, () => {
    if (line.refused) {
      assert.throws(() => new Board(line.fen, line.variant), refused);
    } else {
      checkLine(line);
    }
  }));

  test('pictures are the same everywhere', () => {
    for (const line of read('pictures.jsonl')) {
      if (line.refused) {
        assert.throws(() => draw(line), { name: 'RangeError', message: new RegExp(line.refused) });
      } else {
        assert.equal(createHash('sha256').update(draw(line)).digest('hex'), line.sha256, JSON.stringify(line));
      }
    }
  });

  test('games are read and written the same everywhere', () => read('games.jsonl').forEach(checkGames));

  test('all kinds of lines are there', () => {
    for (const name of ['moves', 'illegal', 'legal', 'perft', 'refused']) {
      assert.ok(lines.filter(line => name in line).length > 4, name);
    }
  });
});
