#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that fit_wdl.py recovers the curves that positions were drawn from, and rejects malformed lines."""

import math
import random
import subprocess
import sys
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[4] / "tools/lab/studies/fit_wdl.py"
sys.path.insert(0, str(TOOL.parent))
import fit_wdl


def truth(game, pieces):
    """The true middle and width, of the model's form."""
    share = pieces / game.start
    return 180 - 120 * share, 140 + 40 * share * share


def drawn_cells(game, count):
    """Counts losses, draws and wins of positions with results drawn from the true curves."""
    source = random.Random(1)
    cells = {}
    for _ in range(count):
        pieces, score = source.randint(20, game.start), source.randint(-60, 60) * 10
        win, loss = fit_wdl.chances(score, *truth(game, pieces))
        lot = source.random()
        cells.setdefault((pieces, score), [0, 0, 0])[0 if lot < loss else 2 if lot > 1 - win else 1] += 1
    return cells


class FitTest(unittest.TestCase):
    def test_curves_are_found_again(self):
        for game in fit_wdl.GAMES.values():
            parameters = fit_wdl.fit(game, drawn_cells(game, 40000))
            for share in (0.3, 0.5, 0.7, 0.9):
                pieces = game.start * share
                for found, drawn in zip(fit_wdl.curve(game, parameters, pieces), truth(game, pieces), strict=True):
                    self.assertLess(abs(found - drawn), 12, (game.name, share))

    def test_material_of_the_start(self):
        starts = {"tensor": "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1",
                  "tiledsquares": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}
        for game, start in starts.items():
            self.assertEqual(fit_wdl.material(start), fit_wdl.GAMES[game].start)

    def test_the_header_is_the_games(self):
        text = fit_wdl.text_of(fit_wdl.GAMES["tiledsquares"], [1.0, 0, 0, 0, 2.0, 0, 0, 0], 20, 78, "no positions")
        self.assertIn("namespace ricochet::tiled {", text)
        self.assertIn(".start_material = 78,", text)
        for game in fit_wdl.GAMES.values():
            self.assertTrue(game.header.parent.is_dir())

    def test_chances_mirror(self):
        win, loss = fit_wdl.chances(50, 80, 100)
        self.assertEqual((loss, win), fit_wdl.chances(-50, 80, 100))
        self.assertTrue(math.isclose(fit_wdl.chances(80, 80, 100)[0], 0.5))

    def test_what_is_no_record_is_named(self):
        for text, said in (("9k/10/10/10/10/10/10/K9 w - - 0 1;5;0.7;a1a2;20\n", "line 1"), ("nonsense\n", "line 1"),
                           ("", "too few")):
            result = subprocess.run([sys.executable, "-B", TOOL], input=text, capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 1)
            self.assertIn(said, result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
