#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that figures.py counts games, legal moves and positions correctly.

Argument: the engine.
"""

import json
import math
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[4] / "tools/lab/studies"
sys.path.insert(0, str(TOOLS))
import figures
import state_space
from uci import Engine

ENGINE = sys.argv.pop(1) if len(sys.argv) > 1 else "ricochet"


def run(*words):
    return subprocess.run([sys.executable, "-B", TOOLS / "figures.py", *map(str, words)], capture_output=True, text=True, check=False)


def game(moves, result="1-0", ending="checkmate", offender=""):
    return {"type": "game", "result": result, "ending": ending, "offender": offender, "opening_moves": "e2e4 e7e5",
            "moves": moves}


class FiguresTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def journal(self, *games, variant="tensor"):
        path = self.folder / "games.jsonl"
        records = [{"type": "tournament", "variant": variant}, *games]
        path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
        return path

    def test_the_board_follows_every_kind_of_move(self):
        tensor, home, tiled = (figures.Board(variant) for variant in ("tensor", "tensor", "tiledsquares"))
        for move in ("e2e4", "f7f5", "e4e5", "d7d5", "e5d6", "h1g3", "h8f4^g6", "b8d6xc7", "a1b1>a1"):
            tensor.play(move)
        self.assertEqual({square: tensor.pieces.get(square) for square in ("d6", "d5", "e5", "c7", "f4", "h8", "g3", "a1", "b1")},
                         {"d6": "t", "d5": None, "e5": None, "c7": None, "f4": "n", "h8": None, "g3": "N", "a1": "T", "b1": "R"})
        for square in ("g1", "h1", "i1"):
            del home.pieces[square]
        home.play("f1h1")
        self.assertEqual((home.pieces["h1"], home.pieces["g1"], "j1" in home.pieces), ("K", "R", False))
        tiled.pieces = {"b7": "P", "a8": "r", "c2": "p"}
        for move in ("b7a8q", "$-e4", "-e4", "c2c1n"):
            tiled.play(move)
        self.assertEqual(tiled.pieces, {"a8": "Q", "c1": "n"})

    def test_moves_have_their_kinds(self):
        for uci, piece, kind in (("f6i3^i6", "R", "bounce"), ("a1b1>a1", "R", "propel"), ("e4g6xf5", "t", "beast capture"),
                                 ("b1d3", "T", "beast's hop"), ("b1b2", "T", "beast's step"), ("b7b8t", "P", "ordinary")):
            self.assertEqual(figures.kind_of(uci, piece, "tensor"), kind)
        for uci, kind in (("$-e4", "drop"), ("%-e5", "drop"), ("-e4", "removal"), ("e2e4", "ordinary")):
            self.assertEqual(figures.kind_of(uci, "P", "tiledsquares"), kind)

    def test_games_are_counted_once_and_without_those_that_a_fault_ended(self):
        variant, games = figures.read_journals([self.journal(
            game("a1b1>a1 a8b8>a8 b2b3"), game("b1d3", "1/2-1/2", "fifty moves"), game("b1d3", "0-1", "crash", "a"),
            game("b1d3", "1/2-1/2", "fifty moves"))])
        found = figures.count_games(variant, games)
        self.assertEqual(found["results"], {"1-0": 1, "1/2-1/2": 1})
        self.assertEqual(found["plies"], [5, 3])
        self.assertEqual(found["kinds"], {"ordinary": 5, "propel": 2, "beast's hop": 1})
        done = run("games", self.journal(game("b1d3"), game("b1b3", "1/2-1/2")))
        self.assertIn("White's share of the points | 75.0 ± 34.6 %", done.stdout)

    def test_promotions_are_counted_by_piece(self):
        found = figures.count_games("tensor", [game("d2d8t"), game("d2d8q c2c8t"), game("b2b3")])
        self.assertEqual((found["promotions"], found["with"]), ({"t": 2, "q": 1}, {"t": 2, "q": 1, "any": 2}))

    def test_branching_of_the_first_positions(self):
        # At the start and after each of the moves except the last.
        counts = list(figures.sample_branching(ENGINE, "tensor", [game("a1b1>a1")], 100, 1))
        self.assertEqual([pieces for pieces, _ in counts], [40, 40, 40])
        self.assertEqual(counts[0][1].total(), 30)
        self.assertEqual((counts[0][1]["propel"], counts[0][1]["beast's hop"]), (2, 4))
        done = run("branching", "--engine", ENGINE, self.journal(game("a1b1>a1")))
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("| 36-40 | 3 |", done.stdout)
        tiled = run("branching", "--engine", ENGINE, self.journal(game("b1c3") | {"opening_moves": ""}, variant="tiledsquares"))
        self.assertIn("| 31-35 | 1 |", tiled.stdout)

    def test_placements_are_counted_exactly(self):
        space = state_space.StateSpace()
        bare, one, pawn = (0, 0), (0, 1), (1, 0)
        self.assertEqual(space.pairs[bare, bare], 80 * 79)
        self.assertEqual(space.pairs[one, bare], 5 * 80 * 79 * 78)
        self.assertEqual(space.pairs[pawn, bare], 60 * 79 * 78)
        # Two of one kind, or one each of two kinds; additional queens are promoted pawns.
        self.assertEqual(space.pairs[(0, 2), bare], math.perm(80, 4) * (5 / 2 + 10))
        self.assertNotIn((9, 12), space.by_size)
        self.assertIn((1, 18), space.by_size)
        self.assertTrue(all(sum(numbers) + pawns <= 19 and
                            pawns + sum(max(0, count - home) for count, home in
                                        zip(numbers, state_space.HOME.values(), strict=True)) <= 10
                            for pawns, numbers in state_space.armies()))

    def test_drawn_placements_are_the_same_for_a_seed_and_the_engine_probes_positions(self):
        space = state_space.StateSpace()
        drawn = list(space.draw(40, 3))
        self.assertEqual(drawn, list(space.draw(40, 3)))
        self.assertTrue(all(fen.count("K") == fen.count("k") == 1 for fen in drawn))
        with Engine(ENGINE) as engine:
            accepted = list(figures.are_positions(engine, ["k9/10/10/10/10/10/10/Q8K w - - 0 1", "k9/10/10/10/10/10/10/1Q7K w - - 0 1"]))
        self.assertEqual(accepted, [False, True])

    def test_bad_input_is_one_line(self):
        for words in (("games", self.folder / "none.jsonl"), ("games", self.journal()),
                      ("states", "--engine", self.folder / "none")):
            done = run(*words)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)


if __name__ == "__main__":
    unittest.main()
