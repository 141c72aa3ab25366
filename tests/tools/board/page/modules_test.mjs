// SPDX-License-Identifier: GPL-3.0-or-later
// The page's modules that work without a page: entry of moves, the game's tree, storage, clock, puzzles, text. Needs no browser:
//
//     node --test tests/tools/board/page/modules_test.mjs

import assert from 'node:assert/strict';
import test from 'node:test';
import './browser_stub.mjs';
import '../../../../tools/board/page/words/language.js';
import { MoveEntry } from '../../../../tools/board/page/entry/move-entry.js';
import { Premove, PremoveEntry } from '../../../../tools/board/page/entry/premove.js';
import { findTyped } from '../../../../tools/board/page/entry/typed-move.js';
import { readAddress, treeOfLink } from '../../../../tools/board/page/game/links.js';
import { readSettings, DEFAULTS } from '../../../../tools/board/page/game/settings.js';
import { FIRST_RATING, nextPuzzle, rated, rushPuzzle } from '../../../../tools/board/page/puzzles/choice.js';
import { timesOf } from '../../../../tools/board/page/review/times.js';
import { Rush } from '../../../../tools/board/page/puzzles/rush.js';
import { PuzzleRecord } from '../../../../tools/board/page/store/puzzle-record.js';
import * as storage from '../../../../tools/board/page/store/storage.js';
import * as squares from '../../../../tools/page/board/squares.js';
import { VARIANTS, emptyFen, variantOfFen } from '../../../../tools/page/board/variants.js';
import * as annotations from '../../../../tools/page/game/annotations.js';
import { Clock } from '../../../../tools/page/game/clock.js';
import { GameTree } from '../../../../tools/page/game/game-tree.js';
import * as split from '../../../../tools/page/game/pgn-split.js';
import * as text from '../../../../tools/page/game/text.js';

// Compares values as JSON: undefined members count as missing.
function same(found, wanted) {
  assert.equal(JSON.stringify(found), JSON.stringify(wanted));
}

function refuses(action, part) {
  assert.throws(action, error => error.message.includes(part));
}

const move = (uci, kind = 'move', rest = {}) =>
  ({ uci, san: uci, kind, piece: 'N', from: uci.slice(0, 2), to: uci.slice(2, 4), ...rest });

function entry(moves, pieces) {
  const made = new MoveEntry();
  made.reset(moves, new Map(Object.entries(pieces)), 'w');
  return made;
}

function shelf(start = {}) {
  const things = new Map(Object.entries(start));
  return {
    things,
    getItem: key => things.get(key) ?? null,
    setItem: (key, value) => things.set(key, value),
    removeItem: key => things.delete(key),
  };
}

test('a tap on an enemy beast takes it, with a choice of landing squares', () => {
  const moves = [move('b2f6', 'hop'), move('b2f6xe5', 'beast_capture', { victim: 'e5' })];
  const e = entry(moves, { b2: 'T', e5: 't' });
  e.tap('b2');
  same(e.tap('e5').move.uci, 'b2f6xe5');
  e.reset([...moves, move('b2d4xe5', 'beast_capture', { victim: 'e5' })], new Map([['b2', 'T']]), 'w');
  e.tap('b2');
  const step = e.tap('e5');
  same(step.moves.map(choice => text.choiceLabel(choice, step.moves)), ['Land on f6', 'Land on d4']);
});

test('dropping: on a beast to propel, on the square it came from, off the board', () => {
  const moves = [move('b1c3>e4', 'propel', { beast_to: 'e4' }), move('b1a3')];
  const e = entry(moves, { b1: 'N', c3: 'T' });
  same(e.targets(), []);
  e.lift('b1');
  same([e.drop('b1').type, e.from], ['changed', 'b1']);
  same(e.targets(), [{ square: 'c3', kind: 'beast' }, { square: 'a3', kind: 'quiet' }]);
  same([e.drop('c3').type, e.beast], ['changed', 'c3']);
  same([e.drop('c3').type, e.beast], ['changed', 'c3']);
  same(e.targets(), [{ square: 'e4', kind: 'drop' }]);
  same(e.drop('e4').move.uci, 'b1c3>e4');
  e.clear();
  e.lift('b1');
  same([e.drop(null).type, e.from], ['refused', null]);
});

