// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of the JavaScript package: parts specific to JavaScript, copies, values, speed. tests/conformance tests the results.

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { describe, test } from 'node:test';

import { ricochet, suite } from './package.mjs';

const { Board, Move, Piece, VARIANTS, VERSION, svg } = ricochet;
const TILED = 'tiledsquares';
// Generous, so that slow and busy machines pass; the README has the real speed.
const SLOWEST = 20;
const SHUFFLE = ['Nd3', 'Nd6', 'Nc1', 'Nc8', 'Nd3', 'Nd6', 'Nc1', 'Nc8'];

const refused = words => ({ name: 'RangeError', message: words });
const texts = moves => moves.map(String);

describe('moves', () => {
  test('lines in SAN', () => {
    const board = new Board(null, TILED);
    ['$-f3', '%-d5', 'Nf3', 'd5'].forEach(text => board.pushSan(text));
    assert.equal(board.root().variationSan(board.moveStack), '1. $-f3 %-d5 2. Nf3 d5');
    const other = board.root();
    other.pushSan('$-f3');
    assert.equal(other.variationSan(board.moveStack.slice(1)), '1... %-d5 2. Nf3 d5');
  });

  test('parts of moves', () => {
    const parts = move => [move.fromSquare, move.toSquare, move.promotion];
    const board = new Board('r1t6k/1P8/10/10/10/10/10/4K5 w - - 0 1');
    assert.deepEqual(parts(board.parseUci('b7b8t')), ['b7', 'b8', 't']);
    const tiled = new Board(null, TILED);
    assert.deepEqual(parts(tiled.pushUci('$-e4')), [null, 'e4', null]);
    tiled.pushUci('%-d5');
    assert.deepEqual(parts(tiled.parseUci('-e4')), ['e4', null, null]);
    assert.equal(tiled.parseUci('-e4').variant, TILED);
  });

  test('moves are values', () => {
    const [first, second] = new Board().legalMoves;
    assert.ok(first.equals(new Board().legalMoves[0]));
    assert.ok(!first.equals(second));
    assert.ok(!first.equals(first.uci()));
    assert.equal(JSON.stringify([first]), `["${first}"]`);
    assert.ok(Move.isMove(first));
    assert.ok(!Move.isMove({}));
    assert.throws(() => new Move(), TypeError);
  });
});

describe('positions', () => {
  test('pieces', () => {
    const board = new Board();
    assert.deepEqual(board.pieceAt('b1'), new Piece('t', 'white'));
    assert.equal(board.pieceAt('f8').name, 'black king');
    assert.equal(Object.keys(board.pieceMap()).length, 40);
    for (const symbol of ['', 'x', 'kk', 'constructor']) {
      assert.throws(() => Piece.fromSymbol(symbol), refused(/is not the letter of a piece/));
    }
    assert.throws(() => board.king(true), refused('true is not a side: white or black'));
  });

  test('tiles', () => {
    const board = new Board(null, TILED);
    board.pushUci('$-e4');
    assert.equal(board.placement().e4, '$');
    assert.ok(!('e5' in board.placement()));
  });

  test('the placement is the FEN', () => {
    for (const { fen } of suite('tensor')) {
      const board = new Board(fen);
      assert.equal(board.fen(), fen);
      for (const [square, piece] of Object.entries(board.pieceMap())) {
        assert.deepEqual(board.pieceAt(square), piece);
      }
    }
  });

  test('equal boards', () => {
    const [first, second] = [new Board(), new Board()];
    ['Nd3', 'Nd6', 'Ni3'].forEach(text => first.pushSan(text));
    ['Ni3', 'Nd6', 'Nd3'].forEach(text => second.pushSan(text));
    assert.ok(first.equals(second));
    assert.equal(first.key, second.key);
    assert.equal(typeof first.key, 'bigint');
    assert.ok(!first.equals(new Board()));
    assert.ok(!first.equals(first.fen()));
    assert.ok(!new Board().equals(new Board(null, TILED)));
  });

  test('copies are independent, and remember', () => {
    const board = new Board();
    SHUFFLE.forEach(text => board.pushSan(text));
    for (const twin of [board.copy(), new Board(board), Board.fromJSON(board.toJSON()), Board.fromJSON(JSON.stringify(board))]) {
      assert.ok(twin.equals(board));
      assert.equal(twin.outcome().reason, 'the same position for the third time');
      twin.pop();
      assert.equal(board.ply(), SHUFFLE.length);
    }
    class Named extends Board {}
    assert.ok(new Named().copy() instanceof Named);
    assert.ok(new Named().root() instanceof Named);
  });

  test('a board as text', () => {
    assert.match(String(new Board()), /\| r \| t \| n \| b \| q \| k \| b \| n \| t \| r \| 8/);
  });

  test('a board and a move are not cloned into empty objects', () => {
    const board = new Board();
    for (const whole of [board, board.legalMoves[0], { board }]) {
      assert.throws(() => globalThis.structuredClone(whole), { name: 'DataCloneError' });
    }
  });

  test('memory grows seldom, however many boards are kept', t => {
    const { mock: grow } = t.mock.method(WebAssembly.Memory.prototype, 'grow');
    const board = new Board();
    const kept = Array.from({ length: 100_000 }, () => board.copy());
    assert.ok(grow.callCount() >= 1 && grow.callCount() < 20, `${grow.callCount()}`);
    kept.forEach(copy => copy.free());
  });

  test('the end of a board', () => {
    const board = new Board();
    board.free();
    board.free();
    assert.throws(() => board.fen(), { name: 'TypeError', message: 'this board was ended by free()' });
    for (let made = 0; made < 20000; made += 1) {
      new Board().free();
    }
  });
});

