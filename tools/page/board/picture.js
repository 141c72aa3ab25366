// SPDX-License-Identifier: GPL-3.0-or-later
// A position as a picture that needs no page: a drawing in SVG with the colours of the board on the page.

import { element, svgElement } from '../base/elements.js';
import { middles } from './arrows.js';
import { drawDiagram } from './board-view.js';
import { isPiece } from './pieces.js';

const PAINT = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'paint-order'];
const LETTERING = ['font-family', 'font-size', 'font-weight'];
const SHAPES = ['circle', 'path', 'polygon', 'polyline', 'rect', 'text'];
// What a shape has where nothing is said of it.
const INITIAL = {
  'fill-opacity': '1', 'paint-order': 'normal', stroke: 'none', 'stroke-dasharray': 'none', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter',
};

// The squares of the last move and of the king in check, as the board marks them.
function marks({ grid, hasTiles }, placement, flipped, last, check) {
  const at = middles(grid, flipped);
  const box = (square, style, inset, rx) => {
    const [x, y] = at(square).map(middle => middle - 50 + inset);
    return svgElement('rect', { class: style, x, y, width: 100 - 2 * inset, height: 100 - 2 * inset, rx });
  };
  const [gap, rx] = hasTiles ? [2, 9] : [0, 0];
  const ofLast = square => (hasTiles && !placement.has(square) ? box(square, 'last-void', 1.5, 0) : box(square, 'last', gap + 1.5, rx));
  return [...last.map(ofLast), ...(check ? [box(check, 'check', gap + 3, rx)] : [])];
}

// The names of files and ranks, in the corners of the squares at two edges.
function coordinates({ grid, hasTiles }, placement, flipped) {
  const style = square => (hasTiles && !placement.has(square) ? 'on-void' : 'on-square');
  const ranks = Array.from({ length: grid.ranks }, (_, row) => {
    const square = grid.squareOfCell(0, row, flipped);
    return svgElement('text', { class: style(square), x: 4, y: row * 100 + 17 }, square[1]);
  });
  const files = Array.from({ length: grid.files }, (_, column) => {
    const square = grid.squareOfCell(column, grid.ranks - 1, flipped);
    return svgElement('text', { class: style(square), x: column * 100 + 95, y: grid.ranks * 100 - 6, 'text-anchor': 'end' }, square[0]);
  });
  return [...ranks, ...files];
}

/// The drawing of a placement of a game, for a page: seen from Black's side where it is `flipped`, with the move that led to it
/// or null, and whether the side `inCheck` ('w', 'b' or null) has its king marked.
export function drawPosition(game, placement, { flipped = false, move = null, inCheck = null } = {}) {
  const drawing = drawDiagram(game, placement, move ? [move] : [], { flipped, played: true });
  const king = inCheck === 'w' ? 'K' : 'k';
  const check = inCheck && [...placement].find(([, letter]) => isPiece(letter) && letter === king)?.[0];
  const last = new Set(move ? [move.from, move.to, move.beast_to, move.rook_from, move.rook_to].filter(Boolean) : []);
  const above = drawing.children[game.grid.squares.length];
  for (const mark of marks(game, placement, flipped, [...last], check)) drawing.insertBefore(mark, above);
  for (const text of coordinates(game, placement, flipped)) drawing.insertBefore(text, above);
  if (game.hasTiles) {
    const [, , width, height] = drawing.getAttribute('viewBox').split(' ');
    drawing.prepend(svgElement('rect', { class: 'ground', width, height }));
  }
  return drawing;
}

// What the style sheet says of a shape, as attributes of its own.
function paint(shape) {
  const style = getComputedStyle(shape);
  const names = shape.tagName === 'text' ? [...PAINT, ...LETTERING] : PAINT;
  for (const name of names) {
    const value = style.getPropertyValue(name);
    if (value && value !== INITIAL[name]) shape.setAttribute(name, value);
  }
  return style.fill === 'none' && style.stroke === 'none' ? 'unseen' : 'seen';
}

/// The text of a drawing as a file of its own, so wide; `title` says what it shows.
export function toFile(drawing, width, title) {
  const host = element('div', { class: 'unseen', 'aria-hidden': 'true' }, drawing);
  document.body.append(host);
  for (const shape of [...drawing.querySelectorAll(SHAPES.join())]) {
    if (paint(shape) === 'unseen') shape.remove();
  }
  host.remove();
  for (const part of [drawing, ...drawing.querySelectorAll('*')]) {
    for (const name of ['class', 'data-kind', 'aria-hidden', 'focusable']) part.removeAttribute(name);
  }
  const [, , across, down] = drawing.getAttribute('viewBox').split(' ').map(Number);
  drawing.setAttribute('width', width);
  drawing.setAttribute('height', Math.round((width * down) / across));
  drawing.prepend(svgElement('title', {}, title));
  return new XMLSerializer().serializeToString(drawing);
}
