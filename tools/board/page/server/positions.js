// SPDX-License-Identifier: GPL-3.0-or-later
// What the server says of positions: asked once for each, with no more of the game than the answer needs.

import * as api from './api.js';
import { GameTree } from '../../../page/game/game-tree.js';

export class Positions {
  #answers = new WeakMap();

  /// What the server said of a node (its legal moves, check and outcome), or null if it was not asked.
  of(node) { return this.#answers.get(node) ?? null; }

  /// Asks about a node, and fills in what the nodes on the way there lack.
  async fetch(tree, node) {
    const { base, steps, known } = GameTree.lineTo(node);
    const { played, ...position } = await api.position(tree.variant, base.fen, steps.map(step => step.move.uci), known);
    this.#answers.set(node, position);
    if (base === tree.root) base.fen = position.start_fen;
    const fresh = steps.slice(steps.length - played.length);
    played.forEach(({ fen, check, ...move }, index) => Object.assign(fresh[index], { fen, check, move }));
    return position;
  }

  /// The positions of all lines of a tree, so that each can be stored and stepped through when the server is away.
  /// False where the server did not answer, or where `wanted` says that the tree is no longer of interest.
  async fetchAll(tree, wanted) {
    for (const node of tree.nodes()) {
      if (node.children.length > 0 || node.fen !== null) continue;
      if (!wanted()) return false;
      try {
        await this.fetch(tree, node);
      } catch {
        return false;
      }
    }
    return wanted();
  }
}
