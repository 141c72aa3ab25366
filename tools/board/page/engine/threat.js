// SPDX-License-Identifier: GPL-3.0-or-later
// The proved threat in the position on the board.

import * as api from '../server/api.js';
import { sentence, words } from '../../../page/words/words.js';

// The last move is included even if no earlier position can repeat.
function withLastMove(tree, node) {
  const asked = tree.question(node);
  if (asked.moves.length > 0 || !node.parent?.fen) return asked;
  return { ...asked, fen: node.parent.fen, moves: [node.move.uci] };
}

export class Threat {
  #found = null;          // {node, title, fen, reasons}

  constructor({ screen, study }) { Object.assign(this, { screen, study }); }

  /// The threat found for the position on the board, for its card; null if there is none.
  get told() { return this.#found?.node === this.study.tree.current && !this.study.playing ? this.#found : null; }

  /// Searches for a threat and shows it.
  async show() {
    const { playing, position, settingUp, tree } = this.study;
    const node = tree.current;
    if (!api.canExplain || playing || settingUp || !position || position.outcome || position.check) return;
    this.screen.say(words('threat.looks: Looking for a threat …'));
    let text;
    try {
      const { new: isNew, reason } = await api.threatIn(withLastMove(tree, node));
      if (node !== this.study.tree.current || this.study.playing) return;
      const threat = reason?.moves[0].san;
      text = reason === null ? words('threat.none: No threat can be proved.')
        : isNew ? words('threat.by_move: {move} threatens {threat}.', { move: node.move.san, threat })
          : words(this.study.side === 'w' ? 'threat.by_b: Black threatens {threat}.' : 'threat.by_w: White threatens {threat}.', { threat });
      this.#found = reason && { node, title: '', fen: isNew ? node.parent.fen : node.fen, reasons: [{ ...reason, told: text }] };
    } catch (error) {
      text = sentence(error.message);
    }
    if (node !== this.study.tree.current) return;
    this.screen.helped();
    this.screen.tell(text);
  }
}
