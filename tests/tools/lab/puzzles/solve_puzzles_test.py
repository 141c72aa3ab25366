#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that solve_puzzles.py accepts the solver's moves and other mates, and compares shares with Elo's formula.

Argument: the engine.
"""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[4] / "tools/lab/puzzles/solve_puzzles.py"
sys.path.insert(0, str(TOOL.parent))
import solve_puzzles
from uci import Engine

ENGINE = sys.argv.pop(1) if len(sys.argv) > 1 else "ricochet"
PROMOTION = '{"variant":"tensor","fen":"k9/7P2/1K8/8n1/10/5pppp1/10/10 w - - 0 1","line":["h7h8%s"],"themes":["mate"],"rating":900,"source":"a"}\n'


class Solving(unittest.TestCase):
    def test_every_move_counts_and_another_mate_is_right(self):
        two = {"fen": "1k8/1P4p2p/2p3p3/R1N2t3P/4Pt4/5r4/1P8/6K3 w - - 3 44", "line": ["a5a8", "b8c7", "b7b8q"]}
        one = {"fen": "k9/7P2/1K8/8n1/10/5pppp1/10/10 w - - 0 1"}
        with Engine(ENGINE, {"Hash": 1}) as engine:
            self.assertTrue(solve_puzzles.solves(engine, two))
            self.assertFalse(solve_puzzles.solves(engine, {**two, "line": ["a5a8", "b8c7", "c5d3"]}))
            self.assertFalse(solve_puzzles.solves(engine, {**two, "line": ["a5a1"]}))
            for piece, right in (("q", True), ("r", True), ("n", False)):
                self.assertEqual(solve_puzzles.solves(engine, {**one, "line": ["h7h8" + piece]}), right, piece)

    def test_a_band_has_the_shares_solved_and_expected(self):
        ratings = [800, 800, 1200, 1200]
        rows = list(solve_puzzles.rows_of(ratings, {800: [2, 1, 0, 0], 1200: [2, 2, 2, 0]}, 2, 2))
        self.assertEqual([row[:2] for row in rows], [(800, 800), (1200, 1200)])
        self.assertEqual(rows[0][2], {800: (0.75, 0.5), 1200: (1, 10 / 11)})
        self.assertEqual(rows[1][2][1200], (0.5, 0.5))
        self.assertAlmostEqual(rows[1][2][800][1], 1 / 11)

    def test_a_file_gives_a_table_for_each_game(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "puzzles.jsonl")
            file.write_text(PROMOTION % "q" + PROMOTION % "n", encoding="utf-8")
            words = [sys.executable, "-B", TOOL, file, "--engine", ENGINE, "--levels", "2600", "--times", "1", "--bands", "1"]
            done = subprocess.run(words, capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "\n| tensor | 2600 |\n|---|---|\n| 900 to 900 | 50 (100) % |\n")


if __name__ == "__main__":
    unittest.main()
