// SPDX-License-Identifier: GPL-3.0-or-later
// Moves, scores and clocks as text: for screen readers, choosers and labels.

import { kindName } from '../board/pieces.js';

const CASTLED = { g: 'kingside', h: 'kingside', i: 'kingside, by the edge', c: 'queenside', b: 'queenside, by the edge' };

/// "rook f6 bounces off the beast on i6 to i3"
export function describeMove(move) {
  if (!move.kind) return move.san;
  const piece = move.piece ? kindName(move.piece) : '';
  const taking = move.captured && !move.victim ? ` and takes the ${kindName(move.captured.piece)}` : '';
  const promoted = move.promotion ? ` and becomes a ${kindName(move.promotion)}` : '';
  const made = move.makes_tile ? ' on a new tile' : '';
  const home = move.to === move.from ? 'returns to' : 'hops to';
  switch (move.kind) {
    case 'bounce':
      return `${piece} ${move.from} bounces off the beast on ${move.via} to ${move.to}${taking}`;
    case 'propel':
      return `${piece} ${move.from} goes to ${move.to} and propels the beast to ${move.beast_to}`;
    case 'beast_capture':
      return `beast ${move.from} ${home} ${move.to} and takes the beast on ${move.victim}`;
    case 'hop':
      return `beast ${move.from} hops to ${move.to}`;
    case 'castling':
      return `king castles ${CASTLED[move.to[0]]}: king to ${move.to}${made}, rook to ${move.rook_to}`;
    case 'drop':
      return `a tile is laid on ${move.to}`;
    case 'removal':
      return `the tile on ${move.to} is taken up`;
    case 'en_passant':
      return `pawn ${move.from} takes en passant on ${move.to}`;
    default:
      return `${piece} ${move.from} to ${move.to}${made}${taking}${promoted}`;
  }
}

/// What is announced after a move: "White: beast b1 hops to b3. Check."
export function announceMove(move, byWhite, check, outcome) {
  const ending = outcome ? ` ${outcome.text}.` : check ? ' Check.' : '';
  return `${byWhite ? 'White' : 'Black'}: ${describeMove(move)}.${ending}`;
}

const TARGETS = {
  quiet: 'goes to', capture: 'takes on', bounce: 'bounces to', castling: 'castles to', hop: 'hops to', make: 'makes a tile on',
  beast: 'propels the beast on', 'prey-end': 'takes a beast and lands on',
};

/// What a piece that was chosen may do, by the kinds of its targets: "pawn e2 goes to e3, e4"
export function describeTargets(letter, from, targets) {
  const parts = Object.entries(TARGETS).map(([kind, verb]) => {
    const squares = targets.filter(target => target.kind === kind).map(({ square }) => square);
    return squares.length > 0 ? `${verb} ${squares.join(', ')}` : '';
  });
  return `${kindName(letter)} ${from} ${parts.filter(Boolean).join('; ')}`;
}

/// A message of the server as a sentence: with a capital letter and a full stop.
export function sentence(text) {
  const whole = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

/// A chooser's button: what tells this move from the others that a tap could mean.
export function choiceLabel(move, moves) {
  // Beside a removal stand the moves of several pieces.
  if (move.promotion && !moves.some(({ kind }) => kind === 'removal')) {
    const name = kindName(move.promotion);
    return name[0].toUpperCase() + name.slice(1);
  }
  if (move.victim && moves.some(({ victim, to }) => victim === move.victim && to !== move.to)) return `Land on ${move.to}`;
  if (move.kind === 'removal') return 'Take the tile up';
  if (move.kind === 'beast_capture') return `Take the beast on ${move.victim}`;
  if (move.kind === 'hop') return 'Hop without taking';
  if (move.kind === 'bounce') return `Bounce off ${move.via}`;
  const text = describeMove(move);
  return text[0].toUpperCase() + text.slice(1);
}

/// A score from White's view: "+0.35", "-#4".
export function scoreText(score, whiteToMove) {
  const sign = whiteToMove ? 1 : -1;
  if (score.mate !== undefined) {
    const mate = score.mate * sign;
    return `${mate < 0 || (mate === 0 && whiteToMove) ? '−' : '+'}#${Math.abs(mate)}`;
  }
  const pawns = (score.cp * sign) / 100;
  return `${pawns < 0 ? '−' : '+'}${Math.abs(pawns).toFixed(2)}`;
}

/// White's share of the bar, 0 to 1.
export function whiteShare(score, whiteToMove) {
  const sign = whiteToMove ? 1 : -1;
  if (score.mate !== undefined) return score.mate * sign > 0 || (score.mate === 0 && !whiteToMove) ? 1 : 0;
  return 1 / (1 + Math.exp((-score.cp * sign) / 220));
}

/// "1.2 M", "350 k", "12"
export function shortCount(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  if (count >= 1e4) return `${Math.round(count / 1e3)} k`;
  return String(count);
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
