// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of each game that chess players do not know, each with a picture and a position to try.

import { byId, element, pushButton } from '../../../page/base/elements.js';
import { drawDiagram } from '../../../page/board/board-view.js';
import { VARIANTS } from '../../../page/board/variants.js';

const TENSOR = [
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

const TILED = [
  {
    name: 'Lay a tile',
    text: 'Instead of moving a piece you may lay a tile on any void, wherever it is. Tap the void, and once more the tile that ' +
      'it offers. The tile is yours: White’s have round marks, Black’s square ones.',
    task: 'A tile on f3, and the knight can come out.',
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    moves: [{ kind: 'drop', from: '', to: 'f3' }],
  },
  {
    name: 'Land on tiles',
    text: 'A piece ends its move on a tile, no matter whose, and a pawn its double step and its capture en passant too. ' +
      'Voids block nothing: only pieces are in the way.',
    task: 'The rook crosses five voids to Black’s tile on a7.',
    fen: '4k3/%7/8/8/8/8/8/R3K3 w - - 0 1',
    moves: [{ kind: 'move', from: 'a1', to: 'a7' }],
  },
  {
    name: 'Take a tile up',
    text: 'An empty tile belongs to the side whose piece stood on it last, else to the side that laid it. Instead of ' +
      'moving you may take up one of your own. Tap it; where a piece could go there too, you are asked.',
    task: 'Without the tile on e5 the knight on f7 can’t take part.',
    fen: '6k1/5n2/8/4$3/8/3$4/8/4K3 w - - 0 1',
    moves: [{ kind: 'removal', from: '', to: 'e5' }],
  },
  {
    name: 'The king builds',
    text: 'The king alone may land on a void: there he makes a tile of his own. He may not be attacked on it. An attack ' +
      'reaches a void as it would a tile.',
    task: 'The king makes a tile on d1. The voids of the second rank are attacked.',
    fen: '4k3/8/8/8/8/8/7r/4K3 w - - 0 1',
    moves: [{ kind: 'move', from: 'e1', to: 'd1' }],
  },
  {
    name: 'Castling on tiles',
    text: 'The rook ends on a tile, so f1 or d1, f8 or d8 has to be one. The king may end on a void and makes a tile. ' +
      'What lies between does not matter, as long as no piece stands there.',
    task: 'There is a tile for the rook on d1, and the king makes his own on c1.',
    fen: '4k3/8/8/8/8/8/8/R2$K3 w Q - 0 1',
    moves: [{ kind: 'castling', from: 'e1', to: 'c1', rook_from: 'a1', rook_to: 'd1' }],
  },
  {
    name: 'In check',
    text: 'Tiles open and close no line, so in check there is none to lay or to take up: the king goes, or a piece takes ' +
      'or comes between, on a tile. Mate ends the game as in chess.',
    task: 'The bishop comes between on the tile on e4. Taking up a tile would not help.',
    fen: '4k3/4r3/8/8/4$3/8/6B1/4K3 w - - 0 1',
    moves: [{ kind: 'move', from: 'g2', to: 'e4' }],
  },
];

/// {name, text, task, variant, fen, moves} each.
export const RULES = [...TENSOR.map(rule => ({ ...rule, variant: 'tensor' })), ...TILED.map(rule => ({ ...rule, variant: 'tiledsquares' }))];

function ruleCard(rule, tryIt) {
  const game = VARIANTS[rule.variant];
  const picture = drawDiagram(game, game.grid.readPlacement(rule.fen), rule.moves);
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', rule.task);
  return element('section', { class: 'rule', 'data-game': rule.variant },
    element('h3', {}, rule.name), picture, element('p', {}, rule.text),
    pushButton({ 'data-rule': rule.name }, () => tryIt(rule), `Try it: ${rule.name.toLowerCase()}`));
}

export class HelpDialog {
  #dialog = byId('help-dialog');
  #games = [...this.#dialog.querySelectorAll('input[name="help-game"]')];

  /// `show(rule)` is called when one is to be tried on the board.
  constructor(show) {
    const tryIt = rule => {
      this.#dialog.close();
      show(rule);
    };
    byId('rules').prepend(...RULES.map(rule => ruleCard(rule, tryIt)));
    for (const input of this.#games) input.addEventListener('change', () => this.#show(input.value));
  }

  /// Opens it at the rules of a game.
  open(variant) {
    this.#show(VARIANTS[variant].hasTiles ? 'tiledsquares' : 'tensor');
    this.#dialog.showModal();
  }

  #show(game) {
    for (const input of this.#games) input.checked = input.value === game;
    for (const part of this.#dialog.querySelectorAll('[data-game]')) part.hidden = part.dataset.game !== game;
  }
}
