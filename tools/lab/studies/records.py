# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions of self-play, as `ricochet-datagen show` prints them."""

import argparse
import sys
import typing

from commandline import fail


class Record(typing.NamedTuple):
    """A position of a self-played game."""

    number: int  # of the line, from 1
    fen: str
    score: int  # the search's own centipawns, for the side to move
    outcome: int  # for the side to move: 0 lost, 1 drawn, 2 won
    move: str
    ply: int


def read_records(stream, every=1):
    """Each, or one in so many, of the positions that `ricochet-datagen show` prints."""
    for number, line in enumerate(stream, 1):
        if number % every == 0:
            try:
                fen, score, result, move, ply = line.rstrip("\n").split(";")
                yield Record(number, fen, int(score), {"0": 0, "0.5": 1, "1": 2}[result], move, int(ply))
            except (ValueError, KeyError):
                fail(f"line {number}: expected FEN;score;result;best move;ply, found {line.strip()[:60]!r}")


def add_records(parser):
    parser.add_argument("records", nargs="?", type=argparse.FileType(), default=sys.stdin,
                        help="text of `ricochet-datagen show` (otherwise stdin)")
