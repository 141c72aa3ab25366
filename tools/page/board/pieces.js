// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces: their names, and their drawings, which are embedded in the page (tools/picture/pieces.svg). Letters are FEN's: upper
// case white, lower case black.

import { svgElement } from '../base/elements.js';
import { words, wordsOr } from '../words/words.js';

const KINDS = [...'kqrbnpt'];

/// White's letters, in palette order.
export const PIECES = KINDS.map(letter => letter.toUpperCase());
export const isPiece = letter => KINDS.includes(letter.toLowerCase());
export const isWhite = letter => letter === letter.toUpperCase();
export const kindName = letter => words(`kind.${letter.toLowerCase()}`);
/// A kind's name as an object, for a captured piece or a promotion: in the accusative if the language has one.
export const kindAsObject = letter => wordsOr(`kind_object.${letter.toLowerCase()}`, kindName(letter));
/// A piece's name with its colour. Languages whose adjectives depend on the kind have a text for each.
export function pieceName(letter) {
  const side = isWhite(letter) ? 'white' : 'black';
  return wordsOr(`piece_${side}.${letter.toLowerCase()}`, `${side} ${kindName(letter)}`);
}

const drawn = (name, place) => svgElement('svg', { viewBox: '0 0 100 100', class: 'piece-picture', 'aria-hidden': 'true', focusable: 'false', ...place },
  svgElement('use', { href: `#${name}` }));

/// The drawing of a piece.
export const drawPiece = (letter, place = {}) => drawn(`piece-${letter}`, place);
/// The shape of a kind, in the surrounding colours.
export const drawKind = kind => drawn(`kind-${kind}`, {});
