// SPDX-License-Identifier: GPL-3.0-or-later
// PGN of the JavaScript package: nodes, types, long games. tests/conformance tests what is read and written.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ricochet } from './package.mjs';

const { Board, pgn } = ricochet;
const TENSOR = '1. e4 Ti8g6 (1... Nd6 2. Nd3 {or} (2. Ni3 e6)) 2. Ti1g3 1-0\n';
const TILED = '[Variant "Tiled Squares"]\n\n1. $-f3 %-d5 2. Nf3 *\n';

const refused = words => ({ name: 'RangeError', message: words });

describe('reading', () => {
  test('other work between two games', () => {
    const games = pgn.readGames(TENSOR + TILED);
    const first = games.next().value;
    assert.equal(new Board().pushSan('e4').uci(), 'e2e4');
    const second = games.next().value;
    assert.equal(second.end().board().fen().split(' ')[0], 'rnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R');
    assert.equal(first.end().board().ply(), 3);
    assert.ok(games.next().done);
  });

  test('the tree', () => {
    const game = pgn.readGame(TENSOR);
    const other = game.next().variations[1];
    assert.deepEqual([other.san(), other.variations[1].move.uci(), other.variations[1].next().board().ply()], ['Nd6', 'h1i3', 4]);
    assert.equal(other.game(), game);
    assert.deepEqual([...game.mainline()].map(node => node.san()), ['e4', 'Tg6', 'Tg3']);
    assert.deepEqual([...game.mainlineMoves()].map(String), ['e2e4', 'i8g6', 'i1g3']);
    assert.throws(() => game.san(), refused('the start of a game is not a move'));
  });

  test('texts without a game', () => {
    assert.equal(pgn.readGame('\n \n'), null);
    assert.throws(() => pgn.readGame(TENSOR, 'chess'), refused(/"chess" is not a variant/));
    assert.throws(() => pgn.readGame(null), TypeError);
  });
});

describe('writing', () => {
  test('a board becomes a game', () => {
    const board = new Board('k9/10/2K7/10/10/10/10/1Q8 w - - 0 1');
    board.pushUci('b1b7');
    const text = String(pgn.Game.fromBoard(board));
    assert.ok(text.includes('1. Qb7# 1-0'));
    assert.ok(pgn.readGame(text).end().board().equals(board));
  });

  test('illegal moves', () => {
    const game = new pgn.Game(null, 'tiledsquares');
    const first = game.addVariation(game.board().parseSan('$-e4'), { comment: 'so' });
    assert.ok(String(game).includes('1. $-e4 {so} *'));
    assert.throws(() => first.addVariation(first.move), refused(/e4/));
  });

  test('a game that cannot be written', () => {
    for (const [spoil, words] of [
      [game => game.headers.set('Bad name', 'x'), /"Bad name" is not a name of a tag/],
      [game => Object.assign(game, { result: '2-0' }), /"2-0" is not a result/],
      [game => Object.assign(game, { fen: '8/8' }), /./],
      [game => game.next().nags.push(256), '256 is not a glyph: 0 to 255'],
      [game => Object.assign(game, { variant: 'chess' }), /"chess" is not a variant/],
      [game => game.variations.push(game.next()), 'a move stands twice in the game'],
      [game => game.variations.push(new pgn.GameNode(game, game.end().parent.move)), /is not a legal move where it stands/],
    ]) {
      const game = pgn.readGame(TENSOR);
      spoil(game);
      assert.throws(() => String(game), refused(words));
    }
    const game = pgn.readGame(TENSOR);
    game.comment = null;
    assert.throws(() => String(game), TypeError);
  });

  test('long games', () => {
    const board = new Board();
    for (let turn = 0; turn < 500; turn += 1) {
      ['c1d3', 'c8d6', 'd3c1', 'd6c8'].forEach(text => board.pushUci(text));
    }
    const text = String(pgn.Game.fromBoard(board));
    assert.equal(pgn.readGame(text).end().line().length, 2000);
  });
});
