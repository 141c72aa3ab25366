// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the JavaScript package against the shared files, which README.md describes.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';

import { readTree, ricochet } from '../tools/javascript/package.mjs';

const { Board, Move, Piece } = ricochet;
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
    for (const { variant, fen, moves, options, sha256 } of read('pictures.jsonl')) {
      const board = new Board(fen, variant);
      moves.forEach(move => board.pushUci(move));
      const { last_move: lastMove, arrows = [], ...others } = options;
      const picture = board.svg({ lastMove, arrows: arrows.map(move => board.parseUci(move)), ...others });
      assert.equal(createHash('sha256').update(picture).digest('hex'), sha256, JSON.stringify([fen, moves, options]));
    }
  });

  test('all kinds of lines are there', () => {
    for (const name of ['moves', 'illegal', 'legal', 'perft', 'refused']) {
      assert.ok(lines.filter(line => name in line).length > 4, name);
    }
  });
});
