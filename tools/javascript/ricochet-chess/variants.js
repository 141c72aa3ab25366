// SPDX-License-Identifier: GPL-3.0-or-later
// The variants.

import { checkText, rules } from './rules.js';

const about = JSON.parse(rules.text('ricochet_about'));

/// The version of the package.
export const VERSION = about.version;

// A game at the start of each variant, to format moves without a board. They are never deleted.
const starts = about.variants.map((row, place) => rules.call('ricochet_new_game', place));

const listed = about.variants.map(({ variant, pgn_name: pgnName, name, files, ranks, start, has_tiles: hasTiles }) =>
  Object.freeze({ name: variant, pgnName, title: name, files, ranks, startFen: start, hasTiles }));

/// All variants by name, the usual one first.
export const VARIANTS = Object.freeze(Object.fromEntries(listed.map(row => [row.name, row])));

/// The index of a variant by name; RangeError if there is none.
export function variantPlace(name) {
  checkText('a variant', name);
  rules.give(name);
  return rules.call('ricochet_parse_variant');
}

export const variantName = place => listed[place].name;

/// The UCI text of a move of any position.
export const moveText = (code, place) => rules.text('ricochet_uci', starts[place], code);
