#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fit_wdl.py finds the curves that positions were drawn from, and refuses what is no record."""

import math
import random
import subprocess
import sys
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[3] / "tools/lab/fit_wdl.py"
sys.path.insert(0, str(TOOL.parent))
import fit_wdl


def truth(pieces):
    """A middle and a width of the model's form."""
    share = pieces / fit_wdl.START
    return 180 - 120 * share, 140 + 40 * share * share


def drawn_cells(count):
    """Counts of losses, draws and wins of positions whose results follow the truth."""
    source = random.Random(1)
    cells = {}
    for _ in range(count):
        pieces, score = source.randint(20, fit_wdl.START), source.randint(-60, 60) * 10
        win, loss = fit_wdl.chances(score, *truth(pieces))
        lot = source.random()
        cells.setdefault((pieces, score), [0, 0, 0])[0 if lot < loss else 2 if lot > 1 - win else 1] += 1
    return cells


class FitTest(unittest.TestCase):
    def test_curves_are_found_again(self):
        parameters = fit_wdl.fit(drawn_cells(40000))
        for pieces in (30, 50, 70, 90):
            middle, width = truth(pieces)
            self.assertLess(abs(fit_wdl.polynomial(parameters[:4], pieces) - middle), 12)
            self.assertLess(abs(fit_wdl.polynomial(parameters[4:], pieces) - width), 12)

    def test_material_of_the_start(self):
        start = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1"
        self.assertEqual(fit_wdl.material(start), fit_wdl.START)

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
