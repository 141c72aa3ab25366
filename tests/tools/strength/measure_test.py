#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""measure.py and matches.py play a match with the programs of a build, and read its report and journal; the tactics are sound.

Argument: the folder of the build.
"""

import argparse
import re
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[3] / "tools/strength"
sys.path.insert(0, str(TOOLS))
import matches
import measure
from positions import read_epd
from uci import Engine

# Answers every search with an illegal move.
LIAR = """#!/bin/sh
while read -r word _; do
    case $word in
        uci) echo "option name UCI_Variant type combo var tensor var tensorfree"
             echo "option name VariantPath type string"
             echo "option name Move Overhead type spin default 10 min 0 max 5000"
             echo "option name Hash type spin default 1 min 1 max 64"
             echo uciok ;;
        isready) echo readyok ;;
        go) echo bestmove a1a1 ;;
        quit) exit ;;
    esac
done
"""


class MatchTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = measure.WORK = Path(folder.name)
        measure.BUILD = Path(sys.argv[1])

    def play(self, opponent):
        row, = measure.match("trial", [opponent], ["nodes=30"], 2, own={"Hash": 1})
        return row

    def test_a_match_gives_a_row_and_continues(self):
        other = matches.engine(measure.BUILD / "ricochet", "other", Hash=1)
        name, result = self.play(other)
        self.assertEqual(name, "trial, nodes=30")
        counts = re.fullmatch(r"\+(\d) =(\d) -(\d), [\d.]+ %, Elo \S+ \+- \S+, 0 by fault", result)
        self.assertIsNotNone(counts, result)
        self.assertEqual(sum(map(int, counts.groups())), 2)
        journal, = self.folder.glob("*.jsonl")
        self.assertEqual(matches.read_lines(journal)[0]["openings"]["plies"], 8)
        games = journal.read_bytes()
        self.assertEqual(self.play(other), (name, result))
        self.assertEqual(journal.read_bytes(), games)

    def test_the_guide_names_the_same_openings_and_adjudication(self):
        guide = (TOOLS.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
        for flag, words in {"openings": matches.OPENINGS, **matches.ADJUDICATION}.items():
            self.assertIn(" ".join([f"-{flag}", *words]), guide)

    def liar(self):
        program = self.folder / "liar"
        program.write_text(LIAR)
        program.chmod(0o755)
        return program

    def test_another_fairy_and_another_time_are_measured(self):
        def measured(program, own_time):
            return measure.measure_fairy(argparse.Namespace(games=2, fairy=str(program), own_time=own_time))

        self.assertEqual(measured(self.folder / "none", 100), [])
        (name, result), = measured(self.liar(), 10)
        self.assertEqual(name, "fairy-liar-10ms, st=0.1 timemargin=50 option.Hash=64 st=0.01")
        # On a busy machine ricochet may lose by its 10 ms.
        self.assertRegex(result, r"^\+\d =0 -\d, ")
        tournament, *_ = matches.read_lines(self.folder / f"fairy-liar-10ms-{measure.commit()}.jsonl")
        self.assertEqual([engine["bounds"]["st_ms"] for engine in tournament["engines"]], [10, 100])
        self.assertEqual(Path(tournament["openings"]["file"]).name, "openings-tensorfree.epd")
        self.assertIn(["Move Overhead", "0"], tournament["engines"][1]["options"])

    def test_an_illegal_move_loses_by_fault(self):
        liar = self.liar()
        self.assertEqual(self.play(matches.engine(liar, "liar"))[1].split(", ")[::3], ["+2 =0 -0", "0 by fault"])
        journal, = self.folder.glob("*.jsonl")
        self.assertEqual([(game["offender"], matches.points_of(game, game["white"] == "liar"))
                          for game in matches.read_games(journal)], [("liar", 0)] * 2)

    def test_a_gauntlet_has_a_row_for_each_opponent(self):
        liar = matches.engine(self.liar(), "liar")
        other = matches.engine(measure.BUILD / "ricochet", "other", Hash=1)
        rows = measure.match("trial", [liar, other], ["nodes=30"], 2, own={"Hash": 1})
        self.assertEqual([name for name, _ in rows], ["trial against liar, nodes=30", "trial against other, nodes=30"])
        self.assertEqual(rows[0][1].split(", ")[0], "+2 =0 -0")
        journal, = self.folder.glob("*.jsonl")
        games = matches.read_games(journal)
        self.assertEqual(sorted({game["white"], game["black"]} - {"ricochet"} == {"liar"} for game in games),
                         [False, False, True, True])
        self.assertEqual([matches.faults_in(games, *names) for names in (("liar", "ricochet"), ("liar", "other"),
                                                                         ("ricochet", "liar"))], [2, 0, 0])

    def test_a_match_that_cannot_be_played_ends_in_one_line(self):
        with self.assertRaisesRegex(SystemExit, "ricochet-match said: "):
            matches.play(measure.BUILD / "ricochet-match", [["-engine", "cmd=/nowhere", "name=a"]], self.folder / "none.jsonl")


class SuiteTest(unittest.TestCase):
    def test_best_moves_of_the_tactics_are_legal(self):
        rows = read_epd(TOOLS / "tactics.epd")
        self.assertEqual(len({fen for fen, _ in rows}), 201)
        with Engine(Path(sys.argv[1]) / "ricochet") as engine:
            for fen, operations in rows:
                engine.position(fen)
                self.assertEqual(engine.fen(), fen)
                self.assertIn(operations["bm"], engine.legal_moves())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
