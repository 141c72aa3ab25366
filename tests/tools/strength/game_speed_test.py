#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""game_speed.py reads how fast engines searched from a journal."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[3] / "tools/strength"
sys.path.insert(0, str(TOOLS))
import game_speed

TOURNAMENT = {"type": "tournament", "engines": [{"name": "new"}, {"name": "old"}]}


def game(white, black, nodes, think, turn="w", opening=""):
    return {"type": "game", "white": white, "black": black, "nodes": nodes, "think": think,
            "fen": f"board {turn} KQkq - 0 1", "opening_moves": opening}


class SpeedTest(unittest.TestCase):
    def test_moves_belong_to_the_side_to_move(self):
        white_first = {"a": [1000, 100], "b": [50, 20]}
        black_first = {"b": [1000, 100], "a": [50, 20]}
        for turn, opening, expected in (("w", "", white_first), ("w", "e2e4", black_first), ("b", "", black_first),
                                        ("b", "e7e5", white_first), ("w", "e2e4 e7e5", white_first)):
            with self.subTest(turn=turn, opening=opening):
                self.assertEqual(game_speed.speeds_of(game("a", "b", [1000, 50], [100, 20], turn, opening)), expected)

    def test_short_and_unknown_moves_are_left_out(self):
        played = game("a", "b", [1000, 50, 7, None, 500, 90], [100, 19, 0, 50, 100, None])
        self.assertEqual(game_speed.speeds_of(played), {"a": [1500, 200]})
        self.assertEqual(game_speed.speeds_of(played, 19), {"a": [1500, 200], "b": [50, 19]})
        self.assertRegex(self.run_on("", "--least", "0").stderr, "--least: 0 is less than a millisecond\n$")

    def run_on(self, text, *words):
        with tempfile.TemporaryDirectory() as folder:
            journal = Path(folder, "games.jsonl")
            journal.write_text(text)
            return subprocess.run([sys.executable, "-B", TOOLS / "game_speed.py", *words, journal], capture_output=True,
                                  text=True, check=False)

    def test_engines_are_compared_game_by_game(self):
        games = [game("new", "old", [4000, 1000], [100, 50]), game("old", "new", [3000, 3000], [100, 100]),
                 game("new", "old", [3000, 500], [100, 10])]
        done = self.run_on("".join(json.dumps(record) + "\n" for record in [TOURNAMENT, *games]) + '{"type": "torn')
        self.assertEqual(done.stdout.splitlines(), [
            "new: 33,333 nodes/s in 3 games", "old: 26,667 nodes/s in 2 games",
            "new / old: 1.414 times (median 1.500, quartiles 0.750 to 2.250, 2 games)"], done.stderr)
        few = self.run_on("".join(json.dumps(record) + "\n" for record in [TOURNAMENT, *games[2:]]), "--least", "101")
        self.assertEqual(few.stdout.splitlines(), ["new: no move long enough", "old: no move long enough"], few.stderr)

    def test_an_invalid_journal_is_refused_in_one_line(self):
        for text in ("", "no json\n", '{"type": "game"}\n', "[1]\n", "5\n"):
            with self.subTest(text=text):
                done = self.run_on(text)
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr, "^game_speed.py: .*games.jsonl: not a journal of ricochet-match\n$")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
