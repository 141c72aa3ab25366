// SPDX-License-Identifier: GPL-3.0-or-later
// Replays the games of a match report on the board of ricochet-board's page. The elements `game-0`, `game-1`, ... contain
// the games as JSON in the order of the list, and the element `variants` the row of their variant.

import { byId, pushButton } from '../../../page/base/elements.js';
import { BoardView } from '../../../page/board/board-view.js';
import { wireKeys } from '../../../page/controls/keyboard.js';
import { moveNumberOf, sideOf } from '../../../page/board/squares.js';
import { VARIANTS } from '../../../page/board/variants.js';
import { ENGLISH_BOARD } from '../../../page/words/english-board.js';
import { useWords } from '../../../page/words/words.js';
import { placementsOf } from './placements.js';

const STEP_MS = 700;

useWords('en', [ENGLISH_BOARD]);

const [variant] = Object.values(VARIANTS);
const rows = [...document.querySelectorAll('#list tr')];
const nothing = () => {};
const board = new BoardView(byId('board'), {
  press: nothing, tap: nothing, lift: () => false, drop: nothing, aim: nothing, erase: nothing,
}, variant);

const LEGEND = variant.hasTiles
  ? 'Arrow keys step. What is not drawn are voids. Of the empty tiles White’s have round marks, Black’s square ones.'
  : 'Arrow keys step. A ring marks the beast that a piece bounces off, the second arrow a beast that is propelled, a cross a captured beast.';

let plies = [];
let placements = [];
let ply = 0;
let timer = null;

// Scrolls only the list, not the page.
function scrollTo(item, list) {
  const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

function show(forward = false) {
  const last = ply > 0 ? plies[ply - 1] : null;
  board.show(placements[ply], forward && last ? last.move : null);
  // A tile that is dropped or removed has no origin square.
  board.mark({ last: last ? [last.move.from, last.move.to].filter(square => square !== '') : [] });
  board.showArrows(last ? [{ move: last.move, style: 'played' }] : []);
  byId('note').textContent = last?.note ?? '';
  byId('moves').querySelector('[aria-current]')?.removeAttribute('aria-current');
  const button = byId('moves').querySelector(`[data-ply="${ply}"]`);
  button?.setAttribute('aria-current', 'true');
  if (button) scrollTo(button, byId('moves'));
}

function go(to) {
  const before = ply;
  ply = Math.max(0, Math.min(plies.length, to));
  show(ply === before + 1);
}

function stop() {
  clearInterval(timer);
  timer = null;
  byId('play').textContent = 'Play';
}

function start() {
  byId('play').textContent = 'Stop';
  timer = setInterval(() => {
    if (ply < plies.length) go(ply + 1);
    else stop();
  }, STEP_MS);
}

function listMoves(fen) {
  let [number, white] = [moveNumberOf(fen), sideOf(fen) === 'w'];
  const parts = [];
  plies.forEach(({ san, note }, index) => {
    const numbered = white || index === 0 ? `${number}.${white ? ' ' : '.. '}` : '';
    // Moves of the opening have no note, as no engine searched them.
    const attributes = { class: note === undefined ? 'move book' : 'move', 'data-ply': index + 1, title: note ?? '' };
    parts.push(pushButton(attributes, () => go(index + 1), numbered + san), ' ');
    if (!white) number++;
    white = !white;
  });
  return parts;
}

function choose(index) {
  stop();
  const game = JSON.parse(byId(`game-${index}`).textContent);
  plies = game.plies;
  placements = placementsOf(game, variant.grid);
  byId('title').textContent = `Game ${game.number}: ${game.white} - ${game.black} ${game.result} (${game.ending})`;
  byId('moves').replaceChildren(...listMoves(game.fen));
  rows.forEach((row, place) => row.classList.toggle('chosen', place === index));
  const found = plies.findIndex(({ note }) => note !== undefined);
  ply = found === -1 ? plies.length : found;
  show();
}

const steps = { first: () => go(0), back: () => go(ply - 1), next: () => go(ply + 1), last: () => go(plies.length) };
for (const [id, step] of Object.entries(steps)) byId(id).addEventListener('click', step);
byId('play').addEventListener('click', () => (timer === null ? start() : stop()));
byId('flip').addEventListener('click', () => {
  board.setFlipped(!board.flipped);
  show();
});
byId('legend').textContent = LEGEND;
wireKeys({ ArrowLeft: steps.back, ArrowRight: steps.next, Home: steps.first, End: steps.last });
rows.forEach((row, index) => row.addEventListener('click', () => choose(index)));
if (rows.length > 0) choose(rows.length - 1);
