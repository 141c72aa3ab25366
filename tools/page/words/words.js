// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads, by keys. A page gives the tables of its language before anything is shown.

const shortNumbers = language => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
const table = new Map();
let plurals = new Intl.PluralRules('en');
let numbers = shortNumbers('en');
let drawn = text => text;

/// Takes the words of a language (its tag) from here on: tables {key: text}, where a text may have names in braces for what is
/// filled in, and in the place of a text {one, few, many, other} may stand, chosen by the number `n`. `draw` changes all texts.
export function useWords(language, tables, draw = drawn) {
  plurals = new Intl.PluralRules(language);
  numbers = shortNumbers(language);
  drawn = draw;
  for (const [key, text] of tables.flatMap(Object.entries)) table.set(key, text);
}

/// "1.23M", "350K", "12", in the language of the words.
export const shortNumber = number => numbers.format(number);

/// Whether there is a text of a key.
export const hasWords = key => table.has(key);

/// The text of a key, with `values` in the places that it names. Behind a key and a colon stands its English text where no table
/// has one, as in `status.over: The game is over: {result}`. A key without a text stands for itself, and a place without a value too.
export function words(said, values = {}) {
  const end = said.indexOf(': ');
  const key = end < 0 ? said : said.slice(0, end);
  const entry = table.get(key) ?? said.slice(end < 0 ? 0 : end + 2);
  const text = typeof entry === 'string' ? entry : entry[plurals.select(values.n)] ?? entry.other;
  return drawn(text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

/// A message of the server as a sentence: with a capital letter and a full stop.
export function sentence(text) {
  const whole = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
