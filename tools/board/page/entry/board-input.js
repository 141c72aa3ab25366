// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to the board, as moves of the game; or passed on while a position is set up.

import * as api from '../server/api.js';
import { chooseMove, dismissChooser } from './chooser.js';
import { isOwn } from './move-entry.js';
import { announce } from '../../../page/controls/notices.js';
import { describeTargets, sentence } from '../../../page/game/text.js';
import { findTyped } from './typed-move.js';
import { words } from '../../../page/words/words.js';

export class BoardInput {
  #app;
  #pressed = null;        // the piece that the finger is still on

  /// The square that the pointer or the focus is on.
  aimed = null;

  constructor(app) { this.#app = app; }

  // The handlers of the board's view.

  press(square) {
    const { entry, setup, yours } = this.#app;
    if (setup.active || !yours || square === null) {
      this.#pressed = null;
      return;
    }
    // A piece that is pressed shows at once where it can go; letting go of it there does not put it down again.
    this.#pressed = entry.from === null && entry.lift(square) ? square : null;
    if (this.#pressed) {
      this.#app.view.entered();
      this.#announceChosen();
    }
  }

  tap(square) {
    const { entry, lookingBack, premove, setup, yours } = this.#app;
    if (setup.active) {
      setup.tap(square);
    } else if (this.#pressed === square) {
      this.#pressed = null;
    } else if (yours) {
      this.follow(entry.tap(square), square);
    } else if (lookingBack) {
      this.#app.returnToGame();
    } else if (premove.possible) {
      premove.tap(square);
    }
  }

  // While a piece is chosen, the way to the square under the pointer is shown: by which beast it bounces, what it takes.
  aim(square) {
    this.aimed = square;
    if (!this.#app.setup.active && this.#app.entry.from !== null) this.#app.view.arrows();
  }

  lift(square) {
    const { entry, premove, setup, yours } = this.#app;
    if (setup.active) return setup.lift(square);
    if (!yours) return premove.possible && premove.lift(square);
    if (entry.beast === square && square !== null) return true;
    const lifted = entry.lift(square);
    if (lifted) {
      this.#app.view.entered();
    } else if (square !== null && isOwn(this.#app.board.pieces.get(square), this.#app.side)) {
      // Not of an enemy piece: a finger that swipes over it does not mean to move it.
      this.#refuse({ start: null, beast: null }, square);
    }
    return lifted;
  }

  drop(from, square) {
    const { entry, premove, setup, yours } = this.#app;
    if (setup.active) return setup.drop(from, square);
    if (yours) return this.follow(entry.drop(square), square);
    if (premove.possible) premove.drop(square);
    return undefined;
  }

  erase(square) {
    if (this.#app.setup.active) this.#app.setup.erase(square);
  }

  // What the piece that was chosen may do.
  #announceChosen() {
    const { board, entry } = this.#app;
    announce(sentence(describeTargets(board.pieces.get(entry.from), entry.from, entry.targets())));
  }

  // Circles and arrows belong to the position that they were drawn on.
  drawn(names) {
    if (this.#app.setup.active) return;
    this.#app.tree.current.drawn = names;
    this.#app.save();
  }

  /// What comes of a step of the entry on a square: a move, a question, or new marks.
  async follow(step, square) {
    const app = this.#app;
    if (step.type === 'move') return app.play(step.move);
    app.view.entered();
    if (step.type === 'refused') this.#refuse(step, square);
    else if (step.type === 'choose') {
      app.view.say(words('entry.which'));
      const turn = app.shown;
      const move = await chooseMove(app.board, square, step.moves, {
        stay: step.stay, white: app.side === 'w', preview: option => app.view.preview(option),
      });
      if (turn !== app.shown) return undefined;
      app.entry.clear();
      if (move) return app.play(move);
      app.view.entered();
    } else if (app.entry.offered) {
      announce(words('entry.tile', { square: app.entry.offered }));
    } else if (app.entry.beast) {
      announce(words('entry.propel', { square: app.entry.beast }));
    } else if (app.entry.from) {
      this.#announceChosen();
    }
    return undefined;
  }

  // The server's reason why a text is no move of the position that is shown; empty where another is shown by then.
  async #why(text, typed = false) {
    const { shown, tree } = this.#app;
    try {
      const reason = await api.whyIllegal(tree, text, typed);
      return shown === this.#app.shown ? reason : '';
    } catch {
      return '';
    }
  }

  // Says why nothing came of it.
  async #refuse({ start, beast }, square) {
    const { board, entry, game, view } = this.#app;
    if (square === null || square === start || !entry.ready) return;
    if (start === null && !board.pieces.has(square) && !game.hasTiles) return;
    const reason = await this.#why(beast === null ? (start ?? '') + square : `${start}${beast}>${square}`);
    if (!reason) return;
    view.tell(start === null ? sentence(reason) : words('entry.not', { start, square, reason }), { refused: true });
  }

  /// Lets go of a piece that was chosen.
  letGo() {
    if (this.#app.setup.active) return;
    dismissChooser();
    this.#app.entry.clear();
    this.#app.premove.letGo();
    this.#app.view.entered();
  }

  /// Plays a move that was typed, or keeps it as a premove; returns what is wrong with it, or null.
  async type(text) {
    const { entry, game, lookingBack, position, premove, setup, side, yours } = this.#app;
    if (premove.possible && text.trim()) {
      premove.type(text.trim());
      return null;
    }
    if (lookingBack) return words('entry.earlier');
    if (setup.active || !position || !yours || !entry.ready) return words('entry.no_move');
    const { error, illegal, move } = findTyped(text, position.moves, game, side);
    if (move) this.#app.play(move);
    if (!illegal) return error ?? null;
    const reason = await this.#why(illegal, true);
    return reason ? words('typed.illegal_because', { text: text.trim(), reason }) : error;
  }

  /// Enters a line of an analysis, [{uci, san}], from the position on the board, and goes to its end.
  enterLine(line) {
    const { playing, position, tree } = this.#app;
    if (line.length === 1) return this.playUci(line[0].uci);
    // A second press may come while the lines are still those of the position before.
    if (playing || !position?.moves.some(legal => legal.uci === line[0].uci)) return undefined;
    return this.#app.goTo(line.reduce((node, move) => tree.add(node, move), tree.current));
  }

  /// Plays a move by its text where it is legal and the person at the board is to move.
  playUci(uci) {
    const move = this.#app.position?.moves.find(legal => legal.uci === uci);
    return move && this.#app.yours ? this.#app.play(move) : undefined;
  }
}
