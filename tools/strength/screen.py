#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Screens many changes of the search at once.

The engine must be built with its parameters as UCI options:

  cmake --preset release -B build/tune -DRICOCHET_TUNE=ON && cmake --build build/tune --target ricochet ricochet-match
  tools/strength/screen.py play factors.json games.jsonl
  tools/strength/screen.py fit factors.json games.jsonl

factors.json is a list of [option, value, other value]. `play` plays pairs of games in which both sides have a
random value of every factor, and appends values and scores to the file, until it is interrupted; run one for each core.
`fit` estimates the worth of each change by least squares.
"""

import contextlib
import json
import math
import operator
import random
import tempfile
from pathlib import Path

import matches
from commandline import ROOT, add_program, fail, parser_of
from fitting import normal_equations, solve

ELO_PER_POINT = 695  # the slope of Elo by score at even strength
TUNED = ROOT / "build/tune"


def play_pair(arguments, factors, rng, folder):
    """Draws two settings, plays an opening in both colours, and returns the draws and the first side's score."""
    draws = [[rng.randint(0, 1) for _ in factors] for _ in range(2)]
    journal = folder / "pair.jsonl"
    journal.unlink(missing_ok=True)
    engines = [matches.engine(arguments.engine, name,
                              **{factor[0]: factor[1 + choice] for factor, choice in zip(factors, draw, strict=True)})
               for name, draw in zip(("one", "two"), draws, strict=True)]
    games = matches.play(
        arguments.match, engines, journal, each=["option.Hash=16", f"nodes={arguments.nodes}"],
        variant=arguments.variant, rounds=1, srand=rng.getrandbits(31), openings=matches.OPENINGS, **matches.ADJUDICATION)
    points = [matches.points_of(game, game["white"] == "one") for game in games]
    return {"one": draws[0], "two": draws[1], "score": sum(points) / len(points)}


def play(arguments):
    factors = json.loads(arguments.factors.read_text())
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        while True:
            pair = play_pair(arguments, factors, rng, Path(folder))
            with arguments.games.open("a") as stream:
                stream.write(json.dumps(pair) + "\n")


def fit(arguments):
    factors = json.loads(arguments.factors.read_text())
    pairs = matches.read_lines(arguments.games)
    if len(pairs) <= len(factors):
        fail(f"{len(pairs)} pairs do not tell {len(factors)} factors apart")
    rows = [[one - two for one, two in zip(pair["one"], pair["two"], strict=True)] for pair in pairs]
    scores = [pair["score"] - 0.5 for pair in pairs]
    # A ridge of two pairs keeps early fits in bounds.
    matrix, vector = normal_equations(rows, scores, [1] * len(rows), ridge=2)
    effects = solve(matrix, vector)
    squares = ((score - sum(map(operator.mul, row, effects))) ** 2 for row, score in zip(rows, scores, strict=True))
    variance = sum(squares) / (len(pairs) - len(factors))
    inverse = [solve(matrix, [float(i == j) for j in range(len(factors))])[i] for i in range(len(factors))]
    print(f"{len(pairs)} pairs; Elo with one standard deviation")
    for effect, spread, (name, value, other) in sorted(zip(effects, inverse, factors, strict=True), reverse=True):
        error = math.sqrt(variance * spread)
        print(f"{name:32} {value:>6} -> {other:>6} {ELO_PER_POINT * effect:+7.1f} +- {ELO_PER_POINT * error:.1f}")


def main():
    parser = parser_of(__doc__)
    commands = parser.add_subparsers(required=True)
    for name, run in (("play", play), ("fit", fit)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("factors", type=Path)
        command.add_argument("games", type=Path)
        if run is play:
            add_program(command, build=TUNED)
            add_program(command, "ricochet-match", "--match", build=TUNED)
            command.add_argument("--nodes", type=int, default=10_000, help="of each move (default 10,000)")
            command.add_argument("--variant", default="tensor", choices=["tensor", "tensorfree", "tiledsquares"])
            command.add_argument("--seed", type=int, help="drawn where none is given")
    arguments = parser.parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        arguments.run(arguments)


if __name__ == "__main__":
    main()
