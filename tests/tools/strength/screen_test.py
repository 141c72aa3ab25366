#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""screen.py plays a pair of games with randomly drawn settings, and estimates the effect of each setting.

Argument: the folder of a build. Any UCI option may be a factor, so the build need not have tunable numbers.
"""

import argparse
import contextlib
import io
import json
import random
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[3] / "tools/strength"
sys.path.insert(0, str(TOOLS))
import matches
import screen

FACTORS = [["Hash", 1, 2], ["Move Overhead", 10, 20]]


class ScreenTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_both_sides_of_a_pair_play_what_they_drew(self):
        build = Path(sys.argv[1])
        for variant in ("tensor", "tiledsquares"):
            arguments = argparse.Namespace(engine=build / "ricochet", match=build / "ricochet-match", nodes=30, variant=variant)
            pair = screen.play_pair(arguments, FACTORS, random.Random(5), self.folder)
            tournament, games = matches.read_journal(self.folder / "pair.jsonl")
            self.assertEqual(tournament["variant"], variant)
            self.assertEqual([game["white"] for game in games], ["one", "two"])
            self.assertEqual(*(game["opening_moves"] for game in games))
            self.assertEqual(len(games[0]["opening_moves"].split()), 8)
            self.assertEqual(tournament["adjudication"]["draw"], [40, 8, 10])
            for engine, side in zip(tournament["engines"], ("one", "two"), strict=True):
                options = dict(engine["options"])
                self.assertEqual([int(options[name]) for name, *_ in FACTORS],
                                 [factor[1 + choice] for factor, choice in zip(FACTORS, pair[side], strict=True)])
            self.assertEqual(pair["score"], sum(matches.points_of(game, game["white"] == "one") for game in games) / 2)

    def test_a_winning_factor_is_distinguished_from_a_neutral_one(self):
        rng = random.Random(1)
        pairs = []
        for _ in range(400):
            one, two = ([rng.randint(0, 1) for _ in FACTORS] for _ in range(2))
            pairs.append({"one": one, "two": two, "score": 0.5 + 0.1 * (one[0] - two[0]) + 0.001 * rng.randint(-9, 9)})
        factors, games = self.folder / "factors.json", self.folder / "games.jsonl"
        factors.write_text(json.dumps(FACTORS))
        games.write_text("".join(json.dumps(pair) + "\n" for pair in pairs))
        with contextlib.redirect_stdout(io.StringIO()) as said:
            screen.fit(argparse.Namespace(factors=factors, games=games))
        first, *lines = said.getvalue().splitlines()
        self.assertTrue(first.startswith("400 pairs"), first)
        effects = {line.rsplit(maxsplit=6)[0]: float(line.split()[-3]) for line in lines}
        self.assertAlmostEqual(effects["Hash"], 69.5, delta=1)
        self.assertAlmostEqual(effects["Move Overhead"], 0, delta=1)

    def test_too_few_pairs_are_reported(self):
        factors, games = self.folder / "factors.json", self.folder / "games.jsonl"
        factors.write_text(json.dumps(FACTORS))
        games.write_text('{"one": [0, 1], "two": [1, 0], "score": 0.5}\n')
        with self.assertRaisesRegex(SystemExit, "1 pairs do not tell 2 factors apart"):
            screen.fit(argparse.Namespace(factors=factors, games=games))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
