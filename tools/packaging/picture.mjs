// SPDX-License-Identifier: GPL-3.0-or-later
// node tools/packaging/picture.mjs > tools/packaging/moves.svg: makes the README's moving picture from the drawings of the
// page. It plays the moves below from the start of Tensor Chess, again and again. `--moves` prints the moves instead, and
// the ranks of the board after the last, as a FEN has them: the tests hold both against the rules.

import { argv, stdout } from 'node:process';

/// The least of a document that the page's drawings need: elements that tell their own text.
class Picture {
  constructor(tag) {
    this.tag = tag;
    this.attributes = [];
    this.children = [];
  }

  setAttribute(name, value) {
    if (!name.startsWith('aria') && name !== 'focusable') this.attributes.push(`${name}="${value}"`);
  }

  append(...children) { this.children.push(...children); }

  toString() { return `<${[this.tag, ...this.attributes].join(' ')}${this.children.length ? `>${this.children.join('')}</${this.tag}>` : '/>'}`; }
}
globalThis.document = { createElementNS: (namespace, tag) => new Picture(tag) };
const { drawPiece } = await import('../page/board/pieces.js');

const START = 'rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR';
const FILES = 10;
const RANKS = 8;
/// Move text, what it is called, and what happens.
const MOVES = [
  ['e2e4', 'e2e4', 'A pawn goes two squares, as ever.'],
  ['i8g6', 'Hop', 'A beast leaps over the pawn on h7.'],
  ['i1g3', 'Hop', 'So does White’s, over the pawn on h2.'],
  ['h8f4^g6', 'Bounce', 'The knight jumps onto its own beast, and on from there.'],
  ['b1d3', 'Hop', 'White’s other beast leaps out.'],
  ['b8d6', 'Hop', 'And Black’s.'],
  ['c1d3>e5', 'Propel', 'The knight takes its beast’s place and sends it on: a knight’s jump.'],
];
/// Seconds: before the first move, for one move with the time to see it, of which it moves for so long, and at the end.
const TIMES = { before: 1, move: 2.6, moving: 1.1, after: 2.5 };
const total = TIMES.before + MOVES.length * TIMES.move + TIMES.after;
const CELL = 60;
const EDGE = 12;
const CAPTION = 64;

function placed(ranks) {
  const pieces = [];
  ranks.split('/').forEach((rank, row) => {
    let file = 0;
    for (const letter of rank.match(/\d+|[a-z]/gi)) {
      if (/\d/.test(letter)) file += Number(letter);
      else pieces.push({ letter, at: { file: file++, rank: RANKS - 1 - row }, way: [] });
    }
  });
  return pieces;
}

const square = text => ({ file: text.charCodeAt(0) - 97, rank: Number(text[1]) - 1 });
const same = (one, other) => one.file === other.file && one.rank === other.rank;

/// Notes on the way of each piece that a move carries, where it is when.
function play(pieces) {
  MOVES.forEach(([text], number) => {
    const start = TIMES.before + number * TIMES.move;
    const [from, to, side] = [text.slice(0, 2), text.slice(2, 4), text.slice(5)].map(part => part && square(part));
    const carry = (piece, squares, beginning, end) => {
      const step = (end - beginning) / squares.length;
      piece.way.push({ time: beginning, at: piece.at });
      squares.forEach((at, index) => piece.way.push({ time: beginning + (index + 1) * step, at }));
      piece.at = squares.at(-1);
    };
    const mover = pieces.find(piece => same(piece.at, from));
    const there = pieces.find(piece => same(piece.at, to));
    if (!mover || (there && text[4] !== '>')) throw new Error(`${text} cannot be shown: only moves that take nothing are`);
    const end = start + TIMES.moving;
    if (text[4] === '>') {
      carry(mover, [to], start, start + TIMES.moving / 2);
      carry(there, [side], start + TIMES.moving / 2, end);
    } else {
      carry(mover, text[4] === '^' ? [side, to] : [to], start, end);
    }
  });
  return pieces;
}

const corner = at => `${EDGE + at.file * CELL},${EDGE + (RANKS - 1 - at.rank) * CELL}`;
const share = time => (time / total).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');

function animated({ letter, at, way }) {
  const use = `<use href="#${letter}" width="${CELL}" height="${CELL}"/>`;
  if (way.length === 0) return `<g transform="translate(${corner(at)})">${use}</g>`;
  const points = [{ time: 0, at: way[0].at }, ...way, { time: total, at }];
  const movement = `<animateTransform attributeName="transform" type="translate" dur="${total}s" repeatCount="indefinite" ` +
    `values="${points.map(point => corner(point.at)).join(';')}" keyTimes="${points.map(point => share(point.time)).join(';')}"/>`;
  return `<g transform="translate(${corner(way[0].at)})">${use}${movement}</g>`;
}

