#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Chooses the board's puzzles from those found by `ricochet-puzzles`.

    tools/lab/puzzles/choose_puzzles.py FOUND.jsonl... [--kept FILE] --output tools/board/page/puzzles/puzzles.jsonl

Puzzles of --kept stay; found ones are added until there are enough, at most one per game and no position twice. Longer
lines come first, and themes take turns, the rarest first. At most a quarter in Tensor Chess and half in Tiled Squares
Chess are plain captures. Prints how many are of each theme, plain captures of one move, and longer than that, and the
quotas that are not met. The same files give the same choice.
"""

import collections
import hashlib
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import fail, parser_of

# Groups of themes, which share a quota.
GROUPS = {
    "bounce": {"bounce"},
    "propel": {"propel"},
    "beast capture or trap": {"beast_capture", "beast_trap"},
    "pass-through or springboard removed": {"pass_through", "springboard_removed"},
    "mate": {"mate"},
    "hop": {"hop"},
    "tile": {"drop", "removal", "king_builds"},
    "promotion": {"promotion"},
    "quiet": {"quiet"},
    "plain capture": {"plain_capture"},
}
LEAST = 40
WITH_QUOTA = list(GROUPS)[:5]
# By game, in the order of the file: the number of puzzles, and the largest share of plain captures.
WANTED = {"tensor": (300, 0.25), "tiledsquares": (60, 0.5)}


def groups_of(puzzle):
    """The groups that a puzzle belongs to."""
    return [name for name, themes in GROUPS.items() if themes & set(puzzle["themes"])]


def order_of(puzzle):
    """A sort key: longer lines first, then pseudorandom by position."""
    return -len(puzzle["line"]), hashlib.sha256(puzzle["fen"].encode()).hexdigest()


def game_of(puzzle):
    return puzzle["source"].rpartition(", ply ")[0]


def marks_of(puzzle):
    """The board and the source game, which no other chosen puzzle may share."""
    return {puzzle["fen"].split()[0], game_of(puzzle)}


def choose(found, kept, count, share):
    """Chooses the puzzles of one game; includes the kept ones."""
    waiting = collections.defaultdict(list)
    for puzzle in sorted(found, key=order_of):
        for name in groups_of(puzzle):
            waiting[name].append(puzzle)
    chosen = list(kept)
    seen = set().union(*map(marks_of, chosen))
    captures = sum("plain_capture" in puzzle["themes"] for puzzle in chosen)
    names = sorted(waiting, key=lambda name: (name == "plain capture", len(waiting[name])))
    while len(chosen) < count and any(waiting[name] for name in names):
        for name in names:
            while waiting[name]:
                puzzle = waiting[name].pop(0)
                if not marks_of(puzzle) & seen:
                    break
            else:
                continue
            if len(chosen) == count:
                break
            if name == "plain capture":
                if captures + 1 > share * count:
                    waiting[name] = []
                    continue
                captures += 1
            seen |= marks_of(puzzle)
            chosen.append(puzzle)
    return sorted(chosen, key=lambda puzzle: (puzzle["rating"], puzzle["fen"]))


def count_groups(puzzles):
    """The number of puzzles in each group."""
    return collections.Counter(name for puzzle in puzzles for name in groups_of(puzzle))


def count_lengths(puzzles):
    """The number of plain captures of one move, and of lines of two moves of the solver or more."""
    return (sum(puzzle["themes"] == ["plain_capture"] and len(puzzle["line"]) == 1 for puzzle in puzzles),
            sum(len(puzzle["line"]) > 1 for puzzle in puzzles))


def read_puzzles(paths):
    """The puzzles of files, by game."""
    puzzles = {game: [] for game in WANTED}
    for path in paths:
        try:
            for line in path.read_text(encoding="utf-8").splitlines():
                puzzle = json.loads(line)
                puzzles[puzzle["variant"]].append(puzzle)
        except (KeyError, TypeError):
            fail(f"{path}: a line is not a puzzle of {' or '.join(WANTED)}")
        except (OSError, ValueError) as error:
            fail(f"{path}: {error}")
    return puzzles


def main():
    parser = parser_of(__doc__)
    parser.add_argument("found", nargs="+", type=Path)
    parser.add_argument("--kept", type=Path, help="puzzles that are taken in any case")
    parser.add_argument("--output", type=Path, required=True)
    arguments = parser.parse_args()
    found = read_puzzles(arguments.found)
    kept = read_puzzles([arguments.kept] if arguments.kept else [])
    text = ""
    for game, (count, share) in WANTED.items():
        if len(kept[game]) > count:
            fail(f"{arguments.kept}: {len(kept[game])} puzzles of {game}, and {count} are wanted")
        chosen = choose(found[game], kept[game], count, share)
        text += "".join(json.dumps(puzzle, separators=(",", ":"), ensure_ascii=False) + "\n" for puzzle in chosen)
        counts = count_groups(chosen)
        print(f"{game}: {len(chosen)} of {count};", ", ".join(f"{name} {counts[name]}" for name in GROUPS if counts[name]))
        print(f"{game}: {{}} plain captures of one move, {{}} of two moves or more".format(*count_lengths(chosen)))
        short = [name for name in WITH_QUOTA if game == "tensor" and counts[name] < LEAST]
        if short:
            print(f"{game}: fewer than {LEAST} of", ", ".join(short))
    arguments.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
