#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes balanced openings: random legal moves from the start, kept where a real search calls them even.

Each candidate is searched twice, briefly and long; both scores must lie within --max-score centipawns. The seed and
the engine decide the result. Writes EPD; its first line is the command that made it.
"""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import add_program, parser_of
from positions import epd_line
from uci import Engine

QUICK_SHARE = 20  # the brief search has this fraction of the nodes


def candidate(engine, source, plies):
    """A position after random moves from the start, or nothing if the game ended."""
    moves = []
    while True:
        engine.position(moves=moves)
        legal = engine.legal_moves()
        if not legal:
            return None
        if len(moves) == plies:
            return engine.fen()
        moves.append(source.choice(legal))


def balanced_score(engine, fen, nodes, max_score):
    """The score of the long search in centipawns, or nothing if one of both is out of bounds."""
    for budget in (nodes // QUICK_SHARE, nodes):
        score = engine.search_anew(fen, nodes=budget).lines[1].score
        if abs(score) >= max_score:
            return None
    return score


def main():
    parser = parser_of(__doc__)
    add_program(parser)
    parser.add_argument("--variant", default="tensor", choices=["tensor", "tensorfree"])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--plies", type=int, nargs=2, default=[8, 9], metavar=("LEAST", "MOST"))
    parser.add_argument("--nodes", type=int, default=400_000, help="of the long search")
    parser.add_argument("--max-score", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()

    source, found, tried = random.Random(arguments.seed), {}, 0
    with Engine(arguments.engine, {"UCI_Variant": arguments.variant, "Hash": 64}) as engine:
        while len(found) < arguments.count:
            tried += 1
            fen = candidate(engine, source, source.randint(*arguments.plies))
            if fen is None or fen.split()[0] in found:
                continue
            score = balanced_score(engine, fen, arguments.nodes, arguments.max_score)
            if score is None:
                continue
            found[fen.split()[0]] = epd_line(" ".join(fen.split()[:4]), ce=score,
                                             id=f"{arguments.variant} {len(found) + 1}")
            print(f"\r{len(found)} of {arguments.count}, {tried} tried", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    command = (f"# make_openings.py --variant {arguments.variant} --count {arguments.count} "
               f"--plies {arguments.plies[0]} {arguments.plies[1]} --nodes {arguments.nodes} "
               f"--max-score {arguments.max_score} --seed {arguments.seed}\n")
    arguments.output.write_text(command + "".join(found.values()))


if __name__ == "__main__":
    main()
