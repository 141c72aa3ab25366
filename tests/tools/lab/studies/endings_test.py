#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that endings.py draws won positions, plays them against the tablebases, and distinguishes mates from lost wins.

Arguments: the engine, and ricochet-tables.
"""

import argparse
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[4] / "tools/lab/studies/endings.py"
sys.path.insert(0, str(TOOL.parent))
import endings
from uci import Engine

# Always plays the same legal but bad move of White.
FOOL = """#!/bin/sh
while read -r word _; do
    case $word in
        uci) echo uciok ;;
        isready) echo readyok ;;
        go) echo bestmove b2a3 ;;
        quit) exit ;;
    esac
done
"""


class EndingsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.engine, cls.folder = sys.argv[1], Path(folder.name)
        subprocess.run([sys.argv[2], "make", "--folder", cls.folder, "KQK"], check=True, capture_output=True)
        cls.tables = endings.Tables(cls.engine, cls.folder)
        cls.addClassCleanup(cls.tables.close)

    def test_positions_are_won_and_the_same_for_a_seed(self):
        starts = endings.won_positions(self.tables, "KQK", 20, 3)
        self.assertEqual(starts, endings.won_positions(self.tables, "KQK", 20, 3))
        self.assertNotEqual(starts, endings.won_positions(self.tables, "KQK", 20, 4))
        for fen, moves in starts:
            self.assertEqual(self.tables.win_in(fen), 2 * moves - 1)

    def test_the_defence_is_the_longest(self):
        fen = "10/10/10/4k5/10/2K7/10/Q9 b - - 0 1"
        best = self.tables.win_in(fen)
        after, can_move, in_check = self.tables.after(fen, [self.tables.longest_defence(fen)])
        self.assertTrue(can_move)
        self.assertFalse(in_check)
        self.assertEqual(self.tables.win_in(after), best - 1)

    def test_queens_mate(self):
        arguments = argparse.Namespace(engine=self.engine, tables=self.folder, count=4, skip=1, seed=1, nodes=20000,
                                       concurrency=2, network=None)
        games = endings.measure(arguments, "KQK")
        self.assertEqual(len(games), 3)
        mates = sum(game.end == "mate" for game in games)
        self.assertGreaterEqual(mates, 2)
        self.assertIn(f"{mates} of 3 mated ({100 * mates / 3:.1f} %)", endings.describe("KQK", games))

    def test_a_win_that_is_thrown_away_is_reported(self):
        program = self.folder / "fool"
        program.write_text(FOOL)
        program.chmod(0o755)
        with Engine(program) as fool:
            game = endings.play(fool, self.tables, "10/10/10/10/k9/10/1Q8/5K4 w - - 0 1", 5, 1)
        self.assertEqual((game.end, game.moves), ("win thrown away", 1))
        self.assertIn("0 of 1 mated (0.0 %), 1 win thrown away", endings.describe("KQK", [game]))

    def test_what_is_no_ending_is_refused(self):
        for name in ("KQ", "QKK", "KXK"):
            run = subprocess.run([sys.executable, "-B", TOOL, "--tables", self.folder, "--engine", self.engine, name],
                                 capture_output=True, text=True, check=False)
            self.assertEqual(run.returncode, 2)
            self.assertIn(f"{name!r}: expected both sides' pieces", run.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
