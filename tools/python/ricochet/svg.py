# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards and pieces as SVG, drawn like on the board's page."""

from ._core import board_svg as board
from ._core import piece_svg as piece

__all__ = ["board", "piece"]
