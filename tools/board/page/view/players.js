// SPDX-License-Identifier: GPL-3.0-or-later
// The two strips with names and clocks above and below the board, and the clocks themselves.

import { byId } from '../../../page/base/elements.js';
import { Clock } from '../../../page/game/clock.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { showMaterial, surplus } from './material.js';
import { sideOf } from '../../../page/board/squares.js';
import { clockText } from '../../../page/game/text.js';
import { words } from '../../../page/words/words.js';

const TICK_MS = 100;
const LOW_MS = 20000;

export class Players {
  #timer = null;

  constructor(app) { this.app = app; }

  #timed() { return this.app.playing && this.app.settings.control === 'clock' && this.app.clock !== null; }

  /// Fresh clocks for a new game.
  reset() {
    const { settings } = this.app;
    this.app.clock = settings.control === 'clock' ? new Clock({ left: this.#full(), increment: settings.increment * 1000 }) : null;
  }

  // What both clocks show before the first move.
  #full() {
    const each = this.app.settings.minutes * 60000;
    return { w: each, b: each };
  }

  /// A move was made: its side's clock stops, and what both then show is kept with the move.
  pressed(from, node) {
    const { clock } = this.app;
    if (!clock) return;
    const now = performance.now();
    const side = sideOf(from.fen);
    // Neither clock runs before the first move.
    if (from.parent) clock.pressed(side, now);
    node.clock = { ...clock.left };
    clock.start(side === 'w' ? 'b' : 'w', now);
  }

  /// The clocks as they were at a position.
  rewind(node) {
    const { clock } = this.app;
    if (!clock) return;
    clock.pause(performance.now());
    clock.left = { ...(node.clock ?? this.#full()) };
  }

  /// What is left on the clocks, for storage; null where the game has none.
  save() {
    const { clock } = this.app;
    const now = performance.now();
    return clock && { left: { w: clock.remaining('w', now), b: clock.remaining('b', now) }, increment: clock.increment };
  }

  /// Whether a side has no time left.
  get flagged() { return Object.values(this.app.clock?.left ?? {}).some(left => left <= 0); }

  pause() { this.app.clock?.pause(performance.now()); }

  show() {
    const { app } = this;
    const { tree, settings } = app;
    this.#run();
    const thinking = ['play', 'hint'].includes(app.engine.searching?.purpose);
    const thinker = thinking ? sideOf(app.engine.searching.node.fen) : null;
    const ahead = surplus(app.game.grid.readPlacement(tree.current.fen ?? tree.startFen));
    for (const [id, side] of [['player-top', settings.flipped ? 'w' : 'b'], ['player-bottom', settings.flipped ? 'b' : 'w']]) {
      const strip = byId(id);
      const white = side === 'w';
      strip.dataset.side = side;
      strip.querySelector('.dot').className = `dot ${white ? 'white' : 'black'}`;
      const name = tree.tags[white ? 'White' : 'Black'];
      strip.querySelector('.name').textContent = !name || name === '?' ? words(`side.${side}`) : name;
      strip.querySelector('.thinking').hidden = thinker !== side;
      showMaterial(strip.querySelector('.material'), ahead[side]);
    }
    this.#showClocks();
  }

  // The clock of the side to move runs as long as the game does, whatever position is being looked at; not while the coach
  // looks at a move.
  #run() {
    const { app } = this;
    const now = performance.now();
    const end = GameTree.lineEnd(app.tree.root);
    const running = this.#timed() && !app.setup.active && !app.coach.looking && end.parent && !app.ended;
    if (!running) {
      app.clock?.pause(now);
    } else if (app.clock.running !== sideOf(end.fen ?? app.tree.startFen) && end.fen) {
      app.clock.start(sideOf(end.fen), now);
    }
    if (running && this.#timer === null) this.#timer = setInterval(() => this.#tick(), TICK_MS);
    if (!running && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
  }

  #tick() {
    const flag = this.app.clock?.flag(performance.now());
    if (flag) this.app.games.flagFell(flag);
    else this.#showClocks();
  }

  #showClocks() {
    const now = performance.now();
    for (const id of ['player-top', 'player-bottom']) {
      const strip = byId(id);
      const face = strip.querySelector('.clock');
      face.hidden = !this.#timed();
      if (face.hidden) continue;
      const { side } = strip.dataset;
      const left = this.app.clock.remaining(side, now);
      const running = this.app.clock.running === side;
      face.textContent = clockText(left);
      face.classList.toggle('running', running && left >= LOW_MS);
      face.classList.toggle('low', running && left < LOW_MS);
    }
  }
}
