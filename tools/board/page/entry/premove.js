// SPDX-License-Identifier: GPL-3.0-or-later
// A premove: a move that is entered while the engine thinks, and made as soon as it is your turn, where it is legal then. It is
// entered by the same taps as a move (move-entry.js), onto squares of your own pieces too by dragging: they may be taken by then.

import * as api from '../server/api.js';
import { isOwn, MoveEntry } from './move-entry.js';
import { announce } from '../../../page/controls/notices.js';
import { findTyped } from './typed-move.js';
import { words } from '../../../page/words/words.js';

const isBeast = letter => letter?.toUpperCase() === 'T';

const later = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

/// The entry of a premove, independent of the page: squares go in. `taps` are those that will be tapped when it is your turn.
export class PremoveEntry {
  taps = [];
  /// A move as text, where it was typed.
  typed = null;
  /// Whether it says a whole move.
  whole = false;

  #pieces = new Map();
  #side = 'w';
  #hasTiles = false;

  /// What is on the board, {pieces, side, hasTiles}, seen by the side that is to move after the next move.
  look({ pieces, side, hasTiles }) {
    this.#pieces = pieces;
    this.#side = side;
    this.#hasTiles = hasTiles;
  }

  get idle() { return this.taps.length === 0 && this.typed === null; }

  clear() {
    this.taps = [];
    this.typed = null;
    this.whole = false;
  }

  isOwnPiece(square) { return this.#pieces.has(square) && isOwn(this.#pieces.get(square), this.#side); }

  #isOwnBeast(square) { return this.isOwnPiece(square) && isBeast(this.#pieces.get(square)); }

  #begin(square) {
    this.clear();
    this.taps = [square];
  }

