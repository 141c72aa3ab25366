#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the Python package: they are well-formed, show what stands on the board, and draw as the page does."""

import sys
import unittest
import xml.etree.ElementTree as ElementTree

from ricochet import BLACK, Board, svg

NAME = "{http://www.w3.org/2000/svg}"


class Pictures(unittest.TestCase):
    def read(self, text):
        return ElementTree.fromstring(text)

    def pieces(self, picture):
        return [group for group in picture.iter(NAME + "g") if "scale" in group.get("transform", "")]

    def test_the_start(self):
        picture = self.read(Board()._repr_svg_())
        self.assertEqual(picture.find(NAME + "title").text, Board().fen())
        self.assertEqual(len(self.pieces(picture)), 40)
        self.assertEqual(len([rect for rect in picture.iter(NAME + "rect") if rect.get("width") == "100"]), 80)
        self.assertEqual([text.text for text in picture.iter(NAME + "text")], [*"12345678", *"abcdefghij"])
        self.assertEqual(picture.get("viewBox"), "-34 0 1034 834")

    def test_both_sides(self):
        white, black = (self.read(svg.board(Board(), orientation=side, coordinates=False)) for side in (True, BLACK))
        self.assertEqual(self.pieces(white)[0].get("transform"), "translate(5 5) scale(0.9)")
        self.assertEqual(self.pieces(black)[0].get("transform"), "translate(905 705) scale(0.9)")

    def test_drawings_are_the_pages(self):
        king = self.read(svg.piece("K", 45))
        self.assertEqual((king.get("width"), king.get("viewBox")), ("45", "0 0 100 100"))
        self.assertIn("M45.5 5H54.5V12H61.5V20.5H54.5V32H45.5V20.5H38.5V12H45.5Z", [path.get("d") for path in king])
        for letter in "kqrbnptKQRBNPT":
            shapes = list(self.read(svg.piece(letter)))
            self.assertTrue(shapes)
            for shape in shapes:
                self.assertNotIn("var(", str(shape.attrib))
                self.assertTrue(shape.get("fill"))
        self.assertNotEqual(svg.piece("k"), svg.piece("K"))
        with self.assertRaisesRegex(ValueError, "'x' is not the letter of a piece"):
            svg.piece("x")

    def test_every_kind_of_move_is_drawn(self):
        drawn = set()
        for fen, variant, texts in (
                ("5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1", "tensor", ("c3e5xd4", "a1e1", "a1c1>b1")),
                ("rtnbqkbn1r/pppppppppp/6t3/10/4P5/6T3/PPPP1PPPPP/RTNBQKBN1R b KQkq - 2 2", "tensor", ("h8f4^g6",)),
                (None, "tensor", ("b1d3", "a1b1>a1", "e2e4")),
                ("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", "tensor", ("f1h1",)),
                (None, "tiledsquares", ("$-e4",))):
            board = Board(fen, variant)
            for text in texts:
                move = board.parse_uci(text)
                kind = board.describe(move).type
                drawn.add(kind)
                arrow = self.read(svg.board(board, arrows=[move]))
                ways = len(list(arrow.iter(NAME + "polyline"))) // 2
                self.assertEqual(ways, {"propel": 2, "castling": 2, "drop": 0}.get(kind, 1), text)
                board.push(move)
                marked = [rect for rect in self.read(svg.board(board)).iter(NAME + "rect") if rect.get("fill-opacity") == "0.55"]
                self.assertTrue(marked)
                unmarked = self.read(svg.board(board, last_move=False))
                self.assertFalse([rect for rect in unmarked.iter(NAME + "rect") if rect.get("fill-opacity") == "0.55"])
                board.pop()
        self.assertLessEqual({"bounce", "beast_capture", "hop", "propel", "move", "castling", "drop"}, drawn)

    def test_tiles_have_owners_and_voids_are_dotted(self):
        board = Board(variant="tiledsquares")
        board.push_uci("$-e4")
        board.push_uci("%-d5")
        picture = self.read(svg.board(board, coordinates=False))
        self.assertEqual(len([rect for rect in picture.iter(NAME + "rect") if rect.get("stroke-dasharray")]), 30)
        self.assertEqual(len([circle for circle in picture.iter(NAME + "circle") if circle.get("r") == "9" and circle.get("stroke-width") == "4"]), 2)

    def test_a_check_is_marked(self):
        board = Board("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1")
        self.assertEqual(len([circle for circle in self.read(svg.board(board)).iter(NAME + "circle") if circle.get("r") == "48"]), 1)

    def test_arrows_must_be_legal(self):
        with self.assertRaises(ValueError):
            svg.board(Board(), arrows=[Board("5k4/10/10/10/10/10/10/5K4 w - - 0 1").parse_uci("f1e1")])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
