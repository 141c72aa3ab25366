#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that choose_puzzles.py fills its quotas, takes no position or game twice, and reports what is missing."""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

TOOL = Path(__file__).resolve().parents[4] / "tools/lab/puzzles/choose_puzzles.py"
sys.path.insert(0, str(TOOL.parent))
import choose_puzzles


def puzzle(number, theme, game=None, variant="tensor", plies=1):
    return {"variant": variant, "fen": f"position{number} w - - 0 1", "line": ["a1a2"] * plies, "themes": [theme], "rating": 1000 + number % 7,
            "source": f"game {number if game is None else game}, ply 3"}


class Choice(unittest.TestCase):
    def test_scarce_themes_come_first_and_plain_captures_are_few(self):
        found = [puzzle(i, "plain_capture") for i in range(100)] + [puzzle(100 + i, "bounce") for i in range(5)]
        found += [puzzle(200 + i, "mate") for i in range(50)]
        chosen = choose_puzzles.choose(found, [], 40, 0.25)
        counts = choose_puzzles.count_groups(chosen)
        self.assertEqual((len(chosen), counts["bounce"], counts["plain capture"]), (40, 5, 10))
        self.assertEqual(chosen, sorted(chosen, key=lambda one: (one["rating"], one["fen"])))
        self.assertEqual(chosen, choose_puzzles.choose(found[::-1], [], 40, 0.25))

    def test_a_game_and_a_position_serve_once_and_long_lines_come_first(self):
        one, other = puzzle(1, "bounce"), puzzle(2, "bounce", plies=3)
        self.assertEqual(choose_puzzles.choose([one, other], [], 10, 1), [one, other])
        self.assertEqual(choose_puzzles.choose([one, other], [], 1, 1), [other])
        self.assertEqual(choose_puzzles.choose([one, {**other, "source": one["source"]}], [], 10, 1)[0]["fen"], other["fen"])
        self.assertEqual(len(choose_puzzles.choose([one, {**one, "source": "another game, ply 1"}], [], 10, 1)), 1)

    def test_lengths_are_counted(self):
        puzzles = [puzzle(1, "plain_capture"), puzzle(2, "plain_capture", plies=3), puzzle(3, "bounce"), puzzle(4, "mate", plies=5)]
        self.assertEqual(choose_puzzles.count_lengths(puzzles), (1, 2))

    def test_what_is_kept_stays_and_its_game_and_position_serve_once(self):
        kept = [puzzle(1, "plain_capture"), puzzle(2, "bounce")]
        same_game, other = puzzle(3, "mate", game=1, plies=5), puzzle(4, "plain_capture")
        self.assertEqual(choose_puzzles.choose([same_game, other, kept[1]], kept, 3, 0.7), [*kept, other])
        self.assertEqual(choose_puzzles.choose([same_game, other], kept, 3, 0.5), kept)
        self.assertEqual(choose_puzzles.choose([other], kept, 2, 1), kept)

    def test_the_file_has_both_games_and_missing_puzzles_are_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            source, output = Path(folder, "found"), Path(folder, "out")
            source.write_text("".join(json.dumps(one) + "\n" for one in (puzzle(1, "mate", variant="tiledsquares"), puzzle(2, "bounce"))))
            said = io.StringIO()
            with mock.patch.object(sys, "argv", ["choose", str(source), "--output", str(output)]), contextlib.redirect_stdout(said):
                choose_puzzles.main()
            self.assertIn("tensor: 1 of 300; bounce 1\ntensor: 0 plain captures of one move, 0 of two moves or more\n"
                          "tensor: fewer than 40 of bounce, propel, ", said.getvalue())
            self.assertEqual([json.loads(line)["variant"] for line in output.read_text().splitlines()], ["tensor", "tiledsquares"])
            kept = Path(folder, "kept")
            kept.write_text(json.dumps(puzzle(3, "hop")) + "\n")
            arguments = ["choose", str(source), "--kept", str(kept), "--output", str(output)]
            with mock.patch.object(sys, "argv", arguments), contextlib.redirect_stdout(io.StringIO()):
                choose_puzzles.main()
            self.assertEqual([json.loads(line)["themes"] for line in output.read_text().splitlines()], [["bounce"], ["hop"], ["mate"]])
            kept.write_text("".join(json.dumps(puzzle(i, "hop")) + "\n" for i in range(301)))
            with mock.patch.object(sys, "argv", arguments), self.assertRaises(SystemExit) as stopped:
                choose_puzzles.main()
            self.assertIn(f"{kept}: 301 puzzles of tensor, and 300 are wanted", str(stopped.exception))
            source.write_text(json.dumps({**puzzle(1, "mate"), "variant": "chess"}))
            with mock.patch.object(sys, "argv", arguments), self.assertRaises(SystemExit) as stopped:
                choose_puzzles.main()
            self.assertIn(f"{source}: a line is not a puzzle of tensor or tiledsquares", str(stopped.exception))
            source.write_text("{")
            with mock.patch.object(sys, "argv", ["choose", str(source), "--output", str(output)]), self.assertRaises(SystemExit) as stopped:
                choose_puzzles.main()
            self.assertIn(str(source), str(stopped.exception))


if __name__ == "__main__":
    unittest.main()
