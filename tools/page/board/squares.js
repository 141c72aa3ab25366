// SPDX-License-Identifier: GPL-3.0-or-later
// Squares are named "a1" to "j8". A placement is a Map from square to FEN letter; in a game with tiles also to "$" and "%", the
// empty tiles of White and Black, and missing squares are voids.

export const FILES = 'abcdefghij';

export const fileOf = square => FILES.indexOf(square[0]);
export const rankOf = square => Number(square[1]) - 1;
export const squareAt = (file, rank) => FILES[file] + (rank + 1);
export const isDark = square => (fileOf(square) + rankOf(square)) % 2 === 0;
export const isTileSign = letter => letter === '$' || letter === '%';

/// The squares of a board of some size.
export class Grid {
  constructor(files, ranks) {
    this.files = files;
    this.ranks = ranks;
    /// In reading order from White's side: a8, b8, ... h1.
    this.squares = Array.from({ length: files * ranks }, (_, index) => squareAt(index % files, ranks - 1 - Math.floor(index / files)));
  }

  /// The column and row where a square is drawn, from the top left corner.
  cellOf(square, flipped) {
    const file = fileOf(square);
    const rank = rankOf(square);
    return flipped ? [this.files - 1 - file, rank] : [file, this.ranks - 1 - rank];
  }

  /// The square drawn at a column and a row, or null off the board.
  squareOfCell(column, row, flipped) {
    if (column < 0 || column >= this.files || row < 0 || row >= this.ranks) return null;
    return flipped ? squareAt(this.files - 1 - column, row) : squareAt(column, this.ranks - 1 - row);
  }

  /// Reads the first field of a FEN, ignoring errors; the server checks it.
  readPlacement(fen) {
    const placement = new Map();
    fen.trim().split(/\s+/)[0].split('/').slice(0, this.ranks).forEach((row, index) => {
      let file = 0;
      for (const part of row.match(/\d+|[a-zA-Z$%]/g) ?? []) {
        if (/\d/.test(part)) file += Number(part);
        else if (file < this.files) placement.set(squareAt(file++, this.ranks - 1 - index), part);
      }
    });
    return placement;
  }

  /// Returns the first field of a FEN.
  writePlacement(placement) {
    const row = index => this.squares.slice(index * this.files, (index + 1) * this.files).map(square => placement.get(square) ?? ' ');
    const rows = Array.from({ length: this.ranks }, (_, index) => row(index).join('').replace(/ +/g, gap => gap.length));
    return rows.join('/');
  }
}

export const sideOf = fen => (fen.trim().split(/\s+/)[1] === 'b' ? 'b' : 'w');
/// The FEN with the other side to move, and no en passant.
export function withOtherSide(fen) {
  const [placement, side, rights, , , number] = fen.trim().split(/\s+/);
  return [placement, side === 'b' ? 'w' : 'b', rights, '-', '0', number].join(' ');
}
/// Plies since the last capture or pawn move.
export const halfmoveClockOf = fen => Number(fen.trim().split(/\s+/)[4]) || 0;
export const moveNumberOf = fen => Number(fen.trim().split(/\s+/)[5]) || 1;