test('the tree goes through PGN form and storage unharmed', () => {
  const pgn = {
    variant: 'tensor', start_fen: 'x', tags: { White: 'A' }, result: '1-0', comment: 'so it began',
    tree: [{ uci: 'a2a4', san: 'a4', comment: 'well', nags: [1], children: [{ uci: 'a7a5', san: 'a5', children: [] }] },
      { uci: 'b2b4', san: 'b4', comment_before: 'or', children: [] }],
  };
  const tree = GameTree.fromPgn(pgn);
  same(tree.toPgn(), [
    { uci: 'a2a4', children: [{ uci: 'a7a5', children: [] }], comment: 'well', nags: [1] },
    { uci: 'b2b4', children: [], comment_before: 'or' }]);
  tree.goTo(tree.root.children[0].children[0]);
  tree.ending = 'resigned';
  const again = GameTree.restore(JSON.parse(JSON.stringify(tree.save())));
  same(again.toPgn(), tree.toPgn());
  same([again.current.move.uci, again.ending, again.result, again.tags, again.comment],
    ['a7a5', 'resigned', '1-0', { White: 'A' }, 'so it began']);
  same(again.add(again.root, move('c2c4')).id > again.current.id, true);
});

test('circles and arrows go into PGN and come back', () => {
  const tree = new GameTree({ comment: 'first' });
  tree.root.drawn = ['e4e4', 'd2d4', 'a1a1'];
  Object.assign(tree.add(tree.root, move('a2a4'), { comment: 'a word' }), { drawn: ['b1c3'] });
  const written = tree.forPgn();
  same([written.comment, written.tree[0].comment], ['[%csl Ge4,Ga1][%cal Gd2d4] first', '[%cal Gb1c3] a word']);
  const again = GameTree.fromPgn(written);
  same([again.comment, again.root.drawn, again.root.children[0].comment, again.root.children[0].drawn],
    ['first', ['e4e4', 'a1a1', 'd2d4'], 'a word', ['b1c3']]);
  same(again.forPgn(), written);
  // Drawings of other programs: colours, no text, squares off every board.
  const comment = '[%cal Re7e5, Bi1i2,x,Yz9a1][%clk 0:01:00] [%csl Rj8]';
  const from = variant => GameTree.fromPgn({ variant, start_fen: 'x', tags: {}, result: '*', comment, tree: [] });
  same([from('tensor').root.drawn, from('tensor').comment], [['e7e5', 'i1i2', 'j8j8'], '[%clk 0:01:00]']);
  same(from('tiledsquares').root.drawn, ['e7e5']);
  same(GameTree.fromPgn({ ...written, comment: '[%eval 0.3] x', tree: [] }).comment, '[%eval 0.3] x');
});

test('a game of 20,000 plies is stored and read back', () => {
  const tree = new GameTree();
  let at = tree.root;
  for (let i = 0; i < 20000; i++) at = tree.add(at, move('a2a4'));
  same(GameTree.restore(tree.save()).toPgn().length, 1);
  same([...tree.nodes()].length, 20001);
});

test('a question about a position goes back to the last capture or pawn move', () => {
  const tree = new GameTree({ startFen: 'x w - - 0 1' });
  const grown = (parent, uci, clock) => tree.add(parent, move(uci), { fen: clock === null ? null : `x w - - ${clock} 1` });
  const pawn = grown(grown(tree.root, 'c1d3', 1), 'a7a6', 0);
  const fourth = grown(grown(pawn, 'd3c1', 1), 'c8d6', 2);
  const asked = node => {
    const { base, steps, known } = GameTree.lineTo(node);
    return [base === pawn, steps.map(step => step.move.uci).join(' '), known];
  };
  same(asked(fourth), [true, 'd3c1 c8d6', 2]);
  same(asked(grown(fourth, 'b2b4', null)), [true, 'd3c1 c8d6 b2b4', 2]);
  const capture = grown(fourth, 'd6e4', 0);
  same([GameTree.lineTo(capture).base === capture, GameTree.lineTo(capture).steps.length], [true, 0]);
  same([GameTree.lineTo(tree.root).base === tree.root, GameTree.lineTo(tree.root).known], [true, 0]);
  // A set-up position has no game before it, whatever its clock.
  const late = new GameTree({ startFen: 'x w - - 30 40' });
  same(GameTree.lineTo(late.add(late.root, move('a2a4'))).known, 0);
});

