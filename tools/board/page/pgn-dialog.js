// SPDX-License-Identifier: GPL-3.0-or-later
// Games as PGN: shown, copied, saved, pasted and opened.

import * as api from './api.js';
import { copyText, saveFile } from './files.js';
import { GameTree } from './game-tree.js';
import { sentence } from './text.js';

const byId = id => document.getElementById(id);
const TAGS = { White: 'pgn-white', Black: 'pgn-black', Event: 'pgn-event' };

export class PgnDialog {
  #games = [];

  /// `tree()` gives the game on the board, `load(tree)` takes another, `changed()` is called after new tags.
  constructor({ tree, load, changed }) {
    this.tree = tree;
    this.load = load;
    this.changed = changed;
    this.dialog = byId('pgn-dialog');
    this.text = byId('pgn-text');
    for (const [tag, id] of Object.entries(TAGS)) {
      byId(id).addEventListener('change', () => {
        this.tree().tags[tag] = byId(id).value.trim() || '?';
        this.changed();
        this.#write();
      });
    }
    byId('pgn-load').addEventListener('click', () => this.#read());
    byId('pgn-games').addEventListener('change', event => this.#take(Number(event.target.value)));
    byId('pgn-file').addEventListener('change', event => this.#openFile(event.target));
    byId('pgn-copy').addEventListener('click', () => this.#copy());
    byId('pgn-save').addEventListener('click', () => saveFile(this.#fileName(), this.text.value));
  }

  async open() {
    this.#say('');
    byId('pgn-pick').hidden = true;
    for (const [tag, id] of Object.entries(TAGS)) byId(id).value = this.tree().tags[tag] ?? '';
    this.text.value = '';
    this.dialog.showModal();
    await this.#write();
  }

  #say(text) { byId('pgn-error').textContent = text; }

  #fileName() {
    const { White = 'white', Black = 'black' } = this.tree().tags;
    return `${White}-${Black}.pgn`.toLowerCase().replace(/[^a-z0-9.-]+/g, '-');
  }

  async #write() {
    try {
      const { text } = await api.writePgn(this.tree().forPgn());
      this.text.value = text;
    } catch (error) {
      this.#say(sentence(error.message));
    }
  }

  async #copy() {
    const copied = await copyText(this.text.value);
    byId('pgn-copy').textContent = copied ? 'Copied' : 'Select it and press Ctrl+C';
    setTimeout(() => { byId('pgn-copy').textContent = 'Copy'; }, 2000);
  }

  async #openFile(input) {
    const [file] = input.files;
    input.value = '';
    if (!file) return;
    this.text.value = await file.text();
    await this.#read();
  }

  async #read() {
    this.#say('');
    byId('pgn-pick').hidden = true;
    try {
      const { games } = await api.readPgn(this.text.value);
      this.#games = games;
      if (games.length === 0) this.#say('There is no game in this text.');
      else if (games.length === 1) this.#take(0);
      else this.#offer();
    } catch (error) {
      this.#say(sentence(error.message));
    }
  }

  #offer() {
    const ask = new Option('Choose one', '');
    ask.disabled = true;
    const names = this.#games.map(({ tags, result }, index) =>
      new Option(`${index + 1}: ${tags.White ?? '?'} – ${tags.Black ?? '?'}, ${result}`, index));
    byId('pgn-games').replaceChildren(ask, ...names);
    byId('pgn-games').selectedIndex = 0;
    byId('pgn-pick').hidden = false;
    byId('pgn-games').focus();
  }

  #take(index) {
    this.dialog.close();
    this.load(GameTree.fromPgn(this.#games[index]));
  }
}
