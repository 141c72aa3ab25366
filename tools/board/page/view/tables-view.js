// SPDX-License-Identifier: GPL-3.0-or-later
// The tablebase result of the position on the board, if the server has tablebases: who wins, and the result of each move.

import { KnownMoves } from './known-moves.js';
import * as api from '../server/api.js';
import { byId, element } from '../../../page/base/elements.js';
import { sideName } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

// The largest number of pieces in a tablebase, as written into the page; 0 without any.
const MOST_PIECES = JSON.parse(byId('tables')?.textContent ?? '{"pieces":0}').pieces;

const piecesIn = fen => fen.split(' ')[0].replace(/[^a-z]/gi, '').length;

// A result with the moves to mate, as text. `side` is the side whose result it is; without one it is a move's.
function textOf({ wdl, plies }, side = null) {
  const n = Math.ceil(plies / 2);
  if (wdl === 'draw') return words('tables.draw: Draw');
  const wins = wdl.endsWith('win');
  const late = wdl.includes(' ') ? ` ${words('tables.late: (perhaps too late: 50 moves)')}` : '';
  if (side === null) return words(wins ? 'tables.win: Win in {n}' : 'tables.loss: Loss in {n}', { n }) + late;
  return words('tables.mate', { n, side: sideName(wins === (side === 'w') ? 'w' : 'b') }) + late;
}

export class TablesView extends KnownMoves {
  #verdict = byId('endings-verdict');

  constructor(study, handlers) { super('endings', study, handlers); }

  /// The shown result as text; empty if there is none.
  get text() { return this.answer ? this.#verdict.textContent : ''; }

  ask(question) { return api.tables(question); }

  may({ fen }) { return piecesIn(fen) <= MOST_PIECES; }

  fill(answer) {
    this.#verdict.textContent = answer ? textOf(answer.verdict, this.study.side) : '';
    return (answer?.moves ?? []).map(move => ({
      move, beside: [element('span', { class: 'verdict' }, textOf(move))], attributes: { 'data-wdl': move.wdl } }));
  }
}
