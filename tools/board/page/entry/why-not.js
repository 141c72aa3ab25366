// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move of Tensor Chess is not legal, as words for the person who tried it. The server alone says which moves are
// legal; this looks at those that are not, by the rules' geometry (RULES 3 and 4).

import {
  ALL, between, direction, hasLine, isLeap, kindOf, kingOf, moved, other, pawnTakes, shifted, sideOfPiece,
} from './geometry.js';
import { kindName } from '../../../page/board/pieces.js';
import { rankOf } from '../../../page/board/squares.js';

const CASTLING = { h: ['j', 'g'], i: ['j', 'h'], c: ['a', 'd'], b: ['a', 'c'] };

const isBeast = (letter, side) => Boolean(letter) && letter.toLowerCase() === 't' && sideOfPiece(letter) === side;

// The first square between two on a line that a side's slider cannot pass, or undefined.
const blockerBetween = (pieces, from, to, side) =>
  between(from, to).find(at => pieces.has(at) && !isBeast(pieces.get(at), side));

// Whether a knight or slider goes straight from one square to another, whatever stands there.
function reaches(pieces, letter, from, to) {
  const kind = kindOf(letter);
  if (kind === 'n') return isLeap(from, to);
  return hasLine(kind, direction(from, to)) && blockerBetween(pieces, from, to, sideOfPiece(letter)) === undefined;
}

// Whether it goes by way of a square; what stands on that is not looked at.
function reachesVia(pieces, letter, from, via, to) {
  if (via === from || via === to || from === to || !reaches(pieces, letter, from, via) || !reaches(pieces, letter, via, to)) return false;
  if (kindOf(letter) === 'n') return true;
  const [[x1, y1], [x2, y2]] = [direction(from, via), direction(via, to)];
  return x1 * x2 + y1 * y2 === 0;
}

const beastsOf = (pieces, side) => [...pieces].filter(([, letter]) => isBeast(letter, side)).map(([square]) => square);
const canBounce = letter => 'nbrq'.includes(kindOf(letter));

// By which own beast a piece bounces to a square, or null.
function springboard(pieces, letter, from, to) {
  if (!canBounce(letter)) return null;
  return beastsOf(pieces, sideOfPiece(letter)).find(via => reachesVia(pieces, letter, from, via, to)) ?? null;
}

/// What attacks a square: [{square, via}], `via` null where it attacks without a bounce.
export function attackers(pieces, target, by) {
  const found = [];
  for (const [square, letter] of pieces) {
    if (sideOfPiece(letter) !== by || square === target || kindOf(letter) === 't') continue;
    const kind = kindOf(letter);
    if (kind === 'p' ? pawnTakes(letter, square, target)
      : kind === 'k' ? ALL.some(way => shifted(square, way) === target) : reaches(pieces, letter, square, target)) {
      found.push({ square, via: null });
    } else {
      const via = springboard(pieces, letter, square, target);
      if (via) found.push({ square, via });
    }
  }
  return found;
}

export const source = ({ square, via }) => `from ${square}${via ? ` by way of ${via}` : ''}`;

/// What is wrong with the king after a move that is otherwise right; null where nothing is.
export function checkAfter(pieces, side, wasInCheck) {
  const king = kingOf(pieces, side);
  const attack = king && attackers(pieces, king, other(side))[0];
  if (!attack) return null;
  return wasInCheck ? `your king would still be in check ${source(attack)}` : `that leaves your king in check ${source(attack)}`;
}

const article = letter => `a ${kindName(letter)}`;

function sliderReason(pieces, letter, start, end) {
  const side = sideOfPiece(letter);
  const foe = beastsOf(pieces, other(side)).find(via => reachesVia(pieces, letter, start, via, end));
  if (hasLine(kindOf(letter), direction(start, end))) {
    const blocker = blockerBetween(pieces, start, end, side);
    const beast = isBeast(pieces.get(blocker), other(side));
    return beast ? `${article(letter)} does not pass through an enemy beast (${blocker})`
      : `the ${kindName(pieces.get(blocker))} on ${blocker} is in the way`;
  }
  return foe ? `${article(letter)} does not bounce off an enemy beast (${foe})` : `${article(letter)} does not move like that`;
}

