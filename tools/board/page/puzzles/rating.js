// SPDX-License-Identifier: GPL-3.0-or-later
// A person's rating at puzzles (Glickman, "The Glicko system", 1999): a puzzle solved at the first attempt is a game won against an
// opponent of its rating, any other a game lost.

const Q = Math.log(10) / 400;
// The deviation of a puzzle's rating, which is an estimate.
const PUZZLE_DEVIATION = 100;
const LEAST_DEVIATION = 60;

/// The initial rating.
export const FIRST_RATING = { rating: 1200, deviation: 250 };

/// Returns the rating after a puzzle.
export function rated({ rating, deviation }, puzzle, isSolved) {
  const weight = 1 / Math.sqrt(1 + 3 * (Q * PUZZLE_DEVIATION / Math.PI) ** 2);
  const expected = 1 / (1 + 10 ** (-weight * (rating - puzzle) / 400));
  const precision = 1 / deviation ** 2 + (Q * weight) ** 2 * expected * (1 - expected);
  return {
    rating: rating + Q / precision * weight * ((isSolved ? 1 : 0) - expected),
    deviation: Math.max(LEAST_DEVIATION, Math.sqrt(1 / precision)),
  };
}
