# SPDX-License-Identifier: GPL-3.0-or-later
"""The board as one file on a host that isolates it, so that its programs may share memory: the engine has threads there, and
stops when it is told to. On other hosts it has none."""

import unittest

from board_page import FILE, BoardTest, Page, browser_of_the_subject, wait_for
from file_host import FileHost

ISOLATING = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
# Notes the workers that the page starts, those that it ends, and what it tells them.
WATCH = """
window.started = 0;
window.ended = 0;
window.said = [];
window.heard = [];
window.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    window.started++;
    this.addEventListener('message', ({ data }) => { if (data.line) window.heard.push(data.line); });
  }
  terminate() {
    window.ended++;
    super.terminate();
  }
  postMessage(data, ...more) {
    window.said.push(data);
    super.postMessage(data, ...more);
  }
};
"""


@unittest.skipUnless(FILE, "only in one file the engine is the page's")
class Isolated(BoardTest):
    fresh = False

    def open(self, headers):
        host = FileHost(headers)
        self.addCleanup(host.close)
        self.page = Page(browser_of_the_subject(), host)
        # Firefox gives it a process of its own, which knows only what is said in it.
        self.page.driver.get(host.url)
        self.page.come_after("localStorage.clear(); sessionStorage.clear(); indexedDB.deleteDatabase('ricochet');", inside=WATCH)

    def script(self, text):
        return self.page.driver.execute_script(text)

    def lines(self, start):
        """Of all that the engine has said, the lines that begin so."""
        return [line for line in self.script("return window.heard") if line.startswith(start)]

    def prefer(self, threads, hash_mib=""):
        self.page.press("#open-preferences")
        self.page.fill("#threads", str(threads))
        self.page.fill("#hash", str(hash_mib))
        self.page.press("#preferences-dialog [data-close]")

    def test_threads_search_together_and_stop_when_they_are_told(self):
        self.open(ISOLATING)
        self.assertTrue(self.script("return crossOriginIsolated"))
        self.prefer(threads=2)
        self.page.mode("analyse")
        self.page.engine(True)
        wait_for("lines", lambda: self.page.count("#lines li"))
        wait_for("the engine searches on", lambda: len(self.lines("info depth")) > 8)
        self.page.engine(False)
        wait_for("its best move", lambda: len(self.lines("bestmove")) == 1)
        # The same engine goes on, with all that it has found.
        self.page.engine(True)
        wait_for("more lines", lambda: len(self.lines("info depth")) > 20)
        self.page.engine(False)
        wait_for("its next best move", lambda: len(self.lines("bestmove")) == 2)
        self.assertEqual(self.script("return window.ended"), 0)
        asked = self.script("return window.said.map(data => data.ask).filter(Boolean)")
        self.assertIn("setoption name Threads value 2", asked)
        self.assertEqual(asked.count("stop"), 2)

    def test_a_position_after_the_other_is_searched_by_one_engine(self):
        self.open(ISOLATING)
        self.page.mode("analyse")
        self.page.engine(True)
        for move in ("e2e4", "e7e5", "h1g3"):
            wait_for("lines", lambda: self.page.count("#lines li"))
            self.page.play(move)
        self.page.engine(False)
        wait_for("each search has ended", lambda: len(self.lines("bestmove")) == self.script(
            "return window.said.filter(data => data.ask?.startsWith('go ')).length"))
        self.assertEqual(self.script("return window.ended"), 0)

    def test_a_game_is_played_and_more_threads_are_taken_between_two_moves(self):
        self.open(ISOLATING)
        self.page.new_game(amount=6)
        for number, (threads, move) in enumerate(((1, "e2e4"), (3, "d2d4"), (2, "c2c4"))):
            self.prefer(threads)
            self.page.play(move)
            self.page.reply(2 * number + 2)
        self.assertEqual(self.script("return window.ended"), 0)

    def test_what_does_not_fit_into_memory_is_refused_and_the_search_goes_on(self):
        for headers in (ISOLATING, {}):
            with self.subTest(headers=headers):
                self.open(headers)
                self.prefer(threads=2, hash_mib=1_000_000)
                self.page.mode("analyse")
                self.page.engine(True)
                wait_for("the error", lambda: self.lines("info string error: option Hash: there is not enough memory"))
                wait_for("lines", lambda: self.page.count("#lines li"))
                self.page.engine(False)

    def test_what_pieces_are_worth_is_told_while_threads_search(self):
        self.open(ISOLATING)
        self.prefer(threads=2)
        self.page.mode("analyse")
        self.page.engine(True)
        wait_for("lines", lambda: self.page.count("#lines li"))
        self.page.press("#worth")
        wait_for("worths", lambda: "worth" in self.page.square("e1").get_attribute("aria-label"))
        self.page.engine(False)

    def test_elsewhere_an_engine_without_threads_is_ended(self):
        self.open({})
        self.assertFalse(self.script("return crossOriginIsolated"))
        self.page.mode("analyse")
        self.page.engine(True)
        wait_for("lines", lambda: self.page.count("#lines li"))
        self.page.engine(False)
        wait_for("the engine is ended", lambda: self.script("return window.ended") == 1)
        self.page.engine(True)
        wait_for("another one searches", lambda: self.script(
            "return window.said.filter(data => data.ask?.startsWith('go ')).length") == 2)