function knightReason(pieces, letter, start, end) {
  const foe = beastsOf(pieces, other(sideOfPiece(letter))).find(via => reachesVia(pieces, letter, start, via, end));
  return foe ? `a knight does not bounce off an enemy beast (${foe})` : 'a knight does not move like that';
}

function pawnReason(pieces, letter, start, end) {
  const up = sideOfPiece(letter) === 'w' ? 1 : -1;
  if (pawnTakes(letter, start, end)) return 'a pawn goes diagonally only to take';
  const [one, two] = [shifted(start, [0, up]), shifted(start, [0, up], 2)];
  if (end === one) return `the ${kindName(pieces.get(end))} on ${end} is in the way`;
  if (end !== two) return 'a pawn does not move like that';
  if (rankOf(start) !== (up === 1 ? 1 : 6)) return 'only a pawn’s first move can be of two squares';
  const blocker = pieces.has(two) ? two : one;
  return `the ${kindName(pieces.get(blocker))} on ${blocker} is in the way`;
}

function beastReason(pieces, end) {
  if (pieces.has(end)) return 'a beast ends on an empty square; it takes a beast by hopping over it';
  return 'a beast steps one square, or hops over pieces beside it, all diagonally or all straight';
}

function castlingReason(pieces, side, rights, start, end) {
  const rank = start[1];
  const [rookFile, besideFile] = CASTLING[end[0]];
  const [rook, beside] = [rookFile + rank, besideFile + rank];
  const right = rookFile === 'j' ? 'K' : 'Q';
  if (!rights.includes(side === 'w' ? right : right.toLowerCase())) return 'the king can’t castle there: king or rook has moved';
  if (attackers(pieces, start, other(side)).length > 0) return 'a king in check does not castle';
  const blocker = between(start, rook).find(square => pieces.has(square) &&
    (!isBeast(pieces.get(square), side) || square === end || square === beside));
  if (blocker) return `the ${kindName(pieces.get(blocker))} on ${blocker} is in the way of castling`;
  const without = new Map(pieces);
  without.delete(start);
  for (const square of between(start, end)) {
    const attack = !pieces.has(square) && attackers(without, square, other(side))[0];
    if (attack) return `the king would castle over ${square}, which is attacked ${source(attack)}`;
  }
  const after = moved(pieces, start, end, [[beside, pieces.get(rook)]]);
  after.delete(rook);
  return checkAfter(after, side, false);
}

function kingReason(pieces, side, rights, start, end) {
  if (ALL.some(way => shifted(start, way) === end)) return null;
  const home = side === 'w' ? 'f1' : 'f8';
  if (start === home && end[1] === home[1] && end[0] in CASTLING) return castlingReason(pieces, side, rights, start, end);
  return 'a king moves one square';
}

// The geometry's objection to a move without a propel; null where it has none.
function objection(pieces, side, rights, start, end) {
  const letter = pieces.get(start);
  const kind = kindOf(letter);
  const target = pieces.get(end);
  if (kind === 't') return beastReason(pieces, end);
  if (target && isBeast(target, other(side))) return `${article(letter)} does not take beasts: only beasts do`;
  if (target && sideOfPiece(target) === side && !isBeast(target, side)) return `your own ${kindName(target)} stands on ${end}`;
  if (kind === 'k') return target && isBeast(target, side) ? 'a king does not propel beasts' : kingReason(pieces, side, rights, start, end);
  if (target && isBeast(target, side)) return propelObjection(pieces, letter, start, end);
  if (kind === 'p') return target && pawnTakes(letter, start, end) ? null : straightPawn(pieces, letter, start, end);
  if (reaches(pieces, letter, start, end) || springboard(pieces, letter, start, end)) return null;
  return kind === 'n' ? knightReason(pieces, letter, start, end) : sliderReason(pieces, letter, start, end);
}

