// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a position: pieces from a palette onto the board, or a FEN. The server checks it after every change.

import { byId, element, svgElement } from '../../../page/base/elements.js';
import * as api from '../server/api.js';
import { drawOwner } from '../../../page/board/arrows.js';
import { drawPiece, isPiece, isWhite, pieceName } from '../../../page/board/pieces.js';
import { FILES } from '../../../page/board/squares.js';
import { USUAL, VARIANTS, emptyFen, namesOf } from '../../../page/board/variants.js';
import { sentence, words } from '../../../page/words/words.js';

const TILES = { $: 'board.white_tile', '%': 'board.black_tile' };
const RUBBER = 'rubber';
const DRAG_THRESHOLD = 6;

// A piece, or an empty tile with its owner's sign.
function draw(letter) {
  if (isPiece(letter)) return drawPiece(letter);
  return svgElement('svg', { class: 'tile-picture', viewBox: '0 0 100 100', 'aria-hidden': 'true', focusable: 'false' },
    svgElement('rect', { class: 'light', x: 4, y: 4, width: 92, height: 92, rx: 9 }), drawOwner('', letter === '$', () => [50, 50]));
}

export class Setup {
  #variant = USUAL;
  #pieces = new Map();
  #hand = 'P';
  #held = null;
  #good = null;
  #check = 0;
  #handlers = null;  // the board's own handlers while this object replaces them
  #study;

