// SPDX-License-Identifier: GPL-3.0-or-later
// Positions at the end of lines of moves outside the game; a line may have passes.

import * as api from './api.js';
import { withOtherSide } from '../../../page/board/squares.js';

/// The null move, after which the other side moves.
export const PASS = '0000';

/// The position at the end of a line of {uci} and the last move in detail, {fen, move}; `move` is null for a pass.
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
