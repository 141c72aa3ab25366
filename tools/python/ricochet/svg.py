# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards and pieces as pictures, with the drawings of the board's page."""

from ._core import board_svg as board
from ._core import piece_svg as piece

__all__ = ["board", "piece"]