test('a question about a position stays small however long the game is', () => {
  const tree = new GameTree({ startFen: 'x w - - 0 1' });
  let most = 0;
  for (let ply = 1, at = tree.root; ply <= 1000; ply++) {
    at = tree.add(at, move('c1d3>e4'));
    const { steps } = GameTree.lineTo(at);
    most = Math.max(most, JSON.stringify(steps.map(step => step.move.uci)).length);
    at.fen = `x w - - ${ply % 100} 1`;
  }
  // A hundred plies without a capture or a pawn move end a game.
  same(most <= 100 * '"c1d3>e4",'.length + 1, true);
});

test('an invalid stored game is not restored', () => {
  const [root, san] = [{ id: 1, parent: 0 }, { uci: 'e2e4', san: 'e4' }];
  const game = { variant: 'tensor', startFen: 'x', nodes: [{ ...root, move: san }] };
  same(GameTree.restore(game).current.move, san);
  for (const wrong of [{ nodes: [{}] }, { nodes: [{ ...root, move: { uci: 'e2e4' } }] }, { nodes: [{ id: 2, parent: 1, move: san }] },
    { nodes: [{ ...root, move: san, nags: 3 }] }, { tags: { White: 7 } }, { result: '2-0' }, { variant: 'go' }, { startFen: 7 }]) {
    refuses(() => GameTree.restore({ ...game, ...wrong }), '');
  }
  refuses(() => GameTree.restore({}), '');
});

test('a stored review is restored whole or not at all', () => {
  const played = { uci: 'e2e4', san: 'e4' };
  const reason = { kind: 'fork', text: 'a fork', pieces: [{ piece: 'N', square: 'e4' }], squares: ['e4'], moves: [played], numbers: [1],
    arrows: [['e4', 'd6']], proof: { line: [played] } };
  const review = { best: played, glyph: '', loss: 0, line: [played], score: { cp: 1 }, reasons: [reason] };
  const restored = change => {
    const changed = globalThis.structuredClone(review);
    change(changed);
    return GameTree.restore({ variant: 'tensor', startFen: 'x', nodes: [{ id: 1, parent: 0, move: played, review: changed }] }).current.review;
  };
  same(restored(() => {}), review);
  for (const part of Object.keys(review)) same(restored(changed => delete changed[part]), undefined);
  for (const part of Object.keys(reason)) same(restored(changed => delete changed.reasons[0][part]), undefined);
  same(restored(changed => changed.reasons[0].arrows.push(['e4'])), undefined);
});

test('storage: nothing, something, another version, rubbish', () => {
  same(storage.load(shelf()), null);
  const store = shelf();
  same(storage.save({ game: { a: 1 } }, store), true);
  same(storage.load(store).game, { a: 1 });
  const newer = shelf({ 'ricochet.board': JSON.stringify({ version: storage.VERSION + 1, game: {} }) });
  refuses(() => storage.load(newer), 'newer version');
  for (const spoilt of ['7', '{"version":1,"game":7}']) refuses(() => storage.load(shelf({ 'ricochet.board': spoilt })), 'could not be read');
  const broken = shelf({ 'ricochet.board': '{"version":' });
  refuses(() => storage.load(broken), 'could not be read');
  same([storage.load(broken), broken.things.get('ricochet.board.unreadable')], [null, '{"version":']);
  same(storage.save({}, { setItem() { throw new Error('full'); } }), false);
});

test('typed moves are found by SAN or squares, and the exact one first', () => {
  const moves = [{ uci: 'b2c3', san: 'bxc3' }, { uci: 'b1c3', san: 'Bxc3' }, { uci: 'f6i3^i6', san: 'Ri3^i6' }, { uci: 'g3g5>g1', san: 'Rg5>g1' },
    { uci: 'g3g5>c5', san: 'Rg5>c5' }, { uci: 'f1h1', san: 'O-Oh' }, { uci: 'a7a8q', san: 'a8=Q+' }];
  const found = typed => {
    const { move: legal, error } = findTyped(typed, moves, VARIANTS.tensor, 'w');
    return legal?.uci ?? error;
  };
  same(['bxc3', 'Bxc3', ' ri3^i6 ', 'Ri3', 'f6i3', 'g3g5>C5', '0-0h', 'a8=Q', 'a7a8q'].map(found),
    ['b2c3', 'b1c3', 'f6i3^i6', 'f6i3^i6', 'f6i3^i6', 'g3g5>c5', 'f1h1', 'a7a8q', 'a7a8q']);
  same([found('BXC3'), found('Rg5'), found('')],
    ['“BXC3” could be bxc3, Bxc3.', '“Rg5” is not a legal move here.', 'Type a move, for example Nc3 or e2e4.']);
});

