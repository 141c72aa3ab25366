// SPDX-License-Identifier: GPL-3.0-or-later
// A premove: a move that is entered while the engine thinks, and made as soon as it is your turn, where it is legal then. It is
// entered by the same taps as a move (move-entry.js), onto squares of your own pieces too by dragging: they may be taken by then.

import * as api from '../server/api.js';
import { isOwn, MoveEntry } from './move-entry.js';
import { announce } from '../../../page/controls/notices.js';
import { findTyped } from './typed-move.js';
import { words } from '../../../page/words/words.js';

const later = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

// All that a side's pieces might do when it is their turn: go to any square, propel a beast to any, and a tile on any free square.
function everyMove({ grid: { squares }, hasTiles }, pieces, side) {
  const own = squares.filter(square => isOwn(pieces.get(square), side));
  const isBeast = square => own.includes(square) && pieces.get(square).toUpperCase() === 'T';
  const others = square => squares.filter(other => other !== square);
  const moves = own.flatMap(from => others(from).flatMap(to => (isBeast(to)
    ? others(to).map(beast => ({ kind: 'propel', from, to, beast_to: beast })) : [{ kind: 'move', from, to }])));
  return hasTiles ? [...moves, ...squares.filter(square => !pieces.has(square)).map(to => ({ kind: 'drop', to }))] : moves;
}

/// The entry of a premove, independent of the page: squares go in.
export class PremoveEntry extends MoveEntry {
  /// A move as text, where it was typed.
  typed = null;

  #pieces = new Map();
  #side = 'w';
  #squares = null;        // of a whole premove, as they will be tapped

  /// What is on the board of a game, seen by the side that is to move after the next move.
  look({ game, pieces, side }) {
    this.#pieces = pieces;
    this.#side = side;
    this.reset(everyMove(game, pieces, side), pieces, side);
  }

  clear() {
    super.clear();
    this.typed = null;
    this.#squares = null;
  }

  /// Whether it says a whole move.
  get whole() { return this.#squares !== null || this.typed !== null; }

  get idle() { return super.idle && !this.whole; }

  /// The squares that will be tapped when it is your turn.
  get taps() { return this.#squares ?? [this.from ?? this.offered, this.beast].filter(Boolean); }

  /// Whether a tile is meant: a void or an empty tile was tapped first.
  get isTile() { return this.taps.length > 0 && !this.isOwnPiece(this.taps[0]); }

  isOwnPiece(square) { return isOwn(this.#pieces.get(square), this.#side); }

  // Whether something came of a step of the entry.
  #take({ type, move }) {
    if (type === 'move') {
      this.clear();
      this.#squares = [move.from ?? move.to, move.to, move.beast_to].filter(Boolean);
    }
    return type !== 'refused';
  }

  /// One tap; false where nothing came of it. A whole premove is taken back by it, or another one begins.
  tap(square) {
    const wasWhole = this.whole;
    if (wasWhole) this.clear();
    // Another piece is chosen, but for a beast that can be propelled.
    const isOther = this.beast === null && this.isOwnPiece(square) && this.#pieces.get(square).toUpperCase() !== 'T';
    if (isOther && square !== this.from) return this.lift(square);
    return this.#take(super.tap(square)) || wasWhole;
  }

  /// A piece is about to be dragged; false where it may not.
  lift(square) {
    if (this.whole) this.clear();
    return super.lift(square);
  }

  /// It was dropped on a square, or beside the board (null).
  drop(square) { this.#take(super.drop(square)); }

  type(text) {
    this.clear();
    this.typed = text;
  }

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
    if (this.#node === tree.current) return;
    this.#node = tree.current;
    this.entry.look({ game, pieces: this.screen.board.pieces, side: settings.you });
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
  lift(square) { return square !== null && (this.entry.beast === square || this.#enter(() => this.entry.lift(square))); }
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
