#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of the Python package: validation of arguments, and the README's picture is up to date. tests/tools/picture tests the
drawings, tests/conformance that they are the same in all languages."""

import runpy
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from ricochet import BLACK, Board, svg

PACKAGING = Path(__file__).resolve().parents[3] / "tools" / "packaging"


class Pictures(unittest.TestCase):
    def test_a_board_is_a_picture(self):
        board = Board()
        picture = board._repr_svg_()
        self.assertEqual(picture, svg.board(board))
        self.assertEqual(ElementTree.fromstring(picture).get("width"), "480")
        self.assertEqual(svg.board(board, orientation=BLACK, arrows=board.legal_moves).count("<polyline") > 30, True)

    def test_a_piece_is_a_picture(self):
        self.assertEqual(ElementTree.fromstring(svg.piece("K", 45)).get("width"), "45")
        self.assertNotEqual(svg.piece("k"), svg.piece("K"))

    def test_what_cannot_be_drawn(self):
        board = Board()
        elsewhere = Board("5k4/10/10/10/10/10/10/5K4 w - - 0 1").parse_uci("f1e1")
        for refused, why in (({"arrows": [elsewhere]}, "f1e1"), ({"theme": "red"}, "light or dark"), ({"size": 0}, "size 0"),
                             ({"size": float("nan")}, "size nan"), ({"size": float("inf")}, "size inf")):
            with self.assertRaisesRegex(ValueError, why):
                svg.board(board, **refused)
        with self.assertRaisesRegex(ValueError, '"?x"? is not the letter of a piece'):
            svg.piece("x")
        for arguments in ({"arrows": ["e2e4"]}, {"arrows": 7}, {"size": "9"}):
            with self.assertRaises(TypeError):
                svg.board(board, **arguments)

    def test_the_moving_picture_of_the_readme_is_that_of_this_tree(self):
        made = runpy.run_path(str(PACKAGING / "moves_picture.py"))["picture"]() + "\n"
        ElementTree.fromstring(made)
        self.assertEqual((PACKAGING / "moves.svg").read_text(encoding="utf-8"), made, "make it again, as its script says")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
