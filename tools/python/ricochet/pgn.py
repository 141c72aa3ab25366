# SPDX-License-Identifier: GPL-3.0-or-later
"""PGN: games with variations, comments and glyphs, read and written by the code of Ricochet's other tools."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, TextIO

from . import _core
from ._core import Move
from .board import Board


class GameNode:
    """A move of a game's tree, or its start."""

    def __init__(self, parent: GameNode | None, move: Move | None) -> None:
        self.parent = parent
        """None at the start."""
        self.move = move
        """None at the start."""
        self.variations: list[ChildNode] = []
        """The next moves; the first is the main line."""
        self.comment = ""
        """The comment after the move; the start's is before the game."""
        self.starting_comment = ""
        """The comment before the move, if it is the first of a variation."""
        self.nags: list[int] = []
        """Numeric annotation glyphs, 0 to 255."""

    def game(self) -> Game:
        """The start of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        if not isinstance(node, Game):
            raise ValueError("the move belongs to no game")
        return node

    def line(self) -> list[Move]:
        """The moves from the start to this one."""
        moves = []
        node = self
        while node.parent is not None and node.move is not None:
            moves.append(node.move)
            node = node.parent
        return moves[::-1]

    def board(self) -> Board:
        """The position after this move, with its history. ValueError if a move is illegal."""
        board = self.game().start()
        for move in self.line():
            board.push(move)
        return board

    def next(self) -> ChildNode | None:
        """The next move of the main line."""
        return self.variations[0] if self.variations else None

    def end(self) -> GameNode:
        """The last move of the main line from here."""
        node = self
        while node.variations:
            node = node.variations[0]
        return node

    def mainline(self) -> Iterator[ChildNode]:
        """The nodes of the main line after this one."""
        node = self
        while node.variations:
            node = node.variations[0]
            yield node

    def mainline_moves(self) -> Iterator[Move]:
        """The moves of the main line after this one."""
        return (node.move for node in self.mainline())

    def add_variation(self, move: Move, *, comment: str = "") -> ChildNode:
        """Adds a move as the last variation after this one, and returns its node. ValueError if it is illegal."""
        self.board().push(move)
        return self._add(move, comment)

    def _add(self, move: Move, comment: str = "") -> ChildNode:
        node = ChildNode(self, move)
        node.comment = comment
        self.variations.append(node)
        return node


class ChildNode(GameNode):
    """A move of a game's tree."""

    parent: GameNode
    move: Move

    def san(self) -> str:
        """The move in SAN."""
        return self.parent.board().san(self.move)


class Game(GameNode):
    """A game: its tags, its start, its moves with variations, its result."""

    def __init__(self, fen: str | None = None, variant: str = "tensor") -> None:
        """Makes a game without moves. ValueError if the FEN is invalid."""
        super().__init__(None, None)
        start = Board(fen, variant)
        self.variant = start.variant
        self.fen = start.start_fen
        self.headers: dict[str, str] = {}
        """The tags in their order. Variant, SetUp, FEN and Result are derived from the game when it is written."""
        self.result = "*"
        """'1-0', '0-1', '1/2-1/2' or '*'."""

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """Makes a game of a board's moves, with its result."""
        game = cls(board.start_fen, board.variant)
        node: GameNode = game
        for move in board.move_stack:
            node = node._add(move)
        game.result = board.result()
        return game

    def start(self) -> Board:
        """A board with the start position."""
        return Board(self.fen, self.variant)

    def __str__(self) -> str:
        nodes: list[tuple[Move | None, str, str, list[int], list[int]]] = []
        waiting: list[tuple[GameNode, list[int] | None]] = [(self, None)]
        # Not recursive: games may be deeper than Python's stack.
        while waiting:
            node, siblings = waiting.pop()
            if siblings is not None:
                siblings.append(len(nodes))
            children: list[int] = []
            nodes.append((node.move, node.starting_comment, node.comment, node.nags, children))
            waiting += [(child, children) for child in reversed(node.variations)]
        return _core.write_pgn(list(self.headers.items()), self.variant, self.fen, nodes, self.result)


def _game(said: dict[str, Any]) -> Game:
    game = Game(said["fen"], said["variant"])
    game.headers = dict(said["tags"])
    game.result = said["result"]
    nodes: dict[int, GameNode] = {0: game}
    for place, (_, before, after, nags, children) in enumerate(said["nodes"]):
        node = nodes[place]
        node.starting_comment, node.comment, node.nags = before, after, nags
        for child in children:
            nodes[child] = node._add(said["nodes"][child][0])
    return game


def read_games(source: str | os.PathLike[str] | TextIO, variant: str | None = None) -> Iterator[Game]:
    """Iterates over the games of a file, given by its path or open for reading.

    The tag Variant selects each game's variant, by default Tensor Chess; if `variant` is given, another one in the tag is an
    error. ValueError with the line of an error; it ends the iteration.
    """
    if isinstance(source, (str, os.PathLike)):
        with open(source, encoding="utf-8", errors="replace") as file:
            text = file.read()
    else:
        text = source.read()
    reader = _core.PgnReader(text, variant)
    while (said := reader.next()) is not None:
        yield _game(said)


def _text_of_game(handle: TextIO) -> str:
    """The lines of the next game, up to an empty line after its moves outside comments."""
    lines = []
    in_comment = has_moves = False
    for line in iter(handle.readline, ""):
        bare = line.strip()
        if not in_comment and not bare and has_moves:
            break
        lines.append(line)
        if in_comment or not bare.startswith(("[", "%")) or bare.startswith("%-"):
            outside, in_comment = _outside_comments(line, in_comment)
            has_moves |= bool(outside.strip())
    return "".join(lines)


def _outside_comments(line: str, in_comment: bool) -> tuple[str, bool]:
    """The part of a line outside comments, and whether it ends in one."""
    outside = ""
    for letter in line:
        if in_comment:
            in_comment = letter != "}"
        elif letter == ";":
            break
        elif letter == "{":
            in_comment = True
        else:
            outside += letter
    return outside, in_comment


def read_game(handle: TextIO, variant: str | None = None) -> Game | None:
    """Reads the next game of an open file; None at its end. A game ends with an empty line after its moves.

    Errors and `variant` as in `read_games`; lines are counted from the game's first.
    """
    text = _text_of_game(handle)
    reader = _core.PgnReader(text, variant)
    said = reader.next()
    if said is None:
        return None
    if reader.next() is not None:
        raise ValueError("an empty line is missing between two games")
    return _game(said)
