// SPDX-License-Identifier: GPL-3.0-or-later
// Which stored game is this tab's. Every game that has moves is kept until it is deleted; every tab has a game of its own,
// which it tells the other tabs.

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
  /// The person's own name for the game, or null.
  name = null;
  /// Whether a game is there in another record, and needs none of its own.
  isCopy = () => false;

  #claims = tabClaims();
  #asked = 0;
  #release = () => {};
  #stored = false;          // whether the library has a record of it
  #lasting = false;         // whether the browser has been asked to let the games last

  /// What this tab goes on with: the state of its own game, or of the last game where no tab has one open; null for a new game.
  /// Throws StorageError for what can't be read.
  async begin() {
    const own = load(storageOf('sessionStorage'));
    if (own) {
      // A tab that was duplicated goes on with a copy. The page that this one is a reload of may take a moment to let go.
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

  // Takes a game for this tab until another is taken. False where another tab has it, and keeps it for so long.
  async #lock(id, longestWait = 0) {
    if (!this.#claims) return true;
    const asked = ++this.#asked;
    const release = await this.#claims.take(LOCK + id, longestWait);
    if (release === null) return false;
    // Meanwhile another game may have become this tab's.
    if (asked !== this.#asked && id !== this.id) {
      release();
      return true;
    }
    this.leave();
    this.#release = release;
    return true;
  }

  /// The page goes away, or takes another game.
  leave() {
    this.#release();
    this.#release = () => {};
  }

  /// The page is back: it goes on with a copy where another tab has taken its game meanwhile.
  async comeBack() {
    this.leave();
    if (!await this.#lock(this.id)) this.startNew();
  }

  /// From now on it is another game, that is not stored yet.
  startNew() {
    this.#use(newId(), null, false);
    this.#lock(this.id);
  }

  /// Back to a game that this tab had before.
  goBack(id, name) {
    this.#use(id, name, true);
    this.#lock(id);
  }

  /// Takes a stored game: its state, or null if another tab has it open. `check(state)` throws where it makes no sense.
  async take(id, check) {
    const record = await this.games.get(id);
    if (!record) throw new Error(words('kept.gone: this game is no longer there'));
    check(record.state);
    if (id !== this.id && !await this.#lock(id)) return null;
    this.#use(id, record.name, true);
    return record.state;
  }

  /// What was stored makes no sense: it stays in the library, and is not taken again by itself.
  async setAside() {
    try {
      setAside(storageOf('sessionStorage'));
      const record = await this.games.get(this.id);
      if (record) await this.games.put({ ...record, broken: true });
    } catch {
      // Nothing is kept here.
    }
    this.startNew();
  }

  /// Keeps the state of this tab, and of the game in the library; `kept` is the state without an example that is being
  /// shown. Whether it will still be there when this tab is closed.
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

  // A browser that runs short of room clears away what it was not asked to keep.
  #askToLast() {
    if (this.#lasting) return;
    this.#lasting = true;
    navigator.storage?.persist?.().catch(() => {});
  }

  settings() { return loadSettings(); }
}
