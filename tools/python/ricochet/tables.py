# SPDX-License-Identifier: GPL-3.0-or-later
"""Endgame tablebases."""

from __future__ import annotations

import os
from typing import NamedTuple

from . import _core
from ._core import Move
from .board import Board


class Verdict(NamedTuple):
    """The result of a position or a move with best play by both sides, for the side to move."""

    wdl: int
    """2 for a win, 0 for a draw, -2 for a loss; 1 for a cursed win, which the 50-move rule draws or may draw, and -1 for
    a blessed loss."""
    plies: int | None
    """Plies to the mate, odd for a win and even for a loss; None for a draw."""


class Tables(_core.Tables):
    """The tablebases of a folder, made by `ricochet-tables make`. They are for Tensor Chess; those without pawns also for
    its sister game without beasts.

    ValueError if the folder or a table in it is unusable. A table found damaged while probing causes one RuntimeWarning,
    and is not probed again. Thread-safe.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        super().__init__(os.fspath(folder))

    def probe(self, board: Board) -> Verdict | None:
        """Probes the position, ignoring repetitions. None if no tablebase contains it: castling is possible, there are too
        many pieces, or it is of another game."""
        said = self._probe(board)
        return None if said is None else Verdict(*said)

    def probe_moves(self, board: Board) -> dict[Move, Verdict]:
        """The results of the legal moves for the side that makes them, best first: the fastest wins, draws, and the slowest
        losses. Moves to positions without a tablebase are omitted; a move that ends the game by the third repetition or the
        50-move rule is a draw."""
        return {move: Verdict(*said) for move, said in self._probe_moves(board)}
