// SPDX-License-Identifier: GPL-3.0-or-later
// "Find the better move": the positions before the mistakes of a reviewed game, one after the other, while the game waits. A move
// that loses next to nothing is right, whether or not it is the engine's.

import { byId } from '../../../page/base/elements.js';
import { announce } from '../../../page/controls/notices.js';
import { GameTree } from '../../../page/game/game-tree.js';
import { describeMove, sideName } from '../../../page/game/text.js';
import { sideOf } from '../../../page/board/squares.js';
import * as api from '../server/api.js';
import { faultsOf } from './graph.js';
import { translateReason } from '../words/translate.js';
import { sentence, words } from '../../../page/words/words.js';

// In expected score.
const NEXT_TO_NOTHING = 0.02;

const percent = loss => Math.round(loss * 100);

export class Better {
  #read = { text: null, parked: null, task: null };
  #looking = false;       // whether a move is being judged
  #shown = false;  // whether the solution was requested
  #goOn = '';  // the message about a right move

  constructor({ games, screen, study }) {
    Object.assign(this, { games, screen, study });
    byId('better-start').addEventListener('click', () => this.begin(byId('better-side').value));
    byId('better-reveal').addEventListener('click', () => this.reveal());
  }

  /// The mistake on the board, {node, game, place, ids}, or null. The stored game records which mistake of the waiting game it is,
  /// so that a reload continues with it.
  get task() {
    const { example, parked, tree } = this.study;
    const text = example && parked ? tree.tags.Better ?? null : null;
    if (text !== this.#read.text || parked !== this.#read.parked) {
      this.#read = { text, parked, task: text === null ? null : this.#taskOf(text, parked) };
    }
    return this.#read.task;
  }

  #taskOf(text, parked) {
    const { ids, place } = JSON.parse(text);
    const game = GameTree.restore(parked.game);
    const node = [...game.nodes()].find(({ id }) => id === ids[place]);
    return node?.review ? { node, game, place, ids } : null;
  }

  get active() { return this.task !== null; }

  /// Whether a right move is on the board.
  get solved() { return this.active && this.study.tree.root.children.length > 0; }

  /// Whether the person is to move.
  get takes() { return !this.solved && !this.#looking; }

  // ---- the next mistake ----

  /// Shows the mistakes of 'w', 'b' or 'both' sides of the game on the board.
  begin(side) {
    const { tree } = this.study;
    const faults = faultsOf(tree.mainLine(), side);
    return faults.length > 0 ? this.#open(tree, faults[0], faults.map(({ id }) => id), 0) : undefined;
  }

  async #open(game, node, ids, place) {
    this.#looking = false;
    this.#shown = false;
    this.#goOn = '';
    const { fen } = node.parent;
    const tags = { Event: words('better.title'), White: '?', Black: '?', Better: JSON.stringify({ ids, place }) };
    const tree = new GameTree({ variant: game.variant, startFen: fen, tags });
    await this.games.showTask(tree, words('better.title'), sideOf(fen) === 'b');
    if (this.study.tree === tree) announce(this.#text());
  }

  /// Shows the next mistake, whether or not this one is solved; after the last one returns to the game.
  next() {
    if (!this.active) return undefined;
    const { game, ids, place } = this.task;
    const nodes = [...game.nodes()];
    const following = nodes.find(({ id, review }) => review && id === ids[place + 1]);
    return following ? this.#open(game, following, ids, place + 1) : this.games.leaveExample();
  }

  // ---- the person's moves ----

  /// Whether a legal move is right; if not, the page explains why, and another may be tried.
  async accepts(move) {
    if (!this.takes) return false;
    const { review } = this.task.node;
    if (move.uci === review.best.uci) {
      this.#goOn = words(this.#shown ? 'better.shown: The better move: {told}.' : 'better.right', { told: describeMove(move) });
      return true;
    }
    const { shown } = this.study;
    this.screen.letGo();
    const isSame = move.uci === this.task.node.move.uci;
    const judged = isSame ? { text: words('better.same: {move} was played, and is the mistake.', { move: move.san }), reasons: review.reasons } : await this.#judge(move);
    if (shown !== this.study.shown) return false;
    if (judged.right) {
      this.#goOn = words('better.as_good: Right: {move} is as good as the engine’s move, {best}.', { move: move.san, best: review.best.san });
      return true;
    }
    const why = judged.reasons?.[0];
    this.screen.entered();
    this.screen.tell(why ? `${judged.text} ${sentence(translateReason(why))}` : judged.text, { refused: true });
    return false;
  }

  // {right} for a move that is good enough, else {text, reasons}.
  async #judge(move) {
    const { game, node } = this.task;
    this.#looking = true;
    this.screen.entered();
    this.screen.say(words('better.looks: Checking {move} …', { move: move.san }));
    try {
      const { loss, reasons } = await api.explainMove(game.question(node.parent), move.uci);
      return loss <= NEXT_TO_NOTHING ? { right: true } : { text: words('better.wrong: {move} costs {percent} % of the expected score.', { move: move.san, percent: percent(loss) }), reasons };
    } catch (error) {
      return { text: sentence(error.message) };
    } finally {
      this.#looking = false;
    }
  }

  /// Handles a right move.
  settle() {
    announce(this.status());
    this.screen.draw();
  }

  /// The move to find, or null.
  hint() { return this.takes ? this.task.node.review.best.uci : null; }

  /// Plays the engine's move.
  reveal() {
    if (!this.active || !this.takes) return;
    this.#shown = true;
    this.study.playUci(this.task.node.review.best.uci);
  }

  // ---- display ----

  #text() {
    const { move, parent, review } = this.task.node;
    const played = { side: sideName(sideOf(parent.fen)), move: move.san, percent: percent(review.loss) };
    return words('better.task: {side} played {move}, which costs {percent} % of the expected score.', played);
  }

  /// The line below the board.
  status() {
    if (!this.solved) return sentence(words('better.title'));
    return this.#goOn || words('better.right', { told: describeMove(this.study.tree.root.children[0].move) });
  }

  /// Shows or hides the mistake's panel.
  show() {
    const { active, solved } = this;
    const { settingUp } = this.study;
    byId('exam').hidden = !active || settingUp;
    if (!active) return;
    const { ids, place } = this.task;
    byId('better-text').textContent = this.#text();
    byId('better-number').textContent = words('better.number: {number} of {all}', { number: place + 1, all: ids.length });
    byId('better-reveal').hidden = solved;
    this.screen.showNext(words(place + 1 === ids.length && solved ? 'example.back' : solved ? 'task.next' : 'lesson.skip'), solved);
  }
}
