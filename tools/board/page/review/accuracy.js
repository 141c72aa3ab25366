// SPDX-License-Identifier: GPL-3.0-or-later
// What the losses of moves in expected score add up to (tools/analyse/reasons/judgement.cpp has the same).

/// The numeric annotation glyphs of PGN by their signs.
export const NAGS = { '?!': 6, '?': 2, '??': 4 };

/// How good a move is that loses so much, in percent.
export const accuracyOf = loss => (loss <= 0 ? 100 : Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669)));

/// Of a side's reviews: its accuracy in percent, null if there are none, and how many have each glyph.
export function summaryOf(reviews) {
  const count = glyph => reviews.filter(review => review.glyph === glyph).length;
  const sum = reviews.reduce((total, { loss }) => total + accuracyOf(loss), 0);
  return {
    accuracy: reviews.length === 0 ? null : sum / reviews.length,
    inaccuracies: count('?!'), mistakes: count('?'), blunders: count('??'),
  };
}
