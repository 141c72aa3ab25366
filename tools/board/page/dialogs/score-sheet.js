// SPDX-License-Identifier: GPL-3.0-or-later
// The game as a score sheet, printed: who played, the moves of the main line in columns, and the position on
// the board with its drawings.

import { element } from '../../../page/base/elements.js';
import { drawFree, middles } from '../../../page/board/arrows.js';
import { drawDiagram } from '../../../page/board/board-view.js';
import { moveNumberOf, sideOf } from '../../../page/board/squares.js';
import { VARIANTS } from '../../../page/board/variants.js';
import { words } from '../../../page/words/words.js';

const isKnown = text => Boolean(text) && text !== '?' && text !== '-';

function headOf({ tags, result, variant }) {
  const rows = [
    [words('side.w'), tags.White], [words('side.b'), tags.Black], [words('sheet.event: Event'), tags.Event], [words('sheet.site: Place'), tags.Site],
    [words('sheet.date: Date'), tags.Date], [words('sheet.round: Round'), tags.Round], [words('sheet.result: Result'), result === '*' ? '' : result],
  ];
  const ofPlayers = 2;
  return [element('h2', {}, VARIANTS[variant].name), element('dl', {}, ...rows.filter(([, text], index) => index < ofPlayers || isKnown(text))
    .flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, isKnown(text) ? text : '')]))];
}

// One row a move: its number, White's and Black's.
function movesOf(line) {
  const rows = [];
  for (const { move, parent } of line) {
    const white = sideOf(parent.fen) === 'w';
    if (white || rows.length === 0) rows.push([`${moveNumberOf(parent.fen)}.`, white ? move.san : '…', '']);
    if (!white) rows[rows.length - 1][2] = move.san;
  }
  return element('div', { class: 'sheet-moves' },
    ...rows.map(cells => element('div', {}, ...cells.map(text => element('span', {}, text)))));
}

function positionOf({ current, startFen, variant }) {
  const game = VARIANTS[variant];
  const diagram = drawDiagram(game, game.grid.readPlacement(current.fen ?? startFen), current.move?.kind ? [current.move] : []);
  const at = middles(game.grid, false);
  diagram.append(...(current.drawn ?? []).map(name => drawFree(name.slice(0, 2), name.slice(2), at)));
  return diagram;
}

/// Prints the sheet of a game whose positions are known. The sheet is in the document only while printing.
export function printSheet(tree, print = () => document.defaultView.print()) {
  const sheet = element('section', { id: 'score-sheet' }, ...headOf(tree), movesOf(tree.mainLine()), positionOf(tree));
  document.body.append(sheet);
  try {
    print();
  } finally {
    sheet.remove();
  }
}
