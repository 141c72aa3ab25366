#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how strong build/release/ricochet is, prints a table, and appends it to build/lab/RESULTS.md.

  anchors   Tensor Chess, a gauntlet against two old commits of this project, at 5,000 nodes a move or by --tc
  fairy     tensorfree against Debian's fairy-stockfish or another one (--fairy), 100 ms a move; Ricochet has --own-time
  threads   Tensor Chess with 2 threads against 1 at equal time, 1+0.01, a game at a time
  depth     time to a fixed depth with 1 and 2 threads, over 30 positions
  speed     nodes a second over 30 positions
  tactics   positions of tactics.epd solved in 0.1, 1 and 10 s, and by the oldest anchor in 1 s

Without a name all are measured, which takes a day; --games, --positions and --tc make it shorter. Journals of the
matches are in build/lab too: to resume an interrupted measurement, repeat the command.
"""

import concurrent.futures
import datetime
import json
import math
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

import matches
from commandline import BUILD, ROOT, SUITES, WORK, parser_of
from positions import read_epd
from uci import Engine

ANCHOR_COMMITS = ("292e6c0", "53697cd")  # the oldest first
ANCHOR_NODES = 5000
FAIRY = "/usr/games/fairy-stockfish"
FAIRY_TIME = 100  # milliseconds a move
DEPTH = 17
SPEED_NODES = 100_000
SPEED_TURNS = 5


def run(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, **options)


def build_anchor(anchor):
    """An anchor's program, built from its commit if it is missing."""
    program = WORK / f"ricochet-{anchor}"
    if not program.exists():
        print(f"building the anchor {anchor}", file=sys.stderr)
        tree = WORK / "anchor"
        shutil.rmtree(tree, ignore_errors=True)
        run("git", "-C", ROOT, "worktree", "prune")
        run("git", "-C", ROOT, "worktree", "add", "--detach", tree, anchor, stdout=sys.stderr)
        run("cmake", "--preset", "release", "-S", tree, "-DBUILD_TESTING=OFF", cwd=tree, stdout=sys.stderr)
        run("cmake", "--build", tree / "build/release", "--target", "ricochet", stdout=sys.stderr)
        shutil.copy2(tree / "build/release/ricochet", program)
        run("git", "-C", ROOT, "worktree", "remove", "--force", tree)
    return program


def commit():
    """The short name of the checked out commit, with `+` if files differ from it."""
    name = run("git", "-C", ROOT, "rev-parse", "--short", "HEAD", capture_output=True, text=True).stdout.strip()
    changed = run("git", "-C", ROOT, "status", "--porcelain", "-uno", capture_output=True, text=True).stdout
    return name + ("+" if changed else "")


def match(name, opponents, limits, games, own=None, own_limits=(), book=None, variant="tensor", concurrency=2):
    """Plays a match against each opponent (by `matches.engine`), `concurrency` games at a time, and returns a row for each.
    The openings are random unless a book is named."""
    journal = WORK / f"{name}-{commit()}.jsonl"
    report = journal.with_suffix(".json")
    engines = [matches.engine(BUILD / "ricochet", "ricochet", *own_limits, **own or {}), *opponents]
    played = matches.play(
        BUILD / "ricochet-match", engines, journal, shown=True, tournament="gauntlet", variant=variant, each=limits,
        rounds=math.ceil(games / 2), concurrency=concurrency, srand=1, recover=[],
        openings=[f"file={book}", "format=epd", "order=random"] if book else matches.OPENINGS,
        json=report, **matches.ADJUDICATION)
    encounters = json.loads(report.read_text())["encounters"]
    against = [f" against {e['second']}" for e in encounters] if len(encounters) > 1 else [""]
    return [(f"{name}{other}, {' '.join([*limits, *own_limits])}", f"+{e['won']} ={e['drawn']} -{e['lost']}, "
             f"{100 * e['points'] / e['games']:.1f} %, Elo {text_of(e['elo'])} +- {text_of(e['elo_error'])}, "
             f"{matches.faults_in(played, 'ricochet', e['second'])} by fault")
            for other, e in zip(against, encounters, strict=True)]


def text_of(number):
    return "?" if number is None else f"{number:.1f}"


def measure_anchors(arguments):
    anchors = [matches.engine(build_anchor(anchor), anchor) for anchor in ANCHOR_COMMITS]
    clocks = [(f"-{tc.replace('+', '-')}", f"tc={tc}") for tc in arguments.tc] or [("", f"nodes={ANCHOR_NODES}")]
    return [row for suffix, clock in clocks
            for row in match(f"anchors{suffix}", anchors, [clock, "option.Hash=32"], arguments.games)]


def measure_threads(arguments):
    one_thread = matches.engine(BUILD / "ricochet", "one-thread", Threads=1)
    return match("threads", [one_thread], ["tc=1+0.01", "option.Hash=32"], arguments.games, own={"Threads": 2},
                 concurrency=1)


