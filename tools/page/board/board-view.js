// SPDX-License-Identifier: GPL-3.0-or-later
// The board on the page: focusable squares, pieces above them, arrows above those. It displays and reports actions; the rules are
// elsewhere.

import { element, svgElement } from '../base/elements.js';
import { drawFree, drawMark, drawMove, drawOwner, middles } from './arrows.js';
import { drawPiece, isPiece, isWhite, pieceName } from './pieces.js';
import { isDark, isTileSign } from './squares.js';
import { words } from '../words/words.js';
import { drawFigure, drawShade, worthText } from './worths.js';

const DRAG_THRESHOLD = 6;
const GLIDE_MS = 170;

const LAYERS = ['tiles', 'worths', 'pieces', 'figures', 'marks', 'arrows', 'drawings'];

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class BoardView {
  /// Handlers: press(square), tap(square), lift(square) -> whether it may be dragged, drop(from, square or null), aim(square or
  /// null) for the square under the pointer or with the focus, erase(square), and optionally drawn(list) after each change of the
  /// drawings. `game` is one of VARIANTS.
  constructor(host, handlers, game) {
    this.host = host;
    this.handlers = handlers;
    this.flipped = false;
    this.skipGlide = false;
    // When the last piece arrives, as a time of performance.now().
    this.glideEnd = 0;
    this.#grid = element('div', { class: 'squares', role: 'grid' });
    for (const name of LAYERS) {
      const make = name === 'pieces' ? element : svgElement;
      this.#layers[name] = make(name === 'pieces' ? 'div' : 'svg', { class: name === 'drawings' ? 'arrows' : name, 'aria-hidden': 'true' });
    }
    this.host.append(this.#grid, ...Object.values(this.#layers));
    this.setGame(game);
    this.#listen();
  }

  /// Switches to the board of another game, without pieces.
  setGame(game) {
    if (game === this.#game) return;
    this.#game = game;
    this.grid = game.grid;
    this.pieces = new Map();
    /// The empty tiles, by square: '$' or '%'. None in a game without tiles.
    this.tiles = new Map();
    this.#pieces.clear();
    this.#drawn.clear();
    this.#drag = null;
    this.#focus = game.home;
    this.#notes = { selected: null, carried: null, check: null, last: new Set() };
    this.#marks = new Map();
    this.#worths = new Map();
    this.#build();
    this.#name();
    this.#showTiles(this.tiles);
  }

  #game = null;
  #cells = new Map();
  #pieces = new Map();
  #focus;
  #grid;
  #layers = {};
  #drag = null;
  #drawing = null;        // where the right button went down
  #drawn = new Set();     // circles and arrows as their two squares
  #aimed = null;
  #marks = new Map();
  #worths = new Map();
  #notes;

  #build() {
    const { files, ranks } = this.grid;
    this.host.style.setProperty('--files', files);
    this.host.style.setProperty('--ranks', ranks);
    this.host.classList.toggle('tiled', this.#game.hasTiles);
    this.#grid.setAttribute('aria-label', words('board.size: Board, {files} files by {ranks} ranks', { files, ranks }));
    this.#grid.replaceChildren(...Array.from({ length: ranks }, () => element('div', { class: 'rank', role: 'row' },
      ...Array.from({ length: files }, () => element('div', { role: 'gridcell' })))));
    for (const [name, layer] of Object.entries(this.#layers)) {
      layer.replaceChildren();
      if (name !== 'pieces') layer.setAttribute('viewBox', `0 0 ${files * 100} ${ranks * 100}`);
    }
  }

  // Assigns every cell its square, seen from White's or Black's side.
  #name() {
    this.#cells.clear();
    [...this.#grid.children].forEach((line, row) => [...line.children].forEach((cell, column) => {
      const square = this.grid.squareOfCell(column, row, this.flipped);
      cell.className = `square ${isDark(square) ? 'dark' : 'light'}`;
      cell.dataset.square = square;
      if (column === 0) cell.dataset.rank = square[1];
      if (row === this.grid.ranks - 1) cell.dataset.file = square[0];
      this.#cells.set(square, cell);
    }));
  }

  /// Flips the board. Marks and arrows stay where they are until they are shown again.
  setFlipped(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.#name();
    for (const [square, piece] of this.#pieces) this.#place(piece, square);
    this.#showTiles(this.tiles);
    this.#showDrawings();
    this.showWorths(this.#worths);
  }

  #place(piece, square) {
    const [column, row] = this.grid.cellOf(square, this.flipped);
    piece.style.transform = `translate(${column * 100}%, ${row * 100}%)`;
    piece.dataset.square = square;
  }

  get #at() { return middles(this.grid, this.flipped); }

  /// Shows a placement. Pieces gone from one square and new on another glide there; `move` gives the path.
  show(placement, move = null) {
    const before = this.pieces;
    this.#showPieces(new Map([...placement].filter(([, letter]) => isPiece(letter))), move);
    // The worths are valid as long as no piece has moved.
    const same = before.size === this.pieces.size && [...before].every(([square, letter]) => this.pieces.get(square) === letter);
    if (!same && this.#worths.size > 0) this.showWorths(new Map());
    this.#showTiles(new Map([...placement].filter(([, letter]) => this.#game.hasTiles && isTileSign(letter))));
    this.#label();
  }

  #isVoid(square) { return this.#game.hasTiles && !this.pieces.has(square) && !this.tiles.has(square); }

  #showTiles(tiles) {
    this.tiles = tiles;
    for (const [square, cell] of this.#cells) {
      const isVoid = this.#isVoid(square);
      cell.classList.toggle('void', isVoid);
      cell.classList.toggle('tile', this.#game.hasTiles && !isVoid);
    }
    this.#layers.tiles.replaceChildren(...[...tiles].map(([square, sign]) => drawOwner(square, sign === '$', this.#at)));
  }

  #showPieces(pieces, move) {
    const gone = [...this.pieces].filter(([square, letter]) => pieces.get(square) !== letter);
    const fresh = [...pieces].filter(([square, letter]) => this.pieces.get(square) !== letter);
    const glides = [];
    for (const [square, letter] of fresh) {
      const sources = gone.filter(([, other]) => other === letter);
      if (sources.length === 0) continue;
      const source = sources.find(([from]) => from === move?.from && square === move.to) ?? sources[0];
      gone.splice(gone.indexOf(source), 1);
      glides.push([source[0], square, this.#pieces.get(source[0])]);
    }
    for (const [square] of gone) this.#pieces.get(square).remove();
    for (const [square] of [...gone, ...glides]) this.#pieces.delete(square);
    for (const [from, to, piece] of glides) {
      this.#pieces.set(to, piece);
      this.#place(piece, to);
      this.#glide(piece, from, to, move);
    }
    for (const [square, letter] of fresh) {
      if (this.#pieces.has(square) && glides.some(([, to]) => to === square)) continue;
      const piece = element('div', { class: 'piece' }, drawPiece(letter));
      this.#place(piece, square);
      this.#pieces.set(square, piece);
      this.#layers.pieces.append(piece);
    }
    this.pieces = pieces;
  }

  #glide(piece, from, to, move) {
    if (this.skipGlide || still()) return;
    const forward = move && move.from === from && move.to === to;
    const stops = forward && move.kind === 'bounce' ? [from, move.via, to] : forward && move.path ? move.path : [from, to];
    const frames = stops.map(square => {
      const [column, row] = this.grid.cellOf(square, this.flipped);
      return { transform: `translate(${column * 100}%, ${row * 100}%)` };
    });
    const duration = GLIDE_MS * Math.min(4, stops.length - 1);
    this.glideEnd = performance.now() + duration;
    piece.animate(frames, { duration, easing: 'ease-out' });
  }

  /// Shows marks: of the position, the last move's squares and the king in check; of the entry, the chosen piece, the beast about
  /// to be propelled, and targets as [{square, kind}].
  mark({ selected = null, carried = null, targets = [], check = null, last = [] }) {
    this.#notes = { selected, carried, check, last: new Set(last) };
    this.#marks = new Map(targets.map(({ square, kind }) => [square, kind]));
    for (const [square, cell] of this.#cells) {
      const kind = this.#marks.get(square);
      cell.classList.toggle('selected', square === selected);
      cell.classList.toggle('carried', square === carried);
      cell.classList.toggle('check', square === check);
      cell.classList.toggle('last', this.#notes.last.has(square));
      if (kind) cell.dataset.target = kind;
      else delete cell.dataset.target;
    }
    this.#layers.marks.replaceChildren(...targets.map(({ square, kind }) => drawMark(square, kind, this.#at)));
    for (const [square, piece] of this.#pieces) {
      piece.classList.toggle('lifted', square === carried);
      piece.classList.toggle('waiting', carried !== null && square === selected);
    }
    this.#label();
  }

  /// Sets the squares whose pieces may be dragged: there a finger drags and does not scroll the page.
  setMovable(squares) {
    for (const [square, cell] of this.#cells) cell.classList.toggle('movable', squares.has(square));
  }

  /// Shows arrows of moves: [{move, style}].
  showArrows(moves) {
    this.#layers.arrows.replaceChildren(...moves.map(({ move, style }) => drawMove(move, this.#at, style)));
  }

  /// Shows pieces' worths from their own side's view, in centipawns by square, as shades and figures; an empty map for none.
  showWorths(worths) {
    this.#worths = worths;
    const shown = [...worths].filter(([square]) => this.pieces.has(square));
    this.#layers.worths.replaceChildren(...shown.map(([square, worth]) => drawShade(square, worth, this.#at)));
    this.#layers.figures.replaceChildren(...shown.map(([square, worth]) =>
      drawFigure(square, worth, isWhite(this.pieces.get(square)), this.#at)));
    this.#label();
  }

  // The contents of a square as text.
  #content(square) {
    if (this.pieces.has(square)) return pieceName(this.pieces.get(square));
    if (this.tiles.has(square)) return words(this.tiles.get(square) === '$' ? 'board.white_tile' : 'board.black_tile');
    return words(this.#game.hasTiles ? 'board.void: void' : 'board.empty: empty');
  }

  #label() {
    for (const [square, cell] of this.#cells) {
      const parts = [square, this.#content(square)];
      if (this.#worths.has(square)) parts.push(words('board.worth: worth {worth}', { worth: worthText(this.#worths.get(square)) }));
      if (this.#notes.selected === square) parts.push(words('board.chosen: chosen'));
      if (this.#notes.check === square) parts.push(words('board.in_check: in check'));
      if (this.#marks.has(square)) parts.push(words(`mark.${this.#marks.get(square).replace('-', '_')}`));
      cell.setAttribute('aria-label', parts.join(', '));
      cell.setAttribute('aria-selected', String(this.#notes.selected === square));
      cell.tabIndex = square === this.#focus ? 0 : -1;
    }
  }

  focus(square = this.#focus) {
    this.#makeTabbable(square);
    this.#cells.get(square).focus();
  }

  #makeTabbable(square) {
    this.#cells.get(this.#focus).tabIndex = -1;
    this.#focus = square;
    this.#cells.get(square).tabIndex = 0;
  }

  squareUnder(x, y) {
    const box = this.#grid.getBoundingClientRect();
    const column = Math.floor(((x - box.left) / box.width) * this.grid.files);
    const row = Math.floor(((y - box.top) / box.height) * this.grid.ranks);
    return this.grid.squareOfCell(column, row, this.flipped);
  }

  #listen() {
    this.host.addEventListener('pointerdown', event => this.#down(event));
    this.host.addEventListener('pointermove', event => this.#move(event));
    this.host.addEventListener('pointerup', event => this.#up(event));
    this.host.addEventListener('pointercancel', () => this.#cancel());
    this.host.addEventListener('pointerleave', () => this.#aim(null));
    // The right button draws.
    this.host.addEventListener('contextmenu', event => event.preventDefault());
    this.#grid.addEventListener('keydown', event => this.#key(event));
    this.#grid.addEventListener('focusin', event => {
      const square = event.target.dataset?.square;
      if (!square) return;
      this.#aim(square);
      this.#makeTabbable(square);
    });
  }

  #down(event) {
    const square = this.squareUnder(event.clientX, event.clientY);
    if (event.button === 2 && event.pointerType === 'mouse') this.#drawing = { square, id: event.pointerId };
    if (event.button !== 0 || this.#drag) return;
    this.#clearDrawings();
    if (square === null) return;
    // The board must not take the focus: after a click on it, arrow keys still step through the game.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body &&
        !this.host.contains(document.activeElement)) document.activeElement.blur();
    this.#drag = { square, x: event.clientX, y: event.clientY, id: event.pointerId, piece: null, over: null };
    this.handlers.press(square);
  }

  #move(event) {
    const drag = this.#drag;
    this.#aim(this.squareUnder(event.clientX, event.clientY));
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.piece) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_THRESHOLD) return;
      if (drag.refused || !this.handlers.lift(drag.square)) {
        drag.refused = true;
        return;
      }
      drag.piece = this.#pieces.get(drag.square);
      drag.piece.classList.add('dragged');
      this.host.setPointerCapture(event.pointerId);
    }
    const box = this.#grid.getBoundingClientRect();
    const size = box.width / this.grid.files;
    drag.piece.style.transform =
      `translate(${event.clientX - box.left - size / 2}px, ${event.clientY - box.top - size / 2}px) scale(1.15)`;
    this.#hover(this.squareUnder(event.clientX, event.clientY));
  }

  #aim(square) {
    if (square === this.#aimed) return;
    this.#aimed = square;
    this.handlers.aim(square);
  }

  #hover(square) {
    if (this.#drag.over === square) return;
    this.#cells.get(this.#drag.over)?.classList.remove('over');
    this.#drag.over = square;
    this.#cells.get(square)?.classList.add('over');
  }

  // Draws a circle or an arrow; the same gesture removes it.
  #draw(event) {
    const from = this.#drawing.square;
    const to = this.squareUnder(event.clientX, event.clientY);
    this.#drawing = null;
    if (from === null || to === null) return;
    const name = from + to;
    if (!this.#drawn.delete(name)) this.#drawn.add(name);
    this.#showDrawings();
    this.handlers.drawn?.([...this.#drawn]);
  }

  #showDrawings() {
    this.#layers.drawings.replaceChildren(...[...this.#drawn].map(name => drawFree(name.slice(0, 2), name.slice(2), this.#at)));
  }

  /// Shows stored circles and arrows: the two squares of each.
  setDrawings(names) {
    this.#drawn = new Set(names);
    this.#showDrawings();
  }

  #clearDrawings() {
    if (this.#drawn.size === 0) return;
    this.setDrawings([]);
    this.handlers.drawn?.([]);
  }

  #up(event) {
    if (event.button === 2 && this.#drawing?.id === event.pointerId) this.#draw(event);
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    const square = this.squareUnder(event.clientX, event.clientY);
    this.#letGo();
    if (drag.piece) {
      // The piece is already at its target: gliding there from its old square would look like a second move.
      this.skipGlide = true;
      Promise.resolve(this.handlers.drop(drag.square, square)).finally(() => { this.skipGlide = false; });
    } else if (square === drag.square) {
      this.handlers.tap(square);
    }
  }

  #letGo() {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag.piece) return;
    this.#cells.get(drag.over)?.classList.remove('over');
    drag.piece.classList.remove('dragged');
    this.#place(drag.piece, drag.piece.dataset.square);
  }

  #cancel() {
    if (this.#drag) this.#letGo();
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      const [column, row] = this.grid.cellOf(this.#focus, this.flipped);
      const square = this.grid.squareOfCell(column + step[0], row + step[1], this.flipped);
      if (square) this.focus(square);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.handlers.press(null);
      this.handlers.tap(this.#focus);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      this.handlers.erase(this.#focus);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/// A static board with a position and moves, seen from White's side: an <svg> with squares, pieces and arrows.
export function drawDiagram({ grid, hasTiles }, placement, moves) {
  const at = middles(grid, false);
  const [gap, rx] = hasTiles ? [3, 9] : [0, 0];
  const box = (square, size) => {
    const [x, y] = at(square).map(middle => middle - size / 2);
    return { x, y, width: size, height: size };
  };
  const squares = grid.squares.map(square => {
    const isVoid = hasTiles && !placement.has(square);
    if (isVoid) return svgElement('rect', { class: 'void', ...box(square, 99) });
    return svgElement('rect', { class: isDark(square) ? 'dark' : 'light', ...box(square, 100 - 2 * gap), rx });
  });
  const pieces = [...placement].map(([square, letter]) => (isTileSign(letter)
    ? drawOwner(square, letter === '$', at) : drawPiece(letter, box(square, 90))));
  return svgElement('svg', { class: 'diagram', viewBox: `0 0 ${grid.files * 100} ${grid.ranks * 100}` },
    ...squares, ...pieces, ...moves.map(move => drawMove(move, at, move.from ? 'played' : 'aim')));
}
