// SPDX-License-Identifier: GPL-3.0-or-later
// The game of now: what is shown, what a move does, and who is to move.

import { AnalysisView } from './analysis-view.js';
import * as api from './api.js';
import { BoardView } from './board-view.js';
import { chooseMove, dismissChooser } from './chooser.js';
import { Clock } from './clock.js';
import { EngineClient } from './engine-client.js';
import { GameTree } from './game-tree.js';
import { MoveEntry } from './move-entry.js';
import { MovesView } from './moves-view.js';
import { announce, clearNotice, notice } from './notices.js';
import { askForAnalysis, askForHint, askForReply } from './opponent.js';
import { Players } from './players.js';
import { readSettings } from './settings.js';
import { Setup } from './setup.js';
import { StorageError, load, save, setAside } from './storage.js';
import { readPlacement, sideOf } from './squares.js';
import { announceMove, sentence } from './words.js';

const byId = id => document.getElementById(id);
const RETRY_MS = 1000;
const other = side => (side === 'w' ? 'b' : 'w');

export class App {
  #shown = 0;             // counts what was shown, so that a late answer is told from a timely one
  #positions = new WeakMap();
  #pressed = null;        // the piece that the finger is still on
  #aimed = null;          // the square that the pointer or the focus is on
  #retry = null;
  #missed = false;        // whether a position could not be had