test('a text of many games is split at tags after moves, not in comments', () => {
  const lines = ['\uFEFF[White "A \\"x\\""]', '[Black "B"]', '', '1. e4 {a comment', '[White "not a tag"]', 'ends} e5 ; {no comment', '*', '', '', '[White "C"]', '', '1. d4 *'];
  const games = split.splitGames(lines.join('\r\n'));
  same(games.map(({ line, tags }) => [line, tags]), [[1, { White: 'A "x"', Black: 'B' }], [10, { White: 'C' }]]);
  same(split.splitGames(' \n\n'), []);
  same(split.inGroups([1, 2, 3].map(() => ({ text: 'x'.repeat(60) })), { bytes: 100, count: 5 }).length, 3);
  same(split.inGroups([1, 2, 3].map(() => ({ text: 'x' })), { bytes: 100, count: 2 }).map(group => group.length), [2, 1]);
});

test('commands in comments are read as such, clocks written once', () => {
  same(annotations.plainComment('[%eval -1.5,20] [%clk 0:01:02]  good [%csl Ra1]'), '−1.50 ⏱ 0:01:02 good');
  same(annotations.plainComment('[%eval #-3]'), '#−3');
  same(annotations.withClock('so', 3723400), '[%clk 1:02:03] so');
  same(annotations.withClock('[%clk 0:00:01] so', 9000), '[%clk 0:00:01] so');
  same([1, 18, 0, 99].map(annotations.glyphText), ['!', ' +−', '', ' $99']);
});

test('settings of another type are left out', () => {
  same(readSettings({ elo: 'much', depth: 3, stray: 1 }), { ...DEFAULTS, depth: 3 });
});

test('the clock counts down, adds the increment, and falls', () => {
  const clock = new Clock({ left: { w: 5000, b: 5000 }, increment: 1000 });
  clock.start('w', 100);
  same([clock.remaining('w', 1100), clock.remaining('b', 1100)], [4000, 5000]);
  clock.pressed('w', 2100);
  clock.start('b', 2100);
  same([clock.left.w, clock.flag(7000), clock.flag(7100)], [4000, null, 'b']);
  clock.pause(8100);
  same([clock.left.b, clock.flag(9000)], [0, null]);
});

test('FEN placements go there and back', () => {
  const placement = 'rtnbqkbntr/pppppppppp/10/10/4P5/1T8/PPPP1PPPPP/R1NBQKBNTR';
  const { grid } = VARIANTS.tensor;
  same(grid.writePlacement(grid.readPlacement(`${placement} b - - 0 1`)), placement);
  same([grid.cellOf('a1', false), grid.cellOf('a1', true), grid.squareOfCell(0, 0, true)], [[0, 7], [9, 0], 'j1']);
  same(['w', 'b'].map(side => squares.withOtherSide(`8/8 ${side} Kq e3 4 7`)), ['8/8 b Kq - 0 7', '8/8 w Kq - 0 7']);
  same(['$', '%', 'P', '1'].map(squares.isTileSign), [true, true, false, false]);
  same([grid.squareOfCell(10, 0, false), squares.isDark('a1'), squares.isDark('b1')], [null, true, false]);
});

test('placements with tiles go there and back, on a board of eight files', () => {
  const placement = 'r1b1k2r/p1pp%pp1/2$5/4p3/4P3/8/PPPP1P$P/RNBQKBNR';
  const { grid } = VARIANTS.tiledsquares;
  const read = grid.readPlacement(`${placement} w - - 0 1`);
  same([read.get('e7'), read.get('c6'), read.has('b7')], ['%', '$', false]);
  same(grid.writePlacement(read), 'r1b1k2r/p1pp%pp1/2$5/4p3/4P3/8/PPPP1P$P/RNBQKBNR');
  same([grid.cellOf('a1', true), grid.squareOfCell(7, 0, false), grid.squareOfCell(8, 0, false), grid.squares.length], [[7, 0], 'h8', null, 64]);
});

