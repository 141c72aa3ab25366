// SPDX-License-Identifier: GPL-3.0-or-later
// The JavaScript package by the shared file positions.jsonl, which README.md describes.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';

import { readTree, ricochet } from '../tools/javascript/package.mjs';

const { Board } = ricochet;
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

describe('conformance', () => {
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
