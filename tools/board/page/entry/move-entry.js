// SPDX-License-Identifier: GPL-3.0-or-later
// Turns taps into a move. Independent of the page: squares go in, steps come out.
//
//   ordinary move, hop, bounce, castling   the piece, then the square it ends on
//   propel                                 the piece, then the beast, then the beast's square
//   several moves between the same squares a question with one answer each (promotion, which beast is taken)
//   drop of a tile                         the void, then the tile that it offers
//   removal of a tile                      the tile; a question if a piece can go there too

export const isOwn = (letter, side) => Boolean(letter) && (letter === letter.toUpperCase()) === (side === 'w');

export class MoveEntry {
  #moves = [];

  /// The pieces by square, and the side to move.
  pieces = new Map();
  side = 'w';
  /// The squares of the chosen piece and of the beast that it is about to propel.
  from = null;
  beast = null;
  /// The void that offers a tile.
  offered = null;

  /// Starts with a new position and its legal moves.
  reset(moves, pieces, side) {
    this.#moves = moves;
    this.pieces = pieces;
    this.side = side;
    this.clear();
  }

  clear() {
    this.from = null;
    this.beast = null;
    this.offered = null;
  }

  /// Whether nothing has been chosen.
  get idle() { return this.from === null && this.offered === null; }

  get ready() { return this.#moves.length > 0; }

  isOwnPiece(square) { return isOwn(this.pieces.get(square), this.side); }

  canLift(square) { return this.isOwnPiece(square) && this.#moves.some(move => move.from === square); }

  #from() { return this.#moves.filter(move => move.from === this.from); }

  /// The target squares: [{square, kind}], one entry a square. Kinds: quiet, capture, bounce, castling, hop, beast (a propel's
  /// second tap), drop (its third), prey-end (a beast's final square after a capture), prey (the beast that it takes), make (a void
  /// on which a king makes a tile), lay (the void that offers a tile).
  targets() {
    const found = new Map();
    if (this.offered !== null) return [{ square: this.offered, kind: 'lay' }];
    if (this.from === null) return [];
    if (this.beast !== null) {
      for (const move of this.#from()) {
        if (move.kind === 'propel' && move.to === this.beast) found.set(move.beast_to, 'drop');
      }
    } else {
      for (const move of this.#from()) {
        const kind = targetKind(move);
        if (kind !== 'quiet' || !found.has(move.to)) found.set(move.to, kind);
      }
      for (const move of this.#from()) {
        if (move.kind === 'beast_capture' && !found.has(move.victim)) found.set(move.victim, 'prey');
      }
    }
    return [...found].map(([square, kind]) => ({ square, kind }));
  }

  /// The moves that a tap on this square can still mean.
  movesTo(square) {
    if (this.from === null) return [];
    if (this.beast !== null) {
      return this.#from().filter(move => move.kind === 'propel' && move.to === this.beast && move.beast_to === square);
    }
    const there = this.#from().filter(move => move.to === square && move.kind !== 'propel');
    // A tap on an enemy beast means capturing it.
    return there.length > 0 ? there : this.#from().filter(move => move.victim === square);
  }

  #propels(square) { return this.#from().some(move => move.kind === 'propel' && move.to === square); }

  /// Chooses the piece on a square if it has a move; returns whether it does.
  lift(square) {
    if (!this.canLift(square)) return false;
    this.from = square;
    this.beast = null;
    this.offered = null;
    return true;
  }

  /// Handles a tap and returns the step: {type: 'move', move} | {type: 'choose', moves, stay} | {type: 'changed'} | {type:
  /// 'refused', start, beast}, with what had been chosen. With `stay`, choosing none of the moves and deselecting the piece is a
  /// sensible answer too.
  tap(square) {
    if (this.from === null) return this.lift(square) ? { type: 'changed' } : this.#tapEmpty(square);
    const step = this.#goOn(square);
    if (step) return step;
    // The beast was tapped twice: the beast itself is to move.
    const again = square === this.from;
    if (!again && this.lift(square)) return { type: 'changed' };
    const refused = this.#refuse();
    return again ? { type: 'changed' } : refused;
  }

  // A tap with nothing chosen, on a square without a piece that can be.
  #tapEmpty(square) {
    const there = this.#moves.filter(move => move.to === square);
    const drop = there.find(({ kind }) => kind === 'drop');
    if (drop && this.offered === square) return { type: 'move', move: drop };
    if (drop) {
      this.offered = square;
      return { type: 'changed' };
    }
    const removal = there.find(({ kind }) => kind === 'removal');
    if (!removal) return this.#refuse();
    this.clear();
    return this.#decide([removal, ...there.filter(move => move !== removal)], square);
  }

  #refuse() {
    const step = { type: 'refused', start: this.from, beast: this.beast };
    this.clear();
    return step;
  }

  /// Handles the drop of a dragged piece (in a propel, of the beast). Dropping it on its own square keeps it chosen.
  drop(square) {
    if (this.from === null) return this.#refuse();
    if (square === (this.beast ?? this.from)) return { type: 'changed' };
    return (square !== null && this.#goOn(square)) || this.#refuse();
  }

  // The step from the chosen piece to a square: a beast to propel, or moves. Null if there is neither.
  #goOn(square) {
    if (this.beast === null && this.#propels(square)) {
      this.beast = square;
      return { type: 'changed' };
    }
    const moves = this.movesTo(square);
    return moves.length > 0 ? this.#decide(moves, square) : null;
  }

  #decide(moves, square) {
    const stay = square === this.from && this.beast === null;
    if (moves.length === 1 && !stay) return { type: 'move', move: moves[0] };
    return { type: 'choose', moves, stay };
  }
}

function targetKind(move) {
  if (move.kind === 'propel') return 'beast';
  if (move.kind === 'beast_capture') return 'prey-end';
  if (move.captured) return 'capture';
  if (move.makes_tile && move.kind !== 'castling') return 'make';
  if (move.kind === 'bounce' || move.kind === 'castling' || move.kind === 'hop') return move.kind;
  return 'quiet';
}
