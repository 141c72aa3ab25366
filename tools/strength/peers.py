#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perft of Ricochet beside Fairy-Stockfish and Stockfish: runs them alternately, and prints medians and ratios.

Only Python's standard library is needed. `tools/peers` installs the peers, builds Ricochet and runs this.
An engine is started once for a table; a run is the time from sending `go perft N` to the line `Nodes searched`, without
starting a process, filling tables and reading options.
"""

import json
import os
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

from commandline import BUILD, ROOT, fail, parser_of
from positions import read_epd
from uci import Engine, EngineError

DATA = ROOT / "tests/data"
START_64 = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS_NODES = 119060324  # to depth 6
START_NODES = 1515150006  # of Tensor Chess
# From tests/data/tensorfree.epd, whose counts every run is checked against: the start, then three middlegames.
TENSORFREE_WORK = [
    ("start", "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1", 6),
    ("middlegame 1", "2r2kbn1r/2ppbp3p/1p2q2pp1/p3pnp3/P1P1P4P/1P1N1BPP2/3P1P2P1/R3QK1N1R w - - 2 16", 5),
    ("middlegame 2", "r1n1qkb2r/1p1p2pppn/1bp2p3p/p3p2P2/2PP6/1N4N1B1/PP2PPP1PP/R2BQ1K2R w - - 0 9", 5),
    ("middlegame 3", "1r2q1k1r1/p2pbbp2p/2pnp3n1/4N5/3QPN1p1p/2P7/PP1P2PPP1/R2BK1B2R w - - 3 19", 5),
]


def read_suite(name):
    """The positions of a suite of tests/data with counts: {fen: {depth: nodes}}, in the file's order."""
    return {fen: {int(depth[1:]): int(nodes) for depth, nodes in counts.items()}
            for fen, counts in read_epd(DATA / name)}


def millions(values):
    return f"{statistics.median(values) / 1e6:.1f} ({min(values) / 1e6:.1f}-{max(values) / 1e6:.1f})"


def ratios(ours, theirs):
    """The median of the ratios of runs made in the same round."""
    return f"{statistics.median([a / b for a, b in zip(ours, theirs, strict=True)]):.2f}"


