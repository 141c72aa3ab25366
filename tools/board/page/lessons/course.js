// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons: rules of the games, taught by tasks of one move each. Other languages have their texts under the lesson's key: its
// name, its rule, and by number what each task asks for.
//
// A task is a position, its `goal` (verdict.js lists its members) and one move that reaches it, for the hints. A lesson has the
// name of its rule's card, if there is one.

import { words } from '../../../page/words/words.js';

const TENSOR = [
  {
    key: 'pass',
    name: 'Pass through',
    rule: 'Rooks, bishops and queens slide through beasts of their own side as if they were not there. Enemy beasts block.',
    tasks: [
      { text: 'Take the knight on d7 with the rook.', fen: '5k4/3n6/10/10/10/3T6/10/3R1K4 w - - 0 1', goal: { take: 'd7' }, solution: 'd1d7' },
      { text: 'Take the rook on g7: the bishop passes two beasts.', fen: 'k9/6r3/10/4T5/10/2T7/1B8/5K4 w - - 0 1', goal: { take: 'g7' }, solution: 'b2g7' },
      { text: 'The queen looks at two knights. Take the one that she reaches.', fen: '9k/3n6/10/7n2/3t6/5T4/10/3Q5K w - - 0 1', goal: { take: 'h5' }, solution: 'd1h5' },
      { text: 'A pawn’s first double step passes its beast too. Move the pawn to e4.', fen: '5k4/10/10/10/3p6/4T5/4P5/5K4 w - - 0 1', goal: { from: 'e2', to: 'e4' }, solution: 'e2e4' },
      { text: 'Mate in one move.', fen: '9k/8pp/10/10/T9/10/10/R4K4 w - - 0 1', goal: { mate: true }, solution: 'a1a8' },
    ],
  },
  {
    key: 'bounce',
    name: 'Bounce',
    rule: 'Off a beast of its own side a rook or bishop continues at a right angle, a queen likewise, and a knight by a second leap. Once a turn. Choose the piece, then the square where it ends.',
    tasks: [
      { text: 'Take the queen: the bishop bounces off the beast on f6.', fen: '9k/10/5T4/10/10/8q1/1B8/5K4 w - - 0 1', goal: { take: 'i3' }, solution: 'b2i3^f6' },
      { text: 'Take the queen with the rook.', fen: 'k9/10/5R2T1/10/10/8q1/10/5K4 w - - 0 1', goal: { take: 'i3' }, solution: 'f6i3^i6' },
      { text: 'Take the rook with the knight: two leaps, by way of the beast.', fen: 'k9/10/10/10/4r5/2T7/10/1N6K1 w - - 0 1', goal: { take: 'e4' }, solution: 'b1e4^c3' },
      { text: 'Give check by a bounce.', fen: '7k2/10/10/3T6/10/10/10/3R1K4 w - - 0 1', goal: { kind: 'bounce', check: true }, solution: 'd1h5^d5' },
      { text: 'Your king is in check. Take the rook by a bounce.', fen: 'k4r4/10/7T2/10/10/10/3B6/5K4 w - - 0 1', goal: { kind: 'bounce', take: 'f8' }, solution: 'd2f8^h6' },
    ],
  },
  {
    key: 'propel',
    name: 'Propel',
    rule: 'A piece may stop on its own beast’s square and send the beast on, to an empty square, the way that piece moves. Choose the piece, the beast, and the beast’s square.',
    tasks: [
      { text: 'Propel the beast to c5 with the rook.', fen: '5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1', goal: { kind: 'propel', beast: 'c5' }, solution: 'g3g5>c5' },
      { text: 'Propel the beast to e4 with the knight: it leaps as the knight does.', fen: '5k4/10/10/10/10/2T7/10/1N3K4 w - - 0 1', goal: { kind: 'propel', beast: 'e4' }, solution: 'b1c3>e4' },
      { text: 'A pawn propels from its second rank. Go two squares with it, and the beast goes one.', fen: '5k4/10/10/10/4T5/10/4P5/5K4 w - - 0 1', goal: { kind: 'propel' }, solution: 'e2e4>e5' },
      { text: 'Give check by a propel: where the beast arrives, another piece can bounce.', fen: '3k6/10/10/10/10/5T4/1B8/5R2K1 w - - 0 1', goal: { kind: 'propel', check: true }, solution: 'f1f3>f6' },
      { text: 'Your king is in check. Put the beast between by a propel.', fen: 'k4r4/10/10/10/10/1R1T6/10/5K4 w - - 0 1', goal: { kind: 'propel' }, solution: 'b3d3>f3' },
    ],
  },
  {
    key: 'hop',
    name: 'Hop',
    rule: 'A beast steps one square, or hops over pieces of either side like a checker, as often as it can: all diagonally or all straight. The last hop may take the enemy beast below it.',
    tasks: [
      { text: 'Hop out to d3.', fen: '5k4/10/10/10/10/10/1PPP6/1T3K4 w - - 0 1', goal: { kind: 'hop', to: 'd3' }, solution: 'b1d3' },
      { text: 'Take the beast on f5.', fen: 'k9/10/10/5t4/4T5/10/P9/5K4 w - - 0 1', goal: { take: 'f5' }, solution: 'e4g6xf5' },
      { text: 'Take the beast on e5: hop more than once in one turn.', fen: '5k4/10/10/4t5/10/2P7/1T8/5K4 w - - 0 1', goal: { take: 'e5' }, solution: 'b2f6xe5' },
      { text: 'Bring the beast to d6 by straight hops.', fen: '5k4/10/10/3n6/10/3P6/3T6/5K4 w - - 0 1', goal: { to: 'd6' }, solution: 'd2d6' },
      { text: 'Take the beast on f5 and come back to e4: hop over it, then take it on the way back.', fen: 'k9/10/10/5t4/4T5/10/P9/5K4 w - - 0 1', goal: { take: 'f5', to: 'e4' }, solution: 'e4e4xf5' },
    ],
  },
  {
    key: 'king',
    name: 'Kings and pawns',
    rule: 'A pawn may become a beast. The king castles to either of the two files by the edge, through own beasts. A bounce gives check: block either leg of a slider’s, or take its beast.',
    tasks: [
      { text: 'Promote the pawn to a beast.', fen: '9k/1P8/10/10/10/10/10/5K4 w - - 0 1', goal: { becomes: 'T' }, solution: 'b7b8t' },
      { text: 'Castle to i1: the beast guards g1 from the bishop.', fen: '5k4/10/10/2b7/10/10/6PPPP/R4KT2R w KQ - 0 1', goal: { kind: 'castling', to: 'i1' }, solution: 'f1i1' },
      { text: 'Black’s pawn came from e7 and propelled its beast. Take the pawn en passant.', fen: 'k9/10/10/3Pp5/4t5/10/10/5K4 w - e6 0 1', goal: { take: 'e5' }, solution: 'd5e6' },
      { text: 'The rook on a6 gives check off its beast. Put the knight between.', fen: 'k9/10/r4t4/10/10/10/3N6/5K4 w - - 0 1', goal: { from: 'd2' }, solution: 'd2f3' },
      { text: 'The king is in check twice. One move of the beast answers both.', fen: 'k9/10/10/1b8/6T3/5t3r/10/5K4 w - - 0 1', goal: { from: 'g4' }, solution: 'g4e2xf3' },
    ],
  },
];

