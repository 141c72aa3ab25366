// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the game on the board, and begins and ends games.

import * as api from '../server/api.js';
import { StorageError } from '../store/storage.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { OPPONENTS, rung } from './opponents.js';
import { readSettings } from './settings.js';
import { Study } from './study.js';
import { sideOf } from '../../../page/board/squares.js';
import { variantOfFen } from '../../../page/board/variants.js';
import { sideName } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

export class Games {
  constructor({ engine, kept, notices, study }) { Object.assign(this, { engine, kept, notices, study }); }

  // ---- beginning ----

  /// Continues the stored game, or begins a new one.
  async start() {
    let saved = null;
    try {
      saved = await this.kept.begin();
      if (saved) {
        this.study.restore(saved);
        await this.#checkPosition();
      }
    } catch (error) {
      if (!(error instanceof StorageError)) await this.kept.setAside();
      this.notices.notice('storage', error instanceof StorageError ? error.message : words('kept.unreadable'));
      saved = null;
    }
    if (!saved) this.#startFresh();
  }

  // A stored game with an invalid position is treated as unreadable.
  async #checkPosition() {
    const { positions, tree } = this.study;
    try {
      await positions.fetch(tree, tree.current);
    } catch (error) {
      if (error instanceof api.ApiError && error.status === 400) throw error;
    }
  }

  #startFresh() {
    this.study.begin({ tree: new GameTree(), settings: { ...readSettings(this.kept.settings()), mode: 'play' } });
    this.writeTags();
  }

  /// The engine's own name, without a version.
  engineName() { return (this.engine.engine?.name ?? 'Ricochet').replace(/ v?\d[\d.]*\S*( \(.*\))?$/, ''); }

  /// The name of the person's opponent: one of the ladder, or the engine.
  opponentName() { return this.study.settings.opponent || this.engineName(); }

  /// Writes the PGN tags of a game that begins now.
  writeTags() {
    const { settings, tree } = this.study;
    const strength = settings.fullStrength || this.engine.strengths === null ? words('game.full_strength: full strength') : settings.elo;
    const engine = settings.opponent ? `${settings.opponent} (${this.engineName()} ${strength})` : `${this.engineName()} (${strength})`;
    const you = words('game.you');
    const day = new Date();
    const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('.');
    tree.tags = {
      Event: words('game.casual: Casual game'), Site: '?', Date: date, Round: '-',
      ...(this.study.clock && { TimeControl: `${settings.minutes * 60}+${settings.increment}` }),
      White: { w: you, b: engine, both: '?' }[settings.you], Black: { w: engine, b: you, both: '?' }[settings.you],
    };
  }

  /// Whether the tags name players, unlike those of a game that was only analysed.
  isNamed() {
    const { playing, settingUp, tree } = this.study;
    if (settingUp) return false;
    return playing || tree.result !== '*' || ![tree.tags.White, tree.tags.Black].includes(words('game.you'));
  }

  /// Starts a new game with these settings, from the start or (`here`) from the position on the board.
  newGame({ variant, here, ...rest }) {
    const { study } = this;
    const from = here ? { variant: study.tree.variant, startFen: study.tree.current.fen } : { variant };
    const settings = { ...study.settings, ...rest, mode: 'play' };
    if (settings.you !== 'both') settings.flipped = settings.you === 'b';
    this.#keepBefore();
    study.begin({ tree: new GameTree(from), settings, clock: Study.clockFor(settings) });
    this.writeTags();
    this.notices.announce(words('game.new: New game.'));
    return study.show();
  }

  /// Starts a game against an opponent of the ladder.
  challenge({ elo, name }, variant, coach) {
    const { settings } = this.study;
    return this.newGame({ ...settings, variant, here: false, you: settings.you === 'b' ? 'b' : 'w', opponent: name, elo, fullStrength: false, coach });
  }

  /// Replaces the game by another one to analyse, from a PGN or a position. While an example of the help is shown, your own game
  /// waits.
  async useTree(tree, { example = null, ...settings } = {}) {
    const { study } = this;
    if (example === null) this.#keepBefore();
    const parked = example === null ? null : study.parked ?? study.snapshot();
    study.begin({ tree, settings: { ...study.settings, mode: 'analyse', ...settings }, parked, example });
    await study.show();
    if (await study.positions.fetchAll(tree, () => study.tree === tree)) {
      study.emit('listed');
      study.save();
    }
  }

  /// The position of a FEN as {variant, fen}, of the game whose board it fits. Throws if it is invalid.
  async readFen(text) {
    const variant = variantOfFen(text, this.study.tree.variant);
    return { variant, fen: (await api.checkFen(variant, text.trim())).fen };
  }

  /// Opens a position that the server has accepted, as a game without moves.
  usePosition(variant, fen) {
    return this.useTree(new GameTree({ variant, startFen: fen, tags: { Event: words('game.position: Position'), White: '?', Black: '?' } }));
  }

  /// Opens a stored game. Returns false if another tab has it.
  async openStored(id) {
    if (id === this.kept.id && !this.study.example) return true;
    this.study.save();
    const state = await this.kept.take(id, ({ game }) => GameTree.restore(game));
    if (!state) return false;
    this.notices.clearNotice('back');
    await this.#goOnWith(state);
    this.notices.announce(words('game.shown: The game is on the board.'));
    return true;
  }

  // ---- examples and undo ----

  /// Shows an example of the help, with the engine off.
  showExample(rule) {
    this.notices.clearNotice('back');
    const example = `${rule.name}: ${rule.task}`;
    const tree = new GameTree({ variant: rule.variant, startFen: rule.fen, tags: { Event: rule.name, White: '?', Black: '?' } });
    const shown = this.useTree(tree, { example, engineOn: false, flipped: false });
    this.notices.announce(example);
    return shown;
  }

  /// Shows a task of a lesson or a puzzle with its text, seen from Black's side if `flipped`.
  showTask(tree, text, flipped = false) {
    this.notices.clearNotice('back');
    return this.useTree(tree, { example: text, mode: 'play', flipped });
  }

  leaveExample() {
    this.notices.clearNotice('back');
    return this.#bringBack(this.study.parked);
  }

  // Offers for a while to restore the game on the board.
  #offerBack(text) {
    const before = this.study.parked ?? this.study.snapshot();
    if (before.game.nodes.length === 0) return;
    this.notices.notice('back', text, { seconds: 12, action: { label: words('way.undo: Undo'), run: () => this.#bringBack(before) } });
  }

  #bringBack({ kept, ...state }) {
    if (kept && kept.id !== this.kept.id) this.kept.goBack(kept.id, kept.name);
    return this.#goOnWith(state);
  }

  #goOnWith(state) {
    this.study.restore(state);
    return this.study.show();
  }

  // Offers to restore the game on the board before another one begins.
  #keepBefore() {
    this.#offerBack(words('game.kept: The previous game is kept under Games.'));
    this.kept.startNew();
  }

  /// Deletes the move on the board with all that follows it.
  remove() {
    const { tree } = this.study;
    const node = tree.current;
    this.#offerBack(words('way.deleted: {move} and all that followed was deleted.', { move: node.move.san }));
    tree.remove(node);
    return this.study.show();
  }

  /// Takes back your last move and the reply to it; after a resignation or an agreed draw, only that.
  takeBack() {
    const { study } = this;
    const { clock, lookingBack, playing, position, settings: { you }, tree } = study;
    if (!playing || lookingBack || tree.current === tree.root) return undefined;
    const isFlagged = Object.values(clock?.left ?? {}).some(left => left <= 0);
    const isGivenUp = tree.result !== '*' && !position?.outcome && !isFlagged;
    let node = tree.current;
    while (you !== 'both' && node.parent.parent && sideOf(node.parent.fen) !== you) node = node.parent;
    tree.result = '*';
    tree.ending = null;
    if (!isGivenUp) {
      tree.remove(node);
      study.rewind();
    }
    this.notices.announce(isGivenUp
      ? words('way.goes_on: The game continues.')
      : words('way.taken_back: {move} was taken back.', { move: node.move.san }));
    return study.show();
  }

  // ---- ending ----

  /// Resigns for the person; of two people, for the one to move.
  resign() {
    const { ended, playing, settings, tree } = this.study;
    if (!playing || ended) return;
    if (settings.you === 'both') this.#finish(sideOf(GameTree.lineEnd(tree.root).fen) === 'w' ? 'b' : 'w', 'game.resigned: {loser} resigned. {winner} wins.');
    else this.#finish(settings.you === 'w' ? 'b' : 'w', 'game.you_resigned: You resigned. {winner} wins.');
  }

  /// Ends the game as a draw by agreement.
  agree() { this.#end('1/2-1/2', words('game.agreed: Draw by agreement.')); }

  /// The rung of the ladder that the person has just won, or null.
  won() {
    const { example, playing, settings, tree } = this.study;
    if (!playing || example !== null || tree.result !== { w: '1-0', b: '0-1' }[settings.you]) return null;
    // Another game may have been loaded since, so its tags must name the opponent.
    const loser = tree.tags[settings.you === 'w' ? 'Black' : 'White'];
    const opponent = OPPONENTS.find(({ name }) => name === settings.opponent && loser?.startsWith(`${name} (`));
    return opponent ? rung(tree.variant, opponent.name) : null;
  }

  /// Starts the same game with colours reversed.
  rematch() {
    const { settings, tree } = this.study;
    const you = { w: 'b', b: 'w', both: 'both' }[settings.you];
    return this.newGame({ ...settings, you, variant: tree.variant, here: false });
  }

  /// Goes to the first move and starts the analysis.
  review() {
    this.study.tree.goTo(this.study.tree.root);
    return this.study.setMode('analyse');
  }

  /// Ends the game because a side has run out of time.
  flagFell(side) { this.#finish(side === 'w' ? 'b' : 'w', 'game.time: {loser} ran out of time. {winner} wins.'); }

  // Ends the game for a reason that is not on the board, and announces it.
  #finish(winner, said) {
    const [loser, result] = winner === 'w' ? ['b', '1-0'] : ['w', '0-1'];
    this.#end(result, words(said, { loser: sideName(loser), winner: sideName(winner) }));
  }

  #end(result, text) {
    const { tree } = this.study;
    this.engine.stop();
    tree.goTo(GameTree.lineEnd(tree.root));
    tree.result = result;
    tree.ending = text;
    this.notices.announce(text);
    this.study.show();
  }
}
