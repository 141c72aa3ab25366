// SPDX-License-Identifier: GPL-3.0-or-later
// A puzzle on the board, while the game waits. The solver's moves have to be those of its line, or a mate; the page plays the
// answers. The first mistake, hint or request for the solution decides the puzzle's result.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { announce, clearNotice, notice } from '../../../page/controls/notices.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { describeMove } from '../../../page/game/text.js';
import { sideOf } from '../../../page/board/squares.js';
import * as api from '../server/api.js';
import { FIRST_RATING, nextPuzzle, rated, rushPuzzle } from './choice.js';
import { groupsOf, puzzlesOf } from './collection.js';
import { Rush, RUSH_MISTAKES } from './rush.js';
import { sentence, words } from '../../../page/words/words.js';

const ANSWER_MS = 450;
// How long a wrong move, and then the answer to it, is shown.
const WRONG_MS = 600;
const REFUTED_MS = 1800;
const NEXT_MS = 900;
const TICK_MS = 250;

const themesOf = puzzle => groupsOf(puzzle).map(group => words(`puzzle_group.${group}`)).join(', ');

export class Puzzles {
  #read = { text: null, puzzle: null };
  #group = '';  // the chosen theme; empty for all
  #judged = false;  // whether the result of the puzzle on the board is decided
  #change = null;  // its change of the rating; null if there is none
  #revealing = false;     // whether the page plays the solver's moves too
  #answering = false;     // whether the page's move is being made
  #refuted = null;        // the mark (`study.shown`) of the position whose wrong move is being refuted on the board
  #timer = null;
  #rush = null;
  #missed = [];  // puzzles missed in the last rush that come next
  #ticking = null;

  constructor({ games, record, screen, study }) {
    Object.assign(this, { games, record, screen, study });
    byId('rush-again').addEventListener('click', () => this.beginRush(this.puzzle.variant));
  }

  /// The puzzle on the board, or null. The stored game carries it, so that a reload continues it.
  get puzzle() {
    const text = this.study.example ? this.study.tree.tags.Puzzle ?? null : null;
    if (text !== this.#read.text) this.#read = { text, puzzle: text === null ? null : JSON.parse(text) };
    return this.#read.puzzle;
  }

  get active() { return this.puzzle !== null; }

  // The task as text.
  #task() {
    const { fen, themes } = this.puzzle;
    return words(`puzzle.${themes.includes('mate') ? 'mate' : 'task'}_${sideOf(fen)}`);
  }

  #last() { return GameTree.lineEnd(this.study.tree.root); }

  /// Whether the whole line, or another mate, has been played.
  get solved() {
    if (!this.active) return false;
    const last = this.#last();
    return GameTree.path(last).length >= this.puzzle.line.length || this.study.positions.of(last)?.outcome?.reason === 'checkmate';
  }

  // The line's move in the position on the board.
  #nextMove() { return this.puzzle.line[GameTree.path(this.study.tree.current).length]; }

  #isSolversTurn() { return this.study.side === sideOf(this.puzzle.fen); }

  /// Whether the person is to move.
  get takes() {
    const { atEnd, shown } = this.study;
    const pageMoves = this.#revealing || this.#answering || this.#refuted === shown;
    return !this.solved && !pageMoves && !this.#rush?.over && atEnd && this.#isSolversTurn();
  }

  /// The person's record at a game's puzzles, {rating, best, due, done}: the rating, the best rush, and how many mistakes are due
  /// and puzzles tried.
  summary(variant, puzzles) {
    const due = this.record.due();
    return {
      rating: Math.round((this.record.rating(variant) ?? FIRST_RATING).rating), best: this.record.rush(variant),
      due: puzzles.filter(({ id }) => due.has(id)).length, done: puzzles.filter(({ id }) => this.record.first(id) !== undefined).length,
    };
  }

  // ---- the next puzzle ----

  /// Shows a puzzle of a game, and of a theme if one is given.
  begin(variant, group = '') {
    this.#endRush();
    this.#missed = [];
    this.#group = group;
    return this.#openNext(variant);
  }

  /// Begins a rush: three minutes of puzzles.
  beginRush(variant) {
    this.#endRush();
    this.#missed = [];
    this.#rush = new Rush();
    this.#ticking = setInterval(() => this.#tick(), TICK_MS);
    return this.#openNext(variant);
  }

