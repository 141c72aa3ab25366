// SPDX-License-Identifier: GPL-3.0-or-later
// A rush: three minutes to solve as many puzzles as possible; the third mistake ends it early.

export const RUSH_SECONDS = 180;
export const RUSH_MISTAKES = 3;

export class Rush {
  #end;
  #now;
  solved = 0;
  /// The puzzles that were not solved.
  missed = [];
  /// The ids of its puzzles so far.
  seen = [];

  constructor(seconds = RUSH_SECONDS, now = () => performance.now()) {
    this.#now = now;
    this.#end = now() + seconds * 1000;
  }

  /// Whole seconds left, rounded up.
  get left() { return Math.max(0, Math.ceil((this.#end - this.#now()) / 1000)); }

  get mistakes() { return this.missed.length; }

  get over() { return this.left === 0 || this.mistakes >= RUSH_MISTAKES; }

  count(puzzle, isSolved) {
    if (isSolved) this.solved++;
    else this.missed.push(puzzle);
  }
}
