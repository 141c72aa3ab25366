// SPDX-License-Identifier: GPL-3.0-or-later
// The list of moves: the main line in two columns, variations as indented text below the move that they replace.

import { element, pushButton } from '../../../page/base/elements.js';
import { glyphText, plainComment } from '../../../page/game/annotations.js';
import { moveNumberOf, sideOf } from '../../../page/board/squares.js';
import { sideName } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

const part = (tag, style, ...content) => element(tag, { class: style }, ...content);

// Yields [node, number, whether White's] for a line's moves, beginning with `first`.
function* lineFrom(first, { number, white }) {
  for (let node = first; node; node = node.children[0]) {
    yield [node, number, white];
    if (!white) number++;
    white = !white;
  }
}

export class MovesView {
  #drawn = '';  // the game shown, without its current move

  /// `choose(node)` is called when a move is clicked.
  constructor(host, choose) {
    this.host = host;
    this.choose = choose;
  }

  show(tree) {
    const isSame = tree === this.tree;
    this.tree = tree;
    // Redrawing a long game is slow, so the list is redrawn only if the game has changed.
    const drawn = JSON.stringify({ ...tree.save(), current: null });
    if (isSame && drawn === this.#drawn) this.#turn();
    else this.#draw(tree);
    this.#drawn = drawn;
    const now = this.host.querySelector('[aria-current]');
    // Scrolls only the list, not the page.
    if (now) {
      const top = now.offsetTop - this.host.offsetTop;
      if (top < this.host.scrollTop || top + now.offsetHeight > this.host.scrollTop + this.host.clientHeight) {
        this.host.scrollTop = top - this.host.clientHeight / 2;
      }
    } else if (tree.root.children.length > 0) {
      this.host.scrollTop = 0;
    }
  }

  #draw(tree) {
    const start = { number: moveNumberOf(tree.startFen), white: sideOf(tree.startFen) === 'w' };
    const parts = tree.root.children.length > 0 ? this.#mainLine(start) : [part('p', 'empty', words('list.empty: No moves yet.'))];
    if (plainComment(tree.comment)) parts.unshift(part('p', 'comment', plainComment(tree.comment)));
    if (tree.result !== '*') parts.push(part('p', 'result', tree.result));
    const focused = this.host.contains(document.activeElement) ? document.activeElement.dataset.node : undefined;
    this.host.replaceChildren(...parts);
    this.#turn();
    if (focused !== undefined) this.host.querySelector(`[data-node="${focused}"]`)?.focus({ preventScroll: true });
  }

  // Marks the current move, and makes it the one that Tab goes to; at the start, the first move.
  #turn() {
    const { current, root } = this.tree;
    for (const before of this.host.querySelectorAll('.move[tabindex="0"]')) {
      before.tabIndex = -1;
      before.removeAttribute('aria-current');
    }
    const now = this.host.querySelector(`[data-node="${(current === root ? root.children[0] : current)?.id}"]`);
    if (now) now.tabIndex = 0;
    if (current !== root) now?.setAttribute('aria-current', 'true');
  }

  #mainLine(start) {
    const parts = [];
    let pair = null;
    for (const [node, number, white] of lineFrom(this.tree.root.children[0], start)) {
      if (white || !pair) {
        pair = part('div', 'pair', part('span', 'number', `${number}.`));
        if (!white) pair.append(part('span', 'gap', '…'));
        parts.push(pair);
      }
      pair.append(this.#button(node, number, white));
      const others = node.parent.children.slice(1);
      const comment = plainComment(node.comment);
      if (comment) parts.push(part('div', 'comment', comment));
      for (const other of others) parts.push(this.#variation(other, { number, white }));
      if (comment || others.length > 0) pair = null;
    }
    return parts;
  }

  #variation(first, start) {
    const box = part('div', 'variation');
    let numbered = false;
    if (plainComment(first.before)) box.append(part('span', 'comment', plainComment(first.before)), ' ');
    for (const [node, number, white] of lineFrom(first, start)) {
      if (white || !numbered) box.append(part('span', 'number', white ? `${number}. ` : `${number}… `));
      box.append(this.#button(node, number, white), ' ');
      numbered = true;
      const comment = plainComment(node.comment);
      if (comment) box.append(part('span', 'comment', comment), ' ');
      if (node !== first) {
        for (const other of node.parent.children.slice(1)) {
          box.append(this.#variation(other, { number, white }));
          numbered = false;
        }
      }
    }
    return box;
  }

  #button(node, number, white) {
    const attributes = { class: 'move', tabindex: -1, 'data-node': node.id, 'aria-label': `${number}, ${sideName(white ? 'w' : 'b')}: ${node.move.san}` };
    return pushButton(attributes, () => this.choose(node), node.move.san + (node.nags ?? []).map(glyphText).join(''));
  }
}
