// SPDX-License-Identifier: GPL-3.0-or-later
// Moves, scores and clocks as text: for screen readers, choosers and labels.

import { kindAsObject, kindName } from '../board/pieces.js';
import { words } from '../words/words.js';

const CASTLED = { g: 'kingside', h: 'kingside', i: 'kingside_edge', c: 'queenside', b: 'queenside_edge' };

/// A text with moves in people's notation: a tile is laid by "+e4". Programs exchange the owner's sign, "$-e4" or "%-e4".
export const plainMove = text => text.replace(/[$%]-(?=[a-j][1-8])/g, '+');

/// "rook f6 bounces off the beast on i6 to i3"
export function describeMove(move) {
  if (!move.kind) return move.san;
  const { beast_to: beast, from, rook_to: rook, to, victim, via } = move;
  const piece = move.piece ? kindName(move.piece) : '';
  const taking = move.captured && !victim ? words('told.taking:  and takes the {piece}', { piece: kindAsObject(move.captured.piece) }) : '';
  const promoted = move.promotion ? words('told.promoted:  and becomes a {piece}', { piece: kindAsObject(move.promotion) }) : '';
  const made = move.makes_tile ? words('told.made:  on a new tile') : '';
  switch (move.kind) {
    case 'bounce':
      return words('told.bounce: {piece} {from} bounces off the beast on {via} to {to}{more}', { piece, from, via, to, more: taking });
    case 'propel':
      return words('told.propel: {piece} {from} goes to {to} and propels the beast to {beast}', { piece, from, to, beast });
    case 'beast_capture':
      return words(to === from
        ? 'told.beast_capture_home: beast {from} returns to {to} and takes the beast on {victim}'
        : 'told.beast_capture: beast {from} hops to {to} and takes the beast on {victim}', { from, to, victim });
    case 'hop':
      return words('told.hop: beast {from} hops to {to}', { from, to });
    case 'castling':
      return words('told.castling: king castles {way}: king to {to}{more}, rook to {rook}', { way: words(`told.castling_${CASTLED[to[0]]}`), to, more: made, rook });
    case 'drop':
      return words('told.drop: a tile is laid on {to}', { to });
    case 'removal':
      return words('told.removal: the tile on {to} is taken up', { to });
    case 'en_passant':
      return words('told.en_passant: pawn {from} takes en passant on {to}', { from, to });
    default:
      return words('told.move: {piece} {from} to {to}{more}', { piece, from, to, more: made + taking + promoted });
  }
}

export const sideName = side => words(`side.${side}`);

/// The announcement of a move: "White: beast b1 hops to b3. Check."
export function announceMove(move, byWhite, check, outcome) {
  const ending = outcome ? ` ${outcome.text}.` : check ? ` ${words('told.check: Check.')}` : '';
  return `${sideName(byWhite ? 'w' : 'b')}: ${describeMove(move)}.${ending}`;
}

const TARGETS = ['quiet', 'capture', 'bounce', 'castling', 'hop', 'make', 'beast', 'prey-end'];

/// The options of a chosen piece by its targets: "pawn e2 goes to e3, e4"
export function describeTargets(letter, from, targets) {
  const parts = TARGETS.map(kind => {
    const squares = targets.filter(target => target.kind === kind).map(({ square }) => square);
    return squares.length > 0 ? words(`reach.${kind.replace('-', '_')}`, { squares: squares.join(', ') }) : '';
  });
  return `${kindName(letter)} ${from} ${parts.filter(Boolean).join('; ')}`;
}

/// A chooser's label: how this move differs from the others of the same tap.
export function choiceLabel(move, moves) {
  // A removal's alternatives may be moves of several pieces.
  if (move.promotion && !moves.some(({ kind }) => kind === 'removal')) {
    const name = kindName(move.promotion);
    return name[0].toUpperCase() + name.slice(1);
  }
  if (move.victim && moves.some(({ victim, to }) => victim === move.victim && to !== move.to)) return words('choice.land: Land on {to}', { to: move.to });
  if (move.kind === 'removal') return words('choice.removal: Take the tile up');
  if (move.kind === 'beast_capture') return words('choice.take_beast: Take the beast on {victim}', { victim: move.victim });
  if (move.kind === 'hop') return words('choice.hop: Hop without taking');
  if (move.kind === 'bounce') return words('choice.bounce: Bounce off {via}', { via: move.via });
  const text = describeMove(move);
  return text[0].toUpperCase() + text.slice(1);
}

// The engine's score of a tablebase win (engine/PROTOCOL.md): 31000 minus the plies to mate.
const TABLE_WIN = 31000;
const LONGEST_TABLE_WIN = 1000;

/// Converts a tablebase score into a mate score.
function withTables(score) {
  const plies = TABLE_WIN - Math.abs(score.cp ?? 0);
  return plies >= 0 && plies < LONGEST_TABLE_WIN ? { mate: Math.sign(score.cp) * Math.ceil(plies / 2) } : score;
}

/// A score from White's view: "+0.35", "-#4".
export function scoreText(told, whiteToMove) {
  const score = withTables(told);
  const sign = whiteToMove ? 1 : -1;
  if (score.mate !== undefined) {
    const mate = score.mate * sign;
    return `${mate < 0 || (mate === 0 && whiteToMove) ? '−' : '+'}#${Math.abs(mate)}`;
  }
  const pawns = (score.cp * sign) / 100;
  return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(2)}`;
}

/// White's share of the evaluation bar, 0 to 1.
export function whiteShare(score, whiteToMove) {
  const sign = whiteToMove ? 1 : -1;
  if (score.mate !== undefined) return score.mate * sign > 0 || (score.mate === 0 && !whiteToMove) ? 1 : 0;
  return 1 / (1 + Math.exp((-score.cp * sign) / 220));
}

/// "4:07", below ten seconds "0:09.3"
export function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}
