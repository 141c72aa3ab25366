# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of endings: how every position with a few pieces ends."""

from __future__ import annotations

import os
from typing import NamedTuple

from . import _core
from ._core import Move
from .board import Board


class Verdict(NamedTuple):
    """How a position ends by best play of both sides, or a move's worth, for the side to move."""

    wdl: int
    """2 for a win, 0 for a draw, -2 for a loss; 1 for a cursed win, which the 50-move rule draws or may draw, and -1 for
    a blessed loss."""
    plies: int | None
    """Plies to the mate, odd for a win and even for a loss; None for a draw."""


class Tables(_core.Tables):
    """The tables of a folder, which `ricochet-tables make` fills. They are of Tensor Chess; its game without beasts has
    those without pawns.

    ValueError says what is wrong with the folder or a table in it. A table that is found damaged when it is asked is a
    RuntimeWarning, once, and answers None from then on. Any thread may ask.
    """

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        super().__init__(os.fspath(folder))

    def probe(self, board: Board) -> Verdict | None:
        """How the position ends, without regard to repetitions. None if no table has it: castling is possible, there
        are too many pieces, or it is of another game."""
        said = self._probe(board)
        return None if said is None else Verdict(*said)

    def probe_moves(self, board: Board) -> dict[Move, Verdict]:
        """What each legal move is worth to the side that makes it, the best first: wins, the soonest first, draws, and
        losses, the latest first. Moves to positions without a table are left out; a move that ends the game by the third
        repetition or the 50-move rule is a draw."""
        return {move: Verdict(*said) for move, said in self._probe_moves(board)}
