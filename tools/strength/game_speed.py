#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nodes per second of engines in the games of a journal of ricochet-match.

Compares two versions that play each other by a clock under the conditions of games: with hash tables as full and moves as
long, each against the other version's moves in the same game. Thirty games at 5+0.05, two at a time on an otherwise idle
machine, resolve 1 %:

  tools/ricochet-match -engine cmd=build/release/ricochet name=new -engine cmd=build/other/ricochet name=old \\
      -each tc=5+0.05 option.Hash=32 -rounds 15 -concurrency 2 -openings format=random plies=8 -journal speed.jsonl
  tools/strength/game_speed.py speed.jsonl
"""

import collections
import statistics
from pathlib import Path

import matches
from commandline import parser_of

LEAST_MOVE = 20  # milliseconds; in shorter moves, start-up and rounding weigh too much
QUARTERS = 4


def speeds_of(game, least=LEAST_MOVE):
    """The nodes and milliseconds that each engine spent in a game on moves of at least `least` milliseconds."""
    plies_before = (game["fen"].split()[1] == "b") + len(game["opening_moves"].split())
    spent = collections.defaultdict(lambda: [0, 0])
    for ply, (nodes, milliseconds) in enumerate(zip(game["nodes"], game["think"], strict=True)):
        if nodes is not None and milliseconds is not None and milliseconds >= least:
            total = spent[game["black"] if (plies_before + ply) % 2 else game["white"]]
            total[0] += nodes
            total[1] += milliseconds
    return dict(spent)


def nodes_a_second(nodes, milliseconds):
    return 1000 * nodes / milliseconds


def proportions(spent_by_game, one, other):
    """The ratios of one engine's speed to another's, for each game where both are known."""
    return [nodes_a_second(*spent[one]) / nodes_a_second(*spent[other]) for spent in spent_by_game
            if one in spent and other in spent and spent[other][0] > 0]


def rows_of(names, spent_by_game):
    """The lines of output: each engine's speed, then the ratios of each pair."""
    for name in names:
        known = [spent[name] for spent in spent_by_game if name in spent]
        if known:
            nodes, milliseconds = map(sum, zip(*known, strict=True))
            yield f"{name}: {nodes_a_second(nodes, milliseconds):,.0f} nodes/s in {len(known)} games"
        else:
            yield f"{name}: no move long enough"
    for place, one in enumerate(names):
        for other in names[place + 1:]:
            ratios = proportions(spent_by_game, one, other)
            if len(ratios) > 1 and min(ratios) > 0:
                low, middle, high = statistics.quantiles(ratios, n=QUARTERS)
                yield (f"{one} / {other}: {statistics.geometric_mean(ratios):.3f} times "
                       f"(median {middle:.3f}, quartiles {low:.3f} to {high:.3f}, {len(ratios)} games)")


def main():
    parser = parser_of(__doc__)
    parser.add_argument("journal", type=Path)
    parser.add_argument("--least", type=int, default=LEAST_MOVE, metavar="MS",
                        help=f"moves shorter than this are left out (default {LEAST_MOVE})")
    arguments = parser.parse_args()
    if arguments.least < 1:
        parser.error(f"argument --least: {arguments.least} is less than a millisecond")
    tournament, games = matches.read_journal(arguments.journal)
    spent = [speeds_of(game, arguments.least) for game in games]
    for row in rows_of([engine["name"] for engine in tournament["engines"]], spent):
        print(row)


if __name__ == "__main__":
    main()
