// SPDX-License-Identifier: GPL-3.0-or-later
// The placements of a game's pieces, ply by ply, computed without the rules.

/// Returns the placements before each ply and after the last one, on a board of this grid. A ply's `changes` are the squares
/// that it changes, each with the letter of its new piece, or a dash: "e2-e4P".
export function placementsOf({ fen, plies }, grid) {
  const placements = [grid.readPlacement(fen)];
  for (const { changes } of plies) {
    const placement = new Map(placements[placements.length - 1]);
    for (const [, square, letter] of changes.matchAll(/(..)(.)/g)) {
      if (letter === '-') placement.delete(square);
      else placement.set(square, letter);
    }
    placements.push(placement);
  }
  return placements;
}
