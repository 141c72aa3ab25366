# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine in this process."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from . import _core
from ._core import Move
from .board import Board
from .tables import Tables


class Wdl(NamedTuple):
    """Chances of the side to move, per mille, in games between players of the engine's strength; their sum is 1000."""

    win: int
    draw: int
    loss: int

    def expectation(self) -> float:
        """The expected score, 0 to 1."""
        return (self.win + self.draw / 2) / 1000


@functools.total_ordering
@dataclass(frozen=True)
class Score:
    """A score from the side to move's point of view: either centipawns or a mate.

    Scores are ordered from being mated at once to mating at once, ignoring bounds. `-score` is the other side's."""

    cp: int | None
    """Centipawns; at 100 half of the games are won. None for a mate. A tablebase win is 31000 minus the plies to its
    mate, a loss the negative of that."""
    mate: int | None
    """Moves to the mate, negative if the side to move is mated. None if there is none."""
    bound: str = "exact"
    """'exact', 'lower' (the true score may be higher) or 'upper' (it may be lower)."""

    def is_mate(self) -> bool:
        """Whether the score is a mate."""
        return self.mate is not None

    def _rank(self) -> tuple[int, int]:
        if self.mate is None:
            return 0, self.cp or 0
        return (1 if self.mate > 0 else -1), -self.mate

    def __eq__(self, other: object) -> bool:
        return self._rank() == other._rank() if isinstance(other, Score) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._rank())

    def __lt__(self, other: object) -> bool:
        return self._rank() < other._rank() if isinstance(other, Score) else NotImplemented

    def __neg__(self) -> Score:
        bound = {"lower": "upper", "upper": "lower"}.get(self.bound, self.bound)
        return Score(None if self.cp is None else -self.cp, None if self.mate is None else -self.mate, bound)

    def score(self, *, mate_score: int | None = None) -> int | None:
        """Centipawns. For a mate, `mate_score` minus its moves with the winner's sign; None without a `mate_score`."""
        if self.mate is None or mate_score is None:
            return self.cp
        return mate_score - self.mate if self.mate > 0 else -mate_score - self.mate

    def __str__(self) -> str:
        return f"#{self.mate:+d}" if self.mate is not None else f"{self.cp:+d}"


@dataclass(frozen=True)
class Info:
    """A search's report on one PV."""

    multipv: int
    """1 for the best line."""
    depth: int
    """Plies."""
    seldepth: int
    """Plies of the deepest line searched."""
    score: Score
    wdl: Wdl
    nodes: int
    """Moves made so far, in all threads."""
    time: float
    """Seconds since the start."""
    hashfull: int
    """The used part of the hash table, per mille."""
    tbhits: int
    """Tablebase hits so far, in all threads."""
    pv: tuple[Move, ...]
    """The moves of the PV."""

    @property
    def nps(self) -> int:
        """Nodes per second; 0 in the first millisecond."""
        return round(self.nodes / self.time) if self.time else 0


class PlayResult(NamedTuple):
    """The move chosen by the engine."""

    move: Move
    ponder: Move | None
    """The expected reply, or None."""
    info: Info
    """The report on the PV that begins with the move."""


def _info(said: dict[str, Any]) -> Info:
    score = Score(said.pop("cp"), said.pop("mate"), said.pop("bound"))
    return Info(score=score, wdl=Wdl(*said.pop("wdl")), pv=tuple(said.pop("pv")), **said)


class Engine(_core.Engine):
    """The search with its memory, for all games.

    `hash` is the size of the transposition table in MiB, 1 to 33554432; `threads` 1 to 512; `elo` limits the strength, 200
    to 2600, with None for full strength; `network` is a network file for Tensor Chess that replaces the one built in;
    `tables` are endgame tablebases, or their folder (not probed at limited strength).
    ValueError if one of these is invalid, MemoryError if the transposition table does not fit.

    A context manager that closes the engine. Runs one search at a time, without blocking other Python threads. Results of
    a search are reused in the next; `clear` drops them.
    """

    def __init__(self, *, hash: int = 16, threads: int = 1, elo: int | None = None, network: str | None = None,
                 tables: Tables | str | os.PathLike[str] | None = None) -> None:
        opened = tables if tables is None or isinstance(tables, Tables) else Tables(tables)
        super().__init__(hash, threads, elo, network, opened)

    quit = _core.Engine.close

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _search(self, board: Board, depth: int | None, nodes: int | None, time: float | None, mate: int | None, lines: int,
                root_moves: Iterable[Move] | None, on_info: Callable[[Info], object] | None) -> dict[str, Any]:
        tell = None if on_info is None else lambda said: on_info(_info(said))
        moves = None if root_moves is None else list(root_moves)
        return self._analyse(board, depth, nodes, time, mate, lines, moves, tell)

    def analyse(self, board: Board, *, depth: int | None = None, nodes: int | None = None, time: float | None = None,
                mate: int | None = None, multipv: int = 1, root_moves: Iterable[Move] | None = None,
                on_info: Callable[[Info], object] | None = None) -> list[Info]:
        """Returns the best lines of a position, best first: `multipv` of them, or as many as there are legal moves.

        The search ends at the first limit: `depth` in plies, 1 to 245; `nodes`; `time` in seconds; `mate`, a mate in this
        many moves or fewer. At least one must be given. `root_moves` restricts the moves searched. `on_info` is called with
        every report; an exception that it raises ends the search. `stop` from another thread and Ctrl-C end it too.

        ValueError without a legal move or a limit, or for a limit out of range; RuntimeError if a search is running.
        """
        return [_info(line) for line in self._search(board, depth, nodes, time, mate, multipv, root_moves, on_info)["lines"]]

    def play(self, board: Board, *, depth: int | None = None, nodes: int | None = None, time: float | None = None,
             mate: int | None = None, root_moves: Iterable[Move] | None = None,
             on_info: Callable[[Info], object] | None = None) -> PlayResult:
        """Chooses a move without making it. Limits and errors as in `analyse`."""
        said = self._search(board, depth, nodes, time, mate, 1, root_moves, on_info)
        return PlayResult(said["move"], said["ponder"], _info(said["lines"][0]))
