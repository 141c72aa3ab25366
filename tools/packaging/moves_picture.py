#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the README's moving picture with the Python package of this tree:

    PYTHONPATH=build/test/python /usr/bin/python3 -B tools/packaging/moves_picture.py > tools/packaging/moves.svg

It plays the moves below from the start of Tensor Chess, again and again.
"""

from html import escape

from ricochet import Board, svg

# Move text, what it is called, and what happens.
MOVES = (
    ("e2e4", "", "A pawn goes two squares, as usual."),
    ("i8g6", "Hop", "A beast leaps over the pawn on h7."),
    ("i1g3", "Hop", "So does White’s, over the pawn on h2."),
    ("h8f4^g6", "Bounce", "The knight jumps onto its own beast, and on from there."),
    ("b1d3", "Hop", "White’s other beast leaps out."),
    ("b8d6", "Hop", "And Black’s."),
    ("c1d3>e5", "Propel", "The knight takes its beast’s place and sends it on: a knight’s jump."),
)
# Seconds: before the first move, for one move with the time to see it, of which it moves for so long, and at the end.
BEFORE, MOVE, MOVING, AFTER = 1, 2.6, 1.1, 2.5
TOTAL = BEFORE + len(MOVES) * MOVE + AFTER
CELL, EDGE, CAPTION = 60, 12, 64
STYLE = ("text{font:16px system-ui,sans-serif;fill:#21332a;white-space:pre}.name{font-weight:700}"
         ".move{font-family:ui-monospace,monospace}")


class Piece:
    """A piece, and its squares over time: (seconds, square)."""

    def __init__(self, letter, square):
        self.letter, self.square, self.way = letter, square, []

    def carry(self, squares, start, end):
        self.way.append((start, self.square))
        self.way += [(start + (end - start) * (place + 1) / len(squares), square) for place, square in enumerate(squares)]
        self.square = squares[-1]


def play(board, pieces):
    """Plays the moves, and records the way of each moving piece."""
    for number, (text, _, _) in enumerate(MOVES):
        details = board.describe(board.parse_uci(text))
        (_, begin, end), *others = details.displacements
        if details.captured:
            raise ValueError(f"{text} captures, which is not shown")
        start, half = BEFORE + number * MOVE, MOVING / 2
        mover = next(piece for piece in pieces if piece.square == begin)
        if details.type == "propel":
            beast = next(piece for piece in pieces if piece.square == end)
            mover.carry([end], start, start + half)
            beast.carry([others[0].to_square], start + half, start + MOVING)
        else:
            mover.carry(list(details.path[1:]) or [square for square in (details.via, end) if square], start, start + MOVING)
        board.push_uci(text)


def corner(square):
    return f"{100 * (ord(square[0]) - ord('a')) + 5},{100 * (8 - int(square[1])) + 5}"


def share(time):
    return f"{time / TOTAL:.4f}".rstrip("0").rstrip(".")


def animated(piece):
    use = f'<use xlink:href="#piece-{piece.letter}" transform="scale(.9)"/>'
    if not piece.way:
        return f'<g transform="translate({corner(piece.square)})">{use}</g>'
    points = [(0, piece.way[0][1]), *piece.way, (TOTAL, piece.square)]
    return (f'<g transform="translate({corner(points[0][1])})">{use}<animateTransform attributeName="transform" type="translate" '
            f'dur="{TOTAL:g}s" repeatCount="indefinite" values="{";".join(corner(square) for _, square in points)}" '
            f'keyTimes="{";".join(share(time) for time, _ in points)}"/></g>')


def caption(number):
    text, name, words = MOVES[number]
    start = BEFORE + number * MOVE
    end = "1" if number == len(MOVES) - 1 else share(start + MOVE)
    first = f'<tspan class="name">{name}</tspan>  ' if name else ""
    return (f'<text x="{EDGE}" y="{2 * EDGE + 8 * CELL + 20}" opacity="0">{first}<tspan class="move">{escape(text)}</tspan>'
            f'<tspan x="{EDGE}" dy="26">{words}</tspan><animate attributeName="opacity" dur="{TOTAL:g}s" repeatCount="indefinite" '
            f'calcMode="discrete" values="0;1;0" keyTimes="0;{share(start)};{end}"/></text>')


def picture():
    board = Board()
    # The drawing of the start: shapes, squares, then pieces.
    shapes, ground = svg.board(board, coordinates=False).split("</defs>")
    pieces = [Piece(letter, square) for square, letter in board.placement().items()]
    play(board, pieces)
    width, height = board.files * CELL + 2 * EDGE, board.ranks * CELL + 2 * EDGE + CAPTION
    return "\n".join((
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        "<!-- SPDX-License-Identifier: GPL-3.0-or-later; made by tools/packaging/moves_picture.py -->",
        f"<title>Tensor Chess: beasts hop, a knight bounces off a beast, a knight propels a beast</title><style>{STYLE}</style>",
        shapes[shapes.index("<defs>"):] + "</defs>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#fbf8f1"/>',
        f'<g transform="translate({EDGE} {EDGE}) scale({CELL / 100:g})">' + ground[:ground.index("<use ")].strip(),
        # Moving pieces are drawn last, above those that they leap over.
        *(animated(piece) for piece in sorted(pieces, key=lambda piece: bool(piece.way))), "</g>",
        *(caption(number) for number in range(len(MOVES))), "</svg>"))


if __name__ == "__main__":
    print(picture())
