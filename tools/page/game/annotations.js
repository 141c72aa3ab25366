// SPDX-License-Identifier: GPL-3.0-or-later
// PGN's annotations of a move: glyphs ($1 to $255) and commands in comments, [%clk 0:09:58], [%eval 0.35].

/// The glyphs offered, which are also those shown as signs; others are shown as numbers.
export const GLYPHS = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 8: '□', 10: '=', 11: '=', 12: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓',
  18: '+−', 19: '−+', 20: '+−', 21: '−+', 22: '⨀', 23: '⨀', 26: '○', 27: '○', 32: '⟳', 33: '⟳', 36: '→', 37: '→', 40: '↑', 41: '↑',
  44: '⯹', 45: '⯹', 132: '⇆', 133: '⇆', 138: '⨁', 139: '⨁', 140: '∆', 142: '⌓', 145: 'RR', 146: 'N',
};

/// The glyphs of mistakes by their signs.
export const NAGS = { '?!': 6, '?': 2, '??': 4 };

const COMMAND = /\[%(\w+)\s+([^\]]*)\]/g;

export function glyphText(nag) {
  if (nag in GLYPHS) return nag < 7 ? GLYPHS[nag] : ` ${GLYPHS[nag]}`;
  return nag === 0 ? '' : ` $${nag}`;
}

// Drawings in PGN: [%csl Ge4,Rd5] and [%cal Ge2e4], each with a colour.
const DRAWING = /\[%c[as]l\s+([^\]]*)\]/g;
const DRAWN = /^[GRYBO]?([a-j][1-8])([a-j][1-8])?$/i;

/// Splits a comment into {drawn, comment}: circles and arrows as their two squares, and the rest.
export function splitDrawn(comment, { squares }) {
  const drawn = [...comment.matchAll(DRAWING)].flatMap(([, list]) => list.split(',').map(name => DRAWN.exec(name.trim())))
    .filter(found => found && found.slice(1).every(square => !square || squares.includes(square.toLowerCase())))
    .map(([, from, to = from]) => (from + to).toLowerCase());
  return drawn.length === 0 ? { drawn, comment } : { drawn: [...new Set(drawn)], comment: comment.replace(DRAWING, '').trim() };
}

/// A comment with drawings added.
export function withDrawn(comment, drawn = []) {
  const isCircle = name => name.slice(0, 2) === name.slice(2);
  const command = (name, list) => (list.length === 0 ? '' : `[%${name} ${list.map(squares => `G${squares}`).join(',')}]`);
  const circles = command('csl', drawn.filter(isCircle).map(name => name.slice(0, 2)));
  return [circles + command('cal', drawn.filter(name => !isCircle(name))), comment].filter(Boolean).join(' ');
}

const commands = comment => Object.fromEntries([...comment.matchAll(COMMAND)].map(([, name, value]) => [name, value.trim()]));

/// A comment for display: evaluation and clock in words, other commands left out.
export function plainComment(comment) {
  if (!comment) return '';
  const { eval: score, clk } = commands(comment);
  const text = comment.replace(COMMAND, '').replace(/\s+/g, ' ').trim();
  return [score && scoreOf(score), clk && `⏱ ${clk}`, text].filter(Boolean).join(' ');
}

function scoreOf(text) {
  const [number] = text.split(',');
  if (number.startsWith('#')) return number.replace('-', '−');
  return Number.isFinite(Number(number)) ? `${Number(number) < 0 ? '−' : '+'}${Math.abs(Number(number)).toFixed(2)}` : '';
}

/// The clock in a comment, in milliseconds; null if there is none.
export function clockOf(comment) {
  const parts = /\[%clk\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*\]/.exec(comment ?? '');
  return parts && ((Number(parts[1] ?? 0) * 60 + Number(parts[2])) * 60 + Number(parts[3])) * 1000;
}

/// A comment with the mover's remaining time added, in milliseconds; unchanged if it has a clock.
export function withClock(comment, ms) {
  if (/\[%clk\s/.test(comment)) return comment;
  const seconds = Math.floor(ms / 1000);
  const part = number => String(number).padStart(2, '0');
  return `[%clk ${Math.floor(seconds / 3600)}:${part(Math.floor(seconds / 60) % 60)}:${part(seconds % 60)}] ${comment}`.trim();
}
