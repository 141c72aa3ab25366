// SPDX-License-Identifier: GPL-3.0-or-later
// The board's puzzles (puzzles.jsonl, a line each: tools/lab/puzzles/README.md), fetched on first use.

import * as api from '../server/api.js';

// The themes offered, with the file's themes that belong to each.
export const GROUPS = {
  tensor: {
    bounce: ['bounce'],
    propel: ['propel'],
    hop: ['hop'],
    beast: ['beast_capture', 'beast_trap'],
    way: ['pass_through', 'springboard_removed'],
    mate: ['mate'],
    capture: ['plain_capture'],
    quiet: ['quiet', 'promotion'],
  },
  tiledsquares: {
    tile: ['drop', 'removal', 'king_builds'],
    mate: ['mate'],
    capture: ['plain_capture'],
    quiet: ['quiet', 'promotion'],
  },
};

/// The offered themes of a puzzle.
export const groupsOf = ({ themes, variant }) =>
  Object.keys(GROUPS[variant]).filter(group => GROUPS[variant][group].some(theme => themes.includes(theme)));

/// A puzzle's id, independent of its place in the file: its position's hash (FNV-1a), as text.
export function idOf(fen) {
  let hash = 0x811c9dc5;
  for (const letter of fen) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/// The puzzles of a file's text, each with its `id`. Throws for an invalid line.
export const readPuzzles = text => text.split('\n').filter(line => line !== '').map(line => {
  const puzzle = JSON.parse(line);
  return { ...puzzle, id: idOf(puzzle.fen) };
});

let known = null;

/// All puzzles; fails if they cannot be loaded.
export function allPuzzles() {
  known ??= api.puzzles().then(readPuzzles).catch(error => {
    known = null;
    throw error;
  });
  return known;
}

/// The puzzles of a game, and of a theme if one is given.
export async function puzzlesOf(variant, group) {
  const wanted = GROUPS[variant]?.[group];
  const isWanted = puzzle => puzzle.variant === variant && (!wanted || puzzle.themes.some(theme => wanted.includes(theme)));
  return (await allPuzzles()).filter(isWanted);
}
