// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of the JavaScript package: moves, texts, outcomes, copies, errors, speed.

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { describe, test } from 'node:test';

import { ricochet, suite } from './package.mjs';

const { Board, Move, Piece, VARIANTS, VERSION } = ricochet;
const TILED = 'tiledsquares';
// Slow machines and busy ones pass too; what the package can do is in its README.
const SLOWEST = 20;
const SHUFFLE = ['Nd3', 'Nd6', 'Nc1', 'Nc8', 'Nd3', 'Nd6', 'Nc1', 'Nc8'];

const refused = words => ({ name: 'RangeError', message: words });
const texts = moves => moves.map(String);

describe('moves', () => {
  test('the start positions', () => {
    for (const [variant, moves] of [['tensor', 30], ['tensorfree', 26], [TILED, 32]]) {
      const board = new Board(null, variant);
      assert.equal(board.legalMoves.length, moves, variant);
      assert.equal(new Set(texts(board.legalMoves)).size, moves);
      assert.equal(board.perft(1), moves);
      assert.deepEqual([board.turn, board.ply(), board.fullmoveNumber, board.halfmoveClock], ['white', 0, 1, 0]);
      assert.equal(board.variant, variant);
    }
    assert.deepEqual([new Board().files, new Board().ranks, new Board(null, TILED).files], [10, 8, 8]);
  });

  test('moves are made and taken back', () => {
    const board = new Board();
    const start = board.fen();
    const line = 'e2e4 i8g6 i1g3 h8f4^g6 b1d3 b8d6 c1d3>e5'.split(' ');
    for (const text of line) {
      const move = board.parseUci(text);
      assert.ok(board.legalMoves.some(legal => legal.equals(move)));
      assert.ok(board.isLegal(move));
      assert.equal(board.uci(move), text);
      board.push(move);
      assert.ok(board.peek().equals(move));
    }
    assert.deepEqual(texts(board.moveStack), line);
    assert.deepEqual([board.ply(), board.turn], [7, 'black']);
    assert.equal(board.pop().uci(), 'c1d3>e5');
    while (board.ply() > 0) {
      board.pop();
    }
    assert.equal(board.fen(), start);
    assert.throws(() => board.pop(), refused('no move was made on this board'));
    assert.throws(() => board.peek(), refused('no move was made on this board'));
  });

  test('SAN', () => {
    const board = new Board(null, TILED);
    for (const text of ['$-f3', '%-d5', 'Nf3', 'd5']) {
      assert.equal(board.san(board.parseSan(text)), text);
      assert.equal(board.san(board.parseSan(text)), text);
      board.pushSan(text);
    }
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

  test('what moves do', () => {
    const board = new Board('5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1');
    const propel = board.describe(board.parseUci('a1c1>b1'));
    assert.deepEqual([propel.type, propel.displacements],
      ['propel', [{ piece: 'R', from: 'a1', to: 'c1' }, { piece: 'T', from: 'c1', to: 'b1' }]]);
    const capture = board.describe(board.parseUci('c3e5xd4'));
    assert.deepEqual([capture.type, capture.captured, capture.capturedSquare, capture.path],
      ['beast_capture', 'T', 'd4', ['c3', 'e5']]);
    assert.deepEqual(capture.displacements[0], { piece: 'T', from: 'c3', to: 'e5' });
    assert.ok(board.isCapture(board.parseUci('c3e5xd4')));
    assert.ok(!board.isCapture(board.parseUci('j1i1')));
    assert.ok(board.givesCheck(board.parseUci('b2f2')));
    assert.ok(!board.givesCheck(board.parseUci('b2g2')));
    const bouncing = new Board();
    ['e4', 'Tg6', 'Tg3'].forEach(text => bouncing.pushSan(text));
    const bounce = bouncing.describe(bouncing.parseUci('h8f4^g6'));
    assert.deepEqual([bounce.type, bounce.via, bounce.captured], ['bounce', 'g6', null]);
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
    assert.deepEqual([board.pieceAt('f8').symbol, board.pieceAt('f8').name], ['k', 'black king']);
    assert.equal(board.pieceAt('e4'), null);
    assert.equal(Object.keys(board.pieceMap()).length, 40);
    assert.deepEqual([board.king('white'), board.king('black')], ['f1', 'f8']);
    for (const square of ['', 'e', 'e9', 'k1', 'e44', 'E4']) {
      assert.throws(() => board.pieceAt(square), refused(/is not a square of this board: they are a1 to j8/));
    }
    for (const symbol of ['', 'x', 'kk', 'constructor']) {
      assert.throws(() => Piece.fromSymbol(symbol), refused(/is not the letter of a piece/));
    }
    assert.throws(() => board.king(true), refused('true is no side: white or black'));
  });

  test('tiles', () => {
    const board = new Board(null, TILED);
    assert.ok(board.hasTiles);
    assert.deepEqual(board.tiles(), {});
    board.pushUci('$-e4');
    board.pushUci('%-d5');
    assert.deepEqual(board.tiles(), { e4: 'white', d5: 'black' });
    assert.equal(board.placement().e4, '$');
    assert.ok(!('e5' in board.placement()));
    assert.ok(!new Board().hasTiles);
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
      assert.equal(twin.outcome().termination, 'threefold_repetition');
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

describe('ends of games', () => {
  function check(board, termination, winner, result) {
    const outcome = board.outcome();
    assert.deepEqual([outcome.termination, outcome.winner, outcome.result, board.result()], [termination, winner, result, result]);
    assert.ok(board.isGameOver());
    assert.ok(outcome.reason.length > 0);
  }

  test('outcomes', () => {
    assert.equal(new Board().outcome(), null);
    assert.deepEqual([new Board().result(), new Board().isGameOver()], ['*', false]);
    const mated = new Board('k9/10/2K7/10/10/10/10/1Q8 w - - 0 1');
    mated.pushUci('b1b7');
    check(mated, 'checkmate', 'white', '1-0');
    assert.ok(mated.isCheckmate() && mated.isCheck());
    assert.deepEqual([mated.checkers(), mated.legalMoves], [['b7'], []]);
    const stale = new Board('k9/10/1Q8/10/10/10/10/5K4 b - - 0 1');
    check(stale, 'stalemate', null, '1/2-1/2');
    assert.ok(stale.isStalemate());
    const fifty = new Board('k9/10/10/10/10/10/10/1R7K w - - 99 80');
    fifty.pushUci('b1b2');
    check(fifty, 'fifty_moves', null, '1/2-1/2');
    check(new Board('k9/10/10/10/10/10/10/9K w - - 0 1', 'tensorfree'), 'dead_position', null, '1/2-1/2');
    const repeated = new Board();
    for (const text of SHUFFLE) {
      assert.ok(!repeated.isGameOver());
      repeated.pushSan(text);
    }
    check(repeated, 'threefold_repetition', null, '1/2-1/2');
  });
});

describe('errors', () => {
  test('what cannot be is said and changes nothing', () => {
    const board = new Board();
    const before = board.fen();
    const pinned = new Board('5k4/10/10/10/10/10/10/5K4 w - - 0 1').parseUci('f1e1');
    const [drop] = new Board(null, TILED).legalMoves;
    for (const [act, words] of [
      [() => new Board('nonsense'), /FEN|field|rank/],
      [() => new Board(null, 'chess'), '"chess" is not a variant: tensor, tensorfree or tiledsquares'],
      [() => board.pushUci('e2e5'), /e2e5/],
      [() => board.pushUci('x'), /"x"/],
      [() => board.pushSan('Ke2'), /Ke2/],
      [() => board.pushSan('N'), /"N"/],
      [() => board.parseUci(''), /./],
      [() => board.push(pinned), /f1e1/],
      [() => board.san(pinned), /f1e1/],
      [() => board.describe(pinned), /f1e1/],
      [() => board.givesCheck(pinned), /f1e1/],
      [() => board.push(drop), /is a move of tiledsquares, and the board is of tensor/],
      [() => board.perft(-1), 'depth -1 is out of the range 0 to 64'],
      [() => board.perft(1, { hash: -1 }), /hash -1 is out of the range/],
      [() => board.variationSan([pinned]), /f1e1/],
      [() => Board.fromJSON({ ...board.toJSON(), moves: ['e2e5'] }), /e2e5/],
    ]) {
      assert.throws(act, refused(words));
      assert.deepEqual([board.fen(), board.ply()], [before, 0]);
    }
    assert.ok(!board.isLegal(pinned));
    assert.ok(!board.isLegal(drop));
    for (const act of [() => board.push('e2e4'), () => board.push(null), () => board.isLegal(7), () => new Board(5),
      () => board.pushUci(null), () => board.perft('3'), () => board.perft(1.5), () => new Board(null, null)]) {
      assert.throws(act, TypeError);
    }
  });

  test('why', () => {
    const board = new Board();
    assert.equal(board.whyIllegal('e2e4'), '');
    assert.equal(board.whyIllegal('e2e5'), 'a pawn moves straight forward, and diagonally forward to capture');
    assert.ok(board.whyIllegal('f1').length > 0);
  });

  test('texts of any letters', () => {
    const board = new Board();
    for (const text of ['\0', 'e2e4\0', 'ä', '\u2654', '\ud800', 'e'.repeat(100000)]) {
      for (const act of [() => board.pushUci(text), () => board.pushSan(text), () => new Board(text), () => new Board(null, text)]) {
        assert.throws(act, { name: 'RangeError' });
      }
    }
  });

  test('a table that does not fit is refused, and all goes on', () => {
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
