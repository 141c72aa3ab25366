#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tablebases in the Python package: results for positions and moves, the engine with tablebases, and errors.

The environment variable RICOCHET_TABLES is the program that makes them.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest
import warnings

from ricochet import Board, Engine, Tables, Verdict

QUEEN = "10/10/4k5/10/10/10/1Q8/K9 w - - 0 1"


class TablebasesTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.home.cleanup)
        cls.folder = pathlib.Path(cls.home.name) / "tables"
        subprocess.run([os.environ["RICOCHET_TABLES"], "make", "--folder", cls.folder, "--threads", "1", "KQK"],
                       check=True, stdout=subprocess.DEVNULL)
        cls.tables = Tables(cls.folder)

    def test_positions(self):
        self.assertEqual((self.tables.endings, self.tables.largest), (["KQK"], 3))
        won = self.tables.probe(Board(QUEEN))
        self.assertEqual((won.wdl, won.plies % 2), (2, 1))
        self.assertEqual(self.tables.probe(Board("k9/1Q8/10/10/10/10/10/K9 b - - 0 1")), Verdict(0, None))
        self.assertEqual(self.tables.probe(Board("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1")), Verdict(-2, 0))
        late = Board(QUEEN.replace(" 0 1", " 99 80"))
        self.assertEqual(self.tables.probe(late), Verdict(1, won.plies))
        for board in (Board(), Board(variant="tiledsquares")):
            self.assertIsNone(self.tables.probe(board))
            self.assertEqual(self.tables.probe_moves(board), {})

    def test_moves_lead_to_mate(self):
        board = Board(QUEEN)
        left = self.tables.probe(board).plies
        while not board.is_game_over():
            verdicts = self.tables.probe_moves(board)
            self.assertEqual(set(verdicts), set(board.legal_moves))
            move, best = next(iter(verdicts.items()))
            self.assertEqual(best, self.tables.probe(board))
            self.assertEqual(best.plies, left)
            grades = [verdict.wdl for verdict in verdicts.values()]
            self.assertEqual(grades, sorted(grades, reverse=True))
            board.push(move)
            left -= 1
        self.assertTrue(board.is_checkmate())

    def test_a_repetition_draws(self):
        board = Board(QUEEN)
        queen_goes, king_goes, queen_comes, king_comes = "b2c2", "e6e7", "c2b2", "e7e6"
        for _ in range(2):
            for text in (queen_goes, king_goes, queen_comes, king_comes):
                if board.ply() < 7:
                    board.push_uci(text)
        self.assertEqual(self.tables.probe_moves(board)[board.parse_uci(king_comes)], Verdict(0, None))

    def test_the_engine_probes_them(self):
        board = Board(QUEEN)
        for tables in (self.tables, self.folder, str(self.folder)):
            line, = Engine(tables=tables).analyse(board, depth=3)
            self.assertGreater(line.tbhits, 0)
            self.assertEqual(self.tables.probe_moves(board)[line.pv[0]], self.tables.probe(board))
        line, = Engine().analyse(board, depth=3)
        self.assertEqual(line.tbhits, 0)

    def test_errors(self):
        empty = pathlib.Path(self.home.name) / "empty"
        empty.mkdir()
        damaged = pathlib.Path(self.home.name) / "damaged"
        damaged.mkdir()
        (damaged / "KQK.rct").write_bytes((self.folder / "KQK.rct").read_bytes()[:1000])
        for folder, words in ((empty, "there is no tablebase in the folder"), ("/no/such", "cannot read the folder '/no/such'"),
                              (damaged, "is cut short")):
            for act in (Tables, lambda path: Engine(tables=path)):
                with self.assertRaisesRegex(ValueError, words):
                    act(folder)

    def test_damage_is_a_warning(self):
        spoilt = pathlib.Path(self.home.name) / "spoilt"
        spoilt.mkdir()
        content = (self.folder / "KQK.rct").read_bytes()
        (spoilt / "KQK.rct").write_bytes(content[:400] + b"x" * (len(content) - 400))
        tables = Tables(spoilt)
        with self.assertWarnsRegex(RuntimeWarning, "KQK.rct' is damaged in block"):
            self.assertIsNone(tables.probe(Board(QUEEN)))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            self.assertIsNone(tables.probe(Board(QUEEN)))


if __name__ == "__main__":
    unittest.main()
