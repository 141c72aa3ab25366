// SPDX-License-Identifier: GPL-3.0-or-later
// The display of the game: pieces, marks and arrows on the board, the line below it, the panels beside it, and the state of the
// buttons.

import { byId } from '../../../page/base/elements.js';
import { BoardView } from '../../../page/board/board-view.js';
import { announce } from '../../../page/controls/notices.js';
import * as api from '../server/api.js';
import { endOfLine } from '../server/positions.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { plainMove } from '../../../page/game/text.js';
import { translateReason } from '../words/translate.js';
import { sentence, words } from '../../../page/words/words.js';
import { AnalysisView } from './analysis-view.js';
import { Annotate } from './annotate.js';
import { BookView } from './book-view.js';
import { MovesView } from './moves-view.js';
import { Players } from './players.js';
import { ReasonsView } from './reasons-view.js';
import { TablesView } from './tables-view.js';
import { WorthView } from './worth-view.js';

const written = new WeakMap();

// Writes a text into a field, unless the person is editing it.
function writeField(field, text) {
  if (document.activeElement === field && field.value !== (written.get(field) ?? field.defaultValue)) return;
  field.value = text;
  written.set(field, text);
}

export class Screen {
  #moves;
  #reasons;
  #also;
  #tab = 'moves';  // the chosen tab of the panel in an analysis
  #line = null;  // the previewed line, whose end is shown instead of the position

  constructor({ engine, entry, games, study }) {
    Object.assign(this, { engine, entry, games, study });
    const changed = () => this.arrows();
    const play = moves => study.enterLine(moves);
    const preview = (moves, start) => this.previewLine(moves, start);
    this.board = new BoardView(byId('board'), null, study.game);
    this.players = new Players({ engine, games, study });
    this.analysis = new AnalysisView({ play, preview, changed });
    this.book = new BookView(study, { play, changed });
    this.tables = new TablesView(study, { play, changed });
    this.worth = new WorthView({ board: this.board, study, tell: (text, options) => this.tell(text, options) });
    this.#reasons = new ReasonsView({ board: this.board, changed, preview });
    this.#moves = new MovesView(byId('moves'), node => study.goTo(node));
    this.annotate = new Annotate(() => {
      this.#moves.show(study.tree);
      study.save();
    });
    study.addEventListener('turned', ({ detail }) => this.#turn(detail));
    study.addEventListener('shown', ({ detail }) => this.#show(detail));
    study.addEventListener('listed', () => this.#list());
  }

  /// Adds what is shown besides the game: the squares, arrows and texts of `hints` and `premove`, the aimed square of `input`, the
  /// `panels` beside the board, and the report of `told()` on the current move, or null.
  add(also) { this.#also = also; }

  // Prepares for another position, which may still be unknown.
  #turn(move) {
    const { position, settings, tree } = this.study;
    this.board.setFlipped(settings.flipped);
    this.board.setDrawings([]);
    this.busy(true);
    if (position) return;
    this.entry.reset([], new Map(), 'w');
    if (tree.current.fen !== null) this.draw(move);
  }

  #show(move) {
    const { game, position, side, tree } = this.study;
    this.entry.reset(position.moves, game.grid.readPlacement(tree.current.fen), side);
    this.draw(move);
    this.busy(false);
    this.book.show();
    this.tables.show();
    this.worth.show();
  }

  #list() {
    this.#moves.show(this.study.tree);
    if (!this.study.settingUp) this.buttons();
  }

  /// Shows one of the panel's tabs: 'moves', 'engine' or 'review'.
  showTab(name) {
    this.#tab = name;
    this.draw();
  }

  // The moves, in a game or if there is nothing to review.
  get #shownTab() {
    const hasReview = !byId('report').hidden || !byId('reasons').hidden;
    return this.study.playing || (this.#tab === 'review' && !hasReview) ? 'moves' : this.#tab;
  }

  #showTab() {
    byId('tab-review').hidden = byId('report').hidden && byId('reasons').hidden;
    byId('panel').dataset.tab = this.#shownTab;
    document.querySelector(`#tabs [value="${this.#shownTab}"]`).checked = true;
  }

  /// Marks the board as about to change, for screen readers.
  busy(yes) { this.board.host.setAttribute('aria-busy', String(yes)); }

  /// Writes the line below the board; `refused` if it explains why a move is illegal.
  say(text, { refused = false } = {}) {
    byId('status').textContent = text;
    byId('status').classList.toggle('refused', refused);
  }

  /// Like `say`, and announces the text to screen readers.
  tell(text, options) {
    this.say(text, options);
    announce(text);
  }

