// SPDX-License-Identifier: GPL-3.0-or-later
// The paths of moves as arrows over the board, and the marks of target squares; a square is 100 by 100. `at` is a function that
// returns the centre of a square.

import { svgElement } from '../base/elements.js';

const HEAD = 26;

/// The `at` of a grid's board, seen from White's or Black's side.
export const middles = (grid, flipped) => square => grid.cellOf(square, flipped).map(cell => cell * 100 + 50);

// Shifts a line to its left, so that paths there and back lie side by side.
function aside(points, by) {
  const [[x1, y1], [x2, y2]] = [points[0], points[points.length - 1]];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return points.map(([x, y]) => [x + (by * (y2 - y1)) / length, y - (by * (x2 - x1)) / length]);
}

// One path with a head at its end. It starts outside the centre of the first square and stops short of the last one's.
function way(stops, style) {
  const group = svgElement('g', { class: `way ${style}` });
  const line = stops.map(point => [...point]);
  const last = line.length - 1;
  const shorten = (from, towards, by) => {
    const length = Math.hypot(towards[0] - from[0], towards[1] - from[1]) || 1;
    const part = Math.min(by, length / 2) / length;
    return [from[0] + (towards[0] - from[0]) * part, from[1] + (towards[1] - from[1]) * part];
  };
  const tip = shorten(line[last], line[last - 1], 16);
  const start = shorten(line[0], line[1], 22);
  const neck = shorten(tip, line[last - 1], HEAD);
  line[0] = start;
  line[last] = neck;
  const points = line.map(point => point.map(Math.round).join()).join(' ');
  const angle = Math.atan2(tip[1] - neck[1], tip[0] - neck[0]);
  const corner = side => [neck[0] + side * HEAD * 0.62 * Math.sin(angle), neck[1] - side * HEAD * 0.62 * Math.cos(angle)];
  const head = [tip, corner(1), corner(-1)].map(point => point.map(Math.round).join()).join(' ');
  // A beast's path has a light line along its middle, so that it differs from a piece's not only by colour.
  for (const layer of ['casing', 'core', 'vein']) group.append(svgElement('polyline', { class: layer, points }));
  group.insertBefore(svgElement('polygon', { class: 'casing', points: head }), group.children[1]);
  group.append(svgElement('polygon', { class: 'core', points: head }));
  return group;
}

// A shape of lines, dark over light: visible on every square and piece.
function lined(style, tag, attributes) {
  return svgElement('g', { class: style }, ...['casing', 'core'].map(layer => svgElement(tag, { ...attributes, class: layer })));
}

const ring = ([x, y], style) => lined(style, 'circle', { cx: x, cy: y, r: 43 });
const cross = ([x, y]) => lined('victim', 'path', { d: `M${x - 27} ${y - 27}l54 54m0 -54l-54 54` });

// A tile with a plus for laying it, with a minus for removing it.
function tileTurn([x, y], kind, style = 'tile-turn') {
  const group = lined(style, 'rect', { x: x - 36, y: y - 36, width: 72, height: 72, rx: 12 });
  const sign = `M${x - 18} ${y}h36${kind === 'drop' ? `M${x} ${y - 18}v36` : ''}`;
  for (const layer of ['casing', 'core']) group.append(svgElement('path', { d: sign, class: layer }));
  return group;
}

/// The sign of an empty tile's owner, in two corners: White's are round and light, Black's square and dark.
export function drawOwner(square, white, at) {
  const [x, y] = at(square);
  return svgElement('g', { class: `owner ${white ? 'white' : 'black'}` }, ...[-1, 1].map(side => {
    const [cx, cy] = [x - 31 * side, y + 31 * side];
    return white ? svgElement('circle', { cx, cy, r: 9 }) : svgElement('rect', { x: cx - 8.5, y: cy - 8.5, width: 17, height: 17, rx: 4 });
  }));
}

