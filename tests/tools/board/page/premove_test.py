# SPDX-License-Identifier: GPL-3.0-or-later
"""Premoves: set, shown, cancelled, played if legal, otherwise dropped with a message."""

from cases import BoardTest
from driver import wait_for
from page import SQUARE
from selenium.webdriver.common.keys import Keys

# The engine thinks until the test lets it move.
SLOW = {"control": "seconds", "amount": 600}


class Premoves(BoardTest):
    def wait_your_turn(self, first="e2e4", **options):
        """Starts a game in which the engine thinks about its first move."""
        self.page.new_game(**SLOW, **options)
        if first:
            self.page.play(first)
        wait_for("the engine thinks", lambda: self.page.text("#best-move") == "Move now")

    def marked(self):
        return self.page.targets().get("premove", set())

    def is_set(self, text, *squares):
        wanted = f"Premove: {text}. Tap the board to take it back."
        wait_for(wanted, lambda: (self.page.text("#status"), self.page.announced()) == (wanted, wanted))
        self.assertEqual(self.marked(), set(squares))

    def is_none(self):
        wait_for("no premove", lambda: not self.marked())

    def is_played(self, plies=3):
        self.page.move_now()
        wait_for("the reply and the premove", lambda: len(self.page.moves()) == plies)
        self.page.ready()
        self.is_none()
        return self.page.moves()[-1]

    def test_a_premove_is_set_shown_taken_back_and_played(self):
        self.wait_your_turn()
        fen = self.page.fen()
        self.page.tap("d2", "d4")
        self.is_set("d2 to d4", "d2", "d4")
        self.assertIn("premove", self.page.square("d4").accessible_name)
        self.assertEqual(self.page.count("#board .move-arrows.aim"), 1)
        self.page.screenshot("premove")
        self.page.tap("h5")
        self.is_none()
        wait_for("it is said", lambda: self.page.announced() == "The premove was taken back.")
        self.page.tap("d2", "d4")
        self.page.keys(Keys.ESCAPE)
        self.is_none()
        self.page.drag("c1", "d3")
        self.is_set("c1 to d3", "c1", "d3")
        self.assertEqual((self.page.fen(), self.page.moves()), (fen, ["e4"]))
        self.page.colours("dark")
        self.page.screenshot("premove, dark")
        self.assertEqual(self.is_played(), "Nd3")
        wait_for("it is the engine's turn again", lambda: self.page.text("#best-move") == "Move now")

    def test_a_premove_by_a_finger_by_keys_and_as_text(self):
        self.wait_your_turn()
        self.page.touch("d2", "d4")
        self.is_set("d2 to d4", "d2", "d4")
        self.page.tap("h5")
        self.page.driver.execute_script("document.querySelector(arguments[0]).focus()", SQUARE.format("f2"))
        self.page.keys(Keys.ENTER, Keys.ARROW_UP, Keys.ARROW_UP, Keys.ENTER)
        self.is_set("f2 to f4", "f2", "f4")
        self.page.keys(Keys.ENTER)
        self.is_none()
        self.page.enter_text("Nh3")
        self.is_set("Nh3")
        self.page.enter_text("g2g4")
        self.is_set("g2g4")
        self.assertEqual(self.is_played(), "g4")

    def test_a_premove_that_is_a_propel_or_a_tile(self):
        self.wait_your_turn()
        self.page.tap("a1", "b1")
        wait_for("the question", lambda: self.page.text("#status") == "Premove: where does the beast on b1 go?")
        self.page.tap("a1")
        self.is_set("a1 to b1, the beast to a1", "a1", "b1")
        self.assertEqual(self.is_played(), "Rb1>a1")
        self.wait_your_turn("", you="b", variant="tiledsquares")
        self.page.tap("e5")
        wait_for("the question", lambda: self.page.text("#status") == "Premove: tap e5 again for its tile.")
        self.page.tap("e5")
        self.is_set("tile on e5", "e5")
        self.assertEqual(self.is_played(2), "+e5")

    def test_a_premove_that_is_no_move_is_dropped_with_a_word(self):
        self.wait_your_turn()
        self.page.tap("a1", "a5")
        self.is_set("a1 to a5", "a1", "a5")
        self.page.move_now()
        wait_for("the reply", lambda: len(self.page.moves()) == 2)
        wait_for("a word", lambda: self.page.text("#status").startswith("The premove was dropped, a1 to a5: "))
        self.assertEqual(self.page.announced(), self.page.text("#status"))
        self.is_none()
        self.page.play("d2d4")
        self.assertEqual(len(self.page.moves()), 3)

    def test_a_premove_is_gone_with_its_position(self):
        self.wait_your_turn()
        self.page.tap("d2", "d4")
        self.is_set("d2 to d4", "d2", "d4")
        self.page.press("#go-back")
        self.page.ready()
        self.is_none()
        self.page.press("#go-last")
        self.page.ready()
        self.is_none()
        self.page.tap("d2", "d4")
        self.page.press("#take-back")
        wait_for("the move is taken back", lambda: self.page.moves() == [])
        self.page.ready()
        self.is_none()
        self.assertEqual(self.page.text("#status"), "Your move.")
