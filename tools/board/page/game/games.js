// SPDX-License-Identifier: GPL-3.0-or-later
// Which game is on the board, and how it begins and ends.

import { byId } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { OPPONENTS, rung } from './opponents.js';
import { announce, clearNotice, notice } from '../../../page/controls/notices.js';
import { sentence } from '../../../page/game/text.js';
import { takeField } from '../view/typed-field.js';
import { variantOfFen } from '../../../page/board/variants.js';
import { words } from '../../../page/words/words.js';

export class Games {
  #app;

  constructor(app) { this.#app = app; }

  // ---- beginning ----

  /// The engine's own name, without a version.
  engineName() { return (this.#app.engine.engine?.name ?? 'Ricochet').replace(/ v?\d[\d.]*\S*( \(.*\))?$/, ''); }

  /// Who plays against the person: one of the ladder, or the engine.
  opponentName() { return this.#app.settings.opponent || this.engineName(); }

  /// The PGN tags of a game that begins now.
  writeTags() {
    const { settings, tree } = this.#app;
    const strength = settings.fullStrength || this.#app.engine.strengths === null ? words('game.full_strength') : settings.elo;
    const engine = settings.opponent ? `${settings.opponent} (${this.engineName()} ${strength})` : `${this.engineName()} (${strength})`;
    const you = words('game.you');
    const day = new Date();
    const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('.');
    tree.tags = {
      Event: words('game.casual'), Site: '?', Date: date, Round: '-',
      White: { w: you, b: engine, both: '?' }[settings.you], Black: { w: engine, b: you, both: '?' }[settings.you],
    };
  }

  /// A new game with these settings, from the start or (`here`) from the position on the board.
  newGame({ variant, here, ...rest }) {
    const app = this.#app;
    const from = here ? { variant: app.tree.variant, startFen: app.tree.current.fen } : { variant };
    app.engine.stop();
    app.setup.close();
    this.#begin();
    app.settings = { ...app.settings, ...rest, mode: 'play' };
    app.tree = new GameTree(from);
    app.parked = null;
    app.example = null;
    this.writeTags();
    app.players.reset();
    if (app.settings.you !== 'both') app.setFlipped(app.settings.you === 'b');
    announce(words('game.new'));
    return app.show();
  }

  /// A game of the usual kind against one of the ladder.
  challenge({ elo, name }, variant, coach) {
    const { settings } = this.#app;
    return this.newGame({ ...settings, variant, here: false, you: settings.you === 'b' ? 'b' : 'w', opponent: name, elo, fullStrength: false, coach });
  }

  /// Keeps it where the person has just beaten one of the ladder.
  noteWin() {
    const { example, playing, progress, settings, tree } = this.#app;
    if (!playing || example !== null || tree.result !== { w: '1-0', b: '0-1' }[settings.you]) return;
    // The game tells who played it: another one may have been loaded since.
    const loser = tree.tags[settings.you === 'w' ? 'Black' : 'White'];
    const opponent = OPPONENTS.find(({ name }) => name === settings.opponent && loser?.startsWith(`${name} (`));
    if (opponent) progress.beat(rung(tree.variant, opponent.name));
  }

  /// Another game in the place of this one, to be analysed: from a PGN, or a position. While an example of the help is
  /// shown, your own game waits.
  async useTree(tree, example = null, mode = 'analyse') {
    const app = this.#app;
    app.engine.stop();
    app.setup.close();
    if (example === null) this.#begin();
    app.parked = example === null ? null : app.parked ?? this.#snapshot();
    app.example = example;
    app.tree = tree;
    app.clock = null;
    app.settings.mode = mode;
    await app.show();
    if (await app.positions.fetchAll(tree, () => app.tree === tree)) {
      app.moves.show(tree);
      app.save();
    }
  }

  async useFen(text) {
    const { tree, view } = this.#app;
    view.busy(true);
    try {
      const variant = variantOfFen(text, tree.variant);
      const { fen } = await api.checkFen(variant, text.trim());
      takeField(byId('fen'));
      this.usePosition(variant, fen);
      announce(words('game.position_shown'));
    } catch (error) {
      view.busy(false);
      byId('fen-error').textContent = sentence(error.message);
    }
  }

  /// A position, which the server has found good, as a game without moves.
  usePosition(variant, fen) {
    return this.useTree(new GameTree({ variant, startFen: fen, tags: { Event: words('game.position'), White: '?', Black: '?' } }));
  }

  /// Opens a stored game. False where another tab has it.
  async openStored(id) {
    const app = this.#app;
    if (id === app.kept.id && !app.example) return true;
    app.save();
    const state = await app.kept.take(id, ({ game }) => GameTree.restore(game));
    if (!state) return false;
    clearNotice('back');
    await this.#goOnWith(state);
    announce(words('game.shown'));
    return true;
  }

  openSetup() {
    const { engine, input, players, setup, tree, view } = this.#app;
    if (setup.active) return;
    input.letGo();
    engine.stop();
    players.pause();
    setup.open(tree.variant, tree.current.fen);
    // The clocks rest only while the setting up is known to be open.
    players.show();
    view.say(words('game.setting_up'));
  }

  // ---- examples, and the way back ----

  /// An example of the help, with the engine off.
  showExample(rule) {
    const app = this.#app;
    clearNotice('back');
    const example = `${rule.name}: ${rule.task}`;
    const tree = new GameTree({ variant: rule.variant, startFen: rule.fen, tags: { Event: rule.name, White: '?', Black: '?' } });
    const shown = this.useTree(tree, example);
    app.setEngine(false, app.settings.multipv);
    app.setFlipped(false);
    announce(example);
    return shown;
  }

  /// A task of a lesson or a puzzle, whose text is given, seen from Black's side where it is `flipped`.
  showTask(tree, text, flipped = false) {
    clearNotice('back');
    const shown = this.useTree(tree, text, 'play');
    this.#app.setFlipped(flipped);
    return shown;
  }

  leaveExample() {
    clearNotice('back');
    return this.#bringBack(this.#app.parked);
  }

  /// Nothing is lost by one press of a button: for a while the game on the board can be had back.
  offerBack(text) {
    const before = this.#app.parked ?? this.#snapshot();
    if (before.game.nodes.length === 0) return;
    notice('back', text, { seconds: 12, action: { label: words('way.undo'), run: () => this.#bringBack(before) } });
  }

  #snapshot() {
    const { kept, players, settings, tree } = this.#app;
    return { game: tree.save(), settings: { ...settings }, clock: players.save(), kept: { id: kept.id, name: kept.name } };
  }

  #bringBack({ kept, ...state }) {
    const app = this.#app;
    if (kept && kept.id !== app.kept.id) app.kept.goBack(kept.id, kept.name);
    return this.#goOnWith(state);
  }

  #goOnWith(state) {
    const app = this.#app;
    app.engine.stop();
    app.setup.close();
    app.restore(state);
    app.board.setFlipped(app.settings.flipped);
    return app.show();
  }

  // Another game begins, and the one before can be had back.
  #begin() {
    this.offerBack(words('game.kept'));
    this.#app.kept.startNew();
  }

  // ---- ending ----

  /// A game that had ended goes on.
  reopen() {
    this.#app.tree.result = '*';
    this.#app.tree.ending = null;
  }

  resign() {
    const { ended, playing, settings } = this.#app;
    if (!playing || ended) return;
    this.#finish(settings.you === 'w' ? 'b' : 'w', 'game.you_resigned');
  }

  /// A draw: agreed at once where a person plays both sides; the engine agrees where it sees no advantage of its own.
  offerDraw() {
    const { ended, engineTurns, playing, settings } = this.#app;
    if (!playing || ended) return;
    if (settings.you === 'both' || engineTurns.wouldDraw) {
      this.#end('1/2-1/2', words('game.agreed'));
      return;
    }
    this.#app.view.tell(words('game.declined', { name: this.opponentName() }));
  }

  /// The same game with the colours changed round.
  rematch() {
    const { settings, tree } = this.#app;
    const you = { w: 'b', b: 'w', both: 'both' }[settings.you];
    return this.newGame({ ...settings, you, variant: tree.variant, here: false });
  }

  /// From the first move, with the engine's opinion.
  review() {
    this.#app.tree.goTo(this.#app.tree.root);
    return this.#app.setMode('analyse');
  }

  /// The side to move has no time left.
  flagFell(side) {
    this.#finish(side === 'w' ? 'b' : 'w', 'game.time');
  }

  // Ends the game by something that is not on the board: `key` has the words for each winner.
  #finish(winner, key) {
    this.#end(winner === 'w' ? '1-0' : '0-1', words(`${key}_${winner}`));
  }

  #end(result, text) {
    const { engine, tree } = this.#app;
    engine.stop();
    tree.goTo(GameTree.lineEnd(tree.root));
    tree.result = result;
    tree.ending = text;
    announce(tree.ending);
    this.#app.show();
  }
}
