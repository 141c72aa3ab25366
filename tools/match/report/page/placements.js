// SPDX-License-Identifier: GPL-3.0-or-later
// Where the pieces of a game stand, ply by ply, without knowing the rules.

/// The placements before each ply and after the last, on a board of this grid. The `changes` of a ply are the squares that it
/// changes, each with the letter of what stands there then, or with a dash: "e2-e4P".
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
