// SPDX-License-Identifier: GPL-3.0-or-later
// A chess clock. The time is passed in, so that it can be tested without waiting.

export class Clock {
  /// Times in milliseconds; `left` is {w, b}.
  constructor({ left, increment = 0 }) {
    this.left = { ...left };
    this.increment = increment;
    this.running = null;
    this.since = 0;
  }

  start(side, now) {
    this.pause(now);
    this.running = side;
    this.since = now;
  }

  pause(now) {
    if (this.running !== null) this.left[this.running] = this.remaining(this.running, now);
    this.running = null;
  }

  /// Adds the increment of a side that has moved, and stops its clock.
  pressed(side, now) {
    this.pause(now);
    this.left[side] += this.increment;
  }

  remaining(side, now) {
    const used = this.running === side ? now - this.since : 0;
    return Math.max(0, this.left[side] - used);
  }

  /// The state at a time, for the constructor.
  save(now) { return { left: { w: this.remaining('w', now), b: this.remaining('b', now) }, increment: this.increment }; }

  /// The side that has run out of time, or null.
  flag(now) { return this.running !== null && this.remaining(this.running, now) <= 0 ? this.running : null; }
}