function caption([text, name, words], number) {
  const start = TIMES.before + number * TIMES.move;
  const end = number === MOVES.length - 1 ? total : start + TIMES.move;
  const y = EDGE * 2 + RANKS * CELL + 20;
  const shown = `<animate attributeName="opacity" dur="${total}s" repeatCount="indefinite" calcMode="discrete" ` +
    `values="0;1;0" keyTimes="0;${share(start)};${end === total ? 1 : share(end)}"/>`;
  const first = name === text ? '' : `<tspan class="name">${name}</tspan>  `;
  return `<text x="${EDGE}" y="${y}" opacity="0">${first}<tspan class="move">${text.replace('>', '&gt;')}</tspan>` +
    `<tspan x="${EDGE}" dy="26">${words}</tspan>${shown}</text>`;
}

function board() {
  const squares = [];
  for (let rank = 0; rank < RANKS; ++rank) {
    for (let file = rank % 2; file < FILES; file += 2) {
      squares.push(`M${corner({ file, rank }).replace(',', ' ')}h${CELL}v${CELL}h-${CELL}z`);
    }
  }
  return `<rect x="${EDGE}" y="${EDGE}" width="${FILES * CELL}" height="${RANKS * CELL}" fill="#efe8d8"/>` +
    `<path fill="#86a08c" d="${squares.join('')}"/>`;
}

/// The page's colours and lines (board.css), which a picture of its own has to bring along.
const STYLE = `
text{font:16px system-ui,sans-serif;fill:#21332a;white-space:pre}.name{font-weight:700}.move{font-family:ui-monospace,monospace}
.piece-picture{stroke-width:3.6;stroke-linejoin:round;stroke-linecap:round;overflow:visible}
.white{--fill:#fdf8ec;--edge:#2a2520;--mark:#2a2520;--horn:#f0a92b;--eye:#d9480f}
.black{--fill:#33363f;--edge:#0e0f12;--mark:#efe7d6;--horn:#bd6c10;--eye:#ffc53d}
.piece-body{fill:var(--fill);stroke:var(--edge)}.piece-mark{fill:none;stroke:var(--mark);stroke-width:2.8}.piece-dot{fill:var(--mark)}
.piece-horn{fill:var(--horn);stroke:var(--edge)}.piece-eye{fill:var(--eye);stroke:var(--edge);stroke-width:2.4}
.piece-pupil{fill:none;stroke:#101114;stroke-width:3}.piece-tooth{fill:#fffdf6;stroke:var(--edge);stroke-width:2.2}`;

function picture(pieces) {
  const letters = [...new Set(pieces.map(piece => piece.letter))].sort();
  const drawings = letters.map(letter =>
    drawPiece(letter, {}).toString().replace('<svg ', `<symbol id="${letter}" `).replace(/<\/svg>$/, '</symbol>'));
  const width = FILES * CELL + 2 * EDGE;
  const height = RANKS * CELL + 2 * EDGE + CAPTION;
  // Pieces that move are drawn last: above those that they leap over.
  const order = [...pieces.filter(piece => piece.way.length === 0), ...pieces.filter(piece => piece.way.length > 0)];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    '<!-- SPDX-License-Identifier: GPL-3.0-or-later; made by tools/packaging/picture.mjs -->',
    `<title>Tensor Chess: beasts hop, a knight bounces off a beast, a knight propels a beast</title><style>${STYLE}</style>`,
    `<defs>${drawings.join('\n')}</defs>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#fbf8f1"/>${board()}`,
    ...order.map(animated), ...MOVES.map(caption), '</svg>', '',
  ].join('\n');
}

/// The ranks of a FEN, of where the pieces are in the end.
function ranksOf(pieces) {
  const rows = [];
  for (let rank = RANKS - 1; rank >= 0; --rank) {
    let row = '';
    for (let file = 0; file < FILES; ++file) row += pieces.find(piece => same(piece.at, { file, rank }))?.letter ?? '.';
    rows.push(row.replace(/\.+/g, empty => empty.length));
  }
  return rows.join('/');
}

const pieces = play(placed(START));
stdout.write(argv[2] === '--moves' ? `${MOVES.map(([text]) => text).join(' ')}\n${ranksOf(pieces)}\n` : picture(pieces));
