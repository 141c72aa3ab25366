# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards as pictures, with the drawings of the board's page."""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Iterable
from importlib import resources
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from ._core import Move
    from .board import Board, MoveDetails

# A square is so long and wide, and so is a piece's drawing.
SQUARE = 100
PIECE = 90
MARGIN = 34
HEAD = 26
Point = tuple[float, float]


@functools.cache
def _drawings() -> dict[str, Any]:
    made: dict[str, Any] = json.loads(resources.files(__package__).joinpath("drawings.json").read_text(encoding="utf-8"))
    return made


def _tag(name: str, attributes: dict[str, Any], content: str = "") -> str:
    said = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


class _View:
    """Where squares are drawn."""

    def __init__(self, board: Board, orientation: bool) -> None:
        self.files, self.ranks, self.orientation = board.files, board.ranks, orientation

    def corner(self, square: str) -> Point:
        file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
        column, row = (file, self.ranks - 1 - rank) if self.orientation else (self.files - 1 - file, rank)
        return column * SQUARE, row * SQUARE

    def middle(self, square: str) -> Point:
        x, y = self.corner(square)
        return x + SQUARE / 2, y + SQUARE / 2

    def squares(self) -> Iterable[str]:
        return (chr(ord("a") + file) + str(rank + 1) for rank in range(self.ranks) for file in range(self.files))


def piece(letter: str, size: float | None = None) -> str:
    """A piece's drawing, of FEN's letter. `size` is in pixels. ValueError where there is no such piece."""
    shapes = _drawings()["pieces"].get(letter)
    if shapes is None:
        raise ValueError(f"{letter!r} is not the letter of a piece")
    return _svg(SQUARE, SQUARE, size, "".join(_tag(name, attributes) for name, attributes in shapes))


def _svg(width: float, height: float, size: float | None, content: str, left: float = 0) -> str:
    attributes: dict[str, Any] = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"{left:g} 0 {width:g} {height:g}"}
    if size is not None:
        attributes |= {"width": f"{size:g}", "height": f"{size * height / width:g}"}
    return _tag("svg", attributes, content)


def _placed(letter: str, corner: Point) -> str:
    shapes = "".join(_tag(name, attributes) for name, attributes in _drawings()["pieces"][letter])
    x, y = (place + (SQUARE - PIECE) / 2 for place in corner)
    return _tag("g", {"transform": f"translate({x:g} {y:g}) scale({PIECE / SQUARE:g})"}, shapes)


def _ground(square: str, corner: Point, tiled: bool, is_void: bool, colours: dict[str, str]) -> str:
    x, y = corner
    is_dark = (ord(square[0]) - ord("a") + int(square[1]) - 1) % 2 == 0
    fill = colours["paper"] if is_void else colours["dark-square" if is_dark else "light-square"]
    gap = 3 if tiled else 0
    box = {"x": x + gap, "y": y + gap, "width": SQUARE - 2 * gap, "height": SQUARE - 2 * gap, "fill": fill}
    if tiled:
        line = {"stroke": colours["void-line"], "stroke-opacity": 0.55, "stroke-dasharray": "2 4"} if is_void else {
            "stroke": colours["tile-edge"], "rx": 9}
        box |= line
    return _tag("rect", box)


def _owner(middle: Point, white: bool) -> str:
    """The sign of an empty tile's owner, in two corners: White's are round and light, Black's square and dark."""
    signs = []
    for side in (-1, 1):
        x, y = middle[0] - 31 * side, middle[1] + 31 * side
        if white:
            signs.append(_tag("circle", {"cx": x, "cy": y, "r": 9, "fill": "#fdf8ec", "stroke": "#2a2520", "stroke-width": 4}))
        else:
            signs.append(_tag("rect", {"x": x - 8, "y": y - 8, "width": 16, "height": 16, "fill": "#16181c"}))
    return "".join(signs)


