// SPDX-License-Identifier: GPL-3.0-or-later
// The card with the proved reasons for a move: their sentences, their arrows, and each proof as a line that can be stepped through
// without entering it.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { PASS } from '../server/positions.js';
import { translateReason } from '../words/translate.js';
import { wireWalk } from '../../../page/controls/keyboard.js';
import { sentence, words } from '../../../page/words/words.js';

export class ReasonsView {
  #told = null;
  #chosen = 0;            // the reason whose arrows are shown

  /// `preview(moves, fen)` is called when a move of a proof is pointed at, with null for none; `changed()` when other arrows are to
  /// be shown.
  constructor({ board, changed, preview }) { Object.assign(this, { board, changed, preview }); }

  /// Shows the report on the move on the board: {title, fen, reasons}, where `fen` is the position in which the proofs' lines
  /// begin; null for nothing. A reason's `told`, if present, replaces its sentence.
  show(told) {
    const same = told !== null && this.#told !== null && told.title === this.#told.title && told.reasons === this.#told.reasons;
    byId('reasons').hidden = told === null;
    if (same || (told === null && this.#told === null)) return;
    this.#told = told;
    this.#chosen = 0;
    byId('reasons-title').textContent = told?.title ?? '';
    byId('reasons-title').hidden = !told?.title;
    byId('reasons-list').replaceChildren(...(told?.reasons ?? []).map((reason, index) => this.#row(reason, index)));
    this.changed();
  }

  /// The arrows of the chosen reason, for the pieces on the board.
  arrows() {
    const { pieces } = this.board;
    const reason = this.#told?.reasons[this.#chosen];
    return (reason?.arrows ?? []).filter(([from]) => pieces.has(from)).map(([from, to]) => ({ move: { kind: 'move', from, to }, style: 'reason' }));
  }

  // A move that is only refuted has a line instead of a sentence.
  #row(reason, index) {
    const text = reason.told ?? sentence(translateReason(reason));
    const { line } = reason.proof;
    const isLine = reason.kind === 'refuted';
    const way = element('div', { class: 'way-text', role: 'group', 'aria-label': isLine ? text : words('reasons.proof: Proof') },
      ...line.map((move, at) => this.#step(line.slice(0, at + 1), move)));
    wireWalk(way, 'ArrowLeft', 'ArrowRight');
    if (isLine) return element('li', {}, way);
    const row = element('li', {}, element('p', {}, text));
    if (line.length === 0) return row;
    way.hidden = true;
    const button = pushButton({ class: 'quiet', 'aria-expanded': 'false' }, () => {
      way.hidden = !way.hidden;
      button.setAttribute('aria-expanded', String(!way.hidden));
      button.textContent = words(way.hidden ? 'reasons.show_proof' : 'reasons.hide_proof: Hide the proof');
      this.#chosen = index;
      this.changed();
    }, words('reasons.show_proof'));
    row.append(button, way);
    return row;
  }

  #step(line, { uci, san }) {
    const preview = () => this.preview(line, this.#told.fen);
    const button = pushButton({ 'data-uci': uci }, () => { button.focus(); preview(); }, uci === PASS ? words('reasons.pass: (pass)') : san);
    button.tabIndex = line.length === 1 ? 0 : -1;
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, preview);
    for (const type of ['pointerleave', 'blur']) {
      button.addEventListener(type, () => {
        if (!button.matches(type === 'blur' ? ':hover' : ':focus')) this.preview(null);
      });
    }
    return button;
  }
}
