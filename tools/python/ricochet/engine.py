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
    """Chances in permille, 1000 in all, of the side to move between equal players of the engine's strength."""

    win: int
    draw: int
    loss: int

    def expectation(self) -> float:
        """Points to be expected, 0 to 1."""
        return (self.win + self.draw / 2) / 1000


@functools.total_ordering
@dataclass(frozen=True)
class Score:
    """A score from the point of view of the side to move: either centipawns or a mate.

    Scores are ordered from being mated at once to mating at once; bounds do not count. `-score` is the other side's."""

    cp: int | None
    """Centipawns; 100 win every other game. None for a mate. A win that tables of endings know is 31000 less the plies
    to its mate, a loss as much below 0."""
    mate: int | None
    """Moves to the mate, below 0 where the side to move is mated. None if there is none."""
    bound: str = "exact"
    """'exact', or 'lower' or 'upper' where the true score may be higher or lower."""

    def is_mate(self) -> bool:
        """Whether it is a mate."""
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
        """Centipawns. A mate is `mate_score` less its moves, with the sign of who mates; None if none is given."""
        if self.mate is None or mate_score is None:
            return self.cp
        return mate_score - self.mate if self.mate > 0 else -mate_score - self.mate

    def __str__(self) -> str:
        return f"#{self.mate:+d}" if self.mate is not None else f"{self.cp:+d}"


@dataclass(frozen=True)
class Info:
    """What a search has found out about one line."""

    multipv: int
    """1 for the best line."""
    depth: int
    """Plies."""
    seldepth: int
    """Plies of the deepest line that was looked at."""
    score: Score
    wdl: Wdl
    nodes: int
    """Moves made so far, in all threads."""
    time: float
    """Seconds since the start."""
    hashfull: int
    """How full the hash table is, in permille."""
    tbhits: int
    """Positions found in tables of endings so far, in all threads."""
    pv: tuple[Move, ...]
    """The line."""

    @property
    def nps(self) -> int:
        """Nodes a second; 0 before the first millisecond is over."""
        return round(self.nodes / self.time) if self.time else 0


class PlayResult(NamedTuple):
    """What the engine plays."""

    move: Move
    ponder: Move | None
    """The reply that it expects; None if it knows none."""
    info: Info
    """The line that the move begins."""


def _info(said: dict[str, Any]) -> Info:
    score = Score(said.pop("cp"), said.pop("mate"), said.pop("bound"))
    return Info(score=score, wdl=Wdl(*said.pop("wdl")), pv=tuple(said.pop("pv")), **said)


class Engine(_core.Engine):
    """The search and its memory, for all games.

    `hash` is the size of the transposition table in MiB, 1 to 33554432; `threads` 1 to 512; `elo` limits the strength, 200
    to 2600, and is full strength where None; `network` is a network file for Tensor Chess instead of the one built in;
    `tables` are tables of endings to ask, or their folder (with limited strength none are asked).
    ValueError says which of these cannot be, MemoryError that the table does not fit.

    Used by `with`, it is closed at the end. It runs one search at a time, and other threads of Python run meanwhile. What is learnt from one search serves the next;
    `clear` forgets it.
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
        """The best lines of a position, the best first: `multipv` of them, or as many as there are legal moves.

        The search ends at the first limit: `depth` in plies, 1 to 245; `nodes`; `time` in seconds; `mate`, a mate in so many
        moves or fewer. At least one must be given. `root_moves` are the only ones to look at. `on_info` is called with every
        report on the way; what it raises ends the search. `stop` from another thread and Ctrl-C end it too.

        ValueError where there is no legal move, no limit or one out of its range; RuntimeError where a search is running.
        """
        return [_info(line) for line in self._search(board, depth, nodes, time, mate, multipv, root_moves, on_info)["lines"]]

    def play(self, board: Board, *, depth: int | None = None, nodes: int | None = None, time: float | None = None,
             mate: int | None = None, root_moves: Iterable[Move] | None = None,
             on_info: Callable[[Info], object] | None = None) -> PlayResult:
        """The move to play, which is not made. Limits and errors as those of `analyse`."""
        said = self._search(board, depth, nodes, time, mate, 1, root_moves, on_info)
        return PlayResult(said["move"], said["ponder"], _info(said["lines"][0]))
