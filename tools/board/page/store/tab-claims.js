// SPDX-License-Identifier: GPL-3.0-or-later
// Names that one tab has at a time. The browser's locks tell, and where a page has none (from another machine, without a secure
// connection) the tabs tell one another.

const CHANNEL = 'ricochet.claims';
// How long a tab may take to say that a name is its own.
const ANSWER_MS = 400;
const RETRY_MS = 300;
// A question with this number is answered by the tab that has the name, and not by those that ask for it.
const TAKEN_NUMBER = 1;

const later = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

/// By the browser's locks.
class Locks {
  #locks;

  constructor(locks) { this.#locks = locks; }

  /// A function that lets go of the name; null if another tab has it, and keeps it for so long. What is taken is never lost.
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

  /// Whether some tab has a name that begins like this.
  async anyTaken(prefix) {
    const { held } = await this.#locks.query();
    return held.some(({ name }) => name.startsWith(prefix));
  }
}

/// By asking the other tabs. Of two that ask the one that began first has it; of two that have it, since one did not answer in
/// time, the one that had it first.
export class Claims {
  #channel;
  #own = new Map();       // name -> {number, since, lost}; those that this tab has or asks for
  #waiting = new Set();   // {prefix, found} of questions

  constructor(channel) {
    this.#channel = channel;
    channel.addEventListener('message', ({ data }) => this.#hear(data));
  }

  #hear({ type, prefix, number, name, since }) {
    if (type === 'ask') {
      for (const [own, claim] of this.#own) {
        if (own.startsWith(prefix) && claim.number < number) {
          this.#channel.postMessage({ type: 'mine', name: own, since: claim.since });
        }
      }
      return;
    }
    for (const question of this.#waiting) {
      if (name.startsWith(question.prefix)) question.found(since);
    }
    const claim = this.#own.get(name);
    if (claim?.number === 0 && since < claim.since) this.#doubt(name);
  }

  // An answer came late: asked again, since the tab that gave it may be gone by now, as the page before a reload is.
  async #doubt(name) {
    const claim = this.#own.get(name);
    claim.doubted ??= this.#ask(name, TAKEN_NUMBER).then(since => {
      claim.doubted = null;
      if (!(since < claim.since) || this.#own.get(name) !== claim) return;
      this.#own.delete(name);
      claim.lost();
    });
    await claim.doubted;
  }

  // Since when another tab has such a name or asks for it with a lower number than ours; null if none does.
  async #ask(prefix, number) {
    const question = { prefix };
    const answer = new Promise(resolve => { question.found = resolve; });
    this.#waiting.add(question);
    this.#channel.postMessage({ type: 'ask', prefix, number });
    const found = await Promise.race([answer, later(ANSWER_MS).then(() => null)]);
    this.#waiting.delete(question);
    return found;
  }

  async #try(name, lost) {
    // The tab that has a name has the number 0, below all others; one that asks has the time, which no two share.
    const claim = { number: Date.now() + Math.random(), since: Infinity, lost, doubted: null };
    this.#own.set(name, claim);
    const taken = await this.#ask(name, claim.number);
    if (this.#own.get(name) !== claim) return null;
    if (taken !== null) {
      this.#own.delete(name);
      return null;
    }
    claim.number = 0;
    claim.since = Date.now();
    return () => { if (this.#own.get(name) === claim) this.#own.delete(name); };
  }

  /// As of `Locks`. `lost()` is called where it turns out that another tab had it before.
  async take(name, longestWait, lost) {
    if (this.#own.get(name)?.number === 0) return null;
    const end = performance.now() + longestWait;
    for (;;) {
      const release = await this.#try(name, lost);
      if (release || performance.now() >= end) return release;
      await later(RETRY_MS);
    }
  }

  async anyTaken(prefix) { return await this.#ask(prefix, TAKEN_NUMBER) !== null; }
}

/// What takes names for this tab: {take(name, longestWait, lost), anyTaken(prefix)}. Null where tabs cannot know of one another.
export function tabClaims() {
  if (navigator.locks) return new Locks(navigator.locks);
  return typeof BroadcastChannel === 'undefined' ? null : new Claims(new BroadcastChannel(CHANNEL));
}