describe('errors', () => {
  test('values that cannot be', () => {
    const board = new Board();
    const pinned = new Board('5k4/10/10/10/10/10/10/5K4 w - - 0 1').parseUci('f1e1');
    for (const [act, words] of [
      [() => board.perft(1, { hash: -1 }), /hash -1 is out of the range/],
      [() => board.variationSan([pinned]), /f1e1/],
      [() => Board.fromJSON({ ...board.toJSON(), moves: ['e2e5'] }), /e2e5/],
    ]) {
      assert.throws(act, refused(words));
    }
    for (const act of [() => board.push('e2e4'), () => board.push(null), () => board.isLegal(7), () => new Board(5),
      () => board.pushUci(null), () => board.perft('3'), () => board.perft(1.5), () => new Board(null, null)]) {
      assert.throws(act, TypeError);
    }
  });

  test('what cannot be drawn', () => {
    const board = new Board();
    assert.equal(svg.board(board), board.svg());
    const [move] = new Board('5k4/10/10/10/10/10/10/5K4 w - - 0 1').legalMoves;
    for (const options of [{ orientation: 'left' }, { orientation: true }, { size: 0 }, { size: '9' }, { arrows: [move] }]) {
      assert.throws(() => board.svg(options), { name: 'RangeError' });
    }
    assert.throws(() => svg.piece('toString'), refused(/is not the letter of a piece/));
    assert.throws(() => svg.piece(7), TypeError);
  });

  test('texts of any letters', () => {
    const board = new Board();
    for (const text of ['\ud800', 'e'.repeat(100000)]) {
      for (const act of [() => board.pushUci(text), () => board.pushSan(text), () => new Board(text), () => new Board(null, text)]) {
        assert.throws(act, { name: 'RangeError' });
      }
    }
  });

  test('a hash table that does not fit is refused, and the engine works on', () => {
    const board = new Board();
    assert.throws(() => board.perft(3, { hash: 2048 }), refused(/^memory does not suffice/));
    assert.equal(board.perft(3, { hash: 1 }), 30722);
  });
});

describe('counting', () => {
  test('suites', () => {
    for (const variant of Object.keys(VARIANTS)) {
      for (const { fen, counts } of suite(variant)) {
        const board = new Board(fen, variant);
        counts.filter(nodes => nodes < 100000).forEach((nodes, place) => assert.equal(board.perft(place + 1), nodes, fen));
      }
    }
  });

  test('by hand', () => {
    function count(board, depth) {
      if (depth === 0) {
        return 1;
      }
      return board.legalMoves.reduce((nodes, move) => {
        board.push(move);
        const below = count(board, depth - 1);
        board.pop();
        return nodes + below;
      }, 0);
    }
    assert.equal(count(new Board(), 3), 30722);
    assert.equal(count(new Board(null, TILED), 2), 1012);
  });

  test('by moves', () => {
    const board = new Board();
    const divided = board.perftDivide(3);
    assert.equal([...divided.values()].reduce((sum, nodes) => sum + nodes), 30722);
    assert.deepEqual([...divided.keys()], texts(board.legalMoves));
    assert.deepEqual([board.perft(0), board.perftDivide(0).size], [1, 0]);
  });

  test('listing is quick', context => {
    const boards = suite('tensor').map(({ fen }) => new Board(fen));
    const start = performance.now();
    let listed = 0;
    while (performance.now() - start < 500) {
      listed += boards.reduce((sum, board) => sum + board.legalMoves.length, 0);
    }
    const rate = listed / (performance.now() - start) / 1000;
    context.diagnostic(`${rate.toFixed(1)} million moves a second listed`);
    assert.ok(rate > 1 / SLOWEST);
  });

  test('counting is quick', context => {
    const start = performance.now();
    const nodes = new Board().perft(4);
    const rate = nodes / (performance.now() - start) / 1000;
    context.diagnostic(`${rate.toFixed(1)} million nodes a second counted`);
    assert.equal(nodes, 1046520);
    assert.ok(rate > 20 / SLOWEST / 5);
  });
});

test('what is known of the games', () => {
  assert.deepEqual(Object.keys(VARIANTS), ['tensor', 'tensorfree', TILED]);
  assert.equal(VARIANTS[TILED].title, 'Tiled Squares Chess');
  assert.equal(VARIANTS.tensor.startFen, new Board().fen());
  assert.match(VERSION, /^\d+\.\d+/);
});