  /// Redraws everything, unless a position is being set up.
  draw(move = null) {
    const { game, playing, settingUp, tree } = this.study;
    const node = tree.current;
    this.#line = null;
    if (settingUp) return;
    this.#showGame();
    this.board.show(game.grid.readPlacement(node.fen), move);
    this.board.setDrawings(node.drawn ?? []);
    this.#marks();
    this.#moves.show(tree);
    this.players.show();
    this.say(this.#status());
    writeField(byId('fen'), node.fen);
    writeField(byId('move-text'), '');
    byId('move-error').textContent = '';
    this.annotate.show(node, !playing);
    byId('fen-error').textContent = '';
    this.buttons();
  }

  // Shows the game's board, title and examples of typed moves.
  #showGame() {
    const { game } = this.study;
    this.board.setGame(game);
    document.documentElement.dataset.files = game.grid.files;
    document.title = words('game.title: Ricochet: {game}', { game: game.name });
    byId('move-text').placeholder = game.examples.map(plainMove).join(', ');
  }

  /// Shows the current state of a move's entry.
  entered() {
    this.#marks();
    this.say(this.#status());
  }

  /// Deselects the chosen piece.
  letGo() {
    this.entry.clear();
    this.entered();
  }

  /// Shows a new hint or threat.
  helped() {
    this.entered();
    this.buttons();
  }

  /// Updates the players' strips and the buttons after a search has started or stopped.
  searchChanged() {
    this.players.show();
    if (!this.study.settingUp) this.buttons();
  }

  /// Shows the button that continues after an exercise, emphasised if the exercise `isDone`.
  showNext(text, isDone) {
    const next = byId('lesson-next');
    next.hidden = false;
    next.textContent = text;
    next.classList.toggle('main', isDone);
    next.classList.toggle('quiet', !isDone);
  }

  /// Flips the board.
  flip() {
    const { settings, settingUp } = this.study;
    settings.flipped = !settings.flipped;
    this.board.setFlipped(settings.flipped);
    if (settingUp) return;
    this.draw();
    this.study.save();
  }

  // Shows the marks of the position and of the move being entered.
  #marks() {
    const { position, side, tree, yours } = this.study;
    const { hints, premove } = this.#also;
    const { board, entry } = this;
    const { check: known, move } = tree.current;
    const last = move ? [move.from, move.to, move.beast_to, move.rook_from, move.rook_to].filter(Boolean) : [];
    const king = side === 'w' ? 'K' : 'k';
    const check = known || position?.check ? [...board.pieces].find(([, letter]) => letter === king)?.[0] : null;
    const targets = entry.idle ? hints.marks().map(square => ({ square, kind: 'hint' })) : entry.targets();
    board.mark({ selected: entry.from, carried: entry.beast, targets, ...premove.marks(), check, last });
    board.setMovable(new Set(yours ? [...board.pieces.keys()].filter(square => entry.canLift(square)) : premove.movable()));
    this.arrows();
  }

  /// Shows new annotations of a move of the game.
  annotated(node) {
    const { playing, tree } = this.study;
    this.#list();
    if (node !== tree.current) return;
    this.annotate.show(node, !playing);
    this.entered();
  }

  /// Shows an option of the move chooser; null for none.
  preview(move) { this.board.showArrows(move ? [{ move, style: 'aim' }] : []); }

