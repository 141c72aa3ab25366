# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine as the strength instruments use it: one search at a time, by nodes or by time."""

import dataclasses
import os
import subprocess

MATE = 100_000
CHUNK = 16  # positions sent at once: the answers to so many fit into a pipe


@dataclasses.dataclass
class Line:
    """The last report about one line of a search."""

    score: int = 0  # centipawns from the side to move; a mate in n is MATE - n
    depth: int = 0
    nodes: int = 0
    time: int = 0  # milliseconds
    moves: tuple = ()
    exact: bool = True


@dataclasses.dataclass
class Answer:
    """What a search said."""

    best: str
    lines: dict  # by number of the line, from 1


@dataclasses.dataclass
class Evaluation:
    """What a network says about a position: centipawns of the search's own, from White's side."""

    buckets: tuple  # the value by each output
    bucket: int  # the output that counts
    worth: tuple  # of (piece letter, square, value less the value without it)

    @property
    def value(self):
        return self.buckets[self.bucket]


class EngineError(Exception):
    """The engine ended or talked nonsense."""


class Engine:
    """Starts a program and keeps it until `close`; also a context manager."""

    def __init__(self, program, options=()):
        self.program = program
        self._process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self._send("uci")
        self._read_until("uciok")
        for name, value in dict(options).items():
            self._send(f"setoption name {name} value {value}")
        self._ready()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the program."""
        if self._process.poll() is None:
            self._send("quit")
        self._process.wait()

    def set_option(self, name, value):
        self._send(f"setoption name {name} value {value}")
        self._ready()

    def new_game(self):
        self._send("ucinewgame")
        self._ready()

    def position(self, fen=None, moves=()):
        start = f"fen {fen}" if fen else "startpos"
        self._send(f"position {start}" + (f" moves {' '.join(moves)}" if moves else ""))

    def fen(self):
        """The FEN of the position that was set."""
        self._send("d")
        return self._read_until("Fen:").removeprefix("Fen:").strip()

    def legal_moves(self):
        self._send("moves")
        return self._read_until("Moves (").partition(":")[2].split()

    def evaluate(self, fens):
        """An Evaluation for each FEN; none where the engine refuses the FEN or the side to move is in check."""
        results = []
        for start in range(0, len(fens), CHUNK):
            chunk = fens[start:start + CHUNK]
            self._send("\n".join(f"position fen {fen}\neval" for fen in chunk))
            results += [self._read_evaluation() for _ in chunk]
        return results

    def _read_evaluation(self):
        worth, buckets, refused, line = "", "", False, ""
        while not line.startswith("Evaluation:"):
            line = self._read()
            refused = refused or line.startswith("info string error: position")
            if line.startswith("Worth by removal:"):
                worth = line.partition(":")[2]
            elif line.startswith("Buckets:"):
                buckets = line.partition(":")[2]
        if refused or "none" in line:
            return None
        if not buckets:
            raise EngineError(f"{self.program} evaluates without a network")
        return read_evaluation(worth, buckets)

    def search(self, **limits):
        """Searches with `go` limits (`nodes=1000`, `movetime=100`, `depth=9`) and returns the answer."""
        self._send("go " + " ".join(f"{name} {value}" for name, value in limits.items()))
        lines = {}
        while True:
            text = self._read()
            tokens = text.split()
            if tokens[:1] == ["bestmove"]:
                return Answer(tokens[1], lines)
            if tokens[:1] == ["info"] and "score" in tokens and "pv" in tokens:
                number, line = read_info(tokens)
                if line.exact or number not in lines:
                    lines[number] = line

    def processor_seconds(self):
        """Processor time that the program's threads have used so far, from Linux."""
        with open(f"/proc/{self._process.pid}/stat", encoding="ascii") as stream:
            fields = stream.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _send(self, line):
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineError(f"{self.program} has ended") from error

    def _ready(self):
        self._send("isready")
        self._read_until("readyok")

    def _read(self):
        line = self._process.stdout.readline()
        if not line:
            raise EngineError(f"{self.program} has ended")
        return line.strip()

    def _read_until(self, start):
        while not (line := self._read()).startswith(start):
            pass
        return line


def read_evaluation(worth, buckets):
    """An Evaluation of the texts behind `Worth by removal:` and `Buckets:`."""
    words = buckets.split()
    pieces = worth.split()
    return Evaluation(
        buckets=tuple(int(word.strip("[]")) for word in words),
        bucket=next(i for i, word in enumerate(words) if word.startswith("[")),
        worth=tuple((piece[0], piece[1:], int(number)) for piece, number in zip(pieces[::2], pieces[1::2])))


def read_info(tokens):
    """The number of the line and the report of an `info` with score and pv."""

    def value(name, default):
        return int(tokens[tokens.index(name) + 1]) if name in tokens else default

    kind, number = tokens[tokens.index("score") + 1:tokens.index("score") + 3]
    score = int(number)
    if kind == "mate":
        score = MATE - score if score > 0 else -MATE - score
    return value("multipv", 1), Line(
        score=score, depth=value("depth", 0), nodes=value("nodes", 0), time=value("time", 0),
        moves=tuple(tokens[tokens.index("pv") + 1:]),
        exact="lowerbound" not in tokens and "upperbound" not in tokens)
