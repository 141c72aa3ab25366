// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons and keys to what they do.

import { changeLanguage } from './words/language.js';
import { byId } from '../../page/base/elements.js';
import { App } from './app.js';
import { copyField } from '../../page/controls/files.js';
import { GamesDialog } from './dialogs/games-dialog.js';
import { HelpDialog } from './dialogs/help.js';
import { wireKeys } from '../../page/controls/keyboard.js';
import { LearnDialog } from './dialogs/learn.js';
import { NewGameDialog } from './dialogs/new-game.js';
import { PreferencesDialog } from './dialogs/preferences.js';
import { notice } from '../../page/controls/notices.js';
import { PgnDialog } from './dialogs/pgn-dialog.js';
import { ShareDialog } from './dialogs/share-dialog.js';
import { giveBackField, takeField } from './view/typed-field.js';
import { wireTheme } from './game/settings.js';
import { wireTwice } from '../../page/controls/twice.js';
import { wireSwipe } from '../../page/controls/swipe.js';
import { words } from '../../page/words/words.js';

const onClick = (id, action) => byId(id).addEventListener('click', action);

const app = new App();
const newGame = new NewGameDialog(settings => app.games.newGame(settings));
const pgn = new PgnDialog({
  tree: () => app.tree,
  load: tree => app.games.useTree(tree),
  changed: () => {
    app.players.show();
    app.save();
  },
});

const games = new GamesDialog(app.kept, {
  open: id => app.games.openStored(id),
  renamed: (id, name) => {
    if (id !== app.kept.id) return;
    app.kept.name = name;
    app.save();
  },
});

const share = new ShareDialog(app);
const preferences = new PreferencesDialog(values => app.setPreferences(values), chosen => {
  app.save();
  if (!changeLanguage(chosen)) notice('language', words('settings.language_lost'));
});

wireTheme(byId('theme'));
const learn = new LearnDialog(app.progress, app.puzzles, {
  open: lesson => app.lessons.beginLesson(lesson),
  challenge: (opponent, variant, coach) => app.games.challenge(opponent, variant, coach),
  solve: (variant, group) => app.puzzles.begin(variant, group),
  rush: variant => app.puzzles.beginRush(variant),
});
const openLearn = () => learn.open(app.tree.variant, app.settings, app.engine.strengths);
const help = new HelpDialog(rule => app.games.showExample(rule));
for (const button of document.querySelectorAll('dialog [data-close]')) {
  button.addEventListener('click', () => button.closest('dialog').close());
}

onClick('open-new', () => newGame.open(app.settings, app.engine.strengths, app.tree.variant));
onClick('open-games', () => games.open());
// A position that is being set up would not outlive the loading of another language.
onClick('open-preferences', () => preferences.open(app.settings, app.engine, { fixedLanguage: app.setup.active }));
onClick('open-setup', () => app.games.openSetup());
onClick('open-pgn', () => { if (!app.setup.active) pgn.open(); });
onClick('open-share', () => share.open());
onClick('open-help', () => help.open(app.tree.variant));
onClick('open-learn', () => { if (!app.setup.active) openLearn(); });
onClick('lesson-next', () => app.exercise?.next());
onClick('puzzle-reveal', () => app.puzzles.reveal());
onClick('puzzle-back', () => app.games.leaveExample());
onClick('puzzle-all', openLearn);
onClick('lesson-back', () => app.games.leaveExample());
onClick('lesson-all', openLearn);
onClick('offer-yes', () => app.lessons.begin(app.tree.variant));
onClick('offer-no', () => {
  app.progress.offer = false;
  app.lessons.show();
});
onClick('example-back', () => app.games.leaveExample());
onClick('take-back', () => app.takeBack());
onClick('best-move', () => app.engineTurns.bestMove());
onClick('threat', () => app.threat.show());
onClick('rematch', () => app.games.rematch());
onClick('review', () => app.games.review().then(() => app.review.start()));
onClick('play-here', () => newGame.open(app.settings, app.engine.strengths, app.tree.variant, { here: true }));
wireTwice(byId('draw'), words('tools.draw_sure'), () => app.games.offerDraw());
wireTwice(byId('resign'), words('tools.resign_sure'), () => app.games.resign());
onClick('flip', () => app.flip());
for (const way of ['first', 'back', 'forward', 'last']) onClick(`go-${way}`, () => app.step(way));
onClick('promote', () => app.promote());
onClick('remove', () => app.remove());
onClick('fen-copy', () => copyField(byId('fen'), byId('fen-copy')));
byId('fen-form').addEventListener('submit', event => {
  event.preventDefault();
  app.games.useFen(byId('fen').value);
});
byId('move-form').addEventListener('submit', async event => {
  event.preventDefault();
  const field = byId('move-text');
  const text = field.value;
  takeField(field);
  const error = await app.input.type(text) ?? '';
  byId('move-error').textContent = error;
  // What is wrong stays to be mended.
  if (error) giveBackField(field);
});
byId('fen').addEventListener('focus', () => byId('fen').select());

for (const radio of document.querySelectorAll('input[name="mode"]')) {
  radio.addEventListener('change', () => app.setMode(radio.value));
}
const setEngine = () => app.setEngine(byId('engine-on').checked, Number(byId('multipv').value));
byId('engine-on').addEventListener('change', setEngine);
byId('multipv').addEventListener('change', setEngine);

wireKeys({
  ArrowLeft: () => app.step('back'),
  ArrowRight: () => app.step('forward'),
  ArrowUp: () => app.sibling(-1),
  ArrowDown: () => app.sibling(1),
  Home: () => app.step('first'),
  End: () => app.step('last'),
  Escape: () => app.input.letGo(),
  h: () => app.engineTurns.bestMove(),
  n: () => app.exercise?.next(),
  t: () => app.threat.show(),
  w: () => app.worth.toggle(),
  f: () => app.flip(),
  c: () => app.spoken.clocks(),
  l: () => app.spoken.lastMove(),
  p: () => app.spoken.pieces(),
  e: () => app.spoken.lines(),
});

for (const id of ['table', 'under']) {
  wireSwipe(byId(id), { left: () => app.step('forward'), right: () => app.step('back') });
}

document.addEventListener('visibilitychange', () => app.engineTurns.seen(!document.hidden));
addEventListener('pagehide', () => {
  app.save();
  app.kept.leave();
  app.engine.close();
});
document.addEventListener('resume', () => app.kept.comeBack());
addEventListener('pageshow', event => {
  if (!event.persisted) return;
  app.kept.comeBack();
  app.engine.reopen();
});

addEventListener('hashchange', () => app.links.openOwn());
app.start().then(() => app.links.openOwn());
