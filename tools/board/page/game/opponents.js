// SPDX-License-Identifier: GPL-3.0-or-later
// The ladder: opponents with names, who are levels of the engine and play no style of their own (engine/PROTOCOL.md tells what
// each level sees). Every sentence of the ladder that a person reads is in this file.

/// From the weakest to the strongest: {name, elo, about}, and `bounces`, what holds in Tensor Chess alone.
export const OPPONENTS = [
  { name: 'Ada', elo: 200, about: 'knows the moves', bounces: 'never sees a bounce' },
  { name: 'Ben', elo: 400, about: 'takes what is offered', bounces: 'never sees a bounce' },
  { name: 'Cleo', elo: 600, about: 'sees what is attacked plainly', bounces: 'never sees a bounce' },
  { name: 'Dora', elo: 800, about: 'begins to look ahead', bounces: 'never sees a bounce' },
  { name: 'Emil', elo: 1000, about: 'answers threats', bounces: 'sees a bounce now and then' },
  { name: 'Fay', elo: 1200, about: 'looks two plies ahead', bounces: 'sees every third bounce of her own' },
  { name: 'Gus', elo: 1400, about: 'looks three plies ahead', bounces: 'sees half of his own bounces' },
  { name: 'Hana', elo: 1600, about: 'looks three plies ahead', bounces: 'misses most bounces of yours' },
  { name: 'Ivo', elo: 1800, about: 'looks four plies ahead', bounces: 'misses half of your bounces' },
  { name: 'Juno', elo: 2000, about: 'looks five plies ahead', bounces: 'misses every third bounce of yours' },
  { name: 'Kai', elo: 2200, about: 'looks six plies ahead', bounces: 'misses every fifth bounce of yours' },
  { name: 'Lena', elo: 2400, about: 'looks seven plies ahead', bounces: 'misses every seventh bounce of yours' },
  { name: 'Max', elo: 2600, about: 'looks eight plies ahead', bounces: 'misses every twelfth bounce of yours' },
];

/// How a win is kept: the levels of each game are opponents of their own.
export const rung = (variant, name) => `${variant}:${name}`;
