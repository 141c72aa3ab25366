// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder: opponents with names, who are levels of the engine, most of them with one of its styles (engine/PROTOCOL.md tells
// what each level sees, and what each style likes).

import { words } from '../../../page/words/words.js';

// What an opponent leans to in each game: the engine's option Style.
const HUNTER = { tensor: 'Hunter', tiledsquares: 'Layer' };
const PROPELLER = { tensor: 'Propeller', tiledsquares: 'Remover' };
const CAUTIOUS = { tensor: 'Cautious', tiledsquares: 'Cautious' };
const NONE = {};

/// From the weakest to the strongest: {name, elo, styles, about}, and `bounces`, what holds in Tensor Chess alone.
export const OPPONENTS = [
  { name: 'Ada', elo: 200, styles: NONE, about: words('opponent.moves'), bounces: words('bounces.never') },
  { name: 'Ben', elo: 400, styles: HUNTER, about: words('opponent.offered'), bounces: words('bounces.never') },
  { name: 'Cleo', elo: 600, styles: PROPELLER, about: words('opponent.attacked'), bounces: words('bounces.never') },
  { name: 'Dora', elo: 800, styles: CAUTIOUS, about: words('opponent.ahead'), bounces: words('bounces.never') },
  { name: 'Emil', elo: 1000, styles: HUNTER, about: words('opponent.threats'), bounces: words('bounces.sometimes') },
  { name: 'Fay', elo: 1200, styles: PROPELLER, about: words('opponent.plies_two'), bounces: words('bounces.own_third') },
  { name: 'Gus', elo: 1400, styles: CAUTIOUS, about: words('opponent.plies_three'), bounces: words('bounces.own_half') },
  { name: 'Hana', elo: 1600, styles: HUNTER, about: words('opponent.plies_three'), bounces: words('bounces.misses_most') },
  { name: 'Ivo', elo: 1800, styles: PROPELLER, about: words('opponent.plies_four'), bounces: words('bounces.misses_half') },
  { name: 'Juno', elo: 2000, styles: CAUTIOUS, about: words('opponent.plies_five'), bounces: words('bounces.misses_third') },
  { name: 'Kai', elo: 2200, styles: HUNTER, about: words('opponent.plies_six'), bounces: words('bounces.misses_fifth') },
  { name: 'Lena', elo: 2400, styles: PROPELLER, about: words('opponent.plies_seven'), bounces: words('bounces.misses_seventh') },
  { name: 'Max', elo: 2600, styles: NONE, about: words('opponent.plies_eight'), bounces: words('bounces.misses_twelfth') },
];

/// How a win is kept: the levels of each game are opponents of their own.
export const rung = (variant, name) => `${variant}:${name}`;

/// The engine's style for one of the ladder in a game; null for who has none there.
export const styleOf = (name, variant) => OPPONENTS.find(opponent => opponent.name === name)?.styles[variant] ?? null;
