#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Perft of Ricochet beside Fairy-Stockfish and Stockfish: engines take turns, medians and ratios are printed.

Only Python's standard library is needed. `bench/peers` installs the peers, builds Ricochet and runs this.
Every engine is started once and kept; a run is the time from sending `go perft N` to the line `Nodes searched`,
so that starting a process, filling tables and reading options are not in it.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
ENDED_EARLY = "the engine ended early; run it by hand to see why"

START_64 = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CHESS_NODES = {6: 119060324}
# From tests/data/tensorfree.epd, whose counts every run is checked against: the start, then three middlegames.
TENSORFREE_WORK = [
    ("start", "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/R1NBQKBN1R w - - 0 1", 6),
    ("middlegame 1", "2r2kbn1r/2ppbp3p/1p2q2pp1/p3pnp3/P1P1P4P/1P1N1BPP2/3P1P2P1/R3QK1N1R w - - 2 16", 5),
    ("middlegame 2", "r1n1qkb2r/1p1p2pppn/1bp2p3p/p3p2P2/2PP6/1N4N1B1/PP2PPP1PP/R2BQ1K2R w - - 0 9", 5),
    ("middlegame 3", "1r2q1k1r1/p2pbbp2p/2pnp3n1/4N5/3QPN1p1p/2P7/PP1P2PPP1/R2BK1B2R w - - 3 19", 5),
]


class Failure(Exception):
    """Something that the user should read in one line."""


def read_suite(path):
    """The positions of an EPD file with counts: {fen: {depth: nodes}}, in the file's order."""
    suite = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            fen, *fields = line.split(";")
            suite[fen.strip()] = {int(d[1:]): int(n) for d, n in (field.split() for field in fields)}
    return suite


