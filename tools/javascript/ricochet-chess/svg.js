// SPDX-License-Identifier: GPL-3.0-or-later
// Boards and pieces as SVG, with the same drawings as on the board's page.

import { checkSize, checkText, rules } from './rules.js';

export function board(drawn, options = {}) {
  return drawn.svg(options);
}

export function piece(letter, size = null) {
  checkText('a piece', letter);
  checkSize(size);
  rules.give(JSON.stringify({ letter, size }));
  return rules.text('ricochet_piece_svg');
}
