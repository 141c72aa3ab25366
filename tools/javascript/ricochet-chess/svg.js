// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as pictures, with the drawings of the board's page.

import drawings from 'drawings.json';

import { describe } from './rules.js';

// A square is so long and wide, and so is a piece's drawing.
const SQUARE = 100;
const PIECE = 90;
const MARGIN = 34;
const HEAD = 26;
const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = value => String(value).replace(/[&<>"]/g, letter => ESCAPES[letter]);

function tag(name, attributes, content = '') {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  return content ? `<${name}${said}>${content}</${name}>` : `<${name}${said}/>`;
}

const tags = shapes => shapes.map(([name, attributes]) => tag(name, attributes)).join('');

const fileOf = square => square.charCodeAt(0) - 'a'.charCodeAt(0);
const rankOf = square => square.charCodeAt(1) - '1'.charCodeAt(0);

/// Where squares are drawn.
class View {
  constructor({ files, ranks }, orientation) {
    this.files = files;
    this.ranks = ranks;
    this.orientation = orientation;
  }

  corner(square) {
    const [file, rank] = [fileOf(square), rankOf(square)];
    const [column, row] = this.orientation === 'white' ? [file, this.ranks - 1 - rank] : [this.files - 1 - file, rank];
    return [column * SQUARE, row * SQUARE];
  }

  middle(square) {
    return this.corner(square).map(place => place + SQUARE / 2);
  }

  fileNames() {
    return Array.from({ length: this.files }, (_, file) => String.fromCharCode('a'.charCodeAt(0) + file));
  }

  squares() {
    return Array.from({ length: this.ranks }, (_, rank) => this.fileNames().map(file => file + (rank + 1))).flat();
  }
}

function shapesOf(letter) {
  if (typeof letter !== 'string' || !Object.hasOwn(drawings.pieces, letter)) {
    throw new RangeError(`${describe(letter)} is not the letter of a piece`);
  }
  return drawings.pieces[letter];
}

function picture(width, height, size, content, left = 0) {
  if (size !== null && !(Number.isFinite(size) && size > 0)) {
    throw new RangeError(`a picture's size is a number of pixels above 0, or null, and not ${describe(size)}`);
  }
  const box = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `${left} 0 ${width} ${height}` };
  return tag('svg', size === null ? box : { ...box, width: size, height: size * height / width }, content);
}

export function piece(letter, size = null) {
  return picture(SQUARE, SQUARE, size, tags(shapesOf(letter)));
}

function placed(letter, corner) {
  const [x, y] = corner.map(place => place + (SQUARE - PIECE) / 2);
  return tag('g', { transform: `translate(${x} ${y}) scale(${PIECE / SQUARE})` }, tags(shapesOf(letter)));
}

function ground(square, [x, y], tiled, isVoid, colours) {
  const isDark = (fileOf(square) + rankOf(square)) % 2 === 0;
  const fill = isVoid ? colours.paper : colours[isDark ? 'dark-square' : 'light-square'];
  const gap = tiled ? 3 : 0;
  const box = { x: x + gap, y: y + gap, width: SQUARE - 2 * gap, height: SQUARE - 2 * gap, fill };
  if (!tiled) {
    return tag('rect', box);
  }
  const line = isVoid
    ? { stroke: colours['void-line'], 'stroke-opacity': 0.55, 'stroke-dasharray': '2 4' }
    : { stroke: colours['tile-edge'], rx: 9 };
  return tag('rect', { ...box, ...line });
}

/// The sign of an empty tile's owner, in two corners: White's are round and light, Black's square and dark.
function owner(middle, white) {
  return [-1, 1].map(side => {
    const [x, y] = [middle[0] - 31 * side, middle[1] + 31 * side];
    return white
      ? tag('circle', { cx: x, cy: y, r: 9, fill: '#fdf8ec', stroke: '#2a2520', 'stroke-width': 4 })
      : tag('rect', { x: x - 8, y: y - 8, width: 16, height: 16, fill: '#16181c' });
  }).join('');
}

function towards(start, end, by) {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const part = Math.min(by, length / 2) / length;
  return start.map((place, axis) => place + (end[axis] - place) * part);
}

const pointsText = points => points.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ');

/// A path with a head at its end. It starts outside the middle of the first square and stops short of the last's.
function way(stops, colour, rim) {
  const tip = towards(stops.at(-1), stops.at(-2), 16);
  const neck = towards(tip, stops.at(-2), HEAD);
  const angle = Math.atan2(tip[1] - neck[1], tip[0] - neck[0]);
  const corners = [1, -1].map(side =>
    [neck[0] + side * HEAD * 0.62 * Math.sin(angle), neck[1] - side * HEAD * 0.62 * Math.cos(angle)]);
  const line = pointsText([towards(stops[0], stops[1], 22), ...stops.slice(1, -1), neck]);
  const head = pointsText([tip, ...corners]);
  const common = { 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
  return [
    tag('polyline', { points: line, fill: 'none', stroke: rim, 'stroke-width': 13, ...common }),
    tag('polygon', { points: head, fill: rim, stroke: rim, 'stroke-width': 9, ...common }),
    tag('polyline', { points: line, fill: 'none', stroke: colour, 'stroke-width': 7, ...common }),
    tag('polygon', { points: head, fill: colour, stroke: colour, 'stroke-width': 3, ...common }),
  ].join('');
}

/// The squares that a move's piece comes by: with its corner for a bounce, its landings for hops. A way that ends where it
/// began stops at the last corner.
function stopsOf({ displacements: [{ from, to }], path, via }) {
  const stops = path.length > 0 ? path : [from, via, to].filter(square => square !== null);
  return stops.length > 2 && stops[0] === stops.at(-1) ? stops.slice(0, -1) : stops;
}

/// The ways of a move's pieces; a beast's has its own colour.
function arrows(details, view, colours) {
  const [main, companion] = details.displacements;
  if (main.from === null || main.to === null) {
    return '';
  }
  const middles = squares => squares.map(square => view.middle(square));
  const byBeast = details.type === 'hop' || details.type === 'beast_capture';
  const ways = [way(middles(stopsOf(details)), colours[byBeast ? 'way-beast' : 'way-piece'], colours.rim)];
  if (details.type === 'propel' || details.type === 'castling') {
    const colour = colours[details.type === 'propel' ? 'way-beast' : 'way-piece'];
    ways.push(way(middles([companion.from, companion.to]), colour, colours.rim));
  }
  return ways.join('');
}

function coordinates(view, colours) {
  const style = { fill: colours.coordinate, 'font-family': 'sans-serif', 'font-size': 22, 'text-anchor': 'middle' };
  const ranks = Array.from({ length: view.ranks }, (_, rank) =>
    tag('text', { x: -MARGIN / 2, y: view.middle(`a${rank + 1}`)[1] + 8, ...style }, String(rank + 1)));
  const files = view.fileNames().map(file =>
    tag('text', { x: view.middle(`${file}1`)[0], y: view.ranks * SQUARE + 25, ...style }, file));
  return [...ranks, ...files].join('');
}

/// What the move that led to a board did; null where none did.
function lastMoveOf(drawn) {
  if (drawn.ply() === 0) {
    return null;
  }
  const before = drawn.copy();
  try {
    return before.describe(before.pop());
  } finally {
    before.free();
  }
}

function marked(drawn, last, view, colours) {
  const touched = new Set(last?.displacements.flatMap(({ from, to }) => [from, to]).filter(square => square !== null) ?? []);
  const parts = [...touched].sort().map(square => {
    const [x, y] = view.corner(square);
    return tag('rect', { x, y, width: SQUARE, height: SQUARE, fill: colours.last, 'fill-opacity': 0.55 });
  });
  if (drawn.isCheck()) {
    const [cx, cy] = view.middle(drawn.king(drawn.turn));
    parts.push(tag('circle', { cx, cy, r: 48, fill: colours.check, 'fill-opacity': 0.75 }));
  }
  return parts.join('');
}

/// Ground that coordinates can be read on, on dark pages too.
function paper(view, colours) {
  const [width, height] = [view.files * SQUARE + MARGIN, view.ranks * SQUARE + MARGIN];
  return tag('rect', { x: -MARGIN, y: 0, width, height, fill: colours.paper });
}

export function board(drawn, options = {}) {
  const { orientation = 'white', size = 480, lastMove = true, arrows: moves = [] } = options;
  const withCoordinates = options.coordinates ?? true;
  if (orientation !== 'white' && orientation !== 'black') {
    throw new RangeError(`${describe(orientation)} is no side: white or black`);
  }
  const { colours } = drawings;
  const view = new View(drawn, orientation);
  const letters = drawn.placement();
  const last = lastMove ? lastMoveOf(drawn) : null;
  const margin = withCoordinates ? MARGIN : 0;
  const best = { ...colours, 'way-piece': colours['way-best'] };
  const parts = [
    tag('title', {}, escaped(drawn.fen())),
    withCoordinates ? paper(view, colours) : '',
    ...view.squares().map(square =>
      ground(square, view.corner(square), drawn.hasTiles, drawn.hasTiles && !(square in letters), colours)),
    marked(drawn, last, view, colours),
    ...Object.entries(letters).map(([square, letter]) =>
      /[a-z]/i.test(letter) ? placed(letter, view.corner(square)) : owner(view.middle(square), letter === '$')),
    last ? arrows(last, view, colours) : '',
    ...Array.from(moves, move => arrows(drawn.describe(move), view, best)),
    withCoordinates ? coordinates(view, colours) : '',
  ];
  return picture(view.files * SQUARE + margin, view.ranks * SQUARE + margin, size, parts.join(''), -margin);
}
