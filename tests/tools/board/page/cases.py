# SPDX-License-Identifier: GPL-3.0-or-later
"""Test cases of the page, and what several subjects check."""

import os
import sys
import unittest
from pathlib import Path

from driver import BUILD, EXTRA, FILE, ROOT, OneFile, Server, browser_of_the_subject, wait_for
from page import Page

sys.path.insert(0, str(ROOT / "tools/strength"))
from uci import Engine

DESKTOP = (1280, 720)
SCHEMES = ("light", "dark")

AXE = Path(os.environ.get("RICOCHET_AXE", ROOT / "build/axe/node_modules/axe-core/axe.min.js"))
RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  done(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)));
"""

# The beginning of scripts that measure colours: red, green, blue and opacity of a colour, and the contrast of two, as it is
# or as seen without green cones (Machado 2009).
COLOURS = """
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const known = new Map();
const rgba = colour => {
  if (!known.has(colour)) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data].map((part, i) => i < 3 ? part : part / 255));
  }
  return known.get(colour);
};
const linear = part => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
const deutan = [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]];
const clamp = part => Math.min(1, Math.max(0, part));
const light = (colour, blind) => {
  const seen = colour.slice(0, 3).map(linear);
  const [x, y, z] = blind ? deutan.map(row => clamp(row.reduce((sum, weight, i) => sum + weight * seen[i], 0))) : seen;
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const contrast = (one, two, blind = false) => {
  const [a, b] = [light(one, blind), light(two, blind)].sort((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
};
"""


def only_if(condition):
    """Skips a test or a class of tests unless a condition holds."""
    return lambda test: test if condition else None


only_served = only_if(not FILE)


class BoardTest(unittest.TestCase):
    """Tests of the page: one server a class, and one browser a file; every test begins with a fresh page, or cleans up
    itself."""

    fresh = True
    server_arguments = ()
    # Whether tests use modules of the page (`ask_modules`): built in, they are one script.
    asks_modules = False

    @classmethod
    def setUpClass(cls):
        if FILE and cls.server_arguments:
            raise unittest.SkipTest("one file has no server to be given arguments")
        if FILE:
            cls.server = OneFile(FILE)
        else:
            cls.server = Server(*cls.server_arguments, *(("--assets", ROOT / "tools") if cls.asks_modules else EXTRA))
            cls.addClassCleanup(cls.server.stop)
        cls.browser = browser_of_the_subject()
        cls.page = Page(cls.browser, cls.server)
        cls.page.size(*DESKTOP)
        cls.page.colours("light")

    def setUp(self):
        if self.fresh:
            self.page.size(*DESKTOP)
            self.page.colours("light")
            self.page.open_fresh()

    def each(self, states, *sizes):
        """Yields the states of a fresh page, each in every colour scheme on screens of these sizes: [(state, size,
        scheme)].

        The style sheet alone knows sizes and schemes, so that a state is gone through once for all of them, on a desktop.
        """
        self.page.size(*DESKTOP)
        self.page.open_fresh()
        for state in states(self.page):
            for size in sizes:
                self.page.size(*size, touch=size != DESKTOP)
                self.page.drawn()
                for scheme in SCHEMES:
                    self.page.colours(scheme)
                    yield state, size, scheme
            self.page.size(*DESKTOP)
            self.page.colours(SCHEMES[0])

    def expect_no_axe_findings(self):
        """Checks the page by axe-core, in every colour scheme."""
        if not AXE.exists():
            self.skipTest("axe-core is missing; tools/test --all installs it")
        self.page.driver.execute_script(AXE.read_text(encoding="utf-8"))
        for scheme in SCHEMES:
            self.page.colours(scheme)
            self.assertEqual(self.page.driver.execute_async_script(RUN_AXE), [])

    def new_tab(self):
        """Opens a tab, which is closed after the test; returns the previous and the new one."""
        first = self.page.driver.current_window_handle
        self.page.driver.switch_to.new_window("tab")
        second = self.page.driver.current_window_handle

        def close():
            self.page.driver.switch_to.window(second)
            self.page.driver.close()
            self.page.driver.switch_to.window(first)

        self.addCleanup(close)
        return first, second

    def load(self, fen):
        """Loads a valid position."""
        self.page.load_fen(fen)
        self.assertEqual(self.page.text("#fen-error"), "")

    def refused(self, fen, squares, wanted):
        """Checks that taps on squares of a position are refused, with this reason."""
        self.load(fen)
        self.page.tap(*squares.split())
        self.told(wanted)
        self.assertEqual((self.page.fen(), self.page.moves()), (fen, []))

    def told(self, wanted):
        """Waits until the page shows and announces this text."""
        wait_for(wanted, lambda: (self.page.text("#status"), self.page.announced()) == (wanted, wanted))

    def run(self, result=None):
        """Runs the test; a failed one saves a picture of the page."""
        def failures():
            return len(result.failures) + len(result.errors)
        before = failures()
        super().run(result)
        if failures() > before:
            self.page.keep_picture(f"failed-{self.id().rsplit('.', 1)[-1]}")
        return result

    def tearDown(self):
        self.assertEqual(self.page.console_errors(), [])


class GamesTest(BoardTest):
    """Checks for games of any variant; `enter(uci, way)` makes a move as a person does."""

    def try_rules(self, game, tries):
        """Opens the position of each rule of a game, in which taps on squares make a move; returns the number of cards."""
        for rule, squares in tries.items():
            self.page.example(rule, game)
            self.page.after(self.page.tap, *squares)
        return self.page.count("#rules .rule:not([hidden]) .diagram")

    def play_whole_game(self, moves, no_move, name):
        """Plays both sides' moves by mouse taps, drags and touch alternately, up to White's mate, with a reload in
        between."""
        for number, uci in enumerate(moves):
            self.page.after(self.enter, uci, (self.page.tap, self.page.drag, self.page.touch)[number % 3])
            if number == len(moves) // 2:
                before = (self.page.fen(), self.page.moves())
                self.page.screenshot(f"{name}-middle")
                self.page.reload()
                self.assertEqual((self.page.fen(), self.page.moves()), before)
        self.assertEqual(len(self.page.moves()), len(moves))
        self.assertTrue(self.page.moves()[-1].endswith("#"))
        self.assertIn("White mates", self.page.text("#status"))
        self.assertIn("White mates", self.page.announced())
        self.assertEqual(self.page.text("#moves .result"), "1-0")
        self.page.screenshot(name)
        fen = self.page.fen()
        self.page.tap(*no_move)
        self.assertEqual(self.page.fen(), fen)

    def mate_the_engine(self, variant):
        """Mates from the position on the board, with the help of a separate engine."""
        self.page.new_game(you="w", control="depth", amount=1, here=True)
        with Engine(BUILD / "ricochet", {"UCI_Variant": variant}) as helper:
            while not self.page.count("#moves .result"):
                plies = len(self.page.moves())
                self.assertLess(plies, 60)
                self.page.after(self.enter, helper.search_anew(self.page.fen(), depth=6).best, self.page.tap)
                wait_for("the reply or the end", lambda: len(self.page.moves()) == plies + 2 or self.page.count("#moves .result"))
                self.page.ready()
        self.assertEqual(self.page.text("#moves .result"), "1-0")
        self.assertFalse(self.page.shown("#resign"))


class TabsTest(BoardTest):
    """Checks for the list of stored games, and two tabs with a game each, with and without the browser's locks."""

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
