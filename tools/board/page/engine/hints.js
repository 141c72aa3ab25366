// SPDX-License-Identifier: GPL-3.0-or-later
// The best move on request. In a game or a lesson it is a hint, revealed step by step: the piece, what it does,
// the square, the move, and in a game a proved reason. A hint never plays; in an analysis the move is played.

import * as api from '../server/api.js';
import { announce } from '../../../page/controls/notices.js';
import { askForHint } from './opponent.js';
import { describeMove } from '../../../page/game/text.js';
import { translateReason } from '../words/translate.js';
import { sentence, words } from '../../../page/words/words.js';

const PIECE = 1;
const KIND = 2;
const SQUARE = 3;
const MOVE = 4;
const TILE_TURNS = ['drop', 'removal'];
const DEEDS = ['promotion', 'en_passant', 'castling', 'bounce', 'propel', 'beast_capture', 'hop'];

// What the piece does, as the suffix of a key.
function deed({ captured, kind, makes_tile: makesTile }) {
  if (DEEDS.includes(kind)) return captured && kind === 'bounce' ? 'bounce_capture' : kind;
  return captured ? 'capture' : makesTile ? 'tile' : 'move';
}

export class Hints {
  #node = null;
  #move = null;
  #level = 0;
  #why = '';

  constructor({ engine, screen, study }) {
    Object.assign(this, { engine, screen, study });
    engine.addEventListener('bestmove', ({ detail: { key, uci } }) => {
      if (key.purpose !== 'hint' || key.node !== study.tree.current) return;
      const move = study.legal(uci);
      if (move && study.playing) this.#take(move);
      else if (move) study.play(move);
    });
  }

  /// Ends the engine's turn early; on yours shows a hint; in an analysis plays the best move.
  ask() {
    const { coach, exercise, over, playing, position, settingUp, tree, yours } = this.study;
    const { engine } = this;
    if (settingUp || coach.looking || !position || position.outcome || (playing && over)) return;
    if (exercise) {
      const uci = exercise.hint();
      if (uci !== null && !this.#more()) this.#take(this.study.legal(uci));
      return;
    }
    const { best } = this.screen.analysis;
    if (engine.searching?.purpose === 'play') {
      engine.moveNow();
    } else if (!yours) {
      return;
    } else if (!playing && best) {
      this.study.playUci(best);
    } else if (!this.#more() && engine.state === 'ready' && engine.searching?.purpose !== 'hint') {
      askForHint(engine, { purpose: 'hint', node: tree.current }, tree);
      this.screen.searchChanged();
    }
  }

  #here() { return this.#move !== null && this.#node === this.study.tree.current && this.study.playing; }

  /// Whether all of the hint is shown.
  get whole() { return this.#here() && this.#level >= MOVE; }

  // Reveals the next step of the hint for the position on the board; false if there is no hint yet.
  #more() {
    if (!this.#here()) return false;
    // A tile turn has no piece, so the steps begin with its kind.
    const step = this.#level === PIECE && TILE_TURNS.includes(this.#move.kind) ? SQUARE : this.#level + 1;
    this.#level = Math.min(MOVE, step);
    announce(this.text());
    this.screen.helped();
    return true;
  }

  // Stores the best move of the position on the board.
  #take(move) {
    this.#node = this.study.tree.current;
    this.#move = move;
    this.#level = 0;
    this.#why = '';
    this.#more();
    if (api.canExplain && !this.study.exercise) this.#explain(this.#node, move);
  }

  // The reason usually arrives before the last step is requested; the hint is complete without it.
  async #explain(node, move) {
    try {
      const { best, reasons } = await api.explainMove(this.study.tree.question(node), move.uci);
      if (this.#move !== move || best.uci !== move.uci || reasons.length === 0) return;
      this.#why = ` ${sentence(translateReason(reasons[0]))}`;
      if (this.whole) this.screen.entered();
    } catch {
      // A reason is optional.
    }
  }

  /// The squares to mark.
  marks() {
    if (!this.#here() || this.#level === MOVE) return [];
    const squares = this.#level < SQUARE ? [this.#move.from] : [...new Set([this.#move.from, this.#move.to])];
    return squares.filter(Boolean);
  }

  /// The move to show as an arrow, or null.
  arrow() { return this.whole ? this.#move : null; }

  /// The hint as text, or null.
  text() {
    if (!this.#here()) return null;
    const { from, kind, san, to } = this.#move;
    if (TILE_TURNS.includes(kind) && this.#level !== MOVE) return words(`hint.${kind}${this.#level === SQUARE ? '_square' : ''}`, { to });
    if (this.#level === PIECE) return words('hint.piece: Hint: look at {from}.', { from });
    if (this.#level === KIND) return words(`hint_kind.${deed(this.#move)}`, { from });
    if (this.#level === SQUARE) return words('hint.squares: Hint: from {from} to {to}.', { from, to });
    return words('hint.move: Hint: {move}, {told}.', { move: san, told: describeMove(this.#move) }) + this.#why;
  }
}
