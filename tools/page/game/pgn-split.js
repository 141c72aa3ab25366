// SPDX-License-Identifier: GPL-3.0-or-later
// Splits a text into its games, each with its first line number. The server reads their contents.

const TAG = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/;

/// Returns [{line, text, tags}]; a game begins with the first tag after moves. Tags within comments are ignored.
export function splitGames(text) {
  const games = [];
  let game = null;
  let moves = false;        // whether the game's moves have begun
  let comment = false;
  text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/).forEach((row, index) => {
    const tag = comment ? null : TAG.exec(row);
    if (tag && moves) game = null;
    if (game === null && row.trim() !== '') {
      game = { line: index + 1, rows: [], tags: {} };
      games.push(game);
      moves = false;
    }
    if (game === null) return;
    game.rows.push(row);
    if (tag) game.tags[tag[1]] = tag[2].replace(/\\(.)/g, '$1');
    else if (row.trim() !== '') moves = true;
    if (!tag) comment = endsInComment(row, comment);
  });
  return games.map(({ line, rows, tags }) => ({ line, text: rows.join('\n'), tags }));
}

function endsInComment(row, inside) {
  let comment = inside;
  for (const sign of row) {
    if (comment) comment = sign !== '}';
    else if (sign === ';') return false;
    else if (sign === '{') comment = true;
  }
  return comment;
}

/// Splits games into groups of limited size: [[game, ...], ...].
export function inGroups(games, { bytes = 400000, count = 500 } = {}) {
  const groups = [];
  let size = Infinity;
  for (const game of games) {
    if (size + game.text.length > bytes || groups[groups.length - 1].length >= count) {
      groups.push([]);
      size = 0;
    }
    groups[groups.length - 1].push(game);
    size += game.text.length;
  }
  return groups;
}
