# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions of Tensor Chess: squares, FENs of boards, EPD files."""

import re

FILES = "abcdefghij"
SQUARES = [file + rank for rank in "12345678" for file in FILES]


def fen_of(board):
    """Pieces by square as a FEN: White to move, no castling rights."""
    rows = ["".join(board.get(file + rank, ".") for file in FILES) for rank in "87654321"]
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(rows)) + " w - - 0 1"


def distance(square, other):
    """Steps of a king from one square to the other."""
    return max(abs(FILES.index(other[0]) - FILES.index(square[0])), abs(int(other[1]) - int(square[1])))


def read_epd(path):
    """(FEN, operations by name) of each line of an EPD file; operands are without quotes."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            first, *others = line.split(";")
            fields = first.split()
            length = 6 if len(fields) > 5 and fields[4].isdigit() else 4
            operations = [text.split(None, 1) for text in (" ".join(fields[length:]), *others) if text.strip()]
            rows.append((" ".join(fields[:length]), {name: operand.strip(' "') for name, operand in operations}))
    return rows
