# SPDX-License-Identifier: GPL-3.0-or-later
"""Games: a whole one by clicks, one against the engine, and persistence across a reload, a restart and a kill."""

import os
import signal
import tempfile
import time
from pathlib import Path

from cases import BoardTest, GamesTest
from driver import BUILD, wait_for
from selenium.webdriver.common.keys import Keys

# Every kind of move, and mate at the end.
WHOLE_GAME = """
b1d3 j8i8>j8 c1e5^d3 d7d6 i2i4 g7g6 h2h4 d6e5 h4h5 b8b6 j2j4 g6h5 f2f4 e5f4 i4h5 c7c6 g1c5 i7i5 h5i6 j8i7 c2c4 j7j5
i6h7 f7f5 h7i8q a7a5 e1h4 g8h7 d1b3 b6a6 f1b1 a5a4 h4g4 c8b6 c5e7 d8e7 e2e4 i7i6 i1a7xa6 e7g5 i8h8 f8f7 h8h7 f7f8
g4f5 e8f7 f5f7
""".split()

WON = "5k4/10/10/10/10/10/Q8R/5K4 w - - 0 1"


class Games(GamesTest):
    server_arguments = ("--idle", "2")

    def enter(self, uci, way):
        """Enters a UCI move as a person does."""
        start, end, rest = uci[:2], uci[2:4], uci[4:]
        if rest.startswith(">"):
            if way == self.page.tap:
                way(start, end, rest[1:])
                return
            way = self.page.touch_drag if way == self.page.touch else way
        way(start, end)
        if rest.startswith(">"):
            way(end, rest[1:])
        elif rest and not rest.startswith("^") or self.page.all(".chooser"):
            self.page.choose(uci)

    def test_a_whole_game_by_clicks(self):
        self.page.new_game(you="both")
        self.play_whole_game(WHOLE_GAME, ("a2", "a3"), "whole-game")

    def test_a_game_against_the_engine_to_mate(self):
        self.page.analyse(WON)
        self.mate_the_engine("tensor")

    def test_the_engine_plays_white_at_a_chosen_strength(self):
        self.page.new_game(you="b", control="nodes", amount=500, elo=200)
        self.page.reply(1)
        self.assertEqual(self.page.text("#player-top .name"), "Ricochet (200)")
        self.assertEqual(self.page.square("a1").location["y"], min(cell.location["y"] for cell in self.page.all("[role=gridcell]")))
        self.page.tap("e2")
        self.assertEqual(self.page.targets(), {})
        self.page.after(self.page.tap, "e7", "e5")
        self.page.reply(3)

    def test_a_hint_shows_the_piece_what_it_does_the_square_and_the_move_and_plays_nothing(self):
        self.page.new_game(control="depth", amount=1)
        start = self.page.fen()
        self.page.keys("h")
        wait_for("the piece", lambda: "Hint: look at" in self.page.text("#status"))
        self.assertEqual(len(self.page.targets()["hint"]), 1)
        self.assertIn("Hint: look at", self.page.announced())
        self.page.keys("h")
        self.assertRegex(self.page.text("#status"), r"^Hint: the piece on .. .*s\b.*\.$")
        self.assertEqual(len(self.page.targets()["hint"]), 1)
        self.page.keys("h")
        self.assertIn(" to ", self.page.text("#status"))
        self.assertEqual(len(self.page.targets()["hint"]), 2)
        self.assertEqual(self.page.all("#board .move-arrows.best"), [])
        self.page.press("#best-move")
        self.assertEqual(self.page.count("#board .move-arrows.best"), 1)
        self.assertFalse(self.page.one("#best-move").is_enabled())
        self.page.keys("h", " ")
        self.assertEqual((self.page.fen(), self.page.moves()), (start, []))
        self.page.after(self.page.tap, "e2", "e4")
        self.page.reply(2)
        self.assertEqual(self.page.text("#status"), "Your move.")

    def test_space_on_a_square_taps_it_and_take_back_takes_two(self):
        self.page.new_game(control="depth", amount=1)
        start = self.page.fen()
        self.page.square("e2").send_keys(" ")
        self.assertEqual(self.page.targets(), {"quiet": {"e3", "e4"}})
        self.page.after(self.page.square("e4").send_keys, " ")
        self.page.reply(2)
        self.assertEqual(self.page.moves()[0], "e4")
        self.page.press("#take-back")
        wait_for("the start", lambda: self.page.fen() == start)
        self.assertEqual(self.page.moves(), [])

    def test_resigning(self):
        self.page.begin("e2e4")
        self.page.press("#resign")
        self.assertEqual((self.page.text("#resign"), self.page.count("#moves .result")), ("Resign: sure?", 0))
        self.page.press("#resign")
        wait_for("the result", lambda: self.page.count("#moves .result"))
        self.assertEqual(self.page.text("#moves .result"), "0-1")
        self.page.reload()
        self.assertIn("You resigned", self.page.text("#status"))

    def test_a_double_click_does_not_resign(self):
        self.page.begin("e2e4")
        # Timers of seconds are held back.
        self.page.driver.execute_script(
            "const ask = window.setTimeout; window.later = [];"
            "window.setTimeout = (act, wait, ...rest) => (wait < 3000 ? ask(act, wait, ...rest) : window.later.push([act, wait]));")
        place = self.page.place("#resign")
        self.browser.mouse(*[(kind, place, count) for count in (1, 2) for kind in ("down", "up")])
        self.assertEqual((self.page.text("#resign"), self.page.count("#moves .result")), ("Resign: sure?", 0))
        self.assertEqual(self.page.driver.execute_script("return window.later.map(([, wait]) => wait)"), [5000])
        self.page.driver.execute_script("window.later[0][0]()")
        self.assertEqual((self.page.text("#resign"), self.page.count("#moves .result")), ("Resign", 0))

    def test_what_is_taken_back_after_resigning_is_that_alone(self):
        self.page.begin("e2e4")
        moves = self.page.moves()
        self.page.press_twice("#resign")
        wait_for("the result", lambda: self.page.count("#moves .result"))
        self.page.press("#take-back")
        wait_for("the game goes on", lambda: self.page.text("#status") == "Your move.")
        self.assertEqual((self.page.moves(), self.page.count("#moves .result")), (moves, 0))
        self.page.press("#take-back")
        wait_for("no moves", lambda: self.page.moves() == [])

    def test_clocks_run_and_are_set_back(self):
        self.page.begin("e2e4", control="clock", amount=None)
        wait_for("White's clock runs", lambda: self.clock() != "10:00")
        self.page.press("#take-back")
        wait_for("the clocks of the start", lambda: self.clock() == "10:00")

    def clock(self):
        return self.page.text("#player-bottom .clock")

    def test_clocks_outlive_an_example_and_another_position(self):
        self.page.new_game(you="both", control="clock", amount=None)
        self.page.play("e2e4", "e7e5")
        wait_for("White's clock runs", lambda: self.clock() not in ("", "10:00"))
        self.page.example("Bounce")
        self.assertFalse(self.page.shown("#player-bottom .clock"))
        self.page.press("#example-back")
        wait_for("the clock", lambda: self.page.shown("#player-bottom .clock"))
        self.assertRegex(self.clock(), r"^\d+:\d\d")
        self.page.load_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1")
        self.assertFalse(self.page.shown("#player-bottom .clock"))
        self.page.after(self.page.press, '[data-notice="back"] button')
        wait_for("the clock", lambda: self.page.shown("#player-bottom .clock"))
        self.assertRegex(self.clock(), r"^\d+:\d\d")

    def leave_white(self, milliseconds):
        """Leaves White this much time after the next reload."""
        self.page.driver.execute_script(
            "addEventListener('pagehide', () => { const saved = JSON.parse(sessionStorage.getItem('ricochet.board'));"
            "saved.clock.left.w = arguments[0]; sessionStorage.setItem('ricochet.board', JSON.stringify(saved)); });".replace(
                "arguments[0]", str(milliseconds)))

    def test_a_clock_that_falls_ends_the_game(self):
        self.page.begin("e2e4", control="clock", amount=None)
        self.leave_white(200)
        self.page.reload()
        wait_for("the flag", lambda: self.page.count("#moves .result"))
        self.assertEqual(self.page.text("#moves .result"), "0-1")
        self.assertIn("ran out of time", self.page.text("#status"))
        self.page.press("#take-back")
        wait_for("the clocks of the start", lambda: (self.page.moves(), self.clock()) == ([], "10:00"))

    def test_a_loaded_position_is_played_on_without_a_clock(self):
        self.page.new_game(control="clock", amount=None)
        self.page.load_fen("5k4/10/10/10/10/10/Q8R/5K4 b - - 0 1")
        self.page.mode("play")
        self.page.reply(1)
        self.assertFalse(self.page.shown("#player-bottom .clock"))

    def test_a_weak_level_takes_the_time_that_it_was_given(self):
        begun = time.monotonic()
        self.page.new_game(control="seconds", amount=2, elo=800)
        self.page.after(self.page.tap, "e2", "e4")
        self.page.reply(2)
        self.assertGreater(time.monotonic() - begun, 2)
        self.page.begin("e2e4", control="seconds", amount=600, elo=800)

    def test_a_quick_level_answers_at_once(self):
        self.page.new_game(control="seconds", amount=600, elo=800, quick=True)
        self.page.after(self.page.tap, "e2", "e4")
        self.page.reply(2)

    def test_no_arrow_of_an_analysis_is_left_in_a_game(self):
        self.page.analyse()
        self.page.engine(True)
        wait_for("an arrow", lambda: self.page.count("#board .move-arrows.best"))
        self.page.new_game(you="both")
        self.assertEqual(self.page.all("#board .move-arrows.best"), [])

    def test_nobody_thinks_while_a_position_is_set_up(self):
        self.page.new_game(you="b", control="seconds", amount=600)
        wait_for("the engine thinks", lambda: self.page.all(".thinking:not([hidden])"))
        self.page.press("#open-setup")
        self.assertEqual(self.page.all(".thinking:not([hidden])"), [])

    def test_two_people_at_one_board_have_clocks_if_they_like_and_no_engine(self):
        self.page.press("#open-new")
        self.page.press('#new-dialog input[name="who"][value="both"]')
        self.assertIn("Two people at one board", self.page.text("#new-dialog"))
        self.assertFalse(any(self.page.shown(part) for part in ("#elo", "#control", "#control-minutes", '#new-dialog [name="you"]')))
        self.page.press("#with-clocks")
        self.page.fill("#control-minutes", "3")
        self.page.press("#new-start")
        self.page.ready()
        self.page.play("e2e4", "e7e5")
        self.assertEqual(self.page.texts(".player .name"), ["Black", "White"])
        wait_for("White's clock runs", lambda: self.clock() not in ("", "3:00"))
        self.assertIn('[TimeControl "180+5"]', self.page.pgn())
        self.page.shut()
        self.page.press_twice("#resign")
        wait_for("who has resigned", lambda: self.page.text("#ending-text") == "White resigned. Black wins. 0-1")
        # The engine's time control is offered again for a game against it.
        self.page.press("#open-new")
        self.assertEqual(self.page.read("#with-clocks", "it.checked"), [True])
        self.page.press("#with-clocks")
        self.page.press("#new-start")
        self.page.ready()
        self.assertFalse(self.page.shown("#player-bottom .clock"))

    def test_no_clock_runs_while_a_position_is_set_up(self):
        self.page.new_game(you="both", control="clock", amount=None)
        self.page.play("e2e4", "e7e5")
        running = ".clock:is(.running, .low)"
        wait_for("White's clock runs", lambda: self.page.count(running) == 1)
        self.page.press("#open-setup")
        self.assertEqual(self.page.count(running), 0)
        self.page.leave_setup()
        wait_for("White's clock runs again", lambda: self.page.count(running) == 1)

    def test_no_flag_falls_while_a_position_is_set_up(self):
        self.page.new_game(you="both", control="clock", amount=None)
        self.page.play("e2e4", "e7e5")
        left = 2500
        self.leave_white(left)
        self.page.reload()
        self.page.press("#open-setup")
        before = self.clock()
        # The flag would have fallen within this time; the test checks that it has not.
        time.sleep(left / 1000 + 0.7)
        self.assertEqual((self.clock(), self.page.count("#moves .result"), self.page.text("#status")),
                         (before, 0, "Setting up a position."))
        self.page.leave_setup()
        self.assertEqual((self.page.count("#moves .result"), self.page.moves()), (0, ["e4", "e5"]))
        wait_for("the flag, now that the game goes on", lambda: self.page.texts("#moves .result") == ["0-1"])

    def test_a_reply_comes_while_another_position_is_looked_at(self):
        self.page.new_game(control="seconds", amount=600)
        start = self.page.fen()
        self.page.after(self.page.tap, "e2", "e4")
        self.page.after(self.page.keys, Keys.ARROW_LEFT)
        self.page.move_now()
        self.page.reply(2)
        self.assertIn("has answered", self.page.announced())
        self.assertEqual(self.page.fen(), start)

    def write(self, field):
        """Selects a field's text, so that typing replaces it."""
        self.page.driver.execute_script(
            "const field = document.querySelector(arguments[0]); field.focus(); field.select();", field)

    def test_what_is_being_written_outlives_the_reply(self):
        self.page.new_game(control="clock", amount=None)
        for field, text in (("#move-text", "Nd3x"), ("#fen", "5k4/10/10 w")):
            plies = len(self.page.moves())
            self.page.play("a2a3" if plies == 0 else "j2j3")
            self.page.reach(field)
            self.write(field)
            self.page.keys(text)
            # A press would take the focus.
            self.page.driver.execute_script("document.querySelector('#best-move').click()")
            self.page.reply(plies + 2)
            self.assertEqual(self.page.read(field, "it.value"), [text])
        # Without the focus the field shows the next position again.
        self.page.shut()
        self.page.after(self.page.keys, Keys.HOME)
        self.assertNotEqual(self.page.fen(), "5k4/10/10 w")
        self.page.after(self.page.keys, Keys.END)
        self.write("#move-text")
        self.page.keys("nonsense", Keys.ENTER)
        wait_for("what is wrong", lambda: self.page.text("#move-error"))
        self.assertEqual(self.page.read("#move-text", "it.value"), ["nonsense"])
        # The text is selected, so that the next one replaces it.
        self.page.after(self.page.keys, "b2b3", Keys.ENTER)
        self.assertEqual((self.page.read("#move-text", "it.value"), self.page.text("#move-error")), ([""], ""))

    def test_a_move_while_looking_back_returns_to_the_game(self):
        self.page.begin("e2e4", control="clock", amount=None)
        moves, end = self.page.moves(), self.page.fen()
        for enter in (self.page.tap, self.page.drag):
            self.page.after(self.page.keys, Keys.HOME)
            self.assertEqual(self.page.text("#status"), "Looking back. Tap the board to return to the game.")
            self.assertFalse(self.page.one("#take-back").is_enabled())
            self.assertTrue(self.page.shown("#resign"))
            enter("d2", "d4")
            self.page.ready()
            self.assertEqual((self.page.moves(), self.page.count("#moves .variation")), (moves, 0))
        self.page.enter_text("d4")
        wait_for("what is wrong", lambda: "earlier position" in self.page.text("#move-error"))
        self.page.after(self.page.tap, "e6")
        self.assertEqual((self.page.fen(), self.page.text("#status"), self.page.announced()),
                         (end, "Your move.", "Back at the last move of the game."))
        self.page.after(self.page.tap, "d2", "d4")
        self.assertEqual(self.page.moves()[:3], [*moves, "d4"])

    def test_a_game_that_is_over_is_not_resigned_while_looking_back(self):
        self.page.new_game(you="both")
        self.page.play("e2e4", "e7e5")
        self.page.press_twice("#draw")
        wait_for("the end", lambda: self.page.texts("#moves .result") == ["1/2-1/2"])
        self.page.after(self.page.keys, Keys.ARROW_LEFT)
        self.assertFalse(self.page.shown("#draw"))
        self.assertEqual(self.page.texts("#moves .result"), ["1/2-1/2"])

    def test_reload_and_restart_of_the_server_in_mid_game(self):
        self.page.begin("e2e4")
        before = self.page.moves()
        self.page.reload()
        self.assertEqual(self.page.moves(), before)
        self.assertEqual(self.page.text("#player-top .name"), "Ricochet (full strength)")
        self.server.stop()
        wait_for("notice that the server is gone", lambda: "does not answer" in self.page.text("#notices"))
        self.server.start()
        wait_for("the server back", lambda: not self.page.count('[data-notice="server"]'))
        self.assertEqual(self.page.moves(), before)
        self.page.after(self.page.tap, "d2", "d3")
        self.page.reply(4)
        self.assertEqual(self.page.moves()[:2], before)

    def test_a_move_made_while_the_server_is_away_is_not_lost(self):
        self.page.new_game(control="depth", amount=1)
        self.server.stop()
        self.page.tap("e2", "e4")
        wait_for("notice that the server is gone", lambda: "does not answer" in self.page.text("#notices"))
        self.server.start()
        self.page.reply(2)
        self.assertEqual(self.page.moves()[0], "e4")

    def test_after_a_crash_of_the_server_the_reply_is_requested_again(self):
        self.page.new_game(control="depth", amount=1)
        self.addCleanup(self.page.blocked)
        self.server.kill()
        self.page.tap("e2", "e4")
        wait_for("notice that the server is gone", lambda: "does not answer" in self.page.text("#notices"))
        # The position arrives before the engine: only then was the reply once forgotten.
        self.page.blocked("*/api/sessions")
        self.server.start()
        wait_for("the move", lambda: self.page.moves() == ["e4"])
        self.page.blocked()
        self.page.reply(2)

    def test_a_killed_engine_is_shown_and_started_again(self):
        self.page.analyse()
        self.page.engine(True)
        wait_for("lines", lambda: self.page.count("#lines li") == 3)
        engines = wait_for("one engine", lambda: len(self.server.engines()) == 1 and self.server.engines())
        os.kill(engines[0], signal.SIGKILL)
        notice = wait_for("a notice", lambda: self.page.text("#notices"))
        self.assertIn("signal 9", notice)
        self.assertIn("restarted", notice)
        wait_for("a new engine", lambda: self.server.engines() not in ([], engines))
        self.page.after(self.page.tap, "e2", "e4")
        wait_for("lines again", lambda: self.page.count("#lines li") == 3)
        self.page.screenshot("engine-killed")

    def test_killed_between_two_moves(self):
        self.page.begin("e2e4")
        # The previous page and its engine may not have ended yet.
        wait_for("one engine", lambda: len(self.server.engines()) == 1)
        os.kill(self.server.engines()[0], signal.SIGKILL)
        wait_for("a notice", lambda: "signal 9" in self.page.text("#notices"))
        self.page.after(self.page.tap, "d2", "d3")
        self.page.reply(4)

    def test_a_page_that_leaves_takes_its_engine_along(self):
        wait_for("an engine", lambda: len(self.server.engines()) == 1)
        self.page.leave()
        wait_for("no engine", lambda: self.server.engines() == [])

    def test_more_tabs_than_a_browser_has_connections(self):
        first = self.page.driver.current_window_handle
        for _ in range(7):
            self.new_tab()
            self.page.come()
        self.page.begin("e2e4")
        self.page.driver.switch_to.window(first)
        self.page.begin("d2d4")