class Engine:
    """A UCI engine over pipes that answers `go perft`."""

    def __init__(self, command, options=()):
        self.name = Path(command[0]).name
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True, bufsize=1)
        except OSError as error:
            raise Failure(f"{command[0]}: {error.strerror}; is it installed?") from error
        self.send("uci")
        self.wait("uciok")
        for name, value in options:
            self.send(f"setoption name {name} value {value}")
        self.send("isready")
        self.wait("readyok")

    def send(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Failure(f"{self.name}: {ENDED_EARLY}") from error

    def wait(self, start):
        for line in self.process.stdout:
            if line.startswith(start):
                return line.strip()
        raise Failure(f"{self.name}: {ENDED_EARLY}")

    def cpu_seconds(self):
        """What all its threads have used so far; to the nanosecond where the kernel tells."""
        total = 0
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            total += int((task / "schedstat").read_text(encoding="ascii").split()[0])
        return total / 1e9

    def perft(self, fen, depth, nodes, clock):
        """Nodes a second for one perft of a known count."""
        self.send(f"position fen {fen}")
        self.send("isready")
        self.wait("readyok")
        now = self.cpu_seconds if clock == "cpu" else time.perf_counter
        start = now()
        self.send(f"go perft {depth}")
        found = int(self.wait("Nodes searched").split(":")[1])
        seconds = now() - start
        if found != nodes:
            raise Failure(f"{self.name} counts {found} instead of {nodes} at depth {depth} of {fen}")
        return nodes / seconds

    def quit(self):
        try:
            self.send("quit")
            self.process.wait(timeout=5)
        except (Failure, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def run_ricochet(program, arguments, nodes):
    """Nodes a second and seconds of one `ricochet perft`, by its own clock, which starts after set-up."""
    result = subprocess.run([program, "perft", *arguments], capture_output=True, text=True, check=False)
    tokens = result.stdout.split()
    if result.returncode != 0 or tokens[:2] != ["Nodes", "searched:"]:
        raise Failure(f"{program} perft {' '.join(arguments)}: {result.stderr.strip()}")
    if int(tokens[2]) != nodes:
        raise Failure(f"{program} counts {tokens[2]} instead of {nodes}")
    seconds = float(tokens[4])
    return nodes / seconds, seconds


def median(values):
    return statistics.median(values)


def geometric_mean(values):
    return math.exp(statistics.fmean(math.log(value) for value in values))


def millions(values):
    return f"{median(values) / 1e6:.1f} ({min(values) / 1e6:.1f}-{max(values) / 1e6:.1f})"


def ratios(ours, theirs):
    """The median of the ratios of runs made in the same round."""
    return f"{median([a / b for a, b in zip(ours, theirs)]):.2f}"


class Table:
    """Prints a Markdown table as its rows come."""

    def __init__(self, title, *columns):
        print(f"\n{title}\n\n| {' | '.join(columns)} |\n|{'---|' * len(columns)}", flush=True)

    @staticmethod
    def row(*cells):
        print(f"| {' | '.join(str(cell) for cell in cells)} |", flush=True)


class Bench:
    def __init__(self, args):
        self.args = args
        self.figures = {}
        self.ricochet = Engine([args.ricochet])

    def keep(self, name, **figures):
        self.figures[name] = figures

    def rounds(self, name, *runs):
        """Runs every measurement once a round, in turn: one list of figures for each."""
        found = [[] for _ in runs]
        for number in range(self.args.rounds):
            if sys.stderr.isatty():
                print(f"\r\x1b[K{name}: round {number + 1} of {self.args.rounds}", end="", file=sys.stderr)
            for figures, run in zip(found, runs):
                figures.append(run())
        if sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr)
        return found

    def stockfish_run(self, stockfish):
        return lambda: stockfish.perft(START_64, 6, CHESS_NODES[6], self.args.clock)

    def tensorfree(self):
        """The game that Fairy-Stockfish plays too."""
        suite = read_suite(DATA / "tensorfree.epd")
        fairy = Engine([self.args.fairy], [("VariantPath", DATA / "tensorfree.ini"),
                                           ("UCI_Variant", "tensorfree")])
        stockfish = Engine([self.args.stockfish])
        self.ricochet.send("setoption name UCI_Variant value tensorfree")
        table = Table("`tensorfree`, one thread, million nodes/s: median (least-most)", "position", "depth",
                      "nodes", "Fairy-Stockfish", "Ricochet", "Ricochet, no bulk", "Stockfish, chess, depth 6",
                      "ratio to Fairy-Stockfish", "no bulk, ratio to Fairy-Stockfish", "ratio to Stockfish")
        for name, fen, depth in TENSORFREE_WORK:
            nodes = suite[fen][depth]
            no_bulk = [str(depth), "--variant", "tensorfree", "--fen", fen, "--no-bulk"]
            theirs, ours, made, chess = self.rounds(
                name,
                lambda: fairy.perft(fen, depth, nodes, self.args.clock),
                lambda: self.ricochet.perft(fen, depth, nodes, self.args.clock),
                lambda: run_ricochet(self.args.ricochet, no_bulk, nodes)[0],
                self.stockfish_run(stockfish))
            table.row(name, depth, nodes, millions(theirs), millions(ours), millions(made), millions(chess),
                      ratios(ours, theirs), ratios(made, theirs), ratios(ours, chess))
            self.keep(f"tensorfree {name}", fairy=theirs, ricochet=ours, no_bulk=made, stockfish=chess)
        fairy.quit()
        stockfish.quit()

    def tensor(self):
        """The game with beasts, beside Stockfish at ordinary chess."""
        suite = read_suite(DATA / "tensor.epd")
        start, start_depth = next(iter(suite)), 6
        lines = sorted(((max(counts), counts[max(counts)], fen) for fen, counts in suite.items()),
                       key=lambda line: -line[1])[:40]
        stockfish = Engine([self.args.stockfish])
        self.ricochet.send("setoption name UCI_Variant value tensor")
        chess, first = self.rounds(
            "start", self.stockfish_run(stockfish),
            lambda: self.ricochet.perft(start, start_depth, suite[start][start_depth], self.args.clock))

        def mean_of_lines():
            return geometric_mean([self.ricochet.perft(fen, depth, nodes, self.args.clock)
                                   for depth, nodes, fen in lines])

        chess_again, mean = self.rounds("40 lines", self.stockfish_run(stockfish), mean_of_lines)
        stockfish.quit()
        table = Table("`tensor`, one thread, million nodes/s: median (least-most)", "work", "Ricochet",
                      "Stockfish, chess, depth 6", "ratio")
        table.row(f"start, depth {start_depth}", millions(first), millions(chess), ratios(first, chess))
        table.row("40 largest lines of tensor.epd, geometric mean", millions(mean), millions(chess_again),
                  ratios(mean, chess_again))
        self.keep("tensor start", ricochet=first, stockfish=chess)
        self.keep("tensor 40 lines", ricochet=mean, stockfish=chess_again)

    def threads(self):
        """By the wall's clock whatever --clock says: needs two free cores."""
        nodes = read_suite(DATA / "tensor.epd")
        nodes = next(iter(nodes.values()))[6]
        one, two = self.rounds("threads", *(
            lambda n=n: run_ricochet(self.args.ricochet, ["6", "--threads", str(n)], nodes)[0] for n in (1, 2)))
        table = Table("start, depth 6, million nodes/s of wall time", "--threads 1", "--threads 2", "ratio")
        table.row(millions(one), millions(two), ratios(two, one))
        self.keep("threads", one=one, two=two)

    def hash(self):
        nodes = read_suite(DATA / "tensor.epd")
        nodes = next(iter(nodes.values()))[6]
        table = Table("start, depth 6, seconds of wall time: median (least-most)", "table, MiB", "seconds")
        for size in (0, 64, 256, 1024):
            (runs,) = self.rounds(f"hash {size}", lambda s=size: run_ricochet(
                self.args.ricochet, ["6", "--hash", str(s)], nodes)[1])
            table.row(size, f"{median(runs):.2f} ({min(runs):.2f}-{max(runs):.2f})")
            self.keep(f"hash {size}", seconds=runs)

    def startup(self):
        """From starting the process to its end after `uci` and `quit`."""
        def run():
            start = time.perf_counter()
            subprocess.run([self.args.ricochet], input="uci\nquit\n", text=True, stdout=subprocess.DEVNULL,
                           check=True)
            return (time.perf_counter() - start) * 1e3
        runs = [run() for _ in range(4 * self.args.rounds)]
        table = Table("start-up, ms: `uci`, `quit` and the end of the process", "median", "least", "most")
        table.row(*(f"{value:.1f}" for value in (median(runs), min(runs), max(runs))))
        self.keep("startup", ms=runs)


def parse_arguments():
    parts = ("tensorfree", "tensor", "threads", "hash", "startup")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(parts)}; all of them unless named")
    parser.add_argument("--rounds", type=int, default=5, help="how often each run is made (5)")
    parser.add_argument("--clock", choices=("wall", "cpu"), default="wall",
                        help="what bulk runs of one thread are timed by; cpu on a machine that is not idle")
    parser.add_argument("--ricochet", default=str(ROOT / "build/release/ricochet"), metavar="FILE")
    parser.add_argument("--fairy", default="/usr/games/fairy-stockfish", metavar="FILE")
    parser.add_argument("--stockfish", default="/usr/games/stockfish", metavar="FILE")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every figure of every round here")
    args = parser.parse_args()
    if args.rounds < 1:
        parser.error("--rounds must be at least 1")
    for part in args.parts:
        if part not in parts:
            parser.error(f"there is no part called {part}; the parts are {', '.join(parts)}")
    args.parts = args.parts or list(parts)
    return args


def main():
    args = parse_arguments()
    try:
        bench = Bench(args)
        load = os.getloadavg()[0]
        print(f"{args.rounds} rounds, engines in turn, {args.clock} time, load {load:.1f} at the start"
              f" on {os.cpu_count()} cores")
        for part in args.parts:
            getattr(bench, part)()
        bench.ricochet.quit()
        if args.json:
            args.json.write_text(json.dumps(bench.figures, indent=1) + "\n", encoding="utf-8")
    except (Failure, OSError) as error:
        print(f"{sys.argv[0]}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
