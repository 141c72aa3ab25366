// SPDX-License-Identifier: GPL-3.0-or-later
// The time of each move of a game with clocks as a chart: White's times above the middle, Black's below.

import { svgElement } from '../../../page/base/elements.js';
import { sideOf } from '../../../page/board/squares.js';
import { clockOf } from '../../../page/game/annotations.js';
import { clockText } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

const WIDTH = 600;
const HEIGHT = 60;
const GAP = 0.15;  // as a fraction of a bar's place

/// The times that the moves of a line took, in milliseconds, null if unknown: the difference to the side's previous clock, or for
/// its first move to the time of PGN's tag TimeControl, `seconds+increment`.
export function timesOf(line, { TimeControl = '' }) {
  const [, start = null, added = 0] = /^(\d+)(?:\+(\d+))?$/.exec(TimeControl) ?? [];
  const before = { w: start && start * 1000, b: start && start * 1000 };
  return line.map(node => {
    const side = sideOf(node.parent.fen);
    const left = node.clock?.[side] ?? clockOf(node.comment);
    const took = left === null || before[side] === null ? null : Math.max(0, before[side] + added * 1000 - left);
    before[side] = left;
    return took;
  });
}

export class Times {
  #host;
  #chart;

  /// `choose(ply)` is called for a chosen move.
  constructor(host, choose) {
    this.#host = host;
    this.#chart = host.querySelector('svg');
    host.addEventListener('click', event => {
      const { left, width } = host.getBoundingClientRect();
      choose(1 + Math.floor(((event.clientX - left) / width) * Number(host.dataset.moves)));
    });
  }

  /// Shows the times of a main line if there are any, and marks the ply `at`; `name(node)` returns a move's name.
  show(line, tags, at, name) {
    const times = line.every(({ parent }) => parent.fen) ? timesOf(line, tags) : [];
    const longest = Math.max(0, ...times);
    this.#host.hidden = longest === 0;
    if (longest === 0) return;
    const slot = WIDTH / line.length;
    const bars = times.flatMap((took, index) => {
      if (took === null) return [];
      const side = sideOf(line[index].parent.fen);
      const height = (took / longest) * HEIGHT / 2;
      const place = { x: (index + GAP) * slot, width: (1 - 2 * GAP) * slot, y: side === 'w' ? HEIGHT / 2 - height : HEIGHT / 2, height };
      return [svgElement('rect', { class: side, ...place }, svgElement('title', {}, `${name(line[index])}: ${clockText(took)}`))];
    });
    this.#host.dataset.moves = line.length;
    this.#chart.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
    const slowest = times.indexOf(longest);
    this.#chart.setAttribute('aria-label', words('times.label: Time taken by each move; the longest: {move}, {time}', { move: name(line[slowest]), time: clockText(longest) }));
    this.#chart.replaceChildren(svgElement('rect', { class: 'ground', width: WIDTH, height: HEIGHT }), ...bars,
      svgElement('path', { class: 'now', d: `M${(at * slot).toFixed(1)} 0V${HEIGHT}` }));
  }
}
