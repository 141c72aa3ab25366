// SPDX-License-Identifier: GPL-3.0-or-later
// The network's worth of each piece where it stands, on its square. As it would help in a game, it is shown only in analyses, on
// request, if the server can explain moves.

import { announce } from '../../../page/controls/notices.js';
import { isWhite } from '../../../page/board/pieces.js';
import { worthText } from '../../../page/board/worths.js';
import { byId } from '../../../page/base/elements.js';
import { words } from '../../../page/words/words.js';
import * as api from '../server/api.js';

export class WorthView {
  #button = byId('worth');
  #wanted = false;
  #answers = new WeakMap();

  constructor({ board, study, tell }) {
    Object.assign(this, { board, study, tell });
    this.#button.addEventListener('click', () => this.toggle());
  }

  get #may() {
    const { exercise, playing, settingUp, tree } = this.study;
    return api.canExplain && !playing && !exercise && !settingUp && tree.current.fen !== null;
  }

  /// Turns the worths on or off.
  async toggle() {
    if (!this.#may) return;
    this.#wanted = !this.#wanted;
    this.#button.setAttribute('aria-pressed', String(this.#wanted));
    const answer = await this.show();
    if (!this.#wanted) announce(words('worth.off: The worths are hidden.'));
    else if (answer) announce(words('worth.on: The network gives White {value}. Each piece’s worth is on its square.', { value: worthText(answer.value) }));
  }

  /// Shows the worths of the current position if they are on; resolves with the server's answer, or null.
  async show() {
    const { tree } = this.study;
    const node = tree.current;
    if (!this.#wanted || !this.#may) return this.#clear();
    try {
      if (!this.#answers.has(node)) {
        this.#answers.set(node, await api.worth(tree.question(node)));
      }
    } catch {
      this.tell(words('worth.missing: The pieces’ worth is not available now.'), { refused: true });
      return this.#clear();
    }
    if (node !== tree.current) return null;
    if (!this.#wanted || !this.#may) return this.#clear();
    const answer = this.#answers.get(node);
    const { pieces } = this.board;
    this.board.showWorths(new Map(answer.pieces.map(({ square, worth }) => [square, isWhite(pieces.get(square) ?? 'P') ? worth : -worth])));
    return answer;
  }

  #clear() {
    this.board.showWorths(new Map());
    return null;
  }
}
