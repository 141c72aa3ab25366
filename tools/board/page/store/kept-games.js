// SPDX-License-Identifier: GPL-3.0-or-later
// The stored game of this tab. Every game with moves is kept until it is deleted; every tab has a game of its own, claimed against
// the other tabs.

import { Library } from './library.js';
import { load, loadSettings, save, saveSettings, setAside, storageOf } from './storage.js';
import { tabClaims } from './tab-claims.js';
import { words } from '../../../page/words/words.js';

const LOCK = 'ricochet.game.';
const RELOAD_MS = 4000;

const newId = () => [...crypto.getRandomValues(new Uint8Array(8))].map(byte => byte.toString(16).padStart(2, '0')).join('');

export class KeptGames {
  games = new Library();
  id = newId();
  /// The person's name for the game, or null.
  name = null;
  /// Whether another record has the same game, so that it needs none of its own.
  isCopy = () => false;

  #claims = tabClaims();
  #asked = 0;
  #release = () => {};
  #stored = false;          // whether the library has a record of it
  #lasting = false;  // whether persistent storage has been requested

  /// Returns the state that this tab continues: that of its own game, or of the last game if no tab has one open; null for a new
  /// game. Throws StorageError for unreadable data.
  async begin() {
    const own = load(storageOf('sessionStorage'));
    if (own) {
      // A duplicated tab continues with a copy. After a reload, the old page may take a moment to release the game.
      if (own.id && await this.#lock(own.id, RELOAD_MS)) this.#use(own.id, own.name ?? null, await this.#isStored(own.id));
      else await this.#lock(this.id);
      return own;
    }
    const last = await this.#lastOfNoTab();
    if (last && await this.#lock(last.id)) {
      this.#use(last.id, last.name, true);
      return last.state;
    }
    await this.#lock(this.id);
    return null;
  }

  async #isStored(id) {
    try {
      return await this.games.get(id) !== undefined;
    } catch {
      return false;
    }
  }

  async #lastOfNoTab() {
    try {
      if (!this.#claims || await this.#claims.anyTaken(LOCK)) return null;
      return (await this.games.list()).find(({ broken }) => !broken) ?? null;
    } catch {
      return null;
    }
  }

  #use(id, name, stored) {
    this.id = id;
    this.name = name;
    this.#stored = stored;
  }

  // Claims a game for this tab until another is claimed. Returns false if another tab has it and does not release it within
  // `longestWait` milliseconds.
  async #lock(id, longestWait = 0) {
    if (!this.#claims) return true;
    const asked = ++this.#asked;
    const release = await this.#claims.take(LOCK + id, longestWait);
    if (release === null) return false;
    // Another game may have become this tab's meanwhile.
    if (asked !== this.#asked && id !== this.id) {
      release();
      return true;
    }
    this.leave();
    this.#release = release;
    return true;
  }

  /// Releases the game when the page is left or claims another.
  leave() {
    this.#release();
    this.#release = () => {};
  }

  /// Claims the game again when the page is back; continues with a copy if another tab has claimed it.
  async comeBack() {
    this.leave();
    if (!await this.#lock(this.id)) this.startNew();
  }

  /// Switches to a new game, not stored yet.
  startNew() {
    this.#use(newId(), null, false);
    this.#lock(this.id);
  }

  /// Returns to a game that this tab had before.
  goBack(id, name) {
    this.#use(id, name, true);
    this.#lock(id);
  }

  /// Claims a stored game and returns its state, or null if another tab has it open. `check(state)` throws for an invalid one.
  async take(id, check) {
    const record = await this.games.get(id);
    if (!record) throw new Error(words('kept.gone: this game is no longer there'));
    check(record.state);
    if (id !== this.id && !await this.#lock(id)) return null;
    this.#use(id, record.name, true);
    return record.state;
  }

  /// Marks the stored game as broken: it stays in the library, but is not opened automatically again.
  async setAside() {
    try {
      setAside(storageOf('sessionStorage'));
      const record = await this.games.get(this.id);
      if (record) await this.games.put({ ...record, broken: true });
    } catch {
      // This browser stores nothing.
    }
    this.startNew();
  }

  /// Stores the state of this tab, and of the game in the library; `kept` is the state without an example that is shown. Returns
  /// whether the game will survive closing this tab.
  async save(state, kept, summary) {
    const here = save({ ...state, id: this.id, name: this.name }, storageOf('sessionStorage'));
    saveSettings(state.settings);
    try {
      if (!this.#stored && (summary.plies === 0 || await this.isCopy(kept.game))) return here;
      this.#stored = true;
      this.#askToLast();
      await this.games.put({ id: this.id, name: this.name, changed: Date.now(), summary, state: { version: 1, ...kept } });
      return true;
    } catch {
      return false;
    }
  }

  // Without this a browser may delete the games when space is short.
  #askToLast() {
    if (this.#lasting) return;
    this.#lasting = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  settings() { return loadSettings(); }
}
