// SPDX-License-Identifier: GPL-3.0-or-later
// Moves by their text: "Ri3^i6", "g3g5>g1", "nf4", "+e4". Independent of the page.

import { words } from '../../../page/words/words.js';

const bare = text => text.trim().replace(/[+#!?]+$/, '').replace(/^0-0/i, 'O-O').replaceAll('0', 'O').replace(/\s+/g, '');
const long = /[>^x]/;

// From the strictest reading to the most lenient; the first with a match decides.
const READINGS = [
  (wanted, { san, uci }) => bare(san) === wanted || uci === wanted,
  (wanted, { san, uci }) => bare(san).toLowerCase() === wanted.toLowerCase() || uci === wanted.toLowerCase(),
  // Without the beast that the move bounces off, or the sign of a capture.
  (wanted, { san, uci }) => !long.test(wanted) && [bare(san).replace(/\^.*$/, '').replace('x', ''), uci.replace(/\^.*$/, '')].includes(wanted),
];

/// The legal move that a text names: {move}, or {error} as a sentence; `illegal` is the text if it names no legal move. `game` is
/// one of VARIANTS, `side` is to move.
export function findTyped(text, moves, { examples }, side) {
  const wanted = bare(text);
  if (wanted === '') return { error: words('typed.nothing: Type a move, for example {first} or {last}.', { first: examples[0], last: examples[examples.length - 1] }) };
  for (const reads of READINGS) {
    const found = moves.filter(move => reads(wanted, move));
    if (found.length === 1) return { move: found[0] };
    if (found.length > 1) return { error: words('typed.ambiguous: “{text}” could be {moves}.', { text: text.trim(), moves: found.slice(0, 6).map(({ san }) => san).join(', ') }) };
  }
  return { error: words('typed.illegal: “{text}” is not a legal move here.', { text: text.trim() }), illegal: wanted.replace(/^\+/, side === 'w' ? '$-' : '%-') };
}
