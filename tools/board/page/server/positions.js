// SPDX-License-Identifier: GPL-3.0-or-later
// The server's answers about positions: requested once for each, with only as much of the game as the answer needs.

import * as api from './api.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { withOtherSide } from '../../../page/board/squares.js';

export class Positions {
  #answers = new WeakMap();

  /// The server's answer for a node (its legal moves, check and outcome), or null if there is none yet.
  of(node) { return this.#answers.get(node) ?? null; }

  /// Requests a node's position, and fills in missing details of the nodes on the way there.
  async fetch(tree, node) {
    const { base, steps, known } = GameTree.lineTo(node);
    const { played, ...position } = await api.position(tree.variant, base.fen, steps.map(step => step.move.uci), known);
    this.#answers.set(node, position);
    if (base === tree.root) base.fen = position.start_fen;
    const fresh = steps.slice(steps.length - played.length);
    played.forEach(({ fen, check, ...move }, index) => Object.assign(fresh[index], { fen, check, move }));
    return position;
  }

  /// Requests the positions of all lines of a tree, so that each can be stored and stepped through without the server. Returns
  /// false if the server did not answer or `wanted` returned false.
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

/// The null move, after which the other side moves.
export const PASS = '0000';

/// The position at the end of a line outside the game, of {uci}, and the last move in detail, {fen, move}; `move` is null for a pass.
export async function endOfLine(variant, start, line) {
  let fen = start;
  let move = null;
  let waiting = [];
  const settle = async () => {
    if (waiting.length === 0) return;
    const { played } = await api.position(variant, fen, waiting, 0);
    ({ fen, ...move } = played[played.length - 1]);
    waiting = [];
  };
  for (const { uci } of line) {
    if (uci === PASS) {
      await settle();
      fen = withOtherSide(fen);
      move = null;
    } else {
      waiting.push(uci);
    }
  }
  await settle();
  return { fen, move };
}
