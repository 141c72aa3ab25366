// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the JavaScript package: validation of options. tests/tools/picture tests the drawings, tests/conformance that they
// are the same in all languages.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ricochet } from './package.mjs';

const { Board, svg } = ricochet;

test('boards and pieces are pictures', () => {
  const board = new Board();
  assert.equal(svg.board(board), board.svg());
  assert.ok(board.svg().startsWith('<svg ') && board.svg().includes('width="480"'));
  assert.ok(svg.piece('K', 45).includes('width="45"'));
  assert.notEqual(svg.piece('k'), svg.piece('K'));
});

test('what cannot be drawn', () => {
  const board = new Board();
  const [move] = new Board('5k4/10/10/10/10/10/10/5K4 w - - 0 1').legalMoves;
  for (const options of [{ orientation: 'left' }, { orientation: true }, { size: 0 }, { size: '9' }, { arrows: [move] }, { theme: 'red' }]) {
    assert.throws(() => board.svg(options), { name: 'RangeError' });
  }
  for (const wrong of ['x', '', 'toString']) {
    assert.throws(() => svg.piece(wrong), { name: 'RangeError', message: /is not the letter of a piece/ });
  }
  assert.throws(() => svg.piece(7), TypeError);
});
