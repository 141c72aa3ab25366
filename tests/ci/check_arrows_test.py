# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs .ci/check_arrows.py on this source tree, and on a copy with forbidden arrows."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

WRONG = {
    "engine/options.hpp": ['#include "movegen/tiled/move.hpp"', "only a game's own rooms and the files of KNOW_GAMES know it"],
    "movegen/common/perft.hpp": ['#include "search/common/score.hpp"', "movegen/common/ lies below search/common/"],
    "engine/uci/uci.hpp": ['#include "engine/xboard/xboard.hpp"', "engine/uci/ must not use engine/xboard/"],
    "tools/pgn/pgn_text.cpp": ['#include "tests/catch.hpp"', "tests/ is in no row of the table of rooms"],
    "movegen/base/result.hpp": ['#  include "movegen/base/no_such.hpp"', "there is no movegen/base/no_such.hpp"],
    "tools/pgn/pgn_writer.cpp": ['#include "search/tables/tables.hpp"', "tools/pgn/ must not use search/tables/"],
    "tools/match/play/table_referee.cpp": ['#include "search/common/score.hpp"', "tools/match/play/ must not use search/common/"],
    "tools/analyse/review.cpp": ['#include "engine/options.hpp"', "tools/analyse/ must not use engine/"],
    "tools/match/report/page/replay.js": ["import '../../../board/page/main.js';",
                                          "tools/match/report/page/ must not use tools/board/page/"],
    "tools/board/page/game/study.js": ["import { announce } from '../../../page/controls/notices.js';",
                                      "tools/board/page/game/ must not use tools/page/controls/"],
    "tools/board/page/game/games.js": ["import { Screen } from '../view/screen.js';",
                                       "tools/board/page/game/ lies below tools/board/page/view/"],
    "tools/page/board/pieces.js": ["import {\n  one, two,\n} from '../game/text.js';", "tools/page/board/ lies below tools/page/game/"],
    "tools/page/board/squares.js": ["export * from '/assets/page/game/clock.js';", "tools/page/board/ lies below tools/page/game/"],
    "tools/page/game/clock.js": ["const app = await import(`/assets/board/page/main.js`);",
                                 "tools/page/game/ lies below tools/board/page/"],
    "tools/page/game/annotations.js": ["import(`./${name}.js`)", "names its module only when it runs"],
    "tools/board/page/index.html": ['<script type="module" src="/assets/match/report/page/replay.js">',
                                    "tools/board/page/ lies below tools/match/report/page/"],
    "tools/strength/uci.py": ["def late():\n    from tools.match import planted", "tools/strength/ lies below tools/match/"],
    "bench/peers.py": ["import statistics, positions", "bench/ lies below tools/strength/"],
    "bench/planted.py": ["from ..tools.strength.uci import Engine", "bench/ lies below tools/strength/"],
}


def check(*arguments):
    found = subprocess.run([sys.executable, "-B", str(ROOT / ".ci/check_arrows.py"), *arguments], stdout=subprocess.PIPE, text=True,
                           check=False)
    return found.returncode, found.stdout.splitlines()


class Arrows(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="ricochet-arrows-")
        self.addCleanup(folder.cleanup)
        self.tree = Path(folder.name)
        for floor in ("movegen", "search", "bench", "engine", "tools"):
            shutil.copytree(ROOT / floor, self.tree / floor, ignore=shutil.ignore_patterns("*.epd", "*.md", "__pycache__"))

    def plant(self, name, text):
        with open(self.tree / name, "a", encoding="utf-8") as file:
            file.write(f"\n{text}\n")

    def test_the_tree_as_it_is(self):
        status, said = check()
        self.assertEqual(status, 0, said)
        self.assertRegex(said[0], r"^\d+ rooms, all arrows run down$")
        self.assertEqual(check(str(self.tree)), (status, said))

    def test_a_wrong_arrow_in_every_language_is_reported_with_its_line(self):
        (self.tree / "tools/match/planted.py").touch()
        (self.tree / "bench/planted.py").touch()
        (self.tree / "tests").mkdir()
        (self.tree / "tests/catch.hpp").touch()
        wanted = set()
        for name, (text, why) in WRONG.items():
            self.plant(name, text)
            wanted.add((f"{name}:{(self.tree / name).read_text(encoding='utf-8').count(chr(10))}", why))
        status, said = check(str(self.tree))
        self.assertEqual(status, 1)
        # Some of these arrows also close circles.
        self.assertEqual({(line.split(": ")[0], line.split(": ")[-1]) for line in said if not line.endswith(": a circle")}, wanted)

    def test_circles_in_every_language_are_reported(self):
        circles = {
            "movegen/base/result.hpp": '#include "movegen/base/tokens.hpp"',
            "movegen/base/tokens.hpp": '#include "movegen/base/result.hpp"',
            "tools/page/game/text.js": "import './clock.js';",
            "tools/page/game/clock.js": "import './text.js';",
            "tools/strength/uci.py": "import planted",
            "tools/strength/planted.py": "import uci",
        }
        for name, text in circles.items():
            self.plant(name, text)
        status, said = check(str(self.tree))
        self.assertEqual(status, 1)
        for one, other in (("result.hpp", "tokens.hpp"), ("text.js", "clock.js"), ("uci.py", "planted.py")):
            self.assertTrue(any(one in line and other in line and line.endswith(": a circle") for line in said), said)

    def test_a_folder_without_a_row_and_a_row_without_a_folder(self):
        self.plant("tools/pgn/pgn_text.js", "")
        (self.tree / "tools/attic").mkdir()
        self.plant("tools/attic/old.py", "")
        shutil.rmtree(self.tree / "tools/board/page/store")
        said = check(str(self.tree))[1]
        self.assertIn("tools/attic/ is in no row of the table of rooms", said)
        self.assertIn("tools/board/page/store/ of the table of rooms holds no file", said)
        self.assertTrue(any("there is no tools/board/page/store/" in line for line in said), said)


if __name__ == "__main__":
    unittest.main()
