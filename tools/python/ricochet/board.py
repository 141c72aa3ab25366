# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards: a position, the moves that led to it, and the legal moves."""

from __future__ import annotations

import enum
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from . import _core, svg
from ._core import Move
from .variants import VARIANTS

WHITE = True
BLACK = False
COLOR_NAMES = {WHITE: "white", BLACK: "black"}
PIECE_NAMES = {"k": "king", "q": "queen", "r": "rook", "b": "bishop", "n": "knight", "p": "pawn", "t": "beast"}
SomeBoard = TypeVar("SomeBoard", bound="Board")


class Piece(NamedTuple):
    """A piece of a colour."""

    kind: str
    """One of 'kqrbnp', and 't' for a Tensor Beast."""
    color: bool

    @classmethod
    def from_symbol(cls, symbol: str) -> Piece:
        """Returns the piece of a FEN letter. ValueError for other texts."""
        if len(symbol) != 1 or symbol.lower() not in PIECE_NAMES:
            raise ValueError(f"{symbol!r} is not the letter of a piece")
        return cls(symbol.lower(), symbol.isupper())

    @property
    def piece_type(self) -> str:
        """The kind."""
        return self.kind

    def symbol(self) -> str:
        """The FEN letter, in upper case for White."""
        return self.kind.upper() if self.color else self.kind

    @property
    def name(self) -> str:
        """For example 'white knight'."""
        return f"{COLOR_NAMES[self.color]} {PIECE_NAMES[self.kind]}"

    def __str__(self) -> str:
        return self.symbol()


class Termination(enum.Enum):
    """Why a game is over. Each ends the game at once; none has to be claimed."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    THREEFOLD_REPETITION = "threefold_repetition"
    FIFTY_MOVES = "fifty_moves"
    DEAD_POSITION = "dead_position"


_REASONS = {
    Termination.CHECKMATE: "checkmate",
    Termination.STALEMATE: "stalemate",
    Termination.THREEFOLD_REPETITION: "the same position for the third time",
    Termination.FIFTY_MOVES: "fifty moves of each side without a capture or a pawn move",
    Termination.DEAD_POSITION: "a dead position: neither side can mate",
}


@dataclass(frozen=True)
class Outcome:
    """The end of a game."""

    termination: Termination
    winner: bool | None
    """WHITE, BLACK, or None for a draw."""

    @property
    def reason(self) -> str:
        """The termination in words."""
        return _REASONS[self.termination]

    def result(self) -> str:
        """'1-0', '0-1' or '1/2-1/2'."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner else "0-1"


class Displacement(NamedTuple):
    """A piece or tile that moves, appears or vanishes."""

    piece: str
    """The letter of its kind in upper case, or '$' for a tile."""
    from_square: str | None
    """None if it appears."""
    to_square: str | None
    """None if it vanishes."""


@dataclass(frozen=True)
class MoveDetails:
    """The details of a legal move."""

    type: str
    """'move', 'promotion', 'en_passant', 'castling', 'bounce', 'propel', 'hop', 'beast_capture', 'drop' or 'removal'."""
    displacements: tuple[Displacement, ...]
    """All changes of the board, first the piece or tile that the player moves, drops or removes."""
    captured: str | None
    """The captured piece's letter in upper case."""
    captured_square: str | None
    promotion: str | None
    """The letter of the piece that a pawn becomes, in upper case."""
    via: str | None
    """The square of the beast that a piece bounces off."""
    path: tuple[str, ...]
    """The squares of a beast's hops from the first to the last; empty for other moves."""


class LegalMoves:
    """The legal moves of a board's current position; supports len(), iteration and `in`."""

    __slots__ = ("_board",)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        return iter(self._board._moves())

    def __len__(self) -> int:
        return self._board._count()

    def __bool__(self) -> bool:
        return self._board._count() > 0

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self._board.is_legal(move)

    def count(self) -> int:
        """The number of legal moves."""
        return self._board._count()

    def __repr__(self) -> str:
        return f"<LegalMoves {', '.join(self._board.san(move) for move in self)}>"


def _restore(kind: type[SomeBoard], fen: str, variant: str, moves: list[str]) -> SomeBoard:
    """Restores a pickled board."""
    board = kind(fen, variant)
    for move in moves:
        board.push_uci(move)
    return board