def _towards(start: Point, end: Point, by: float) -> Point:
    length = math.dist(start, end) or 1
    part = min(by, length / 2) / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _way(stops: list[Point], colour: str, rim: str) -> str:
    """A path with a head at its end. It starts outside the middle of the first square and stops short of the last's."""
    tip = _towards(stops[-1], stops[-2], 16)
    neck = _towards(tip, stops[-2], HEAD)
    line = [_towards(stops[0], stops[1], 22), *stops[1:-1], neck]
    angle = math.atan2(tip[1] - neck[1], tip[0] - neck[0])
    corners = [(neck[0] + side * HEAD * 0.62 * math.sin(angle), neck[1] - side * HEAD * 0.62 * math.cos(angle))
               for side in (1, -1)]

    def text(points: list[Point]) -> str:
        return " ".join(f"{round(x)},{round(y)}" for x, y in points)

    way, head = text(line), text([tip, *corners])
    common = {"stroke-linejoin": "round", "stroke-linecap": "round"}
    return "".join((
        _tag("polyline", {"points": way, "fill": "none", "stroke": rim, "stroke-width": 13, **common}),
        _tag("polygon", {"points": head, "fill": rim, "stroke": rim, "stroke-width": 9, **common}),
        _tag("polyline", {"points": way, "fill": "none", "stroke": colour, "stroke-width": 7, **common}),
        _tag("polygon", {"points": head, "fill": colour, "stroke": colour, "stroke-width": 3, **common}),
    ))


def _arrows(details: MoveDetails, view: _View, colours: dict[str, str]) -> str:
    """The ways of a move's pieces: with its corner for a bounce, its landings for hops, the beast's for a propel."""
    _, start, end = details.displacements[0]
    if start is None or end is None:
        return ""
    by_beast = details.type in ("hop", "beast_capture")
    stops = list(details.path) if details.path else [start, end] if details.via is None else [start, details.via, end]
    piece_colour, beast_colour, rim = colours["way-piece"], colours["way-beast"], colours["rim"]
    if len(stops) > 2 and stops[0] == stops[-1]:
        stops = stops[:-1]
    ways = [_way([view.middle(square) for square in stops], beast_colour if by_beast else piece_colour, rim)]
    if details.type in ("propel", "castling"):
        _, *ends = details.displacements[1]
        colour = beast_colour if details.type == "propel" else piece_colour
        ways.append(_way([view.middle(square) for square in ends if square], colour, rim))
    return "".join(ways)


def _coordinates(view: _View, colours: dict[str, str]) -> str:
    style = {"fill": colours["coordinate"], "font-family": "sans-serif", "font-size": 22, "text-anchor": "middle"}
    said = []
    for rank in range(view.ranks):
        _, y = view.middle(f"a{rank + 1}")
        said.append(_tag("text", {"x": -MARGIN / 2, "y": y + 8, **style}, str(rank + 1)))
    for file in range(view.files):
        name = chr(ord("a") + file)
        x, _ = view.middle(f"{name}1")
        said.append(_tag("text", {"x": x, "y": view.ranks * SQUARE + 25, **style}, name))
    return "".join(said)


def board(board: Board, *, orientation: bool = True, size: float | None = 480, coordinates: bool = True,
          last_move: bool = True, arrows: Iterable[Move] = ()) -> str:
    """A board as an SVG.

    `orientation` is the side at the bottom, WHITE or BLACK; `size` the width in pixels, or None for that of the place
    where it stands. `last_move` marks the move that led here, and a king in check is marked always. `arrows` are legal
    moves of the position, each drawn by its whole way; ValueError for others.
    """
    view, colours = _View(board, orientation), _drawings()["colours"]
    placed = board.placement()
    parts = [_ground(square, view.corner(square), board.has_tiles, board.has_tiles and square not in placed, colours)
             for square in view.squares()]
    details = None
    if last_move and board.ply():
        before = board.copy()
        details = before.describe(before.pop())
        touched = {square for change in details.displacements for square in change[1:] if square}
        parts += [_tag("rect", {"x": view.corner(square)[0], "y": view.corner(square)[1], "width": SQUARE, "height": SQUARE,
                                "fill": colours["last"], "fill-opacity": 0.55}) for square in sorted(touched)]
    if board.is_check():
        x, y = view.middle(board.king(board.turn))
        parts.append(_tag("circle", {"cx": x, "cy": y, "r": 48, "fill": colours["check"], "fill-opacity": 0.75}))
    for square, letter in placed.items():
        parts.append(_placed(letter, view.corner(square)) if letter.isalpha() else _owner(view.middle(square), letter == "$"))
    if details:
        parts.append(_arrows(details, view, colours))
    parts += [_arrows(board.describe(move), view, colours | {"way-piece": colours["way-best"]}) for move in arrows]
    margin = MARGIN if coordinates else 0
    if coordinates:
        parts.append(_coordinates(view, colours))
        # Readable on dark pages too.
        parts.insert(0, _tag("rect", {"x": -margin, "y": 0, "width": view.files * SQUARE + margin,
                                      "height": view.ranks * SQUARE + margin, "fill": colours["paper"]}))
    title = _tag("title", {}, escape(board.fen()))
    return _svg(view.files * SQUARE + margin, view.ranks * SQUARE + margin, size, title + "".join(parts), -margin)