  // Shows the puzzles missed in the rush that has ended, beginning with this one.
  #solveMissed(puzzle) {
    const { missed } = this.#rush;
    this.#endRush();
    this.#missed = missed.slice(missed.indexOf(puzzle) + 1);
    return this.#open(puzzle);
  }

  /// Shows the next puzzle, whether or not this one is solved. In a rush an unsolved one counts as a mistake.
  next() {
    if (!this.active) return undefined;
    if (this.#rush?.over) {
      this.#endRush();
    } else if (this.#rush && !this.solved) {
      this.#judge(false);
      if (this.#rush.over) return this.#tick();
    }
    return this.#openNext(this.puzzle.variant);
  }

  async #openNext(variant) {
    const before = this.active ? this.puzzle.id : null;
    let puzzle = null;
    try {
      const puzzles = await puzzlesOf(variant, this.#rush ? '' : this.#group);
      puzzle = this.#rush ? rushPuzzle(puzzles, this.#rush.seen)
        : this.#missed.shift() ?? nextPuzzle(puzzles, this.record, variant, before);
      clearNotice('puzzles');
    } catch (error) {
      notice('puzzles', sentence(words('puzzle.missing', { reason: error.message })));
    }
    if (puzzle === null) {
      this.#endRush();
      return undefined;
    }
    this.#rush?.seen.push(puzzle.id);
    return this.#open(puzzle);
  }

  async #open(puzzle) {
    this.#stop();
    this.#judged = false;
    this.#change = null;
    this.#revealing = false;
    const tags = { Event: words('puzzle.title'), White: '?', Black: '?', Puzzle: JSON.stringify(puzzle) };
    const tree = new GameTree({ variant: puzzle.variant, startFen: puzzle.fen, tags });
    await this.games.showTask(tree, words('puzzle.title'), sideOf(puzzle.fen) === 'b');
    if (this.study.tree === tree) announce(this.#task());
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = null;
  }

  #endRush() {
    clearInterval(this.#ticking);
    this.#rush = null;
  }

  #tick() {
    const rush = this.#rush;
    if (!this.active) {
      this.#stop();
      this.#endRush();
      return;
    }
    if (!rush.over) {
      byId('rush-left').textContent = words('rush.left', { n: rush.left });
      return;
    }
    clearInterval(this.#ticking);
    this.#stop();
    this.record.noteRush(this.puzzle.variant, rush.solved);
    this.screen.letGo();
    this.screen.draw();
    announce(this.status());
  }

  // ---- the person's moves ----

  /// Whether a legal move is to be made; if not, the page reports that it is wrong, and another may be tried.
  async accepts(move) {
    if (this.#answering) return true;
    if (!this.takes) return false;
    const { positions, shown, tree } = this.study;
    if (move.uci === this.#nextMove()) return true;
    let isMate;
    try {
      isMate = (await api.position(tree.variant, tree.current.fen, [move.uci], 0)).outcome?.reason === 'checkmate';
    } catch (error) {
      this.screen.tell(sentence(error.message), { refused: true });
      return false;
    }
    if (shown !== this.study.shown || !positions.of(tree.current)) return false;
    if (isMate) return true;
    this.#judge(false);
    this.screen.letGo();
    this.screen.buttons();
    this.screen.tell(words(`puzzle.${this.#wrong()}`, { move: move.san }), { refused: true });
    if (!this.#rush) this.#refute(move);
    else if (!this.#rush.over) this.#later(NEXT_MS, () => this.next());
    return false;
  }

  #wrong() { return this.puzzle.themes.includes('mate') ? 'no_mate' : 'wrong'; }

  // Shows on the board why a move is wrong: the move, the best answer to it, and the puzzle again.
  async #refute(move) {
    if (!api.canExplain) return;
    const { shown, tree } = this.study;
    const show = async (line, milliseconds) => {
      await this.screen.previewLine(line.map(uci => ({ uci })), tree.current.fen);
      await new Promise(resolve => setTimeout(resolve, milliseconds));
      return shown === this.study.shown;
    };
    this.#refuted = shown;
    try {
      const explained = api.explainMove(tree.question(tree.current), move.uci);
      const [{ continuation: { uci, san } }, isHere] = await Promise.all([explained, show([move.uci], WRONG_MS)]);
      if (isHere && uci.length > 1) {
        this.screen.tell(words(`puzzle.${this.#wrong()}_answer`, { move: move.san, answer: san[1] }), { refused: true });
        await show(uci.slice(0, 2), REFUTED_MS);
      }
    } catch {
      // The move has already been reported as wrong.
    }
    if (this.#refuted !== shown) return;
    this.#refuted = null;
    if (shown === this.study.shown) this.screen.previewLine(null);
  }

  /// Handles a move made by the person or the page.
  settle() {
    if (this.solved) {
      this.#judge(true);
      this.screen.draw();
      if (this.#rush && !this.#rush.over) this.#later(NEXT_MS, () => this.next());
    }
    announce(this.status());
  }

  // Records the puzzle's result, once.
  #judge(isSolved) {
    if (this.#judged) return;
    this.#judged = true;
    const { id, rating, variant } = this.puzzle;
    if (this.#rush) {
      this.#rush.count(this.puzzle, isSolved);
      if (!isSolved) this.record.settle(id, false);
      return;
    }
    const isNew = this.record.first(id) === undefined;
    this.record.settle(id, isSolved);
    if (!isNew) return;
    const before = this.record.rating(variant) ?? FIRST_RATING;
    const after = rated(before, rating, isSolved);
    this.record.rate(variant, after);
    this.#change = Math.round(after.rating) - Math.round(before.rating);
  }

  #later(milliseconds, action) {
    this.#stop();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      action();
    }, milliseconds);
  }

  // Plays the answer, or in a solution the solver's move.
  async #answer() {
    if (!this.active || this.solved || this.study.settingUp || !this.study.atEnd) return;
    const move = this.study.legal(this.#nextMove());
    if (!move) return;
    this.#answering = true;
    try {
      await this.study.play(move);
    } finally {
      this.#answering = false;
    }
    if (this.active) this.screen.draw();
  }

  /// The move to find, or null. The puzzle then counts as not solved.
  hint() {
    if (!this.takes || this.#rush) return null;
    this.#judge(false);
    return this.#nextMove();
  }

  /// Plays the rest of the line.
  reveal() {
    if (!this.active || this.solved || this.#rush) return;
    this.#judge(false);
    this.#revealing = true;
    this.study.goTo(this.#last());
    this.show();
  }

  // ---- display ----

  /// The line below the board.
  status() {
    const { tree } = this.study;
    const rush = this.#rush;
    if (rush?.over) return words('rush.over', { n: rush.solved, best: this.record.rush(this.puzzle.variant) });
    const { move } = this.#last();
    if (this.solved) return words(this.#revealing
      ? 'puzzle.shown: That was the solution: {told}. “Next puzzle”, or the key n, continues.'
      : 'puzzle.solved: Solved: {told}. “Next puzzle”, or the key n, continues.', { told: describeMove(move) });
    if (tree.current === tree.root) return this.#task();
    return words(this.#isSolversTurn()
      ? 'puzzle.answered: The answer: {told}. What now?'
      : 'puzzle.right: Right: {told}.', { told: describeMove(tree.current.move) });
  }

  /// Shows or hides the puzzle's panel.
  show() {
    const { active, solved } = this;
    const { settingUp } = this.study;
    byId('puzzle').hidden = !active || settingUp;
    if (!active) return;
    const { rating, variant } = this.puzzle;
    const rush = this.#rush;
    const own = Math.round((this.record.rating(variant) ?? FIRST_RATING).rating);
    const change = this.#change < 0 ? `−${-this.#change}` : `+${this.#change}`;
    byId('puzzle-text').textContent = this.#task();
    byId('puzzle-own').textContent = rush ? words('rush.count: {solved} solved, {mistakes} of {most} mistakes', { solved: rush.solved, mistakes: rush.mistakes, most: RUSH_MISTAKES })
      : this.#change === null
        ? words('puzzle.own: Your rating: {rating}', { rating: own })
        : words('puzzle.own_change: Your rating: {rating} ({change})', { rating: own, change });
    const isOver = rush?.over === true;
    byId('rush-left').hidden = !rush || isOver;
    byId('rush-left').textContent = rush && !isOver ? words('rush.left', { n: rush.left }) : '';
    this.#showEnd(isOver ? rush.missed : null);
    const told = solved && !rush;
    byId('puzzle-about').hidden = !told;
    byId('puzzle-about').textContent = told ? words('puzzle.about: Rating {rating}. Theme: {themes}.', { rating, themes: themesOf(this.puzzle) }) : '';
    byId('puzzle-reveal').hidden = solved || rush !== null;
    byId('puzzle-reveal').disabled = this.#revealing;
    if (rush) byId('best-move').disabled = true;
    const isDone = solved || isOver;
    this.screen.showNext(words(isDone ? 'puzzle.next: Next puzzle' : 'lesson.skip'), isDone);
    const isAnswers = !solved && !this.#answering && this.study.atEnd && (this.#revealing || !this.#isSolversTurn());
    if (isAnswers && this.#timer === null && this.study.position) this.#later(ANSWER_MS, () => this.#answer());
  }

  // Shows the puzzles missed in a rush that has ended, and the button for another rush; null before its end.
  #showEnd(missed) {
    const wasOpen = !byId('rush-end').hidden;
    byId('rush-end').hidden = missed === null;
    if (missed === null || wasOpen) return;
    byId('rush-missed-title').hidden = missed.length === 0;
    byId('rush-missed').replaceChildren(...missed.map(puzzle => element('li', {},
      pushButton({ class: 'quiet' }, () => this.#solveMissed(puzzle), `${themesOf(puzzle)} (${puzzle.rating})`))));
  }
}