def measure_fairy(arguments):
    if not Path(arguments.fairy).exists():
        print(f"fairy: skipped, there is no {arguments.fairy}: install Debian's package fairy-stockfish, or name a program "
              "by --fairy", file=sys.stderr)
        return []
    other = [] if arguments.fairy == FAIRY else [Path(arguments.fairy).name]
    # Newer ones would reserve 10 ms of each move, which the match does not need.
    fairy = matches.engine(arguments.fairy, "fairy", VariantPath=ROOT / "tests/data/tensorfree.ini",
                           **{"Move Overhead": 0} if other else {})
    own = [] if arguments.own_time == FAIRY_TIME else [f"{arguments.own_time}ms"]
    return match("-".join(["fairy", *other, *own]), [fairy],
                 [f"st={FAIRY_TIME / 1000}", "timemargin=50", "option.Hash=64"], arguments.games,
                 own_limits=[f"st={arguments.own_time / 1000}"] if own else [],
                 book=SUITES / "openings-tensorfree.epd", variant="tensorfree")


def sample_openings(arguments):
    return read_epd(SUITES / "openings-tensor.epd")[::16][:arguments.positions or 30]


def measure_depth(arguments):
    """Seconds to a depth, and the ratio of two threads to one."""
    positions = sample_openings(arguments)
    seconds = {}
    for threads in (1, 2):
        with Engine(BUILD / "ricochet", {"Hash": 64, "Threads": threads}) as engine:
            seconds[threads] = [max(engine.search_anew(fen, depth=DEPTH).time, 1) / 1000
                                for fen, _ in positions]
    ratio = statistics.geometric_mean(two / one for one, two in zip(seconds[1], seconds[2], strict=True))
    return [(f"depth {DEPTH}, {len(positions)} positions, {threads} threads",
             f"{statistics.geometric_mean(seconds[threads]):.3f} s (geometric mean)") for threads in (1, 2)] + [
                 ("two threads' time to depth", f"{ratio:.2f} of one's")]


def nodes_a_second(positions):
    """Nodes per second of processor time, so that other work on the machine matters less."""
    with Engine(BUILD / "ricochet", {"Hash": 64}) as engine:
        before = engine.processor_seconds()
        nodes = sum(engine.search_anew(fen, nodes=SPEED_NODES).nodes for fen, _ in positions)
        return nodes / (engine.processor_seconds() - before)


def measure_speed(arguments):
    """The median, the least and the most of several turns."""
    positions = sample_openings(arguments)
    turns = [nodes_a_second(positions) for _ in range(SPEED_TURNS)]
    return [("nodes/s of processor time",
             "{:,.0f} ({:,.0f} to {:,.0f})".format(*(f(turns) for f in (statistics.median, min, max))))]


def count_solved(program, positions, seconds):
    """The number of best moves that a program finds, with so many seconds for each; two programs search at a time."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return sum(pool.map(solved_by_one, [program] * 2, [positions[::2], positions[1::2]], [seconds] * 2))


def solved_by_one(program, positions, seconds):
    with Engine(program, {"Hash": 64}) as engine:
        return sum(engine.search_anew(fen, movetime=int(seconds * 1000)).best == operations["bm"]
                   for fen, operations in positions)


def measure_tactics(arguments):
    positions = read_epd(SUITES / "tactics.epd")[:arguments.positions]
    rows = []
    ours, anchor = BUILD / "ricochet", build_anchor(ANCHOR_COMMITS[0])
    for name, program, seconds in (("", ours, 0.1), ("", ours, 1), ("", ours, 10), ("the oldest anchor, ", anchor, 1)):
        solved = count_solved(program, positions, seconds)
        rows.append((f"tactics, {name}{seconds} s",
                     f"{solved} of {len(positions)}, {100 * solved / len(positions):.1f} %"))
    return rows


MEASUREMENTS = {"anchors": measure_anchors, "fairy": measure_fairy, "threads": measure_threads,
                "depth": measure_depth, "speed": measure_speed, "tactics": measure_tactics}


def main():
    parser = parser_of(__doc__)
    parser.add_argument("what", nargs="*", metavar="NAME", help=", ".join(MEASUREMENTS))
    parser.add_argument("--games", type=int, default=200, help="of each match (default 200)")
    parser.add_argument("--positions", type=int, help="only the first so many")
    parser.add_argument("--fairy", default=FAIRY, metavar="PROGRAM", help=f"the Fairy-Stockfish to play (default {FAIRY})")
    parser.add_argument("--own-time", type=int, default=FAIRY_TIME, metavar="MS",
                        help=f"what Ricochet has a move against it, which has {FAIRY_TIME} ms (default the same)")
    parser.add_argument("--tc", nargs="+", default=[], help=f"of the matches against the anchors (otherwise {ANCHOR_NODES:,} nodes a move)")
    arguments = parser.parse_args()
    for name in arguments.what:
        if name not in MEASUREMENTS:
            parser.error(f"there is no measurement '{name}': {', '.join(MEASUREMENTS)}")
    run(ROOT / "tools" / "run", "--version", stdout=sys.stderr)
    run("cmake", "--build", BUILD, "--target", "ricochet-match", stdout=sys.stderr)
    WORK.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in arguments.what or MEASUREMENTS:
        rows += MEASUREMENTS[name](arguments)
    table = [f"\n## {datetime.date.today()}, {commit()}\n", "| measurement | result |", "|---|---|"]
    table += [f"| {what} | {result} |" for what, result in rows]
    print("\n".join(table))
    with (WORK / "RESULTS.md").open("a") as stream:
        stream.write("\n".join(table) + "\n")


if __name__ == "__main__":
    main()
