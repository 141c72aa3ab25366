// SPDX-License-Identifier: GPL-3.0-or-later
// When the engine thinks, and what comes of it: its moves in a game, its analysis, its hints.

import * as api from '../server/api.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { clearNotice, announce, notice } from '../../../page/controls/notices.js';
import { askForAnalysis, askForHint, askForReply } from './opponent.js';
import { sentence } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

// In plies.
const EARLIEST_DRAW = 20;

export class EngineTurns {
  #app;
  #score = null;          // the engine's last opinion in a game: {node, cp}, from its own side

  constructor(app) {
    this.#app = app;
    this.#listen();
  }

  #listen() {
    const { analysis, engine } = this.#app;
    engine.addEventListener('info', ({ detail }) => {
      const { node, purpose } = detail.key;
      if (purpose === 'analyse' && node === this.#app.tree.current) analysis.add(detail);
      else if (purpose === 'play' && detail.score) this.#score = { node, cp: detail.score.cp ?? Math.sign(detail.score.mate) * 10000 };
    });
    engine.addEventListener('bestmove', ({ detail }) => {
      if (document.hidden) engine.rest();
      this.#searchChanged();
      this.#reply(detail);
    });
    engine.addEventListener('died', ({ detail }) => {
      const why = sentence(detail.message ?? words('engine.died'));
      if (detail.then === 'again') notice('engine', words('engine.died_again', { why }), { seconds: 10 });
      else if (detail.then === 'idle') notice('engine', words('engine.died_idle', { why }), { seconds: 10 });
      else notice('engine', why, { action: { label: words('engine.start_again'), run: () => this.next() } });
      this.#searchChanged();
    });
    engine.addEventListener('failed', ({ detail }) => notice('engine', sentence(detail)));
    engine.addEventListener('state', ({ detail }) => this.#stateChanged(detail));
  }

  /// Whether the engine would take a draw: in a game that has gone on for a while, where it is not better.
  get wouldDraw() {
    const { tree } = this.#app;
    const known = this.#score !== null && tree.contains(this.#score.node);
    return known && this.#score.cp <= 0 && GameTree.path(tree.current).length >= EARLIEST_DRAW;
  }

  // Who thinks is told by the players' strips, and what can be asked by the buttons.
  #searchChanged() {
    const { players, setup, view } = this.#app;
    players.show();
    if (!setup.active) view.buttons();
  }

  #stateChanged(state) {
    if (state === 'away') notice('server', new api.ServerGone().message);
    else if (state === 'full') notice('full', words('engine.full'));
    if (state !== 'full') clearNotice('full');
    if (state === 'refused') this.#refused();
    else clearNotice('refused');
    if (state !== 'ready') return;
    clearNotice('server');
    // A game that has not begun is with the engine that has come.
    if (this.#app.playing && this.#app.tree.root.children.length === 0 && !this.#app.example) this.#app.games.writeTags();
    if (document.hidden) this.#app.engine.rest();
    // What could not be asked while the server was away is asked now: the position, or the engine's turn in it.
    if (this.#app.missed) this.#app.show();
    else this.next();
  }

  // The server answers, and starts no engine: what it says of it stays until a new try.
  #refused() {
    const app = this.#app;
    clearNotice('server');
    notice('refused', sentence(app.engine.refusal), { action: { label: words('engine.try_again'), run: () => app.engine.retry() } });
    this.#searchChanged();
    if (app.missed) app.show();
  }

  /// The page is visible, or not. The analysis of a hidden page stops; a game goes on.
  seen(visible) {
    const { engine, playing } = this.#app;
    if (visible) {
      engine.wake();
      this.next();
    } else {
      if (!playing) engine.stop();
      engine.rest();
    }
  }

  /// Starts or stops the engine as the current position asks for.
  next() {
    const { board, clock, engine, exercise, lookingBack, over, playing, position, settings, setup, side, tree } = this.#app;
    const node = tree.current;
    if (setup.active || engine.state !== 'ready' || !position || (document.hidden && !playing)) return;
    const thinking = engine.searching;
    if (exercise) {
      engine.stop();
    } else if (!playing) {
      this.#analyse(node, thinking, position.outcome);
    } else if (!lookingBack && !over && settings.you !== 'both' && settings.you !== side) {
      if (thinking?.purpose !== 'play' || thinking.node !== node) {
        askForReply(engine, { purpose: 'play', node }, tree, settings, clock, board.glideEnd);
      }
    } else if (thinking && (thinking.purpose === 'analyse' || !tree.contains(thinking.node) || thinking.node === node)) {
      engine.stop();
    }
    this.#searchChanged();
  }

  #analyse(node, thinking, outcome) {
    const { analysis, engine, settings, side, tree, view } = this.#app;
    if (outcome || !settings.engineOn) {
      engine.stop();
      analysis.settle({ '1-0': 1, '0-1': 0 }[outcome?.result] ?? 0.5, outcome?.text ?? words('engine.off'));
      view.arrows();
      return;
    }
    if (thinking?.purpose === 'analyse' && thinking.node === node && thinking.multipv === settings.multipv) return;
    analysis.clear(side === 'w');
    askForAnalysis(engine, { purpose: 'analyse', node, multipv: settings.multipv }, tree, settings);
  }

  async #reply({ key, uci, san }) {
    const app = this.#app;
    const { node, purpose } = key;
    const { tree } = app;
    if (purpose === 'analyse' || purpose === 'coach' || !tree.contains(node) || uci === '0000') return;
    if (purpose === 'hint' && node !== tree.current) return;
    if (node === tree.current) {
      const move = app.position?.moves.find(legal => legal.uci === uci);
      if (move && purpose === 'hint' && app.playing) this.#showHint(node, move);
      else if (move) await app.play(move);
      return;
    }
    // You are looking at another position: the reply waits in the list.
    const reply = tree.add(node, { uci, san });
    app.players.pressed(node, reply);
    tree.promote(reply);
    try {
      await app.positions.fetch(tree, reply);
    } catch {
      // It will be asked for again when the reply is looked at.
    }
    announce(words('game.answered', { name: app.games.opponentName(), move: san }));
    app.moves.show(app.tree);
    app.view.buttons();
    app.save();
  }

  #showHint(node, move) {
    const { hints, view } = this.#app;
    hints.take(node, move);
    view.entered();
    view.buttons();
  }

  /// The engine's own turn is cut short; in yours a hint is shown; in an analysis the best move is played.
  bestMove() {
    const { analysis, coach, engine, exercise, hints, input, over, playing, position, setup, tree, view, yours } = this.#app;
    if (setup.active || coach.looking || !position || position.outcome || (playing && over)) return;
    if (exercise) {
      exercise.hint();
      return;
    }
    const { best } = analysis;
    if (engine.searching?.purpose === 'play') {
      engine.moveNow();
    } else if (!yours) {
      return;
    } else if (!playing && best) {
      input.playUci(best);
    } else if (hints.more()) {
      view.entered();
      view.buttons();
    } else if (engine.state === 'ready' && engine.searching?.purpose !== 'hint') {
      askForHint(engine, { purpose: 'hint', node: tree.current }, tree);
      this.#searchChanged();
    }
  }
}
