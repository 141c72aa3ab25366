// SPDX-License-Identifier: GPL-3.0-or-later
// The strips above and below the board: names, clocks, and the material advantage as small pictures.

import { byId } from '../../../page/base/elements.js';
import { drawKind } from '../../../page/board/pieces.js';
import { sideOf } from '../../../page/board/squares.js';
import { clockText } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

const TICK_MS = 100;
const LOW_MS = 20000;

const KINDS = 'qrbntp';

// {w: [[kind, count], ...], b: [...]}: each side's surplus of each kind.
function surplus(pieces) {
  const ahead = { w: [], b: [] };
  for (const kind of KINDS) {
    let difference = 0;
    for (const letter of pieces.values()) {
      if (letter.toLowerCase() === kind) difference += letter === kind ? -1 : 1;
    }
    if (difference !== 0) ahead[difference > 0 ? 'w' : 'b'].push([kind, Math.abs(difference)]);
  }
  return ahead;
}

// Fills the space beside a player's name.
function showMaterial(host, list) {
  const text = list.map(([kind, count]) => words(`material.${kind}`, { n: count })).join(', ');
  if (host.dataset.shown === text) return;
  host.dataset.shown = text;
  host.replaceChildren(...list.flatMap(([kind, count]) => Array.from({ length: count }, () => drawKind(kind))));
  host.setAttribute('aria-label', text ? words('material.ahead: ahead by {list}', { list: text }) : '');
  host.hidden = list.length === 0;
}

export class Players {
  #timer = null;

  constructor({ engine, games, study }) { Object.assign(this, { engine, games, study }); }

  show() {
    const { game, settings, tree } = this.study;
    const { searching } = this.engine;
    this.#run();
    const thinker = ['play', 'hint'].includes(searching?.purpose) ? sideOf(searching.node.fen) : null;
    const ahead = surplus(game.grid.readPlacement(tree.current.fen ?? tree.startFen));
    for (const [id, side] of [['player-top', settings.flipped ? 'w' : 'b'], ['player-bottom', settings.flipped ? 'b' : 'w']]) {
      const strip = byId(id);
      const white = side === 'w';
      strip.dataset.side = side;
      strip.querySelector('.dot').className = `dot ${white ? 'white' : 'black'}`;
      const name = tree.tags[white ? 'White' : 'Black'];
      const isKnown = name && name !== '?' && this.games.isNamed();
      strip.querySelector('.name').textContent = isKnown ? name : words(`side.${side}`);
      strip.querySelector('.thinking').hidden = thinker !== side;
      showMaterial(strip.querySelector('.material'), ahead[side]);
    }
    this.#showClocks();
  }

  #run() {
    const runs = this.study.runClock();
    if (runs) this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    if (runs || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick() {
    const flag = this.study.clock?.flag(performance.now());
    if (flag) this.games.flagFell(flag);
    else this.#showClocks();
  }

  #showClocks() {
    const { clock, timed } = this.study;
    const now = performance.now();
    for (const id of ['player-top', 'player-bottom']) {
      const strip = byId(id);
      const face = strip.querySelector('.clock');
      face.hidden = !timed;
      if (!timed) continue;
      const { side } = strip.dataset;
      const left = clock.remaining(side, now);
      const running = clock.running === side;
      face.textContent = clockText(left);
      face.classList.toggle('running', running && left >= LOW_MS);
      face.classList.toggle('low', running && left < LOW_MS);
    }
  }
}
