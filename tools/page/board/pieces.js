// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces: their names, and their drawings, which the page has in itself (tools/picture/pieces.svg). Letters are FEN's: upper case
// white, lower case black.

import { svgElement } from '../base/elements.js';
import { words } from '../words/words.js';

const KINDS = [...'kqrbnpt'];

/// White's letters, in the order of a palette.
export const PIECES = KINDS.map(letter => letter.toUpperCase());
export const isPiece = letter => KINDS.includes(letter.toLowerCase());
export const isWhite = letter => letter === letter.toUpperCase();
export const kindName = letter => words(`kind.${letter.toLowerCase()}`);
/// The same as what is taken, or what a pawn becomes: in the accusative.
export const kindAsObject = letter => words(`kind_object.${letter.toLowerCase()}`);
export const pieceName = letter => words(`piece_${isWhite(letter) ? 'white' : 'black'}.${letter.toLowerCase()}`);

const drawn = (name, place) => svgElement('svg', { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true', focusable: 'false', ...place },
  svgElement('use', { href: `#${name}` }));

/// One drawn piece.
export const drawPiece = (letter, place = {}) => drawn(`piece-${letter}`, place);
/// The shape of a kind, in the colours of what stands around it.
export const drawKind = kind => drawn(`kind-${kind}`, {});
