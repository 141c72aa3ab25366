// SPDX-License-Identifier: GPL-3.0-or-later
// The server speaks English. Its sentences are known by the English table, and told in the page's language; one that is not
// known is shown as it came.

import { words } from '../../../page/words/words.js';
import { ENGLISH_SERVER } from './english-server.js';

const KINDS = { king: 'k', queen: 'q', rook: 'r', bishop: 'b', knight: 'n', pawn: 'p', beast: 't' };
const SQUARE = '[a-j][1-8]';
const SIDE = '[Ww]hite|[Bb]lack';
const PIECE = Object.keys(KINDS).join('|');
const WHO = `the (?:enemy )?(?:${PIECE}) on ${SQUARE}(?:, bouncing off ${SQUARE})?|the propelled beast|the bounce off ${SQUARE}|castling`;
// What may stand in the place of a name; of one that is not named here, anything.
const PLACES = {
  square: SQUARE, other: SQUARE, first: SQUARE, side: SIDE, other_side: SIDE, piece: PIECE, who: WHO, whom: WHO, sign: '[$%]',
  number: '\\d+', line: '\\d+', least: '\\d+', most: '\\d+', tag: '[^: ]+',
};
const SENTENCES = /^(why|fen|link_error|pgn_error|server_error|engine_error)\./;

const escaped = text => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

function patternOf([key, text]) {
  const names = [];
  const parts = text.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    names.push(part);
    return `(${PLACES[part] ?? '.+'})`;
  });
  return { key, names, pattern: new RegExp(`^${parts.join('')}$`) };
}

const PATTERNS = Object.entries(ENGLISH_SERVER).filter(([key]) => SENTENCES.test(key)).map(patternOf);

// "the enemy beast on g5", "the rook on d1, bouncing off d5", "castling"; `kinds` begins the keys of the piece's names, by case.
function tell(text, kinds) {
  if (text === 'castling') return words('phrase.castling');
  if (text === 'the propelled beast') return words('phrase.propelled');
  const [first, second] = text.match(new RegExp(SQUARE, 'g'));
  if (text.startsWith('the bounce')) return words('phrase.bounce', { square: first });
  const piece = words(`${kinds}.${KINDS[text.match(new RegExp(PIECE))[0]]}`);
  const told = words(text.startsWith('the enemy') ? 'phrase.enemy_beast' : 'phrase.piece', { piece, square: first });
  return second ? words('phrase.bouncing', { piece: told, square: second }) : told;
}

// What stands for a name in other languages; who is named in the genitive too.
function valuesOf(name, text) {
  switch (name) {
    case 'reason': return { reason: translated(text) };
    case 'side':
    case 'other_side': return { [name]: words(`side_of.${text[0].toLowerCase()}`) };
    case 'piece': return { piece: words(`kind.${KINDS[text]}`) };
    case 'who':
    case 'whom': return { [name]: tell(text, 'kind'), [`${name}_of`]: tell(text, 'kind_of') };
    default: return { [name]: text };
  }
}

/// A sentence of the server in words of the page's tables; itself where it is not known.
export function translated(text) {
  for (const { key, names, pattern } of PATTERNS) {
    const found = pattern.exec(text);
    if (found) return words(key, Object.assign({}, ...names.map((name, index) => valuesOf(name, found[index + 1]))));
  }
  // Where several pieces could have been meant, each has its reason.
  return text.includes('; ') ? text.split('; ').map(translated).join('; ') : text;
}
