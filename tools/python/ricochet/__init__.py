# SPDX-License-Identifier: GPL-3.0-or-later
"""Ricochet in Python: the rules of Tensor Chess and Tiled Squares Chess, and the engine that plays them.

    >>> import ricochet
    >>> board = ricochet.Board()
    >>> board.push_san("e4")
    <Move e2e4>
    >>> len(board.legal_moves)
    30

Names and conventions follow python-chess as far as the games allow. Squares are texts like 'e4', since boards differ in
size; sides are WHITE (True) and BLACK (False). Invalid input raises ValueError with the engine's message.
"""

from ._core import Move, __version__
from .board import (
    BLACK,
    COLOR_NAMES,
    WHITE,
    Board,
    Displacement,
    LegalMoves,
    MoveDetails,
    Outcome,
    Piece,
    Termination,
)
from .engine import Engine, Info, PlayResult, Score, Wdl
from .tables import Tables, Verdict
from .variants import VARIANTS, Variant

__all__ = [
    "BLACK", "COLOR_NAMES", "VARIANTS", "WHITE", "Board", "Displacement", "Engine", "Info", "LegalMoves", "Move",
    "MoveDetails", "Outcome", "Piece", "PlayResult", "Score", "Tables", "Termination", "Variant", "Verdict", "Wdl",
    "__version__",
]
