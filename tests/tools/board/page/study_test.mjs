// SPDX-License-Identifier: GPL-3.0-or-later
// The game that is played or studied, and how games begin and end, without any display. Needs no browser:
//
//     node --test tests/tools/board/page/study_test.mjs

import assert from 'node:assert/strict';
import test from 'node:test';
import './browser_stub.mjs';
import '../../../../tools/board/page/words/language.js';
import { Games } from '../../../../tools/board/page/game/games.js';
import { Study } from '../../../../tools/board/page/game/study.js';
import { GameTree } from '../../../../tools/page/game/game-tree.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const fenAfter = plies => `${START} ${plies % 2 === 0 ? 'w' : 'b'} KQkq - ${plies} 1`;
const plyOf = fen => Number(fen.split(' ')[4]);

const move = uci => ({ uci, san: uci, kind: 'move', piece: 'N', from: uci.slice(0, 2), to: uci.slice(2, 4) });
const LEGAL = [move('b1c3'), move('g8f6'), move('h2h4')];

// The server's answers: the same moves everywhere, and mate after h2h4. `answer` may delay them or throw.
function serve(answer = () => {}) {
  globalThis.fetch = async (_, { body }) => {
    const { fen, known, moves } = JSON.parse(body);
    await answer(moves);
    const first = plyOf(fen);
    const played = moves.slice(known).map((uci, index) => ({ ...move(uci), fen: fenAfter(first + known + index + 1), check: false }));
    const outcome = moves.includes('h2h4') ? { reason: 'checkmate', result: '1-0' } : null;
    return globalThis.Response.json({ start_fen: fen, moves: LEGAL, check: false, outcome, played });
  };
}

// A study with everything it uses: its messages and what it stores are recorded.
function begin(settings = {}) {
  const told = [];
  const kept = {
    id: 'own', name: null, states: [], settings: () => settings, begin: () => Promise.resolve(null), startNew() { this.id += '+'; },
    goBack(id) { this.id = id; }, save(...state) { this.states.push(JSON.parse(JSON.stringify(state))); return Promise.resolve(true); },
  };
  const notices = { announce() {}, clearNotice: name => told.push(`no ${name}`), notice: (name, text, { action } = {}) => {
    told.push(name);
    notices.action = action;
  } };
  const study = new Study({ kept, notices });
  const events = [];
  for (const type of ['leaving', 'turned', 'shown', 'played', 'listed', 'mode', 'set']) study.addEventListener(type, () => events.push(type));
  const games = new Games({ engine: { engine: null, strengths: null, stop() {} }, kept, notices, study });
  return { events, games, kept, notices, study, told };
}

async function started(settings) {
  const made = begin({ you: 'both', ...settings });
  serve();
  await made.games.start();
  await made.games.newGame({ variant: 'tiledsquares', here: false });
  made.events.length = 0;
  made.told.length = 0;
  return made;
}

const line = ({ tree }) => tree.mainLine().map(node => node.move.uci).join(' ');

test('a move is played: another position, what is known of it, and then the move', async () => {
  const { events, kept, study } = await started();
  await study.play(LEGAL[0]);
  assert.deepEqual(events, ['turned', 'shown', 'played']);
  assert.deepEqual([line(study), study.side, study.atEnd, study.over, kept.states.at(-1)[2].plies], ['b1c3', 'b', true, false, 1]);
  await study.play(study.legal('h2h4'));
  assert.deepEqual([study.over, study.ended, study.tree.result, study.yours], [true, true, '1-0', false]);
  await study.step('back');
  assert.deepEqual([study.lookingBack, study.ended, study.over, study.yours], [true, true, false, false]);
  await study.returnToGame();
  assert.equal(study.lookingBack, false);
});

test('an answer that comes when something else is shown changes nothing', async () => {
  const { events, study } = await started();
  let answer = null;
  serve(() => new Promise(resolve => { answer = resolve; }));
  const late = study.play(LEGAL[0]);
  await new Promise(resolve => setTimeout(resolve));
  const { shown } = study;
  await study.step('back');
  assert.notEqual(study.shown, shown);
  answer();
  await late;
  assert.deepEqual(events, ['turned', 'turned', 'shown']);
  assert.equal(study.tree.current, study.tree.root);
});

test('an unreachable server is reported once, and tried again', async () => {
  const { study, told } = await started();
  const { setTimeout } = globalThis;
  let retry = null;
  globalThis.setTimeout = action => { retry = action; };
  globalThis.fetch = () => Promise.reject(new Error('away'));
  await study.play(LEGAL[0]);
  globalThis.setTimeout = setTimeout;
  assert.deepEqual([study.missed, study.position, told], [true, null, ['server']]);
  serve();
  await retry();
  assert.deepEqual([study.missed, study.position.moves.length, told], [false, 3, ['server', 'no server']]);
});

