// SPDX-License-Identifier: GPL-3.0-or-later
// A task of a lesson on the board, while the game waits. Legal moves that miss the task's goal are not made, and the page explains
// what they miss; illegal moves are explained by the rules, as elsewhere.

import { byId, pushButton } from '../../../page/base/elements.js';
import { announce } from '../../../page/controls/notices.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { describeMove } from '../../../page/game/text.js';
import * as api from '../server/api.js';
import { COURSE, TASKS, taskAfter, taskOf } from './course.js';
import { whatIsMissed } from './verdict.js';
import { sentence, words } from '../../../page/words/words.js';

export class Lessons {
  constructor({ games, progress, screen, study }) { Object.assign(this, { games, progress, screen, study }); }

  /// The task on the board, or null. The stored game carries its id, so that a reload continues it.
  get task() { return this.study.example ? taskOf(this.study.tree.tags.Lesson) : null; }

  get active() { return this.task !== null; }

  /// Whether the person is to move.
  get takes() { return !this.solved; }

  /// Whether the task on the board has been solved.
  get solved() { return this.active && this.study.tree.root.children.length > 0; }

  // ---- the course ----

  /// Shows a task instead of the game or of another task.
  async open(task) {
    this.progress.offer = false;
    const tags = { Event: task.lesson.name, White: '?', Black: '?', Lesson: task.id };
    await this.games.showTask(new GameTree({ variant: task.variant, startFen: task.fen, tags }), task.text);
    const { lesson, number, text } = task;
    announce(words('task.opened: {lesson}, task {number} of {all}. {text} {rule}', { lesson: lesson.name, number, all: lesson.tasks.length, text, rule: lesson.rule }));
  }

  /// Opens the first unsolved task of a game, or its first.
  begin(variant) {
    const { solved } = this.progress;
    const tasks = TASKS.filter(task => task.variant === variant);
    return this.open(tasks.find(({ id }) => !solved.has(id)) ?? tasks[0]);
  }

  /// Opens the first unsolved task of a lesson, or its first.
  beginLesson({ tasks }) {
    const { solved } = this.progress;
    return this.open(tasks.find(({ id }) => !solved.has(id)) ?? tasks[0]);
  }

  /// Opens the next task, whether or not this one is solved; after the last one returns to the game.
  next() {
    if (!this.active) return undefined;
    const following = taskAfter(this.task);
    return following ? this.open(following) : this.games.leaveExample();
  }

  // ---- the person's moves ----

  /// Whether a legal move is to be made; if not, the page explains what it misses.
  async accepts(move) {
    const { shown, tree } = this.study;
    if (this.solved) return false;
    const { task } = this;
    let missed;
    try {
      missed = whatIsMissed(task, move, await api.position(tree.variant, tree.current.fen, [move.uci], 0));
    } catch (error) {
      missed = sentence(error.message);
    }
    if (shown !== this.study.shown) return false;
    if (missed === '') return true;
    this.screen.letGo();
    this.screen.tell(words('task.missed: {move}: {missed}', { move: move.san, missed }), { refused: true });
    return false;
  }

  /// Reports the task as solved by the move just made; `show` records it.
  settle() {
    announce(this.status());
    this.screen.buttons();
  }

  /// The move to find, or null.
  hint() { return this.solved ? null : this.task.solution; }

  // ---- display ----

  /// The line below the board.
  status() {
    const { task } = this;
    if (!this.solved) return task.text;
    return words(taskAfter(task)
      ? 'task.right: Right: {told}. “Next task”, or the key n, continues.'
      : 'task.right_last: Right: {told}. That was the last task of this game.', { told: describeMove(this.study.tree.root.children[0].move) });
  }

  /// Shows the task's panel, or the offer of the lessons.
  show() {
    const { active, solved, task } = this;
    const { example, settingUp, tree } = this.study;
    byId('lesson').hidden = !active || settingUp;
    byId('lesson-next').hidden = !active;
    if (tree.root.children.length > 0 && !example) this.progress.offer = false;
    byId('offer').hidden = example !== null || !this.progress.offer;
    if (!active) return;
    // Here, so that a reload between the move and its display loses nothing.
    if (solved) this.progress.solve(task.id);
    const { lesson, number } = task;
    byId('lesson-title').textContent = lesson.name;
    byId('lesson-rule').textContent = lesson.rule;
    byId('lesson-number').textContent = words('task.number: Task {number} of {all}', { number, all: lesson.tasks.length });
    byId('lesson-text').textContent = task.text;
    this.screen.showNext(words(taskAfter(task) ? (solved ? 'task.next' : 'lesson.skip') : 'example.back'), solved);
    const done = this.progress.solved;
    byId('lesson-tasks').replaceChildren(...lesson.tasks.map(other => this.#taskButton(other, task, done.has(other.id))));
    const { length } = COURSE[task.variant].flatMap(({ tasks }) => tasks);
    const count = TASKS.filter(({ id, variant }) => variant === task.variant && done.has(id)).length;
    byId('lesson-count').textContent = words('task.count: {n} of {all} tasks of this game are solved.', { n: count, all: length });
  }

  #taskButton(other, task, done) {
    const name = words(done ? 'task.button_solved: Task {number}, solved' : 'task.button: Task {number}', { number: other.number });
    const state = other === task ? { 'aria-current': 'true' } : {};
    return pushButton({ class: 'quiet', 'aria-label': name, ...state }, () => this.open(other), `${other.number}${done ? ' ✓' : ''}`);
  }
}
