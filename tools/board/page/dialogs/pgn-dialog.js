// SPDX-License-Identifier: GPL-3.0-or-later
// Games as PGN: shown, copied, saved, pasted and opened.

import { byId, element } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { copyField, saveFile } from '../../../page/controls/files.js';
import { attempt } from '../../../page/controls/notices.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { inGroups, splitGames } from '../../../page/game/pgn-split.js';
import { translateRefusal } from '../words/translate.js';
import { words } from '../../../page/words/words.js';

// A text field takes seconds to show a longer text.
const LONGEST_SHOWN = 300000;
const TAGS = { White: 'pgn-white', Black: 'pgn-black', Event: 'pgn-event' };

export class PgnDialog {
  #games = [];  // games of a text with several: [{line, text, tags}], or [{read, tags}] once read
  #reading = 0;

  /// `tree()` returns the game on the board, `load(tree)` opens another, `changed()` is called after new tags.
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
    byId('pgn-load').addEventListener('click', () => this.#read(this.text.value));
    byId('pgn-find').addEventListener('input', () => this.#offer());
    byId('pgn-games').addEventListener('change', event => this.#choose(Number(event.target.value)));
    byId('pgn-file').addEventListener('change', event => this.#openFile(event.target));
    byId('pgn-copy').addEventListener('click', () => copyField(this.text, byId('pgn-copy')));
    byId('pgn-save').addEventListener('click', () => saveFile(this.#fileName(), this.text.value));
  }

  async open() {
    this.#forget();
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
    await attempt('pgn-error', async () => { this.text.value = (await api.writePgn(this.tree().forPgn())).text; });
  }

  async #openFile(input) {
    const [file] = input.files;
    input.value = '';
    if (!file) return;
    const content = await file.text();
    const picture = file.name.endsWith('.svg') ? new DOMParser().parseFromString(content, 'image/svg+xml') : null;
    const text = picture ? picture.querySelector('metadata')?.textContent ?? '' : content;
    this.text.value = text.length > LONGEST_SHOWN ? '' : text;
    await this.#read(text);
  }

  #forget() {
    this.#reading++;
    this.#games = [];
    byId('pgn-pick').hidden = true;
    byId('pgn-bad').hidden = true;
  }

  async #read(text) {
    this.#forget();
    const games = splitGames(text);
    await attempt('pgn-error', () => (games.length > 1 ? this.#check(games) : this.#take(text)));
  }

  // Of several games, the valid ones are offered and the faulty ones listed.
  async #check(games) {
    const reading = this.#reading;
    const bad = [];
    let checked = 0;
    for (const group of inGroups(games)) {
      const { errors } = await api.checkPgn(group.map(({ text }) => text), group.map(({ line }) => line));
      if (reading !== this.#reading) return;
      group.forEach((game, index) => {
        if (errors[index] === null) this.#games.push(game);
        else bad.push(`${playersOf(game)}: ${translateRefusal(errors[index])}`);
      });
      checked += group.length;
      this.#say(checked < games.length ? words('import.progress: {n} of {all} games have been read …', { n: checked, all: games.length }) : '');
    }
    this.#list(bad, games.length);
    byId('pgn-find').value = '';
    if (this.#games.length > 0) this.#offer();
    else this.#say(words('import.none: None of the games can be read.'));
  }

  #list(bad, all) {
    byId('pgn-bad').hidden = bad.length === 0;
    byId('pgn-bad').querySelector('summary').textContent = words('import.bad: {n} of {all} games can’t be read', { n: bad.length, all });
    byId('pgn-bad').querySelector('ul').replaceChildren(...bad.slice(0, 200).map(text => element('li', {}, text)));
  }

  #offer() {
    const wanted = byId('pgn-find').value.trim().toLowerCase();
    const ask = new Option(words('import.choose: Choose one'), '');
    ask.disabled = true;
    const names = this.#games.map((game, index) => new Option(`${index + 1}: ${playersOf(game)}, ${game.tags.Result ?? '*'}`, index))
      .filter(option => option.text.toLowerCase().includes(wanted));
    byId('pgn-games').replaceChildren(ask, ...names);
    byId('pgn-games').selectedIndex = 0;
    byId('pgn-pick').hidden = false;
    if (document.activeElement !== byId('pgn-find')) byId('pgn-games').focus();
  }

  async #choose(index) {
    const { read, text } = this.#games[index];
    await attempt('pgn-error', () => (read ? this.#load(read) : this.#take(text)));
  }

  async #take(text) {
    const { games } = await api.readPgn(text);
    if (games.length > 1) {
      // Without tags only results show where a game ends.
      this.#games = games.map(read => ({ read, tags: { ...read.tags, Result: read.result } }));
      this.#offer();
    } else {
      this.#load(games[0]);
    }
  }

  #load(read) {
    this.dialog.close();
    this.load(GameTree.fromPgn(read));
  }
}

const playersOf = ({ tags }) => `${tags.White ?? '?'} – ${tags.Black ?? '?'}`;
