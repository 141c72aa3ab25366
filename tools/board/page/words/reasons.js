// SPDX-License-Identifier: GPL-3.0-or-later
// Reasons of moves (tools/analyse/reasons) as sentences of the page's language, by their kind and what stands in its places.

import { hasWords, words } from '../../../page/words/words.js';

const WAYS = ['king', 'capture', 'beast_capture', 'block', 'bounce', 'propel'];

function joined(texts) {
  return texts.reduce((list, last, index) => {
    if (index === 0) return last;
    return index === texts.length - 1 ? words('reasons.and', { list, last }) : `${list}, ${last}`;
  }, '');
}

// A pawn by its square alone.
const placed = ({ piece, square }) => (piece === 'P' ? square : piece + square);
const kinds = pieces => joined(pieces.map(({ piece }) => words(`reason_piece.${piece.toLowerCase()}`)));

function waysOut(numbers) {
  const ways = WAYS.map((way, index) => [way, numbers[index + 1] ?? 0]).filter(([, number]) => number > 0);
  return ways.length === 0 ? words('way_out.none') : joined(ways.map(([way, number]) => words(`way_out.${way}`, { number })));
}

/// A reason's sentence, without a full stop; one of a kind that the page does not know stays the English one that came with it.
export function toldReason({ kind, moves, numbers, pieces, squares, text }) {
  const key = `reason.${kind}`;
  if (!hasWords(key)) return text;
  const values = {};
  for (const [letter, texts] of [['p', pieces.map(placed)], ['m', moves.map(({ san }) => san)], ['s', squares], ['n', numbers]]) {
    texts.forEach((each, index) => {
      values[`${letter}${index}`] = each;
      values[`${letter}${index}_on`] = joined(texts.slice(index));
    });
  }
  const [won] = numbers;
  return words(key, { ...values, won: kinds(pieces.slice(0, won)), given: kinds(pieces.slice(won)), ways: waysOut(numbers) });
}
