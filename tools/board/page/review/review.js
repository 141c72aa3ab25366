// SPDX-License-Identifier: GPL-3.0-or-later
// The review of the game on the board: each move of its main line is analysed separately, and the result is kept with the move, so
// that it survives a reload and a stopped review can continue. The main line is unchanged: glyphs are added to its moves, and
// better lines as variations.

import { byId } from '../../../page/base/elements.js';
import { announce } from '../../../page/controls/notices.js';
import { sideOf } from '../../../page/board/squares.js';
import { NAGS } from '../../../page/game/annotations.js';
import * as api from '../server/api.js';
import { ReviewView } from './review-view.js';
import { sentence, words } from '../../../page/words/words.js';

// The longest variation added, in plies.
const LONGEST_LINE = 8;
// A move that a person has given one of these glyphs keeps it.
const JUDGEMENTS = [1, 2, 3, 4, 5, 6];

// The part of the server's answer that is kept.
function reviewOf({ best, glyph, lines, loss, reasons, score_played: score }) {
  const [{ san, uci }] = lines;
  const line = glyph === '' ? [] : uci.slice(0, LONGEST_LINE).map((move, index) => ({ uci: move, san: san[index] }));
  return { best, glyph, line, loss, reasons, score };
}

// The accuracy of a move by its loss of expected score, in percent: the formula of tools/analyse/reasons/judgement.cpp.
const accuracyOf = loss => (loss <= 0 ? 100 : Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669)));

// Summarises a side's reviews: its accuracy in percent, null if there are none, and the number of moves with each glyph.
function summaryOf(reviews) {
  const count = glyph => reviews.filter(review => review.glyph === glyph).length;
  const sum = reviews.reduce((total, { loss }) => total + accuracyOf(loss), 0);
  return {
    accuracy: reviews.length === 0 ? null : sum / reviews.length,
    inaccuracies: count('?!'), mistakes: count('?'), blunders: count('??'),
  };
}

export class Review {
  #view;
  #running = null;  // its AbortController
  #reviewed = null;  // the reviewed game
  #told = new WeakMap();
  #fault = '';

  constructor({ screen, study }) {
    Object.assign(this, { screen, study });
    this.#view = new ReviewView(study);
    byId('better-side').addEventListener('change', () => this.show());
    byId('review-start').addEventListener('click', () => (this.#running ? this.stop() : this.start()));
  }

  /// The contents of the card of reasons for the move on the board, or null.
  get told() {
    const { playing, tree } = this.study;
    const node = tree.current;
    const { review } = node;
    if (!review || playing || !node.parent?.fen || (review.glyph === '' && review.reasons.length === 0)) return null;
    if (!this.#told.has(review)) {
      const cost = { move: node.move.san, percent: Math.round(review.loss * 100), best: review.best.san };
      this.#told.set(review, {
        title: review.glyph === '' ? '' : words('review.costs: {move} costs {percent} % of the expected score; {best} was better.', cost), fen: node.parent.fen,
        reasons: review.reasons });
    }
    return this.#told.get(review);
  }

  /// Reviews the moves of the main line that have no review yet.
  async start() {
    const { tree } = this.study;
    if (this.#running || !api.canExplain) return;
    const running = new AbortController();
    this.#running = running;
    this.#reviewed = tree;
    this.#fault = '';
    this.show();
    try {
      for (const node of tree.mainLine()) {
        if (!node.review) await this.#look(tree, node, running.signal);
        if (running.signal.aborted) break;
      }
      if (!running.signal.aborted) this.#tellEnd(tree);
    } catch (error) {
      if (!running.signal.aborted) this.#fault = sentence(error.message);
    } finally {
      if (this.#running === running) this.#running = null;
      this.show();
    }
  }

  /// Stops the review; its results stay.
  stop() {
    this.#running?.abort();
    this.#running = null;
    const { all, done } = this.#count();
    announce(words('review.stopped: The review was stopped after {n} of {all} moves.', { n: done, all }));
    this.show();
  }

  async #look(tree, node, signal) {
    const answer = await api.explainMove(tree.question(node.parent), node.move.uci, signal);
    // The move may have been deleted by then.
    if (signal.aborted || !tree.contains(node)) return;
    node.parent.fen ??= answer.fen;
    node.review = reviewOf(answer);
    this.#annotate(tree, node);
    this.screen.annotated(node);
    this.study.save();
  }

  #annotate(tree, node) {
    const { glyph, line } = node.review;
    if (glyph === '') return;
    if (!(node.nags ?? []).some(nag => JUDGEMENTS.includes(nag))) node.nags = [NAGS[glyph], ...node.nags ?? []];
    line.reduce((at, move) => tree.add(at, move), node.parent);
  }

  #tellEnd(tree) {
    const [white, black] = this.#sides(tree).map(({ accuracy }) => (accuracy === null ? '–' : accuracy.toFixed(1)));
    announce(words('review.done: The review is done. Accuracy: White {white} %, Black {black} %.', { white, black }));
  }

  #count() {
    const line = this.study.tree.mainLine();
    return { all: line.length, done: line.filter(({ review }) => review).length };
  }

  #sides(tree) {
    const line = tree.mainLine().filter(({ review }) => review);
    return ['w', 'b'].map(side => summaryOf(line.filter(({ parent }) => sideOf(parent.fen) === side).map(({ review }) => review)));
  }

  /// Shows the review's card if there is something to review.
  show() {
    const { exercise, playing, settingUp, tree } = this.study;
    if (this.#running && (playing || exercise || this.#reviewed !== tree)) {
      this.#running.abort();
      this.#running = null;
    }
    if (this.#reviewed !== tree) this.#fault = '';
    const { all, done } = this.#count();
    byId('report').hidden = !api.canExplain || playing || exercise !== null || settingUp || all === 0;
    if (byId('report').hidden) return;
    this.#view.show({ all, done, fault: this.#fault, running: this.#running !== null, sides: done > 0 ? this.#sides(tree) : null });
  }
}
