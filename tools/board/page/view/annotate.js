// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of the move on the board in an analysis: its comment, its glyph, and promoting or deleting it.

import { byId } from '../../../page/base/elements.js';
import { GLYPHS } from '../../../page/game/annotations.js';
import { words } from '../../../page/words/words.js';

const CHOICES = [1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19, 22, 146];

export class Annotate {
  #node = null;

  /// `changed()` is called after a change of a comment or glyph.
  constructor(changed) {
    byId('glyph').append(new Option('—', ''), ...CHOICES.map(nag => new Option(GLYPHS[nag], nag)));
    byId('comment').addEventListener('change', () => {
      // Braces would end the comment in PGN.
      this.#node.comment = byId('comment').value.replaceAll('{', '(').replaceAll('}', ')').trim();
      changed();
    });
    byId('glyph').addEventListener('change', event => {
      const chosen = Number(event.target.value);
      const others = (this.#node.nags ?? []).filter(nag => !CHOICES.includes(nag));
      this.#node.nags = chosen ? [chosen, ...others] : others;
      changed();
    });
  }

  /// Shows the comment and glyph of a node; the start has none.
  show(node, visible) {
    const menu = byId('move-menu');
    menu.hidden = !visible || !node.move;
    if (node.move) menu.firstElementChild.textContent = words('moves.menu: Move {move}', { move: node.move.san });
    if (node === this.#node && document.activeElement === byId('comment')) return;
    this.#node = node;
    byId('comment').value = node.comment ?? '';
    byId('glyph').value = (node.nags ?? []).find(nag => CHOICES.includes(nag)) ?? '';
  }
}
