#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Screens many changes of the search at once.

The engine must be built with its numbers as UCI options:

  cmake --preset release -B build/tune -DRICOCHET_TUNE=ON && cmake --build build/tune --target ricochet ricochet-match
  tools/lab/screen.py play factors.json games.jsonl --engine build/tune/ricochet --match build/tune/ricochet-match
  tools/lab/screen.py fit factors.json games.jsonl

factors.json is a list of [option, value, other value]. `play` lets both sides of each pair of games draw every factor's
value by lot, and appends what they drew and how they scored, until it is interrupted; run one for each core. `fit`
works out by least squares what each change is worth (needs Debian's python3-numpy, so perhaps /usr/bin/python3).
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ELO_PER_POINT = 695  # the slope of Elo by score at even strength


def play_pair(arguments, factors, rng, folder):
    """Draws two settings, plays an opening in both colours, and returns the draws and the first side's score."""
    draws = [[rng.randint(0, 1) for _ in factors] for _ in range(2)]
    openings = (HERE / f"openings-{arguments.variant}.epd").read_text().splitlines()
    book = folder / "opening.epd"
    book.write_text(rng.choice([line for line in openings if line and not line.startswith("#")]) + "\n")
    journal = folder / "pair.jsonl"
    journal.unlink(missing_ok=True)
    command = [arguments.match]
    for name, draw in zip(("one", "two"), draws):
        command += ["-engine", f"cmd={arguments.engine}", f"name={name}"]
        command += [f"option.{factor[0]}={factor[1 + choice]}" for factor, choice in zip(factors, draw)]
    command += ["-each", "option.Hash=16", f"nodes={arguments.nodes}", "-variant", arguments.variant, "-rounds", "1",
                "-openings", f"file={book}", "order=sequential", "-journal", journal,
                "-draw", "movenumber=60", "movecount=8", "score=12", "-resign", "movecount=4", "score=700"]
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    score = re.findall(r"Games\s+2: (\d) won, (\d) drawn", result.stdout)
    if not score:
        sys.exit(f"a pair of games was not played:\n{result.stdout}{result.stderr}")
    won, drawn = map(int, score[-1])
    return {"one": draws[0], "two": draws[1], "score": (won + drawn / 2) / 2}


def play(arguments):
    factors = json.loads(arguments.factors.read_text())
    rng = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        while True:
            pair = play_pair(arguments, factors, rng, Path(folder))
            with arguments.games.open("a") as stream:
                stream.write(json.dumps(pair) + "\n")


def fit(arguments):
    import numpy

    factors = json.loads(arguments.factors.read_text())
    pairs = [json.loads(line) for line in arguments.games.read_text().splitlines()]
    differences = numpy.array([numpy.subtract(pair["one"], pair["two"]) for pair in pairs], float)
    scores = numpy.array([pair["score"] - 0.5 for pair in pairs])
    if len(pairs) <= len(factors):
        sys.exit(f"{len(pairs)} pairs do not tell {len(factors)} factors apart")
    # Two pairs' worth of doubt in favour of no effect keeps the first fits in bounds.
    normal = differences.T @ differences + 2 * numpy.eye(len(factors))
    effects = numpy.linalg.solve(normal, differences.T @ scores)
    rest = scores - differences @ effects
    variance = rest @ rest / (len(pairs) - len(factors))
    errors = numpy.sqrt(variance * numpy.diag(numpy.linalg.inv(normal)))
    print(f"{len(pairs)} pairs; Elo with one standard deviation")
    for i in numpy.argsort(-effects):
        name, value, other = factors[i]
        print(f"{name:32} {value:>6} -> {other:>6} {ELO_PER_POINT * effects[i]:+7.1f} +- {ELO_PER_POINT * errors[i]:.1f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    for name, run in (("play", play), ("fit", fit)):
        command = commands.add_parser(name)
        command.set_defaults(run=run)
        command.add_argument("factors", type=Path)
        command.add_argument("games", type=Path)
        if run is play:
            command.add_argument("--engine", type=Path, required=True)
            command.add_argument("--match", type=Path, required=True)
            command.add_argument("--nodes", type=int, default=10_000, help="of each move (default 10,000)")
            command.add_argument("--variant", default="tensor", choices=["tensor", "tensorfree"])
            command.add_argument("--seed", type=int, help="drawn where none is given")
    arguments = parser.parse_args()
    try:
        arguments.run(arguments)
    except KeyboardInterrupt:
        pass


if __name__ == "__main__":
    main()
