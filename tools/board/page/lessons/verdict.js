// SPDX-License-Identifier: GPL-3.0-or-later
// Checks whether a legal move solves a task. A goal may have these members, all of which must hold:
//
//   from, to        the squares of the move
//   kind            the server's kind of the move: bounce, propel, hop, castling, drop, removal
//   take            the square of the captured piece
//   beast           the square where a propelled beast ends
//   becomes         the kind that a pawn promotes to, as a capital letter
//   tile: true      a king lands on a void and makes a tile
//   check: true     the move gives check
//   mate: true      the move mates

import { kindAsObject } from '../../../page/board/pieces.js';
import { words } from '../../../page/words/words.js';

// The message for each member of the goal that is not met.
const MISSED = {
  from: (square, { move }) => (move.from === square ? '' : words('missed.from: Move the piece on {square}.', { square })),
  kind: (kind, { move }) => (move.kind === kind ? '' : words(`missed_kind.${kind}`)),
  take: (square, { move }) => (move.captured?.square === square ? '' : words('missed.take: The piece on {square} is not taken.', { square })),
  beast: (square, { move }) => (move.beast_to === square ? '' : words('missed.beast: The beast must go to {square}, not {other}.', { square, other: move.beast_to })),
  to: (square, { move }) => (move.to === square ? '' : words('missed.to: The square is {square}, not {other}.', { square, other: move.to })),
  becomes: (letter, { move }) => (move.promotion === letter ? '' : words('missed.becomes: That does not promote to a {piece}.', { piece: kindAsObject(letter) })),
  tile: (_, { move }) => (move.makes_tile ? '' : words('missed.tile: The king does not make a tile.')),
  check: (_, { check }) => (check ? '' : words('missed.check: That is not check.')),
  mate: (_, { outcome, moves }) => {
    if (outcome?.reason === 'checkmate') return '';
    return moves.length > 0
      ? words('missed.mate: That is not mate: {answer} is an answer.', { answer: moves[0].san })
      : words('missed.stalemate: That is stalemate, not mate.');
  },
};

/// Returns what a legal move misses of a task's goal, as a sentence; empty if it solves the task. `after` is the server's answer
/// about the position after the move.
export function whatIsMissed({ goal }, move, after) {
  const seen = { move, check: after.check, outcome: after.outcome, moves: after.moves };
  return Object.entries(MISSED).map(([part, judge]) => (part in goal ? judge(goal[part], seen) : '')).find(Boolean) ?? '';
}
