// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine is asked in a game, in analysis, and for a hint.

const HINT_MS = 1000;

function request(tree, moves, options, limits) {
  return { variant: tree.variant, fen: tree.startFen, moves, options, limits };
}

function strength(settings, engine) {
  const options = {};
  if (engine.has('MultiPV')) options.MultiPV = 1;
  if (engine.has('UCI_LimitStrength')) options.UCI_LimitStrength = !settings.fullStrength && engine.strengths !== null;
  if (options.UCI_LimitStrength) {
    const { min, max } = engine.strengths;
    options.UCI_Elo = Math.max(min, Math.min(max, settings.elo));
  }
  return options;
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

/// The engine's turn in a game.
export function askForReply(engine, key, tree, moves, settings, clock) {
  const body = request(tree, moves, strength(settings, engine), limits(settings, clock, performance.now()));
  return engine.go(key, { ...body, new_game: moves.length < 2 });
}

/// Thinking without an end, with several lines.
export function askForAnalysis(engine, key, tree, moves, settings) {
  const options = { ...fullStrength(engine) };
  if (engine.has('MultiPV')) options.MultiPV = settings.multipv;
  return engine.go(key, request(tree, moves, options, { infinite: true }));
}

/// The best move, soon.
export function askForHint(engine, key, tree, moves) {
  const options = fullStrength(engine);
  if (engine.has('MultiPV')) options.MultiPV = 1;
  return engine.go(key, request(tree, moves, options, { movetime: HINT_MS }));
}

function fullStrength(engine) { return engine.has('UCI_LimitStrength') ? { UCI_LimitStrength: false } : {}; }
