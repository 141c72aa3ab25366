// SPDX-License-Identifier: GPL-3.0-or-later
// Messages that come with an English text, in the page's language: reasons of moves (tools/analyse/reasons), by kind and arguments,
// and refusals of the rules and the server, by code and arguments.

import { plainMove } from '../../../page/game/text.js';
import { hasWords, words } from '../../../page/words/words.js';

function joined(texts) {
  return texts.reduce((list, last, index) => {
    if (index === 0) return last;
    return index === texts.length - 1 ? words('reason_part.list', { list, last }) : `${list}, ${last}`;
  }, '');
}

// A pawn by a word, in the case `p` (nominative), `a` (accusative) or `g` (genitive); other pieces by their letter.
const placed = letter => ({ piece, square }) => (piece === 'P' ? words(`reason_pawn.${letter}`, { square }) : piece + square);

// Lists pieces with their numbers, grouped by kind.
function kinds(pieces) {
  const sorts = [...new Set(pieces.map(({ piece }) => piece))];
  return joined(sorts.map(sort => {
    const n = pieces.filter(({ piece }) => piece === sort).length;
    return words(`reason_pieces.${sort.toLowerCase()}`, { n });
  }));
}

/// A reason's sentence, without a full stop; the English one that came with it if the page's language has none.
export function translateReason({ kind, moves, numbers, pieces, squares, text }) {
  const key = `reason.${kind}`;
  if (!hasWords(key)) return plainMove(text);
  const values = {};
  const cases = ['p', 'a', 'g'].map(letter => [letter, pieces.map(placed(letter))]);
  const sans = moves.map(({ san }) => san);
  for (const [letter, texts] of [...cases, ['m', sans], ['s', squares], ['n', numbers]]) {
    texts.forEach((each, index) => {
      values[`${letter}${index}`] = each;
      values[`${letter}${index}_on`] = joined(texts.slice(index));
    });
  }
  const [count] = numbers;
  const won = pieces.length === 0 ? words('reason_part.material') : kinds(pieces.slice(0, count));
  const given = kinds(pieces.slice(count));
  const gain = count === undefined ? '' : words(given === '' ? 'reason_part.gain' : 'reason_part.gain_for', { won, given });
  const kind0 = pieces.length === 0 ? '' : words(`reason_kinds.${pieces[0].piece.toLowerCase()}`);
  return words(key, { ...values, won, given, gain, kind0, line: sans.join(' ') });
}

const valueOf = argument => (typeof argument === 'string' ? argument : translateRefusal(argument));

/// A refusal's sentence, without a full stop; the English one that came with it if the page's language has none. Each argument is a
/// text or another refusal.
export function translateRefusal({ code, message, arguments: values }) {
  if (!hasWords(code)) return message;
  return words(code, Object.fromEntries(Object.entries(values).map(([name, argument]) => [name, valueOf(argument)])));
}
