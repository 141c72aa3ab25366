# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's modules that need no page: entry of moves, the game's tree, storage, clock, text."""

from pathlib import Path

from board_page import BoardTest, only_served


@only_served
class Modules(BoardTest):
    def test_modules(self):
        body = Path(__file__).with_name("modules.js").read_text(encoding="utf-8")
        checks, failures, error = self.page.driver.execute_async_script(
            "const report = { checks: 0, failures: [] };"
            "const done = arguments[arguments.length - 1];"
            f"(async report => {{ {body} }})(report)"
            ".then(() => done([report.checks, report.failures, null]), error => done([0, [], String(error)]));")
        self.assertIsNone(error)
        self.assertEqual(failures, [])
        self.assertGreater(checks, 25)
