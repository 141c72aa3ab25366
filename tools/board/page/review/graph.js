// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation after each move of the main line as a picture: White's share below the line. It is also a slider: arrow keys go to
// the previous or next move.

import { svgElement } from '../../../page/base/elements.js';
import { sideOf } from '../../../page/board/squares.js';
import { scoreText, whiteShare } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';
import { NAGS } from '../../../page/game/annotations.js';

const WIDTH = 600;
const HEIGHT = 100;

/// The nodes of a line whose reviews call them mistakes or blunders, of the side 'w' or 'b', or of both.
export const faultsOf = (line, side = 'both') => line.filter(({ parent, review }) =>
  ['?', '??'].includes(review?.glyph) && (side === 'both' || sideOf(parent.fen) === side));

export class Graph {
  #host;
  #choose;
  #line = [];
  #at = 0;

  /// `choose(ply)` is called for a chosen move, with 0 for the start.
  constructor(host, choose) {
    this.#host = host;
    this.#choose = choose;
    host.addEventListener('click', event => {
      const { left, width } = host.getBoundingClientRect();
      this.#go(Math.round(((event.clientX - left) / width) * this.#line.length));
    });
    host.addEventListener('keydown', event => this.#key(event));
  }

  /// Shows the nodes of a main line, those without a review as unknown, and marks the ply `at`; `name(node)` returns a move's name.
  show(line, at, name) {
    this.#line = line;
    this.#at = at;
    const x = ply => ((ply / line.length) * WIDTH).toFixed(1);
    const y = ({ review }) => ((1 - whiteShare(review.score, true)) * HEIGHT).toFixed(1);
    const known = [];
    line.forEach((node, index) => { if (node.review) known.push({ node, ply: index + 1 }); });
    const points = known.map(({ node, ply }) => `${x(ply)} ${y(node)}`);
    const parts = [svgElement('rect', { class: 'ground', width: WIDTH, height: HEIGHT })];
    if (known.length > 0) {
      const [first, last] = [known[0], known[known.length - 1]];
      const area = `M${x(first.ply - 1)} ${HEIGHT}V${y(first.node)}L${points.join('L')}V${HEIGHT}Z`;
      parts.push(svgElement('path', { class: 'share', d: area }));
      const rest = WIDTH - x(last.ply);
      if (rest > 0) parts.push(svgElement('rect', { class: 'unknown', x: x(last.ply), width: rest, height: HEIGHT }));
    }
    parts.push(svgElement('path', { class: 'even', d: `M0 ${HEIGHT / 2}H${WIDTH}` }));
    parts.push(svgElement('path', { class: 'now', d: `M${x(at)} 0V${HEIGHT}` }));
    for (const node of faultsOf(line)) {
      const half = node.review.glyph === '??' ? 9 : 7;
      const [cx, cy] = [Number(x(line.indexOf(node) + 1)), Math.min(HEIGHT - half - 2, Math.max(half + 2, Number(y(node))))];
      const box = { x: cx - half, y: cy - half, width: 2 * half, height: 2 * half };
      parts.push(node.review.glyph === '??' ? svgElement('rect', { class: 'blunder', ...box })
        : svgElement('circle', { class: 'mistake', cx, cy, r: half }));
    }
    this.#host.replaceChildren(...parts);
    this.#host.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    this.#host.setAttribute('aria-valuemax', line.length);
    this.#host.setAttribute('aria-valuenow', at);
    this.#host.setAttribute('aria-valuetext', this.#text(line[at - 1], name));
  }

  #text(node, name) {
    if (!node) return words('way.start');
    const { review } = node;
    if (!review) return `${name(node)}, ${words('review.not_yet: not yet known')}`;
    const glyph = review.glyph === '' ? '' : `, ${words(`review.glyph_${NAGS[review.glyph]}`)}`;
    return `${name(node)}, ${scoreText(review.score, true)}${glyph}`;
  }

  #go(ply) { this.#choose(Math.max(0, Math.min(this.#line.length, ply))); }

  #key(event) {
    const [back, on] = [this.#at - 1, this.#at + 1];
    const to = { ArrowLeft: back, ArrowDown: back, ArrowRight: on, ArrowUp: on, Home: 0, End: this.#line.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(to);
  }
}
