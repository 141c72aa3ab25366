// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder: named opponents, which are levels of the engine, most of them with one of its styles (engine/PROTOCOL.md describes
// both).

import { words } from '../../../page/words/words.js';

// An opponent's style in each game: the engine's option Style.
const HUNTER = { tensor: 'Hunter', tiledsquares: 'Layer' };
const PROPELLER = { tensor: 'Propeller', tiledsquares: 'Remover' };
const CAUTIOUS = { tensor: 'Cautious', tiledsquares: 'Cautious' };
const NONE = {};

/// From the weakest to the strongest: {name, elo, styles, about}, and `bounces`, which applies to Tensor Chess alone.
export const OPPONENTS = [
  { name: 'Ada', elo: 200, styles: NONE, about: words('opponent.moves: knows the moves'), bounces: words('bounces.never') },
  { name: 'Ben', elo: 400, styles: HUNTER, about: words('opponent.offered: takes what is offered'), bounces: words('bounces.never') },
  { name: 'Cleo', elo: 600, styles: PROPELLER, about: words('opponent.attacked: sees plain attacks'), bounces: words('bounces.never') },
  { name: 'Dora', elo: 800, styles: CAUTIOUS, about: words('opponent.ahead: begins to look ahead'), bounces: words('bounces.never') },
  { name: 'Emil', elo: 1000, styles: HUNTER, about: words('opponent.threats: answers threats'), bounces: words('bounces.sometimes: sees a bounce now and then') },
  { name: 'Fay', elo: 1200, styles: PROPELLER, about: words('opponent.plies_two: looks two plies ahead'), bounces: words('bounces.own_third: sees every third bounce of her own') },
  { name: 'Gus', elo: 1400, styles: CAUTIOUS, about: words('opponent.plies_three'), bounces: words('bounces.own_half: sees half of his own bounces') },
  { name: 'Hana', elo: 1600, styles: HUNTER, about: words('opponent.plies_three'), bounces: words('bounces.misses_most: misses most bounces of yours') },
  { name: 'Ivo', elo: 1800, styles: PROPELLER, about: words('opponent.plies_four: looks four plies ahead'), bounces: words('bounces.misses_half: misses half of your bounces') },
  { name: 'Juno', elo: 2000, styles: CAUTIOUS, about: words('opponent.plies_five: looks five plies ahead'), bounces: words('bounces.misses_third: misses every third bounce of yours') },
  { name: 'Kai', elo: 2200, styles: HUNTER, about: words('opponent.plies_six: looks six plies ahead'), bounces: words('bounces.misses_fifth: misses every fifth bounce of yours') },
  { name: 'Lena', elo: 2400, styles: PROPELLER, about: words('opponent.plies_seven: looks seven plies ahead'), bounces: words('bounces.misses_seventh: misses every seventh bounce of yours') },
  { name: 'Max', elo: 2600, styles: NONE, about: words('opponent.plies_eight: looks eight plies ahead'), bounces: words('bounces.misses_twelfth: misses every twelfth bounce of yours') },
];

/// The key of a stored win: each game has its own ladder.
export const rung = (variant, name) => `${variant}:${name}`;

/// The engine's style for an opponent in a game; null if it has none there.
export const styleOf = (name, variant) => OPPONENTS.find(opponent => opponent.name === name)?.styles[variant] ?? null;
