// SPDX-License-Identifier: GPL-3.0-or-later
// The game as the page shows it: pieces, marks and arrows on the board, the line below it, and which buttons work.

import { byId } from '../../../page/base/elements.js';
import { announce } from '../../../page/controls/notices.js';
import * as api from '../server/api.js';
import { endOfLine } from '../server/lines.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { sentence } from '../../../page/game/text.js';
import { toldReason } from '../words/reasons.js';
import { words } from '../../../page/words/words.js';
import { writeField } from './typed-field.js';

export class GameView {
  #app;
  #line = null;           // the moves of the engine's line whose end is shown in place of the position

  constructor(app) { this.#app = app; }

  /// Told to screen readers: what is on the board is about to change.
  busy(yes) { this.#app.board.host.setAttribute('aria-busy', String(yes)); }

  /// The line below the board; `refused` where it says why a move is none.
  say(text, { refused = false } = {}) {
    byId('status').textContent = text;
    byId('status').classList.toggle('refused', refused);
  }

  /// The same, said by a screen reader too.
  tell(text, options) {
    this.say(text, options);
    announce(text);
  }

  /// Draws everything anew, where no position is being set up.
  draw(move = null) {
    const { annotate, board, game, moves, players, playing, setup, tree } = this.#app;
    const node = tree.current;
    this.#line = null;
    if (setup.active) return;
    this.#showGame();
    board.show(game.grid.readPlacement(node.fen), move);
    board.setDrawings(node.drawn ?? []);
    this.#marks();
    moves.show(tree);
    players.show();
    this.say(this.#status());
    writeField(byId('fen'), node.fen);
    writeField(byId('move-text'), '');
    byId('move-error').textContent = '';
    annotate.show(node, !playing);
    byId('fen-error').textContent = '';
    this.buttons();
  }

  // The board of the game, and its name.
  #showGame() {
    const { board, game } = this.#app;
    board.setGame(game);
    document.documentElement.dataset.files = game.grid.files;
    document.title = words('game.title', { game: game.name });
    byId('move-text').placeholder = game.examples.join(', ');
  }

  /// Shows how far the entry of a move has come.
  entered() {
    this.#marks();
    this.say(this.#status());
  }

  // The marks of the position and of the move that is being entered.
  #marks() {
    const { board, entry, hints, position, premove, side, tree, yours } = this.#app;
    const { check: known, move } = tree.current;
    const last = move ? [move.from, move.to, move.beast_to, move.rook_from, move.rook_to].filter(Boolean) : [];
    const king = side === 'w' ? 'K' : 'k';
    const check = known || position?.check ? [...board.pieces].find(([, letter]) => letter === king)?.[0] : null;
    const targets = entry.idle ? hints.marks().map(square => ({ square, kind: 'hint' })) : entry.targets();
    board.mark({ selected: entry.from, carried: entry.beast, targets, ...premove.marks(), check, last });
    board.setMovable(new Set(yours ? [...board.pieces.keys()].filter(square => entry.canLift(square)) : premove.movable()));
    this.arrows();
  }

  /// More is known of a move of the game.
  annotated(node) {
    const { annotate, moves, playing, tree } = this.#app;
    moves.show(tree);
    this.buttons();
    if (node !== tree.current) return;
    annotate.show(node, !playing);
    this.entered();
  }

  /// Shows one of the moves that a question offers; null for none.
  preview(move) { this.#app.board.showArrows(move ? [{ move, style: 'aim' }] : []); }

  /// Shows the position at the end of a line of the engine; null for the one on the board. Of a line of one move from there its
  /// arrow tells. The line may begin at another position, and have passes in it.
  async previewLine(moves, start = null) {
    const { board, game, setup, tree, worth } = this.#app;
    const node = tree.current;
    const before = this.#line;
    const line = moves !== null && moves.length > (start === null ? 1 : 0) ? moves : null;
    this.#line = line;
    if (line === null) {
      // A line that has just been entered has no position yet, and is drawn when it has.
      if (before === null || setup.active || node.fen === null) return;
      board.show(game.grid.readPlacement(node.fen));
      this.#marks();
      worth.show();
      return;
    }
    try {
      const { fen, move } = await endOfLine(tree.variant, start ?? node.fen, line);
      if (this.#line !== line || tree.current !== node || setup.active) return;
      board.show(game.grid.readPlacement(fen));
      board.mark({ last: [move?.from, move?.to].filter(Boolean) });
      board.showArrows(move ? [{ move, style: 'best' }] : []);
    } catch {
      // Where the server is away the board stays as it is.
    }
  }

  /// The arrow of the move that is aimed at; or those of the last move and of the engine's best.
  arrows() {
    const { analysis, board, book, entry, hints, input, playing, position, premove, reasons, setup, tables, tree } = this.#app;
    if (setup.active || this.#line !== null) return;
    const arrows = [];
    if (entry.from !== null) {
      const moves = input.aimed ? entry.movesTo(input.aimed) : [];
      if (moves.length > 0) arrows.push({ move: moves[moves.length - 1], style: 'aim' });
    } else {
      if (tree.current.move?.kind) arrows.push({ move: tree.current.move, style: 'played' });
      const pointed = tables?.shown ?? book?.shown ?? analysis.shown;
      const best = playing ? hints.arrow() : position?.moves.find(legal => legal.uci === pointed);
      if (best) arrows.push({ move: best, style: 'best' });
      if (!playing) arrows.push(...reasons?.arrows() ?? []);
      const meant = premove.arrow();
      if (meant) arrows.push({ move: meant, style: 'aim' });
    }
    board.showArrows(arrows);
  }

  // What there is to tell of the move on the board, in an analysis.
  #told() { return this.#app.threat.told ?? this.#app.review.told; }

  #status() {
    const { entry, exercise, games, hints, lookingBack, over, playing, position, premove, settings, side, tree, yours } = this.#app;
    if (exercise?.solved && !lookingBack) return exercise.status();
    if (position?.outcome) return `${position.outcome.text}. ${position.outcome.result}`;
    if (playing && over) return tree.ending ?? words('status.over', { result: tree.result });
    if (lookingBack) return words('status.looking_back');
    if (entry.offered) return words('status.offered', { square: entry.offered });
    if (entry.beast) return words('status.beast', { square: entry.beast });
    if (entry.from) {
      const propels = entry.targets().some(({ kind }) => kind === 'beast');
      return words(propels ? 'status.chosen_propel' : 'status.chosen', { square: entry.from });
    }
    if (hints.text()) return hints.text();
    if (exercise) return exercise.status();
    if (premove.text()) return premove.text();
    const told = this.#told();
    if (told) return [told.title, ...told.reasons.slice(0, 1).map(reason => reason.told ?? sentence(toldReason(reason)))].filter(Boolean).join(' ');
    const check = tree.current.check ? '_check' : '';
    if (playing && settings.you !== 'both') {
      return yours ? words(`status.your_move${check}`) : words(`status.to_move${check}`, { name: games.opponentName() });
    }
    return words(`status.${side}${check}`);
  }

  /// Which buttons there are, which work, and how the switches stand.
  buttons() {
    const { atEnd, engine, example, exercise, games, hints, lookingBack, over, playing, position, settings, tree, yours } = this.#app;
    const finished = this.#app.ended;
    const atStart = tree.current === tree.root;
    const replying = engine.searching?.purpose === 'play';
    const begun = tree.root.children.length > 0;
    const ended = playing && over && begun;
    const inGame = playing && !exercise;
    const disabled = {
      'go-first': atStart, 'go-back': atStart, 'go-forward': atEnd, 'go-last': atEnd, 'take-back': atStart || lookingBack,
      promote: GameTree.isMainLine(tree.current), remove: atStart, draw: finished || !begun, resign: finished || !begun,
      threat: Boolean(position?.outcome || position?.check),
      'best-move': !replying && (Boolean(position?.outcome) || (playing && (over || !yours || hints.whole))),
    };
    const hidden = {
      ending: !ended, draw: !inGame, 'take-back': !inGame, resign: !inGame || settings.you === 'both', example: !example,
      threat: playing || !api.canExplain, 'play-here': playing, analysis: playing, bar: playing,
    };
    for (const [id, yes] of Object.entries(disabled)) byId(id).disabled = yes;
    const justEnded = ended && byId('ending').hidden;
    for (const [id, yes] of Object.entries(hidden)) byId(id).hidden = yes;
    byId('best-move').textContent = words(replying ? 'tools.move_now' : playing ? 'tools.hint' : 'tools.best_move');
    byId('ending-text').textContent = ended ? `${tree.ending ?? `${position?.outcome?.text ?? words('status.over_plain')}.`} ${tree.result}` : '';
    byId('bar').classList.toggle('flipped', settings.flipped);
    byId('engine-on').checked = settings.engineOn;
    byId('engine-name').textContent = games.engineName();
    byId('multipv').value = settings.multipv;
    document.querySelector(`input[name="mode"][value="${settings.mode}"]`).checked = true;
    byId('example-text').textContent = example ?? '';
    this.#app.lessons.show();
    this.#app.puzzles.show();
    this.#app.better.show();
    this.#app.review.show();
    this.#app.reasons.show(exercise || this.#app.setup.active ? null : this.#told());
    // In a very low window it stands below what is seen.
    if (justEnded) byId('ending').scrollIntoView({ block: 'nearest' });
  }
}
