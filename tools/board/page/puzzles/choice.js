// SPDX-License-Identifier: GPL-3.0-or-later
// A person's rating at puzzles, and the choice of the next one.

// The next puzzle is drawn from this many that fit best.
const DRAWN_FROM = 6;
// The rating of a rush's first puzzle; each further one is harder by the step.
const RUSH_BEGIN = 700;
const RUSH_STEP = 40;

const nearest = (puzzles, rating) => [...puzzles].sort((one, two) => Math.abs(one.rating - rating) - Math.abs(two.rating - rating));

/// The next of `puzzles` for a person: a mistake that is due, else a new one near the person's rating, else one already tried; not
/// `before` if there is another. Null if there is none. `draw` returns numbers from 0 to below 1.
export function nextPuzzle(puzzles, record, variant, before = null, draw = Math.random) {
  const others = puzzles.filter(({ id }) => id !== before);
  const rating = (record.rating(variant) ?? FIRST_RATING).rating;
  const due = record.due();
  const isNew = ({ id }) => record.first(id) === undefined;
  const [some] = [others.filter(({ id }) => due.has(id)), others.filter(isNew), others, puzzles].filter(list => list.length > 0);
  if (!some) return null;
  const fitting = nearest(some, rating).slice(0, DRAWN_FROM);
  return fitting[Math.floor(draw() * fitting.length)];
}

/// The next puzzle of a rush after those already seen (their ids), harder each time; null if none is left.
export function rushPuzzle(puzzles, seen, draw = Math.random) {
  const others = puzzles.filter(({ id }) => !seen.includes(id));
  const fitting = nearest(others, RUSH_BEGIN + RUSH_STEP * seen.length).slice(0, DRAWN_FROM);
  return fitting[Math.floor(draw() * fitting.length)] ?? null;
}

// Mark E. Glickman, "The Glicko system", 1999: a puzzle solved at the first attempt is a game won against an opponent of its rating,
// any other a game lost.
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