test('a FEN is of the game whose board it fits', () => {
  same(['tensor', 'tensorfree', 'tiledsquares'].map(now => variantOfFen(emptyFen(VARIANTS.tensor), now)), ['tensor', 'tensorfree', 'tensor']);
  same([variantOfFen(VARIANTS.tiledsquares.start, 'tensorfree'), variantOfFen('4k%$1/8', 'tensor'), variantOfFen('8/10/10', 'tensor'),
    variantOfFen('rubbish', 'tensorfree')], ['tiledsquares', 'tiledsquares', 'tensor', 'tensorfree']);
});

test('a removal is a tap, and a question where a piece can go there too', () => {
  const removal = move('-e4', 'removal', { from: '', to: 'e4' });
  const e = entry([removal], { g1: 'N' });
  same(e.tap('e4').move.uci, '-e4');
  const moves = [move('f2e4'), removal, move('f7e8q', 'promotion', { to: 'e4', promotion: 'Q' })];
  e.reset(moves, new Map([['f2', 'N']]), 'w');
  const step = e.tap('e4');
  same([step.type, step.moves.map(choice => text.choiceLabel(choice, step.moves))],
    ['choose', ['Take the tile up', 'Knight f2 to e4', 'Knight f7 to e4 and becomes a queen']]);
  e.tap('f2');
  same(e.tap('e4').move.uci, 'f2e4');
});

test('scores are shown from the side of White', () => {
  same([text.scoreText({ cp: 35 }, true), text.scoreText({ cp: 35 }, false)], ['+0.35', '−0.35']);
  same([text.scoreText({ mate: 3 }, false), text.scoreText({ mate: -2 }, false)], ['−#3', '+#2']);
  same([text.scoreText({ cp: 30985 }, true), text.scoreText({ cp: -30984 }, true)], ['+#8', '−#8']);
  // A side that is mated.
  same([text.scoreText({ mate: 0 }, true), text.scoreText({ mate: 0 }, false)], ['−#0', '+#0']);
  same([text.whiteShare({ mate: 0 }, true), text.whiteShare({ mate: 0 }, false)], [0, 1]);
  same([text.whiteShare({ cp: 0 }, true), text.whiteShare({ mate: 1 }, false), text.whiteShare({ mate: -1 }, false)], [0.5, 0, 1]);
});

test('an address, its part behind # and a word alone name the same game', () => {
  for (const address of ['http://a:1/?token=x#game=1-tensor-0aZ', '#game=1-tensor-0aZ', ' 1-tensor-0aZ ', 'game=1-tensor-0aZ']) {
    same(readAddress(address), { word: '1-tensor-0aZ', ply: null });
  }
  same(readAddress('#game=1-tensor-0aZ&ply=12'), { word: '1-tensor-0aZ', ply: 12 });
  same(['', '#', 'http://a/', '#ply=3', 'rook'].map(readAddress), [null, null, null, null, null]);
});

test('the game of a link is at the position that it names, or at its end', () => {
  const read = { variant: 'tensor', start_fen: VARIANTS.tensor.start, moves: [{ uci: 'e2e4', san: 'e4' }, { uci: 'e7e5', san: 'e5' }], result: '1-0' };
  same([null, 0, 1, 2, 9].map(ply => treeOfLink(read, ply).current.move?.uci ?? 'start'), ['e7e5', 'start', 'e2e4', 'e7e5', 'e7e5']);
  same(treeOfLink(read, null).result, '1-0');
});

test('a premove is entered by taps and drags, and taken back', () => {
  const e = new PremoveEntry();
  e.look({ pieces: new Map([['a1', 'R'], ['b1', 'T'], ['e2', 'P'], ['e7', 'p']]), side: 'w', game: VARIANTS.tensor });
  same([e.tap('e5'), e.tap('e7'), e.idle], [false, false, true]);
  e.tap('e2');
  e.tap('e4');
  same([e.taps, e.whole, e.name], [['e2', 'e4'], true, 'e2 to e4']);
  same([e.tap('h5'), e.idle], [true, true]);
  for (const square of ['a1', 'b1', 'a1']) e.tap(square);
  same([e.taps, e.whole], [['a1', 'b1', 'a1'], true]);
  e.tap('a1');
  e.tap('e2');
  same([e.taps, e.whole], [['e2'], false]);
  e.tap('e2');
  same(e.idle, true);
  for (const square of ['a1', 'b1', 'b1']) e.tap(square);
  same([e.taps, e.whole], [['b1'], false]);
  same([e.lift('e7'), e.lift('a1')], [false, true]);
  e.drop('e2');
  same([e.taps, e.whole], [['a1', 'e2'], true]);
  e.lift('a1');
  e.drop('b1');
  same([e.whole, e.beast], [false, 'b1']);
  e.drop('c3');
  same([e.taps, e.whole, e.name], [['a1', 'b1', 'c3'], true, 'a1 to b1, the beast to c3']);
  e.lift('a1');
  e.drop(null);
  same(e.idle, true);
});

