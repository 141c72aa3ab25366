#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""PGN of the Python package: files, nodes, long games. tests/conformance tests what is read and written."""

import io
import sys
import tempfile
import unittest
from pathlib import Path

from ricochet import Board, pgn

TENSOR = """[White "Anna"]
[Black "Bela"]

1. e4 Ti8g6 (1... Nd6 2. Nd3 {or} (2. Ni3 e6)) 2. Ti1g3 1-0
"""
TILED = """[Variant "Tiled Squares"]

1. $-f3
%-d5 2. Nf3 *
"""


def game(text):
    return pgn.read_game(io.StringIO(text))


class Reading(unittest.TestCase):
    def test_games_one_after_the_other(self):
        # The first has an empty line in a comment.
        handle = io.StringIO("\n\n" + TENSOR.replace("{or}", "{or\n\nlike this}") + "\n\n" + TILED)
        first, second = iter(lambda: pgn.read_game(handle), None)
        self.assertEqual((first.headers["White"], first.end().board().ply()), ("Anna", 3))
        self.assertEqual((second.variant, second.end().board().fen().split()[0]),
                         ("tiledsquares", "rnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R"))
        self.assertIsNone(game(""))
        self.assertIsNone(game("\n \n"))
        with self.assertRaisesRegex(ValueError, "an empty line is missing between two games"):
            game(TILED + TILED)
        with self.assertRaisesRegex(ValueError, "not tensorfree"):
            pgn.read_game(io.StringIO(TILED), "tensorfree")

    def test_the_tree(self):
        start = next(pgn.read_games(io.StringIO(TENSOR)))
        other = start.next().variations[1]
        self.assertEqual((other.san(), str(other.variations[1].move), other.variations[1].next().board().ply()), ("Nd6", "h1i3", 4))
        self.assertIs(other.game(), start)
        self.assertEqual([node.san() for node in start.mainline()], ["e4", "Tg6", "Tg3"])
        self.assertEqual([str(move) for move in start.mainline_moves()], ["e2e4", "i8g6", "i1g3"])

    def test_from_a_file(self):
        with tempfile.TemporaryDirectory(prefix="ricochet-python-") as folder:
            path = Path(folder) / "games.pgn"
            # No empty line between the games, and a byte that is not UTF-8.
            path.write_bytes((TENSOR + TILED).replace("Bela", "B\xe9la").encode("latin-1"))
            games = list(pgn.read_games(path))
            self.assertEqual([game.variant for game in games], ["tensor", "tiledsquares"])
            self.assertEqual(games[0].headers["Black"], "B\ufffdla")
            with open(path, encoding="latin-1") as handle:
                self.assertEqual(len(list(pgn.read_games(handle))), 2)


class Writing(unittest.TestCase):
    def test_a_board_becomes_a_game(self):
        board = Board("k9/10/2K7/10/10/10/10/1Q8 w - - 0 1")
        board.push_uci("b1b7")
        text = str(pgn.Game.from_board(board))
        self.assertIn("1. Qb7# 1-0", text)
        self.assertEqual(game(text).end().board(), board)

    def test_illegal_moves(self):
        start = pgn.Game(variant="tiledsquares")
        first = start.add_variation(start.board().parse_san("$-e4"), comment="so")
        self.assertIn("1. $-e4 {so} *", str(start))
        with self.assertRaisesRegex(ValueError, "e4"):
            first.add_variation(first.move)

    def test_a_game_that_cannot_be_written(self):
        for spoil, words in (
                (lambda start: start.headers.update({"Bad name": "x"}), '"Bad name" is not a name of a tag'),
                (lambda start: setattr(start, "result", "2-0"), '"2-0" is not a result'),
                (lambda start: setattr(start, "fen", "8/8"), ""),
                (lambda start: setattr(start, "variations", [pgn.ChildNode(start, start.end().parent.move)]), "is not a legal move where it stands")):
            start = game(TENSOR)
            spoil(start)
            with self.assertRaisesRegex(ValueError, words):
                str(start)

    def test_long_games(self):
        board = Board()
        for _ in range(750):
            for text in ("c1d3", "c8d6", "d3c1", "d6c8"):
                board.push_uci(text)
        self.assertEqual(game(str(pgn.Game.from_board(board))).end().board().ply(), 3000)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
