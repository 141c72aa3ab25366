// SPDX-License-Identifier: GPL-3.0-or-later
// The card of a review: progress, the graph, and both sides' accuracy and mistakes.

import { byId, element } from '../../../page/base/elements.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { moveNumberOf, sideOf } from '../../../page/board/squares.js';
import { sideName } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';
import { faultsOf, Graph } from './graph.js';
import { Times } from './times.js';

export class ReviewView {
  #graph;
  #times;
  #study;

  constructor(study) {
    this.#study = study;
    const choose = ply => study.goTo(study.tree.mainLine()[ply - 1] ?? study.tree.root);
    this.#graph = new Graph(byId('review-graph'), choose);
    this.#times = new Times(byId('review-times'), choose);
  }

  /// `sides` are White's and Black's summaries, null if nothing has been reviewed.
  show({ all, done, fault, running, sides }) {
    const begun = sides !== null;
    byId('review-start').textContent = words(running ? 'review.stop: Stop' : begun ? 'review.go_on: Continue the review' : 'review.start');
    byId('review-start').hidden = done === all && !running;
    byId('review-start').classList.toggle('main', !running && !begun);
    byId('review-progress').textContent = running || (begun && done < all) ? words('review.progress: {n} of {all}', { n: done, all }) : '';
    byId('review-error').textContent = fault;
    const { tree } = this.#study;
    const line = tree.mainLine();
    const at = GameTree.path(tree.current).filter(node => line.includes(node)).length;
    this.#times.show(line, tree.tags, at, node => this.#name(node));
    byId('review-found').hidden = !begun;
    if (!begun) return;
    this.#graph.show(line, at, node => this.#name(node));
    byId('review-sides').replaceChildren(...sides.map(({ accuracy, blunders, inaccuracies, mistakes }, index) =>
      element('tr', {}, element('th', { scope: 'row' }, words(index === 0 ? 'side.w' : 'side.b')),
        ...[accuracy === null ? '–' : `${accuracy.toFixed(1)} %`, inaccuracies, mistakes, blunders].map(text => element('td', {}, String(text))))));
    byId('better').hidden = running || faultsOf(line).length === 0;
    byId('better-start').disabled = faultsOf(line, byId('better-side').value).length === 0;
  }

  #name({ move, parent }) {
    if (!parent.fen) return move.san;
    return `${moveNumberOf(parent.fen)}, ${sideName(sideOf(parent.fen))}: ${move.san}`;
  }
}
