// SPDX-License-Identifier: GPL-3.0-or-later
// The game that is played or studied: its state, the server's answer about the position on the board, and navigation. The display
// listens to its events (CustomEvent):
//
//   leaving   another game replaces it
//   turned    another position is on the board, possibly still unknown; `detail` is the move that just led there, or null
//   shown     that position is known; `detail` is the same
//   played    a move was made; `detail` is 'move', 'capture', 'check' or 'end'
//   listed    the list of moves has changed, but not the position on the board
//   mode      it has changed between played and studied
//   set       other settings have changed

import * as api from '../server/api.js';
import { Positions } from '../server/positions.js';
import { readSettings } from './settings.js';
import { Clock } from '../../../page/game/clock.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { sideOf } from '../../../page/board/squares.js';
import { announceMove } from '../../../page/game/text.js';
import { VARIANTS } from '../../../page/board/variants.js';
import { sentence, words } from '../../../page/words/words.js';

const RETRY_MS = 1000;

const fullTime = ({ minutes }) => ({ w: minutes * 60000, b: minutes * 60000 });

export class Study extends EventTarget {
  tree = new GameTree();
  settings = readSettings(null);
  clock = null;
  /// The person's own game while an example is shown, as returned by `snapshot`, and the example's text.
  parked = null;
  example = null;
  /// The server's answer about the current position; null until it arrives. `missed`: the request failed.
  position = null;
  missed = false;
  positions = new Positions();
  /// Whether a position is being set up.
  settingUp = false;
  /// Exercises, which take the person's moves instead of the game: lessons, puzzles, mistakes of a review. Each has `active` and
  /// `solved`; `takes`, whether the person is to move; `accepts(move)`, whether a legal move may be made, explaining it if not;
  /// `settle()`, called after a move; `status()`, the line below the board; `hint()`, the move to find or null; `next()`.
  exercises = [];
  /// Checks moves of a game before they are made.
  coach = { looking: false, accepts: () => true };

  #kept;
  #notices;
  #shown = 0;  // counts calls of `show`, to detect late answers
  #retry = null;
  #started = false;  // whether a game has begun or been restored

  constructor({ kept, notices }) {
    super();
    this.#kept = kept;
    this.#notices = notices;
  }

  emit(type, detail = null) { this.dispatchEvent(new CustomEvent(type, { detail })); }

  // ---- the state ----

  /// The game's row of VARIANTS.
  get game() { return VARIANTS[this.tree.variant]; }
  get side() { return sideOf(this.tree.current.fen ?? this.tree.startFen); }
  get playing() { return this.settings.mode === 'play'; }
  get atEnd() { return this.tree.current.children.length === 0; }
  get over() { return this.atEnd && (this.tree.result !== '*' || Boolean(this.position?.outcome)); }

  /// Whether the game has ended, whichever of its positions is shown.
  get ended() { return this.tree.result !== '*' || Boolean(this.positions.of(GameTree.lineEnd(this.tree.root))?.outcome); }

  /// Whether a game in progress shows an earlier position, where no move can be made.
  get lookingBack() { return this.playing && this.tree.current !== GameTree.lineEnd(this.tree.root); }

  get exercise() { return this.exercises.find(({ active }) => active) ?? null; }

  /// Whether the person at the board is to move here.
  get yours() {
    const { you } = this.settings;
    if (this.coach.looking) return false;
    if (this.exercise) return this.exercise.takes;
    return !this.playing || (!this.over && !this.lookingBack && (you === 'both' || you === this.side));
  }

  /// The legal move of a text in the current position, or undefined.
  legal(uci) { return this.position?.moves.find(move => move.uci === uci); }

  // ---- storage ----

  /// Replaces the game by another.
  begin({ tree, settings, clock = null, parked = null, example = null }) {
    this.emit('leaving');
    Object.assign(this, { tree, settings, clock, parked, example });
    this.#started = true;
  }

  /// Replaces the game by a stored one. Throws if that is invalid, and then changes nothing.
  restore({ clock, example = null, game, parked = null, settings }) {
    const tree = GameTree.restore(game);
    const isClock = typeof clock?.left?.w === 'number' && typeof clock.left.b === 'number';
    if (parked) GameTree.restore(parked.game);
    this.begin({ tree, settings: readSettings(settings), clock: isClock ? new Clock(clock) : null, parked, example });
  }

  /// The current state of the game, for `restore`.
  snapshot() {
    const { id, name } = this.#kept;
    return { game: this.tree.save(), settings: { ...this.settings }, clock: this.timeLeft(), kept: { id, name } };
  }