test('a premove of a tile is a tap on an empty tile, or two on a void', () => {
  const e = new PremoveEntry();
  e.look({ pieces: new Map([['e1', 'K']]), side: 'w', game: VARIANTS.tiledsquares });
  e.tap('e4');
  same([e.whole, e.isTile], [false, true]);
  e.tap('e4');
  same([e.whole, e.name], [true, 'tile on e4']);
  const drop = move('$-e4', 'drop', { from: '', to: 'e4' });
  const removal = move('-e4', 'removal', { from: '', to: 'e4' });
  same([drop, removal].map(legal => e.resolve([legal], new Map(), VARIANTS.tiledsquares).move.uci), ['$-e4', '-e4']);
  same(e.resolve([], new Map(), VARIANTS.tiledsquares).type, 'refused');
  e.tap('e4');
  e.tap('e1');
  same(e.taps, ['e1']);
});

test('the line below the board says what a premove is, or lacks', () => {
  const premove = new Premove({ follow() {}, screen: {}, study: new EventTarget() });
  premove.entry.look({ pieces: new Map([['e1', 'K']]), side: 'w', game: VARIANTS.tiledsquares });
  const texts = ['e4', 'e4', 'e1'].map(square => {
    premove.entry.tap(square);
    return premove.text();
  });
  same(texts, ['Premove: tap e4 again for its tile.', 'Premove: tile on e4. Tap the board to take it back.',
    'Premove with e1: tap where it goes.']);
});

test('a premove is resolved in the new position, and promotes to a queen', () => {
  const e = new PremoveEntry();
  const pieces = new Map([['b7', 'P'], ['a1', 'R'], ['b1', 'T'], ['c1', 'N']]);
  e.look({ pieces, side: 'w', game: VARIANTS.tensor });
  const moves = [...'nbrqt'].map(letter => move(`b7b8${letter}`, 'promotion', { promotion: letter.toUpperCase() }))
    .concat(move('a1b1>a1', 'propel', { beast_from: 'b1', beast_to: 'a1' }), move('c1d3', 'move'));
  const resolve = taps => {
    e.clear();
    taps.forEach(square => e.tap(square));
    const step = e.resolve(moves, pieces, VARIANTS.tensor);
    return step.type === 'move' ? step.move.uci : step.type;
  };
  same([resolve(['b7', 'b8']), resolve(['a1', 'b1', 'a1']), resolve(['c1', 'd3']), resolve(['c1', 'e2'])], ['b7b8q', 'a1b1>a1', 'c1d3', 'refused']);
  e.type('c1d3');
  same([e.resolve(moves, pieces, VARIANTS.tensor).move.uci, e.name, e.whole], ['c1d3', 'c1d3', true]);
  e.type('c1c8');
  same(e.resolve(moves, pieces, VARIANTS.tensor).type, 'refused');
  // If the premove is not legal, it chooses no other piece.
  e.lift('a1');
  e.drop('c1');
  same(['move', 'choose'].includes(e.resolve(moves, pieces, VARIANTS.tensor).type), false);
});

test('a mistake at a puzzle comes back after a day, after three more and after seven more, or begins anew', () => {
  const day = 24 * 3600 * 1000;
  let now = 0;
  const record = new PuzzleRecord(shelf(), () => now);
  const due = () => [...record.due()];
  record.settle('right', true);
  record.settle('wrong', false);
  same([due(), record.first('right'), record.first('wrong'), record.first('other')], [[], true, false, undefined]);
  for (const days of [1, 3, 7]) {
    now += days * day - 1;
    same(due(), []);
    record.settle('wrong', true);
    now += 1;
    same(due(), ['wrong']);
    record.settle('wrong', true);
  }
  now += 100 * day;
  same([due(), record.first('wrong')], [[], false]);
  record.settle('right', false);
  now += day;
  record.settle('right', true);
  now += day;
  record.settle('right', false);
  now += day;
  same(due(), ['right']);
});