class Crowd(BoardTest):
    server_arguments = ("--sessions", "1")

    def test_one_page_too_many_reports_it_and_waits(self):
        wait_for("the first page's engine", lambda: len(self.server.engines()) == 1)
        first, second = self.new_tab()
        self.page.driver.get(self.server.url)
        wait_for("notice that it is full", lambda: self.page.count('[data-notice="full"]'))
        self.assertIn("Too many boards", self.page.text("#notices"))
        self.page.ready()
        self.page.driver.switch_to.window(first)
        self.page.leave()
        self.page.driver.switch_to.window(second)
        wait_for("its turn", lambda: not self.page.count('[data-notice="full"]'))


class NoEngine(BoardTest):
    """An engine that does not start until a file exists."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.wanted = Path(folder.name) / "wanted"
        cls.server_arguments = ("--engine", f"sh -c 'test -e {cls.wanted} && exec {BUILD}/ricochet'")
        super().setUpClass()

    def test_an_error_of_the_server_stays_until_a_retry_succeeds(self):
        notice = '[data-notice="refused"]'
        wait_for("the server's words", lambda: self.page.count(notice))
        self.assertIn("The engine does not start", self.page.text("#notices"))
        self.assertNotIn("does not answer", self.page.text("#notices"))
        self.page.press(f"{notice} button")
        wait_for("the same once more", lambda: self.page.count(notice))
        self.page.tap("e2", "e4")
        wait_for("the move", lambda: self.page.moves() == ["e4"])
        self.wanted.touch()
        self.page.press(f"{notice} button")
        wait_for("no notice", lambda: not self.page.count(notice))
        wait_for("a reply", lambda: len(self.page.moves()) == 2)
