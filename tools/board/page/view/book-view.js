// SPDX-License-Identifier: GPL-3.0-or-later
// The opening book's moves in the position on the board, with scores and games, if the server has a book.

import { KnownMoves } from './known-moves.js';
import * as api from '../server/api.js';
import { byId, element } from '../../../page/base/elements.js';
import { scoreText } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

// The games with a book on the server, as written into the page.
const VARIANTS = JSON.parse(byId('books')?.textContent ?? '[]');

const RESULTS = ['white', 'draws', 'black'];
const SPOKEN_MOVES = 3;

const gamesOf = counts => RESULTS.reduce((sum, result) => sum + counts[result], 0);

// Whole percents that add up to 100: the largest absorbs the rounding.
function percents(counts) {
  const games = gamesOf(counts);
  const shares = RESULTS.map(result => Math.round(100 * counts[result] / games));
  shares[shares.indexOf(Math.max(...shares))] += 100 - shares[0] - shares[1] - shares[2];
  return shares;
}

// The results of the games with a move, as a bar of White's, draws' and Black's share.
function bar(counts) {
  if (gamesOf(counts) === 0) return element('span', { class: 'results' });
  const [white, draws, black] = percents(counts);
  const text = words('book.share: White {white} %, draws {draws} %, Black {black} %', { white, draws, black });
  return element('span', { class: 'results', role: 'img', 'aria-label': text, title: text }, ...RESULTS.map(result => {
    const part = element('span', { class: result });
    part.style.flexGrow = counts[result];
    return part;
  }));
}

export class BookView extends KnownMoves {
  constructor(study, handlers) { super('openings', study, handlers); }

  /// The best shown moves as text; empty if there are none.
  get text() {
    return (this.answer?.moves ?? []).slice(0, SPOKEN_MOVES).map(move => `${move.san} ${this.#score(move)}`).join(', ');
  }

  ask(question) { return api.book(question); }

  may() { return VARIANTS.includes(this.study.tree.variant); }

  #score({ score }) { return score ? scoreText(score, this.study.side === 'w') : '–'; }

  fill(answer) {
    const games = counts => (gamesOf(counts) > 0 ? words('book.games', { n: gamesOf(counts) }) : '');
    byId('openings-games').textContent = answer ? games(answer) : '';
    return (answer?.moves ?? []).map(move => ({
      move, beside: [element('span', { class: 'score' }, this.#score(move)), ' ', element('span', { class: 'count' }, games(move)), ' ', bar(move)] }));
  }
}
