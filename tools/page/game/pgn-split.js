// SPDX-License-Identifier: GPL-3.0-or-later
// A text of many games as its games, each with the line on which it begins. The server reads what is in them.

const TAG = /^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/;

/// [{line, text, tags}], where a game begins with the first tag after moves. Braces of comments are minded.
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

/// Games in groups of which none is large: [[game, ...], ...].
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
