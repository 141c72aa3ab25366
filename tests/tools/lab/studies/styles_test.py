#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the moves of styles are counted as, and a few games of each.

Needs the paths of ricochet and ricochet-match.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[4] / "tools/lab/studies"
sys.path.insert(0, str(TOOLS))
import styles

PROGRAMS = argparse.Namespace()


class BoardTest(unittest.TestCase):
    def check_game(self, variant, moves):
        board = styles.Board(variant)
        for move, kinds in moves:
            self.assertEqual(board.play(move), set(kinds.split(", ")) - {""}, move)
        return board.pieces

    def test_moves_are_of_their_kinds(self):
        pieces = self.check_game("tensor", (
            ("e2e4", "at home"), ("i8g6", "beast moved, at home"), ("i1g3", "beast moved, at home"), ("h8f4^g6", ""), ("b1d3", "beast moved, at home"),
            ("f7f5", "at home"), ("e4f5", "capture"), ("g7g5", "at home"), ("f5g6", "capture"), ("f4d3", "capture")))
        # A beast stands on g6: the pawn has taken it in this test alone, where nobody asks the rules.
        self.assertEqual((pieces["g6"], pieces["d3"], "f5" in pieces), ("P", "n", False))

    def test_propels_hops_and_castling(self):
        pieces = self.check_game("tensor", (
            ("a1b1>a1", "propel, at home"), ("j8i8>j8", "propel, at home"), ("g2g3", "at home"), ("a7a6", "at home"),
            ("h1g3", "capture")))
        self.assertEqual((pieces["b1"], pieces["a1"], pieces["i8"], pieces["j8"]), ("R", "T", "r", "t"))
        board = styles.Board("tensor")
        for square in ("g1", "h1", "i1"):
            del board.pieces[square]
        self.assertEqual(board.play("f1h1"), {"at home"})
        self.assertEqual((board.pieces["h1"], board.pieces["g1"], "j1" in board.pieces), ("K", "R", False))

    def test_tiles_and_promotions(self):
        self.check_game("tiledsquares", (("$-e4", "drop"), ("%-e5", "drop"), ("-e4", "removal"), ("e7e5", "at home")))
        board = styles.Board("tiledsquares")
        board.pieces = {"b7": "P", "a8": "r"}
        self.assertEqual(board.play("b7a8q"), {"capture"})
        self.assertEqual(board.pieces, {"a8": "Q"})


class RunTest(unittest.TestCase):
    def test_styles_are_seen(self):
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "styles.json"
            done = subprocess.run(
                [sys.executable, "-B", TOOLS / "styles.py", "--engine", PROGRAMS.engine, "--match", PROGRAMS.match, "--games", "6",
                 "--level", "400", "--work", folder, "--output", output, "tensor:Propeller", "tiledsquares:Layer"],
                capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            propeller, layer = json.loads(output.read_text(encoding="utf-8"))
        self.assertEqual((propeller["games"], layer["games"]), (6, 6))
        self.assertGreater(propeller["styled"]["propel"], 2 * propeller["plain"]["propel"])
        self.assertGreater(layer["styled"]["drop"], 2 * layer["plain"]["drop"])
        self.assertEqual(len(done.stdout.splitlines()), 2)

    def test_an_unknown_style_is_one_line(self):
        done = subprocess.run([sys.executable, "-B", TOOLS / "styles.py", "tensor:Layer"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("match")
    PROGRAMS, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0], *rest])
