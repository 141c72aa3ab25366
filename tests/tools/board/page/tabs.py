# SPDX-License-Identifier: GPL-3.0-or-later
"""The list of stored games, and two tabs with a game each, with and without the browser's locks."""

from board_page import BoardTest, wait_for


class TabsTest(BoardTest):
    def list(self):
        """Opens the list of games; returns their names."""
        self.page.press("#open-games")
        wait_for("the list", lambda: self.page.shown("#games-dialog"))
        wait_for("its games", lambda: self.page.texts("#games-list li") or self.page.shown("#games-none"))
        return self.page.texts(".game-name")

    def two_tabs_keep_a_game_each(self):
        """Checks that a second tab begins a new game, is refused the first one's, and that both find theirs again."""
        self.page.new_game(you="both")
        self.page.play("e2e4")
        first, second = self.new_tab()
        self.page.come()
        self.assertEqual(self.page.moves(), [])
        self.page.new_game(you="both")
        self.page.play("d2d4", "d7d5")
        self.assertEqual(len(self.list()), 2)
        self.page.press("#games-list li:not([aria-current]) .game-open")
        wait_for("a refusal", lambda: "another tab" in self.page.text("#games-error"))
        self.page.shut()
        self.page.driver.switch_to.window(first)
        self.page.reload()
        self.assertEqual(self.page.moves(), ["e4"])
        self.page.play("e7e6")
        self.page.driver.switch_to.window(second)
        self.page.reload()
        self.assertEqual(self.page.moves(), ["d4", "d5"])
        self.assertEqual(len(self.list()), 2)
        self.page.shut()
