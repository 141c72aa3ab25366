// SPDX-License-Identifier: GPL-3.0-or-later
// How the pieces of chess stand to each other on a board, whatever the game: lines, leaps, what lies between.

import { FILES, fileOf, rankOf, squareAt } from '../../../page/board/squares.js';

const RANKS = 8;
const STRAIGHT = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const DIAGONAL = [[1, 1], [-1, 1], [1, -1], [-1, -1]];
export const ALL = [...STRAIGHT, ...DIAGONAL];
export const LEAPS = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]];
const LINES = { r: STRAIGHT, b: DIAGONAL, q: ALL };

export const sideOfPiece = letter => (letter === letter.toUpperCase() ? 'w' : 'b');
export const other = side => (side === 'w' ? 'b' : 'w');
export const kindOf = letter => letter.toLowerCase();
export const kingOf = (pieces, side) => [...pieces].find(([, letter]) => letter === (side === 'w' ? 'K' : 'k'))?.[0];

/// The square so many steps on, or null off the widest board; on a narrower one it may lie beside that.
export function shifted(square, [x, y], by = 1) {
  const file = fileOf(square) + x * by;
  const rank = rankOf(square) + y * by;
  return file >= 0 && file < FILES.length && rank >= 0 && rank < RANKS ? squareAt(file, rank) : null;
}

/// The direction of a line from one square to another, or null where they share none.
export function direction(from, to) {
  const x = fileOf(to) - fileOf(from);
  const y = rankOf(to) - rankOf(from);
  return (x === 0 || y === 0 || Math.abs(x) === Math.abs(y)) && (x !== 0 || y !== 0) ? [Math.sign(x), Math.sign(y)] : null;
}

/// The squares from one to another of the same line, both left out.
export function between(start, end) {
  const found = [];
  const way = direction(start, end);
  for (let at = shifted(start, way); at !== end; at = shifted(at, way)) found.push(at);
  return found;
}

export const isLeap = (from, to) => LEAPS.some(leap => shifted(from, leap) === to);
export const hasLine = (kind, way) => way !== null && LINES[kind].some(([x, y]) => x === way[0] && y === way[1]);

export function pawnTakes(letter, from, to) {
  const up = sideOfPiece(letter) === 'w' ? 1 : -1;
  return to === shifted(from, [1, up]) || to === shifted(from, [-1, up]);
}

/// The pieces after one of them has moved; `extra` are more squares with what stands there then.
export function moved(pieces, start, end, extra = []) {
  const after = new Map(pieces);
  after.set(end, after.get(start));
  after.delete(start);
  for (const [square, letter] of extra) after.set(square, letter);
  return after;
}
