// SPDX-License-Identifier: GPL-3.0-or-later
// The list of stored games: open, rename, delete, save all.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { saveFile } from '../../../page/controls/files.js';
import { attempt } from '../../../page/controls/notices.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { language } from '../words/language.js';
import { LANGUAGES } from '../words/languages.js';
import { USUAL, VARIANTS } from '../../../page/board/variants.js';
import { words } from '../../../page/words/words.js';

// In English, dates have the browser's format.
const DATES = language === 'en' ? [] : LANGUAGES[language].tag;

const defaultName = ({ white, black }) => `${white} – ${black}`;

export class GamesDialog {
  /// `kept` has the library; `open(id)` opens a game and returns whether it could; `renamed(id, name)` is
  /// called after a change.
  constructor(kept, { open, renamed }) {
    this.kept = kept;
    this.take = open;
    this.renamed = renamed;
    this.dialog = byId('games-dialog');
    this.list = byId('games-list');
    byId('games-save').addEventListener('click', () => this.#saveAll());
  }

  async open() {
    this.#say('');
    this.dialog.showModal();
    await this.#show();
  }

  #say(text) { byId('games-error').textContent = text; }

  async #records() {
    try {
      return await this.kept.games.list();
    } catch {
      this.#say(words('kept.no_games: This browser stores no games for this page.'));
      return [];
    }
  }

  async #show() {
    const records = await this.#records();
    this.list.replaceChildren(...records.map(record => this.#row(record)));
    byId('games-none').hidden = records.length > 0;
    byId('games-save').disabled = records.length === 0;
  }

  #row(record) {
    const { id, summary } = record;
    const name = record.name ?? defaultName(summary);
    const when = new Date(record.changed).toLocaleString(DATES, { dateStyle: 'medium', timeStyle: 'short' });
    const moves = Math.ceil(summary.plies / 2);
    const game = (summary.variant ?? USUAL) === USUAL ? '' : `${VARIANTS[summary.variant]?.name ?? summary.variant}, `;
    const open = pushButton({ class: 'game-open' }, () => this.#open(id),
      element('span', { class: 'game-name' }, name), ' ',
      element('span', { class: 'hint' }, `${game}${words('library.moves', { n: moves })}, ${summary.result}, ${when}`),
      // Games between the same two are distinguished by how they began.
      element('span', { class: 'hint game-opening' }, summary.opening ?? ''));
    const row = element('li', { 'data-game': id }, open);
    if (id === this.kept.id) row.setAttribute('aria-current', 'true');
    const button = (text, label, action) => pushButton({ class: 'quiet', 'aria-label': label }, action, text);
    row.append(
      button(words('library.rename: Rename'), words('library.rename_game: Rename {name}', { name }), () => this.#askName(row, record, name)),
      button(words('library.delete: Delete'), words('library.delete_game: Delete {name}', { name }), () => this.#delete(row, record, name)));
    return row;
  }

  #open(id) {
    return attempt('games-error', async () => {
      if (!await this.take(id)) throw new Error(words('kept.other_tab: This game is open in another tab.'));
      this.dialog.close();
    });
  }

  #askName(row, record, name) {
    const field = element('input', { type: 'text', value: name, maxlength: 100, 'aria-label': words('library.name: Name of the game') });
    const form = element('form', { class: 'rename' }, field, element('button', { type: 'submit' }, words('library.keep: Keep')));
    form.addEventListener('submit', async event => {
      event.preventDefault();
      await this.#rename(record, field.value.trim() || null);
    });
    row.replaceChildren(form);
    field.select();
  }

  async #rename({ id }, name) {
    const record = await this.kept.games.get(id);
    if (record) await this.kept.games.put({ ...record, name });
    this.renamed(id, name);
    await this.#show();
  }

  // Deleting can be undone while the list is shown.
  async #delete(row, { id }, name) {
    const record = await this.kept.games.get(id);
    if (id === this.kept.id) this.kept.startNew();
    await this.kept.games.remove(id);
    const label = words('library.undo_game: Undo the deletion of {name}', { name });
    const undo = pushButton({ class: 'quiet', 'aria-label': label }, async () => {
      await this.kept.games.put(record);
      await this.#show();
    }, words('library.undo: Undo'));
    row.replaceChildren(element('span', { class: 'deleted' }, words('library.deleted: {name} was deleted.', { name })), undo);
    undo.focus();
  }

  #saveAll() {
    return attempt('games-error', async () => {
      const texts = [];
      for (const { state } of await this.#records()) texts.push((await api.writePgn(GameTree.restore(state.game).forPgn())).text);
      saveFile('ricochet-games.pgn', texts.join('\n'));
    });
  }
}
