// SPDX-License-Identifier: GPL-3.0-or-later
// The game on the page: its state, what follows when it changes, and the way through it.

import { byId } from '../../page/base/elements.js';
import { AnalysisView } from './view/analysis-view.js';
import { BookView } from './view/book-view.js';
import { Annotate } from './view/annotate.js';
import { Better } from './review/better.js';
import * as api from './server/api.js';
import { BoardInput } from './entry/board-input.js';
import { BoardView } from '../../page/board/board-view.js';
import { dismissChooser } from './entry/chooser.js';
import { Clock } from '../../page/game/clock.js';
import { Coach } from './engine/coach.js';
import { EngineClient } from './server/engine-client.js';
import { EngineTurns } from './engine/engine-turns.js';
import { GameTree } from '../../page/game/game-tree.js';
import { GameView } from './view/game-view.js';
import { Games } from './game/games.js';
import { Hints } from './engine/hints.js';
import { KeptGames } from './store/kept-games.js';
import { Lessons } from './lessons/lessons.js';
import { Links } from './game/links.js';
import { MoveEntry } from './entry/move-entry.js';
import { MovesView } from './view/moves-view.js';
import { announce, clearNotice, notice } from '../../page/controls/notices.js';
import { Premove } from './entry/premove.js';
import { Players } from './view/players.js';
import { Positions } from './server/positions.js';
import { Progress } from './store/progress.js';
import { PuzzleRecord } from './store/puzzle-record.js';
import { Puzzles } from './puzzles/puzzles.js';
import { Signals } from './dialogs/preferences.js';
import { ReasonsView } from './view/reasons-view.js';
import { Review } from './review/review.js';
import { readSettings } from './game/settings.js';
import { Setup } from './entry/setup.js';
import { Spoken } from './view/spoken.js';
import { StorageError } from './store/storage.js';
import { TablesView } from './view/tables-view.js';
import { Threat } from './engine/threat.js';
import { WorthView } from './view/worth-view.js';
import { sideOf } from '../../page/board/squares.js';
import { announceMove, sentence } from '../../page/game/text.js';
import { VARIANTS } from '../../page/board/variants.js';
import { words } from '../../page/words/words.js';

const RETRY_MS = 1000;

export class App {
  #shown = 0;             // counts what was shown, to know a late answer from a timely one
  #retry = null;
  #started = false;       // whether what was stored has been looked at

  constructor() {
    this.tree = new GameTree();
    this.settings = readSettings(null);
    this.parked = null;       // your own game while an example is shown
    this.example = null;      // the example's text
    this.clock = null;
    this.kept = new KeptGames();
    this.kept.onCopy = () => this.save();
    this.progress = new Progress();
    this.lessons = new Lessons(this, this.progress);
    this.puzzles = new Puzzles(this, new PuzzleRecord());
    this.position = null;     // what the server says of the current position; null until it has answered
    this.missed = false;      // whether a position could not be had
    this.positions = new Positions();
    this.entry = new MoveEntry();
    this.engine = new EngineClient();
    this.premove = new Premove(this);
    this.input = new BoardInput(this);
    this.board = new BoardView(byId('board'), this.input, this.game);
    this.hints = new Hints(this);
    this.coach = new Coach(this);
    this.threat = new Threat(this);
    this.review = new Review(this);
    this.better = new Better(this);
    this.reasons = new ReasonsView(this);
    this.view = new GameView(this);
    this.games = new Games(this);
    this.links = new Links(this);
    this.setup = new Setup(this.board, { done: (variant, fen) => this.games.usePosition(variant, fen), cancelled: () => this.show() });
    this.moves = new MovesView(byId('moves'), node => this.goTo(node));
    this.analysis = new AnalysisView({
      play: moves => this.input.enterLine(moves), preview: moves => this.view.previewLine(moves), changed: () => this.view.arrows(),
    });
    this.book = new BookView(this, { play: moves => this.input.enterLine(moves), changed: () => this.view.arrows() });
    this.tables = new TablesView(this, { play: moves => this.input.enterLine(moves), changed: () => this.view.arrows() });
    this.worth = new WorthView(this);
    this.signals = new Signals();
    this.annotate = new Annotate(() => {
      this.moves.show(this.tree);
      this.save();
    });
    this.players = new Players(this);
    this.spoken = new Spoken(this);
    this.engineTurns = new EngineTurns(this);
  }

