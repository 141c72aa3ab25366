# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine for experiments: one request at a time."""

import re
import subprocess
import typing
from pathlib import Path


class Answer(typing.NamedTuple):
    """The best move of a search, and the nodes and milliseconds of its last report."""

    best: str
    nodes: int
    time: int


class EngineError(Exception):
    """The engine did not start, or has ended; the text is one line for people."""


class Engine:
    """Starts a program and keeps it until `close`; also a context manager."""

    def __init__(self, program, options=(), stderr=None):
        self.name = Path(program).name
        try:
            self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr,
                                             text=True, bufsize=1)
        except OSError as error:
            raise EngineError(f"{program}: {error.strerror}; is it installed?") from error
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
        try:
            self._process.communicate("quit\n", timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()

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

    def in_check(self):
        self._send("d")
        return self._read_until("Checkers:") != "Checkers:"

    def legal_moves(self):
        self._send("moves")
        return self._read_until("Moves (").partition(":")[2].split()

    def table_verdict(self, fen, moves=()):
        """Who wins by the tablebases of TablePath ("white", "black" or none) and in how many plies; none if they lack
        it or the engine rejects the FEN."""
        self.position(fen, moves)
        self._send("eval\nisready")
        verdict, refused = None, False
        while (line := self._read()) != "readyok":
            refused = refused or line.startswith("info string error: position")
            if line.startswith("Tablebase:"):
                verdict = read_verdict(line)
        return None if refused else verdict

    def search_anew(self, fen, **limits):
        """Searches a position as the first of a new game."""
        self.new_game()
        self.position(fen)
        return self.search(**limits)

    def search(self, **limits):
        """Searches with `go` limits (`nodes=1000`, `movetime=100`, `depth=9`) and returns the answer."""
        self._send("go " + " ".join(f"{name} {value}" for name, value in limits.items()))
        reported = {"nodes": 0, "time": 0}
        while (tokens := self._read().split())[:1] != ["bestmove"]:
            if tokens[:1] == ["info"] and "pv" in tokens:
                reported = {name: int(tokens[tokens.index(name) + 1]) for name in reported}
        return Answer(tokens[1], **reported)

    def perft(self, depth, now):
        """The nodes of `go perft` and its time by the clock `now`, without earlier commands."""
        self._ready()
        start = now()
        self._send(f"go perft {depth}")
        nodes = int(self._read_until("Nodes searched").split(":")[1])
        return nodes, now() - start

    def processor_seconds(self):
        """Processor time that the program's threads have used so far, from Linux, to the nanosecond."""
        tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9

    def _send(self, line):
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise EngineError(f"{self.name} has ended; run it by hand to see why") from error

    def _ready(self):
        self._send("isready")
        self._read_until("readyok")

    def _read(self):
        line = self._process.stdout.readline()
        if not line:
            raise EngineError(f"{self.name} has ended; run it by hand to see why")
        return line.strip()

    def _read_until(self, start):
        while not (line := self._read()).startswith(start):
            pass
        return line


def read_verdict(line):
    """A verdict of the text `Tablebase: white wins, mate in 5 moves (9 plies)`, or `Tablebase: drawn`."""
    won = re.match(r"Tablebase: (white|black) wins, (?:mated|.*?\((\d+) pl)", line)
    return (won[1], int(won[2] or 0)) if won else (None, 0)
