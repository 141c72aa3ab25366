// SPDX-License-Identifier: GPL-3.0-or-later
// The games.

import { checkText, rules } from './rules.js';

const about = JSON.parse(rules.text('ricochet_about'));

/// The version of the package.
export const VERSION = about.version;

// A game at its start for each variant: texts of moves need a game, not a position. They live as long as the module.
const starts = about.variants.map((row, place) => rules.call('ricochet_new_game', place));

const listed = about.variants.map(({ variant, pgn_name: pgnName, name, files, ranks, start, has_tiles: hasTiles }) =>
  Object.freeze({ name: variant, pgnName, title: name, files, ranks, startFen: start, hasTiles }));

/// All games by their names, the usual one first.
export const VARIANTS = Object.freeze(Object.fromEntries(listed.map(row => [row.name, row])));

/// The place of the variant of this name; RangeError where there is none.
export function variantPlace(name) {
  checkText('a variant', name);
  rules.give(name);
  return rules.call('ricochet_parse_variant');
}

export const variantName = place => listed[place].name;

/// The text of a move of any position.
export const moveText = (code, place) => rules.text('ricochet_uci', starts[place], code);
