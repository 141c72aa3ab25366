// SPDX-License-Identifier: GPL-3.0-or-later
// A coach that checks a move before it is made and warns if it loses much: the engine compares, at full
// strength, the position after the move with that after the best one. Two searches have to agree, the second
// deeper and with a cleared hash; that is not a proof, so the text names its basis. A reason is added if one can
// be proved.

import { byId } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { askForOpinion } from './opponent.js';
import { translateReason } from '../words/translate.js';
import { sentence, words } from '../../../page/words/words.js';

// In expected score: a win counts 1, a draw one half.
const MUCH = 0.15;
// A first search, and one that has to confirm it independently.
const LOOKS = [{ nodes: api.EXPLAINING_NODES, afresh: false }, { nodes: 160000, afresh: true }];
const POLL_MS = 50;
const PATIENCE_MS = 8000;

export class Coach {
  #warned = null;         // the move that was warned of: {node, uci}

  /// Whether a move is being checked.
  looking = false;

  constructor({ engine, screen, study }) {
    Object.assign(this, { engine, screen, study });
    byId('coach-anyway').addEventListener('click', () => this.#insist());
    study.addEventListener('turned', () => this.#clear());
  }

  /// Whether a person's move is to be made. A move warned about is made when it is entered again.
  async accepts(move) {
    const { playing, settings, shown, side, tree } = this.study;
    const { screen } = this;
    const node = tree.current;
    if (this.looking) return false;
    if (!playing || !settings.coach || settings.you !== side || this.engine.state !== 'ready') return true;
    if (this.#warned?.node === node && this.#warned.uci === move.uci) return true;
    this.looking = true;
    screen.players.show();
    screen.letGo();
    screen.say(words('coach.looks: The coach is checking the move.'));
    let warning = null;
    try {
      warning = await this.#judge(node, move);
    } catch {
      // If the server is away, making the move reports it.
    } finally {
      this.looking = false;
    }
    if (warning === null && shown === this.study.shown) return true;
    screen.players.show();
    if (shown !== this.study.shown) {
      screen.entered();
      return false;
    }
    this.#warned = { node, uci: move.uci };
    byId('coach-text').textContent = warning;
    byId('coach').hidden = false;
    screen.entered();
    screen.tell(warning, { refused: true });
    return false;
  }

  // Removes the warning.
  #clear() {
    byId('coach').hidden = true;
    if (this.#warned?.node !== this.study.tree.current) this.#warned = null;
  }

  #insist() {
    if (this.#warned?.node === this.study.tree.current) this.study.playUci(this.#warned.uci);
  }

  // The warning about a move; null if there is none.
  async #judge(node, move) {
    const best = await this.#search(node, [], LOOKS[0]);
    if (best === null || best.uci === move.uci) return null;
    let answer = null;
    let loss = 1;
    for (const look of LOOKS) {
      answer = await this.#after(node, move.uci, look);
      const other = await this.#after(node, best.uci, look);
      if (answer === null || other === null) return null;
      loss = Math.min(loss, answer.expected - other.expected);
      if (loss < MUCH) return null;
    }
    const cost = { move: move.san, percent: Math.min(99, Math.round(loss * 100)), why: await this.#why(node, move) };
    return answer.san
      ? words('coach.costs: Coach: {move} costs at least {percent} % of the expected score by two searches: the answer is {answer}. {why}Enter it again to play it anyway.', { ...cost, answer: answer.san })
      : words('coach.costs_end: Coach: {move} costs at least {percent} % of the expected score by two searches: {end}. {why}Enter it again to play it anyway.', { ...cost, end: answer.text });
  }

  // The proved reason why the move is a mistake, as a sentence with a trailing blank; empty if there is none.
  async #why(node, move) {
    if (!api.canExplain) return '';
    try {
      const { glyph, reasons } = await api.explainMove(this.study.tree.question(node), move.uci);
      // A missed chance would reveal the better move.
      const told = glyph === '' ? undefined : reasons.find(({ kind }) => kind !== 'refuted' && !kind.includes('missed'));
      return told ? `${sentence(translateReason(told))} ` : '';
    } catch {
      // The warning is valid without a reason.
      return '';
    }
  }

  // The opponent's view of the position after a move: {expected, san} of the best answer, or {expected, text} of the end.
  async #after(node, uci, look) {
    const { outcome } = await api.position(this.study.tree.variant, node.fen, [uci], 0);
    if (outcome) return { expected: outcome.reason === 'checkmate' ? 0 : 0.5, san: null, text: outcome.text };
    return this.#search(node, [uci], look);
  }

  // {expected, uci, san}: the expected score of the side to move and its best move. Null if no search finished.
  #search(node, moves, look) {
    const { tree } = this.study;
    const { engine } = this;
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
      // Another search may have replaced it, or the engine may be away.
      const watch = setInterval(() => {
        if (performance.now() > end || engine.searching !== key) settle(null);
      }, POLL_MS);
      engine.addEventListener('info', ({ detail }) => {
        // A bound is used only while there is no score.
        if (detail.key !== key || !detail.wdl || (detail.bound && expected !== null)) return;
        expected = (detail.wdl[0] + detail.wdl[1] / 2) / 1000;
      }, { signal });
      engine.addEventListener('bestmove', ({ detail }) => {
        if (detail.key === key) settle(expected === null ? null : { expected, uci: detail.uci, san: detail.san });
      }, { signal });
      askForOpinion(engine, key, tree, moves, look);
    });
  }
}
