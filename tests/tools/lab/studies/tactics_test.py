#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The tactics suite and its finder: the kinds of moves, the games it reads, the candidates, the choice, and what was chosen.

Needs the path of ricochet.
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
import make_tactics
from positions import START, read_epd
from uci import MATE, Answer, Engine, Line


class PointTest(unittest.TestCase):
    def test_kinds(self):
        fen = "5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1"
        for move, kind in (("b2b3^c3", "bounce"), ("b2c2>c4", "propel"), ("c3e5xd4", "beast capture"),
                           ("c1c4", "hop"), ("c1d2", None), ("a1e1", "pass-through"), ("a1a5", None), ("j1i1", None)):
            self.assertEqual(make_tactics.point_of(fen, move), kind, move)

    def test_the_enemys_beast_is_no_passage(self):
        self.assertIsNone(make_tactics.point_of("5k4/10/10/10/3t6/10/10/R1t6K w - - 0 1", "a1e1"))


class LeadTest(unittest.TestCase):
    def leads(self, best, first, second):
        fen = "5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1"
        answer = Answer(best, {1: Line(score=first), 2: Line(score=second)})
        return make_tactics.leads(fen, answer, 200)

    def test_leads(self):
        self.assertTrue(self.leads("b2b3^c3", 300, 100))
        self.assertTrue(self.leads("b2b3^c3", MATE - 3, 900))
        self.assertFalse(self.leads("b2b3^c3", 299, 100))
        self.assertFalse(self.leads("j1i1", 300, 100))
        self.assertFalse(self.leads("b2b3^c3", MATE - 3, 1001))
        self.assertFalse(self.leads("b2b3^c3", -1001, -2000))


class GamesTest(unittest.TestCase):
    def read(self, suffix, text):
        with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
            file.write(text)
            file.flush()
            return make_tactics.read_games(Path(file.name))

    def test_journal(self):
        game = {"type": "game", "fen": START, "opening_moves": "", "moves": "e2e4 e7e5 i1g3 i8g6",
                "scores": [30, -20, "M3", "M-2"]}
        games = self.read(".jsonl", json.dumps({"type": "tournament"}) + "\n" + json.dumps(game) + "\n")
        self.assertEqual([[(p.moves, p.score, p.ply, p.move) for p in places] for places in games],
                         [[((), 30, 0, "e2e4"), (("e2e4",), -20, 1, "e7e5"), (("e2e4", "e7e5"), MATE - 3, 2, "i1g3"),
                           (("e2e4", "e7e5", "i1g3"), 2 - MATE, 3, "i8g6")]])
        self.assertEqual(games[0][2].fen, START)

    def test_journal_with_drawn_openings(self):
        game = {"type": "game", "fen": START, "opening_moves": "e2e4 e7e5", "moves": "i1g3 i8g6", "scores": [30, -20]}
        places = self.read(".jsonl", json.dumps(game) + "\n")[0]
        self.assertEqual([(p.moves, p.ply, p.move) for p in places],
                         [(("e2e4", "e7e5"), 0, "i1g3"), (("e2e4", "e7e5", "i1g3"), 1, "i8g6")])

    def test_journal_without_scores(self):
        game = {"type": "game", "fen": START, "opening_moves": "", "moves": "e2e4 e7e5", "scores": [30, None]}
        self.assertEqual([len(places) for places in self.read(".jsonl", json.dumps(game) + "\n")], [1])

    def test_records(self):
        text = "".join(f"{START};{score};0;e2e4;{ply}\n" for score, ply in ((30, 8), (-10, 9), (0, 4)))
        self.assertEqual([[(p.score, p.ply, p.move) for p in places] for places in self.read(".txt", text)],
                         [[(30, 8, "e2e4"), (-10, 9, "e2e4")], [(0, 4, "e2e4")]])

    def test_a_torn_last_line_is_left_out(self):
        game = {"type": "game", "fen": START, "opening_moves": "", "moves": "e2e4", "scores": [30],
                "detail": "{\"é \"}"}
        line = json.dumps(game, ensure_ascii=False)
        whole = line.encode() + b"\n"
        for length in range(len(whole)):
            with self.subTest(length), tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
                file.write(whole + whole[:length])
                file.flush()
                self.assertEqual(len(make_tactics.read_games(Path(file.name))), 1)

    def test_finds_go_on_behind_a_torn_line(self):
        known = {"fen": START, "anchor": False, "game": 0, "ply": 3}
        with tempfile.TemporaryDirectory() as folder:
            finds, games = Path(folder, "finds.jsonl"), Path(folder, "games.jsonl")
            finds.write_text(json.dumps(known) + "\n" + json.dumps(known)[:20])
            games.write_text('{"type": "tournament"}\n{"type": "ga')
            result = subprocess.run([sys.executable, "-B", TOOLS / "make_tactics.py", "find", "--engine", ENGINE,
                                     "--anchor", ENGINE, finds, games], capture_output=True, text=True, check=False)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(result.stdout, "0 candidates, 0 done, 1 finds\n")
            self.assertEqual(finds.read_text(), json.dumps(known) + "\n")

    def test_candidates_are_what_the_opponent_had_not_seen(self):
        def plies(*scores, start=0):
            game = [make_tactics.Place(START, (), score, ply, "e2e4") for ply, score in enumerate(scores, start)]
            return sorted(place.ply for _, place in make_tactics.candidates([game], 1))

        self.assertEqual(plies(0, 0, 0, 0), [])
        self.assertEqual(plies(0, 0, 100, -100), [2])
        self.assertEqual(plies(50, -50, 150, -150, start=8), [10])
        self.assertEqual(plies(0, 0, 99, -99), [])
        self.assertEqual(plies(0, 0, -150, 150), [])  # worse than thought
        self.assertEqual(plies(-601, 900, -900), [])  # decided before


