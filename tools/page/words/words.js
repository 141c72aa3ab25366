// SPDX-License-Identifier: GPL-3.0-or-later
// The page's texts, by keys. A page sets its language's tables before anything is shown.

const table = new Map();
let tag = 'en';
let drawn = text => text;
// Made when first used: that takes a good part of the time in which the page loads.
let plurals = null;
let numbers = null;

/// Sets the language (its tag) and its tables {key: text}. A text may have names in braces for values to fill in, or be {one, few,
/// many, other}, chosen by the number `n`. `draw` transforms all texts.
export function useWords(language, tables, draw = drawn) {
  tag = language;
  plurals = null;
  numbers = null;
  drawn = draw;
  for (const [key, text] of tables.flatMap(Object.entries)) table.set(key, text);
}

/// "1.23M", "350K", "12", in the current language.
export function shortNumber(number) {
  numbers ??= new Intl.NumberFormat(tag, { notation: 'compact', maximumSignificantDigits: 3 });
  return numbers.format(number);
}

function formOf(forms, number) {
  plurals ??= new Intl.PluralRules(tag);
  return forms[plurals.select(number)] ?? forms.other;
}

/// Whether a key has a text.
export const hasWords = key => table.has(key);

/// The text of a key, with `values` filled in. After a key and a colon comes its English text, used if no table has the key, as in
/// `status.over: The game is over: {result}`. A key without a text stands for itself, and so does a place without a value.
export function words(said, values = {}) {
  const end = said.indexOf(': ');
  const key = end < 0 ? said : said.slice(0, end);
  const entry = table.get(key) ?? said.slice(end < 0 ? 0 : end + 2);
  const text = typeof entry === 'string' ? entry : formOf(entry, values.n);
  return drawn(text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

/// The text of a key; `other` if no table has it.
export const wordsOr = (key, other) => (table.has(key) ? words(key) : other);

/// A message of the server as a sentence: with a capital letter and a full stop.
export function sentence(text) {
  const whole = text[0].toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