  constructor() {
    this.tree = new GameTree();
    this.settings = readSettings(null);
    this.parked = null;
    this.clock = null;
    this.position = null;
    this.entry = new MoveEntry();
    this.engine = new EngineClient();
    this.board = new BoardView(byId('board'), {
      press: square => this.#press(square),
      tap: square => this.#tap(square),
      lift: square => this.#lift(square),
      drop: (from, square) => this.#drop(from, square),
      aim: square => this.#aim(square),
      erase: square => { if (this.setup.active) this.setup.erase(square); },
    });
    this.setup = new Setup(this.board, { done: fen => this.#usePosition(fen), cancelled: () => this.show() });
    this.moves = new MovesView(byId('moves'), node => this.goTo(node));
    this.analysis = new AnalysisView({ play: uci => this.playUci(uci), changed: () => this.#arrows() });
    this.players = new Players(this);
    this.#listenToEngine();
  }

  // ---- keeping ----

  start() {
    try {
      const saved = load();
      if (saved) this.#restore(saved);
      else this.#newTags();
    } catch (error) {
      if (!(error instanceof StorageError)) setAside();
      notice('storage', error instanceof StorageError ? error.message : 'The saved game could not be read. A new game was started.');
      this.tree = new GameTree();
      this.#newTags();
    }
    this.board.setFlipped(this.settings.flipped);
    this.engine.open().then(() => this.#engineTurn());
    this.show();
  }

  #restore(saved) {
    const tree = GameTree.restore(saved.game);
    this.settings = readSettings(saved.settings);
    this.parked = saved.parked ?? null;
    this.example = saved.example ?? null;
    this.tree = tree;
    this.clock = saved.clock ? new Clock(saved.clock) : null;
  }

  save() {
    const now = performance.now();
    const clock = this.clock && {
      left: { w: this.clock.remaining('w', now), b: this.clock.remaining('b', now) }, increment: this.clock.increment,
    };
    const kept = save({
      settings: this.settings, game: this.tree.save(), clock, parked: this.parked, example: this.example ?? null,
    });
    if (!kept) notice('storage', 'This browser can’t keep the game: it will be lost when the page is closed.');
  }

  // ---- showing ----

  get side() { return sideOf(this.tree.current.fen ?? this.tree.startFen); }
  get playing() { return this.settings.mode === 'play'; }
  get atEnd() { return this.tree.current.children.length === 0; }
  get over() { return this.atEnd && (this.tree.result !== '*' || Boolean(this.position?.outcome)); }

  /// Whether it is for the person at the board to move here.
  get yours() { return !this.playing || (!this.over && (this.settings.you === 'both' || this.settings.you === this.side)); }

  /// Shows the current position, and goes on with what follows from it. `move` is the move that just led here.
  async show(move = null) {
    const { tree } = this;
    const node = tree.current;
    const turn = ++this.#shown;
    clearTimeout(this.#retry);
    dismissChooser();
    this.position = this.#positions.get(node) ?? null;
    this.#busy(true);
    if (!this.position) {
      this.entry.reset([], new Map(), 'w');
      if (node.fen !== null) this.#draw(move);
      if (!await this.#askPosition(tree, node, turn)) return;
    }
    this.entry.reset(this.position.moves, readPlacement(node.fen), this.side);
    this.#settleResult();
    this.#draw(move);
    this.#busy(false);
    this.save();
    this.#engineTurn();
  }

  // Told to screen readers: what is on the board is about to change.
  #busy(yes) { this.board.host.setAttribute('aria-busy', String(yes)); }

  // Whether the position came, and is still wanted.
  async #askPosition(tree, node, turn) {
    try {
      const position = await this.#fetch(tree, node);
      clearNotice('server');
      this.#missed = false;
      if (turn !== this.#shown) return false;
      this.position = position;
      return true;
    } catch (error) {
      if (turn !== this.#shown) return false;
      this.#missed = true;
      notice('server', sentence(error.message));
      if (error instanceof api.ServerGone) this.#retry = setTimeout(() => this.show(), RETRY_MS);
      return false;
    }
  }

  // Asks the referee about a node, and fills in what the nodes on the way there lack.
  async #fetch(tree, node) {
    const position = await api.position(tree.variant, tree.startFen, GameTree.moves(node));
    this.#positions.set(node, position);
    tree.root.fen = position.start_fen;
    GameTree.path(node).forEach((step, index) => {
      const { fen, check, ...move } = position.played[index];
      Object.assign(step, { fen, check, move });
    });
    return position;
  }

  #settleResult() {
    const outcome = this.position?.outcome;
    if (this.playing && outcome && this.atEnd && GameTree.isMainLine(this.tree.current)) this.tree.result = outcome.result;
  }

  #draw(move = null) {
    const { tree } = this;
    const node = tree.current;
    if (this.setup.active) return;
    const pieces = readPlacement(node.fen);
    this.board.showPieces(pieces, move);
    this.#marks();
    this.moves.show(tree);
    this.players.show();
    byId('status').textContent = this.#status();
    byId('fen').value = node.fen;
    byId('fen-error').textContent = '';
    this.#buttons();
  }

  /// The marks of the position and of the move that is being entered.
  #marks() {
    const { current } = this.tree;
    const { move } = current;
    const last = move?.from ? [move.from, move.to, move.beast_to, move.rook_from, move.rook_to].filter(Boolean) : [];
    const king = this.side === 'w' ? 'K' : 'k';
    const check = current.check || this.position?.check ? [...this.board.pieces].find(([, letter]) => letter === king)?.[0] : null;
    this.board.mark({ selected: this.entry.from, carried: this.entry.beast, targets: this.entry.targets(), check, last });
    const movable = this.yours ? [...this.board.pieces.keys()].filter(square => this.entry.canLift(square)) : [];
    this.board.setMovable(new Set(movable));
    this.#arrows();
  }

  #arrows() {
    if (this.setup.active) return;
    const { current } = this.tree;
    const arrows = [];
    if (this.entry.from !== null) {
      const moves = this.#aimed ? this.entry.movesTo(this.#aimed) : [];
      if (moves.length > 0) arrows.push({ move: moves[moves.length - 1], style: 'aim' });
    } else {
      if (current.move?.kind) arrows.push({ move: current.move, style: 'played' });
      const best = this.position?.moves.find(legal => legal.uci === this.analysis.shown);
      if (best) arrows.push({ move: best, style: 'best' });
    }
    this.board.showArrows(arrows);
  }

  #status() {
    const { entry, position, tree, settings } = this;
    const mover = this.side === 'w' ? 'White' : 'Black';
    if (position?.outcome) return `${position.outcome.text}. ${position.outcome.result}`;
    if (this.playing && this.over) return tree.ending ?? `The game is over: ${tree.result}`;
    if (entry.beast) return `Where does the beast on ${entry.beast} go?`;
    if (entry.from) return `${entry.from}: tap where it goes${entry.targets().some(({ kind }) => kind === 'beast') ? ', or a beast to propel' : ''}.`;
    const check = tree.current.check ? ' and is in check' : '';
    if (this.playing && settings.you !== 'both') {
      return this.yours ? `Your move${check ? ': you are in check' : ''}.` : `Ricochet is to move${check}.`;
    }
    return `${mover} is to move${check}.`;
  }

  #buttons() {
    const { tree, settings } = this;
    const atStart = tree.current === tree.root;
    byId('go-first').disabled = atStart;
    byId('go-back').disabled = atStart;
    byId('go-forward').disabled = this.atEnd;
    byId('go-last').disabled = this.atEnd;
    byId('promote').disabled = GameTree.isMainLine(tree.current);
    byId('remove').disabled = atStart;
    byId('take-back').disabled = atStart || !this.playing;
    byId('best-move').disabled = Boolean(this.position?.outcome) || (this.playing && this.over);
    byId('best-move').textContent = this.playing && !this.yours && !this.over ? 'Move now' : 'Best move';
    byId('resign').hidden = !this.playing || settings.you === 'both';
    byId('resign').disabled = this.over || atStart;
    byId('take-back').hidden = !this.playing;
    byId('analysis').hidden = this.playing;
    byId('bar').hidden = this.playing;
    byId('bar').classList.toggle('flipped', settings.flipped);
    byId('engine-on').checked = settings.engineOn;
    byId('multipv').value = settings.multipv;
    document.querySelector(`input[name="mode"][value="${settings.mode}"]`).checked = true;
    byId('example').hidden = !this.example;
    byId('example-text').textContent = this.example ?? '';
  }

