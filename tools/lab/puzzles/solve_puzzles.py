#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lets levels of UCI_Elo solve puzzles, and prints how many they solve, beside how many their ratings promise.

    tools/lab/puzzles/solve_puzzles.py [PUZZLES.jsonl] [--levels 800 1200 1600 2000] [--times 5]

A level solves a puzzle if it plays every move of the solver; another mate in place of a last move that mates counts too.
Rows are bands of as many puzzles each, the easiest first. A cell is the percentage solved, and in brackets that expected by
Elo's formula. Levels play with chance, so results vary by a few percent.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from choose_puzzles import read_puzzles
from commandline import ROOT, add_program, fail, parser_of
from uci import Engine, EngineError

NODES = 20_000  # more than any level uses


def mates(engine, fen, moves):
    engine.position(fen, moves)
    return engine.in_check() and not engine.legal_moves()


def solves(engine, puzzle):
    """Whether the engine plays every move of the solver."""
    engine.new_game()
    fen, line = puzzle["fen"], puzzle["line"]
    for ply in range(0, len(line), 2):
        engine.position(fen, line[:ply])
        best = engine.search(nodes=NODES).best
        if best != line[ply]:
            return ply == len(line) - 1 and all(mates(engine, fen, [*line[:ply], move]) for move in (line[ply], best))
    return True


def count_solved(program, game, puzzles, level, times):
    """How often a level solves each puzzle."""
    options = {"Hash": 4, "UCI_Variant": game, "UCI_LimitStrength": "true", "UCI_Elo": level}
    with Engine(program, options) as engine:
        return [sum(solves(engine, puzzle) for _ in range(times)) for puzzle in puzzles]


def expected(rating, level):
    return 1 / (1 + 10 ** ((rating - level) / 400))


def rows_of(ratings, solved, times, bands):
    """The rows of a table: first and last rating, and by level the shares solved and expected. `solved` has by level how often
    each puzzle was solved; ratings ascend."""
    for band in range(bands):
        part = slice(band * len(ratings) // bands, (band + 1) * len(ratings) // bands)
        count = len(ratings[part])
        yield (ratings[part][0], ratings[part][-1],
               {level: (sum(counts[part]) / times / count, sum(expected(rating, level) for rating in ratings[part]) / count)
                for level, counts in solved.items()})


def main():
    parser = parser_of(__doc__)
    parser.add_argument("puzzles", nargs="?", type=Path, default=ROOT / "tools/board/page/puzzles/puzzles.jsonl")
    parser.add_argument("--levels", nargs="+", type=int, default=[800, 1200, 1600, 2000])
    parser.add_argument("--times", type=int, default=5, help="attempts of each level at each puzzle (default 5)")
    parser.add_argument("--bands", type=int, default=5, help="rows of each table (default 5)")
    add_program(parser)
    arguments = parser.parse_args()
    if arguments.times < 1 or arguments.bands < 1:
        parser.error("--times and --bands must be 1 or more")
    for game, puzzles in read_puzzles([arguments.puzzles]).items():
        if len(puzzles) < arguments.bands:
            continue
        puzzles.sort(key=lambda puzzle: puzzle["rating"])
        try:
            solved = {level: count_solved(arguments.engine, game, puzzles, level, arguments.times) for level in arguments.levels}
        except EngineError as error:
            fail(error)
        print(f"\n| {game} | " + " | ".join(map(str, solved)) + " |\n|" + "---|" * (len(solved) + 1))
        for first, last, shares in rows_of([puzzle["rating"] for puzzle in puzzles], solved, arguments.times, arguments.bands):
            print(f"| {first} to {last} | " + " | ".join(f"{100 * done:.0f} ({100 * due:.0f}) %" for done, due in shares.values()) + " |")


if __name__ == "__main__":
    main()
