// SPDX-License-Identifier: GPL-3.0-or-later
// A person's record at puzzles, under one key of local storage, shared by all tabs: the ratings by game, the first result of each
// puzzle, when mistakes come back, and the best rush of each game.

import { SharedRecord, storageOf } from './storage.js';

const DAY = 24 * 3600 * 1000;
// Days until a mistake comes back, for each time in turn.
const RETURNS = [1, 3, 7];

const isNumber = value => Number.isFinite(value);
const isRating = value => isNumber(value?.rating) && isNumber(value.deviation) && value.deviation > 0;
const isReturn = value => isNumber(value?.at) && RETURNS[value.step] !== undefined;

// The entries of an object with valid values.
const only = (entries, isSound) => Object.fromEntries(Object.entries(entries ?? {}).filter(([, value]) => isSound(value)));
const sound = ({ due, first, ratings, rush }) => ({
  ratings: only(ratings, isRating), first: only(first, value => typeof value === 'boolean'), due: only(due, isReturn), rush: only(rush, isNumber),
});

export class PuzzleRecord {
  #now;
  #record;

  constructor(store = storageOf('localStorage'), now = Date.now) {
    this.#now = now;
    this.#record = new SharedRecord(store, 'ricochet.puzzles', { ratings: {}, first: {}, due: {}, rush: {} }, sound);
  }

  /// The rating at a game's puzzles, {rating, deviation}, or null.
  rating(variant) { return this.#record.read().ratings[variant] ?? null; }

  rate(variant, rating) {
    this.#record.write({ ratings: { ...this.#record.read().ratings, [variant]: rating } });
  }

  /// Whether a puzzle was solved at the first attempt; undefined if it was not tried.
  first(id) { return this.#record.read().first[id]; }

  /// The ids of the puzzles that are due.
  due() {
    const now = this.#now();
    return new Set(Object.entries(this.#record.read().due).filter(([, { at }]) => at <= now).map(([id]) => id));
  }

  /// Records a puzzle's result. A mistake comes back after a day, after three more, and after seven more.
  settle(id, isSolved) {
    const known = this.#record.read();
    const { [id]: before, ...due } = known.due;
    const step = isSolved ? (before ? before.step + 1 : RETURNS.length) : 0;
    if (before && isSolved && before.at > this.#now()) due[id] = before;
    else if (step < RETURNS.length) due[id] = { at: this.#now() + RETURNS[step] * DAY, step };
    this.#record.write({ first: { [id]: isSolved, ...known.first }, due });
  }

  /// The best rush of a game.
  rush(variant) { return this.#record.read().rush[variant] ?? 0; }

  /// Records a rush if it is the best one.
  noteRush(variant, solved) {
    if (solved > this.rush(variant)) this.#record.write({ rush: { ...this.#record.read().rush, [variant]: solved } });
  }
}
