# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions of Tensor Chess: FENs taken apart and changed, and EPD files."""

import re

START = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1"
FILES = "abcdefghij"
SQUARES = [file + rank for rank in "12345678" for file in FILES]
ROOKS = {"K": "j1", "Q": "a1", "k": "j8", "q": "a8"}


def board_of(fen):
    """The pieces of a FEN by square."""
    board = {}
    for rank, row in zip("87654321", fen.split()[0].split("/"), strict=True):
        letters = re.sub(r"\d+", lambda empty: "." * int(empty[0]), row)
        board.update((file + rank, letter) for file, letter in zip(FILES, letters, strict=True) if letter != ".")
    return board


def with_board(fen, board):
    """The FEN with other pieces. Castling rights without their rook and an en passant square are dropped."""
    rows = ["".join(board.get(file + rank, ".") for file in FILES) for rank in "87654321"]
    pieces = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(rows))
    side, castling, _, *counters = fen.split()[1:]
    castling = "".join(c for c in castling if board.get(ROOKS.get(c)) == ("R" if c.isupper() else "r"))
    return " ".join([pieces, side, castling or "-", "-", *counters])


def is_white(letter):
    return letter.isupper()


def seen_by(square, white):
    """The square as its side numbers it: ranks from the own first one."""
    return square if white else square[0] + str(9 - int(square[1]))


def steps_between(square, other):
    """Files and ranks from one square to the other."""
    return FILES.index(other[0]) - FILES.index(square[0]), int(other[1]) - int(square[1])


def distance(square, other):
    """Steps of a king from one square to the other."""
    return max(map(abs, steps_between(square, other)))


def is_central(square):
    """On the sixteen squares d3 to g6."""
    return square[0] in "defg" and square[1] in "3456"


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


def epd_line(fen, **operations):
    """A line of an EPD file. A FEN with counters is set off by a semicolon."""
    texts = [f'{name} "{operand}";' if name in ("id", "c0") else f"{name} {operand};"
             for name, operand in operations.items()]
    return " ".join([fen + ";" * (len(fen.split()) > 4), *texts]) + "\n"
