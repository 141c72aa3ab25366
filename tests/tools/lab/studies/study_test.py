#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The study of the network and of games at odds: FENs, means, fits, and a tiny run of each program.

Needs the paths of ricochet and ricochet-match.
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[4] / "tools/lab/studies"
sys.path.insert(0, str(TOOLS))
import odds
import piece_worth
import positions
from positions import START
from uci import Evaluation, read_evaluation

PROGRAMS = argparse.Namespace()


def run(tool, *arguments, text=""):
    return subprocess.run([sys.executable, "-B", TOOLS / tool, *map(str, arguments)], input=text, capture_output=True,
                          text=True, check=False)


class FenTest(unittest.TestCase):
    def test_fen_comes_back(self):
        for fen in (START, "10/k8T/3t6/9P/10/10/p9/5K4 b - - 12 40"):
            self.assertEqual(positions.with_board(fen, positions.board_of(fen)), fen)

    def test_rights_go_with_the_rook_and_en_passant_always(self):
        board = positions.board_of(START)
        del board["a1"], board["j8"]
        self.assertEqual(positions.with_board(START.replace(" - ", " e3 "), board).split()[2:4], ["Kq", "-"])

    def test_squares(self):
        self.assertEqual((positions.seen_by("b8", False), positions.seen_by("b8", True)), ("b1", "b8"))
        self.assertEqual((positions.distance("a1", "j3"), positions.distance("e4", "d8")), (9, 4))
        self.assertEqual(sum(map(positions.is_central, positions.SQUARES)), 16)


class WorthTest(unittest.TestCase):
    def test_answer_is_read(self):
        self.assertEqual(read_evaluation(" Ta1 +414 pb7 -19", " +0 [+15] -3"),
                         Evaluation((0, 15, -3), 1, (("T", "a1", 414), ("p", "b7", -19))))

    def test_error_counts_positions_not_values(self):
        mean = piece_worth.Mean()
        for cluster, value in enumerate((10, 20, 30)):
            for _ in range(5):
                mean.add(cluster, value)
        summary = mean.summary()
        self.assertEqual((summary["n"], summary["mean"], summary["median"]), (15, 20, 20))
        self.assertAlmostEqual(summary["error"], 10 / math.sqrt(3), 2)

    def test_worth_is_from_the_own_side(self):
        study = piece_worth.Study()
        piece_worth.collect_worth(study, 1, START, Evaluation((0,), 0, (("T", "b1", 400), ("t", "b8", -500))), {"b1"})
        tables = study.to_json()["tables"]
        self.assertEqual(tables["worth"]["T 0"]["mean"], 450)
        self.assertEqual(tables["stood square"]["b1"]["n"], 2)
        self.assertEqual(tables["stood distance"]["0 4"]["mean"], 450)
        self.assertEqual(list(tables["stood springboard"]), ["0 elsewhere bounces"])

    def test_pair(self):
        evaluation = Evaluation((0,), 0, (("T", "b1", 400), ("T", "i1", 440), ("t", "b8", -500)))
        (letter, singles, fen), = piece_worth.pair_requests(START, evaluation)
        self.assertEqual((letter, singles, fen.count("T"), fen.count("t")), ("T", [400, 440], 0, 2))
        study = piece_worth.Study()
        piece_worth.collect_pair(study, 1, letter, singles, 800, 0)
        tables = study.to_json()["tables"]
        self.assertEqual([tables[name]["T all"]["mean"] for name in ("pair bonus", "pair second", "pair alone")],
                         [40, 420, 380])

    def test_placement_is_against_the_other_squares(self):
        study = piece_worth.Study()
        piece_worth.collect_placement(study, 1, START, "t", {"e5": 90, "e6": 110, "a3": 40}, 7)
        tables = study.to_json()["tables"]
        self.assertEqual(tables["placed square"]["a6"]["mean"], -60)
        self.assertEqual(tables["placed centre"]["7"]["mean"], 60)
        self.assertEqual(tables["placed distance"]["7 2"]["mean"], 45)

    def test_steps_are_told_from_squares(self):
        source, placements = random.Random(1), []
        for cluster in range(3000):
            square = source.choice("abcd")
            # The good squares are seldom far away.
            steps = source.choice((1, 1, 1, 2) if square in "ab" else (1, 2, 2, 2))
            placements.append((cluster, square, steps, 50 * (square in "ab") - 20 * (steps == 2) + source.gauss(0, 5)))
        near, far = ([gain for _, steps, gain in piece_worth.without_squares(placements) if steps == n] for n in (1, 2))
        self.assertAlmostEqual(sum(near) / len(near) - sum(far) / len(far), 20, delta=1)

    def test_tiny_run(self):
        record = START + ";10;1;e2e4;0\n"
        check = "k9/10/1QK7/10/10/10/10/1r8 b - - 0 1".replace("1r8", "R8T") + ";0;1;a1a2;9\n"
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "worth.json"
            result = run("piece_worth.py", "--engine", PROGRAMS.engine, "--output", output, text=record * 3 + check)
            self.assertEqual(result.returncode, 0, result.stderr)
            written = json.loads(output.read_text())
            self.assertEqual((written["counts"]["positions"], written["counts"]["positions in check"]), (3, 1))
            self.assertGreater(written["tables"]["worth"]["Q 7"]["mean"], written["tables"]["worth"]["P 7"]["mean"])
            self.assertEqual(written["tables"]["pair bonus"]["T all"]["n"], 6)
            result = run("plots.py", "--worth", output, "--folder", folder)
            if "needs matplotlib" in result.stderr:
                self.skipTest("python3-matplotlib is not installed")
            self.assertEqual(result.returncode, 0, result.stderr)
            first = [path.read_bytes() for path in sorted(Path(folder).glob("*.svg"))]
            run("plots.py", "--worth", output, "--folder", folder)
            self.assertEqual(first, [path.read_bytes() for path in sorted(Path(folder).glob("*.svg"))])
            self.assertEqual(len(first), 3)

    def test_bad_input_is_one_line(self):
        for text, said in (("nonsense\n", "line 1"), ("", "no position")):
            result = run("piece_worth.py", "--engine", PROGRAMS.engine, "--output", "/dev/null", text=text)
            self.assertEqual(result.returncode, 1)
            self.assertIn(said, result.stderr.strip().splitlines()[-1])


