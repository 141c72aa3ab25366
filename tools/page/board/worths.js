// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces' worths drawn on their squares; a square is 100 by 100, and `at` returns its centre. A worth is in centipawns, from the
// view of the piece's own side.

import { svgElement } from '../base/elements.js';

// The worth of the strongest shade: a queen's or more.
const STRONGEST = 900;

/// A worth in pawns, with its sign unless it is zero.
export function worthText(worth) {
  const text = (Math.abs(worth) / 100).toFixed(1);
  if (text === '0.0') return text;
  return `${worth < 0 ? '−' : '+'}${text}`;
}

/// The shade of a square.
export function drawShade(square, worth, at) {
  const [x, y] = at(square);
  const made = svgElement('rect', { class: worthText(worth).startsWith('−') ? 'shade harm' : 'shade', x: x - 46, y: y - 46, width: 92, height: 92, rx: 10 });
  made.style.setProperty('--strength', (0.12 + 0.6 * Math.min(1, Math.abs(worth) / STRONGEST)).toFixed(2));
  return made;
}

/// The figure, at the square's edge nearer to the piece's own side, where its drawing is widest.
export function drawFigure(square, worth, white, at) {
  const [x, y] = at(square);
  return svgElement('text', { class: white ? 'figure white' : 'figure black', x, y: y + 45 }, worthText(worth));
}
