// SPDX-License-Identifier: GPL-3.0-or-later
// What survives a reload, under one key, as {version, id, name, settings, game, clock, parked, example}: of this tab in its
// session's storage. Local storage has the settings for new tabs.

import { words } from '../../../page/words/words.js';

const KEY = 'ricochet.board';
const SETTINGS = 'ricochet.settings';
export const VERSION = 1;

export class StorageError extends Error {}

/// The browser's storage of a name, `localStorage` or `sessionStorage`; null if it refuses even to be asked for it.
export function storageOf(name) {
  try {
    return globalThis[name];
  } catch {
    return null;
  }
}

/// What was saved, or null if nothing was. Throws StorageError for what can't be read; it is then kept under
/// another key, so that nothing is lost, and out of the way.
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
      throw new StorageError(words('kept.newer: The saved game is of a newer version ({version}) of this page. A new game was started.', { version: saved.version }));
    }
    if (saved?.version !== VERSION || typeof saved.game !== 'object') throw new Error('not a saved game');
    return saved;
  } catch (error) {
    setAside(store, text);
    if (error instanceof StorageError) throw error;
    throw new StorageError(words('kept.unreadable'));
  }
}

// What comes of it, or null if the browser keeps nothing for this page or has no room.
function attempt(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

/// Moves what is saved out of the way after it turned out to make no sense.
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

/// Whether it could be saved.
export const save = (state, store = storageOf('sessionStorage')) => attempt(() => write(store, KEY, { version: VERSION, ...state })) ?? false;

/// The settings that were used last, in any tab; null if there are none.
export const loadSettings = (store = storageOf('localStorage')) => attempt(() => JSON.parse(store.getItem(SETTINGS)));
export const saveSettings = (settings, store = storageOf('localStorage')) => attempt(() => write(store, SETTINGS, settings));

const RECORD_VERSION = 1;

/// A record in local storage, which all tabs share. It begins as `known`, and `sound(saved)` is what is taken of one that was saved.
export class SharedRecord {
  constructor(store, key, known, sound) { Object.assign(this, { store, key, known, sound }); }

  #saved() { return attempt(() => JSON.parse(this.store.getItem(this.key))); }

  /// What any tab has written last. Where nothing can be read, or another version has written it, what this page knows.
  read() {
    const saved = this.#saved();
    if (saved?.version === RECORD_VERSION) this.known = this.sound(saved);
    return this.known;
  }

  /// Changes some of it. A record of a later version of the page is left to it; where nothing can be kept it lasts as long as the page.
  write(changes) {
    this.known = { ...this.read(), ...changes };
    if (!(this.#saved()?.version > RECORD_VERSION)) attempt(() => write(this.store, this.key, { version: RECORD_VERSION, ...this.known }));
  }
}
