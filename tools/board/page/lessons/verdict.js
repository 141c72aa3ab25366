// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a legal move does what a task asks for. A goal may name, and all that it names has to hold:
//
//   from, to        the squares of the move
//   kind            the server's kind of the move: bounce, propel, hop, castling, drop, removal
//   take            the square of the piece that is taken
//   beast           where a propelled beast ends
//   becomes         what a pawn becomes, as a capital letter
//   tile: true      a king lands on a void and makes a tile
//   check: true     the other side is in check then
//   mate: true      it is mated

import { kindName } from '../../../page/board/pieces.js';

const KINDS = {
  bounce: 'That is no bounce.',
  propel: 'That is no propel.',
  hop: 'That is no hop.',
  castling: 'That is not castling.',
  drop: 'That lays no tile.',
  removal: 'That takes no tile up.',
};

// What is wrong where a part of the goal is not met, by the part.
const MISSED = {
  from: (square, { move }) => (move.from === square ? '' : `The piece on ${square} is to move.`),
  kind: (kind, { move }) => (move.kind === kind ? '' : KINDS[kind]),
  take: (square, { move }) => (move.captured?.square === square ? '' : `What stands on ${square} is not taken.`),
  beast: (square, { move }) => (move.beast_to === square ? '' : `The beast is to go to ${square}, and not to ${move.beast_to}.`),
  to: (square, { move }) => (move.to === square ? '' : `The square is ${square}, and not ${move.to}.`),
  becomes: (letter, { move }) => (move.promotion === letter ? '' : `No ${kindName(letter)} comes of that.`),
  tile: (_, { move }) => (move.makes_tile ? '' : 'The king makes no tile.'),
  check: (_, { check }) => (check ? '' : 'That gives no check.'),
  mate: (_, { outcome, moves }) => {
    if (outcome?.reason === 'checkmate') return '';
    return moves.length > 0 ? `That is no mate: ${moves[0].san} is an answer.` : 'That is stalemate, and no mate.';
  },
};

/// What a legal move misses of a task's goal, as a sentence; empty where it solves the task. `after` is what the server says of
/// the position after the move.
export function whatIsMissed({ goal }, move, after) {
  const seen = { move, check: after.check, outcome: after.outcome, moves: after.moves };
  return Object.entries(MISSED).map(([part, judge]) => (part in goal ? judge(goal[part], seen) : '')).find(Boolean) ?? '';
}
