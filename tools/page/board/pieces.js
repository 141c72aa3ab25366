// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces, drawn for this board on a grid of 100 by 100. Letters are FEN's: upper case white, lower case black.

import { svgElement } from '../base/elements.js';
import { words } from '../words/words.js';

const PLINTH = ['path', { d: 'M23 90C22 82 26 78 33 77H67C74 78 78 82 77 90Z' }];

// A shape is [tag, attributes, classes]; without classes it is filled and outlined like wood.
const SHAPES = {
  p: [
    PLINTH,
    ['path', { d: 'M42 46C43 60 37 70 32 77H68C63 70 57 60 58 46Z' }],
    ['path', { d: 'M36 46C36 41 64 41 64 46C64 51 36 51 36 46Z' }],
    ['circle', { cx: 50, cy: 30, r: 13.5 }],
    ['path', { d: 'M44 29C44 25 46 23 49 22.5' }, 'piece-mark'],
  ],
  r: [
    PLINTH,
    ['path', { d: 'M35 44H65L69 77H31Z' }],
    ['path', { d: 'M26 17H38V25H44.5V17H55.5V25H62V17H74V36L66 45H34L26 36Z' }],
    ['path', { d: 'M33.5 55H66.5' }, 'piece-mark'],
  ],
  n: [
    PLINTH,
    ['path', {
      d: 'M32 77C31 66 42 60 46 51C40 55 35 57 31 62C26 67 17 64 18 56C19 48 25 41 29 33C29 26 32 20 36 14L43 22' +
        'C46 21 48 20 50 20L56 12L60 23C75 31 80 50 74 77Z',
    }],
    ['path', { d: 'M61 29C70 39 73 55 69 72' }, 'piece-mark'],
    ['circle', { cx: 39.5, cy: 35, r: 3.4 }, 'piece-dot'],
    ['circle', { cx: 24, cy: 56, r: 2 }, 'piece-dot'],
  ],
  b: [
    PLINTH,
    ['path', { d: 'M41 62C41 69 37 74 32 77H68C63 74 59 69 59 62Z' }],
    ['path', { d: 'M50 19C67 29 73 45 63 57H37C27 45 33 29 50 19Z' }],
    ['path', { d: 'M34 57H66C68 62 63 65 50 65C37 65 32 62 34 57Z' }],
    ['path', { d: 'M57 29L48 44' }, 'piece-mark'],
    ['circle', { cx: 50, cy: 14, r: 5.5 }],
  ],
  q: [
    PLINTH,
    ['path', { d: 'M28 66L14 32L33 47L33 20L45 43L50 15L55 43L67 20L67 47L86 32L72 66Z' }],
    ['path', { d: 'M28 66C36 62 64 62 72 66L69 77H31Z' }],
    ['path', { d: 'M33 68C40 65.5 60 65.5 67 68' }, 'piece-mark'],
    ['circle', { cx: 14, cy: 29, r: 5 }],
    ['circle', { cx: 33, cy: 17, r: 5 }],
    ['circle', { cx: 50, cy: 12, r: 5 }],
    ['circle', { cx: 67, cy: 17, r: 5 }],
    ['circle', { cx: 86, cy: 29, r: 5 }],
  ],
  k: [
    PLINTH,
    ['path', { d: 'M45.5 5H54.5V12H61.5V20.5H54.5V32H45.5V20.5H38.5V12H45.5Z' }],
    ['path', { d: 'M50 56C40 45 41 33 50 27C59 33 60 45 50 56Z' }],
    ['path', {
      d: 'M30 66C8 52 15 29 34 33C43 35 48 42 50 54C52 42 57 35 66 33C85 29 92 52 70 66Z',
    }],
    ['path', { d: 'M30 66C38 62 62 62 70 66L68 77H32Z' }],
    ['path', { d: 'M35 68C41 65.5 59 65.5 65 68M33 41C26 42 25 50 30 56M67 41C74 42 75 50 70 56' }, 'piece-mark'],
  ],
  // The beast stands on no plinth: a horned head that fills its square and looks straight at you.
  t: [
    ['path', { d: 'M38 34C22 35 7 25 9 6C16 17 25 20 45 22Z' }, 'piece-horn'],
    ['path', { d: 'M62 34C78 35 93 25 91 6C84 17 75 20 55 22Z' }, 'piece-horn'],
    ['path', { d: 'M27 47L10 42C10 53 16 61 28 63Z' }],
    ['path', { d: 'M73 47L90 42C90 53 84 61 72 63Z' }],
    ['path', {
      d: 'M50 20C67 20 77 31 77 45C77 56 71 60 70 69C69 83 61 92 50 92C39 92 31 83 30 69C29 60 23 56 23 45C23 31 33 20 50 20Z',
    }],
    ['path', { d: 'M50 25V40M43.5 27L45 37M56.5 27L55 37' }, 'piece-mark'],
    ['path', { d: 'M29 42L47 52C46 61 33 60 29 42Z' }, 'piece-eye'],
    ['path', { d: 'M71 42L53 52C54 61 67 60 71 42Z' }, 'piece-eye'],
    ['path', { d: 'M39.5 49.5L40 56M60.5 49.5L60 56' }, 'piece-pupil'],
    ['path', { d: 'M46 64L44 67M54 64L56 67' }, 'piece-mark'],
    ['path', { d: 'M34 73C44 78 56 78 66 73' }, 'piece-mark'],
    ['path', { d: 'M37 74.5L41 64L46 76.5Z' }, 'piece-tooth'],
    ['path', { d: 'M63 74.5L59 64L54 76.5Z' }, 'piece-tooth'],
  ],
};

const KINDS = [...'kqrbnpt'];

/// White's letters, in the order of a palette.
export const PIECES = KINDS.map(letter => letter.toUpperCase());
export const isPiece = letter => KINDS.includes(letter.toLowerCase());
export const isWhite = letter => letter === letter.toUpperCase();
export const kindName = letter => words(`kind.${letter.toLowerCase()}`);
/// The same as what is taken, or what a pawn becomes: in the accusative.
export const kindAsObject = letter => words(`kind_object.${letter.toLowerCase()}`);
export const pieceName = letter => words(`piece_${isWhite(letter) ? 'white' : 'black'}.${letter.toLowerCase()}`);

/// One drawn piece: an <svg> that takes its colours from the classes `white` and `black`.
export function drawPiece(letter, place = {}) {
  const shapes = SHAPES[letter.toLowerCase()];
  const style = `piece-picture ${isWhite(letter) ? 'white' : 'black'}`;
  return svgElement('svg', { viewBox: '0 0 100 100', class: style, 'aria-hidden': 'true', focusable: 'false', ...place },
    ...shapes.map(([tag, attributes, part = 'piece-body']) => svgElement(tag, { ...attributes, class: part })));
}
