// SPDX-License-Identifier: GPL-3.0-or-later
// A premove: a move entered while the engine thinks, and made as soon as it is your turn if it is legal then. It is entered by the
// same taps as a move (move-entry.js), also onto squares of your own pieces by dragging, since these may have been taken by then.

import * as api from '../server/api.js';
import { isOwn, MoveEntry } from './move-entry.js';
import { announce } from '../../../page/controls/notices.js';
import { findTyped } from './typed-move.js';
import { words } from '../../../page/words/words.js';

const later = milliseconds => new Promise(resolve => { setTimeout(resolve, milliseconds); });

// All premoves of a side: its pieces to any square, propels of a beast to any square, and a tile on any free square.
function everyMove({ grid: { squares }, hasTiles }, pieces, side) {
  const own = squares.filter(square => isOwn(pieces.get(square), side));
  const isBeast = square => own.includes(square) && pieces.get(square).toUpperCase() === 'T';
  const others = square => squares.filter(other => other !== square);
  const moves = own.flatMap(from => others(from).flatMap(to => (isBeast(to)
    ? others(to).map(beast => ({ kind: 'propel', from, to, beast_to: beast })) : [{ kind: 'move', from, to }])));
  return hasTiles ? [...moves, ...squares.filter(square => !pieces.has(square)).map(to => ({ kind: 'drop', to }))] : moves;
}

/// The entry of a premove by squares, independent of the page.
export class PremoveEntry extends MoveEntry {
  /// The text of a typed move, or null.
  typed = null;

  #squares = null;  // of a complete premove, in the order of taps

  /// Starts with the pieces on the board of a game and the side that moves next.
  look({ game, pieces, side }) { this.reset(everyMove(game, pieces, side), pieces, side); }

  clear() {
    super.clear();
    this.typed = null;
    this.#squares = null;
  }

  /// Whether the premove is complete.
  get whole() { return this.#squares !== null || this.typed !== null; }

  get idle() { return super.idle && !this.whole; }

  /// The squares that will be tapped when it is your turn.
  get taps() { return this.#squares ?? [this.from ?? this.offered, this.beast].filter(Boolean); }

  /// Whether a tile is meant: a void or an empty tile was tapped first.
  get isTile() { return this.taps.length > 0 && !this.isOwnPiece(this.taps[0]); }

  // Takes a step of the entry; returns whether it was accepted.
  #take({ type, move }) {
    if (type === 'move') {
      this.clear();
      this.#squares = [move.from ?? move.to, move.to, move.beast_to].filter(Boolean);
    }
    return type !== 'refused';
  }

  /// Handles a tap; returns false if it changed nothing. A complete premove is cancelled by it or replaced.
  tap(square) {
    const wasWhole = this.whole;
    if (wasWhole) this.clear();
    // Chooses another piece, unless it is a beast that can be propelled.
    const isOther = this.beast === null && this.isOwnPiece(square) && this.pieces.get(square).toUpperCase() !== 'T';
    if (isOther && square !== this.from) return this.lift(square);
    return this.#take(super.tap(square)) || wasWhole;
  }

  /// Starts dragging a piece; returns false if it may not be dragged.
  lift(square) {
    if (this.whole) this.clear();
    return super.lift(square);
  }

  /// Handles a drop on a square, or beside the board (null).
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

  /// The premove's step of MoveEntry in a position: {type: 'move', move} or {type: 'choose', moves, stay}; any other type if it is
  /// not legal there. Promotes to a queen.
  resolve(moves, pieces, game) {
    if (this.typed !== null) {
      const { error, move } = findTyped(this.typed, moves, game, this.side);
      return move ? { type: 'move', move } : { type: 'refused', error };
    }
    const entry = new MoveEntry();
    entry.reset(moves, pieces, this.side);
    let step = { type: 'refused' };
    for (const square of this.taps) {
      // Removing a tile needs only one tap.
      if (step.type === 'move' || step.type === 'choose') break;
      step = entry.tap(square);
    }
    const queen = step.type === 'choose' && step.moves.every(move => move.promotion) && step.moves.find(move => move.promotion === 'Q');
    return queen ? { type: 'move', move: queen } : step;
  }
}

export class Premove {
  entry = new PremoveEntry();

  #node = null;  // the node at which it was entered

  /// `follow(step, square)` is called with the premove's step when it is made (`BoardInput`).
  constructor({ follow, screen, study }) {
    Object.assign(this, { follow, screen, study });
    study.addEventListener('shown', () => this.#settle());
  }

  /// Whether a premove may be entered: in a game with the engine to move.
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

  // Changes the entry by `action`, then shows and announces the result.
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

  /// Cancels the premove.
  letGo() {
    if (!this.entry.idle) this.#enter(() => this.entry.clear());
  }

  /// The squares whose pieces may be dragged.
  movable() {
    if (!this.possible) return [];
    this.#look();
    return [...this.screen.board.pieces.keys()].filter(square => this.entry.isOwnPiece(square));
  }

  /// The board's marks: {selected, carried, targets}; null if there is no premove.
  marks() {
    const { idle, isTile, taps, whole } = this.entry;
    if (idle) return null;
    if (!whole && isTile) return { selected: null, carried: null, targets: [{ square: taps[0], kind: 'premove' }] };
    if (!whole) return { selected: taps[0], carried: taps[1] ?? null, targets: [] };
    return { selected: null, carried: null, targets: [...new Set(taps)].map(square => ({ square, kind: 'premove' })) };
  }

  /// The move to draw as an arrow; null if there is none.
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

  // Makes the premove after the position on the board has changed, or drops it with a message.
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
    // Waits until the engine's move has been shown.
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
      // Drops it without a reason.
    }
    const told = words(reason
      ? 'premove.dropped_because: The premove was dropped, {name}: {reason}.'
      : 'premove.dropped: The premove was dropped, {name}.', { name: entry.name, reason: reason.replace(/\.$/, '') });
    if (shown === this.study.shown) this.screen.tell(told, { refused: true });
  }
}
