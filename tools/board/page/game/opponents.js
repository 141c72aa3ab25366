// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder: opponents with names, who are levels of the engine and play no style of their own (engine/PROTOCOL.md tells what
// each level sees).

import { words } from '../../../page/words/words.js';

/// From the weakest to the strongest: {name, elo, about}, and `bounces`, what holds in Tensor Chess alone.
export const OPPONENTS = [
  { name: 'Ada', elo: 200, about: words('opponent.moves'), bounces: words('bounces.never') },
  { name: 'Ben', elo: 400, about: words('opponent.offered'), bounces: words('bounces.never') },
  { name: 'Cleo', elo: 600, about: words('opponent.attacked'), bounces: words('bounces.never') },
  { name: 'Dora', elo: 800, about: words('opponent.ahead'), bounces: words('bounces.never') },
  { name: 'Emil', elo: 1000, about: words('opponent.threats'), bounces: words('bounces.sometimes') },
  { name: 'Fay', elo: 1200, about: words('opponent.plies_two'), bounces: words('bounces.own_third') },
  { name: 'Gus', elo: 1400, about: words('opponent.plies_three'), bounces: words('bounces.own_half') },
  { name: 'Hana', elo: 1600, about: words('opponent.plies_three'), bounces: words('bounces.misses_most') },
  { name: 'Ivo', elo: 1800, about: words('opponent.plies_four'), bounces: words('bounces.misses_half') },
  { name: 'Juno', elo: 2000, about: words('opponent.plies_five'), bounces: words('bounces.misses_third') },
  { name: 'Kai', elo: 2200, about: words('opponent.plies_six'), bounces: words('bounces.misses_fifth') },
  { name: 'Lena', elo: 2400, about: words('opponent.plies_seven'), bounces: words('bounces.misses_seventh') },
  { name: 'Max', elo: 2600, about: words('opponent.plies_eight'), bounces: words('bounces.misses_twelfth') },
];

/// How a win is kept: the levels of each game are opponents of their own.
export const rung = (variant, name) => `${variant}:${name}`;
