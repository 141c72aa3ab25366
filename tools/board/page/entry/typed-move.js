// SPDX-License-Identifier: GPL-3.0-or-later
// Moves by their text: "Ri3^i6", "g3g5>g1", "nf4". Independent of the page.

const bare = text => text.trim().replace(/[+#!?]+$/, '').replace(/^0-0/i, 'O-O').replaceAll('0', 'O').replace(/\s+/g, '');
const long = /[>^x]/;

// From the strictest reading to the most lenient; the first that finds a move decides.
const READINGS = [
  (wanted, { san, uci }) => bare(san) === wanted || uci === wanted,
  (wanted, { san, uci }) => bare(san).toLowerCase() === wanted.toLowerCase() || uci === wanted.toLowerCase(),
  // Without the beast that it bounces off, or the sign of a capture.
  (wanted, { san, uci }) => !long.test(wanted) && [bare(san).replace(/\^.*$/, '').replace('x', ''), uci.replace(/\^.*$/, '')].includes(wanted),
];

/// The legal move that a text names: {move}, or {error} as a sentence; `illegal` is the text where it names none. `game` is
/// one of VARIANTS, `side` is to move.
export function findTyped(text, moves, { hasTiles, examples }, side) {
  const wanted = bare(text);
  if (wanted === '') return { error: `Type a move, for example ${examples[0]} or ${examples[examples.length - 1]}.` };
  const [own, foreign] = side === 'w' ? '$%' : '%$';
  if (hasTiles && wanted.startsWith(foreign)) return { error: `${side === 'w' ? 'White' : 'Black'} lays tiles by ${own}, not by ${foreign}.` };
  for (const reads of READINGS) {
    const found = moves.filter(move => reads(wanted, move));
    if (found.length === 1) return { move: found[0] };
    if (found.length > 1) return { error: `“${text.trim()}” could be ${found.slice(0, 6).map(({ san }) => san).join(', ')}.` };
  }
  return { error: `“${text.trim()}” is not a legal move here.`, illegal: wanted };
}
