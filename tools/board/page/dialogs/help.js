// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of each game that are new to chess players: cards of the document, each with a picture and a
// position to try.

import { addChoices, byId, fillFields, pushButton, svgElement } from '../../../page/base/elements.js';
import { drawMark } from '../../../page/board/arrows.js';
import { drawDiagram } from '../../../page/board/board-view.js';
import { VARIANTS, namesOf } from '../../../page/board/variants.js';
import { words } from '../../../page/words/words.js';

/// The document's cards for the available games: {name, task, variant, fen, moves} each, and the `card` itself.
export const RULES = [...document.querySelectorAll('#rules [data-fen]')].map(card => {
  const { fen, game: variant, moves, task } = card.dataset;
  return { card, name: card.querySelector('h3').textContent, task, variant, fen, moves: JSON.parse(moves) };
}).filter(({ variant }) => variant in VARIANTS);

// Adds a card's picture and the button to try it.
function furnish(rule, tryIt) {
  const game = VARIANTS[rule.variant];
  const picture = drawDiagram(game, game.grid.readPlacement(rule.fen), rule.moves);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', rule.task);
  rule.card.querySelector('h3').after(picture);
  rule.card.append(pushButton({ 'data-rule': rule.name }, () => tryIt(rule), words('rules.try: Try it: {rule}', { rule: rule.name.toLowerCase() })));
}

// The mark of a line of the legend, before its name.
function drawLegend(term) {
  const middle = () => [50, 50];
  term.prepend(svgElement('svg', { class: 'mark-picture', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    svgElement('rect', { class: 'light', width: 100, height: 100, rx: 9 }), drawMark('', term.dataset.mark, middle)));
}

export class HelpDialog {
  #dialog = byId('help-dialog');
  #games = [...new Set(RULES.map(({ variant }) => variant))];
  #tryIt;
  #isFurnished = false;

  /// `show(rule)` is called when one is to be tried on the board.
  constructor(show) {
    this.#tryIt = rule => {
      this.#dialog.close();
      show(rule);
    };
    byId('help-print').addEventListener('click', () => document.defaultView.print());
    addChoices(byId('help-games'), 'help-game', namesOf(this.#games));
    byId('help-games').addEventListener('change', event => this.#show(event.target.value));
  }

  /// Opens it at the rules of a game.
  open(variant) {
    if (!this.#isFurnished) this.#furnish();
    this.#show(this.#games.includes(variant) ? variant : this.#games.find(game => VARIANTS[game].rules === VARIANTS[variant].rules));
    this.#dialog.showModal();
  }

  // Deferred: the pictures are half of all that the page would draw before a move can be made.
  #furnish() {
    this.#isFurnished = true;
    for (const rule of RULES) furnish(rule, this.#tryIt);
    for (const term of this.#dialog.querySelectorAll('[data-mark]')) drawLegend(term);
  }

  #show(game) {
    fillFields(this.#dialog, { 'help-game': game });
    for (const part of this.#dialog.querySelectorAll('[data-game]')) part.hidden = !part.dataset.game.split(' ').includes(game);
  }
}
