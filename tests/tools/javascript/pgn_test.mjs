// SPDX-License-Identifier: GPL-3.0-or-later
// PGN of the JavaScript package: reading and writing games, trees, errors.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

import { ricochet } from './package.mjs';

const { Board, pgn } = ricochet;
const TENSOR = `[Event "A \\"test\\""]
[White "Anna"]
[Black "Béla"]
[Variant "Tensor"]
[__proto__ "no"]

{At first} 1. e4 $1 {[good] and

an empty line} Ti8g6 (1... Nd6 2. Nd3 {or} (2. Ni3 e6)) 2. Ti1g3
Nh8f4^g6 1-0
`;
const TILED = `[Event "Tiles"]
[Variant "Tiled Squares"]

1. $-f3
%-d5 2. Nf3 *
`;

const refused = words => ({ name: 'RangeError', message: words });
const moves = game => [...game.mainlineMoves()].map(String);

describe('reading', () => {
  test('games one after the other', () => {
    const [first, second, ...more] = pgn.readGames(TENSOR + TILED);
    assert.deepEqual(more, []);
    assert.deepEqual([...first.headers.keys()], ['Event', 'White', 'Black', 'Variant', '__proto__']);
    assert.deepEqual([first.headers.get('Event'), first.headers.get('Black'), first.result, first.variant],
      ['A "test"', 'Béla', '1-0', 'tensor']);
    assert.deepEqual(moves(first), ['e2e4', 'i8g6', 'i1g3', 'h8f4^g6']);
    assert.equal(second.variant, 'tiledsquares');
    assert.equal(second.end().board().fen().split(' ')[0], 'rnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R');
    assert.equal(pgn.readGame(TILED).variant, 'tiledsquares');
  });

  test('other work between two games', () => {
    const games = pgn.readGames(TENSOR + TILED);
    const first = games.next().value;
    assert.equal(new Board().pushSan('e4').uci(), 'e2e4');
    assert.equal(games.next().value.variant, 'tiledsquares');
    assert.equal(first.end().board().ply(), 4);
    assert.ok(games.next().done);
  });

  test('the tree', () => {
    const game = pgn.readGame(TENSOR);
    assert.equal(game.comment, 'At first');
    const afterE4 = game.next();
    assert.deepEqual([afterE4.nags, afterE4.comment, afterE4.variations.length], [[1], '[good] and  an empty line', 2]);
    const other = afterE4.variations[1];
    assert.deepEqual([other.san(), other.next().comment, other.variations[1].move.uci()], ['Nd6', 'or', 'h1i3']);
    assert.equal(other.variations[1].next().board().ply(), 4);
    assert.equal(other.game(), game);
    assert.equal([...game.mainline()][0].san(), 'e4');
    assert.throws(() => game.san(), refused('the start of a game is no move'));
  });

  test('errors name the line', () => {
    for (const [text, words] of [
      [TENSOR.replace('Ti8g6 ', 'Ti8g5 '), /line 9: .*Ti8g5/],
      [TENSOR.replace('"Tensor"', '"Chess"'), /line 4: the game is of variant 'Chess'/],
      [TILED.replace('*', '{open'), /the file ends within a comment/],
      ['[FEN "8/8"]\n\n*\n', /tag FEN/],
    ]) {
      assert.throws(() => [...pgn.readGames(text)], refused(words));
    }
    assert.throws(() => pgn.readGame(TENSOR, 'tensorfree'), refused(/not tensorfree/));
    assert.throws(() => pgn.readGame(TENSOR, 'chess'), refused(/"chess" is not a variant/));
    assert.throws(() => pgn.readGame(null), TypeError);
    assert.equal(pgn.readGame(''), null);
    assert.equal(pgn.readGame('\n \n'), null);
  });
});

describe('writing', () => {
  test('what is written is read', () => {
    for (const text of [TENSOR, TILED]) {
      const game = pgn.readGame(text);
      const again = pgn.readGame(String(game));
      assert.equal(String(again), String(game));
      assert.deepEqual(moves(again), moves(game));
      assert.deepEqual([again.headers.get('Event'), again.result], [game.headers.get('Event'), game.result]);
    }
    assert.ok(String(pgn.readGame(TENSOR)).replaceAll('\n', ' ').includes('(1... Nd6 2. Nd3 {or} (2. Ni3 e6))'));
  });

  test("a game of one's own", () => {
    const board = new Board('k9/10/2K7/10/10/10/10/1Q8 w - - 0 1');
    board.pushUci('b1b7');
    const game = pgn.Game.fromBoard(board);
    game.headers.set('White', 'Anna');
    game.end().comment = 'mate';
    const text = String(game);
    assert.ok(text.includes('[White "Anna"]'));
    assert.ok(text.includes('[FEN "k9/10/2K7/10/10/10/10/1Q8 w - - 0 1"]'));
    assert.ok(text.includes('1. Qb7# {mate} 1-0'));
    assert.ok(pgn.readGame(text).end().board().equals(board));
  });

  test('variations are added', () => {
    const game = new pgn.Game(null, 'tiledsquares');
    const first = game.addVariation(game.board().parseSan('$-e4'));
    game.addVariation(game.board().parseSan('$-d4'), { comment: 'or' });
    first.addVariation(first.board().parseSan('%-d5'));
    assert.ok(String(game).includes('1. $-e4 (1. $-d4 {or}) 1... %-d5 *'));
    assert.throws(() => first.addVariation(first.move), refused(/e4/));
  });

  test('a game that cannot be written', () => {
    for (const [spoil, words] of [
      [game => game.headers.set('Bad name', 'x'), /"Bad name" is no name of a tag/],
      [game => Object.assign(game, { result: '2-0' }), /"2-0" is no result/],
      [game => Object.assign(game, { variant: 'chess' }), /"chess" is not a variant/],
      [game => Object.assign(game, { fen: '8/8' }), /./],
      [game => game.next().nags.push(256), '256 is no glyph: 0 to 255'],
      [game => game.variations.push(game.next()), 'a move stands twice in the game'],
      [game => game.variations.push(new pgn.GameNode(game, game.end().move)), /is not a legal move where it stands/],
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