class OddsTest(unittest.TestCase):
    def test_pieces_are_missing(self):
        fen = odds.unbalanced(START, "TT:QB", False, 1)
        self.assertEqual(fen.split()[0], "r1nbqkbn1r/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNB1K1NTR")
        self.assertEqual({odds.unbalanced(START, "PP", True, turn) for turn in range(2)},
                         {START.replace("PPPPPPPPPP", ranks) for ranks in ("1PPPP1PPPP", "P1PPPP1PPP")})
        self.assertIsNone(odds.unbalanced(START, "QQ", True, 0))

    def test_worths_are_found_again(self):
        truth = {"N": 1.2, "B": 1.0, "R": 1.4, "T": 2.0, "Q": 3.0}
        source, results = random.Random(1), {}
        for text in ("N", "B", "R", "R:N", "T:R", "T:NB", "Q:T", "Q:RB"):
            chance = 1 / (1 + math.exp(-sum(truth[name] * n for name, n in odds.terms_of(text).items())))
            results[text] = [[float(source.random() < chance) for _ in range(4)] for _ in range(1000)]
        for name, value in odds.fit(results).items():
            self.assertLess(abs(value - truth[name]), 0.15, name)

    def test_second_and_last_beast(self):
        self.assertEqual(dict(odds.terms_of("T:R")), {"T": 1, "R": -1})
        self.assertEqual(dict(odds.terms_of("TT:QB")), {"T": 1, "T1": 1, "Q": -1, "B": -1})

    def test_lost_by_all_is_finite(self):
        value, information = odds.log_odds([[0.0] * 4])
        self.assertAlmostEqual(value, math.log(0.1 / 0.9))
        self.assertGreater(information, 0)

    def test_slope(self):
        rows = {n: {"network": 100 * n, "elo": 80 * n, "error": 10 * n} for n in (-1, 2, 3)}
        self.assertAlmostEqual(odds.elo_of_centipawn(rows), 0.8)
        self.assertEqual(odds.elo_of_centipawn({1: {"network": 0, "elo": 80, "error": 10}}), 0)

    def test_tiny_match_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "odds.json"
            command = ["odds.py", "Q", "--nodes", 1, "--output", output, "--work", folder, "--engine", PROGRAMS.engine,
                       "--match", PROGRAMS.match, "--bootstrap", 10]
            for games in (4, 8):
                result = run(*command, "--games", games)
                self.assertEqual(result.returncode, 0, result.stderr)
                written = json.loads(output.read_text())
                self.assertEqual(written["odds"]["Q"]["games"], games)
                self.assertGreater(written["odds"]["Q"]["network"], 0)
            lines = [json.loads(line) for line in (Path(folder) / "Q.jsonl").read_text().splitlines()]
            self.assertEqual(sum(line["type"] == "game" for line in lines), 8)

    def test_bad_odds_are_one_line(self):
        result = run("odds.py", "K", "--engine", PROGRAMS.engine, "--output", "/dev/null", "--work", tempfile.gettempdir())
        self.assertEqual((result.returncode, len(result.stderr.splitlines())), (1, 1))
        self.assertIn("'K'", result.stderr)


if __name__ == "__main__":
    PROGRAMS.engine, PROGRAMS.match = sys.argv[1:3]
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
