// SPDX-License-Identifier: GPL-3.0-or-later
// Ricochet in JavaScript: the rules of Tensor Chess and Tiled Squares Chess, documented in README.md and index.d.ts.

export { Board } from './board.js';
export { Move } from './move.js';
export * as pgn from './pgn.js';
export { Piece } from './pieces.js';
export * as svg from './svg.js';
export { VARIANTS, VERSION } from './variants.js';
