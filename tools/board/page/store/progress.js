// SPDX-License-Identifier: GPL-3.0-or-later
// A person's progress, under one key of local storage, shared by all tabs: solved tasks, beaten opponents, and whether to offer the
// lessons.

import { SharedRecord, storageOf } from './storage.js';

const texts = list => (Array.isArray(list) ? list.filter(entry => typeof entry === 'string') : []);
const sound = ({ beaten, offer, solved }) => ({ solved: texts(solved), beaten: texts(beaten), offer: offer === true });

export class Progress {
  #record;

  constructor(store = storageOf('localStorage')) {
    this.#record = new SharedRecord(store, 'ricochet.progress', { solved: [], beaten: [], offer: false }, sound);
  }

  #add(name, entry) {
    const { [name]: list } = this.#record.read();
    if (!list.includes(entry)) this.#record.write({ [name]: [...list, entry] });
  }

  /// The ids of the solved tasks.
  get solved() { return new Set(this.#record.read().solved); }

  /// The beaten opponents, by their `rung`.
  get beaten() { return new Set(this.#record.read().beaten); }

  /// Whether to offer the lessons.
  get offer() { return this.#record.read().offer; }
  set offer(yes) {
    if (this.offer !== yes) this.#record.write({ offer: yes });
  }

  solve(id) { this.#add('solved', id); }
  beat(name) { this.#add('beaten', name); }
}