/// The arrows of one move. `style` is 'played', 'best', 'reason' (of a reason) or 'aim'.
export function drawMove(move, at, style = 'played') {
  const group = svgElement('g', { class: `move-arrows ${style}` });
  group.dataset.kind = move.kind;
  switch (move.kind) {
    case 'bounce':
      group.append(ring(at(move.via), 'spring'), way([move.from, move.via, move.to].map(at), 'piece-way'));
      break;
    case 'propel': {
      const back = move.beast_to === move.from;
      const pusher = [at(move.from), at(move.to)];
      const pushed = [at(move.beast_from), at(move.beast_to)];
      group.append(way(back ? aside(pusher, 15) : pusher, 'piece-way'), way(back ? aside(pushed, 15) : pushed, 'beast-way'));
      break;
    }
    case 'hop':
    case 'beast_capture': {
      const path = move.path ?? [move.from, move.to];
      const thereAndBack = path.length === 3 && path[0] === path[2];
      if (thereAndBack) {
        group.append(way(aside([at(path[0]), at(path[1])], 13), 'beast-way'), way(aside([at(path[1]), at(path[2])], 13), 'beast-way'));
      } else {
        group.append(way(path.map(at), 'beast-way'));
      }
      for (const square of path.slice(1, -1)) {
        const [x, y] = at(square);
        group.append(svgElement('circle', { class: 'landing', cx: x, cy: y, r: 13 }));
      }
      if (move.victim) group.append(cross(at(move.victim)));
      break;
    }
    case 'castling':
      group.append(way([at(move.from), at(move.to)], 'piece-way'), way([at(move.rook_from), at(move.rook_to)], 'piece-way'));
      break;
    case 'drop':
    case 'removal':
      // A played tile turn is visible on the board.
      if (style !== 'played') group.append(tileTurn(at(move.to), move.kind));
      break;
    default:
      if (move.from && move.from !== move.to) group.append(way([at(move.from), at(move.to)], 'piece-way'));
  }
  return group;
}

/// A person's drawing: an arrow, or a circle if both squares are the same.
export function drawFree(from, to, at) {
  return svgElement('g', { class: 'move-arrows drawn' }, from === to ? ring(at(from), 'circle') : way([at(from), at(to)], 'piece-way'));
}

/// The mark of a target square, each of another shape: a dot for a quiet move, a triangle for a hop, a diamond for a bounce, a
/// square for castling, a small ring for a propelled beast's square, a dot in a ring for a beast's final square after a capture;
/// around a piece a ring to capture it, a dashed one to propel it, corners for the beast that would be captured; a dashed square
/// for a hint, a dotted one for a premove; a tile with a plus for laying one, with a dot for making one by a king's move.
export function drawMark(square, kind, at) {
  const [x, y] = at(square);
  const style = `mark mark-${kind}`;
  const circle = r => ['circle', { cx: x, cy: y, r }];
  const box = (half, rx) => ['rect', { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx }];
  const corner = (dx, dy) => `M${x + 44 * dx} ${y + 28 * dy}V${y + 44 * dy}H${x + 28 * dx}`;
  const full = (tag, attributes) => svgElement(tag, { ...attributes, class: 'core filled' });
  const filled = (tag, attributes) => svgElement('g', { class: style }, full(tag, attributes));
  const dotted = (tag, attributes) => {
    const group = lined(style, tag, attributes);
    group.append(full(...circle(12)));
    return group;
  };
  switch (kind) {
    case 'capture':
    case 'beast': return lined(style, ...circle(44));
    case 'hint':
    case 'premove': return lined(style, ...box(45, 10));
    case 'drop': return lined(style, ...circle(15));
    case 'prey': return lined(style, 'path', { d: corner(-1, -1) + corner(1, -1) + corner(-1, 1) + corner(1, 1) });
    case 'prey-end': return dotted(...circle(25));
    case 'lay': return tileTurn([x, y], 'drop', style);
    case 'make': return dotted(...box(30, 10));
    case 'bounce': return filled('path', { d: `M${x} ${y - 24}l24 24l-24 24l-24 -24Z` });
    case 'hop': return filled('path', { d: `M${x} ${y - 22}l23 39h-46Z` });
    case 'castling': return filled(...box(17, 5));
    default: return filled(...circle(16));
  }
}
