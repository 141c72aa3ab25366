// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis: its lines with scores, depth and speed, and the bar beside the board.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { scoreText, whiteShare } from '../../../page/game/text.js';
import { wireWalk } from '../../../page/controls/keyboard.js';
import { shortNumber, words } from '../../../page/words/words.js';

export class AnalysisView {
  #lines = new Map();
  #whiteToMove = true;
  #frame = null;  // the pending animation frame, which draws the latest reports
  #pointed = null;  // the move under the pointer or with the focus

  /// `play(moves)` is called when a move of a line is clicked, with the line up to it as [{uci, san}]; `preview(moves)` when one is
  /// pointed at, with null for none; `changed()` when another arrow is to be shown.
  constructor({ play, preview, changed }) {
    this.play = play;
    this.preview = preview;
    this.changed = changed;
    this.list = byId('lines');
    this.numbers = byId('numbers');
    this.bar = byId('bar');
  }

  clear(whiteToMove) {
    this.#point(null);
    this.#lines.clear();
    this.#whiteToMove = whiteToMove;
    this.#draw();
  }

  /// Adds a report of the engine.
  add(info) {
    if (!info.score || !info.pv?.length) return;
    this.#lines.set(info.multipv ?? 1, info);
    this.#frame ??= requestAnimationFrame(() => this.#draw());
  }

  /// The first move of the best line, or null.
  get best() { return this.#sorted()[0]?.pv[0].uci ?? null; }

  /// The first move of the line pointed at, or else of the best line.
  get shown() { return this.#pointed ? this.#lineTo(this.#pointed)[0].uci : this.best; }

  // The moves of a line up to and including one.
  #lineTo(move) {
    const moves = [...move.parentElement.children];
    return moves.slice(0, moves.indexOf(move) + 1).map(({ dataset, textContent }) => ({ uci: dataset.uci, san: textContent }));
  }

  /// Each line as text: its score and first five moves.
  texts() {
    return this.#sorted().map(({ pv, score }) => `${scoreText(score, this.#whiteToMove)}, ${pv.slice(0, 5).map(({ san }) => san).join(' ')}`);
  }

  #sorted() { return [...this.#lines].sort(([a], [b]) => a - b).map(([, info]) => info); }

  /// Clears the lines and sets the bar to a finished game's result, or to the middle for an engine that is off.
  settle(share, text) {
    this.#point(null);
    this.#lines.clear();
    this.#dropFrame();
    this.list.replaceChildren();
    this.numbers.textContent = text;
    this.#setBar(share, text);
  }

  #setBar(share, text) {
    this.bar.style.setProperty('--share', share.toFixed(3));
    this.bar.setAttribute('aria-valuenow', Math.round(share * 100));
    this.bar.setAttribute('aria-valuetext', text);
  }

  // A frame requested earlier would draw over what is shown now.
  #dropFrame() {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  #draw() {
    this.#dropFrame();
    const lines = this.#sorted();
    // Elements are reused while their texts change, so that a click or the focus does not miss them.
    while (this.list.children.length > lines.length) this.list.lastElementChild.remove();
    while (this.list.children.length < lines.length) this.list.append(this.#row());
    lines.forEach((info, index) => this.#fill(this.list.children[index], info));
    if (this.#pointed && !this.list.contains(this.#pointed)) this.#point(null);
    const first = lines[0];
    const depth = first?.seldepth ? `${first.depth}/${first.seldepth}` : first?.depth;
    this.numbers.textContent = first ? words('lines.numbers: depth {depth} · {speed} nodes/s · full strength', { depth, speed: shortNumber(first.nps ?? 0) }) : '';
    if (first) this.#setBar(whiteShare(first.score, this.#whiteToMove), scoreText(first.score, this.#whiteToMove));
    else this.#setBar(0.5, words('lines.unknown: unknown'));
    this.changed();
  }

  #point(move) {
    if (move === this.#pointed) return;
    this.#pointed = move;
    this.preview(move && this.#lineTo(move));
    this.changed();
  }

  // A closed line is cut to its width; an open one has its moves as buttons.
  #row() {
    const way = element('span', { class: 'way-text' });
    wireWalk(way, 'ArrowLeft', 'ArrowRight');
    const whole = pushButton({ class: 'whole', 'aria-expanded': 'false', 'aria-label': words('lines.whole: The whole line') }, () => {
      whole.setAttribute('aria-expanded', String(row.classList.toggle('open')));
      this.#point(null);
      way.replaceChildren();
      this.#draw();
    }, '…');
    const row = element('li', {}, element('span', { class: 'score' }), ' ', way, whole);
    return row;
  }

  #move(row, way) {
    const move = row.classList.contains('open') ? element('button', { type: 'button' }) : element('span');
    move.addEventListener('click', () => this.play(this.#lineTo(move)));
    if (row.classList.contains('open') && way.children.length > 0) move.tabIndex = -1;
    for (const type of ['pointerenter', 'focus']) move.addEventListener(type, () => this.#point(move));
    for (const type of ['pointerleave', 'blur']) move.addEventListener(type, () => this.#point(null));
    return move;
  }

  #fill(row, info) {
    const [score, way] = row.children;
    // A line is not updated while it is pointed at.
    if (way.contains(this.#pointed)) return;
    score.textContent = scoreText(info.score, this.#whiteToMove);
    while (way.children.length > info.pv.length) way.lastElementChild.remove();
    while (way.children.length < info.pv.length) way.append(this.#move(row, way), ' ');
    info.pv.forEach(({ san, uci }, index) => {
      const move = way.children[index];
      move.textContent = san;
      move.dataset.uci = uci;
    });
  }
}
