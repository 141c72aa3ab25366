// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the board, as moves of the game.

import * as api from '../server/api.js';
import { chooseMove, dismissChooser } from './chooser.js';
import { isOwn } from './move-entry.js';
import { announce } from '../../../page/controls/notices.js';
import { describeTargets } from '../../../page/game/text.js';
import { findTyped } from './typed-move.js';
import { sentence, words } from '../../../page/words/words.js';

export class BoardInput {
  #pressed = null;        // the piece that the finger is still on

  /// The square that the pointer or the focus is on.
  aimed = null;

  constructor({ entry, premove, screen, study }) {
    Object.assign(this, { entry, premove, screen, study });
    screen.board.handlers = this;
  }

  // The handlers of the board's view.

  press(square) {
    // A piece that is pressed shows at once where it can go; letting go of it there does not put it down again.
    this.#pressed = this.study.yours && square !== null && this.entry.from === null && this.entry.lift(square) ? square : null;
    if (this.#pressed) {
      this.screen.entered();
      this.#announceChosen();
    }
  }

  tap(square) {
    if (this.#pressed === square) this.#pressed = null;
    else if (this.study.yours) this.follow(this.entry.tap(square), square);
    else if (this.study.lookingBack) this.study.returnToGame();
    else if (this.premove.possible) this.premove.tap(square);
  }

  // While a piece is chosen, the way to the square under the pointer is shown: by which beast it bounces, what it takes.
  aim(square) {
    this.aimed = square;
    if (this.entry.from !== null) this.screen.arrows();
  }

  lift(square) {
    const { side, yours } = this.study;
    if (!yours) return this.premove.possible && this.premove.lift(square);
    if (this.entry.beast === square && square !== null) return true;
    const lifted = this.entry.lift(square);
    if (lifted) {
      this.screen.entered();
    } else if (square !== null && isOwn(this.screen.board.pieces.get(square), side)) {
      // Not of an enemy piece: a finger that swipes over it does not mean to move it.
      this.#refuse({ start: null, beast: null }, square);
    }
    return lifted;
  }

  drop(from, square) {
    if (this.study.yours) return this.follow(this.entry.drop(square), square);
    if (this.premove.possible) this.premove.drop(square);
    return undefined;
  }

  erase() {}

  // Circles and arrows belong to the position that they were drawn on.
  drawn(names) {
    this.study.tree.current.drawn = names;
    this.study.save();
  }

  // What the piece that was chosen may do.
  #announceChosen() {
    const { from } = this.entry;
    announce(sentence(describeTargets(this.screen.board.pieces.get(from), from, this.entry.targets())));
  }

  /// What comes of a step of the entry on a square: a move, a question, or new marks.
  async follow(step, square) {
    const { entry, screen, study } = this;
    if (step.type === 'move') return study.play(step.move);
    screen.entered();
    if (step.type === 'refused') this.#refuse(step, square);
    else if (step.type === 'choose') {
      screen.say(words('entry.which'));
      const { shown, side } = study;
      const preview = option => screen.preview(option);
      const move = await chooseMove(screen.board, square, step.moves, { stay: step.stay, white: side === 'w', preview });
      if (shown !== study.shown) return undefined;
      entry.clear();
      if (move) return study.play(move);
      screen.entered();
    } else if (entry.offered) {
      announce(words('entry.tile: A tile on {square}: once more to lay it.', { square: entry.offered }));
    } else if (entry.beast) {
      announce(words('entry.propel: Propel: choose a square for the beast on {square}.', { square: entry.beast }));
    } else if (entry.from) {
      this.#announceChosen();
    }
    return undefined;
  }

  // The server's reason why a text is no move of the position that is shown; empty if another is shown by then.
  async #why(text, typed = false) {
    const { shown, tree } = this.study;
    try {
      const reason = await api.whyIllegal(tree, text, typed);
      return shown === this.study.shown ? reason : '';
    } catch {
      return '';
    }
  }

  // Says why nothing came of it.
  async #refuse({ start, beast }, square) {
    if (square === null || square === start || !this.entry.ready) return;
    if (start === null && !this.screen.board.pieces.has(square) && !this.study.game.hasTiles) return;
    const reason = await this.#why(beast === null ? (start ?? '') + square : `${start}${beast}>${square}`);
    if (!reason) return;
    this.screen.tell(start === null ? sentence(reason) : words('entry.not: Not {start} to {square}: {reason}.', { start, square, reason }), { refused: true });
  }

  /// Lets go of a piece that was chosen.
  letGo() {
    if (this.study.settingUp) return;
    dismissChooser();
    this.premove.letGo();
    this.screen.letGo();
  }

  /// Plays a move that was typed, or keeps it as a premove; returns what is wrong with it, or null.
  async type(text) {
    const { game, lookingBack, position, settingUp, side, yours } = this.study;
    if (this.premove.possible && text.trim()) {
      this.premove.type(text.trim());
      return null;
    }
    if (lookingBack) return words('entry.earlier: An earlier position is shown: moves are made after the last one.');
    if (settingUp || !position || !yours || !this.entry.ready) return words('entry.no_move: There is no move to make here now.');
    const { error, illegal, move } = findTyped(text, position.moves, game, side);
    if (move) this.study.play(move);
    if (!illegal) return error ?? null;
    const reason = await this.#why(illegal, true);
    return reason ? words('typed.illegal_because: “{text}” is not a legal move here: {reason}.', { text: text.trim(), reason }) : error;
  }
}