  // ---- keeping ----

  async start() {
    try {
      const saved = await this.kept.begin();
      if (!saved && this.kept.settings() === null) this.progress.offer = true;
      if (saved) {
        this.restore(saved);
        await this.#checkPosition();
      }
      if (!saved) this.#startFresh();
    } catch (error) {
      if (!(error instanceof StorageError)) await this.kept.setAside();
      notice('storage', error instanceof StorageError ? error.message : words('kept.unreadable'));
      this.#startFresh();
    }
    this.board.setFlipped(this.settings.flipped);
    this.engine.open().then(() => this.engineTurns.next());
    this.show();
  }

  // A stored game whose position is none is as bad as one that can't be read.
  async #checkPosition() {
    try {
      await this.positions.fetch(this.tree, this.tree.current);
    } catch (error) {
      if (error instanceof api.ApiError && error.status === 400) throw error;
    }
  }

  #startFresh() {
    this.settings = readSettings(this.kept.settings());
    this.settings.mode = 'play';
    this.tree = new GameTree();
    this.parked = null;
    this.example = null;
    this.clock = null;
    this.#started = true;
    this.games.writeTags();
  }

  /// The state that was stored, in the place of this one. Throws where it makes no sense, and changes nothing then.
  restore(saved) {
    const tree = GameTree.restore(saved.game);
    const isClock = typeof saved.clock?.left?.w === 'number' && typeof saved.clock.left.b === 'number';
    if (saved.parked) GameTree.restore(saved.parked.game);
    this.settings = readSettings(saved.settings);
    this.parked = saved.parked ?? null;
    this.example = saved.example ?? null;
    this.tree = tree;
    this.#started = true;
    this.clock = isClock ? new Clock(saved.clock) : null;
  }

  save() {
    if (!this.#started) return;
    const { example, parked, players, settings, tree } = this;
    const state = { settings, game: tree.save(), clock: players.save(), parked, example };
    const own = parked ? GameTree.restore(parked.game) : tree;
    this.kept.save(state, parked ? { ...parked, parked: null, example: null } : state, own.summary()).then(kept => {
      if (!kept) notice('storage', words('kept.lost'));
    });
  }

  // ---- the state ----

  /// What the page knows of the game that is played.
  get game() { return VARIANTS[this.tree.variant]; }
  get side() { return sideOf(this.tree.current.fen ?? this.tree.startFen); }
  get playing() { return this.settings.mode === 'play'; }
  get atEnd() { return this.tree.current.children.length === 0; }
  get over() { return this.atEnd && (this.tree.result !== '*' || Boolean(this.position?.outcome)); }

  /// Whether the game on the page has ended, whatever position of it is looked at.
  get ended() { return this.tree.result !== '*' || Boolean(this.positions.of(GameTree.lineEnd(this.tree.root))?.outcome); }

  /// Whether another position than the last one of a game that is played is looked at; there no move is made.
  get lookingBack() { return this.playing && this.tree.current !== GameTree.lineEnd(this.tree.root); }

  /// What takes the person's moves in the place of a game: the lessons where a task is on the board, the puzzles, or the mistakes
  /// of a review; else null.
  get exercise() { return [this.lessons, this.puzzles, this.better].find(({ active }) => active) ?? null; }

  /// Whether the person at the board is to move here.
  get yours() {
    const { you } = this.settings;
    if (this.coach.looking) return false;
    if (this.exercise) return this.exercise.takes;
    return !this.playing || (!this.over && !this.lookingBack && (you === 'both' || you === this.side));
  }

  // ---- showing ----

  /// Shows the current position, and goes on with what follows from it. `move` is the move that just led here.
  async show(move = null) {
    const { tree } = this;
    const node = tree.current;
    const turn = ++this.#shown;
    clearTimeout(this.#retry);
    dismissChooser();
    this.coach.clear();
    this.board.setDrawings([]);
    this.position = this.positions.of(node);
    this.view.busy(true);
    if (!this.position) {
      this.entry.reset([], new Map(), 'w');
      if (node.fen !== null) this.view.draw(move);
      if (!await this.#askPosition(tree, node, turn)) return;
    }
    this.entry.reset(this.position.moves, this.game.grid.readPlacement(node.fen), this.side);
    this.#settleResult();
    this.games.noteWin();
    this.view.draw(move);
    this.view.busy(false);
    this.save();
    this.engineTurns.next();
    this.book.show();
    this.tables.show();
    this.worth.show();
    this.premove.settle();
  }

  /// A mark of what is shown; another one later means that something else is.
  get shown() { return this.#shown; }

  // Whether the position came, and is still wanted.
  async #askPosition(tree, node, turn) {
    try {
      const position = await this.positions.fetch(tree, node);
      clearNotice('server');
      this.missed = false;
      if (turn !== this.#shown) return false;
      this.position = position;
      return true;
    } catch (error) {
      if (turn !== this.#shown) return false;
      this.missed = true;
      notice('server', sentence(error.message));
      if (error instanceof api.ServerGone) this.#retry = setTimeout(() => this.show(), RETRY_MS);
      return false;
    }
  }

  #settleResult() {
    const outcome = this.position?.outcome;
    if (this.playing && outcome && this.atEnd && GameTree.isMainLine(this.tree.current)) this.tree.result = outcome.result;
  }

  // ---- through the game ----

  /// Plays a legal move of the current position.
  async play(move) {
    if (this.exercise && !await this.exercise.accepts(move)) return;
    if (!await this.coach.allows(move)) return;
    const from = this.tree.current;
    const white = this.side === 'w';
    const node = this.tree.add(from, move);
    if (this.playing) this.players.pressed(from, node);
    this.tree.goTo(node);
    await this.show(move);
    if (this.tree.current !== node) return;
    const outcome = this.position?.outcome;
    const kind = outcome ? 'end' : node.check ? 'check' : node.move.captured ? 'capture' : 'move';
    this.signals.play(kind, this.settings);
    if (this.exercise) this.exercise.settle();
    else announce(announceMove(node.move, white, node.check, outcome));
  }

  goTo(node) {
    if (this.setup.active || node === this.tree.current) return undefined;
    const forward = node.parent === this.tree.current ? node.move : null;
    this.tree.goTo(node);
    const shown = this.show(forward);
    announce(node.move ? (node.check ? words('way.check', { move: node.move.san }) : node.move.san) : words('way.start'));
    return shown;
  }

  /// From an earlier position of a game that is played to its last one.
  returnToGame() {
    const shown = this.goTo(GameTree.lineEnd(this.tree.root));
    announce(words('way.back'));
    return shown;
  }

  step(way) { return this.goTo(this.tree.beside(way)); }

  /// To the variation before or after this one, of those that begin at the same position.
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

  remove() {
    const node = this.tree.current;
    this.games.offerBack(words('way.deleted', { move: node.move.san }));
    this.tree.remove(node);
    return this.show();
  }

  /// Takes back your last move, and the reply to it; after resigning or a draw that was agreed, only that.
  takeBack() {
    if (!this.playing || this.lookingBack || this.tree.current === this.tree.root) return undefined;
    if (this.tree.result !== '*' && !this.position?.outcome && !this.players.flagged) {
      this.games.reopen();
      announce(words('way.goes_on'));
      return this.show();
    }
    const { you } = this.settings;
    let node = this.tree.current;
    while (you !== 'both' && node.parent.parent && sideOf(node.parent.fen) !== you) node = node.parent;
    if (this.tree.result !== '*') this.games.reopen();
    this.tree.remove(node);
    this.players.rewind(this.tree.current);
    announce(words('way.taken_back', { move: node.move.san }));
    return this.show();
  }

  // ---- settings ----

  setMode(mode) {
    this.settings.mode = mode;
    this.engine.stop();
    this.analysis.clear(this.side === 'w');
    if (mode === 'analyse') this.players.pause();
    return this.show();
  }

  setEngine(on, multipv) {
    this.settings.engineOn = on;
    this.settings.multipv = multipv;
    this.save();
    this.engineTurns.next();
  }

  setPreferences(values) {
    Object.assign(this.settings, values);
    this.save();
    if (!this.playing) this.setEngine(this.settings.engineOn, this.settings.multipv);
  }

  setFlipped(flipped) {
    this.settings.flipped = flipped;
    this.board.setFlipped(flipped);
  }

  flip() {
    this.setFlipped(!this.settings.flipped);
    if (this.setup.active) return;
    this.view.draw();
    this.save();
  }
}
