#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""measure.py plays a match with the programs of a build, and reads its report. Argument: the folder of the build."""

import re
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[3] / "tools/lab/measure.py"
sys.path.insert(0, str(TOOL.parent))
import measure  # noqa: E402


class MatchTest(unittest.TestCase):
    def play(self, opponent, games):
        measure.BUILD = Path(sys.argv[1])
        with tempfile.TemporaryDirectory() as folder:
            measure.WORK = Path(folder)
            engine = f"cmd={measure.BUILD}/ricochet"
            return measure.match("trial", "tensor", [[engine, "name=ricochet", "nodes=60"], [*opponent, "name=other"]],
                                 ["option.Hash=1"], games, TOOL.parent / "openings-tensor.epd")

    def test_a_match_gives_a_row(self):
        name, result = self.play([f"cmd={sys.argv[1]}/ricochet", "nodes=30"], 2)
        self.assertEqual(name, "trial, option.Hash=1")
        counts = re.fullmatch(r"\+(\d) =(\d) -(\d), [\d.]+ %, Elo \S+ \+- \S+, 0 by fault", result)
        self.assertIsNotNone(counts, result)
        self.assertEqual(sum(map(int, counts.groups())), 2)

    def test_the_faults_are_endings_of_the_match_manager(self):
        source = (TOOL.parents[2] / "tools/match/store/game_record.cpp").read_text()
        self.assertLessEqual(set(measure.FAULTS), set(re.findall(r'"([a-z ]+)"', source)))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