class Board(_core.Board):
    """A game of one of the variants: its start, its moves, and the current position.

    Boards are equal if their FENs are, clocks included; the moves that led there do not count.
    A board can be a dictionary key as long as it does not change.
    """

    def __init__(self, fen: str | None = None, variant: str = "tensor") -> None:
        """Sets up the start of a variant, or the position of a FEN. ValueError if the FEN is invalid."""
        super().__init__(fen, variant)

    @property
    def has_tiles(self) -> bool:
        """Whether squares come and go in this game."""
        return VARIANTS[self.variant].has_tiles

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, always those of the board's current position."""
        return LegalMoves(self)

    def peek(self) -> Move:
        """The last move. IndexError if there is none."""
        if self.ply() == 0:
            raise IndexError("no move was made on this board")
        return self.move_stack[-1]

    def root(self: SomeBoard) -> SomeBoard:
        """A board with this game's start position."""
        return type(self)(self.start_fen, self.variant)

    def copy(self: SomeBoard) -> SomeBoard:
        """An independent board with the same position and history."""
        board = type(self).__new__(type(self))
        _core.Board.__init__(board, self)
        board.__dict__.update(self.__dict__)
        return board

    def __copy__(self: SomeBoard) -> SomeBoard:
        return self.copy()

    def __deepcopy__(self: SomeBoard, memo: dict[int, Any]) -> SomeBoard:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (type(self), self.start_fen, self.variant, [str(move) for move in self.move_stack])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _core.Board):
            return NotImplemented
        return self.key == other.key and self.variant == other.variant and self.fen() == other.fen()

    def __hash__(self) -> int:
        return hash((self.key, self.variant))

    def __repr__(self) -> str:
        return f"Board({self.fen()!r}, {self.variant!r})"

    def placement(self) -> dict[str, str]:
        """The contents of the squares, in the order of a FEN: its letters, and '$' and '%' for the empty tiles of White
        and Black. Squares that are missing are voids in a game with tiles, and empty in others."""
        placed = {}
        for place, row in enumerate(self.fen().split()[0].split("/")):
            file = 0
            for part in re.findall(r"\d+|\D", row):
                if part.isdigit():
                    file += int(part)
                else:
                    placed[chr(ord("a") + file) + str(self.ranks - place)] = part
                    file += 1
        return placed

    def piece_map(self) -> dict[str, Piece]:
        """The pieces by square."""
        return {square: Piece.from_symbol(letter) for square, letter in self.placement().items() if letter.isalpha()}

    def tiles(self) -> dict[str, bool]:
        """The owners of the empty tiles, by square; empty in a game without tiles."""
        return {square: letter == "$" for square, letter in self.placement().items() if not letter.isalpha()}

    def piece_at(self, square: str) -> Piece | None:
        """The piece on a square like 'e4', or None. ValueError if the board has no such square."""
        self._check_square(square)
        letter = self._letter(square)
        return None if letter == " " else Piece.from_symbol(letter)

    def piece_type_at(self, square: str) -> str | None:
        """The kind of the piece on a square, or None."""
        piece = self.piece_at(square)
        return piece.kind if piece else None

    def color_at(self, square: str) -> bool | None:
        """The side of the piece on a square, or None."""
        piece = self.piece_at(square)
        return piece.color if piece else None

    def pieces(self, kind: str, color: bool) -> set[str]:
        """The squares of a side's pieces of one kind."""
        return {square for square, piece in self.piece_map().items() if piece == Piece(kind, color)}

    def board_fen(self) -> str:
        """The first field of the FEN."""
        return self.fen().split()[0]

    def epd(self) -> str:
        """The FEN without its clocks."""
        return " ".join(self.fen().split()[:4])

    def set_fen(self, fen: str | None) -> None:
        """Starts a new game of this variant from a FEN. ValueError if it is invalid; the board is unchanged then."""
        self._assign(Board(fen, self.variant))

    def reset(self) -> None:
        """Starts a new game of this variant."""
        self.set_fen(None)

    def king(self, color: bool) -> str:
        """The square of a side's king."""
        return next(square for square, letter in self.placement().items() if letter == ("K" if color else "k"))

    def _check_square(self, square: str) -> None:
        file, rank = (ord(square[0]) - ord("a"), ord(square[1]) - ord("1")) if len(square) == 2 else (-1, -1)
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            last = chr(ord("a") + self.files - 1) + str(self.ranks)
            raise ValueError(f"{square!r} is not a square of this board: they are a1 to {last}")

    def describe(self, move: Move) -> MoveDetails:
        """The details of a legal move. ValueError for other moves."""
        said = json.loads(self._describe(move))
        captured = said.get("captured", {})
        return MoveDetails(
            type=said["kind"], displacements=tuple(Displacement(*change) for change in said["displacements"]),
            captured=captured.get("piece"), captured_square=captured.get("square"), promotion=said.get("promotion"),
            via=said.get("via"), path=tuple(said.get("path", ())))

    def is_capture(self, move: Move) -> bool:
        """Whether a legal move captures a piece. ValueError for other moves."""
        return self.describe(move).captured is not None

    def is_castling(self, move: Move) -> bool:
        """Whether a legal move castles. ValueError for other moves."""
        return self.describe(move).type == "castling"

    def is_en_passant(self, move: Move) -> bool:
        """Whether a legal move captures en passant. ValueError for other moves."""
        return self.describe(move).type == "en_passant"

    def is_zeroing(self, move: Move) -> bool:
        """Whether a legal move resets the 50-move clock. ValueError for other moves."""
        board = self.copy()
        board.push(move)
        return board.halfmove_clock == 0

    def generate_legal_moves(self) -> Iterator[Move]:
        """An iterator over the legal moves."""
        return iter(self.legal_moves)

    def generate_legal_captures(self) -> Iterator[Move]:
        """An iterator over the legal captures."""
        return (move for move in self.legal_moves if self.is_capture(move))

    def find_move(self, from_square: str | None, to_square: str | None, promotion: str | None = None) -> Move:
        """The legal move between two squares, of which a drop or a removal has only one and None for the other. ValueError
        if there is none, or more than one: propels and beasts' captures are distinguished only by their text."""
        found = [move for move in self.legal_moves
                 if (move.from_square, move.to_square, move.promotion) == (from_square, to_square, promotion)]
        if len(found) != 1:
            raise ValueError(f"{len(found)} legal moves lead from {from_square} to {to_square}: {', '.join(map(str, found))}")
        return found[0]

    def uci(self, move: Move) -> str:
        """The UCI text of a legal move. ValueError for other moves."""
        self.san(move)
        return str(move)

    def variation_san(self, moves: Iterable[Move]) -> str:
        """A line of moves from this position in SAN, with move numbers. ValueError for an illegal move."""
        board = self.copy()
        words = []
        for move in moves:
            if board.turn:
                words.append(f"{board.fullmove_number}.")
            elif not words:
                words.append(f"{board.fullmove_number}...")
            words.append(board.san(move))
            board.push(move)
        return " ".join(words)

    def outcome(self) -> Outcome | None:
        """The end of the game, or None if it is not over."""
        name = self._outcome()
        if name == "none":
            return None
        termination = Termination(name)
        return Outcome(termination, not self.turn if termination is Termination.CHECKMATE else None)

    def is_game_over(self) -> bool:
        """Whether the game has an outcome."""
        return self._outcome() != "none"

    def result(self) -> str:
        """'1-0', '0-1', '1/2-1/2', or '*' if the game is not over."""
        outcome = self.outcome()
        return outcome.result() if outcome else "*"

    def is_checkmate(self) -> bool:
        """Whether the side to move is mated."""
        return self._outcome() == "checkmate"

    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal move and is not in check."""
        return self._outcome() == "stalemate"

    def is_insufficient_material(self) -> bool:
        """Whether the position is dead: neither side can mate."""
        return self._outcome() == "dead_position"

    def is_fifty_moves(self) -> bool:
        """Whether the game is drawn by the 50-move rule."""
        return self._outcome() == "fifty_moves"

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position has occurred at least `count` times."""
        board, key = self.copy(), self.key
        while count > 1 and board.halfmove_clock > 0 and board.ply() > 0:
            board.pop()
            count -= board.key == key
        return count <= 1

    def _repr_svg_(self) -> str:
        return svg.board(self)