const TILED = [
  {
    key: 'lay',
    name: 'Lay a tile',
    rule: 'Instead of moving a piece you may lay a tile on any void, wherever it is. Choose the void, then the offered tile.',
    tasks: [
      { text: 'Lay a tile on f3 for the knight.', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', goal: { kind: 'drop', to: 'f3' }, solution: '$-f3' },
      { text: 'Lay the tile that the pawn on e2 needs for its double step.', fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', goal: { kind: 'drop', to: 'e4' }, solution: '$-e4' },
      { text: 'The rook wants to mate. Lay the tile that it needs.', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', goal: { kind: 'drop', to: 'a8' }, solution: '$-a8' },
    ],
  },
  {
    key: 'land',
    name: 'Land on tiles',
    rule: 'A piece ends its move on a tile, no matter whose. Voids block nothing: only pieces are in the way.',
    tasks: [
      { text: 'Go with the rook to Black’s tile on a7.', fen: '4k3/%7/8/8/8/8/8/R3K3 w - - 0 1', goal: { to: 'a7' }, solution: 'a1a7' },
      { text: 'Take the knight: it stands on a tile.', fen: '4k3/8/6n1/8/8/8/8/1B2K3 w - - 0 1', goal: { take: 'g6' }, solution: 'b1g6' },
      { text: 'Move the pawn two squares. It may cross a void.', fen: '4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1', goal: { from: 'e2', to: 'e4' }, solution: 'e2e4' },
    ],
  },
  {
    key: 'take-up',
    name: 'Take a tile up',
    rule: 'An empty tile belongs to the side whose piece stood on it last, else to the side that laid it. Instead of moving you may take up one of your own: choose it.',
    tasks: [
      { text: 'Take the tile up that Black’s knight could go to.', fen: '6k1/5n2/8/4$3/8/3$4/7P/4K3 w - - 0 1', goal: { kind: 'removal', to: 'e5' }, solution: '-e5' },
      { text: 'Keep Black’s pawn from its double step: take up the tile.', fen: '4k3/3p4/8/3$4/8/8/1$6/4K3 w - - 0 1', goal: { kind: 'removal', to: 'd5' }, solution: '-d5' },
      { text: 'Black’s rook would give check on the first rank. Take up the tile.', fen: 'r5k1/5ppp/8/8/8/8/$4PPP/$5K1 w - - 0 1', goal: { kind: 'removal', to: 'a1' }, solution: '-a1' },
    ],
  },
  {
    key: 'build',
    name: 'The king builds',
    rule: 'Only the king may land on a void: there he makes a tile of his own. An attack reaches a void as it would a tile.',
    tasks: [
      { text: 'Let the king make a tile.', fen: '4k3/8/8/8/8/8/7r/4K3 w - - 0 1', goal: { tile: true }, solution: 'e1d1' },
      { text: 'Bring the king to e5.', fen: '4k3/8/8/8/4K3/8/4P3/8 w - - 0 1', goal: { from: 'e4', to: 'e5' }, solution: 'e4e5' },
      { text: 'The king is in check. Let him make a tile to go to.', fen: '4k3/8/8/8/8/5n2/3$4/R3K3 w - - 0 1', goal: { tile: true }, solution: 'e1e2' },
    ],
  },
  {
    key: 'castle',
    name: 'Castling on tiles',
    rule: 'The castling rook ends on a tile, so d1 or f1 must be one. The king may end on a void and makes a tile there.',
    tasks: [
      { text: 'Castle.', fen: '4k3/8/8/8/8/8/8/R2$K3 w Q - 0 1', goal: { kind: 'castling' }, solution: 'e1c1' },
      { text: 'Lay the tile that is missing for castling.', fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', goal: { kind: 'drop', to: 'f1' }, solution: '$-f1' },
      { text: 'Castle to the side where it is allowed.', fen: '2r1k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1', goal: { kind: 'castling' }, solution: 'e1g1' },
    ],
  },
  {
    key: 'check',
    name: 'In check',
    rule: 'Tiles open and close no line, so in check you may not lay or take up any: the king moves, or a piece takes or comes between, on a tile.',
    tasks: [
      { text: 'The king is in check. Put the bishop between.', fen: '4k3/4r3/8/8/4$3/8/6B1/4K3 w - - 0 1', goal: { to: 'e4' }, solution: 'g2e4' },
      { text: 'The king is in check. Take the rook.', fen: '4k3/8/8/4r3/8/8/1B6/4K3 w - - 0 1', goal: { take: 'e5' }, solution: 'b2e5' },
      { text: 'Mate in one move.', fen: '$5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', goal: { mate: true }, solution: 'a1a8' },
    ],
  },
];

/// The lessons of each game, {variant: [lesson]}, each with `name` and `rule`; each task also with its `text`, `id`, `lesson`, and
/// `number` from 1.
export const COURSE = { tensor: TENSOR, tiledsquares: TILED };

/// All tasks in the order of the course.
export const TASKS = Object.entries(COURSE).flatMap(([variant, lessons]) => lessons.flatMap(lesson => {
  const said = (part, english) => words(`lesson_${lesson.key.replace('-', '_')}.${part}: ${english}`);
  lesson.name = said('name', lesson.name);
  lesson.rule = said('rule', lesson.rule);
  lesson.tasks = lesson.tasks.map((task, index) => ({
    ...task, text: said(`task${index + 1}`, task.text), id: `${lesson.key}-${index + 1}`, lesson, number: index + 1, variant,
  }));
  return lesson.tasks;
}));

/// The task with an id, or null.
export const taskOf = id => TASKS.find(task => task.id === id) ?? null;

/// The task after another, in the same game; null after the last.
export function taskAfter(task) {
  const next = TASKS[TASKS.indexOf(task) + 1];
  return next?.variant === task.variant ? next : null;
}
