# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's modules that need no page: entry of moves, the game's tree, storage, clock, words."""

from pathlib import Path

from board_page import BoardTest, main


class Modules(BoardTest):
    def test_modules(self):
        body = Path(__file__).with_name("modules.js").read_text(encoding="utf-8")
        checks, failures, error = self.page.driver.execute_async_script(
            "const failures = new Map();"
            "const done = arguments[arguments.length - 1];"
            f"(async failures => {{ {body} }})(failures)"
            ".then(checks => done([checks, [...failures], null]), error => done([0, [], String(error)]));")
        self.assertIsNone(error)
        self.assertEqual(failures, [])
        self.assertGreater(checks, 30)


if __name__ == "__main__":
    main()
