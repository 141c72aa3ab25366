// SPDX-License-Identifier: GPL-3.0-or-later
// Which puzzle comes next.

import { FIRST_RATING } from './rating.js';

// So many of those that fit best are drawn from.
const DRAWN_FROM = 6;
// A rush begins easy.
const RUSH_BEGIN = 900;
const RUSH_STEP = 40;

const nearest = (puzzles, rating) => [...puzzles].sort((one, two) => Math.abs(one.rating - rating) - Math.abs(two.rating - rating));

/// Of some puzzles the next one for a person: a mistake whose time has come, else a new one near the person's rating, else one that
/// was seen; not the one `before` where there is another. Null where there is none. `draw` gives numbers from 0 to 1.
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

/// The puzzle of a rush after so many that were seen in it (their ids): harder and harder.
export function rushPuzzle(puzzles, seen, draw = Math.random) {
  const others = puzzles.filter(({ id }) => !seen.includes(id));
  const fitting = nearest(others, RUSH_BEGIN + RUSH_STEP * seen.length).slice(0, DRAWN_FROM);
  return fitting[Math.floor(draw() * fitting.length)] ?? null;
}
