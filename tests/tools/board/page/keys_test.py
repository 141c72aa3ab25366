# SPDX-License-Identifier: GPL-3.0-or-later
"""The page by keys alone: moves, shortcuts, and what they have announced."""

from cases import BoardTest
from driver import wait_for
from selenium.webdriver.common.keys import Keys


class PageByKeys(BoardTest):
    def setUp(self):
        super().setUp()
        self.page.analyse()

    def test_a_game_by_keys_alone(self):
        for _ in range(40):
            self.page.keys(Keys.TAB)
            if self.page.driver.execute_script("return document.activeElement.getAttribute('role')") == "gridcell":
                break
        focused = "return document.activeElement.dataset.square"
        self.assertEqual(self.page.driver.execute_script(focused), "f1")
        self.page.keys(Keys.ARROW_LEFT, Keys.ARROW_UP, Keys.ENTER)
        self.assertIn("chosen", self.page.square("e2").get_attribute("aria-label"))
        outline = self.page.driver.execute_script("return getComputedStyle(document.activeElement).boxShadow")
        self.assertIn("inset", outline)
        self.page.screenshot("keyboard")
        self.page.keys(Keys.ARROW_UP, Keys.ARROW_UP)
        self.page.after(self.page.keys, Keys.ENTER)
        self.assertEqual(self.page.moves(), ["e4"])
        self.assertIn("White: pawn e2 to e4", self.page.announced())
        self.assertEqual(self.page.driver.execute_script(focused), "e4")
        tabbable = self.page.all('[role=gridcell][tabindex="0"]')
        self.assertEqual([cell.get_attribute("data-square") for cell in tabbable], ["e4"])
        self.page.keys("f")
        wait_for("the board turned", lambda: self.page.square("j1").location["x"] < self.page.square("a1").location["x"])
        self.page.driver.execute_script("document.activeElement.blur()")
        self.page.after(self.page.keys, Keys.ARROW_LEFT)
        self.page.after(self.page.keys, Keys.END)
        self.page.after(self.page.keys, Keys.HOME)
        self.page.after(self.page.keys, Keys.ARROW_RIGHT)
        self.page.after(self.page.keys, "h")
        self.assertEqual(len(self.page.moves()), 2)

    def test_shortcuts_hold_after_anything_was_pressed(self):
        self.page.play("e2e4")
        for control in ('[name="mode"][value="analyse"]', "#engine-on", "#multipv", '#tabs [value="review"]', '#tabs [value="moves"]', "#worth", "#go-last"):
            self.page.press(control)
            if control == "#multipv":
                self.page.keys(Keys.ARROW_DOWN, Keys.ENTER)
                self.page.press("#engine-name")
            for key in (Keys.ARROW_LEFT, Keys.ARROW_RIGHT):
                self.page.after(self.page.keys, key)
            self.assertTrue(self.page.one('[name="mode"][value="analyse"]').is_selected(), control)
        # A switch with the focus uses only the space key, and a choice the arrows.
        self.page.driver.execute_script("document.getElementById('engine-on').focus()")
        self.page.after(self.page.keys, Keys.ARROW_LEFT)
        was = self.page.read("#engine-on", "it.checked")
        self.page.keys(" ")
        self.assertNotEqual(self.page.read("#engine-on", "it.checked"), was)
        self.page.driver.execute_script("document.querySelector('[name=mode]:checked').focus()")
        self.page.keys(Keys.ARROW_LEFT)
        wait_for("a game", lambda: self.page.one('[name="mode"][value="play"]').is_selected())

    def test_promotion_by_keys(self):
        self.page.load_fen("9k/1P8/10/10/10/10/10/5K4 w - - 0 1")
        self.page.square("b7").send_keys(Keys.ENTER)
        self.page.square("b8").send_keys(Keys.ENTER)
        wait_for("the question", lambda: self.page.count(".chooser"))
        self.page.keys(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_LEFT, Keys.ARROW_UP, Keys.ARROW_UP, Keys.END)
        self.assertEqual(self.page.driver.execute_script("return document.activeElement.dataset.uci"), "b7b8t")
        self.page.after(self.page.keys, Keys.ENTER)
        self.assertEqual(self.page.piece("b8"), "white beast")

    def test_the_moves_of_a_piece_are_announced(self):
        self.page.load_fen("5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1")
        self.page.square("g3").send_keys(Keys.ENTER)
        said = self.page.announced()
        self.assertTrue(said.startswith("Rook g3 goes to "), said)
        self.assertIn("; propels the beast on g5", said)
        self.page.keys(Keys.ESCAPE)
        self.page.tap("c1")
        self.assertIn("King c1 goes to ", self.page.announced())

    def test_keys_announce_the_game(self):
        def said(key):
            self.page.keys(key)
            return self.page.announced()
        self.page.load_fen("5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1")
        self.assertEqual((said("l"), said("c"), said("e")),
                         ("No move has been made here.", "There is no clock.", "There are no lines of the engine."))
        self.assertEqual(said("p"), "White: king c1, rook g3, beast g5. Black: king f8.")
        self.page.after(self.page.tap, "c1", "c2")
        self.assertEqual(said("l"), "White: Kc2, king c1 to c2.")
        self.page.engine(True)
        wait_for("lines", lambda: self.page.count("#lines li"))
        self.assertRegex(said("e"), r"^Line 1: [+−]")
        self.page.new_game(you="both", control="clock", amount=None)
        self.assertEqual(said("c"), "White 10:00, Black 10:00.")
