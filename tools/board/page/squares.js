// SPDX-License-Identifier: GPL-3.0-or-later
// Squares are named "a1" to "j8"; a placement is a Map from square to FEN letter.

export const FILES = 'abcdefghij';
export const FILE_COUNT = 10;
export const RANK_COUNT = 8;

export const fileOf = square => FILES.indexOf(square[0]);
export const rankOf = square => Number(square[1]) - 1;
export const squareAt = (file, rank) => FILES[file] + (rank + 1);
export const isDark = square => (fileOf(square) + rankOf(square)) % 2 === 0;
export const onBoard = (file, rank) => file >= 0 && file < FILE_COUNT && rank >= 0 && rank < RANK_COUNT;

/// Every square in reading order as White sees the board: a8, b8, ... j1.
export const SQUARES = Array.from({ length: FILE_COUNT * RANK_COUNT }, (_, index) =>
  squareAt(index % FILE_COUNT, RANK_COUNT - 1 - Math.floor(index / FILE_COUNT)));

/// Where a square is drawn: column and row from the top left corner of the board.
export function cellOf(square, flipped) {
  const file = fileOf(square);
  const rank = rankOf(square);
  return flipped ? [FILE_COUNT - 1 - file, rank] : [file, RANK_COUNT - 1 - rank];
}

/// The square drawn at a column and a row, or null off the board.
export function squareOfCell(column, row, flipped) {
  if (!onBoard(column, row)) return null;
  return flipped ? squareAt(FILE_COUNT - 1 - column, row) : squareAt(column, RANK_COUNT - 1 - row);
}

/// Reads the first field of a FEN as far as it makes sense; the server says whether it does.
export function readPlacement(fen) {
  const placement = new Map();
  const rows = fen.trim().split(/\s+/)[0].split('/');
  rows.slice(0, RANK_COUNT).forEach((row, index) => {
    let file = 0;
    for (const part of row.match(/\d+|[a-zA-Z]/g) ?? []) {
      if (/\d/.test(part)) file += Number(part);
      else if (file < FILE_COUNT) placement.set(squareAt(file++, RANK_COUNT - 1 - index), part);
    }
  });
  return placement;
}

/// The first field of a FEN.
export function writePlacement(placement) {
  const rows = [];
  for (let rank = RANK_COUNT - 1; rank >= 0; rank--) {
    let row = '';
    let gap = 0;
    for (let file = 0; file < FILE_COUNT; file++) {
      const letter = placement.get(squareAt(file, rank));
      if (letter) {
        row += (gap || '') + letter;
        gap = 0;
      } else {
        gap++;
      }
    }
    rows.push(row + (gap || ''));
  }
  return rows.join('/');
}

export const sideOf = fen => (fen.trim().split(/\s+/)[1] === 'b' ? 'b' : 'w');
/// The position with the other side to move, and no en passant.
export function withOtherSide(fen) {
  const [placement, side, rights, , , number] = fen.trim().split(/\s+/);
  return [placement, side === 'b' ? 'w' : 'b', rights, '-', '0', number].join(' ');
}
/// Plies since the last capture or pawn move.
export const halfmoveClockOf = fen => Number(fen.trim().split(/\s+/)[4]) || 0;
export const moveNumberOf = fen => Number(fen.trim().split(/\s+/)[5]) || 1;
