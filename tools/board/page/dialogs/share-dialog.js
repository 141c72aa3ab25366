// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that gives a game away: its link, and the position as a picture.

import { byId, svgElement } from '../../../page/base/elements.js';
import { drawPosition, toFile } from '../../../page/board/picture.js';
import { copyField, saveFile } from '../../../page/controls/files.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { makeFilm } from './film.js';
import { qrRows } from '../view/qr-code.js';
import { sentence } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

const PICTURE_WIDTH = 800;
const QR_MARGIN = 4;
const HERE_ONLY = ['127.0.0.1', 'localhost', ''];  // a file has no host

// A QR code with its margin: dark modules on light ground, whatever the colours of the page.
function drawCode(rows) {
  const size = rows.length + 2 * QR_MARGIN;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index + QR_MARGIN} ${y + QR_MARGIN}h${run.length}v1h-${run.length}z`));
  return svgElement('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': words('share_dialog.qr'), 'shape-rendering': 'crispEdges' },
    svgElement('rect', { width: size, height: size, fill: '#fff' }), svgElement('path', { d: dark.join(''), fill: '#000' }));
}

export class ShareDialog {
  #app;

  constructor(app) {
    this.#app = app;
    this.dialog = byId('share-dialog');
    byId('share-copy').addEventListener('click', () => copyField(byId('share-link'), byId('share-copy')));
    byId('share-link').addEventListener('focus', () => byId('share-link').select());
    byId('share-svg').addEventListener('click', () => this.#saveDrawing());
    byId('share-gif').addEventListener('click', () => this.#attempt(() => this.#saveFilm()));
    byId('share-form').addEventListener('submit', event => {
      event.preventDefault();
      this.#attempt(async () => {
        await this.#app.links.open(byId('share-foreign').value);
        this.dialog.close();
      });
    });
  }

  async open() {
    byId('share-foreign').value = '';
    byId('share-link').value = '';
    byId('share-hint').hidden = true;
    byId('share-code').hidden = true;
    this.#showPicture();
    this.dialog.showModal();
    await this.#attempt(() => this.#showLink());
  }

  async #showLink() {
    const link = await this.#app.links.address();
    // A game too long for a code has its link all the same.
    const rows = qrRows(link);
    // All at once: nothing below moves when it has been seen.
    byId('share-link').value = link;
    const isForAll = !HERE_ONLY.includes(new URL(link).hostname);
    byId('share-hint').hidden = isForAll;
    if (!rows) return;
    byId('share-qr').replaceChildren(drawCode(rows));
    byId('share-code').hidden = false;
    // A camera that opens it would look for the board on its own machine.
    byId('share-code-all').hidden = !isForAll;
    byId('share-code-here').hidden = isForAll;
  }

  // What an action finds wrong is said in the dialog.
  async #attempt(action) {
    byId('share-error').textContent = '';
    try {
      await action();
    } catch (error) {
      byId('share-error').textContent = sentence(error.message);
    }
  }

  #draw() {
    const { board, game, position, side, tree } = this.#app;
    const { check, fen, move } = tree.current;
    const inCheck = check || position?.check ? side : null;
    return drawPosition(game, game.grid.readPlacement(fen), { flipped: board.flipped, move, inCheck });
  }

  #title() { return `${this.#app.game.name}: ${this.#app.tree.current.fen}`; }

  #showPicture() {
    const drawing = this.#draw();
    drawing.setAttribute('role', 'img');
    drawing.setAttribute('aria-label', words('share_dialog.position'));
    byId('share-picture').replaceChildren(drawing);
  }

  // All positions of the line on the board, from its start to its end. It is given up when the dialog is closed.
  async #saveFilm() {
    const { board, game, positions, tree } = this.#app;
    const button = byId('share-gif');
    const text = button.textContent;
    const end = GameTree.lineEnd(tree.current);
    button.disabled = true;
    try {
      await positions.fetch(tree, end);
      const nodes = [tree.root, ...GameTree.path(end)];
      const bytes = await makeFilm(game, nodes, board.flipped, number => {
        button.textContent = words('share_dialog.picture', { number, all: nodes.length });
        return this.dialog.open;
      });
      if (bytes) saveFile('game.gif', bytes, 'image/gif');
    } finally {
      button.disabled = false;
      button.textContent = text;
    }
  }

  #saveDrawing() {
    saveFile('position.svg', toFile(this.#draw(), PICTURE_WIDTH, this.#title()), 'image/svg+xml');
  }
}
