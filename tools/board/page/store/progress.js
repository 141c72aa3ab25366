// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has learnt here, under one key of local storage, so that all tabs share it: the tasks that were solved, the
// opponents that were beaten, and whether the lessons are still to be offered.

import { storageOf } from './storage.js';

const KEY = 'ricochet.progress';
const VERSION = 1;

const texts = list => (Array.isArray(list) ? list.filter(entry => typeof entry === 'string') : []);

export class Progress {
  #store;
  #known = { solved: [], beaten: [], offer: false };

  constructor(store = storageOf('localStorage')) { this.#store = store; }

  // What any tab has written last. Where nothing can be read, or another version has written it, what this page knows.
  #read() {
    try {
      const saved = JSON.parse(this.#store.getItem(KEY));
      if (saved?.version === VERSION) {
        this.#known = { solved: texts(saved.solved), beaten: texts(saved.beaten), offer: saved.offer === true };
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
      const { version } = JSON.parse(this.#store.getItem(KEY)) ?? {};
      if (version > VERSION) return;
    } catch {
      // What can't be read is no record.
    }
    try {
      this.#store.setItem(KEY, JSON.stringify({ version: VERSION, ...known }));
    } catch {
      // It lasts as long as the page.
    }
  }

  #add(name, entry) {
    const known = this.#read();
    if (!known[name].includes(entry)) this.#write({ ...known, [name]: [...known[name], entry] });
  }

  /// The ids of the tasks that were solved.
  get solved() { return new Set(this.#read().solved); }

  /// The names of the opponents that were beaten.
  get beaten() { return new Set(this.#read().beaten); }

  /// Whether the lessons are to be offered.
  get offer() { return this.#read().offer; }
  set offer(yes) {
    const known = this.#read();
    if (known.offer !== yes) this.#write({ ...known, offer: yes });
  }

  solve(id) { this.#add('solved', id); }
  beat(name) { this.#add('beaten', name); }
}
