// SPDX-License-Identifier: GPL-3.0-or-later
// What a book of openings says of the position on the board, where the server has one: its moves with scores and games.

import { KnownMoves } from './known-moves.js';
import * as api from '../server/api.js';
import { byId, element } from '../../../page/base/elements.js';
import { scoreText } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

// The games that the server has books of, which it has written into the page.
const VARIANTS = JSON.parse(byId('books')?.textContent ?? '[]');

const RESULTS = ['white', 'draws', 'black'];
const SPOKEN_MOVES = 3;

const gamesOf = counts => RESULTS.reduce((sum, result) => sum + counts[result], 0);

// Whole percents that sum up to 100: the largest takes what rounding leaves.
function percents(counts) {
  const games = gamesOf(counts);
  const shares = RESULTS.map(result => Math.round(100 * counts[result] / games));
  shares[shares.indexOf(Math.max(...shares))] += 100 - shares[0] - shares[1] - shares[2];
  return shares;
}

// How the games with a move ended, as a bar of White's, draws' and Black's share.
function bar(counts) {
  if (gamesOf(counts) === 0) return element('span', { class: 'results' });
  const [white, draws, black] = percents(counts);
  const text = words('book.share', { white, draws, black });
  return element('span', { class: 'results', role: 'img', 'aria-label': text, title: text }, ...RESULTS.map(result => {
    const part = element('span', { class: result });
    part.style.flexGrow = counts[result];
    return part;
  }));
}

export class BookView {
  #known;
  #study;

  /// `play(moves)` is called when a move is pressed, as [{uci, san}]; `changed()` when another arrow is to be shown.
  constructor(study, { play, changed }) {
    this.#study = study;
    this.games = byId('openings-games');
    this.#known = new KnownMoves(study, {
      card: byId('openings'), list: byId('openings-moves'), play, changed, ask: api.book,
      fill: answer => this.#fill(answer), may: () => VARIANTS.includes(study.tree.variant) });
  }

  /// The move that is pointed at, or null.
  get shown() { return this.#known.moves.shown; }

  /// The best moves that are shown, as a text; empty if there are none.
  get text() {
    return (this.#known.answer?.moves ?? []).slice(0, SPOKEN_MOVES).map(move => `${move.san} ${this.#score(move)}`).join(', ');
  }

  show() { return this.#known.show(); }

  #score({ score }) { return score ? scoreText(score, this.#study.side === 'w') : '–'; }

  #fill(answer) {
    const games = answer ? gamesOf(answer) : 0;
    this.games.textContent = games > 0 ? words('book.games', { n: games }) : '';
    return (answer?.moves ?? []).map(move => ({
      move, beside: [element('span', { class: 'score' }, this.#score(move)), ' ',
        element('span', { class: 'count' }, gamesOf(move) > 0 ? words('book.games', { n: gamesOf(move) }) : ''), ' ', bar(move)] }));
  }
}
