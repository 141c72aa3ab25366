// SPDX-License-Identifier: GPL-3.0-or-later
// Creates the page's parts and connects buttons and keys to their actions.

import { changeLanguage } from './words/language.js';
import { byId } from '../../page/base/elements.js';
import { copyField } from '../../page/controls/files.js';
import { wireKeys } from '../../page/controls/keyboard.js';
import { wireMenus } from '../../page/controls/menu.js';
import * as notices from '../../page/controls/notices.js';
import { wireSwipe } from '../../page/controls/swipe.js';
import { wireTwice } from '../../page/controls/twice.js';
import { words } from '../../page/words/words.js';
import { GamesDialog } from './dialogs/games-dialog.js';
import { HelpDialog } from './dialogs/help.js';
import { LearnDialog } from './dialogs/learn.js';
import { NewGameDialog } from './dialogs/new-game.js';
import { PgnDialog } from './dialogs/pgn-dialog.js';
import { PreferencesDialog, Signals } from './dialogs/preferences.js';
import { printSheet } from './dialogs/score-sheet.js';
import { ShareDialog } from './dialogs/share-dialog.js';
import { Coach } from './engine/coach.js';
import { EngineTurns } from './engine/engine-turns.js';
import { Hints } from './engine/hints.js';
import { Threat } from './engine/threat.js';
import { BoardInput } from './entry/board-input.js';
import { dismissChooser } from './entry/chooser.js';
import { MoveEntry } from './entry/move-entry.js';
import { Premove } from './entry/premove.js';
import { Setup } from './entry/setup.js';
import { Games } from './game/games.js';
import { Links } from './game/links.js';
import { Study } from './game/study.js';
import { Lessons } from './lessons/lessons.js';
import { Puzzles } from './puzzles/puzzles.js';
import { Better } from './review/better.js';
import { Review } from './review/review.js';
import { EngineClient } from './server/engine-client.js';
import { KeptGames } from './store/kept-games.js';
import { Progress } from './store/progress.js';
import { PuzzleRecord } from './store/puzzle-record.js';
import { Screen } from './view/screen.js';
import { Spoken } from './view/spoken.js';

// ---- the parts ----

const kept = new KeptGames();
const study = new Study({ kept, notices });
const engine = new EngineClient();
const games = new Games({ engine, kept, notices, study });
const links = new Links({ games, kept, notices, study });

const entry = new MoveEntry();
// An open chooser would draw over what is shown next.
study.addEventListener('turned', dismissChooser);
const screen = new Screen({ engine, entry, games, study });
const engineTurns = new EngineTurns({ engine, games, screen, study });
const hints = new Hints({ engine, screen, study });
const threat = new Threat({ screen, study });
const spoken = new Spoken({ screen, study });
const premove = new Premove({ follow: (step, square) => input.follow(step, square), screen, study });
const input = new BoardInput({ entry, premove, screen, study });
const setup = new Setup({
  board: screen.board, study, done: (variant, fen) => games.usePosition(variant, fen), cancelled: () => study.show(),
});

const progress = new Progress();
const lessons = new Lessons({ games, progress, screen, study });
const puzzles = new Puzzles({ games, record: new PuzzleRecord(), screen, study });
const better = new Better({ games, screen, study });
const review = new Review({ screen, study });

study.coach = new Coach({ engine, screen, study });
study.exercises = [lessons, puzzles, better];
screen.add({ hints, input, premove, panels: [lessons, puzzles, better, review], told: () => threat.told ?? review.told });
study.addEventListener('shown', () => {
  const rung = games.won();
  if (rung !== null) progress.beat(rung);
});
const signals = new Signals();
study.addEventListener('played', ({ detail }) => signals.play(detail, study.settings));

// ---- dialogs and buttons ----

const onClick = (id, action) => byId(id).addEventListener('click', action);

const newGame = new NewGameDialog(settings => games.newGame(settings));
const pgn = new PgnDialog({
  tree: () => study.tree,
  load: tree => games.useTree(tree),
  changed: () => {
    screen.players.show();
    study.save();
  },
});

const gamesDialog = new GamesDialog(kept, {
  open: id => games.openStored(id),
  renamed: (id, name) => {
    if (id !== kept.id) return;
    kept.name = name;
    study.save();
  },
});

const share = new ShareDialog({ board: screen.board, links, study });
const preferences = new PreferencesDialog(values => study.set(values), chosen => {
  study.save();
  if (!changeLanguage(chosen)) notices.notice('language', words('settings.language_lost: This browser stores nothing for this page, so the language is not kept.'));
});

const learn = new LearnDialog(progress, puzzles, {
  open: lesson => lessons.beginLesson(lesson),
  challenge: (opponent, variant, coach) => games.challenge(opponent, variant, coach),
  solve: (variant, group) => puzzles.begin(variant, group),
  rush: variant => puzzles.beginRush(variant),
});
const openLearn = part => learn.open(study.tree.variant, study.settings, engine.strengths, part);
const help = new HelpDialog(rule => games.showExample(rule));
for (const button of document.querySelectorAll('dialog [data-close]')) {
  button.addEventListener('click', () => button.closest('dialog').close());
}

