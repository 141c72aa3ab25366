// SPDX-License-Identifier: GPL-3.0-or-later
// The five rules that chess players do not know, each with a picture and a position to try.

import { drawDiagram } from './board-view.js';
import { readPlacement } from './squares.js';

export const RULES = [
  {
    name: 'Pass through',
    text: 'Rooks, bishops and queens slide through beasts of their own side as if they were not there, and a pawn’s ' +
      'first double step does too. Enemy beasts block.',
    task: 'The rook takes the knight on d7 through its beast.',
    fen: '5k4/3n6/10/10/10/3T6/10/3R1K4 w - - 0 1',
    moves: [{ kind: 'move', from: 'd1', to: 'd7' }],
  },
  {
    name: 'Bounce',
    text: 'Knights, bishops, rooks and queens bounce off a beast of their own side: a bishop or rook goes on at a right ' +
      'angle, a queen likewise, a knight makes a second knight’s move. Once a turn. It gives check and takes. Tap the ' +
      'piece, then the square where it ends.',
    task: 'The bishop takes the queen on i3 by way of the beast on f6.',
    fen: '9k/10/5T4/10/10/8q1/1B8/5K4 w - - 0 1',
    moves: [{ kind: 'bounce', from: 'b2', via: 'f6', to: 'i3' }],
  },
  {
    name: 'Propel',
    text: 'A piece may also stop on its own beast’s square and send the beast on, to an empty square, in the way in which ' +
      'that piece moves. A pawn does it from its second rank, one square straight on. Tap the piece, the beast, and the ' +
      'beast’s square.',
    task: 'The rook goes to g5 and sends the beast along the rank or the file.',
    fen: '5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1',
    moves: [{ kind: 'propel', from: 'g3', to: 'g5', beast_from: 'g5', beast_to: 'c5' }],
  },
  {
    name: 'Hop',
    text: 'A beast steps one square in any direction, or hops over pieces of either side like a checker, as often as it can: ' +
      'only along diagonals, or only along ranks and files. The last hop may take the enemy beast below it. Where it could ' +
      'also hop there without taking, you are asked.',
    task: 'The beast hops over the pawn and over the beast on e5, taking it or not.',
    fen: '5k4/10/10/4t5/10/2P7/1T8/5K4 w - - 0 1',
    moves: [{ kind: 'beast_capture', from: 'b2', to: 'f6', victim: 'e5', path: ['b2', 'd4', 'f6'] }],
  },
  {
    name: 'Castling',
    text: 'The king castles to either of the two files next to the edge, b or c, h or i, and the rook stands beside him ' +
      'towards the middle. Both pass through their own beasts, and a beast guards the square that it stands on: the king ' +
      'may cross it though it is attacked.',
    task: 'The king castles to i1 through the beast, which guards g1 from the bishop.',
    fen: '5k4/10/10/2b7/10/10/6PPPP/R4KT2R w KQ - 0 1',
    moves: [{ kind: 'castling', from: 'f1', to: 'i1', rook_from: 'j1', rook_to: 'h1' }],
  },
];

/// Fills the help with its rules; `show(rule)` is called when one is to be tried on the board.
export function wireHelp(dialog, show) {
  const cards = RULES.map(rule => {
    const card = document.createElement('section');
    card.className = 'rule';
    const title = document.createElement('h3');
    title.textContent = rule.name;
    const picture = drawDiagram(readPlacement(rule.fen), rule.moves);
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', rule.task);
    const text = document.createElement('p');
    text.textContent = rule.text;
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.rule = rule.name;
    button.textContent = `Try it: ${rule.name.toLowerCase()}`;
    button.addEventListener('click', () => {
      dialog.close();
      show(rule);
    });
    card.append(title, picture, text, button);
    return card;
  });
  document.getElementById('rules').prepend(...cards);
}
