// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has done at puzzles, under one key of local storage, so that all tabs share it: the ratings by game, how each
// puzzle went at first, when mistakes come back, and the best rush of each game.

import { storageOf } from './storage.js';

const KEY = 'ricochet.puzzles';
const VERSION = 1;
const DAY = 24 * 3600 * 1000;
// Days after which a mistake comes back, time after time.
const RETURNS = [1, 3, 7];

const isNumber = value => Number.isFinite(value);
const isRating = value => isNumber(value?.rating) && isNumber(value.deviation) && value.deviation > 0;
const isReturn = value => isNumber(value?.at) && RETURNS[value.step] !== undefined;

// The entries of an object whose values are what they should be.
const sound = (entries, isSound) => Object.fromEntries(Object.entries(entries ?? {}).filter(([, value]) => isSound(value)));

export class PuzzleRecord {
  #store;
  #now;
  #known = { ratings: {}, first: {}, due: {}, rush: {} };

  constructor(store = storageOf('localStorage'), now = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  // What any tab has written last. Where nothing can be read, or another version has written it, what this page knows.
  #read() {
    try {
      const saved = JSON.parse(this.#store.getItem(KEY));
      if (saved?.version === VERSION) {
        this.#known = {
          ratings: sound(saved.ratings, isRating), first: sound(saved.first, value => typeof value === 'boolean'),
          due: sound(saved.due, isReturn), rush: sound(saved.rush, isNumber),
        };
      }
    } catch {
      // It lasts as long as the page.
    }
    return this.#known;
  }

  #write(known) {
    this.#known = known;
    try {
      // A record of a later version of the page is left to it.
      if (JSON.parse(this.#store.getItem(KEY))?.version > VERSION) return;
    } catch {
      // What can't be read is no record.
    }
    try {
      this.#store.setItem(KEY, JSON.stringify({ version: VERSION, ...known }));
    } catch {
      // It lasts as long as the page.
    }
  }

  /// The rating at a game's puzzles, {rating, deviation}, or null.
  rating(variant) { return this.#read().ratings[variant] ?? null; }

  rate(variant, rating) {
    const known = this.#read();
    this.#write({ ...known, ratings: { ...known.ratings, [variant]: rating } });
  }

  /// Whether a puzzle went well at the first go; undefined where it was not tried.
  first(id) { return this.#read().first[id]; }

  /// The puzzles whose time has come.
  due() {
    const now = this.#now();
    return new Set(Object.entries(this.#read().due).filter(([, { at }]) => at <= now).map(([id]) => id));
  }

  /// A puzzle went well or not. A mistake comes back after a day, after three more, and after seven more.
  settle(id, isSolved) {
    const known = this.#read();
    const { [id]: before, ...due } = known.due;
    const step = isSolved ? (before ? before.step + 1 : RETURNS.length) : 0;
    if (before && isSolved && before.at > this.#now()) due[id] = before;
    else if (step < RETURNS.length) due[id] = { at: this.#now() + RETURNS[step] * DAY, step };
    this.#write({ ...known, first: { [id]: isSolved, ...known.first }, due });
  }

  /// The best rush of a game.
  rush(variant) { return this.#read().rush[variant] ?? 0; }

  /// Keeps a rush where it is the best one.
  noteRush(variant, solved) {
    const known = this.#read();
    if (solved > this.rush(variant)) this.#write({ ...known, rush: { ...known.rush, [variant]: solved } });
  }
}
