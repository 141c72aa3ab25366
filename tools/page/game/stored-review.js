// SPDX-License-Identifier: GPL-3.0-or-later
// A move's stored review, accepted only if it is complete.

const GLYPHS = ['', '?!', '?', '??'];

const isMove = move => typeof move?.uci === 'string' && typeof move.san === 'string';
const isList = (list, isItem) => Array.isArray(list) && list.every(isItem);
const isText = text => typeof text === 'string';
const isPlaced = piece => isText(piece?.piece) && isText(piece.square);
const isArrow = arrow => isList(arrow, isText) && arrow.length === 2;

function isReason(reason) {
  return isText(reason?.kind) && isText(reason.text) && isList(reason.pieces, isPlaced) && isList(reason.squares, isText) &&
    isList(reason.moves, isMove) && isList(reason.numbers, Number.isFinite) && isList(reason.arrows, isArrow) &&
    isList(reason.proof?.line, isMove);
}

/// Returns the review, or undefined if a part is missing or of another type.
export function storedReview(review) {
  const isWhole = isMove(review?.best) && GLYPHS.includes(review.glyph) && Number.isFinite(review.loss) && isList(review.line, isMove) &&
    Number.isFinite(review.score?.cp ?? review.score?.mate) && isList(review.reasons, isReason);
  return isWhole ? review : undefined;
}