test('an exercise takes the moves that it accepts, in the place of the coach', async () => {
  const { study } = await started();
  const asked = [];
  const judge = name => ({ looking: false, active: true, takes: true, accepts: ({ uci }) => asked.push(`${name} ${uci}`) > 0 && uci !== 'b1c3', settle() {} });
  study.coach = judge('coach');
  await study.play(LEGAL[0]);
  assert.equal(line(study), '');
  const exercise = judge('task');
  study.exercises = [{ active: false }, exercise];
  await study.playUci('b1c3');
  await study.playUci('g8f6');
  exercise.takes = false;
  await study.playUci('g8f6');
  assert.deepEqual([line(study), asked], ['g8f6', ['coach b1c3', 'task b1c3', 'task g8f6']]);
  study.coach.looking = true;
  assert.equal(study.yours, false);
});

test('a task is in the place of the game, which is stored and comes back with its settings and its name', async () => {
  const { games, kept, study } = await started({ flipped: true, control: 'clock' });
  await study.play(LEGAL[0]);
  const own = study.tree;
  await games.showTask(new GameTree({ variant: 'tensor' }), 'Find it');
  assert.deepEqual([study.example, study.playing, study.settings.flipped, study.clock, study.timed], ['Find it', true, false, null, false]);
  const [state, stored, summary] = kept.states.at(-1);
  assert.deepEqual([state.game.variant, stored.game.variant, stored.example, summary.plies], ['tensor', 'tiledsquares', null, 1]);
  await games.showExample({ name: 'rule', task: 'try', variant: 'tensor' });
  assert.deepEqual([study.example, study.playing, study.settings.engineOn], ['rule: try', false, false]);
  kept.id = 'other';
  await games.leaveExample();
  assert.deepEqual([line(study), study.example, study.parked, study.settings.flipped, study.settings.engineOn], ['b1c3', null, null, true, true]);
  assert.deepEqual([study.tree.forPgn(), study.timed, kept.id], [own.forPgn(), true, 'own+']);
});

test('what was stored and makes no sense leaves the game as it is', async () => {
  const { events, study } = await started();
  const { tree } = study;
  const game = tree.save();
  assert.throws(() => study.restore({ game: { ...game, result: '2-0' } }));
  assert.throws(() => study.restore({ game, parked: { game: {} } }));
  assert.deepEqual([study.tree === tree, events], [true, []]);
  study.restore({ game, clock: { left: { w: 5, b: '5' } } });
  assert.deepEqual([study.tree === tree, study.clock, events], [false, null, ['leaving']]);
});

test('a move is taken back with the reply, and a resignation before it', async () => {
  const { games, study } = await started({ you: 'w', control: 'clock', minutes: 1 });
  for (const uci of ['b1c3', 'g8f6', 'b1c3', 'g8f6']) await study.play(move(uci));
  const { b, w } = study.tree.current.clock;
  assert.ok(w > 60000 && w <= 65000 && b > 65000 && b <= 70000, `${w} ${b}`);
  games.resign();
  assert.deepEqual([study.tree.result, study.over], ['0-1', true]);
  await games.takeBack();
  assert.deepEqual([study.tree.result, study.tree.ending, line(study)], ['*', null, 'b1c3 g8f6 b1c3 g8f6']);
  await games.takeBack();
  assert.equal(line(study), 'b1c3 g8f6');
  assert.deepEqual(study.clock.left, study.tree.current.clock);
  await games.takeBack();
  assert.deepEqual([line(study), study.clock.left], ['', { w: 60000, b: 60000 }]);
});

test('a move that was deleted, and a game that another one replaced, come back', async () => {
  const { games, notices, study } = await started();
  for (const uci of ['b1c3', 'g8f6']) await study.play(move(uci));
  await games.remove();
  await study.setMode('analyse');
  assert.deepEqual([line(study), study.playing], ['b1c3', false]);
  await notices.action.run();
  assert.deepEqual([line(study), study.playing], ['b1c3 g8f6', true]);
  notices.action = null;
  await games.rematch();
  assert.equal(line(study), '');
  await notices.action.run();
  assert.equal(line(study), 'b1c3 g8f6');
});

test('the clock of the side to move runs, while no position is set up, no coach looks and nothing has ended', async () => {
  const { games, study } = await started({ control: 'clock' });
  assert.equal(study.runClock(), false);
  await study.play(LEGAL[0]);
  assert.deepEqual([study.runClock(), study.clock.running], [true, 'b']);
  study.settingUp = true;
  assert.deepEqual([study.runClock(), study.clock.running], [false, null]);
  study.settingUp = false;
  study.coach = { looking: true };
  assert.equal(study.runClock(), false);
  study.coach = { looking: false };
  assert.equal(study.runClock(), true);
  games.flagFell('b');
  assert.deepEqual([study.runClock(), study.tree.result], [false, '1-0']);
});

test('one of the ladder is beaten in a game, not in a task or where another one played it', async () => {
  const { games, study } = await started({ you: 'w' });
  await games.challenge({ name: 'Ben', elo: 400 }, 'tiledsquares', false);
  await study.play(LEGAL[0]);
  assert.equal(games.won(), null);
  games.flagFell('b');
  assert.equal(games.won(), 'tiledsquares:Ben');
  study.example = 'a task';
  assert.equal(games.won(), null);
  study.example = null;
  study.tree.tags.Black = 'Benno';
  assert.equal(games.won(), null);
});
