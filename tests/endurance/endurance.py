#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays many games of the engine against itself in the same two processes: no game may be lost on time or by an illegal move,
a crash or a stall, and memory must not grow.

endurance.py BUILD [--variant tensor] [--games 1000] [--tc 1+0.01] [--nodes N] [--threads 1] [--hash 16] [--seed 1]
                   [--journal FILE]

BUILD is the build folder with `ricochet` and `ricochet-match`. Each pair of games begins with its own random moves; an
existing journal is continued. `--nodes` sets nodes per move instead of a clock. The resident memory of both engines is read
five times a second from /proc (Linux); "at start" is the maximum of the first games, after hash table and histories have
been touched. Prints a table; exit code 1 if a game ended by a fault or memory grew by more than 8 MiB.
"""

import argparse
import collections
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/strength"))
import matches

GAMES_TO_WARM_UP = 10
PLIES_OF_OPENINGS = 8
MOST_GROWTH_KIB = 8 * 1024


def resident_kib(pid):
    """The resident memory of a process; None if it has ended."""
    try:
        for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    except OSError:
        pass
    return None


def engines_of(pid, program):
    """The children of a process that run a program."""
    pids = []
    for file in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in file.read_text().split()]
            pids += [child for child in children if pathlib.Path(f"/proc/{child}/exe").resolve() == program]
        except OSError:
            pass
    return pids


def games_in(journal):
    """The records of all complete games so far."""
    return matches.read_games(journal) if journal.exists() else []


def watch(match, journal, program):
    """Waits for the end; returns by process the maximum memory at the start and the last value read."""
    start = collections.defaultdict(int)
    end = {}
    warm = False
    while match.poll() is None:
        games = len(games_in(journal))
        warm = warm or games >= GAMES_TO_WARM_UP
        running = engines_of(match.pid, program)
        if games == 0:
            # These processes ran only before the first game.
            for pid in set(end) - set(running):
                del start[pid], end[pid]
        for pid in running:
            kib = resident_kib(pid)
            if kib:
                end[pid] = kib
                if not warm:
                    start[pid] = max(start[pid], kib)
        time.sleep(0.2)
    return start, end


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--variant", default="tensor", help="as ricochet-match has it: tensor, tensorfree, tiledsquares")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--tc", default="1+0.01")
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hash", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journal", type=pathlib.Path)
    options = parser.parse_args()
    limit = f"nodes={options.nodes}" if options.nodes else f"tc={options.tc}"
    folder = tempfile.TemporaryDirectory()
    journal = options.journal or pathlib.Path(folder.name) / "journal.jsonl"
    program = (options.build / "ricochet").resolve()
    command = matches.command(
        options.build / "ricochet-match", [matches.engine(program, name) for name in ("first", "second")], journal,
        each=[limit, f"option.Threads={options.threads}", f"option.Hash={options.hash}"],
        variant=options.variant, rounds=(options.games + 1) // 2, concurrency=1, srand=options.seed,
        openings=["format=random", f"plies={PLIES_OF_OPENINGS}"])
    match = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    start, end = watch(match, journal, program)
    games = games_in(journal)
    endings = collections.Counter(game["ending"] for game in games)
    print(f"{len(games)} games of {options.variant} at {limit}, {options.threads} threads, seed {options.seed}")
    for ending, number in endings.most_common():
        print(f"  {number:5} {ending}")
    growth = 0
    for number, pid in enumerate(start, 1):
        growth = max(growth, end[pid] - start[pid])
        print(f"  engine {number}: {start[pid]} KiB at start, {end[pid]} KiB at end")
    faults = sum(bool(game["offender"]) for game in games)
    is_whole = match.returncode == 0 and len(games) >= options.games and len(start) == len(end) == 2
    if not is_whole:
        print("the match did not run to its end, or an engine was started anew")
    return 0 if is_whole and faults == 0 and growth <= MOST_GROWTH_KIB else 1


if __name__ == "__main__":
    sys.exit(main())
