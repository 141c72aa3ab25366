// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog for sharing a game: its link, and the position as a picture.

import { byId, element, svgElement } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { copyField, saveFile } from '../../../page/controls/files.js';
import { attempt } from '../../../page/controls/notices.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { addressOf, makeFilm } from './film.js';
import { qrRows } from '../view/qr-code.js';
import { words } from '../../../page/words/words.js';

const PICTURE_WIDTH = 800;
const QR_MARGIN = 4;
const HERE_ONLY = ['127.0.0.1', 'localhost', ''];  // a file has no host

// A QR code with its margin: dark modules on light ground, whatever the colours of the page.
function drawCode(rows) {
  const size = rows.length + 2 * QR_MARGIN;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index + QR_MARGIN} ${y + QR_MARGIN}h${run.length}v1h-${run.length}z`));
  return svgElement('svg', { viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': words('share_dialog.qr: QR code of the link'), 'shape-rendering': 'crispEdges' },
    svgElement('rect', { width: size, height: size, fill: '#fff' }), svgElement('path', { d: dark.join(''), fill: '#000' }));
}

export class ShareDialog {
  #svg = null;  // the picture, null until it arrives

  constructor({ board, links, study }) {
    Object.assign(this, { board, links, study });
    this.dialog = byId('share-dialog');
    byId('share-copy').addEventListener('click', () => copyField(byId('share-link'), byId('share-copy')));
    byId('share-link').addEventListener('focus', () => byId('share-link').select());
    byId('share-svg').addEventListener('click', () => attempt('share-error', () => this.#savePicture()));
    byId('share-gif').addEventListener('click', () => attempt('share-error', () => this.#saveFilm()));
    byId('share-form').addEventListener('submit', event => {
      event.preventDefault();
      attempt('share-error', async () => {
        await this.links.open(byId('share-foreign').value);
        this.dialog.close();
      });
    });
  }

  async open() {
    byId('share-foreign').value = '';
    byId('share-link').value = '';
    byId('share-hint').hidden = true;
    byId('share-code').hidden = true;
    this.#svg = null;
    byId('share-picture').replaceChildren();
    this.dialog.showModal();
    await attempt('share-error', async () => {
      await this.#showPicture();
      await this.#showLink();
    });
  }

  async #showLink() {
    const link = await this.links.address();
    const { hostname } = new URL(link);
    // On a phone such a link would lead to the phone itself. A game too long for a code still has its link.
    const rows = HERE_ONLY.includes(hostname) ? null : qrRows(link);
    // All at once, so that nothing below moves afterwards.
    byId('share-link').value = link;
    byId('share-hint').hidden = !HERE_ONLY.includes(hostname);
    byId('share-lan').hidden = hostname === '';
    if (!rows) return;
    byId('share-qr').replaceChildren(drawCode(rows));
    byId('share-code').hidden = false;
  }

  // The picture of a node in the board's colours, with the move that led there.
  async #draw({ drawn = [], fen, move, parent }) {
    const theme = getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light';
    const way = parent ? { fen: parent.fen, moves: [move.uci] } : { fen };
    const { variant } = this.study.tree;
    const { svg } = await api.picture({ variant, ...way, drawn, flipped: this.board.flipped, width: PICTURE_WIDTH, theme });
    return svg;
  }

  // The picture contains its position and drawings as PGN, which pgn-dialog.js reads.
  async #savePicture() {
    const { current, variant } = this.study.tree;
    if (this.#svg === null) return;
    const position = new GameTree({ variant, startFen: current.fen });
    position.root.drawn = current.drawn;
    const { text } = await api.writePgn(position.forPgn());
    const metadata = element('metadata', {}, text).outerHTML;
    saveFile('position.svg', this.#svg.replace('</svg>', () => `${metadata}</svg>`), 'image/svg+xml');
  }

  async #showPicture() {
    this.#svg = await this.#draw(this.study.tree.current);
    byId('share-picture').replaceChildren(element('img', { src: addressOf(this.#svg), alt: words('share_dialog.position: The position on the board') }));
  }

  // A film of the line on the board, from start to end. Closing the dialog cancels it.
  async #saveFilm() {
    const { game, positions, tree } = this.study;
    const button = byId('share-gif');
    const text = button.textContent;
    const end = GameTree.lineEnd(tree.current);
    button.disabled = true;
    try {
      await positions.fetch(tree, end);
      const nodes = [tree.root, ...GameTree.path(end)];
      const bytes = await makeFilm(game.grid, nodes, node => this.#draw(node), number => {
        button.textContent = words('share_dialog.picture: Picture {number} of {all}', { number, all: nodes.length });
        return this.dialog.open;
      });
      if (bytes) saveFile('game.gif', bytes, 'image/gif');
    } finally {
      button.disabled = false;
      button.textContent = text;
    }
  }
}
