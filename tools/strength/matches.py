# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays matches with `ricochet-match`, and reads their journals and reports.

A game was lost by a fault if its record names an offender; only the match manager decides which endings these are.
"""

import json
import subprocess
import sys

from commandline import fail

# Openings and adjudication of matches that decide something, as in CONTRIBUTING.md ("Is it stronger?").
OPENINGS = ["format=random", "plies=8", "score=80", "nodes=3000"]
ADJUDICATION = {"draw": ["movenumber=40", "movecount=8", "score=10"], "resign": ["movecount=4", "score=800"]}


def engine(program, name, *words, **options):
    """The arguments of an engine: `nodes=1000` and the like, then its UCI options."""
    return ["-engine", f"cmd={program}", f"name={name}", *words,
            *(f"option.{option}={value}" for option, value in options.items())]


def command(program, engines, journal, **flags):
    """The arguments of a match. A flag's value is a word or a list of words; an existing journal is resumed."""
    words = [program, *(word for words in engines for word in words), "-journal", journal]
    for flag, value in flags.items():
        words += [f"-{flag}", *(value if isinstance(value, (list, tuple)) else [value])]
    return [str(word) for word in [*words, *(["-resume"] if journal.exists() else [])]]


def play(program, engines, journal, shown=False, **flags):
    """Plays the match of a `command`, `shown` on stderr, and returns the records of its games. If it fails, the program ends
    with the match manager's message."""
    done = subprocess.run(command(program, engines, journal, **flags),
                          stdout=sys.stderr if shown else subprocess.DEVNULL, stderr=None if shown else subprocess.PIPE,
                          text=True, check=False)
    if done.returncode:
        said = (done.stderr or "").strip().splitlines() or [f"exit code {done.returncode}"]
        fail(f"ricochet-match said: {said[-1]}")
    return read_games(journal)


def read_lines(path):
    """The records of a file of JSON lines; an incomplete last line is skipped."""
    *whole, _ = path.read_bytes().split(b"\n")
    return [json.loads(line) for line in whole if line]


def read_games(journal):
    """The records of a journal's games."""
    return [record for record in read_lines(journal) if record["type"] == "game"]


def read_journal(path):
    """The record of a journal's tournament, and those of its games. Any other file ends the program with an error."""
    try:
        records = read_lines(path)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except ValueError:
        records = []
    if not records or not all(isinstance(record, dict) and "type" in record for record in records) or (
            records[0]["type"] != "tournament"):
        fail(f"{path}: not a journal of ricochet-match")
    return records[0], [record for record in records if record["type"] == "game"]


def points_of(game, by_white):
    """The points of White or Black in a game."""
    white = {"1-0": 1, "0-1": 0}.get(game["result"], 0.5)
    return white if by_white else 1 - white


def faults_in(games, name, other):
    """The number of games that an engine lost to another one by its own fault."""
    return sum(game["offender"] == name and other in (game["white"], game["black"]) for game in games)
