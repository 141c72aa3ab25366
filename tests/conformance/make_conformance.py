#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes positions.jsonl and pictures.jsonl, which README.md describes, with the Python package of this tree:

    PYTHONPATH=build/test/python /usr/bin/python3 -B tests/conformance/make_conformance.py

The counts come from tests/data/*.epd, where independent implementations agree on them.
"""

import hashlib
import json
import random
import sys
from pathlib import Path

from ricochet import VARIANTS, Board, svg

TESTS = Path(__file__).resolve().parent.parent
MOST_NODES = 40000
GAMES = 12
PLIES = 70

# Games with known endings: (variant, FEN or None for the start, moves).
ENDINGS = (
    ("tensor", "k9/10/2K7/10/10/10/10/1Q8 w - - 0 1", "b1b7"),
    ("tensor", "k9/10/K9/10/10/10/10/1Q8 w - - 0 1", "b1b6"),
    ("tensor", "k9/10/10/10/10/10/10/1R7K w - - 98 80", "b1b2 a8a7"),
    ("tensor", "k9/10/10/10/10/10/10/1R7K w - - 99 80", "b1a1"),
    ("tensor", "k9/10/2K7/10/10/10/10/1Q8 w - - 99 80", "b1b7"),
    ("tensor", None, "c1d3 c8d6 d3c1 d6c8 c1d3 c8d6 d3c1"),
    ("tensor", None, "c1d3 c8d6 d3c1 d6c8 c1d3 c8d6 d3c1 d6c8"),
    ("tensor", "k9/10/10/10/10/10/1n8/K9 w - - 0 1", "a1b2"),
    ("tensorfree", "k9/10/2K7/10/10/10/10/1Q8 w - - 0 1", "b1b7"),
    ("tensorfree", "k9/10/10/10/10/10/1q8/K9 w - - 0 1", "a1b2"),
    ("tensorfree", None, "c1d3 c8d6 d3c1 d6c8 c1d3 c8d6 d3c1 d6c8"),
    ("tiledsquares", "k7/1$6/2K5/8/8/8/8/1Q6 w - - 0 1", "b1b7"),
    ("tiledsquares", "k$$$$$$$/$$$$$$$$/$Q$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$$$$/$$$$$K$$ b - - 0 1", ""),
    ("tiledsquares", "k7/8/8/8/8/8/8/1R5K w - - 99 80", "$-e4"),
    ("tiledsquares", None, "$-e4 %-e5 -e4 -e5 $-e4 %-e5 -e4 -e5"),
    ("tiledsquares", "k7/8/8/8/8/8/1n6/K7 w - - 0 1", "a1b2"),
)

# Invalid FENs: (variant, FEN, reason).
REFUSED = (
    ("tensor", "", "no fields"),
    ("tensor", "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNT w KQkq - 0 1", "a rank of nine squares"),
    ("tensor", "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP w KQkq - 0 1", "seven ranks"),
    ("tensor", "10/10/10/10/10/10/10/K9 w - - 0 1", "no black king"),
    ("tensor", "k8k/10/10/10/10/10/10/K9 w - - 0 1", "two black kings"),
    ("tensor", "kP8/10/10/10/10/10/10/K9 w - - 0 1", "a pawn on the last rank"),
    ("tensor", "k9/10/10/10/10/10/10/R8K w - - x 1", "a clock that is not a number"),
    ("tensor", "k9/R9/10/10/10/10/10/9K w - - 0 1", "the side not to move is in check"),
    ("tensor", "k9/10/10/10/10/10/10/K9 w K - 0 1", "a castling right without its rook"),
    ("tensor", "k9/10/10/10/10/10/10/K9 x - - 0 1", "no side to move"),
    ("tensorfree", "kt8/10/10/10/10/10/10/K9 w - - 0 1", "a beast in the game without beasts"),
    ("tiledsquares", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1", "a rank of seven squares"),
    ("tiledsquares", "t6k/8/8/8/8/8/8/K7 w - - 0 1", "a beast in the game of tiles"),
    ("tiledsquares", "k7/8/8/8/8/8/8/K7 w - e6 0 1", "an en passant square without a pawn"),
    ("tiledsquares", "k7/8/8/8/8/8/8/R3K3 w K - 0 1", "a castling right without its rook"),
)

# Well-formed moves that are illegal in a position.
ILLEGAL = (
    ("tensor", None, "e2e5 a1a3 b1b2 f1f2 f1h1 c1e3 e7e5 a1b1>b3"),
    ("tensor", "k9/10/10/10/10/10/10/r4K4 w - - 0 1", "f1e1 f1g1"),
    ("tensor", "k4r4/10/10/10/10/10/5R4/5K4 w - - 0 1", "f2e2 f2a2"),
    ("tensorfree", "k4r4/10/10/10/10/10/5R4/5K4 w - - 0 1", "f2e2 f2a2"),
    ("tiledsquares", None, "e2e4 e2e3 g1f3 %-e4 -e2 -e4 $-e2"),
    ("tiledsquares", "k3r3/8/8/8/8/2$5/4N3/1N2K3 w - - 0 1", "e2c3 -e1 $-c3"),
)


# Pictures of boards: (variant, FEN or None for the start, moves, options of svg.board in the Python package).
PICTURES = (
    ("tensor", None, "", {}),
    ("tensor", None, "e2e4", {}),
    ("tensor", None, "e2e4 i8g6 i1g3 h8f4^g6", {"orientation": "black", "size": 300}),
    ("tensor", None, "b1d3", {"size": None, "coordinates": False, "theme": "dark"}),
    ("tensor", None, "e2e4 e7e5", {"last_move": False, "arrows": ["b1d3", "a1b1>a1"]}),
    ("tensor", "5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1", "c3e5xd4", {"arrows": ["f8e8"]}),
    ("tensor", "5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1", "a1c1>b1", {}),
    ("tensor", "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "f1h1", {"arrows": ["f8e8"]}),
    ("tensor", "k9/1Q8/2K7/10/10/10/10/10 b - - 0 1", "", {"size": 123.5}),
    ("tensorfree", None, "e2e4 d7d5 e4d5", {}),
    ("tiledsquares", None, "$-e4 %-d5", {"arrows": ["$-d4", "-e4"]}),
    ("tiledsquares", None, "$-e4 %-d5 -e4", {"theme": "dark", "orientation": "black"}),
)
PIECES = "Kkt"
REFUSED_PICTURES = (
    {"variant": "tensor", "fen": Board().fen(), "moves": [], "options": {"theme": "red"}, "refused": "light or dark"},
    {"piece": "x", "options": {}, "refused": "is not the letter of a piece"},
    {"piece": "", "options": {}, "refused": "is not the letter of a piece"},
)


def described(board):
    """The fields of a position that every line has."""
    outcome = board.outcome()
    said = {"variant": board.variant, "fen": board.start_fen}
    if board.ply():
        said |= {"moves": [str(move) for move in board.move_stack], "end": board.fen()}
    return said | {
        "check": board.is_check(),
        "legal": {str(move): board.san(move) for move in sorted(board.legal_moves, key=str)},
        "outcome": outcome and outcome.termination.value,
        "winner": None if outcome is None or outcome.winner is None else "white" if outcome.winner else "black",
    }


def counted(variant):
    for line in (TESTS / "data" / f"{variant}.epd").read_text(encoding="utf-8").splitlines():
        fen, *counts = line.split(" ;")
        nodes = [int(count.split()[1]) for count in counts]
        yield described(Board(fen, variant)) | {"perft": [count for count in nodes if count <= MOST_NODES]}


def played(variant):
    """Positions at the end of random games, or after some plies of them."""
    chance = random.Random(f"conformance {variant}")
    for _ in range(GAMES):
        board = Board(variant=variant)
        length = chance.randrange(5, PLIES)
        while board.ply() < length and not board.is_game_over():
            # Prefers other moves to tile turns and propels, which are the majority.
            moves = [move for move in board.legal_moves if len(str(move)) == 4 and move.from_square] or list(board.legal_moves)
            board.push(chance.choice(moves if chance.random() < 0.7 else list(board.legal_moves)))
        yield described(board)


def check_refusal(what, act, *arguments):
    """Exits with an error if invalid input is accepted."""
    try:
        act(*arguments)
    except ValueError:
        return
    sys.exit(f"accepted: {what}")


def lines():
    for variant in VARIANTS:
        yield from counted(variant)
        yield from played(variant)
    for variant, fen, moves in ENDINGS:
        board = Board(fen, variant)
        for move in moves.split():
            board.push_uci(move)
        yield described(board)
    for variant, fen, moves in ILLEGAL:
        for move in moves.split():
            check_refusal(f"{fen} {move}", Board(fen, variant).push_uci, move)
        board = Board(fen, variant)
        yield {"variant": variant, "fen": board.fen(), "illegal": {move: board.why_illegal(move) for move in moves.split()}}
    for variant, fen, reason in REFUSED:
        check_refusal(f"{fen}: {reason}", Board, fen, variant)
        yield {"variant": variant, "fen": fen, "refused": reason}


def drawn(variant, fen, moves, options):
    board = Board(fen, variant)
    for move in moves.split():
        board.push_uci(move)
    arguments = options | {"orientation": options.get("orientation", "white") == "white",
                           "arrows": [board.parse_uci(move) for move in options.get("arrows", ())]}
    picture = svg.board(board, **arguments)
    return {"variant": variant, "fen": board.start_fen, "moves": moves.split(), "options": options,
            "sha256": hashlib.sha256(picture.encode()).hexdigest()}


def drawn_piece(letter):
    options = {"size": 45} if letter.isupper() else {}
    return {"piece": letter, "options": options, "sha256": hashlib.sha256(svg.piece(letter, **options).encode()).hexdigest()}


def write(name, lines_of_it):
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines_of_it)
    (TESTS / "conformance" / name).write_text(text, encoding="utf-8")


def main():
    write("positions.jsonl", lines())
    write("pictures.jsonl", [*(drawn(*picture) for picture in PICTURES), *map(drawn_piece, PIECES), *REFUSED_PICTURES])


if __name__ == "__main__":
    main()
