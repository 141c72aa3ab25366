// SPDX-License-Identifier: GPL-3.0-or-later
// What is threatened in the position on the board, where that can be proved.

import * as api from '../server/api.js';
import { sentence } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

const NODES = 40000;

// The last move counts also where no earlier position can come again.
function withLastMove(tree, node) {
  const asked = tree.question(node);
  if (asked.moves.length > 0 || !node.parent?.fen) return asked;
  return { ...asked, fen: node.parent.fen, moves: [node.move.uci] };
}

export class Threat {
  #app;
  #found = null;          // {node, title, fen, reasons}

  constructor(app) { this.#app = app; }

  /// What was found for the position on the board, for its card; else null.
  get told() { return this.#found?.node === this.#app.tree.current && !this.#app.playing ? this.#found : null; }

  /// Looks for a threat, and tells it.
  async show() {
    const { playing, position, setup, tree, view } = this.#app;
    const node = tree.current;
    if (!api.canExplain || playing || setup.active || !position || position.outcome || position.check) return;
    view.say(words('threat.looks'));
    let text;
    try {
      const { new: isNew, reason } = await api.threatIn(withLastMove(tree, node), NODES);
      if (node !== this.#app.tree.current || this.#app.playing) return;
      const threat = reason?.moves[0].san;
      text = reason === null ? words('threat.none')
        : isNew ? words('threat.by_move', { move: node.move.san, threat })
          : words(this.#app.side === 'w' ? 'threat.by_b' : 'threat.by_w', { threat });
      this.#found = reason && { node, title: '', fen: isNew ? node.parent.fen : node.fen, reasons: [{ ...reason, told: text }] };
    } catch (error) {
      text = sentence(error.message);
    }
    if (node !== this.#app.tree.current) return;
    view.buttons();
    view.entered();
    view.tell(text);
  }
}