  save() {
    if (!this.#started) return;
    const { example, parked, settings, tree } = this;
    const state = { settings, game: tree.save(), clock: this.timeLeft(), parked, example };
    const own = parked ? GameTree.restore(parked.game) : tree;
    this.#kept.save(state, parked ? { ...parked, parked: null, example: null } : state, own.summary()).then(kept => {
      if (!kept) this.#notices.notice('storage', words('kept.lost: This browser can’t keep the game: it will be lost when the page is closed.'));
    });
  }

  setMode(mode) {
    this.settings.mode = mode;
    this.emit('mode');
    if (mode === 'analyse') this.clock?.pause(performance.now());
    return this.show();
  }

  set(values) {
    Object.assign(this.settings, values);
    this.save();
    this.emit('set');
  }

  // ---- the clock ----

  /// The clock of a new game with these settings, or null.
  static clockFor(settings) {
    return settings.control === 'clock' ? new Clock({ left: fullTime(settings), increment: settings.increment * 1000 }) : null;
  }

  /// Whether a game with a clock is in progress.
  get timed() { return this.playing && this.settings.control === 'clock' && this.clock !== null; }

  /// The remaining times, for storage; null if the game has no clock.
  timeLeft() { return this.clock && this.clock.save(performance.now()); }

  /// Stops the clock of the side that moved, and stores both times with the move.
  pressed(from, node) {
    const { clock } = this;
    if (!clock) return;
    const now = performance.now();
    const side = sideOf(from.fen);
    // Neither clock runs before the first move.
    if (from.parent) clock.pressed(side, now);
    node.clock = { ...clock.left };
    clock.start(side === 'w' ? 'b' : 'w', now);
  }

  /// Resets the clocks to their times at the current position.
  rewind() {
    this.clock?.pause(performance.now());
    if (this.clock) this.clock.left = { ...(this.tree.current.clock ?? fullTime(this.settings)) };
  }

  /// Runs the clock of the side to move while the game lasts, whichever position is shown, but not while the coach checks a move.
  /// Returns whether it runs.
  runClock() {
    const now = performance.now();
    const { fen, parent } = GameTree.lineEnd(this.tree.root);
    const runs = this.timed && !this.settingUp && !this.coach.looking && parent !== null && !this.ended;
    if (!runs) this.clock?.pause(now);
    else if (fen && this.clock.running !== sideOf(fen)) this.clock.start(sideOf(fen), now);
    return runs;
  }

  // ---- showing ----

  /// Shows the current position. `move` is the move that just led here.
  async show(move = null) {
    const { tree } = this;
    const node = tree.current;
    const turn = ++this.#shown;
    clearTimeout(this.#retry);
    this.position = this.positions.of(node);
    this.emit('turned', move);
    if (!this.position && !await this.#askPosition(tree, node, turn)) return;
    const { outcome } = this.position;
    if (this.playing && outcome && this.atEnd && GameTree.isMainLine(node)) tree.result = outcome.result;
    this.emit('shown', move);
    this.save();
  }

  /// A number that changes whenever another position is shown.
  get shown() { return this.#shown; }

  // Fetches the position; returns whether it arrived and is still shown.
  async #askPosition(tree, node, turn) {
    try {
      const position = await this.positions.fetch(tree, node);
      this.#notices.clearNotice('server');
      this.missed = false;
      if (turn !== this.#shown) return false;
      this.position = position;
      return true;
    } catch (error) {
      if (turn !== this.#shown) return false;
      this.missed = true;
      this.#notices.notice('server', sentence(error.message));
      if (error instanceof api.ServerGone) this.#retry = setTimeout(() => this.show(), RETRY_MS);
      return false;
    }
  }

  // ---- navigation ----

  /// Plays a legal move of the current position.
  async play(move) {
    if (!await (this.exercise ?? this.coach).accepts(move)) return;
    const from = this.tree.current;
    const white = this.side === 'w';
    const node = this.tree.add(from, move);
    if (this.playing) this.pressed(from, node);
    this.tree.goTo(node);
    await this.show(move);
    if (this.tree.current !== node) return;
    const outcome = this.position?.outcome;
    this.emit('played', outcome ? 'end' : node.check ? 'check' : node.move.captured ? 'capture' : 'move');
    if (this.exercise) this.exercise.settle();
    else this.#notices.announce(announceMove(node.move, white, node.check, outcome));
  }

  /// Plays a move by its UCI text if it is legal and the person is to move.
  playUci(uci) {
    const move = this.legal(uci);
    return move && this.yours ? this.play(move) : undefined;
  }

  /// Enters a line of an analysis, [{uci, san}], from the position on the board, and goes to its end.
  enterLine(line) {
    if (line.length === 1) return this.playUci(line[0].uci);
    // A second press may come while the old position's lines are still shown.
    if (this.playing || !this.legal(line[0].uci)) return undefined;
    return this.goTo(line.reduce((node, move) => this.tree.add(node, move), this.tree.current));
  }

  goTo(node) {
    if (this.settingUp || node === this.tree.current) return undefined;
    const forward = node.parent === this.tree.current ? node.move : null;
    this.tree.goTo(node);
    const shown = this.show(forward);
    this.#notices.announce(node.move ? (node.check
      ? words('way.check: {move}, check', { move: node.move.san }) : node.move.san)
      : words('way.start'));
    return shown;
  }

  /// Returns from an earlier position of a game in progress to its last one.
  returnToGame() {
    const shown = this.goTo(GameTree.lineEnd(this.tree.root));
    this.#notices.announce(words('way.back: Back at the last move of the game.'));
    return shown;
  }

  step(way) { return this.goTo(this.tree.beside(way)); }

  /// Goes to the previous or next variation of those that begin at the same position.
  sibling(by) {
    const { current } = this.tree;
    const siblings = current.parent?.children ?? [];
    const next = siblings[siblings.indexOf(current) + by];
    return next ? this.goTo(next) : undefined;
  }

  promote() {
    this.tree.promote(this.tree.current);
    return this.show();
  }
}
