#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""PGN of the Python package: reading and writing games, trees, errors."""

import io
import sys
import tempfile
import unittest
from pathlib import Path

from ricochet import Board, pgn

TENSOR = """[Event "A \\"test\\""]
[White "Anna"]
[Black "Bela"]
[Variant "Tensor"]

{At first} 1. e4 $1 {[good] and

an empty line} Ti8g6 (1... Nd6 2. Nd3 {or} (2. Ni3 e6)) 2. Ti1g3
Nh8f4^g6 1-0
"""
TILED = """[Event "Tiles"]
[Variant "Tiled Squares"]

1. $-f3
%-d5 2. Nf3 *
"""


class Reading(unittest.TestCase):
    def games(self, text):
        handle = io.StringIO(text)
        return list(iter(lambda: pgn.read_game(handle), None))

    def test_games_one_after_the_other(self):
        first, second = self.games("\n\n" + TENSOR + "\n\n" + TILED)
        self.assertEqual(list(first.headers), ["Event", "White", "Black", "Variant"])
        self.assertEqual((first.headers["Event"], first.result, first.variant), ('A "test"', "1-0", "tensor"))
        self.assertEqual([str(move) for move in first.mainline_moves()], ["e2e4", "i8g6", "i1g3", "h8f4^g6"])
        self.assertEqual((second.variant, second.end().board().fen().split()[0]),
                         ("tiledsquares", "rnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R"))

    def test_the_tree(self):
        game = self.games(TENSOR)[0]
        self.assertEqual(game.comment, "At first")
        after_e4 = game.next()
        self.assertEqual((after_e4.nags, after_e4.comment, len(after_e4.variations)), ([1], "[good] and  an empty line", 2))
        other = after_e4.variations[1]
        self.assertEqual((other.san(), other.next().comment, str(other.variations[1].move)), ("Nd6", "or", "h1i3"))
        self.assertEqual(other.variations[1].next().board().ply(), 4)
        self.assertIs(other.game(), game)
        self.assertEqual([node.san() for node in game.mainline()][0], "e4")

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

    def test_errors_name_the_line(self):
        for text, words in (
                (TENSOR.replace("Ti8g6 ", "Ti8g5 "), "line 8: .*Ti8g5"),
                (TENSOR.replace('"Tensor"', '"Chess"'), "line 4: the game is of variant 'Chess'"),
                (TILED.replace("*", "{open"), "the file ends within a comment"),
                (TENSOR + TILED, "an empty line is missing between two games"),
                ('[FEN "8/8"]\n\n*\n', "tag FEN")):
            with self.assertRaisesRegex(ValueError, words):
                self.games(text)
        with self.assertRaisesRegex(ValueError, "not tensorfree"):
            pgn.read_game(io.StringIO(TENSOR), "tensorfree")
        self.assertIsNone(pgn.read_game(io.StringIO("")))
        self.assertIsNone(pgn.read_game(io.StringIO("\n \n")))


class Writing(unittest.TestCase):
    def test_what_is_written_is_read(self):
        for text in (TENSOR, TILED):
            game = pgn.read_game(io.StringIO(text))
            written = str(game)
            again = pgn.read_game(io.StringIO(written))
            self.assertEqual(str(again), written)
            self.assertEqual(list(again.mainline_moves()), list(game.mainline_moves()))
            self.assertEqual((again.headers["Event"], again.result), (game.headers["Event"], game.result))
        self.assertIn("(1... Nd6 2. Nd3 {or} (2. Ni3 e6))", str(pgn.read_game(io.StringIO(TENSOR))).replace("\n", " "))

    def test_a_game_of_ones_own(self):
        board = Board("k9/10/2K7/10/10/10/10/1Q8 w - - 0 1")
        board.push_uci("b1b7")
        game = pgn.Game.from_board(board)
        game.headers["White"] = "Anna"
        game.end().comment = "mate"
        text = str(game)
        self.assertIn('[White "Anna"]', text)
        self.assertIn('[FEN "k9/10/2K7/10/10/10/10/1Q8 w - - 0 1"]', text)
        self.assertIn("1. Qb7# {mate} 1-0", text)
        self.assertEqual(pgn.read_game(io.StringIO(text)).end().board(), board)

    def test_variations_are_added(self):
        game = pgn.Game(variant="tiledsquares")
        first = game.add_variation(game.board().parse_san("$-e4"))
        game.add_variation(game.board().parse_san("$-d4"), comment="or")
        first.add_variation(first.board().parse_san("%-d5"))
        self.assertIn("1. $-e4 (1. $-d4 {or}) 1... %-d5 *", str(game))
        with self.assertRaisesRegex(ValueError, "e4"):
            first.add_variation(first.move)

    def test_a_game_that_cannot_be_written(self):
        for spoil, words in (
                (lambda game: game.headers.update({"Bad name": "x"}), '"Bad name" is no name of a tag'),
                (lambda game: setattr(game, "result", "2-0"), '"2-0" is no result'),
                (lambda game: setattr(game, "fen", "8/8"), ""),
                (lambda game: setattr(game, "variations", [pgn.ChildNode(game, game.end().move)]), "is not a legal move where it stands")):
            game = pgn.read_game(io.StringIO(TENSOR))
            spoil(game)
            with self.assertRaisesRegex(ValueError, words):
                str(game)

    def test_long_games(self):
        board = Board()
        for _ in range(750):
            for text in ("c1d3", "c8d6", "d3c1", "d6c8"):
                board.push_uci(text)
        game = pgn.read_game(io.StringIO(str(pgn.Game.from_board(board))))
        self.assertEqual(game.end().board().ply(), 3000)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
