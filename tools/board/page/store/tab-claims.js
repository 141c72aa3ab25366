// SPDX-License-Identifier: GPL-3.0-or-later
// Names that one tab at a time can claim, by the browser's locks, or where a page has none (from another machine, without a secure
// connection) by messages between the tabs.

const CHANNEL = 'ricochet.claims';
// How long a tab may take to answer that it has a name.
const ANSWER_MS = 400;
const RETRY_MS = 300;
// A question with this number is answered by the tab that has the name, but not by those that are claiming it.
const TAKEN_NUMBER = 1;

const later = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

/// Claims by the browser's locks.
class Locks {
  #locks;

  constructor(locks) { this.#locks = locks; }

  /// Resolves with a function that releases the name; null if another tab has it and does not release it within `longestWait`
  /// milliseconds. A claim is never lost.
  take(name, longestWait) {
    const options = longestWait > 0 ? { signal: AbortSignal.timeout(longestWait) } : { ifAvailable: true };
    return new Promise(resolve => {
      this.#locks.request(name, options, lock => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise(release => { resolve(release); });
      }).catch(() => resolve(null));
    });
  }

  /// Whether some tab has a name with this prefix.
  async anyTaken(prefix) {
    const { held } = await this.#locks.query();
    return held.some(({ name }) => name.startsWith(prefix));
  }
}

/// Claims by messages to the other tabs. Of two that claim a name, the one that began first gets it.
export class Claims {
  #channel;
  #own = new Map();  // name -> number: 0 if this tab has it, the time if it is claiming it
  #waiting = new Set();   // {prefix, found} of questions

  constructor(channel) {
    this.#channel = channel;
    channel.addEventListener('message', ({ data }) => this.#hear(data));
  }

  #hear({ type, prefix, number, name }) {
    if (type === 'ask') {
      for (const [own, ours] of this.#own) {
        if (own.startsWith(prefix) && ours < number) this.#channel.postMessage({ type: 'mine', name: own });
      }
      return;
    }
    for (const question of this.#waiting) {
      if (name.startsWith(question.prefix)) question.found(true);
    }
  }

  // Whether another tab has a name with this prefix, or is claiming one with a lower number than ours.
  async #isTaken(prefix, number) {
    const question = { prefix };
    const answer = new Promise(resolve => { question.found = resolve; });
    this.#waiting.add(question);
    this.#channel.postMessage({ type: 'ask', prefix, number });
    const isTaken = await Promise.race([answer, later(ANSWER_MS).then(() => false)]);
    this.#waiting.delete(question);
    return isTaken;
  }

  async #try(name) {
    // Different for each tab.
    const number = Date.now() + Math.random();
    this.#own.set(name, number);
    const isTaken = await this.#isTaken(name, number);
    if (this.#own.get(name) !== number) return null;
    this.#own.set(name, 0);
    const release = () => this.#own.delete(name);
    if (!isTaken) return release;
    release();
    return null;
  }

  /// As in `Locks`.
  async take(name, longestWait) {
    if (this.#own.get(name) === 0) return null;
    const end = performance.now() + longestWait;
    for (;;) {
      const release = await this.#try(name);
      if (release || performance.now() >= end) return release;
      await later(RETRY_MS);
    }
  }

  anyTaken(prefix) { return this.#isTaken(prefix, TAKEN_NUMBER); }
}

/// Returns the claims of this tab: {take(name, longestWait), anyTaken(prefix)}. Null if tabs cannot communicate.
export function tabClaims() {
  if (navigator.locks) return new Locks(navigator.locks);
  return typeof BroadcastChannel === 'undefined' ? null : new Claims(new BroadcastChannel(CHANNEL));
}
