// SPDX-License-Identifier: GPL-3.0-or-later
// Turns actions on the board into moves of the game.

import * as api from '../server/api.js';
import { chooseMove, dismissChooser } from './chooser.js';
import { isOwn } from './move-entry.js';
import { announce } from '../../../page/controls/notices.js';
import { describeTargets } from '../../../page/game/text.js';
import { findTyped } from './typed-move.js';
import { sentence, words } from '../../../page/words/words.js';

export class BoardInput {
  #pressed = null;  // the square of the piece that is still pressed

  /// The square under the pointer or with the focus, or null.
  aimed = null;

  constructor({ entry, premove, screen, study }) {
    Object.assign(this, { entry, premove, screen, study });
    screen.board.handlers = this;
  }

  // The handlers of the board's view.

  press(square) {
    // A pressed piece shows its targets at once; releasing it there keeps it chosen.
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

  // Shows the path from the chosen piece to the square under the pointer: the beast it bounces off, the capture.
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
      // No refusal for an enemy piece: swiping over it is not meant as a move.
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

  // Drawings belong to the position that they were drawn on.
  drawn(names) {
    this.study.tree.current.drawn = names;
    this.study.save();
  }

  // Announces what the chosen piece may do.
  #announceChosen() {
    const { from } = this.entry;
    announce(sentence(describeTargets(this.screen.board.pieces.get(from), from, this.entry.targets())));
  }

  /// Carries out a step of the entry on a square: a move, a question, or new marks.
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
      announce(words('entry.tile: A tile on {square}: again to lay it.', { square: entry.offered }));
    } else if (entry.beast) {
      announce(words('entry.propel: Propel: choose a square for the beast on {square}.', { square: entry.beast }));
    } else if (entry.from) {
      this.#announceChosen();
    }
    return undefined;
  }

  // The server's reason why a text is not a legal move of the shown position; empty if another is shown by then.
  async #why(text, typed = false) {
    const { shown, tree } = this.study;
    try {
      const reason = await api.whyIllegal(tree, text, typed);
      return shown === this.study.shown ? reason : '';
    } catch {
      return '';
    }
  }

  // Reports why the entry was refused.
  async #refuse({ start, beast }, square) {
    if (square === null || square === start || !this.entry.ready) return;
    if (start === null && !this.screen.board.pieces.has(square) && !this.study.game.hasTiles) return;
    const reason = await this.#why(beast === null ? (start ?? '') + square : `${start}${beast}>${square}`);
    if (!reason) return;
    this.screen.tell(start === null ? sentence(reason) : words('entry.not: Not {start} to {square}: {reason}.', { start, square, reason }), { refused: true });
  }

  /// Deselects the chosen piece and cancels a premove or an open question.
  letGo() {
    if (this.study.settingUp) return;
    dismissChooser();
    this.premove.letGo();
    this.screen.letGo();
  }

  /// Plays a typed move, or keeps it as a premove. Returns an error message, or null.
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
