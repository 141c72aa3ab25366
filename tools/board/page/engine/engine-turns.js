// SPDX-License-Identifier: GPL-3.0-or-later
// Decides when the engine searches, and handles the results: its moves in a game, its analysis.

import * as api from '../server/api.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { clearNotice, announce, notice } from '../../../page/controls/notices.js';
import { askForAnalysis, askForReply } from './opponent.js';
import { sentence, words } from '../../../page/words/words.js';

// In plies.
const EARLIEST_DRAW = 20;

export class EngineTurns {
  #score = null;  // the engine's last score in a game: {node, cp}, from its own side

  constructor({ engine, games, screen, study }) {
    Object.assign(this, { engine, games, screen, study });
    this.#listen();
  }

  #listen() {
    const { engine, study } = this;
    const { analysis } = this.screen;
    engine.addEventListener('info', ({ detail }) => {
      const { node, purpose } = detail.key;
      if (purpose === 'analyse' && node === study.tree.current) analysis.add(detail);
      else if (purpose === 'play' && detail.score) this.#score = { node, cp: detail.score.cp ?? Math.sign(detail.score.mate) * 10000 };
    });
    engine.addEventListener('bestmove', ({ detail }) => {
      if (document.hidden) engine.rest();
      this.screen.searchChanged();
      this.#reply(detail);
    });
    engine.addEventListener('died', ({ detail }) => {
      const why = sentence(detail.message ?? words('engine.died: the engine has ended'));
      if (detail.then === 'again') notice('engine', words('engine.died_again: {why} It was restarted and continues.', { why }), { seconds: 10 });
      else if (detail.then === 'idle') notice('engine', words('engine.died_idle: {why} It will be restarted when needed.', { why }), { seconds: 10 });
      else notice('engine', why, { action: { label: words('engine.start_again: Restart it'), run: () => this.next() } });
      this.screen.searchChanged();
    });
    engine.addEventListener('failed', ({ detail }) => notice('engine', sentence(detail)));
    engine.addEventListener('state', ({ detail }) => this.#stateChanged(detail));
    study.addEventListener('leaving', () => engine.stop());
    study.addEventListener('shown', () => this.next());
    study.addEventListener('set', () => { if (!study.playing) this.next(); });
    study.addEventListener('mode', () => {
      engine.stop();
      analysis.clear(study.side === 'w');
    });
  }

  /// Offers a draw: agreed at once if a person plays both sides; the engine agrees if it has no advantage.
  offerDraw() {
    const { ended, playing, settings } = this.study;
    if (!playing || ended) return;
    if (settings.you === 'both' || this.#wouldDraw()) this.games.agree();
    else this.screen.tell(words('game.declined: {name} declines the draw.', { name: this.games.opponentName() }));
  }

  // Whether the engine accepts a draw: after some plies, if it is not better.
  #wouldDraw() {
    const { tree } = this.study;
    const known = this.#score !== null && tree.contains(this.#score.node);
    return known && this.#score.cp <= 0 && GameTree.path(tree.current).length >= EARLIEST_DRAW;
  }

  #stateChanged(state) {
    if (state === 'away') notice('server', new api.ServerGone().message);
    else if (state === 'full') notice('full', words('engine.full: Too many boards are open on this server. Close one of them; this one is waiting.'));
    if (state !== 'full') clearNotice('full');
    if (state === 'refused') this.#refused();
    else clearNotice('refused');
    if (state !== 'ready') return;
    clearNotice('server');
    // A game without moves gets the name of the engine that is now ready.
    const { example, missed, playing, tree } = this.study;
    if (playing && tree.root.children.length === 0 && !example) this.games.writeTags();
    if (document.hidden) this.engine.rest();
    // Repeats what failed while the server was away: the request for the position, or the engine's turn in it.
    if (missed) this.study.show();
    else this.next();
  }

  // The server starts no engine: its message stays until the next attempt.
  #refused() {
    clearNotice('server');
    notice('refused', sentence(this.engine.refusal), { action: { label: words('engine.try_again: Try again'), run: () => this.engine.retry() } });
    this.screen.searchChanged();
    if (this.study.missed) this.study.show();
  }

  /// Handles a change of the page's visibility. The analysis of a hidden page stops; a game continues.
  seen(visible) {
    const { engine } = this;
    if (visible) {
      engine.wake();
      this.next();
    } else {
      if (!this.study.playing) engine.stop();
      engine.rest();
    }
  }

  /// Starts or stops the engine as the current position requires.
  next() {
    const { clock, exercise, lookingBack, over, playing, position, settings, settingUp, side, tree } = this.study;
    const { engine } = this;
    const node = tree.current;
    if (settingUp || engine.state !== 'ready' || !position || (document.hidden && !playing)) return;
    const thinking = engine.searching;
    if (exercise) {
      engine.stop();
    } else if (!playing) {
      this.#analyse(node, thinking, position.outcome);
    } else if (!lookingBack && !over && settings.you !== 'both' && settings.you !== side) {
      if (thinking?.purpose !== 'play' || thinking.node !== node) {
        askForReply(engine, { purpose: 'play', node }, tree, settings, clock, this.screen.board.glideEnd);
      }
    } else if (thinking && (thinking.purpose === 'analyse' || !tree.contains(thinking.node) || thinking.node === node)) {
      engine.stop();
    }
    this.screen.searchChanged();
  }

  #analyse(node, thinking, outcome) {
    const { settings, side, tree } = this.study;
    const { analysis } = this.screen;
    const { engine } = this;
    if (outcome || !settings.engineOn) {
      engine.stop();
      analysis.settle({ '1-0': 1, '0-1': 0 }[outcome?.result] ?? 0.5, outcome?.text ?? words('engine.off: off'));
      this.screen.arrows();
      return;
    }
    if (thinking?.purpose === 'analyse' && thinking.node === node && thinking.multipv === settings.multipv) return;
    analysis.clear(side === 'w');
    askForAnalysis(engine, { purpose: 'analyse', node, multipv: settings.multipv }, tree, settings);
  }

  async #reply({ key, uci, san }) {
    const { study } = this;
    const { node, purpose } = key;
    const { tree } = study;
    if (purpose !== 'play' || !tree.contains(node) || uci === '0000') return;
    if (node === tree.current) {
      const move = study.legal(uci);
      if (move) await study.play(move);
      return;
    }
    // Another position is shown: the reply waits in the list.
    const reply = tree.add(node, { uci, san });
    study.pressed(node, reply);
    tree.promote(reply);
    try {
      await study.positions.fetch(tree, reply);
    } catch {
      // It is requested again when the reply is shown.
    }
    announce(words('game.answered: {name} has answered {move}.', { name: this.games.opponentName(), move: san }));
    study.emit('listed');
    study.save();
  }
}
