# SPDX-License-Identifier: GPL-3.0-or-later
"""The opening book's panel: when it is shown, its contents, mouse, keyboard, languages, axe-core."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from cases import SCHEMES, BoardTest
from driver import BUILD, FILE, OUTPUT, wait_for
from selenium.webdriver.common.keys import Keys

REPLIES = ("a6", "a5", "b6", "b5", "c6", "c5", "d6", "d5", "e6", "e5")
RESULTS = ["1-0"] * 5 + ["1/2-1/2"] * 3 + ["0-1"] * 2
GAMES = "".join(f'[Variant "Tensor"]\n[Result "{result}"]\n\n1. e4 {reply} {result}\n\n'
                for reply, result in zip(REPLIES, RESULTS, strict=True))
MOVES = "#openings-moves button"


class WithBook(BoardTest):
    @classmethod
    def setUpClass(cls):
        if FILE:
            raise unittest.SkipTest("one file has no books")
        home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(home.cleanup)
        tree, book, games = (Path(home.name) / name for name in ("tree", "book", "games"))
        games.write_text(GAMES, encoding="utf-8")
        explore = BUILD / "ricochet-explore"
        for command in (["make", "--positions", "60", "--nodes", "300", "--hash", "1", "--threads", "1", "--out", tree],
                        ["add", games, "--tree", tree], ["compile", tree, book]):
            subprocess.run([explore, *command], check=True, stderr=subprocess.DEVNULL)
        cls.server_arguments = ("--book", str(book))
        super().setUpClass()

    def sans(self):
        return self.page.read(MOVES, "it.querySelector('.san').textContent")

    def analyse(self):
        self.page.analyse()
        wait_for("the book", lambda: self.page.shown("#openings"))

    def test_every_first_move_has_its_score_and_what_was_played_its_games(self):
        self.analyse()
        self.assertEqual(self.page.text("#openings-games"), "10 games")
        sans = self.sans()
        self.assertEqual(len(sans), 30)
        scores = [float(text.replace("−", "-")) for text in self.page.read(MOVES, "it.querySelector('.score').textContent")]
        self.assertEqual(scores, sorted(scores, reverse=True))
        at = sans.index("e4")
        self.assertEqual(self.page.read(MOVES, "it.querySelector('.count').textContent")[at], "10 games")
        told = self.page.read(MOVES, "it.querySelector('.results').getAttribute('aria-label')")
        self.assertEqual(told[at], "White 50 %, draws 30 %, Black 20 %")
        self.assertEqual(told.count(None), 29)
        widths = self.page.read("#openings-moves .results[role] span", "it.getBoundingClientRect().width")
        self.assertAlmostEqual(widths[0] / sum(widths), 0.5, delta=0.05)
        for scheme in SCHEMES:
            self.page.colours(scheme)
            self.page.driver.save_screenshot(str(OUTPUT / f"book-{scheme}.png"))

    def test_a_press_makes_the_move_and_the_book_continues(self):
        self.analyse()
        best = self.sans()[0]
        self.page.press(MOVES)
        wait_for("the move", lambda: self.page.texts("#moves .move") == [best])
        wait_for("the replies", lambda: 0 < self.page.count(MOVES) < 30)
        self.page.press("#go-back")
        wait_for("the start", lambda: self.page.count(MOVES) == 30)

    def test_the_keyboard_walks_through_the_list_and_shows_arrows(self):
        self.analyse()
        self.assertEqual(self.page.read(MOVES, "it.tabIndex").count(0), 1)
        self.page.driver.execute_script(f"document.querySelector('{MOVES}').focus()")
        focused = f"return [...document.querySelectorAll('{MOVES}')].indexOf(document.activeElement)"
        for key, place in ((Keys.ARROW_DOWN, 1), (Keys.END, 29), (Keys.ARROW_UP, 28), (Keys.HOME, 0)):
            self.page.keys(key)
            self.assertEqual(self.page.driver.execute_script(focused), place)
        self.assertEqual(self.page.count("#board .move-arrows.best"), 1)
        self.page.keys(Keys.ENTER)
        wait_for("the move", lambda: self.page.count("#moves .move") == 1)

    def test_it_is_not_there_in_games_and_in_positions_without_a_book(self):
        self.analyse()
        self.page.mode("play")
        wait_for("no panel in a game", lambda: not self.page.shown("#openings"))
        self.page.mode("analyse")
        wait_for("the panel again", lambda: self.page.shown("#openings"))
        self.page.load_fen("10/10/4k5/10/10/10/1R8/K9 w - - 0 1")
        wait_for("no panel without a book", lambda: not self.page.shown("#openings"))

    def test_in_russian_on_a_narrow_screen(self):
        self.page.size(320, 640, touch=True)
        self.page.open_fresh("?language=ru")
        self.analyse()
        self.assertEqual(self.page.text("#openings-games"), "10 партий")
        self.page.driver.execute_script("document.querySelector('#openings').scrollIntoView({ block: 'center' })")
        self.page.driver.save_screenshot(str(OUTPUT / "book-narrow.png"))
        self.assertLessEqual(self.page.scroll_width(), 320)

    def test_axe_finds_nothing(self):
        self.analyse()
        self.expect_no_axe_findings()


class Without(BoardTest):
    def test_there_is_no_panel(self):
        self.page.analyse()
        self.assertFalse(self.page.shown("#openings"))
        self.assertEqual(self.page.count("#books"), 0)