class FreezeTest(unittest.TestCase):
    def test_what_the_anchor_fails_comes_first(self):
        def find(game, ply, easy):
            return {"fen": START, "best": "b1d3", "point": "hop", "first": 300, "second": MATE - 5, "depth": 9,
                    "anchor": easy, "game": game, "ply": ply}

        finds = [find(game, 20, game % 2 == 0) for game in range(20)] + [find(1, ply, False) for ply in (40, 60)]
        with tempfile.TemporaryDirectory() as folder:
            source, output = Path(folder, "finds.jsonl"), Path(folder, "suite.epd")
            source.write_text("".join(json.dumps(f) + "\n" for f in finds))
            make_tactics.freeze(argparse.Namespace(finds=source, output=output, count=15))
            rows = output.read_text().splitlines()
            make_tactics.freeze(argparse.Namespace(finds=source, output=output, count=100))
            most = output.read_text().splitlines()
        # The third find of one game is left out; beside 11 that the anchor fails it may solve 9, which are 45 % of 20.
        self.assertEqual(len(rows), 15)
        self.assertEqual(len(most), 20)
        self.assertEqual(rows[0], f'{START}; bm b1d3; id "hop 1"; c0 "300, next mate 5, depth 9";')


class SuiteTest(unittest.TestCase):
    def test_positions_and_best_moves(self):
        rows = read_epd(TOOLS.parents[1] / "strength/tactics.epd")
        self.assertGreaterEqual(len(rows), 200)
        self.assertEqual(len({fen for fen, _ in rows}), len(rows))
        with Engine(ENGINE) as engine:
            for fen, operations in rows:
                engine.position(fen=fen)
                self.assertEqual(engine.fen(), fen)
                self.assertIn(operations["bm"], engine.legal_moves())
                kind = make_tactics.point_of(fen, operations["bm"])
                self.assertEqual(operations["id"].rpartition(" ")[0], kind)


if __name__ == "__main__":
    ENGINE = sys.argv.pop(1)
    unittest.main()
