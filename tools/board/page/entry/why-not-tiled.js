// SPDX-License-Identifier: GPL-3.0-or-later
// Why a turn of Tiled Squares Chess is not legal, as words for the person who tried it (RULES-TILED 3 to 5). The server alone
// says which turns are legal. Attacks are those of Tensor Chess on a board without beasts.

import {
  ALL, LEAPS, between, direction, hasLine, isLeap, kindOf, kingOf, moved, other, pawnTakes, shifted, sideOfPiece,
} from './geometry.js';
import { kindName } from '../../../page/board/pieces.js';
import { rankOf } from '../../../page/board/squares.js';
import { attackers, checkAfter, source } from './why-not.js';

// Of the king's end: the files of the rook's start and end.
const CASTLING = { g: ['h', 'f'], c: ['a', 'd'] };
const LAST_FILE = 'h';
const GENERAL = 'that is not a legal move';

const inTheWay = (pieces, square) => `the ${kindName(pieces.get(square))} on ${square} is in the way`;
const noTile = (letter, square) => `a ${kindName(letter)} lands only on a tile, and ${square} is a void`;
const noSuchMove = letter => `a ${kindName(letter)} does not move like that`;

function pawnReason(pieces, start, end) {
  const letter = pieces.get(start);
  const up = sideOfPiece(letter) === 'w' ? 1 : -1;
  if (pawnTakes(letter, start, end)) return pieces.has(end) ? null : 'a pawn goes diagonally only to take';
  const [one, two] = [shifted(start, [0, up]), shifted(start, [0, up], 2)];
  if (end !== one && end !== two) return noSuchMove(letter);
  if (end === two && rankOf(start) !== (up === 1 ? 1 : 6)) return 'only a pawn’s first move can be of two squares';
  const blocker = (end === one ? [one] : [one, two]).find(square => pieces.has(square));
  return blocker ? inTheWay(pieces, blocker) : null;
}

function lineReason(pieces, start, end) {
  const letter = pieces.get(start);
  if (!hasLine(kindOf(letter), direction(start, end))) return noSuchMove(letter);
  const blocker = between(start, end).find(square => pieces.has(square));
  return blocker ? inTheWay(pieces, blocker) : null;
}

function castlingReason({ pieces, tiles, side, rights }, start, end) {
  const rank = start[1];
  const [rook, beside] = CASTLING[end[0]].map(file => file + rank);
  const right = rook[0] === 'h' ? 'K' : 'Q';
  if (!rights.includes(side === 'w' ? right : right.toLowerCase())) return 'the king can’t castle there: king or rook has moved';
  if (attackers(pieces, start, other(side)).length > 0) return 'a king in check does not castle';
  const blocker = between(start, rook).find(square => pieces.has(square));
  if (blocker) return `${inTheWay(pieces, blocker)} of castling`;
  if (!tiles.has(beside)) return `the rook would end on ${beside}, which is a void: only the king makes tiles`;
  const without = new Map(pieces);
  without.delete(start);
  const crossed = [...between(start, end), end].find(square => attackers(without, square, other(side)).length > 0);
  return crossed ? `the king would castle over ${crossed}, which is attacked ${source(attackers(without, crossed, other(side))[0])}` : null;
}

function kingReason(position, start, end) {
  if (ALL.some(way => shifted(start, way) === end)) return null;
  const home = position.side === 'w' ? 'e1' : 'e8';
  return start === home && end[1] === home[1] && end[0] in CASTLING ? castlingReason(position, start, end) : 'a king moves one square';
}

// What the piece's manner of moving, and the board, have against it; null where nothing.
function objection(position, start, end) {
  const { pieces, tiles, side } = position;
  const letter = pieces.get(start);
  const kind = kindOf(letter);
  if (pieces.has(end) && sideOfPiece(pieces.get(end)) === side) return `your own ${kindName(pieces.get(end))} stands on ${end}`;
  if (kind === 'k') return kingReason(position, start, end);
  const reason = kind === 'p' ? pawnReason(pieces, start, end) : kind === 'n' ? (isLeap(start, end) ? null : noSuchMove(letter))
    : lineReason(pieces, start, end);
  if (reason !== null) return reason;
  return pieces.has(end) || tiles.has(end) ? null : noTile(letter, end);
}

function read(fen, pieces, tiles) {
  const [, side, rights = '-'] = fen.split(' ');
  const king = kingOf(pieces, side);
  return { pieces, tiles, side, rights, check: king && attackers(pieces, king, other(side))[0] };
}

/// Why the piece on `start` cannot go to `end`. `fen` is the position, whose placement is `pieces` and the empty `tiles`. The
/// text is a clause: "a king moves one square".
export function whyNot(fen, pieces, { start, end }, tiles) {
  const position = read(fen, pieces, tiles);
  return objection(position, start, end) ?? checkAfter(moved(pieces, start, end), position.side, Boolean(position.check)) ?? GENERAL;
}

// Of an own piece without a move.
function stuck(position, square) {
  const { pieces, tiles, check } = position;
  const letter = pieces.get(square);
  const piece = `the ${kindName(letter)} on ${square}`;
  if (check) return `you are in check ${source(check)}, and ${piece} can’t help`;
  const ends = [...pieces.keys(), ...tiles.keys()].filter(end => end !== square);
  if (kindOf(letter) !== 'k' && ends.some(end => objection(position, square, end) === null)) return `${piece} shields your king and has to stay`;
  const voids = [...ALL, ...LEAPS].map(way => shifted(square, way))
    .filter(end => end !== null && end[0] <= LAST_FILE && !pieces.has(end) && !tiles.has(end));
  const isWithoutTile = voids.some(end => objection(position, square, end) === noTile(letter, end));
  return isWithoutTile ? `${piece} finds no tile to land on` : `${piece} has no legal move`;
}

/// Why nothing came of a tap on `square` with nothing chosen; null where there is nothing to say.
export function whyNoPiece(fen, pieces, square, tiles) {
  const position = read(fen, pieces, tiles);
  const mover = position.side === 'w' ? 'White' : 'Black';
  if (pieces.has(square)) return sideOfPiece(pieces.get(square)) === position.side ? stuck(position, square) : `it is ${mover}’s turn`;
  const own = tiles.get(square) === (position.side === 'w' ? '$' : '%');
  if (tiles.has(square) && !own) return `the tile on ${square} is ${mover === 'White' ? 'Black' : 'White'}’s: one takes up one’s own`;
  return position.check ? `you are in check ${source(position.check)}, and no tile can help` : null;
}
