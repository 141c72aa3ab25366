// SPDX-License-Identifier: GPL-3.0-or-later
// The board's puzzles (puzzles.jsonl, a line each: tools/lab/puzzles/README.md), asked for when they
// are first wanted.

import * as api from '../server/api.js';

// The themes that a person can ask for, with those of the file that belong to them.
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

/// The themes of a puzzle, as a person knows them.
export const groupsOf = ({ themes, variant }) =>
  Object.keys(GROUPS[variant]).filter(group => GROUPS[variant][group].some(theme => themes.includes(theme)));

/// What a puzzle is known by, whatever its place in the file: its position's hash (FNV-1a), as text.
export function idOf(fen) {
  let hash = 0x811c9dc5;
  for (const letter of fen) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

/// The puzzles of a file's text, each with its `id`. Throws for a line that is none.
export const readPuzzles = text => text.split('\n').filter(line => line !== '').map(line => {
  const puzzle = JSON.parse(line);
  return { ...puzzle, id: idOf(puzzle.fen) };
});

let known = null;

/// All puzzles; throws where they cannot be had.
export function allPuzzles() {
  known ??= api.puzzles().then(readPuzzles).catch(error => {
    known = null;
    throw error;
  });
  return known;
}

/// Those of a game, and of a theme where one is named.
export async function puzzlesOf(variant, group) {
  const wanted = GROUPS[variant]?.[group];
  const isWanted = puzzle => puzzle.variant === variant && (!wanted || puzzle.themes.some(theme => wanted.includes(theme)));
  return (await allPuzzles()).filter(isWanted);
}
