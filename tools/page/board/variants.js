// SPDX-License-Identifier: GPL-3.0-or-later
// What the page has to know of each game beforehand. What the rules are, the server says.

import { Grid } from './squares.js';

const WIDE = new Grid(10, 8);
const CHESS = new Grid(8, 8);

/// By the server's names: `name` for people, the `grid`, whether squares are tiles and voids, the `start`, what White can have
/// on the board (in FEN's letters, in the order of the palette), where his king starts, and moves as examples of their text.
export const VARIANTS = {
  tensor: {
    name: 'Tensor Chess', grid: WIDE, hasTiles: false, pieces: 'KQRBNPT', home: 'f1', texts: ['Nc3', 'Ri3^i6', 'e2e4'],
    start: 'rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1',
  },
  tensorfree: {
    name: 'Tensor Chess without beasts', grid: WIDE, hasTiles: false, pieces: 'KQRBNP', home: 'f1', texts: ['Nd3', 'e2e4'],
    start: 'r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1',
  },
  tiledsquares: {
    name: 'Tiled Squares Chess', grid: CHESS, hasTiles: true, pieces: 'KQRBNP$', home: 'e1', texts: ['Nf3', '$-e4', '-e6'],
    start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  },
};

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
