// SPDX-License-Identifier: GPL-3.0-or-later
// Setting up a position: pieces from a palette onto the board, or a FEN. The server checks it after every change.

import * as api from './api.js';
import { START } from './game-tree.js';
import { drawPiece, pieceName } from './pieces.js';
import { FILES, readPlacement, writePlacement } from './squares.js';
import { sentence } from './text.js';

const byId = id => document.getElementById(id);
const PIECES = ['KQRBNPT', 'kqrbnpt'];
const RUBBER = 'rubber';
const DRAG_THRESHOLD = 6;

export class Setup {
  active = false;
  #variant = 'tensor';
  #pieces = new Map();
  #hand = 'P';
  #held = null;
  #good = null;
  #check = 0;

  /// `board` is the board's view; `done(fen)` takes the finished position, `cancelled()` is called where there is none.
  constructor(board, { done, cancelled }) {
    this.board = board;
    this.done = done;
    this.cancelled = cancelled;
    this.#buildPalette();
    byId('setup-passant').append(new Option('none', '-'));
    for (const rank of '63') for (const file of FILES) byId('setup-passant').append(new Option(file + rank));
    byId('setup').addEventListener('change', event => {
      if (event.target.id === 'setup-fen') this.#readFen();
      else this.#writeFen();
    });
    byId('setup-fen').addEventListener('input', () => this.#readFen());
    byId('setup-start').addEventListener('click', () => this.#use(START[this.#variant]));
    byId('setup-clear').addEventListener('click', () => this.#use('10/10/10/10/10/10/10/10 w - - 0 1'));
    byId('setup-cancel').addEventListener('click', () => this.#leave(this.cancelled));
    byId('setup-done').addEventListener('click', () => {
      if (this.#good !== null) this.#leave(() => this.done(this.#good));
    });
  }

  open(variant, fen) {
    this.#variant = variant;
    this.active = true;
    byId('setup').hidden = false;
    byId('panel').hidden = true;
    byId('bar').hidden = true;
    byId('table').classList.add('setting-up');
    for (const letter of 'Tt') byId('palette').querySelector(`[data-piece="${letter}"]`).hidden = variant === 'tensorfree';
    this.board.mark({});
    this.board.showArrows([]);
    this.#use(fen);
    byId('palette').querySelector('[aria-checked="true"]').focus();
  }

  /// Ends the setting up, without calling either, where something else takes the board.
  close() {
    if (this.active) this.#leave(() => {});
  }

  #leave(then) {
    this.active = false;
    this.#check++;
    byId('setup').hidden = true;
    byId('panel').hidden = false;
    byId('table').classList.remove('setting-up');
    then();
  }

  #buildPalette() {
    for (const row of PIECES) {
      for (const letter of row) {
        const button = this.#paletteButton(letter, pieceName(letter));
        button.append(drawPiece(letter));
      }
      if (row === PIECES[0]) {
        const button = this.#paletteButton(RUBBER, 'remove pieces');
        button.classList.add('rubber');
        const cross = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        cross.setAttribute('viewBox', '0 0 20 20');
        const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
        path.setAttribute('d', 'M4 4L16 16M16 4L4 16');
        cross.append(path);
        button.append(cross);
      }
    }
    byId('palette').addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      const buttons = [...byId('palette').children].filter(button => !button.hidden);
      const next = buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length];
      this.#take(next.dataset.piece);
      next.focus();
      event.preventDefault();
      event.stopPropagation();
    });
    this.#take('P');
  }

  #paletteButton(piece, name) {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.piece = piece;
    button.setAttribute('role', 'radio');
    button.setAttribute('aria-label', name);
    button.addEventListener('click', () => this.#take(piece));
    button.addEventListener('pointerdown', event => this.#startDrag(event, piece));
    byId('palette').append(button);
    return button;
  }

  #take(piece) {
    this.#hand = piece;
    for (const button of byId('palette').children) {
      const taken = button.dataset.piece === piece;
      button.setAttribute('aria-checked', String(taken));
      button.tabIndex = taken ? 0 : -1;
    }
  }

  // A piece dragged from the palette hangs on the pointer as a picture of its own.
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
        ghost = document.createElement('div');
        ghost.className = 'ghost';
        ghost.append(drawPiece(piece));
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${moved.clientX - 32}px, ${moved.clientY - 32}px)`;
    };
    const end = ended => {
      if (ended.pointerId !== pointerId) return;
      for (const [name, handler] of [['pointermove', move], ['pointerup', end], ['pointercancel', end]]) {
        document.removeEventListener(name, handler);
      }
      ghost?.remove();
      const square = this.board.squareUnder(ended.clientX, ended.clientY);
      if (ghost && ended.type === 'pointerup' && square) this.#put(square, piece);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  }

  // The handlers of the board's view while a position is set up.

  tap(square) {
    if (this.#hand === RUBBER || this.#pieces.get(square) === this.#hand) this.erase(square);
    else this.#put(square, this.#hand);
  }

  lift(square) {
    this.#held = this.#pieces.get(square) ?? null;
    return this.#held !== null;
  }

  drop(from, square) {
    if (square === from) return;
    this.#pieces.delete(from);
    if (square) this.#pieces.set(square, this.#held);
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
    this.board.showPieces(this.#pieces);
    this.board.setMovable(new Set(this.#pieces.keys()));
    this.#writeFen();
  }

  // The fields make a FEN ...
  #writeFen() {
    const castling = [...document.querySelectorAll('#setup input[name="castling"]:checked')].map(box => box.value).join('');
    const fen = [writePlacement(this.#pieces), byId('setup-side').value, castling || '-', byId('setup-passant').value, '0 1'];
    byId('setup-fen').value = fen.join(' ');
    this.#verify();
  }

  // ... and a FEN fills the fields.
  #use(fen) {
    byId('setup-fen').value = fen;
    this.#readFen();
  }

  #readFen() {
    const fen = byId('setup-fen').value;
    const [, side, castling = '-', passant = '-'] = fen.trim().split(/\s+/);
    this.#pieces = readPlacement(fen);
    this.board.showPieces(this.#pieces);
    this.board.setMovable(new Set(this.#pieces.keys()));
    byId('setup-side').value = side === 'b' ? 'b' : 'w';
    for (const box of document.querySelectorAll('#setup input[name="castling"]')) box.checked = castling.includes(box.value);
    byId('setup-passant').value = passant;
    if (byId('setup-passant').selectedIndex < 0) byId('setup-passant').value = '-';
    this.#verify();
  }

  async #verify() {
    const check = ++this.#check;
    this.#good = null;
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
