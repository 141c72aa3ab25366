// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's searches: its turn in a game, analysis, a hint. A search's key names its `node`.

import { GameTree } from '../../../page/game/game-tree.js';
import { styleOf } from '../game/opponents.js';
import { sideOf } from '../../../page/board/squares.js';

const HINT_MS = 1000;
const HUMAN_MS = 3000;

const request = (tree, node, options, bounds) => ({ ...tree.question(node), options, limits: bounds });

// Options for a number of lines at full strength, with the person's threads and hash within the engine's
// limits.
function strengthFor(engine, lines, settings = {}) {
  const options = {};
  if (engine.option('MultiPV')) options.MultiPV = lines;
  if (engine.option('UCI_LimitStrength')) options.UCI_LimitStrength = false;
  for (const [name, wanted] of [['Threads', settings.threads], ['Hash', settings.hash]]) {
    const option = engine.option(name);
    if (option && wanted) options[name] = Math.max(Number(option.min), Math.min(Number(option.max), wanted));
  }
  return options;
}

function chosenStrength(settings, engine, variant) {
  const options = strengthFor(engine, 1, settings);
  if (settings.fullStrength || engine.strengths === null || !engine.option('UCI_LimitStrength')) return options;
  const { min, max } = engine.strengths;
  const style = engine.option('Style') ? styleOf(settings.opponent, variant) : null;
  return { ...options, UCI_LimitStrength: true, UCI_Elo: Math.max(min, Math.min(max, settings.elo)), ...(style && { Style: style }) };
}

function limits(settings, clock, now) {
  // A game that was loaded has no clock.
  switch (settings.control === 'clock' && clock === null ? 'seconds' : settings.control) {
    case 'clock': {
      const increment = settings.increment * 1000;
      const left = side => Math.max(1, Math.round(clock.remaining(side, now)));
      return { wtime: left('w'), btime: left('b'), winc: increment, binc: increment };
    }
    case 'depth': return { depth: settings.depth };
    case 'nodes': return { nodes: settings.nodes };
    default: return { movetime: Math.round(settings.seconds * 1000) };
  }
}

// The shortest time of a reply. A limited strength searches few nodes and would answer at once, so it uses its
// time as a person does, unless it is set to be quick.
function leastTime(settings, engine, clock, side) {
  if (settings.quick || settings.fullStrength || engine.strengths === null) return 0;
  if (settings.control === 'clock' && clock !== null) return Math.min(HUMAN_MS, clock.remaining(side, performance.now()) / 60);
  return settings.control === 'seconds' || settings.control === 'clock' ? settings.seconds * 1000 : 0;
}

/// The engine's turn in a game. The reply does not come before `shown`, when the previous move has been shown.
export function askForReply(engine, key, tree, settings, clock, shown) {
  const now = performance.now();
  const due = Math.max(shown, now + leastTime(settings, engine, clock, sideOf(key.node.fen)));
  const body = request(tree, key.node, chosenStrength(settings, engine, tree.variant), limits(settings, clock, now));
  return engine.go(key, { ...body, new_game: GameTree.path(key.node).length < 2 }, due);
}

/// An infinite search with several lines.
export function askForAnalysis(engine, key, tree, settings) {
  return engine.go(key, request(tree, key.node, strengthFor(engine, settings.multipv, settings), { infinite: true }));
}

/// A short search for the best move.
export function askForHint(engine, key, tree) {
  return engine.go(key, request(tree, key.node, strengthFor(engine, 1), { movetime: HINT_MS }));
}

/// A search of the position after moves, with a number of nodes at full strength; `afresh` clears the hash
/// first.
export function askForOpinion(engine, key, tree, moves, { nodes, afresh }) {
  const forget = afresh && engine.option('Clear Hash') ? { 'Clear Hash': true } : {};
  const body = request(tree, key.node, { ...strengthFor(engine, 1), ...forget }, { nodes });
  return engine.go(key, { ...body, moves: [...body.moves, ...moves] });
}
