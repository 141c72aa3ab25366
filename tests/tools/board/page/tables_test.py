# SPDX-License-Identifier: GPL-3.0-or-later
"""The tablebase panel: when it is shown, its contents, mouse, keyboard, languages, axe-core."""

import subprocess
import tempfile
import unittest

from cases import SCHEMES, BoardTest
from driver import BUILD, FILE, OUTPUT, wait_for
from selenium.webdriver.common.keys import Keys

QUEEN = "10/10/4k5/10/10/10/1Q8/K9 w - - 0 1"


class WithTables(BoardTest):
    @classmethod
    def setUpClass(cls):
        if FILE:
            raise unittest.SkipTest("one file has no tablebases")
        home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(home.cleanup)
        subprocess.run([BUILD / "ricochet-tables", "make", "--folder", home.name, "--threads", "1", "KQK"],
                       check=True, stdout=subprocess.DEVNULL)
        cls.server_arguments = ("--tables", home.name)
        super().setUpClass()

    def rows(self):
        return self.page.texts("#endings-moves li")

    def analyse(self, fen=QUEEN):
        self.page.analyse(fen)
        wait_for("the verdict", lambda: self.page.shown("#endings") and self.page.text("#endings-verdict"))

    def test_every_move_has_its_result_the_best_first(self):
        self.analyse()
        verdict = self.page.text("#endings-verdict")
        self.assertRegex(verdict, r"^White mates in \d+ moves$")
        moves = int(verdict.split()[3])
        rows = self.rows()
        self.assertTrue(rows[0].endswith(f"Win in {moves}"), rows[0])
        self.assertTrue(rows[-1].endswith("Draw"), rows[-1])
        wins = [int(row.rsplit(maxsplit=1)[1]) for row in rows if "Win in" in row]
        self.assertEqual(wins, sorted(wins))
        for scheme in SCHEMES:
            self.page.colours(scheme)
            self.page.driver.save_screenshot(str(OUTPUT / f"tables-{scheme}.png"))

    def test_a_press_makes_the_move_and_the_other_side_loses(self):
        self.analyse()
        moves = int(self.page.text("#endings-verdict").split()[3])
        best = self.page.read("#endings-moves button", "it.querySelector('.san').textContent")[0]
        self.page.press("#endings-moves button")
        wait_for("the move", lambda: self.page.texts("#moves .move") == [best])
        wait_for("the next verdict", lambda: self.page.text("#endings-verdict") != f"White mates in {moves} moves")
        self.assertEqual(self.page.text("#endings-verdict"), f"White mates in {moves - 1} moves")
        self.assertTrue(self.rows()[0].endswith(f"Loss in {moves - 1}"), self.rows()[0])
        self.page.press("#go-back")
        wait_for("the verdict before", lambda: self.page.text("#endings-verdict") == f"White mates in {moves} moves")

    def test_the_keyboard_walks_through_the_list_and_shows_arrows(self):
        self.analyse()
        self.assertEqual(self.page.read("#endings-moves button", "it.tabIndex").count(0), 1)
        self.page.driver.execute_script("document.querySelector('#endings-moves button').focus()")
        focused = "return [...document.querySelectorAll('#endings-moves button')].indexOf(document.activeElement)"
        for key, place in ((Keys.ARROW_DOWN, 1), (Keys.ARROW_DOWN, 2), (Keys.ARROW_UP, 1), (Keys.END, -1), (Keys.HOME, 0)):
            self.page.keys(key)
            count = self.page.count("#endings-moves button")
            self.assertEqual(self.page.driver.execute_script(focused), place % count)
        self.assertEqual(self.page.count("#board .move-arrows.best"), 1)
        self.page.keys(Keys.ENTER)
        wait_for("the move", lambda: self.page.count("#moves .move") == 1)

    def test_the_fifty_move_rule_is_shown(self):
        self.analyse(QUEEN.replace(" 0 1", " 96 90"))
        self.assertRegex(self.page.text("#endings-verdict"), r"^White mates in \d+ moves \(perhaps too late: 50 moves\)$")

    def test_it_is_hidden_in_games_and_in_positions_without_tablebases(self):
        self.analyse()
        self.page.mode("play")
        wait_for("no panel in a game", lambda: not self.page.shown("#endings"))
        self.page.mode("analyse")
        wait_for("the panel again", lambda: self.page.shown("#endings"))
        self.page.load_fen("10/10/4k5/10/10/10/1R8/K9 w - - 0 1")
        wait_for("no panel without a tablebase", lambda: not self.page.shown("#endings"))

    def test_in_russian(self):
        self.page.open_fresh("?language=ru")
        self.analyse()
        self.assertRegex(self.page.text("#endings-verdict"), r"^Белые ставят мат в \d+ ход(а|ов)?$")
        self.assertTrue(any("Выигрыш в" in row for row in self.rows()))
        self.assertTrue(self.rows()[-1].endswith("Ничья"))

    def test_long_words_fit_on_a_narrow_screen(self):
        self.page.size(320, 640, touch=True)
        self.page.open_fresh("?language=pseudo")
        self.analyse(QUEEN.replace(" 0 1", " 96 90"))
        self.page.driver.execute_script("document.querySelector('#endings').scrollIntoView({ block: 'center' })")
        self.page.driver.save_screenshot(str(OUTPUT / "tables-narrow.png"))
        self.assertLessEqual(self.page.scroll_width(), 320)

    def test_axe_finds_nothing(self):
        self.analyse()
        self.expect_no_axe_findings()


class Without(BoardTest):
    def test_there_is_no_panel(self):
        self.page.analyse(QUEEN)
        self.assertFalse(self.page.shown("#endings"))
        self.assertEqual(self.page.count("#tables"), 0)
