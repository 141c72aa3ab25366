// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of the page's modules that need no page. modules_test.py runs them in the browser: the body of an async
// function whose argument `report` takes the number of checks and the tests that failed.

const { MoveEntry } = await import('/assets/board/page/entry/move-entry.js');
const { findTyped } = await import('/assets/board/page/entry/typed-move.js');
const { readSettings, DEFAULTS } = await import('/assets/board/page/game/settings.js');
const storage = await import('/assets/board/page/store/storage.js');
const { surplus } = await import('/assets/board/page/view/material.js');
const squares = await import('/assets/page/board/squares.js');
const { VARIANTS, emptyFen, variantOfFen } = await import('/assets/page/board/variants.js');
const annotations = await import('/assets/page/game/annotations.js');
const { Clock } = await import('/assets/page/game/clock.js');
const { GameTree } = await import('/assets/page/game/game-tree.js');
const split = await import('/assets/page/game/pgn-split.js');
const text = await import('/assets/page/game/text.js');

let checks = 0;

function same(found, wanted) {
  checks++;
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`found ${a}, wanted ${b}`);
}

function refuses(action, part) {
  checks++;
  try {
    action();
  } catch (error) {
    if (error.message.includes(part)) return;
    throw new Error(`refused by "${error.message}", which does not say "${part}"`);
  }
  throw new Error(`did not refuse; wanted "${part}"`);
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

const tests = {
  'two taps make a move'() {
    const e = entry([move('b1c3')], { b1: 'N' });
    same(e.tap('b1').type, 'changed');
    same(e.tap('c3').move.uci, 'b1c3');
  },
  'a piece without moves and an enemy piece are refused'() {
    const e = entry([move('b1c3')], { b1: 'N', a1: 'R', b8: 'n' });
    same([e.tap('a1').type, e.tap('b8').type, e.tap('e4').type, e.from], ['refused', 'refused', 'refused', null]);
  },
  'three taps make a propel, and back to where the pusher came from'() {
    const moves = [move('b1c3>e4', 'propel', { beast_to: 'e4' }), move('b1c3>b1', 'propel', { beast_to: 'b1' })];
    const e = entry(moves, { b1: 'N', c3: 'T' });
    same([e.tap('b1').type, e.tap('c3').type, e.beast], ['changed', 'changed', 'c3']);
    same(e.targets(), [{ square: 'e4', kind: 'drop' }, { square: 'b1', kind: 'drop' }]);
    same(e.tap('b1').move.uci, 'b1c3>b1');
  },
  'a beast tapped twice is itself the piece to move'() {
    const moves = [move('b1c3>e4', 'propel', { beast_to: 'e4' }), move('c3c4', 'move', { piece: 'T' })];
    const e = entry(moves, { b1: 'N', c3: 'T' });
    e.tap('b1');
    e.tap('c3');
    same([e.tap('c3').type, e.from, e.beast], ['changed', 'c3', null]);
    same(e.tap('c4').move.uci, 'c3c4');
  },
  'hop or capture is a question'() {
    const moves = [move('b2f6', 'hop'), move('b2f6xe5', 'beast_capture', { victim: 'e5' })];
    const e = entry(moves, { b2: 'T' });
    e.tap('b2');
    same(e.targets().map(({ kind }) => kind).sort(), ['prey', 'prey-end']);
    const step = e.tap('f6');
    same([step.type, step.moves.length, step.stay], ['choose', 2, false]);
  },
  'a tap on an enemy beast takes it, and asks where to land'() {
    const moves = [move('b2f6', 'hop'), move('b2f6xe5', 'beast_capture', { victim: 'e5' })];
    const e = entry(moves, { b2: 'T', e5: 't' });
    e.tap('b2');
    same(e.tap('e5').move.uci, 'b2f6xe5');
    e.reset([...moves, move('b2d4xe5', 'beast_capture', { victim: 'e5' })], new Map([['b2', 'T']]), 'w');
    e.tap('b2');
    const step = e.tap('e5');
    same(step.moves.map(choice => text.choiceLabel(choice, step.moves)), ['Land on f6', 'Land on d4']);
  },
  'a capture that comes home is a question even when it is the only one'() {
    const e = entry([move('b2b2xc3', 'beast_capture', { victim: 'c3' })], { b2: 'T' });
    e.tap('b2');
    const step = e.tap('b2');
    same([step.type, step.moves.length, step.stay], ['choose', 1, true]);
  },
  'dropping: on a beast to propel, on the square it came from, off the board'() {
    const moves = [move('b1c3>e4', 'propel', { beast_to: 'e4' }), move('b1a3')];
    const e = entry(moves, { b1: 'N', c3: 'T' });
    e.lift('b1');
    same([e.drop('b1').type, e.from], ['changed', 'b1']);
    same([e.drop('c3').type, e.beast], ['changed', 'c3']);
    same([e.drop('c3').type, e.beast], ['changed', 'c3']);
    same(e.drop('e4').move.uci, 'b1c3>e4');
    e.clear();
    e.lift('b1');
    same([e.drop(null).type, e.from], ['refused', null]);
  },
  'the tree keeps variations, promotes and removes them'() {
    const tree = new GameTree();
    const a = tree.add(tree.root, move('a2a4'));
    const b = tree.add(tree.root, move('b2b4'));
    const c = tree.add(b, move('c7c5'));
    same(tree.add(tree.root, move('a2a4')) === a, true);
    same([GameTree.isMainLine(a), GameTree.isMainLine(c)], [true, false]);
    tree.promote(c);
    same(tree.root.children.map(node => node.move.uci), ['b2b4', 'a2a4']);
    same(GameTree.path(c).map(node => node.move.uci), ['b2b4', 'c7c5']);
    tree.goTo(c);
    tree.remove(b);
    same([tree.current === tree.root, tree.contains(c), tree.contains(a)], [true, false, true]);
  },
  'the tree goes through PGN form and storage unharmed'() {
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
  },
  'a game of 20,000 plies is stored and read back'() {
    const tree = new GameTree();
    let at = tree.root;
    for (let i = 0; i < 20000; i++) at = tree.add(at, move('a2a4'));
    same(GameTree.restore(tree.save()).toPgn().length, 1);
    same([...tree.nodes()].length, 20001);
  },
  'what is asked about a position goes back to the last capture or pawn move'() {
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
    // A position that was set up has no game before it, whatever its clock says.
    const late = new GameTree({ startFen: 'x w - - 30 40' });
    same(GameTree.lineTo(late.add(late.root, move('a2a4'))).known, 0);
  },
  'what is asked about a position stays small however long the game is'() {
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
  },
  'a stored game whose moves do not connect is refused'() {
    refuses(() => GameTree.restore({ variant: 'tensor', startFen: 'x', nodes: [{ id: 2, parent: 1, move: { uci: 'a2a4' } }] }), 'follows no move');
    refuses(() => GameTree.restore({ variant: 'go', startFen: 'x', nodes: [] }), 'variant');
  },
  'storage: nothing, something, another version, rubbish'() {
    same(storage.load(shelf()), null);
    const store = shelf();
    same(storage.save({ game: { a: 1 } }, store), true);
    same(storage.load(store).game, { a: 1 });
    const newer = shelf({ 'ricochet.board': JSON.stringify({ version: storage.VERSION + 1, game: {} }) });
    refuses(() => storage.load(newer), 'newer version');
    const broken = shelf({ 'ricochet.board': '{"version":' });
    refuses(() => storage.load(broken), 'could not be read');
    same([storage.load(broken), broken.things.get('ricochet.board.unreadable')], [null, '{"version":']);
    same(storage.save({}, { setItem() { throw new Error('full'); } }), false);
  },
  'a refused step tells what had been chosen'() {
    const e = entry([move('b1c3')], { b1: 'N' });
    e.tap('b1');
    same(e.tap('e5'), { type: 'refused', start: 'b1', beast: null });
  },
  'typed moves are found by SAN or squares, and the exact one first'() {
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
  },
  'typed tiles are found, and those of the other side refused'() {
    const moves = [move('%-e4', 'drop'), move('-e6', 'removal')];
    const found = typed => {
      const { move: legal, error } = findTyped(typed, moves, VARIANTS.tiledsquares, 'b');
      return legal?.uci ?? error;
    };
    same(['%-e4', ' %-E4', '-e6', '$-e4', '-e5', ''].map(found), ['%-e4', '%-e4', '-e6', 'Black lays tiles by %, not by $.',
      '“-e5” is not a legal move here.', 'Type a move, for example Nf3 or -e6.']);
  },
  'a text of many games is split at tags after moves, not in comments'() {
    const lines = ['\uFEFF[White "A \\"x\\""]', '[Black "B"]', '', '1. e4 {a comment', '[White "not a tag"]', 'ends} e5 ; {no comment', '*', '', '', '[White "C"]', '', '1. d4 *'];
    const games = split.splitGames(lines.join('\r\n'));
    same(games.map(({ line, tags }) => [line, tags]), [[1, { White: 'A "x"', Black: 'B' }], [10, { White: 'C' }]]);
    same(split.inWholeText('line 3: wrong', 10), 'line 12: wrong');
    same(split.splitGames(' \n\n'), []);
    same(split.inGroups([1, 2, 3].map(() => ({ text: 'x'.repeat(60) })), { bytes: 100, count: 5 }).length, 3);
    same(split.inGroups([1, 2, 3].map(() => ({ text: 'x' })), { bytes: 100, count: 2 }).map(group => group.length), [2, 1]);
  },
  'commands in comments are read as such, clocks written once'() {
    same(annotations.plainComment('[%eval -1.5,20] [%clk 0:01:02]  good [%csl Ra1]'), '−1.50 ⏱ 0:01:02 good');
    same(annotations.plainComment('[%eval #-3]'), '#−3');
    same(annotations.withClock('so', 3723400), '[%clk 1:02:03] so');
    same(annotations.withClock('[%clk 0:00:01] so', 9000), '[%clk 0:00:01] so');
    same([1, 18, 0, 99].map(annotations.glyphText), ['!', ' +−', '', ' $99']);
  },
  'what each side has more of'() {
    const pieces = new Map(Object.entries({ a1: 'Q', b1: 'P', c1: 'P', d1: 'p', e1: 't', f1: 'K', f8: 'k' }));
    same(surplus(pieces), { w: [['q', 1], ['p', 1]], b: [['t', 1]] });
  },
  'a stored game with parts of other types is refused'() {
    const stored = { variant: 'tensor', startFen: 'x', nodes: [] };
    refuses(() => GameTree.restore({ ...stored, tags: { White: 7 } }), 'tag');
    refuses(() => GameTree.restore({ ...stored, result: '2-0' }), 'result');
    refuses(() => GameTree.restore({ ...stored, nodes: [{ id: 1, parent: 0, move: { uci: 'e2e4', san: 'e4' }, nags: 3 }] }), 'glyphs');
  },
  'settings of another type are left out'() {
    same(readSettings({ elo: 'much', depth: 3, stray: 1 }), { ...DEFAULTS, depth: 3 });
  },
  'the clock counts down, adds the increment, and falls'() {
    const clock = new Clock({ left: { w: 5000, b: 5000 }, increment: 1000 });
    clock.start('w', 100);
    same([clock.remaining('w', 1100), clock.remaining('b', 1100)], [4000, 5000]);
    clock.pressed('w', 2100);
    clock.start('b', 2100);
    same([clock.left.w, clock.flag(7000), clock.flag(7100)], [4000, null, 'b']);
    clock.pause(8100);
    same([clock.left.b, clock.flag(9000)], [0, null]);
  },
  'FEN placements go there and back'() {
    const placement = 'rtnbqkbntr/pppppppppp/10/10/4P5/1T8/PPPP1PPPPP/R1NBQKBNTR';
    const { grid } = VARIANTS.tensor;
    same(grid.writePlacement(grid.readPlacement(`${placement} b - - 0 1`)), placement);
    same([grid.cellOf('a1', false), grid.cellOf('a1', true), grid.squareOfCell(0, 0, true)], [[0, 7], [9, 0], 'j1']);
    same([grid.squareOfCell(10, 0, false), squares.isDark('a1'), squares.isDark('b1')], [null, true, false]);
  },
  'placements with tiles go there and back, on a board of eight files'() {
    const placement = 'r1b1k2r/p1pp%pp1/2$5/4p3/4P3/8/PPPP1P$P/RNBQKBNR';
    const { grid } = VARIANTS.tiledsquares;
    const read = grid.readPlacement(`${placement} w - - 0 1`);
    same([read.get('e7'), read.get('c6'), read.has('b7')], ['%', '$', false]);
    same(grid.writePlacement(read), 'r1b1k2r/p1pp%pp1/2$5/4p3/4P3/8/PPPP1P$P/RNBQKBNR');
    same([grid.cellOf('a1', true), grid.squareOfCell(7, 0, false), grid.squareOfCell(8, 0, false), grid.squares.length], [[7, 0], 'h8', null, 64]);
  },
  'a FEN is of the game whose board it fits'() {
    same(['tensor', 'tensorfree', 'tiledsquares'].map(now => variantOfFen(emptyFen(VARIANTS.tensor), now)), ['tensor', 'tensorfree', 'tensor']);
    same([variantOfFen(VARIANTS.tiledsquares.start, 'tensorfree'), variantOfFen('4k%$1/8', 'tensor'), variantOfFen('8/10/10', 'tensor'),
      variantOfFen('rubbish', 'tensorfree')], ['tiledsquares', 'tiledsquares', 'tensor', 'tensorfree']);
  },
  'a tile is laid by two taps on a void, which no piece keeps from'() {
    const moves = [move('$-e4', 'drop', { from: '', to: 'e4' }), move('$-e3', 'drop', { from: '', to: 'e3' }), move('e1e2', 'move', { makes_tile: true })];
    const e = entry(moves, { e1: 'K' });
    same([e.tap('e4').type, e.offered, e.idle, e.targets()], ['changed', 'e4', false, [{ square: 'e4', kind: 'lay' }]]);
    same([e.tap('e3').type, e.offered], ['changed', 'e3']);
    same(e.tap('e3').move.uci, '$-e3');
    e.clear();
    e.tap('e4');
    same([e.tap('e1').type, e.offered, e.targets()], ['changed', null, [{ square: 'e2', kind: 'make' }]]);
    same([e.tap('e4').type, e.from, e.idle], ['refused', null, true]);
  },
  'a removal is a tap, and a question where a piece can go there too'() {
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
  },
  'moves with tiles are told as words'() {
    const told = [move('$-e4', 'drop', { from: '', to: 'e4', piece: '' }), move('-e4', 'removal', { from: '', to: 'e4', piece: '' }),
      move('e1e2', 'move', { piece: 'K', makes_tile: true }), move('e1g1', 'castling', { piece: 'K', makes_tile: true, rook_from: 'h1', rook_to: 'f1' })];
    same(told.map(text.describeMove), ['a tile is laid on e4', 'the tile on e4 is taken up', 'king e1 to e2 on a new tile',
      'king castles kingside: king to g1 on a new tile, rook to f1']);
  },
  'scores are shown from the side of White'() {
    same([text.scoreText({ cp: 35 }, true), text.scoreText({ cp: 35 }, false)], ['+0.35', '−0.35']);
    same([text.scoreText({ mate: 3 }, false), text.scoreText({ mate: -2 }, false)], ['−#3', '+#2']);
    same([text.whiteShare({ cp: 0 }, true), text.whiteShare({ mate: 1 }, false), text.whiteShare({ mate: -1 }, false)], [0.5, 0, 1]);
  },
  'clock times have minutes and seconds'() {
    same([600000, 61000, 9940, 0, 3723000].map(text.clockText), ['10:00', '1:01', '0:09.9', '0:00.0', '1:02:03']);
  },
};

for (const [name, test] of Object.entries(tests)) {
  try {
    test();
  } catch (error) {
    report.failures.push(`${name}: ${error.message}`);
  }
}
report.checks = checks;
