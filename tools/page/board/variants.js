// SPDX-License-Identifier: GPL-3.0-or-later
// The games, of which the page knows what its server or its report has written into the element `variants`: the rows.

import { byId } from '../base/elements.js';
import { PIECES } from './pieces.js';
import { Grid } from './squares.js';
import { hasWords, words } from '../words/words.js';

// The language's name of a game; of one that it has no words for, the row's.
function nameOf({ name, variant }) {
  const key = `variant.${variant}`;
  return hasWords(key) ? words(key) : name;
}

// Beside what the row says: the `grid`, what White can have on the board (in FEN's letters, in the order of the palette), and
// where his king starts.
function gameOf({ files, ranks, start, has_tiles: hasTiles, ...row }) {
  const grid = new Grid(files, ranks);
  const placement = grid.readPlacement(start);
  const letters = [...placement.values()];
  const pieces = [...PIECES.filter(letter => letters.includes(letter)), ...(hasTiles ? '$' : '')].join('');
  return { ...row, name: nameOf(row), grid, start, hasTiles, pieces, home: [...placement].find(([, letter]) => letter === 'K')[0] };
}

/// By the server's names: `name` for people, the file of the `rules`, `examples` of typed moves, the `start`, whether squares
/// are tiles and voids (`hasTiles`), `grid`, `pieces`, `home`.
export const VARIANTS = Object.fromEntries(JSON.parse(byId('variants').textContent).map(row => [row.variant, gameOf(row)]));

/// What is played where nothing else is said.
export const USUAL = Object.keys(VARIANTS)[0];

/// The names for people of some games, or of all: {variant: name}.
export const namesOf = (variants = Object.keys(VARIANTS)) => Object.fromEntries(variants.map(variant => [variant, VARIANTS[variant].name]));

/// A board with nothing on it, of which in a game with tiles nothing is there.
export const emptyFen = ({ grid }) => `${grid.writePlacement(new Map())} w - - 0 1`;

const widthsOf = fen => fen.trim().split(/\s+/)[0].split('/')
  .map(row => (row.match(/\d+|[a-zA-Z$%]/g) ?? []).reduce((width, part) => width + (Number(part) || 1), 0));

/// Which game a FEN is of: `current` where all its ranks have the width of that game's board, else the first that fits, and
/// where none does, `current`.
export function variantOfFen(fen, current) {
  const widths = widthsOf(fen);
  const fits = name => widths.every(width => width === VARIANTS[name].grid.files);
  return fits(current) ? current : Object.keys(VARIANTS).find(fits) ?? current;
}
