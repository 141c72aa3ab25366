// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's analysis: its lines with scores, depth and speed, and the bar beside the board.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { scoreText, shortCount, whiteShare } from '../../../page/game/text.js';

export class AnalysisView {
  #lines = new Map();
  #whiteToMove = true;
  #drawing = false;
  #pointed = null;

  /// `play(uci)` is called when a line is clicked; `changed()` when another move is to be shown.
  constructor({ play, changed }) {
    this.play = play;
    this.changed = changed;
    this.list = byId('lines');
    this.numbers = byId('numbers');
    this.bar = byId('bar');
  }

  clear(whiteToMove) {
    this.#lines.clear();
    this.#whiteToMove = whiteToMove;
    this.#draw();
  }

  /// One report of the engine.
  add(info) {
    if (!info.score || !info.pv?.length) return;
    this.#lines.set(info.multipv ?? 1, info);
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#draw();
    });
  }

  /// The first move of the best line, or null.
  get best() { return this.#sorted()[0]?.pv[0].uci ?? null; }

  /// The first move of the line that is pointed at, or of the best.
  get shown() { return this.#pointed?.dataset.uci ?? this.best; }

  /// Each line as a text, with the first of its moves.
  texts() {
    return this.#sorted().map(({ pv, score }) => `${scoreText(score, this.#whiteToMove)}, ${pv.slice(0, 5).map(({ san }) => san).join(' ')}`);
  }

  #sorted() { return [...this.#lines].sort(([a], [b]) => a - b).map(([, info]) => info); }

  /// A finished game's bar stands at its result.
  settle(share, text) {
    this.#lines.clear();
    this.list.replaceChildren();
    this.#pointed = null;
    this.numbers.textContent = text;
    this.#setBar(share, text);
  }

  #setBar(share, text) {
    this.bar.style.setProperty('--share', share.toFixed(3));
    this.bar.setAttribute('aria-valuenow', Math.round(share * 100));
    this.bar.setAttribute('aria-valuetext', text);
  }

  #draw() {
    const lines = this.#sorted();
    // Buttons stay the same elements while their texts change, so that a click or the focus does not miss them.
    while (this.list.children.length > lines.length) this.list.lastElementChild.remove();
    if (this.#pointed && !this.list.contains(this.#pointed)) this.#pointed = null;
    while (this.list.children.length < lines.length) this.list.append(this.#row());
    lines.forEach((info, index) => this.#fill(this.list.children[index].firstElementChild, info));
    const first = lines[0];
    this.numbers.textContent = first
      ? `depth ${first.depth}${first.seldepth ? `/${first.seldepth}` : ''} · ${shortCount(first.nps ?? 0)} nodes/s · full strength` : '';
    if (first) this.#setBar(whiteShare(first.score, this.#whiteToMove), scoreText(first.score, this.#whiteToMove));
    else this.#setBar(0.5, 'not known');
    this.changed();
  }

  #point(button) {
    this.#pointed = button;
    this.changed();
  }

  #row() {
    const button = pushButton({}, () => this.play(button.dataset.uci),
      element('span', { class: 'score' }), ' ', element('span', { class: 'way-text' }));
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.#point(button));
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => this.#point(null));
    return element('li', {}, button);
  }

  #fill(button, info) {
    const [score, way] = button.children;
    const moves = info.pv.map(({ san }) => san).join(' ');
    score.textContent = scoreText(info.score, this.#whiteToMove);
    way.textContent = moves;
    button.title = moves;
    button.dataset.uci = info.pv[0].uci;
  }
}
