// SPDX-License-Identifier: GPL-3.0-or-later
// The state that survives a reload, under one key, as {version, id, name, settings, game, clock, parked, example}: this tab's in
// session storage. Local storage has the settings for new tabs.

import { words } from '../../../page/words/words.js';

const KEY = 'ricochet.board';
const SETTINGS = 'ricochet.settings';
export const VERSION = 1;

export class StorageError extends Error {}

/// The browser's `localStorage` or `sessionStorage`; null if even accessing it throws.
export function storageOf(name) {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/// Returns the saved state, or null if there is none. Throws StorageError for unreadable data, which is then moved to another key,
/// so that nothing is lost.
export function load(store = storageOf('sessionStorage')) {
  let text = null;
  try {
    text = store.getItem(KEY);
  } catch {
    throw new StorageError(words('kept.nothing: This browser stores nothing for this page: the game will be lost when the page is closed.'));
  }
  if (text === null) return null;
  try {
    const saved = JSON.parse(text);
    if (saved?.version > VERSION) {
      throw new StorageError(words('kept.newer: The saved game is from a newer version ({version}) of this page. A new game was started.', { version: saved.version }));
    }
    if (saved?.version !== VERSION || typeof saved.game !== 'object') throw new Error('not a saved game');
    return saved;
  } catch (error) {
    setAside(store, text);
    if (error instanceof StorageError) throw error;
    throw new StorageError(words('kept.unreadable'));
  }
}

// The result of `action`, or null if the browser stores nothing for this page or has no space.
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/// Moves saved data that turned out to be invalid to another key.
export function setAside(store = storageOf('sessionStorage'), text = store.getItem(KEY)) {
  attempt(() => {
    if (text !== null) store.setItem(`${KEY}.unreadable`, text);
    store.removeItem(KEY);
  });
}

function write(store, key, value) {
  store.setItem(key, JSON.stringify(value));
  return true;
}

/// Saves the state; returns whether it could.
export const save = (state, store = storageOf('sessionStorage')) => attempt(() => write(store, KEY, { version: VERSION, ...state })) ?? false;

/// The settings last used in any tab; null if there are none.
export const loadSettings = (store = storageOf('localStorage')) => attempt(() => JSON.parse(store.getItem(SETTINGS)));
export const saveSettings = (settings, store = storageOf('localStorage')) => attempt(() => write(store, SETTINGS, settings));

const RECORD_VERSION = 1;

/// A record in local storage, shared by all tabs. It begins as `known`; `sound(saved)` returns the valid part of a saved one.
export class SharedRecord {
  constructor(store, key, known, sound) { Object.assign(this, { store, key, known, sound }); }

  #saved() { return attempt(() => JSON.parse(this.store.getItem(this.key))); }

  /// Returns the record as last written by any tab; if that is unreadable or of another version, as last known to this page.
  read() {
    const saved = this.#saved();
    if (saved?.version === RECORD_VERSION) this.known = this.sound(saved);
    return this.known;
  }

  /// Changes members of the record. A record of a later version is left as it is; without storage the changes last as long as the
  /// page.
  write(changes) {
    this.known = { ...this.read(), ...changes };
    if (!(this.#saved()?.version > RECORD_VERSION)) attempt(() => write(this.store, this.key, { version: RECORD_VERSION, ...this.known }));
  }
}