function straightPawn(pieces, letter, start, end) {
  const up = sideOfPiece(letter) === 'w' ? 1 : -1;
  const [one, two] = [shifted(start, [0, up]), shifted(start, [0, up], 2)];
  const free = square => !pieces.has(square) || (square !== end && isBeast(pieces.get(square), sideOfPiece(letter)));
  if (end === one && free(one)) return null;
  if (end === two && rankOf(start) === (up === 1 ? 1 : 6) && free(one) && free(two)) return null;
  return pawnReason(pieces, letter, start, end);
}

function propelObjection(pieces, letter, start, beast) {
  if (kindOf(letter) === 'p') {
    const up = sideOfPiece(letter) === 'w' ? 1 : -1;
    if (rankOf(start) !== (up === 1 ? 1 : 6)) return 'a pawn propels a beast only by its first move';
    if (beast !== shifted(start, [0, up]) && beast !== shifted(start, [0, up], 2)) return 'a pawn propels only straight on';
    if (beast === shifted(start, [0, up], 2) && pieces.has(shifted(start, [0, up]))) return 'something stands before the pawn';
    const drop = shifted(beast, [0, up]);
    return drop && !pieces.has(drop) ? null : `the beast can’t go on from ${beast}: a pawn sends it one square straight on`;
  }
  if (!reaches(pieces, letter, start, beast)) {
    return springboard(pieces, letter, start, beast) ? 'one move bounces or propels, not both'
      : kindOf(letter) === 'n' ? knightReason(pieces, letter, start, beast) : sliderReason(pieces, letter, start, beast);
  }
  return null;
}

function propelReason(pieces, side, start, beast, drop, wasInCheck) {
  const letter = pieces.get(start);
  const without = new Map(pieces);
  without.delete(start);
  if (without.has(drop)) return `a beast is propelled to an empty square, and ${drop} is not`;
  // The beast goes in the manner of the piece, through beasts of its own side.
  const fits = kindOf(letter) === 'p' ? drop === shifted(beast, [0, side === 'w' ? 1 : -1]) : reaches(without, letter, beast, drop);
  if (!fits) return kindOf(letter) === 'p' ? 'a pawn propels a beast one square straight on' : `${article(letter)} does not send a beast there: it goes as ${article(letter)} does`;
  return checkAfter(moved(pieces, start, beast, [[drop, pieces.get(beast)]]), side, wasInCheck);
}

/// Why the piece on `start` cannot go to `end`; with `beast`, why it cannot stop there and propel the beast to `end`.
/// `fen` is the position, whose placement is `pieces`. The text is a clause: "a king moves one square".
export function whyNot(fen, pieces, { start, beast = null, end }) {
  const [, side, rights = '-'] = fen.split(' ');
  const king = kingOf(pieces, side);
  const wasInCheck = Boolean(king) && attackers(pieces, king, other(side)).length > 0;
  const general = 'that is not a legal move';
  if (beast !== null) return propelReason(pieces, side, start, beast, end, wasInCheck) ?? general;
  const reason = objection(pieces, side, rights, start, end);
  if (reason !== null) return reason;
  return checkAfter(moved(pieces, start, end), side, wasInCheck) ?? general;
}

/// Why nothing was chosen by a tap on `square`, or null where there is nothing to say: an empty square.
export function whyNoPiece(fen, pieces, square) {
  const letter = pieces.get(square);
  const side = fen.split(' ')[1];
  if (!letter) return null;
  if (sideOfPiece(letter) !== side) return `it is ${side === 'w' ? 'White' : 'Black'}’s turn`;
  const king = kingOf(pieces, side);
  const attack = king && attackers(pieces, king, other(side))[0];
  return attack ? `you are in check ${source(attack)}, and the ${kindName(letter)} on ${square} can’t help`
    : `the ${kindName(letter)} on ${square} has no legal move`;
}
