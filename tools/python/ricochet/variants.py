# SPDX-License-Identifier: GPL-3.0-or-later
"""The variants."""

from __future__ import annotations

from dataclasses import dataclass

from . import _core


@dataclass(frozen=True)
class Variant:
    """The properties of a variant."""

    name: str
    """The name for Board: 'tensor', 'tensorfree', 'tiledsquares'."""
    pgn_name: str
    """The value of PGN's tag Variant."""
    title: str
    """The name for people."""
    files: int
    ranks: int
    start_fen: str
    has_tiles: bool
    """Whether squares come and go."""


def _variant(row: dict[str, str]) -> Variant:
    start = _core.Board(None, row["name"])
    # Only a drop has no from-square.
    has_tiles = any(move.from_square is None for move in start._moves())
    return Variant(row["name"], row["pgn_name"], row["title"], start.files, start.ranks, start.start_fen, has_tiles)


VARIANTS: dict[str, Variant] = {row["name"]: _variant(row) for row in _core.variants}
"""All variants by name, the default first."""