  /// `board` is the board's view, `study` the game that waits; `done(variant, fen)` gets the finished position, `cancelled()` is
  /// called instead if the setup is cancelled.
  constructor({ board, study, done, cancelled }) {
    this.board = board;
    this.#study = study;
    study.addEventListener('leaving', () => this.#close());
    this.done = done;
    this.cancelled = cancelled;
    byId('setup-variant').append(...Object.entries(namesOf()).map(([variant, name]) => new Option(name, variant)));
    byId('setup').addEventListener('change', ({ target: { id, name, value } }) => {
      if (id === 'setup-variant') this.#begin(value);
      else if (id === 'setup-fen') this.#readFen();
      else if (name !== 'palette') this.#writeFen();
    });
    byId('setup-fen').addEventListener('input', () => this.#readFen());
    byId('setup-start').addEventListener('click', () => this.#use(this.#game.start));
    byId('setup-clear').addEventListener('click', () => this.#use(emptyFen(this.#game)));
    byId('setup-cancel').addEventListener('click', () => this.#leave(this.cancelled));
    byId('setup-done').addEventListener('click', () => {
      if (this.#good !== null) this.#leave(() => this.done(this.#variant, this.#good));
    });
  }

  /// The variant and FEN of a setup that a reload interrupted, or undefined.
  get left() { return history.state?.setUp; }

  get #game() { return VARIANTS[this.#variant]; }

  open(variant, fen) {
    this.#study.settingUp = true;
    this.#handlers = this.board.handlers;
    this.board.handlers = this;
    byId('setup').hidden = false;
    byId('table').classList.add('setting-up');
    this.#begin(variant, fen);
    byId('palette').querySelector(':checked').focus();
  }

  // Prepares the board and the panel for a game.
  #begin(variant, fen = VARIANTS[variant].start) {
    this.#variant = variant;
    byId('setup-variant').value = variant;
    this.board.setGame(this.#game);
    this.board.mark({});
    this.board.showArrows([]);
    this.#buildPalette();
    const files = FILES.slice(0, this.#game.grid.files);
    byId('setup-passant').replaceChildren(new Option(words('palette.no_passant: none'), '-'));
    for (const rank of '63') for (const file of files) byId('setup-passant').append(new Option(file + rank));
    this.#use(fen);
  }

  // Ends the setup without calling either, when another game takes the board.
  #close() {
    if (this.#study.settingUp) this.#leave(() => {});
  }

  #leave(then) {
    this.#study.settingUp = false;
    history.replaceState(null, '');
    this.board.handlers = this.#handlers;
    this.#check++;
    byId('setup').hidden = true;
    byId('table').classList.remove('setting-up');
    then();
  }

  #buildPalette() {
    const { hasTiles, pieces } = this.#game;
    const rows = [pieces, pieces.toLowerCase().replace('$', '%')];
    const choice = letter => this.#paletteChoice(letter, letter in TILES ? words(TILES[letter]) : pieceName(letter), draw(letter));
    const rubber = this.#paletteChoice(RUBBER,
      hasTiles ? words('palette.remove_tiles: remove pieces and tiles') : words('palette.remove: remove pieces'),
      svgElement('svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, svgElement('path', { d: 'M4 4L16 16M16 4L4 16' })));
    byId('palette').style.setProperty('--columns', pieces.length + 1);
    byId('palette').replaceChildren(...[...rows[0]].map(choice), rubber, ...[...rows[1]].map(choice));
    this.#take(rows.join('').includes(this.#hand) || this.#hand === RUBBER ? this.#hand : 'P');
  }

  #paletteChoice(piece, name, picture) {
    const input = element('input', { type: 'radio', name: 'palette', value: piece, 'aria-label': name });
    input.addEventListener('change', () => this.#take(piece));
    const choice = element('label', { 'data-piece': piece }, input, picture);
    choice.addEventListener('pointerdown', event => this.#startDrag(event, piece));
    return choice;
  }

  #take(piece) {
    this.#hand = piece;
    byId('palette').querySelector(`[value="${piece}"]`).checked = true;
  }

  // A piece dragged from the palette follows the pointer as a picture.
  #startDrag(event, piece) {
    if (event.button !== 0 || piece === RUBBER) return;
    const begun = { x: event.clientX, y: event.clientY };
    const { pointerId } = event;
    let ghost = null;
    const move = moved => {
      if (moved.pointerId !== pointerId) return;
      if (!ghost) {
        if (Math.hypot(moved.clientX - begun.x, moved.clientY - begun.y) < DRAG_THRESHOLD) return;
        this.#take(piece);
        ghost = element('div', { class: 'ghost' }, draw(piece));
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${moved.clientX - 32}px, ${moved.clientY - 32}px)`;
    };
    const listening = new AbortController();
    const end = ended => {
      if (ended.pointerId !== pointerId) return;
      listening.abort();
      ghost?.remove();
      const square = this.board.squareUnder(ended.clientX, ended.clientY);
      if (ghost && ended.type === 'pointerup' && square) this.#put(square, piece);
    };
    for (const [name, handler] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]]) {
      document.addEventListener(name, handler, { signal: listening.signal });
    }
  }

  // The handlers of the board's view while a position is set up.

  press() {}

  aim() {}

  tap(square) {
    if (this.#hand === RUBBER || this.#pieces.get(square) === this.#hand) this.erase(square);
    else this.#put(square, this.#hand);
  }

  lift(square) {
    const letter = this.#pieces.get(square);
    this.#held = letter && isPiece(letter) ? letter : null;
    return this.#held !== null;
  }

  drop(from, square) {
    if (square === from) return;
    this.#pieces.delete(from);
    if (square) this.#pieces.set(square, this.#held);
    // As in a game, the tile stays.
    if (square && this.#game.hasTiles) this.#pieces.set(from, isWhite(this.#held) ? '$' : '%');
    this.#changed();
  }

  erase(square) {
    this.#pieces.delete(square);
    this.#changed();
  }

  #put(square, piece) {
    this.#pieces.set(square, piece);
    this.#changed();
  }

  #changed() {
    this.#show();
    this.#writeFen();
  }

  #show() {
    this.board.show(this.#pieces);
    this.board.setMovable(new Set(this.board.pieces.keys()));
  }

  // Writes the FEN of the fields.
  #writeFen() {
    const castling = [...document.querySelectorAll('#setup input[name="castling"]:checked')].map(box => box.value).join('');
    const fen = [this.#game.grid.writePlacement(this.#pieces), byId('setup-side').value, castling || '-', byId('setup-passant').value, '0 1'];
    byId('setup-fen').value = fen.join(' ');
    this.#verify();
  }

  // Fills the fields from a FEN.
  #use(fen) {
    byId('setup-fen').value = fen;
    this.#readFen();
  }

  #readFen() {
    const fen = byId('setup-fen').value;
    const [, side, castling = '-', passant = '-'] = fen.trim().split(/\s+/);
    this.#pieces = this.#game.grid.readPlacement(fen);
    this.#show();
    byId('setup-side').value = side === 'b' ? 'b' : 'w';
    for (const box of document.querySelectorAll('#setup input[name="castling"]')) box.checked = castling.includes(box.value);
    byId('setup-passant').value = passant;
    if (byId('setup-passant').selectedIndex < 0) byId('setup-passant').value = '-';
    this.#verify();
  }

  async #verify() {
    const check = ++this.#check;
    this.#good = null;
    history.replaceState({ setUp: [this.#variant, byId('setup-fen').value] }, '');
    byId('setup-done').disabled = true;
    try {
      const { fen } = await api.checkFen(this.#variant, byId('setup-fen').value.trim());
      if (check !== this.#check) return;
      this.#good = fen;
      byId('setup-done').disabled = false;
      byId('setup-error').textContent = '';
    } catch (error) {
      if (check === this.#check) byId('setup-error').textContent = sentence(error.message);
    }
  }
}
