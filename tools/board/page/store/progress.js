// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has learnt here, under one key of local storage, so that all tabs share it: the tasks that were solved, the
// opponents that were beaten, and whether the lessons are still to be offered.

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

  /// The ids of the tasks that were solved.
  get solved() { return new Set(this.#record.read().solved); }

  /// The names of the opponents that were beaten.
  get beaten() { return new Set(this.#record.read().beaten); }

  /// Whether the lessons are to be offered.
  get offer() { return this.#record.read().offer; }
  set offer(yes) {
    if (this.offer !== yes) this.#record.write({ offer: yes });
  }

  solve(id) { this.#add('solved', id); }
  beat(name) { this.#add('beaten', name); }
}
