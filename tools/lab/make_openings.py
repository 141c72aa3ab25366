#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes balanced openings: random legal moves from the start, kept where a real search calls them even.

Each candidate is searched twice, briefly and long; both scores must lie within --max-score centipawns. The seed and
the engine decide the result. Writes EPD; its first line is the command that made it.
"""

import argparse
import random
import sys
from pathlib import Path

from uci import Engine

QUICK_SHARE = 20  # the brief search has this fraction of the nodes


def candidate(engine, random_source, plies):
    """A position after random moves from the start, or nothing where the game ended."""
    moves = []
    for _ in range(plies):
        engine.position(moves=moves)
        legal = engine.legal_moves()
        if not legal:
            return None
        moves.append(random_source.choice(legal))
    engine.position(moves=moves)
    return engine.fen() if engine.legal_moves() else None


def balanced_score(engine, fen, nodes, max_score):
    """The score of the long search in centipawns, or nothing where one of both is out of bounds."""
    score = None
    for budget in (nodes // QUICK_SHARE, nodes):
        engine.new_game()
        engine.position(fen=fen)
        score = engine.search(nodes=budget).lines[1].score
        if abs(score) >= max_score:
            return None
    return score


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--engine", required=True, help="the program that judges")
    parser.add_argument("--variant", default="tensor", choices=["tensor", "tensorfree"])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--plies", type=int, nargs=2, default=[8, 9], metavar=("LEAST", "MOST"))
    parser.add_argument("--nodes", type=int, default=400_000, help="of the long search")
    parser.add_argument("--max-score", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()

    random_source = random.Random(arguments.seed)
    known = set()
    lines = []
    tried = 0
    with Engine(arguments.engine, {"UCI_Variant": arguments.variant, "Hash": 64}) as engine:
        while len(lines) < arguments.count:
            tried += 1
            fen = candidate(engine, random_source, random_source.randint(*arguments.plies))
            if fen is None or fen.split()[0] in known:
                continue
            score = balanced_score(engine, fen, arguments.nodes, arguments.max_score)
            if score is None:
                continue
            known.add(fen.split()[0])
            fields = " ".join(fen.split()[:4])
            lines.append(f'{fields} ce {score}; id "{arguments.variant} {len(lines) + 1}";')
            print(f"\r{len(lines)} of {arguments.count}, {tried} tried", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    command = (f"# make_openings.py --variant {arguments.variant} --count {arguments.count} "
               f"--plies {arguments.plies[0]} {arguments.plies[1]} --nodes {arguments.nodes} "
               f"--max-score {arguments.max_score} --seed {arguments.seed}")
    arguments.output.write_text("\n".join([command] + lines) + "\n")


if __name__ == "__main__":
    main()
