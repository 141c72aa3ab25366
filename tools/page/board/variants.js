// SPDX-License-Identifier: GPL-3.0-or-later
// The games, from the rows that the server or the report has written into the element `variants`.

import { byId } from '../base/elements.js';
import { PIECES } from './pieces.js';
import { Grid } from './squares.js';
import { wordsOr } from '../words/words.js';

// Adds to a row its name in the page's language if there is one, the `grid`, White's pieces (in FEN's letters, in palette order, with
// "$" in a game with tiles), and his king's start square `home`.
function gameOf({ files, ranks, start, has_tiles: hasTiles, ...row }) {
  const grid = new Grid(files, ranks);
  const placement = grid.readPlacement(start);
  const letters = [...placement.values()];
  const pieces = [...PIECES.filter(letter => letters.includes(letter)), ...(hasTiles ? '$' : '')].join('');
  return { ...row, name: wordsOr(`variant.${row.variant}`, row.name), grid, start, hasTiles, pieces, home: [...placement].find(([, letter]) => letter === 'K')[0] };
}

/// By the server's names: the displayed `name`, the file of the `rules`, `examples` of typed moves, the `start`, whether the game
/// has tiles and voids (`hasTiles`), `grid`, `pieces`, `home`.
export const VARIANTS = Object.fromEntries(JSON.parse(byId('variants').textContent).map(row => [row.variant, gameOf(row)]));

/// The default game.
export const USUAL = Object.keys(VARIANTS)[0];

/// The displayed names of some games, or of all: {variant: name}.
export const namesOf = (variants = Object.keys(VARIANTS)) => Object.fromEntries(variants.map(variant => [variant, VARIANTS[variant].name]));

/// The FEN of an empty board; in a game with tiles, of voids only.
export const emptyFen = ({ grid }) => `${grid.writePlacement(new Map())} w - - 0 1`;

const widthsOf = fen => fen.trim().split(/\s+/)[0].split('/')
  .map(row => (row.match(/\d+|[a-zA-Z$%]/g) ?? []).reduce((width, part) => width + (Number(part) || 1), 0));

/// The game of a FEN: `current` if all ranks have its width, else the first that fits, or `current` if none does.
export function variantOfFen(fen, current) {
  const widths = widthsOf(fen);
  const fits = name => widths.every(width => width === VARIANTS[name].grid.files);
  return fits(current) ? current : Object.keys(VARIANTS).find(fits) ?? current;
}