class Table:
    """Prints a Markdown table row by row."""

    def __init__(self, title, *columns):
        print(f"\n{title}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)

    @staticmethod
    def row(*cells):
        print(f"| {' | '.join(str(cell) for cell in cells)} |", flush=True)


class Bench:
    def __init__(self, args):
        self.args = args
        self.figures = {}

    def ricochet(self, variant):
        return Engine(self.args.ricochet, {"UCI_Variant": variant})

    def stockfish(self):
        return Engine(self.args.stockfish, stderr=subprocess.DEVNULL)

    def perft(self, engine, fen, depth, nodes):
        """Nodes per second of one perft with a known count."""
        engine.position(fen)
        found, seconds = engine.perft(depth, engine.processor_seconds if self.args.clock == "cpu" else time.perf_counter)
        if found != nodes:
            fail(f"{engine.name} counts {found} instead of {nodes} at depth {depth} of {fen}")
        return nodes / seconds

    def rounds(self, name, *runs):
        """Runs every measurement once per round; returns a list of figures for each."""
        found = [[] for _ in runs]
        for number in range(self.args.rounds):
            if sys.stderr.isatty():
                print(f"\r\x1b[K{name}: round {number + 1} of {self.args.rounds}", end="", file=sys.stderr)
            for figures, run in zip(found, runs, strict=True):
                figures.append(run())
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr)
        return found

    def command(self, arguments, nodes):
        """Nodes per second of one `ricochet perft`, by its own clock, which starts after set-up."""
        result = subprocess.run([self.args.ricochet, "perft", *arguments], capture_output=True, text=True, check=False)
        tokens = result.stdout.split()
        if result.returncode != 0 or tokens[:2] != ["Nodes", "searched:"]:
            fail(f"{self.args.ricochet} perft {' '.join(arguments)}: {result.stderr.strip()}")
        if int(tokens[2]) != nodes:
            fail(f"{self.args.ricochet} counts {tokens[2]} instead of {nodes}")
        return nodes / float(tokens[4])

    def chess(self, stockfish):
        return self.perft(stockfish, START_64, 6, CHESS_NODES)

    def tensorfree(self):
        """Measures the game that Fairy-Stockfish plays too."""
        suite = read_suite("tensorfree.epd")
        table = Table("`tensorfree`, one thread, million nodes/s: median (least-most)", "position", "depth",
                      "nodes", "Fairy-Stockfish", "Ricochet", "Ricochet, no bulk", "Stockfish, chess, depth 6",
                      "ratio to Fairy-Stockfish", "no bulk, ratio to Fairy-Stockfish", "ratio to Stockfish")
        options = {"VariantPath": DATA / "tensorfree.ini", "UCI_Variant": "tensorfree"}
        with (Engine(self.args.fairy, options, subprocess.DEVNULL) as fairy, self.stockfish() as stockfish,
              self.ricochet("tensorfree") as ricochet):
            for name, fen, depth in TENSORFREE_WORK:
                work = fen, depth, suite[fen][depth]
                no_bulk = [str(depth), "--variant", "tensorfree", "--fen", fen, "--no-bulk"]
                theirs, ours, made, chess = self.rounds(
                    name,
                    partial(self.perft, fairy, *work),
                    partial(self.perft, ricochet, *work),
                    partial(self.command, no_bulk, work[2]),
                    partial(self.chess, stockfish))
                table.row(name, depth, work[2], millions(theirs), millions(ours), millions(made), millions(chess),
                          ratios(ours, theirs), ratios(made, theirs), ratios(ours, chess))
                self.figures[f"tensorfree {name}"] = {"fairy": theirs, "ricochet": ours, "no_bulk": made,
                                                      "stockfish": chess}

    def tensor(self):
        """Measures the game with beasts, beside Stockfish at ordinary chess."""
        suite = read_suite("tensor.epd")
        start, depth = next(iter(suite)), 6
        lines = sorted(((fen, *max(counts.items())) for fen, counts in suite.items()), key=lambda line: -line[2])[:40]
        table = Table("`tensor`, one thread, million nodes/s: median (least-most)", "work", "Ricochet",
                      "Stockfish, chess, depth 6", "ratio")
        with self.stockfish() as stockfish, self.ricochet("tensor") as ricochet:
            def mean_of_lines():
                return statistics.geometric_mean([self.perft(ricochet, *line) for line in lines])

            for name, title, run in (
                    ("start", f"start, depth {depth}", partial(self.perft, ricochet, start, depth, suite[start][depth])),
                    ("40 lines", "40 largest lines of tensor.epd, geometric mean", mean_of_lines)):
                chess, ours = self.rounds(name, partial(self.chess, stockfish), run)
                table.row(title, millions(ours), millions(chess), ratios(ours, chess))
                self.figures[f"tensor {name}"] = {"ricochet": ours, "stockfish": chess}

    def threads(self):
        """Measures by wall time, whatever --clock is; needs two free cores."""
        one, two = self.rounds("threads", *(partial(self.command, ["6", "--threads", n], START_NODES) for n in "12"))
        table = Table("start, depth 6, million nodes/s of wall time", "--threads 1", "--threads 2", "ratio")
        table.row(millions(one), millions(two), ratios(two, one))
        self.figures["threads"] = {"one": one, "two": two}

    def hash(self):
        table = Table("start, depth 6, seconds of wall time: median (least-most)", "table, MiB", "seconds")
        for size in ("0", "64", "256", "1024"):
            speeds, = self.rounds(f"hash {size}", partial(self.command, ["6", "--hash", size], START_NODES))
            runs = [START_NODES / speed for speed in speeds]
            table.row(size, f"{statistics.median(runs):.2f} ({min(runs):.2f}-{max(runs):.2f})")
            self.figures[f"hash {size}"] = {"seconds": runs}

    def startup(self):
        """Measures the time from starting the process to its end after `uci` and `quit`."""
        def run():
            start = time.perf_counter()
            subprocess.run([self.args.ricochet], input="uci\nquit\n", text=True, stdout=subprocess.DEVNULL,
                           check=True)
            return (time.perf_counter() - start) * 1e3
        runs = [run() for _ in range(4 * self.args.rounds)]
        table = Table("start-up, ms: `uci`, `quit` and the end of the process", "median", "least", "most")
        table.row(*(f"{value:.1f}" for value in (statistics.median(runs), min(runs), max(runs))))
        self.figures["startup"] = {"ms": runs}


PARTS = {"tensorfree": Bench.tensorfree, "tensor": Bench.tensor, "threads": Bench.threads, "hash": Bench.hash,
         "startup": Bench.startup}


def parse_arguments():
    parser = parser_of(__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all of them unless named")
    parser.add_argument("--rounds", type=int, default=5, help="how often each run is made (5)")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall",
                        help="what bulk runs of one thread are timed by; cpu on a machine that is not idle")
    for name, program in (("ricochet", BUILD / "ricochet"), ("fairy", "/usr/games/fairy-stockfish"),
                          ("stockfish", "/usr/games/stockfish")):
        parser.add_argument(f"--{name}", default=str(program), metavar="FILE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure of every round here")
    args = parser.parse_args()
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    for part in args.parts:
        if part not in PARTS:
            parser.error(f"there is no part called {part}; the parts are {', '.join(PARTS)}")
    return args


def main():
    args = parse_arguments()
    bench = Bench(args)
    print(f"{args.rounds} rounds, engines in turn, {args.clock} time, load {os.getloadavg()[0]:.1f} at the start"
          f" on {os.cpu_count()} cores")
    try:
        for part in args.parts or PARTS:
            PARTS[part](bench)
        if args.json:
            args.json.write_text(json.dumps(bench.figures, indent=1) + "\n", encoding="utf-8")
    except (EngineError, OSError) as error:
        fail(error)
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