  #goOn(square) {
    this.taps = [...this.taps, square];
    // A beast of your own is propelled: its square is to come.
    this.whole = this.taps.length === 3 || !this.#isOwnBeast(square);
  }

  /// One tap; false where nothing came of it. A whole premove is taken back by it, or another one begins.
  tap(square) {
    const [from, beast] = this.taps;
    if (this.idle || this.whole) {
      const wasWhole = this.whole;
      this.clear();
      if (this.isOwnPiece(square)) this.#begin(square);
      else if (this.#hasTiles && !this.#pieces.has(square)) this.#begin(square);
      else return wasWhole;
    } else if (beast !== undefined) {
      // The beast tapped twice: it is the beast itself that is to move.
      if (square === beast) this.#begin(square);
      else this.#goOn(square);
    } else if (this.isTile) {
      if (square !== from) {
        this.clear();
        return this.tap(square);
      }
      this.#goOn(square);
    } else if (square === from) {
      this.clear();
    } else if (this.isOwnPiece(square) && !this.#isOwnBeast(square)) {
      this.#begin(square);
    } else {
      this.#goOn(square);
    }
    return true;
  }

  /// A piece is about to be dragged; false where it may not.
  lift(square) {
    if (!this.isOwnPiece(square)) return false;
    if (this.taps.length === 2 && !this.whole && square === this.taps[1]) return true;
    this.#begin(square);
    return true;
  }

  /// It was dropped on a square, or beside the board (null).
  drop(square) {
    if (square === this.taps[this.taps.length - 1]) return;
    if (square === null) this.clear();
    else this.#goOn(square);
  }

  type(text) {
    this.clear();
    this.typed = text;
    this.whole = true;
  }

  /// Whether a tile is meant: a void or an empty tile was tapped first.
  get isTile() { return this.taps.length > 0 && !this.isOwnPiece(this.taps[0]); }

  /// The premove in words.
  get name() {
    const [from, to, beast] = this.taps;
    if (this.typed !== null) return this.typed;
    if (this.isTile) return words('premove.name_tile: tile on {square}', { square: from });
    return words(beast ? 'premove.name_propel: {from} to {to}, the beast to {beast}' : 'premove.name_move: {from} to {to}', { from, to, beast });
  }

  /// What it means in a position: a step of MoveEntry, {type: 'move', move} or {type: 'choose', moves, stay}; anything else where
  /// it is no move there. Of promotions it is the one to a queen.
  resolve(moves, pieces, game) {
    if (this.typed !== null) {
      const { error, move } = findTyped(this.typed, moves, game, this.#side);
      return move ? { type: 'move', move } : { type: 'refused', error };
    }
    const entry = new MoveEntry();
    entry.reset(moves, pieces, this.#side);
    let step = { type: 'refused' };
    for (const square of this.taps) {
      // A tile that is taken up needs one tap only.
      if (step.type === 'move' || step.type === 'choose') break;
      step = entry.tap(square);
    }
    const queen = step.type === 'choose' && step.moves.every(move => move.promotion) && step.moves.find(move => move.promotion === 'Q');
    return queen ? { type: 'move', move: queen } : step;
  }
}

export class Premove {
  entry = new PremoveEntry();

  #node = null;           // the position that it was entered in

  /// `follow(step, square)` is called with what a premove means when it is made (`BoardInput`).
  constructor({ follow, screen, study }) {
    Object.assign(this, { follow, screen, study });
    study.addEventListener('shown', () => this.#settle());
  }

  /// Whether one may be entered: the engine is to move in a game.
  get possible() {
    const { example, lookingBack, over, playing, position, settings, settingUp, side } = this.study;
    return playing && !settingUp && !example && !lookingBack && !over && position !== null && settings.you !== 'both' && settings.you !== side;
  }

  #look() {
    const { game, settings, tree } = this.study;
    if (this.#node !== tree.current) this.entry.clear();
    this.#node = tree.current;
    this.entry.look({ pieces: this.screen.board.pieces, side: settings.you, hasTiles: game.hasTiles });
  }

  #changed(before) {
    this.screen.entered();
    const text = this.text();
    if (text) announce(text);
    else if (before) announce(words('premove.taken_back: The premove was taken back.'));
  }

  // Does something to the entry, and shows and says what came of it.
  #enter(action) {
    this.#look();
    const before = this.entry.whole;
    const came = action();
    this.#changed(before);
    return came;
  }

  tap(square) { return this.#enter(() => this.entry.tap(square)); }
  lift(square) { return square !== null && this.#enter(() => this.entry.lift(square)); }
  drop(square) { this.#enter(() => this.entry.drop(square)); }
  type(text) { this.#enter(() => this.entry.type(text)); }

  /// Takes it back.
  letGo() {
    if (!this.entry.idle) this.#enter(() => this.entry.clear());
  }

  /// The squares whose pieces may be dragged.
  movable() {
    if (!this.possible) return [];
    this.#look();
    return [...this.screen.board.pieces.keys()].filter(square => this.entry.isOwnPiece(square));
  }

  /// What the board marks: {selected, carried, targets}; null if there is no premove.
  marks() {
    const { idle, isTile, taps, whole } = this.entry;
    if (idle) return null;
    if (!whole && isTile) return { selected: null, carried: null, targets: [{ square: taps[0], kind: 'premove' }] };
    if (!whole) return { selected: taps[0], carried: taps[1] ?? null, targets: [] };
    return { selected: null, carried: null, targets: [...new Set(taps)].map(square => ({ square, kind: 'premove' })) };
  }

  /// Its arrows as those of a move; null if there are none.
  arrow() {
    const { isTile, taps: [from, to, beast], whole } = this.entry;
    if (!whole || isTile || from === undefined) return null;
    return beast ? { kind: 'propel', from, to, beast_from: to, beast_to: beast } : { kind: 'move', from, to };
  }

  /// The line below the board; empty if there is no premove.
  text() {
    const { idle, isTile, name, taps, whole } = this.entry;
    if (idle) return '';
    if (whole) return words('premove.whole: Premove: {name}. Tap the board to take it back.', { name });
    if (isTile) return words('premove.tile: Premove: tap {square} again for its tile.', { square: taps[0] });
    return taps.length === 1
      ? words('premove.from: Premove with {square}: tap where it goes.', { square: taps[0] })
      : words('premove.beast: Premove: where does the beast on {square} go?', { square: taps[1] });
  }

  // After the position on the board has changed: makes the premove, or drops it with a word.
  async #settle() {
    const { study } = this;
    const { shown, tree } = study;
    const { board } = this.screen;
    if (this.entry.idle || tree.current === this.#node) return;
    const isAnswered = tree.current.parent === this.#node && study.yours && study.playing;
    const { entry } = this;
    this.entry = new PremoveEntry();
    if (!isAnswered || !entry.whole) {
      this.screen.entered();
      return;
    }
    // The engine's move is seen before yours.
    await later(board.glideEnd - performance.now());
    if (study.shown !== shown || !study.yours) return;
    const step = entry.resolve(study.position.moves, board.pieces, study.game);
    if (step.type === 'move' || step.type === 'choose') this.follow(step, entry.taps[entry.taps.length - 1]);
    else await this.#drop(entry, step.error);
  }

  async #drop(entry, error) {
    const { shown, tree } = this.study;
    this.screen.entered();
    const [from, to, beast] = entry.taps;
    const text = entry.isTile ? from : beast ? `${from}${to}>${beast}` : `${from}${to}`;
    let reason = error ?? '';
    try {
      if (!error) reason = await api.whyIllegal(tree, text, false);
    } catch {
      // It is dropped without a reason.
    }
    const told = words(reason
      ? 'premove.dropped_because: The premove was dropped, {name}: {reason}.'
      : 'premove.dropped: The premove was dropped, {name}.', { name: entry.name, reason: reason.replace(/\.$/, '') });
    if (shown === this.study.shown) this.screen.tell(told, { refused: true });
  }
}
