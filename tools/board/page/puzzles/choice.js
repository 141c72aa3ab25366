// SPDX-License-Identifier: GPL-3.0-or-later
// The choice of the next puzzle.

import { FIRST_RATING } from './rating.js';

// The next puzzle is drawn from this many that fit best.
const DRAWN_FROM = 6;
// The rating of a rush's first puzzle; each further one is harder by the step.
const RUSH_BEGIN = 900;
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
