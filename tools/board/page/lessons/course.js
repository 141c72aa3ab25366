// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons: rules of the games by tasks of one move each. Their words stand in the tables of the languages, under the lesson's
// key: its name, its rule, and by their numbers what is to be done in its tasks.
//
// A task is a position, its `goal` (verdict.js says what a goal may name) and one move that reaches it, for the hints. A lesson's
// name is also that of its rule's card where there is one.

import { words } from '../../../page/words/words.js';

const TENSOR = [
  {
    key: 'pass',
    tasks: [
      { fen: '5k4/3n6/10/10/10/3T6/10/3R1K4 w - - 0 1', goal: { take: 'd7' }, solution: 'd1d7' },
      { fen: 'k9/6r3/10/4T5/10/2T7/1B8/5K4 w - - 0 1', goal: { take: 'g7' }, solution: 'b2g7' },
      { fen: '9k/3n6/10/7n2/3t6/5T4/10/3Q5K w - - 0 1', goal: { take: 'h5' }, solution: 'd1h5' },
      { fen: '5k4/10/10/10/3p6/4T5/4P5/5K4 w - - 0 1', goal: { from: 'e2', to: 'e4' }, solution: 'e2e4' },
      { fen: '9k/8pp/10/10/T9/10/10/R4K4 w - - 0 1', goal: { mate: true }, solution: 'a1a8' },
    ],
  },
  {
    key: 'bounce',
    tasks: [
      { fen: '9k/10/5T4/10/10/8q1/1B8/5K4 w - - 0 1', goal: { take: 'i3' }, solution: 'b2i3^f6' },
      { fen: 'k9/10/5R2T1/10/10/8q1/10/5K4 w - - 0 1', goal: { take: 'i3' }, solution: 'f6i3^i6' },
      { fen: 'k9/10/10/10/4r5/2T7/10/1N6K1 w - - 0 1', goal: { take: 'e4' }, solution: 'b1e4^c3' },
      { fen: '7k2/10/10/3T6/10/10/10/3R1K4 w - - 0 1', goal: { kind: 'bounce', check: true }, solution: 'd1h5^d5' },
      { fen: 'k4r4/10/7T2/10/10/10/3B6/5K4 w - - 0 1', goal: { kind: 'bounce', take: 'f8' }, solution: 'd2f8^h6' },
    ],
  },
  {
    key: 'propel',
    tasks: [
      { fen: '5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1', goal: { kind: 'propel', beast: 'c5' }, solution: 'g3g5>c5' },
      { fen: '5k4/10/10/10/10/2T7/10/1N3K4 w - - 0 1', goal: { kind: 'propel', beast: 'e4' }, solution: 'b1c3>e4' },
      { fen: '5k4/10/10/10/4T5/10/4P5/5K4 w - - 0 1', goal: { kind: 'propel' }, solution: 'e2e4>e5' },
      { fen: '3k6/10/10/10/10/5T4/1B8/5R2K1 w - - 0 1', goal: { kind: 'propel', check: true }, solution: 'f1f3>f6' },
      { fen: 'k4r4/10/10/10/10/1R1T6/10/5K4 w - - 0 1', goal: { kind: 'propel' }, solution: 'b3d3>f3' },
    ],
  },
  {
    key: 'hop',
    tasks: [
      { fen: '5k4/10/10/10/10/10/1PPP6/1T3K4 w - - 0 1', goal: { kind: 'hop', to: 'd3' }, solution: 'b1d3' },
      { fen: 'k9/10/10/5t4/4T5/10/P9/5K4 w - - 0 1', goal: { take: 'f5' }, solution: 'e4g6xf5' },
      { fen: '5k4/10/10/4t5/10/2P7/1T8/5K4 w - - 0 1', goal: { take: 'e5' }, solution: 'b2f6xe5' },
      { fen: '5k4/10/10/3n6/10/3P6/3T6/5K4 w - - 0 1', goal: { to: 'd6' }, solution: 'd2d6' },
      { fen: 'k9/10/10/5t4/4T5/10/P9/5K4 w - - 0 1', goal: { take: 'f5', to: 'e4' }, solution: 'e4e4xf5' },
    ],
  },
  {
    key: 'king',
    tasks: [
      { fen: '9k/1P8/10/10/10/10/10/5K4 w - - 0 1', goal: { becomes: 'T' }, solution: 'b7b8t' },
      { fen: '5k4/10/10/2b7/10/10/6PPPP/R4KT2R w KQ - 0 1', goal: { kind: 'castling', to: 'i1' }, solution: 'f1i1' },
      { fen: 'k9/10/10/3Pp5/4t5/10/10/5K4 w - e6 0 1', goal: { take: 'e5' }, solution: 'd5e6' },
      { fen: 'k9/10/r4t4/10/10/10/3N6/5K4 w - - 0 1', goal: { from: 'd2' }, solution: 'd2f3' },
      { fen: 'k9/10/10/1b8/6T3/5t3r/10/5K4 w - - 0 1', goal: { from: 'g4' }, solution: 'g4e2xf3' },
    ],
  },
];