onClick('open-new', () => newGame.open(study.settings, engine.strengths, study.tree.variant));
onClick('open-games', () => gamesDialog.open());
// The page reloads for another language, which would lose a position being set up.
onClick('open-preferences', () => preferences.open(study.settings, engine, { fixedLanguage: study.settingUp }));
function setUp(variant = study.tree.variant, fen = study.tree.current.fen) {
  if (study.settingUp) return;
  input.letGo();
  engine.stop();
  setup.open(variant, fen);
  // The clocks stop only while the setup is known to be open.
  screen.players.show();
  screen.say(words('game.setting_up: Setting up a position.'));
}
onClick('open-setup', () => setUp());
onClick('open-pgn', () => { if (!study.settingUp) pgn.open(); });
onClick('print-sheet', async () => {
  const { positions, tree } = study;
  // Positions of a game just read may still be missing.
  if (await positions.fetchAll(tree, () => study.tree === tree)) printSheet(tree);
});
onClick('open-share', () => share.open());
onClick('open-help', () => help.open(study.tree.variant));
onClick('open-learn', () => { if (!study.settingUp) openLearn(); });
onClick('lesson-next', () => study.exercise?.next());
onClick('puzzle-reveal', () => puzzles.reveal());
for (const name of ['lesson', 'puzzle']) onClick(`${name}-all`, () => openLearn(`${name}s`));
for (const name of ['lesson', 'puzzle', 'better', 'example']) onClick(`${name}-back`, () => games.leaveExample());
onClick('offer-yes', () => lessons.begin(study.tree.variant));
onClick('offer-no', () => {
  progress.offer = false;
  lessons.show();
});
onClick('take-back', () => games.takeBack());
onClick('best-move', () => hints.ask());
onClick('threat', () => threat.show());
onClick('rematch', () => games.rematch());
onClick('review', async () => {
  await games.review();
  screen.showTab('review');
  review.start();
});
onClick('play-here', () => newGame.open(study.settings, engine.strengths, study.tree.variant, { here: true }));
wireTwice(byId('draw'), words('tools.draw_sure: Draw: sure?'), () => engineTurns.offerDraw());
wireTwice(byId('resign'), words('tools.resign_sure: Resign: sure?'), () => games.resign());
onClick('flip', () => screen.flip());
for (const way of ['first', 'back', 'forward', 'last']) onClick(`go-${way}`, () => study.step(way));
onClick('promote', () => study.promote());
onClick('remove', () => games.remove());
onClick('fen-copy', () => copyField(byId('fen'), byId('fen-copy')));
byId('fen-form').addEventListener('submit', async event => {
  event.preventDefault();
  screen.busy(true);
  const isRead = await notices.attempt('fen-error', async () => {
    const { fen, variant } = await games.readFen(byId('fen').value);
    byId('pgn-dialog').close();
    games.usePosition(variant, fen);
    notices.announce(words('game.position_shown: The position is on the board.'));
  });
  if (isRead) return;
  screen.busy(false);
  byId('fen').select();
});
byId('move-form').addEventListener('submit', async event => {
  event.preventDefault();
  const field = byId('move-text');
  const text = field.value;
  field.value = '';
  const error = await input.type(text) ?? '';
  byId('move-error').textContent = error;
  if (!error) return;
  // A rejected text stays, unless the person has typed another.
  field.value ||= text;
  field.select();
});
byId('fen').addEventListener('focus', () => byId('fen').select());

byId('panel').addEventListener('change', ({ target: { name, value } }) => {
  if (name === 'mode') study.setMode(value);
  if (name === 'tab') screen.showTab(value);
});
byId('moves').addEventListener('contextmenu', event => {
  const move = event.target.closest('.move');
  if (!move || study.playing) return;
  event.preventDefault();
  move.click();
  byId('move-menu').open = true;
});
const setEngine = () => study.set({ engineOn: byId('engine-on').checked, multipv: Number(byId('multipv').value) });
byId('engine-on').addEventListener('change', setEngine);
byId('multipv').addEventListener('change', setEngine);

wireMenus();
wireKeys({
  ArrowLeft: () => study.step('back'),
  ArrowRight: () => study.step('forward'),
  ArrowUp: () => study.sibling(-1),
  ArrowDown: () => study.sibling(1),
  Home: () => study.step('first'),
  End: () => study.step('last'),
  Escape: () => input.letGo(),
  h: () => hints.ask(),
  n: () => study.exercise?.next(),
  t: () => threat.show(),
  w: () => screen.worth.toggle(),
  f: () => screen.flip(),
  c: () => spoken.clocks(),
  l: () => spoken.lastMove(),
  p: () => spoken.pieces(),
  e: () => spoken.lines(),
});

for (const id of ['table', 'under']) {
  wireSwipe(byId(id), { left: () => study.step('forward'), right: () => study.step('back') });
}

document.addEventListener('visibilitychange', () => engineTurns.seen(!document.hidden));
addEventListener('pagehide', () => {
  study.save();
  kept.leave();
  engine.close();
});
document.addEventListener('resume', () => kept.comeBack());
addEventListener('pageshow', event => {
  if (!event.persisted) return;
  kept.comeBack();
  engine.reopen();
});

addEventListener('hashchange', () => links.openOwn());
// At once, so that it moves nothing later.
if (kept.settings() === null) progress.offer = true;
lessons.show();
games.start().then(async () => {
  engine.open().then(() => engineTurns.next());
  await study.show();
  if (setup.left) setUp(...setup.left);
  links.openOwn();
});
