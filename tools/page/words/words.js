// SPDX-License-Identifier: GPL-3.0-or-later
// What a person reads, by keys. A page gives the tables of its language before anything is shown.

const shortNumbers = language => new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 });
const table = new Map();
let plurals = new Intl.PluralRules('en');
let numbers = shortNumbers('en');

/// Takes the words of a language (its tag) from here on: tables {key: text}, where a text may have names in braces for what is
/// filled in, and in the place of a text {one, few, many, other} may stand, chosen by the number `n`.
export function useWords(language, ...tables) {
  plurals = new Intl.PluralRules(language);
  numbers = shortNumbers(language);
  for (const [key, text] of tables.flatMap(Object.entries)) table.set(key, text);
}

/// "1.23M", "350K", "12", in the language of the words.
export const shortNumber = number => numbers.format(number);

/// Whether there is a text of a key.
export const hasWords = key => table.has(key);

/// The text of a key, with `values` in the places that it names. A key without a text stands for itself, and a place without a
/// value too.
export function words(key, values = {}) {
  const entry = table.get(key) ?? key;
  const text = typeof entry === 'string' ? entry : entry[plurals.select(values.n)] ?? entry.other;
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
