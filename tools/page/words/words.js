// SPDX-License-Identifier: GPL-3.0-or-later
// The page's texts, by keys. A page sets its language's tables before anything is shown.

const shortNumbers = language => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
const table = new Map();
let plurals = new Intl.PluralRules('en');
let numbers = shortNumbers('en');
let drawn = text => text;

/// Sets the language (its tag) and its tables {key: text}. A text may have names in braces for values to fill in, or be {one, few,
/// many, other}, chosen by the number `n`. `draw` transforms all texts.
export function useWords(language, tables, draw = drawn) {
  plurals = new Intl.PluralRules(language);
  numbers = shortNumbers(language);
  drawn = draw;
  for (const [key, text] of tables.flatMap(Object.entries)) table.set(key, text);
}

/// "1.23M", "350K", "12", in the current language.
export const shortNumber = number => numbers.format(number);

/// Whether a key has a text.
export const hasWords = key => table.has(key);

/// The text of a key, with `values` filled in. After a key and a colon comes its English text, used if no table has the key, as in
/// `status.over: The game is over: {result}`. A key without a text stands for itself, and so does a place without a value.
export function words(said, values = {}) {
  const end = said.indexOf(': ');
  const key = end < 0 ? said : said.slice(0, end);
  const entry = table.get(key) ?? said.slice(end < 0 ? 0 : end + 2);
  const text = typeof entry === 'string' ? entry : entry[plurals.select(values.n)] ?? entry.other;
  return drawn(text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

/// The text of a key; `other` if no table has it.
export const wordsOr = (key, other) => (table.has(key) ? words(key) : other);

/// A message of the server as a sentence: with a capital letter and a full stop.
export function sentence(text) {
  const whole = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