  // ---- entering moves ----

  #press(square) {
    if (this.setup.active || !this.yours || square === null) {
      this.#pressed = null;
      return;
    }
    // A piece that is pressed shows at once where it can go; letting go of it there does not put it down again.
    this.#pressed = this.entry.from === null && this.entry.lift(square) ? square : null;
    if (this.#pressed) this.#entered();
  }

  #tap(square) {
    if (this.setup.active) {
      this.setup.tap(square);
    } else if (this.#pressed === square) {
      this.#pressed = null;
    } else if (this.yours) {
      this.#step(this.entry.tap(square), square);
    }
  }

  // While a piece is chosen, the way to the square under the pointer is shown: by which beast it bounces, what it takes.
  #aim(square) {
    this.#aimed = square;
    if (!this.setup.active && this.entry.from !== null) this.#arrows();
  }

  #lift(square) {
    if (this.setup.active) return this.setup.lift(square);
    if (!this.yours) return false;
    if (this.entry.beast === square && square !== null) return true;
    const lifted = this.entry.lift(square);
    if (lifted) this.#entered();
    return lifted;
  }

  #drop(from, square) {
    if (this.setup.active) return this.setup.drop(from, square);
    return this.#step(this.entry.drop(square), square);
  }

  #entered() {
    this.#marks();
    byId('status').textContent = this.#status();
  }

  async #step(step, square) {
    if (step.type === 'move') return this.play(step.move);
    this.#entered();
    if (step.type === 'choose') {
      byId('status').textContent = 'Which move?';
      const turn = this.#shown;
      const move = await chooseMove(this.board, square, step.moves, { stay: step.stay, white: this.side === 'w' });
      if (turn !== this.#shown) return undefined;
      this.entry.clear();
      if (move) return this.play(move);
      this.#entered();
    } else if (this.entry.beast) {
      announce(`Propel: choose a square for the beast on ${this.entry.beast}.`);
    }
    return undefined;
  }

  /// Lets go of a piece that was chosen.
  letGo() {
    if (this.setup.active) return;
    dismissChooser();
    this.entry.clear();
    this.#entered();
  }

  /// Plays a legal move of the current position.
  async play(move) {
    const from = this.tree.current;
    const white = this.side === 'w';
    if (this.playing && this.tree.result !== '*') this.#reopen();
    const node = this.tree.add(from, move);
    if (this.playing) {
      this.players.pressed(from, node);
      // What is played on is the game, and what was played before becomes a variation.
      this.tree.promote(node);
    }
    this.tree.goTo(node);
    await this.show(move);
    if (this.tree.current === node) announce(announceMove(node.move, white, node.check, this.position?.outcome));
  }

  playUci(uci) {
    const move = this.position?.moves.find(legal => legal.uci === uci);
    return move && this.yours ? this.play(move) : undefined;
  }

  // ---- through the game ----

  goTo(node) {
    if (this.setup.active || node === this.tree.current) return undefined;
    const forward = node.parent === this.tree.current ? node.move : null;
    this.tree.goTo(node);
    const shown = this.show(forward);
    announce(node.move ? `${node.move.san}${node.check ? ', check' : ''}` : 'Start position');
    return shown;
  }

  step(way) {
    const { current } = this.tree;
    this.tree[way]();
    const target = this.tree.current;
    this.tree.current = current;
    return this.goTo(target);
  }

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
    this.#offerBack(`${node.move.san} and all that followed was deleted.`);
    this.tree.remove(node);
    return this.show();
  }

  // Nothing is lost by one press of a button: for a while the game of now can be had back.
  #offerBack(text) {
    const before = this.parked ?? this.#snapshot();
    if (before.game.nodes.length === 0) return;
    notice('back', text, { seconds: 12, action: { label: 'Undo', run: () => this.#bringBack(before) } });
  }

  #snapshot() { return { game: this.tree.save(), settings: { ...this.settings } }; }

  #bringBack({ game, settings }) {
    this.engine.stop();
    this.tree = GameTree.restore(game);
    this.settings = readSettings(settings);
    this.parked = null;
    this.example = null;
    this.board.setFlipped(this.settings.flipped);
    this.players.rewind(this.tree.current);
    return this.show();
  }

  /// Takes back your last move, and the reply to it.
  takeBack() {
    if (!this.playing || this.tree.current === this.tree.root) return undefined;
    const { you } = this.settings;
    let node = this.tree.current;
    while (you !== 'both' && node.parent.parent && sideOf(node.parent.fen) !== you) node = node.parent;
    if (this.tree.result !== '*') this.#reopen();
    this.tree.remove(node);
    this.players.rewind(this.tree.current);
    announce(`${node.move.san} was taken back.`);
    return this.show();
  }

  #reopen() {
    this.tree.result = '*';
    this.tree.ending = null;
  }

  // ---- the engine ----

  #listenToEngine() {
    const { engine } = this;
    engine.addEventListener('info', ({ detail }) => {
      if (detail.key.purpose === 'analyse' && detail.key.node === this.tree.current) this.analysis.add(detail);
    });
    engine.addEventListener('bestmove', ({ detail }) => {
      if (document.hidden) engine.rest();
      this.players.show();
      this.#reply(detail);
    });
    engine.addEventListener('died', ({ detail }) => {
      const why = sentence(detail.message ?? 'the engine has ended');
      if (detail.then === 'again') notice('engine', `${why} It was started again and goes on.`, { seconds: 10 });
      else if (detail.then === 'idle') notice('engine', `${why} It will be started again when it is needed.`, { seconds: 10 });
      else notice('engine', why, { action: { label: 'Start it again', run: () => this.#engineTurn() } });
      this.players.show();
    });
    engine.addEventListener('failed', ({ detail }) => notice('engine', sentence(detail)));
    engine.addEventListener('state', ({ detail }) => this.#engineState(detail));
  }

  #engineState(state) {
    if (state === 'away') notice('server', new api.ServerGone().message);
    else if (state === 'full') notice('full', 'Too many boards are open on this server. Close one of them; this one is waiting.');
    if (state !== 'full') clearNotice('full');
    if (state === 'ready') clearNotice('server');
    if (state === 'ready' && document.hidden) this.engine.rest();
    // What could not be asked while the server was away is asked now.
    if (state === 'ready' && this.#missed) this.show();
  }

  /// The page is seen, or not. An analysis that nobody sees stops; a game goes on.
  seen(visible) {
    if (visible) {
      this.engine.wake();
      this.#engineTurn();
    } else {
      if (!this.playing) this.engine.stop();
      this.engine.rest();
    }
  }

  #engineTurn() {
    const { engine, tree, settings } = this;
    const node = tree.current;
    if (this.setup.active || engine.state !== 'ready' || !this.position || (document.hidden && !this.playing)) return;
    const thinking = engine.searching;
    const outcome = this.position.outcome;
    if (!this.playing) {
      this.#analyse(node, thinking, outcome);
    } else if (this.atEnd && !this.over && settings.you !== 'both' && settings.you !== this.side) {
      if (thinking?.purpose !== 'play' || thinking.node !== node) {
        askForReply(engine, { purpose: 'play', node }, tree, GameTree.moves(node), settings, this.clock);
      }
    } else if (thinking && (thinking.purpose === 'analyse' || !tree.contains(thinking.node) || thinking.node === node)) {
      engine.stop();
    }
    this.players.show();
  }

  #analyse(node, thinking, outcome) {
    if (outcome || !this.settings.engineOn) {
      this.engine.stop();
      this.analysis.settle({ '1-0': 1, '0-1': 0 }[outcome?.result] ?? 0.5, outcome?.text ?? 'off');
      this.#arrows();
      return;
    }
    if (thinking?.purpose === 'analyse' && thinking.node === node && thinking.multipv === this.settings.multipv) return;
    this.analysis.clear(this.side === 'w');
    const key = { purpose: 'analyse', node, multipv: this.settings.multipv };
    askForAnalysis(this.engine, key, this.tree, GameTree.moves(node), this.settings);
  }

  async #reply({ key, uci, san }) {
    const { node, purpose } = key;
    if (purpose === 'analyse' || !this.tree.contains(node) || uci === '0000') return;
    if (purpose === 'hint' && node !== this.tree.current) return;
    if (node === this.tree.current) {
      const move = this.position?.moves.find(legal => legal.uci === uci);
      if (move) await this.play(move);
      return;
    }
    // You are looking at another position: the reply waits in the list.
    const reply = this.tree.add(node, { uci, san });
    this.players.pressed(node, reply);
    this.tree.promote(reply);
    try {
      await this.#fetch(this.tree, reply);
    } catch {
      // It will be asked for again when the reply is looked at.
    }
    announce(`Ricochet has answered ${san}.`);
    this.moves.show(this.tree);
    this.#buttons();
    this.save();
  }

  /// Plays the best move: the engine's own turn is cut short, yours is played for you.
  bestMove() {
    if (this.setup.active || !this.position || this.position.outcome || (this.playing && this.over)) return;
    const { best } = this.analysis;
    if (!this.yours) {
      if (this.engine.searching?.purpose === 'play') this.engine.moveNow();
    } else if (!this.playing && best) {
      this.playUci(best);
    } else if (this.engine.state === 'ready' && this.engine.searching?.purpose !== 'hint') {
      askForHint(this.engine, { purpose: 'hint', node: this.tree.current }, this.tree, GameTree.moves(this.tree.current));
      this.players.show();
    }
  }

  // ---- games ----

  #newTags() {
    const { you, fullStrength, elo } = this.settings;
    const engine = fullStrength ? 'Ricochet' : `Ricochet (${elo})`;
    const day = new Date();
    const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('.');
    this.tree.tags = {
      Event: 'Casual game', Site: '?', Date: date, Round: '-',
      White: { w: 'You', b: engine, both: '?' }[you], Black: { w: engine, b: 'You', both: '?' }[you],
    };
  }

  /// A new game with these settings, from the start or (`here`) from the position on the board.
  newGame({ variant, here, ...rest }) {
    const from = here ? { variant: this.tree.variant, startFen: this.tree.current.fen } : { variant };
    this.engine.stop();
    this.setup.close();
    this.#offerBack('The game before was put away.');
    this.settings = { ...this.settings, ...rest, mode: 'play' };
    this.tree = new GameTree(from);
    this.parked = null;
    this.example = null;
    this.#newTags();
    this.players.reset();
    if (this.settings.you !== 'both') this.setFlipped(this.settings.you === 'b');
    announce('New game.');
    return this.show();
  }

  /// Another game in the place of this one, to be analysed: from a PGN, or a position. While an example of the help is
  /// shown, your own game waits.
  useTree(tree, example = null) {
    this.engine.stop();
    this.setup.close();
    if (example === null) this.#offerBack('The game before was put away.');
    this.parked = example === null ? null : this.parked ?? this.#snapshot();
    this.example = example;
    this.tree = tree;
    this.clock = null;
    this.settings.mode = 'analyse';
    return this.show().then(() => this.#fillVariations(tree));
  }

  // The positions of all lines, so that each can be stored and stepped through when the server is away.
  async #fillVariations(tree) {
    for (const node of tree.nodes()) {
      if (node.children.length > 0 || node.fen !== null) continue;
      if (this.tree !== tree) return;
      try {
        await this.#fetch(tree, node);
      } catch {
        return;
      }
    }
    if (this.tree !== tree) return;
    this.moves.show(tree);
    this.save();
  }

  async useFen(fen) {
    this.#busy(true);
    let good = null;
    try {
      ({ fen: good } = await api.checkFen(this.tree.variant, fen.trim()));
    } catch (error) {
      this.#busy(false);
      byId('fen-error').textContent = sentence(error.message);
      return;
    }
    this.#usePosition(good);
    announce('The position is on the board.');
  }

  #usePosition(fen) {
    const { variant } = this.tree;
    return this.useTree(new GameTree({ variant, startFen: fen, tags: { Event: 'Position', White: '?', Black: '?' } }));
  }

  openSetup() {
    if (this.setup.active) return;
    this.letGo();
    this.engine.stop();
    this.setup.open(this.tree.variant, this.tree.current.fen);
    byId('status').textContent = 'Setting up a position.';
  }

  /// An example of the help, with the engine off.
  showExample(rule) {
    clearNotice('back');
    const example = `${rule.name}: ${rule.task}`;
    const tree = new GameTree({ startFen: rule.fen, tags: { Event: rule.name, White: '?', Black: '?' } });
    const shown = this.useTree(tree, example);
    this.setEngine(false, this.settings.multipv);
    this.setFlipped(false);
    announce(example);
    return shown;
  }

  leaveExample() {
    clearNotice('back');
    return this.#bringBack(this.parked);
  }

  resign() {
    if (!this.playing || this.over) return;
    this.finish(this.settings.you === 'w' ? '0-1' : '1-0', `You resigned. ${this.settings.you === 'w' ? 'Black' : 'White'} wins.`);
  }

  /// Ends the game by something that is not on the board.
  finish(result, words) {
    this.engine.stop();
    this.tree.goTo(GameTree.lineEnd(this.tree.current));
    this.tree.result = result;
    this.tree.ending = words;
    announce(words);
    this.show();
  }

  /// The side to move has no time left.
  flagFell(side) {
    this.finish(side === 'w' ? '0-1' : '1-0', `${side === 'w' ? 'White' : 'Black'} ran out of time. ${other(side) === 'w' ? 'White' : 'Black'} wins.`);
  }

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
    this.#engineTurn();
  }

  setFlipped(flipped) {
    this.settings.flipped = flipped;
    this.board.setFlipped(flipped);
  }

  flip() {
    this.setFlipped(!this.settings.flipped);
    if (this.setup.active) return;
    this.#draw();
    this.save();
  }
}