const TILED = [
  {
    key: 'lay',
    tasks: [
      { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', goal: { kind: 'drop', to: 'f3' }, solution: '$-f3' },
      { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', goal: { kind: 'drop', to: 'e4' }, solution: '$-e4' },
      { fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', goal: { kind: 'drop', to: 'a8' }, solution: '$-a8' },
    ],
  },
  {
    key: 'land',
    tasks: [
      { fen: '4k3/%7/8/8/8/8/8/R3K3 w - - 0 1', goal: { to: 'a7' }, solution: 'a1a7' },
      { fen: '4k3/8/6n1/8/8/8/8/1B2K3 w - - 0 1', goal: { take: 'g6' }, solution: 'b1g6' },
      { fen: '4k3/8/8/8/4$3/8/4P3/4K3 w - - 0 1', goal: { from: 'e2', to: 'e4' }, solution: 'e2e4' },
    ],
  },
  {
    key: 'take-up',
    tasks: [
      { fen: '6k1/5n2/8/4$3/8/3$4/7P/4K3 w - - 0 1', goal: { kind: 'removal', to: 'e5' }, solution: '-e5' },
      { fen: '4k3/3p4/8/3$4/8/8/1$6/4K3 w - - 0 1', goal: { kind: 'removal', to: 'd5' }, solution: '-d5' },
      { fen: 'r5k1/5ppp/8/8/8/8/$4PPP/$5K1 w - - 0 1', goal: { kind: 'removal', to: 'a1' }, solution: '-a1' },
    ],
  },
  {
    key: 'build',
    tasks: [
      { fen: '4k3/8/8/8/8/8/7r/4K3 w - - 0 1', goal: { tile: true }, solution: 'e1d1' },
      { fen: '4k3/8/8/8/4K3/8/4P3/8 w - - 0 1', goal: { from: 'e4', to: 'e5' }, solution: 'e4e5' },
      { fen: '4k3/8/8/8/8/5n2/3$4/R3K3 w - - 0 1', goal: { tile: true }, solution: 'e1e2' },
    ],
  },
  {
    key: 'castle',
    tasks: [
      { fen: '4k3/8/8/8/8/8/8/R2$K3 w Q - 0 1', goal: { kind: 'castling' }, solution: 'e1c1' },
      { fen: '4k3/8/8/8/8/8/8/4K2R w K - 0 1', goal: { kind: 'drop', to: 'f1' }, solution: '$-f1' },
      { fen: '2r1k3/8/8/8/8/8/8/R2$K$1R w KQ - 0 1', goal: { kind: 'castling' }, solution: 'e1g1' },
    ],
  },
  {
    key: 'check',
    tasks: [
      { fen: '4k3/4r3/8/8/4$3/8/6B1/4K3 w - - 0 1', goal: { to: 'e4' }, solution: 'g2e4' },
      { fen: '4k3/8/8/4r3/8/8/1B6/4K3 w - - 0 1', goal: { take: 'e5' }, solution: 'b2e5' },
      { fen: '$5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', goal: { mate: true }, solution: 'a1a8' },
    ],
  },
];

/// The lessons of each game, {variant: [lesson]}, with `name` and `rule`; of each task also its `text`, its `id`, its `lesson` and
/// its `number` from 1.
export const COURSE = { tensor: TENSOR, tiledsquares: TILED };

/// All tasks in the order of the course.
export const TASKS = Object.entries(COURSE).flatMap(([variant, lessons]) => lessons.flatMap(lesson => {
  const said = part => words(`lesson_${lesson.key.replace('-', '_')}.${part}`);
  lesson.name = said('name');
  lesson.rule = said('rule');
  lesson.tasks = lesson.tasks.map((task, index) => ({
    ...task, text: said(`task${index + 1}`), id: `${lesson.key}-${index + 1}`, lesson, number: index + 1, variant,
  }));
  return lesson.tasks;
}));

/// The task of an id, or null.
export const taskOf = id => TASKS.find(task => task.id === id) ?? null;

/// The task after another one, in the same game; null after its last.
export function taskAfter(task) {
  const next = TASKS[TASKS.indexOf(task) + 1];
  return next?.variant === task.variant ? next : null;
}