  /// Shows the position at the end of a line of the engine; null for the one on the board. A line of one move from there is shown
  /// by its arrow only. The line may begin at another position, `start`, and have passes.
  async previewLine(moves, start = null) {
    const { game, tree } = this.study;
    const { board } = this;
    const node = tree.current;
    const before = this.#line;
    const line = moves !== null && moves.length > (start === null ? 1 : 0) ? moves : null;
    this.#line = line;
    if (line === null) {
      // The position of a line just entered is drawn when it arrives.
      if (before === null || this.study.settingUp || node.fen === null) return;
      board.show(game.grid.readPlacement(node.fen));
      this.#marks();
      this.worth.show();
      return;
    }
    try {
      const { fen, move } = await endOfLine(tree.variant, start ?? node.fen, line);
      if (this.#line !== line || tree.current !== node || this.study.settingUp) return;
      board.show(game.grid.readPlacement(fen));
      board.mark({ last: [move?.from, move?.to].filter(Boolean) });
      board.showArrows(move ? [{ move, style: 'best' }] : []);
    } catch {
      // If the server is away, the board stays as it is.
    }
  }

  /// Draws the arrow of the aimed move; otherwise those of the last move, the engine's best or a hint, the chosen reason, and a
  /// premove.
  arrows() {
    const { playing, settingUp, tree } = this.study;
    const { hints, input, premove } = this.#also;
    const { entry } = this;
    if (settingUp || this.#line !== null) return;
    const arrows = [];
    if (entry.from !== null) {
      const moves = input.aimed ? entry.movesTo(input.aimed) : [];
      if (moves.length > 0) arrows.push({ move: moves[moves.length - 1], style: 'aim' });
    } else {
      if (tree.current.move?.kind) arrows.push({ move: tree.current.move, style: 'played' });
      const pointed = this.tables.shown ?? this.book.shown ?? this.analysis.shown;
      const best = playing ? hints.arrow() : this.study.legal(pointed);
      if (best) arrows.push({ move: best, style: 'best' });
      if (!playing) arrows.push(...this.#reasons.arrows());
      const meant = premove.arrow();
      if (meant) arrows.push({ move: meant, style: 'aim' });
    }
    this.board.showArrows(arrows);
  }

  #status() {
    const { exercise, lookingBack, over, playing, position, settings, side, tree, yours } = this.study;
    const { hints, premove } = this.#also;
    const { entry } = this;
    if (exercise?.solved && !lookingBack) return exercise.status();
    if (position?.outcome) return `${position.outcome.text}. ${position.outcome.result}`;
    if (playing && over) return tree.ending ?? words('status.over: The game is over: {result}', { result: tree.result });
    if (lookingBack) return words('status.looking_back: Looking back. Tap the board to return to the game.');
    if (entry.offered) return words('status.offered: Tap {square} again to lay a tile there.', { square: entry.offered });
    if (entry.beast) return words('status.beast: Where does the beast on {square} go?', { square: entry.beast });
    if (entry.from) {
      const propels = entry.targets().some(({ kind }) => kind === 'beast');
      return words(propels
        ? 'status.chosen_propel: {square}: tap where it goes, or a beast to propel.'
        : 'status.chosen: {square}: tap where it goes.', { square: entry.from });
    }
    if (hints.text()) return hints.text();
    if (exercise) return exercise.status();
    if (premove.text()) return premove.text();
    const told = this.#also.told();
    // The review's card already shows it.
    if (told && this.#shownTab !== 'review') return [told.title, ...told.reasons.slice(0, 1).map(reason => reason.told ?? sentence(translateReason(reason)))].filter(Boolean).join(' ');
    const check = tree.current.check ? '_check' : '';
    if (playing && settings.you !== 'both') {
      return yours ? words(`status.your_move${check}`) : words(`status.to_move${check}`, { name: this.games.opponentName() });
    }
    return words(`status.${side}${check}`);
  }

  /// Updates which buttons are shown and enabled, and the state of the switches.
  buttons() {
    const { atEnd, example, exercise, lookingBack, over, playing, position, settings, settingUp, tree, yours } = this.study;
    const { ended: finished } = this.study;
    const { hints, panels, told } = this.#also;
    const atStart = tree.current === tree.root;
    const replying = this.engine.searching?.purpose === 'play';
    const begun = tree.root.children.length > 0;
    const ended = playing && over && begun;
    const inGame = playing && !exercise;
    const canEnd = inGame && begun && !finished;
    const disabled = {
      'go-first': atStart, 'go-back': atStart, 'go-forward': atEnd, 'go-last': atEnd, 'take-back': atStart || lookingBack,
      promote: GameTree.isMainLine(tree.current),
      threat: Boolean(position?.outcome || position?.check),
      'best-move': !replying && (Boolean(position?.outcome) || (playing && (over || !yours || hints.whole))),
    };
    const hidden = {
      ending: !ended || exercise !== null, draw: !canEnd, 'take-back': !inGame || !begun, resign: !canEnd,
      example: !example || exercise !== null, threat: playing || !api.canExplain, worth: playing || !api.canExplain, 'play-here': playing,
      analysis: playing, bar: playing, tabs: playing,
    };
    for (const [id, yes] of Object.entries(disabled)) byId(id).disabled = yes;
    const justEnded = ended && byId('ending').hidden;
    for (const [id, yes] of Object.entries(hidden)) byId(id).hidden = yes;
    byId('best-move').textContent = words(replying ? 'tools.move_now: Move now' : playing ? 'tools.hint: Hint' : 'tools.best_move');
    byId('ending-text').textContent = ended ? `${tree.ending ?? `${position?.outcome?.text ?? words('status.over_plain: The game is over')}.`} ${tree.result}` : '';
    byId('bar').classList.toggle('flipped', settings.flipped);
    byId('engine-on').checked = settings.engineOn;
    byId('engine-name').textContent = this.games.engineName();
    byId('multipv').value = settings.multipv;
    document.querySelector(`input[name="mode"][value="${settings.mode}"]`).checked = true;
    byId('example-text').textContent = example ?? '';
    for (const panel of panels) panel.show();
    this.#reasons.show(exercise || settingUp ? null : told());
    this.#showTab();
    // In a very low window it is outside the visible area.
    if (justEnded) byId('ending').scrollIntoView({ block: 'nearest' });
  }
}
