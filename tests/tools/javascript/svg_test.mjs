// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the JavaScript package: they show what stands on the board, and draw as the page does.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { readTree, ricochet } from './package.mjs';

const { Board, svg } = ricochet;

const count = (text, part) => text.split(part).length - 1;
const pieces = picture => picture.match(/<g transform="translate\([^"]*\) scale\(0.9\)">/g) ?? [];

/// Every tag that is opened is closed, in the right order, and its attributes are quoted.
function checkTags(picture) {
  const open = [];
  const rest = picture.replace(/<(\/?)([a-z]+)((?: [\w-]+="[^"<>]*")*)(\/?)>/g, (_, end, name, attributes, closed) => {
    if (end) {
      assert.equal(open.pop(), name);
    } else if (!closed) {
      open.push(name);
    }
    return '';
  });
  assert.deepEqual(open, []);
  assert.ok(!/[<>"]/.test(rest), rest);
}

test('the start', () => {
  const picture = new Board().svg();
  checkTags(picture);
  assert.ok(picture.includes(`<title>${new Board().fen()}</title>`));
  assert.equal(pieces(picture).length, 40);
  assert.equal(count(picture, '<rect x="'), 81);
  assert.deepEqual(picture.match(/>\w<\/text>/g).map(text => text[1]), [...'12345678', ...'abcdefghij']);
  assert.ok(picture.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-34 0 1034 834" width="480" '));
});

test('both sides', () => {
  const [white, black] = ['white', 'black'].map(orientation => svg.board(new Board(), { orientation, coordinates: false }));
  assert.ok(pieces(white)[0].includes('translate(5 5)'));
  assert.ok(pieces(black)[0].includes('translate(905 705)'));
});

test("drawings are the page's", () => {
  const page = readTree('tools/page/board/pieces.js');
  const king = svg.piece('K', 45);
  assert.ok(king.includes(' viewBox="0 0 100 100" width="45" height="45"'));
  const crown = 'M45.5 5H54.5V12H61.5V20.5H54.5V32H45.5V20.5H38.5V12H45.5Z';
  assert.ok(page.includes(crown) && king.includes(`d="${crown}"`));
  for (const letter of 'kqrbnptKQRBNPT') {
    const picture = svg.piece(letter);
    checkTags(picture);
    assert.ok(picture.includes(' fill="') && !picture.includes('var('));
  }
  assert.notEqual(svg.piece('k'), svg.piece('K'));
  for (const wrong of ['x', '', 'toString', 7]) {
    assert.throws(() => svg.piece(wrong), { name: 'RangeError', message: /is not the letter of a piece/ });
  }
});

test('every kind of move is drawn', () => {
  const drawn = new Map();
  for (const [fen, variant, moves] of [
    ['5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1', 'tensor', ['c3e5xd4', 'a1e1', 'a1c1>b1']],
    ['rtnbqkbn1r/pppppppppp/6t3/10/4P5/6T3/PPPP1PPPPP/RTNBQKBN1R b KQkq - 2 2', 'tensor', ['h8f4^g6']],
    [null, 'tensor', ['b1d3', 'a1b1>a1', 'e2e4']],
    ['r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1', 'tensor', ['f1h1']],
    [null, 'tiledsquares', ['$-e4']],
  ]) {
    const board = new Board(fen, variant);
    const bare = count(board.svg(), '<polygon');
    for (const move of moves.map(text => board.parseUci(text))) {
      const before = board.svg({ arrows: [move] });
      board.push(move);
      const after = board.svg();
      board.pop();
      checkTags(before);
      checkTags(after);
      drawn.set(board.describe(move).type, [count(before, '<polygon') - bare, count(after, '<polygon'), count(after, 'fill-opacity="0.55"')]);
    }
  }
  // Two heads, the rim's and its own, for each way; the squares that changed are marked.
  assert.deepEqual(Object.fromEntries(drawn), {
    beast_capture: [2, 2, 3], move: [2, 2, 2], propel: [4, 4, 2], bounce: [2, 2, 2], hop: [2, 2, 2], castling: [4, 4, 4], drop: [0, 0, 1],
  });
});

test('tiles, voids, and a check', () => {
  const board = new Board(null, 'tiledsquares');
  board.pushUci('$-e4');
  board.pushUci('%-d5');
  const picture = board.svg({ lastMove: false });
  checkTags(picture);
  assert.equal(count(picture, 'stroke-dasharray="2 4"'), 30);
  assert.equal(count(picture, 'r="9"'), 2);
  assert.equal(count(picture, 'width="16"'), 2);
  assert.equal(count(new Board('k9/10/10/10/10/10/10/R8K b - - 0 1').svg(), 'r="48"'), 1);
});

test('what cannot be drawn', () => {
  const board = new Board();
  const [move] = new Board('5k4/10/10/10/10/10/10/5K4 w - - 0 1').legalMoves;
  for (const options of [{ orientation: 'left' }, { orientation: true }, { size: 0 }, { size: '9' }, { arrows: [move] }]) {
    assert.throws(() => board.svg(options), { name: 'RangeError' });
  }
});
