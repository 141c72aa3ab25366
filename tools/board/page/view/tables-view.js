// SPDX-License-Identifier: GPL-3.0-or-later
// What tables of endings say of the position on the board, where the server has tables: who wins, and what each move makes of it.

import { KnownMoves } from './known-moves.js';
import * as api from '../server/api.js';
import { byId, element } from '../../../page/base/elements.js';
import { words } from '../../../page/words/words.js';

// The largest number of pieces in a table, which the server has written into the page; 0 where it has none.
const MOST_PIECES = JSON.parse(byId('tables')?.textContent ?? '{"pieces":0}').pieces;

const piecesIn = fen => fen.split(' ')[0].replace(/[^a-z]/gi, '').length;

// A result with the moves to mate, in words. `side` is whose result it is; without one it is a move's.
function textOf({ wdl, plies }, side = null) {
  const n = Math.ceil(plies / 2);
  if (wdl === 'draw') return words('tables.draw');
  const wins = wdl.endsWith('win');
  const late = wdl.includes(' ') ? ` ${words('tables.late')}` : '';
  if (side === null) return words(wins ? 'tables.win' : 'tables.loss', { n }) + late;
  const white = wins === (side === 'w');
  return words(white ? 'tables.white' : 'tables.black', { n }) + late;
}

export class TablesView {
  #known;
  #study;

  /// `play(moves)` is called when a move is pressed, as [{uci, san}]; `changed()` when another arrow is to be shown.
  constructor(study, { play, changed }) {
    this.#study = study;
    this.verdict = byId('endings-verdict');
    this.#known = new KnownMoves(study, {
      card: byId('endings'), list: byId('endings-moves'), play, changed, ask: api.tables,
      fill: answer => this.#fill(answer), may: node => piecesIn(node.fen) <= MOST_PIECES });
  }

  /// The move that is pointed at, or null.
  get shown() { return this.#known.moves.shown; }

  /// The verdict that is shown, as a text; empty if there is none.
  get text() { return this.#known.answer ? this.verdict.textContent : ''; }

  show() { return this.#known.show(); }

  #fill(answer) {
    this.verdict.textContent = answer ? textOf(answer.verdict, this.#study.side) : '';
    return (answer?.moves ?? []).map(move => ({
      move, beside: [element('span', { class: 'verdict' }, textOf(move))], attributes: { 'data-wdl': move.wdl } }));
  }
}
