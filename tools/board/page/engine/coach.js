// SPDX-License-Identifier: GPL-3.0-or-later
// A coach who looks at a move before it is made, and warns where it gives much away: the engine compares, at full strength, the
// position after the move with that after the best one. What two depths agree on is taken for proven.

import { byId } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { askForOpinion } from './opponent.js';
import { words } from '../../../page/words/words.js';

// Of the expected score: a win counts 1, a draw one half.
const MUCH = 0.15;
// A first look, and one that has to agree with it.
const LOOKS = [40000, 160000];
const POLL_MS = 50;
const PATIENCE_MS = 8000;

export class Coach {
  #app;
  #warned = null;         // the move that was warned of: {node, uci}

  /// Whether a move is being looked at.
  looking = false;

  constructor(app) {
    this.#app = app;
    byId('coach-anyway').addEventListener('click', () => this.#insist());
  }

  /// Whether a move of the person is to be made. One that was warned of is made when it is entered again.
  async allows(move) {
    const { engine, lessons, playing, settings, side, tree, view } = this.#app;
    const node = tree.current;
    if (this.looking) return false;
    if (!playing || !settings.coach || lessons.active || settings.you !== side || engine.state !== 'ready') return true;
    if (this.#warned?.node === node && this.#warned.uci === move.uci) return true;
    const { shown } = this.#app;
    this.looking = true;
    this.#app.entry.clear();
    this.#app.players.show();
    view.entered();
    view.say(words('coach.looks'));
    let warning = null;
    try {
      warning = await this.#judge(node, move);
    } catch {
      // Where the server is away, the move itself will tell so.
    } finally {
      this.looking = false;
    }
    if (warning === null && shown === this.#app.shown) return true;
    this.#app.players.show();
    if (shown !== this.#app.shown) {
      view.entered();
      return false;
    }
    this.#warned = { node, uci: move.uci };
    byId('coach-text').textContent = warning;
    byId('coach').hidden = false;
    view.entered();
    view.tell(warning, { refused: true });
    return false;
  }

  /// Nothing is to be warned of any more.
  clear() {
    byId('coach').hidden = true;
    if (this.#warned?.node !== this.#app.tree.current) this.#warned = null;
  }

  #insist() {
    if (this.#warned?.node === this.#app.tree.current) this.#app.input.playUci(this.#warned.uci);
  }

  // What there is to say against a move; null where there is nothing.
  async #judge(node, move) {
    const best = await this.#search(node, [], LOOKS[0]);
    if (best === null || best.uci === move.uci) return null;
    let answer = null;
    let loss = 0;
    for (const nodes of LOOKS) {
      answer = await this.#after(node, move.uci, nodes);
      const other = await this.#after(node, best.uci, nodes);
      if (answer === null || other === null) return null;
      loss = answer.expected - other.expected;
      if (loss < MUCH) return null;
    }
    const cost = { move: move.san, percent: Math.round(loss * 100) };
    return answer.san ? words('coach.costs', { ...cost, answer: answer.san }) : words('coach.costs_end', { ...cost, end: answer.text });
  }

  // The opponent's view of the position after a move: {expected, san} of the best answer, or {expected, text} of the end.
  async #after(node, uci, nodes) {
    const { outcome } = await api.position(this.#app.tree.variant, node.fen, [uci], 0);
    if (outcome) return { expected: outcome.reason === 'checkmate' ? 0 : 0.5, san: null, text: outcome.text };
    return this.#search(node, [uci], nodes);
  }

  // {expected, uci, san}: the expected score of the side to move and its best move. Null where no search came to its end.
  #search(node, moves, nodes) {
    const { engine, tree } = this.#app;
    const key = { purpose: 'coach', node };
    const listening = new AbortController();
    const { signal } = listening;
    return new Promise(resolve => {
      let expected = null;
      const end = performance.now() + PATIENCE_MS;
      const settle = found => {
        listening.abort();
        clearInterval(watch);
        resolve(found);
      };
      // Another search may have taken its place, or the engine may be away.
      const watch = setInterval(() => {
        if (performance.now() > end || engine.searching !== key) settle(null);
      }, POLL_MS);
      engine.addEventListener('info', ({ detail }) => {
        // A bound says less than a score, and more than nothing.
        if (detail.key !== key || !detail.wdl || (detail.bound && expected !== null)) return;
        expected = (detail.wdl[0] + detail.wdl[1] / 2) / 1000;
      }, { signal });
      engine.addEventListener('bestmove', ({ detail }) => {
        if (detail.key === key) settle(expected === null ? null : { expected, uci: detail.uci, san: detail.san });
      }, { signal });
      askForOpinion(engine, key, tree, moves, nodes);
    });
  }
}
