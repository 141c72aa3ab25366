// SPDX-License-Identifier: GPL-3.0-or-later
// Accuracy from the moves' losses of expected score (the same formula as in tools/analyse/reasons/judgement.cpp).

/// The numeric annotation glyphs of PGN by their signs.
export const NAGS = { '?!': 6, '?': 2, '??': 4 };

/// The accuracy of a move by its loss, in percent.
export const accuracyOf = loss => (loss <= 0 ? 100 : Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669)));

/// Summarises a side's reviews: its accuracy in percent, null if there are none, and the number of moves with each glyph.
export function summaryOf(reviews) {
  const count = glyph => reviews.filter(review => review.glyph === glyph).length;
  const sum = reviews.reduce((total, { loss }) => total + accuracyOf(loss), 0);
  return {
    accuracy: reviews.length === 0 ? null : sum / reviews.length,
    inaccuracies: count('?!'), mistakes: count('?'), blunders: count('??'),
  };
}
