# SPDX-License-Identifier: GPL-3.0-or-later
"""FENs of Tensor Chess, taken apart and changed."""

FILES = "abcdefghij"
SQUARES = [file + rank for rank in "12345678" for file in FILES]
ROOKS = {"K": "j1", "Q": "a1", "k": "j8", "q": "a8"}


def board_of(fen):
    """The pieces of a FEN by square."""
    board = {}
    for rank, row in zip(range(8, 0, -1), fen.split()[0].split("/")):
        file = 0
        digits = ""
        for letter in row + " ":
            if letter.isdigit():
                digits += letter
                continue
            file += int(digits or 0)
            digits = ""
            if letter != " ":
                board[FILES[file] + str(rank)] = letter
                file += 1
    return board


def with_board(fen, board):
    """The FEN with other pieces. Castling rights without their rook and an en passant square are dropped."""
    rows = []
    for rank in "87654321":
        row, empty = "", 0
        for file in FILES:
            letter = board.get(file + rank)
            if letter is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    side, castling, _, *counters = fen.split()[1:]
    castling = "".join(c for c in castling if board.get(ROOKS.get(c)) == ("R" if c.isupper() else "r"))
    return " ".join(["/".join(rows), side, castling or "-", "-", *counters])


def is_white(letter):
    return letter.isupper()


def seen_by(square, white):
    """The square as its side numbers it: ranks from the own first one."""
    return square if white else square[0] + str(9 - int(square[1]))


def distance(square, other):
    """Steps of a king from one square to the other."""
    return max(abs(FILES.index(square[0]) - FILES.index(other[0])), abs(int(square[1]) - int(other[1])))


def is_central(square):
    """On the sixteen squares d3 to g6."""
    return square[0] in "defg" and square[1] in "3456"
