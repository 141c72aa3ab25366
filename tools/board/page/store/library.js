// SPDX-License-Identifier: GPL-3.0-or-later
// The browser's database of games: one record a game, {id, name, changed, summary, state}. Every function throws if the browser
// stores nothing for this page.

const DATABASE = 'ricochet';
const STORE = 'games';

const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Library {
  #opening = null;
  #database = null;

  #open() {
    this.#opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        this.#database = database;
        // Another page is about to upgrade or delete the database.
        database.onversionchange = () => {
          database.close();
          this.#database = null;
          this.#opening = null;
        };
        resolve(database);
      };
    });
    return this.#opening;
  }

  async #store(mode) {
    // If it is already open the request is made at once: a page that is being left has no time to wait.
    return (this.#database ?? await this.#open()).transaction(STORE, mode).objectStore(STORE);
  }

  /// Returns the record, or undefined.
  async get(id) { return done((await this.#store('readonly')).get(id)); }

  /// Returns all records, the most recently changed first.
  async list() {
    const records = await done((await this.#store('readonly')).getAll());
    return records.sort((one, two) => two.changed - one.changed);
  }

  /// Writes a record, replacing any with its id.
  put(record) {
    if (this.#database) return done(this.#database.transaction(STORE, 'readwrite').objectStore(STORE).put(record));
    return this.#store('readwrite').then(store => done(store.put(record)));
  }

  async remove(id) { return done((await this.#store('readwrite')).delete(id)); }
}
