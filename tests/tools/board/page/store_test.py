# SPDX-License-Identifier: GPL-3.0-or-later
"""Stored games: none is lost by a new one, each tab has its own, and the list opens, renames and deletes them."""

from pathlib import Path

from cases import TabsTest
from driver import wait_for
from selenium.webdriver.common.keys import Keys


class Store(TabsTest):
    def shut(self):
        self.page.press("#games-dialog [data-close]")

    def open_game(self, name):
        self.list()
        names = self.page.texts(".game-open")
        at = next(index for index, text in enumerate(names) if text.startswith(name))
        self.page.press(self.page.all(".game-open")[at])

    def press_in_row(self, index, button):
        row = self.page.all("#games-list li")[index]
        self.page.press(row.find_elements("css selector", "button")[button])

    def rename(self, index, name):
        self.press_in_row(index, 1)
        self.page.keys(Keys.CONTROL, "a")
        self.page.keys(Keys.NULL)
        self.page.fill("#games-list input", name)
        self.page.press("#games-list form button")
        wait_for("the new name", lambda: name in self.page.texts(".game-name"))

    def come_back_to(self, *moves):
        """Opens the page as after a restart of the browser."""
        self.page.come_after("sessionStorage.clear();")
        self.assertEqual(self.page.moves(), list(moves))

    def test_every_game_is_kept_opened_renamed_and_deleted(self):
        self.page.new_game(you="both")
        self.assertEqual(self.list(), [])
        self.shut()
        self.page.play("e2e4", "e7e5")
        first = self.page.fen()
        self.page.new_game(you="both")
        self.page.play("d2d4")
        second = self.page.fen()
        self.page.load_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1")
        self.assertEqual(len(self.list()), 2)
        self.rename(0, "The second")
        self.rename(1, "Mine <b>first</b>")
        self.assertEqual(sorted(self.page.texts(".game-name")), ["Mine <b>first</b>", "The second"])
        self.page.screenshot("games")
        self.shut()
        self.page.after(self.open_game, "Mine")
        self.assertEqual((self.page.fen(), self.page.moves()), (first, ["e4", "e5"]))
        self.page.play("f2f4")
        self.page.after(self.open_game, "The second")
        self.assertEqual(self.page.fen(), second)
        self.page.reload()
        self.assertEqual(self.page.fen(), second)
        self.page.after(self.open_game, "Mine")
        self.assertEqual(self.page.moves(), ["e4", "e5", "f4"])
        names = self.list()
        self.press_in_row(names.index("The second"), 2)
        wait_for("it is gone", lambda: "The second was deleted." in self.page.texts(".deleted"))
        self.page.press(".deleted + button")
        wait_for("it is back", lambda: len(self.page.texts(".game-name")) == 2)
        self.press_in_row(self.page.texts(".game-name").index("The second"), 2)
        self.shut()
        self.assertEqual(self.list(), ["Mine <b>first</b>"])
        self.page.press("#games-save")
        saved = wait_for("the file", lambda: sorted(Path(self.browser.profile).glob("ricochet-games*.pgn")))[0]
        self.assertIn("1. e4 e5 2. f4", wait_for("its text", lambda: saved.read_text(encoding="utf-8")))

    def test_games_have_distinct_names_and_persistent_storage(self):
        self.page.driver.execute_script("window.asked = 0; StorageManager.prototype.persist = () => { window.asked++; return Promise.resolve(true); };")
        self.page.new_game(you="both")
        self.page.play("e2e4", "e7e5")
        self.page.new_game(you="both")
        self.page.play("d2d4")
        self.list()
        self.assertEqual(sorted(self.page.texts(".game-opening")), ["d4", "e4 e5"])
        self.shut()
        self.assertEqual(self.page.driver.execute_script("return window.asked"), 1)

    def test_each_tab_has_its_own_game(self):
        self.two_tabs_keep_a_game_each()

    def test_the_last_game_is_there_when_the_browser_comes_back(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        self.come_back_to("e4")

    def test_an_example_leaves_the_stored_game_alone(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        self.page.example("Pass through")
        self.page.play("d1d7")
        self.come_back_to("e4")