test('what a record of puzzles cannot be is left out, and one of a later version stays', () => {
  const store = shelf({ 'ricochet.puzzles': JSON.stringify({ version: 1, ratings: { tensor: 7 }, first: [3], due: { a: { at: 0, step: 9 } }, rush: { tensor: 'x' } }) });
  const record = new PuzzleRecord(store);
  same([record.rating('tensor'), record.rush('tensor'), [...record.due()]], [null, 0, []]);
  record.noteRush('tensor', 5);
  record.noteRush('tensor', 3);
  same(record.rush('tensor'), 5);
  const later = JSON.stringify({ version: 2 });
  store.setItem('ricochet.puzzles', later);
  record.settle('b', false);
  same(store.getItem('ricochet.puzzles'), later);
});

test('a rating moves by what was expected, and less and less', () => {
  // Computed by hand from Glickman's formulas.
  const { rating, deviation } = rated({ rating: 1500, deviation: 200 }, 1550, false);
  same([Math.round(rating), Math.round(deviation)], [1427, 176]);
  const won = rated(FIRST_RATING, 1200, true);
  const lost = rated(FIRST_RATING, 1200, false);
  same(Math.round(won.rating - 1200), Math.round(1200 - lost.rating));
  same([won.rating > 1250, won.deviation < FIRST_RATING.deviation], [true, true]);
  same(rated(FIRST_RATING, 800, true).rating < won.rating, true);
  let steady = FIRST_RATING;
  for (let i = 0; i < 200; i++) steady = rated(steady, steady.rating, i % 2 === 0);
  same([Math.round(steady.deviation), Math.abs(rated(steady, steady.rating, true).rating - steady.rating) < 12], [60, true]);
});

test('the next puzzle is a mistake whose time has come, else a new one near the rating; a rush grows harder', () => {
  const puzzles = Array.from({ length: 30 }, (_, i) => ({ id: `p${i}`, rating: 600 + 50 * i }));
  let now = 0;
  const record = new PuzzleRecord(shelf(), () => now);
  const next = before => nextPuzzle(puzzles, record, 'tensor', before, () => 0)?.id;
  same([next(), next('p12')], ['p12', 'p11']);
  record.settle('p12', true);
  record.settle('p29', false);
  same(next(), 'p11');
  now = 25 * 3600 * 1000;
  same(next(), 'p29');
  same([nextPuzzle([], record, 'tensor'), nextPuzzle([puzzles[3]], record, 'tensor', 'p3').id], [null, 'p3']);
  same([rushPuzzle(puzzles, [], () => 0).id, rushPuzzle(puzzles.slice(0, 1), ['p0'])], ['p2', null]);
  same(rushPuzzle(puzzles, puzzles.slice(0, 10).map(({ id }) => id), () => 0).rating, 1100);
});

test('a rush ends with its time, or the third mistake', () => {
  let now = 0;
  const rush = new Rush(3, () => now);
  rush.count({}, true);
  now = 2001;
  same([rush.left, rush.over], [1, false]);
  now = 3000;
  same([rush.left, rush.over, rush.solved], [0, true, 1]);
  const bad = new Rush(3, () => 0);
  [1, 2].forEach(() => bad.count({}, false));
  same(bad.over, false);
  bad.count({}, false);
  same(bad.over, true);
});

test('what a move took is the difference of its clocks', () => {
  const line = [];
  const play = (side, more) => line.push({ parent: { fen: `x ${side} - - 0 1` }, comment: '', ...more });
  play('w', { clock: { w: 600000, b: 600000 } });
  play('b', { comment: '[%clk 0:09:30] a word' });
  play('w', { clock: { w: 575000, b: 570000 } });
  play('b', {});
  play('w', { comment: '[%clk 9:00.5]' });
  play('b', { comment: '[%clk 0:08:00]' });
  same(timesOf(line, { TimeControl: '600+5' }), [5000, 35000, 30000, null, 39500, null]);
  same(timesOf(line.slice(0, 3), { TimeControl: '40/7200' }), [null, null, 25000]);
  same(timesOf(line.slice(0, 1), {}), [null]);
});

test('clock times have minutes and seconds', () => {
  same([600000, 61000, 9940, 0, 3723000].map(text.clockText), ['10:00', '1:01', '0:09.9', '0:00.0', '1:02:03']);
});
