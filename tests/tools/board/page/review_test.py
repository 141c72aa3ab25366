# SPDX-License-Identifier: GPL-3.0-or-later
"""The review of a game on the board, its reasons with arrows and proofs, finding better moves, and threats."""

import math

from cases import SCHEMES, BoardTest, only_served
from driver import wait_for
from reviewing import CLOCKED, FAKE, GAME, LOST, MISTAKE, PLAYED, START, TOLD, load_game, reason
from selenium.webdriver.common.keys import Keys

THREAT = "9k/5pppp1/10/r9/10/10/5PPPP1/2B3K3 w - - 0 1"


# The review `changed` after a game with it was stored and restored.
STORED = """
const [changed, done] = arguments;
import('/assets/page/game/game-tree.js').then(({ GameTree }) => {
  const tree = new GameTree();
  tree.add(tree.root, { uci: 'e2e4', san: 'e4' }).review = changed;
  done(GameTree.restore(JSON.parse(JSON.stringify(tree.save()))).root.children[0].review ?? null);
}, error => done(String(error)));
"""


def accuracy(*losses):
    """A side's accuracy, as in tools/analyse."""
    return sum(100 if loss == 0 else 103.1668 * math.exp(-4.354 * loss) - 3.1669 for loss in losses) / len(losses)


class ReviewTest(BoardTest):
    def load(self, told=None, pause=0, game=GAME):
        self.page.analyse()
        if told is not None:
            self.page.driver.execute_script(FAKE, told, pause)
        load_game(self.page, game)

    def done(self):
        wait_for("the end of the review", lambda: self.page.read("#review-start", "it.hidden") == [True])

    def reviewed(self, told=TOLD, game=GAME):
        self.load(told, game=game)
        self.page.press("#review-start")
        self.done()

    def go(self, san):
        """Goes to a move of the main line."""
        self.page.press(f'#moves [data-node="{PLAYED.index(san) + 1}"]')
        wait_for(san, lambda: [text.rstrip("?!") for text in self.page.texts("#moves [aria-current]")] == [san])
        self.page.ready()

    def asked(self):
        return self.page.driver.execute_script("return window.asked")


class Found(ReviewTest):
    def test_a_real_server_finds_the_mistake_its_reason_and_the_better_line(self):
        self.load()
        self.page.press("#review-start")
        self.done()
        self.assertEqual(self.page.moves()[0], "Qxe5??")
        self.assertEqual([text.rstrip("?!") for text in self.page.moves()], list(PLAYED))
        self.go("Qxe5")
        self.assertRegex(self.page.text("#reasons-title"), r"^Qxe5 costs \d\d % of the expected score; \S+ was better\.$")
        self.assertIn("dxe5", self.page.text("#reasons-list"))
        self.assertRegex(self.page.texts("#moves > .variation")[0], r"^1\. ")

    def test_a_real_search_is_broken_off_and_another_begins(self):
        self.page.analyse()
        self.page.load_pgn(f'[Variant "Tensor"]\n\n{"Nd3 Nd6 Nc1 Nc8 " * 20} *\n')
        wait_for("the game", lambda: len(self.page.moves()) == 80)
        self.page.ready()
        reached = 0
        for _ in range(2):
            self.page.press("#review-start")
            before = reached
            reached = wait_for("progress", lambda: (done := int(self.page.text("#review-progress").split()[0])) > before and done)
            self.page.press("#review-start")
            self.assertEqual(self.page.text("#review-start"), "Continue the review")
            reached = int(self.page.text("#review-progress").split()[0])
        self.assertLess(reached, 80)


@only_served
class Review(ReviewTest):
    asks_modules = True

    def test_glyphs_variations_and_accuracy_come_of_what_was_found_and_survive_a_reload(self):
        self.reviewed()
        wanted = [f"White {accuracy(0.61, 0, 0):.1f} % 0 0 1", f"Black {accuracy(0, 0.12):.1f} % 0 1 0"]
        for again in (False, True):
            if again:
                self.page.reload()
            self.assertEqual(self.page.moves(), ["Qxe5??", "dxe5", "Rb1", "Kg8?", "Rb2"])
            self.assertEqual([" ".join(text.split()) for text in self.page.texts("#moves > .variation")], ["1. Qd2 Kg7 2. Qxd6", "2… Ke7"])
            self.page.press('#tabs [value="review"]')
            self.assertEqual([" ".join(text.split()) for text in self.page.texts("#review-sides tr")], wanted)
        written = " ".join(self.page.pgn().split())
        self.assertIn("1. Qxe5 $4 (1. Qd2 Kg7 2. Qxd6) 1... dxe5 2. Rb1 Kg8 $2 (2... Ke7) 3. Rb2", written)

    def test_a_stored_review_is_taken_whole_or_not_at_all(self):
        whole = {"best": {"uci": "d2d4", "san": "d4"}, "glyph": "?", "loss": 0.1, "line": [], "score": {"cp": -20}, "reasons": [LOST]}
        wrong = [7, {**whole, "best": None}, {**whole, "glyph": "<b>"}, {**whole, "loss": "much"}, {**whole, "score": {}},
                 {**whole, "reasons": [{**LOST, "proof": {}}]}, {**whole, "reasons": [{**LOST, "arrows": [["a1"]]}]}, {**whole, "line": [7]}]
        found = [self.page.ask_modules(STORED, review) for review in (whole, *wrong)]
        self.assertEqual(found, [whole] + [None] * len(wrong))

    def test_the_end_is_announced_and_a_persons_own_glyph_stays(self):
        self.load(TOLD)
        self.go("Qxe5")
        self.page.pick("#glyph", "5")
        self.page.press("#review-start")
        self.done()
        self.assertEqual(self.page.announced(), f"The review is done. Accuracy: White {accuracy(0.61, 0, 0):.1f} %, Black {accuracy(0, 0.12):.1f} %.")
        self.assertEqual(self.page.moves()[0], "Qxe5!?")

    def test_it_is_stopped_and_resumes(self):
        self.load(TOLD, pause=300)
        self.page.press("#review-start")
        wait_for("progress", lambda: self.page.text("#review-progress") == "2 of 5")
        self.page.press("#review-start")
        self.assertEqual(self.page.text("#review-start"), "Continue the review")
        self.assertEqual(self.page.announced(), "The review was stopped after 2 of 5 moves.")
        self.page.reload()
        self.assertEqual((self.page.text("#review-progress"), self.page.moves()[0]), ("2 of 5", "Qxe5??"))
        self.page.driver.execute_script(FAKE, TOLD, 0)
        self.page.press("#review-start")
        self.done()
        self.assertEqual(self.asked(), ["a1b1", "f8g8", "b1b2"])

    def test_a_refusal_of_the_server_is_one_line_and_nothing_is_lost(self):
        self.load(TOLD, pause=200)
        self.page.press("#review-start")
        wait_for("progress", lambda: self.page.text("#review-progress") == "1 of 5")
        self.page.driver.execute_script("window.fault = 'there are 8 moves looked at already; ask again later'")
        wait_for("the fault", lambda: self.page.text("#review-error") == "There are 8 moves looked at already; ask again later.")
        self.assertEqual((self.page.text("#review-start"), self.page.moves()[0]), ("Continue the review", "Qxe5??"))
        self.page.driver.execute_script("window.fault = null; window.pause = 0;")
        self.page.press("#review-start")
        self.done()
        self.assertEqual(self.page.text("#review-error"), "")

    def test_another_game_ends_a_review_and_takes_nothing_of_it(self):
        self.load(TOLD, pause=300)
        self.page.press("#review-start")
        wait_for("progress", lambda: self.page.text("#review-progress") == "1 of 5")
        self.page.load_pgn('[Variant "Tensor"]\n\n1. e4 e5 *\n')
        wait_for("the other game", lambda: self.page.moves() == ["e4", "e5"])
        self.assertEqual((self.page.text("#review-start"), self.page.text("#review-progress")), ("Review the game", ""))
        count = len(self.asked())
        self.page.press("#review-start")
        self.done()
        self.assertEqual(self.asked()[count:], ["e2e4", "e7e5"])
        self.assertEqual(self.page.moves(), ["e4", "e5"])

    def test_the_end_of_a_game_offers_it(self):
        self.page.driver.execute_script(FAKE, {}, 0)
        self.page.new_game(you="both")
        self.page.after(self.page.tap, "e2", "e4")
        self.assertFalse(self.page.shown("#report"))
        self.page.press_twice("#draw")
        wait_for("the end", lambda: self.page.shown("#ending"))
        self.page.press("#review")
        self.done()
        self.assertEqual((self.asked(), self.page.shown("#report")), (["e2e4"], True))

    def test_the_graph_is_a_slider_for_mouse_keys_and_screen_readers(self):
        self.reviewed()

        def value():
            return self.page.read("#review-graph", "[it.ariaValueNow, it.ariaValueText]")[0]

        self.page.press("#go-first")
        wait_for("the start", lambda: value() == ["0", "Start position"])
        self.page.one("#review-graph").send_keys(Keys.ARROW_RIGHT)
        wait_for("the first move", lambda: value() == ["1", "1, White: Qxe5, −3.00, blunder"])
        self.page.one("#review-graph").send_keys(Keys.END)
        wait_for("the last move", lambda: value() == ["5", "3, White: Rb2, +0.00"])
        # A click right of the middle: the third of five moves.
        place = self.page.read("#review-graph", "(({ left, top, width, height }) => [left + 0.6 * width, top + height / 2])(it.getBoundingClientRect())")[0]
        self.browser.mouse(("move", place), ("down", place), ("up", place))
        wait_for("the third move", lambda: value()[0] == "3")
        self.assertEqual(self.page.count("#review-graph .blunder") + self.page.count("#review-graph .mistake"), 2)

    def test_a_reason_has_arrows_and_a_proof_to_step_through(self):
        self.reviewed()
        self.go("Rb1")
        self.assertEqual(self.page.read("#reasons", "it.hidden"), [True])
        self.go("Qxe5")
        self.assertEqual(self.page.text("#status"), "Qxe5 costs 61 % of the expected score; Qd2 was better. It leaves Qe5 hanging: dxe5.")
        # Shown only once.
        self.page.press('#tabs [value="review"]')
        self.assertEqual(self.page.text("#reasons-title"), "Qxe5 costs 61 % of the expected score; Qd2 was better.")
        self.assertEqual(self.page.text("#reasons-list p"), "It leaves Qe5 hanging: dxe5.")
        self.assertEqual(self.page.text("#status"), "Black is to move.")
        self.assertEqual(self.page.count("#board .move-arrows.reason"), 1)
        fen = self.page.fen()
        self.page.press("#reasons-list li > button")
        self.assertEqual(self.page.text("#reasons-list li > button"), "Hide the proof")
        self.assertEqual(self.page.texts("#reasons-list .way-text button"), ["Qxe5", "dxe5"])
        self.page.one("#reasons-list .way-text button").send_keys(Keys.ARROW_RIGHT)
        wait_for("the pawn has taken", lambda: self.page.piece("e5") == "black pawn")
        self.page.driver.execute_script("document.activeElement.blur()")
        wait_for("the position again", lambda: self.page.piece("e5") == "white queen")
        self.assertEqual((self.page.fen(), self.page.texts("#moves > .variation")[0].split()[1]), (fen, "Qd2"))

    def test_what_is_only_refuted_is_a_line_to_step_through(self):
        self.reviewed()
        self.go("Kg8")
        self.assertTrue(self.page.text("#status").endswith(" It is met by Rb2."))
        self.page.press('#tabs [value="review"]')
        self.assertEqual((self.page.count("#reasons-list p"), self.page.count("#reasons-list li > button")), (0, 0))
        self.assertEqual(self.page.texts("#reasons-list .way-text button"), ["Kg8", "Rb2"])
        self.page.one("#reasons-list .way-text button").send_keys(Keys.ARROW_RIGHT)
        wait_for("the rook has moved", lambda: self.page.piece("b2") == "white rook")

    def test_a_game_with_clocks_fits_a_low_desktop(self):
        self.reviewed(game=CLOCKED)
        self.go("Qxe5")
        self.page.press('#tabs [value="review"]')
        self.assertTrue(self.page.shown("#review-times") and self.page.shown("#better"))
        self.assertEqual(self.page.read("#report, #reasons", "it.scrollHeight - it.clientHeight"), [0, 0])

    def test_it_fits_a_narrow_screen_and_pleases_axe(self):
        for size, name in (((1280, 900), "wide"), ((320, 700), "narrow")):
            self.page.size(*size, touch=size[0] < 400)
            self.page.open_fresh()
            self.reviewed()
            self.go("Qxe5")
            self.page.press("#reasons-list li > button")
            self.assertLessEqual(self.page.scroll_width(), size[0])
            for scheme in SCHEMES:
                self.page.colours(scheme)
                self.page.driver.execute_script("document.getElementById('report').scrollIntoView()")
                self.page.screenshot(f"review-{name}-{scheme}")
            self.page.colours("light")
            self.expect_no_axe_findings()


@only_served
class Better(ReviewTest):
    def begin(self, side="both"):
        self.reviewed()
        self.page.pick("#better-side", side)
        self.page.press("#better-start")
        wait_for("the mistake", lambda: self.page.shown("#exam"))
        self.page.ready()

    def test_mistakes_come_one_after_the_other_and_then_the_game(self):
        self.begin()
        self.assertEqual((self.page.text("#better-number"), self.page.fen()), ("1 of 2", START))
        self.assertEqual((self.page.text("#better-text"), self.page.text("#status")),
                         ("White played Qxe5, which costs 61 % of the expected score.", "Find the better move."))
        # The move of the game is known to be wrong, with the reason.
        self.page.tap("e2", "e5")
        wait_for("the reason", lambda: self.page.text("#status") == "Qxe5 was played, and is the mistake. It leaves Qe5 hanging: dxe5.")
        self.assertEqual(self.page.fen(), START)
        self.page.keys("h")
        wait_for("a hint", lambda: self.page.text("#status") == "Hint: look at e2.")
        # An unknown move is analysed, and this one loses nothing.
        self.page.after(self.page.tap, "e2", "e3")
        self.assertEqual(self.page.text("#status"), "Right: Qe3 is as good as the engine’s move, Qd2.")
        self.assertEqual(self.asked()[-1], "e2e3")
        self.page.keys("n")
        wait_for("the next", lambda: self.page.text("#better-number") == "2 of 2")
        self.page.ready()
        self.assertTrue(self.page.text("#better-text").startswith("Black played Kg8"))
        self.page.press("#better-reveal")
        wait_for("the move", lambda: self.page.text("#status") == "The better move: king f8 to e7.")
        self.page.keys("n")
        wait_for("the game", lambda: self.page.moves() == ["Qxe5??", "dxe5", "Rb1", "Kg8?", "Rb2"])
        self.assertEqual((self.page.shown("#exam"), self.page.shown("#report")), (False, True))

    def test_a_losing_move_is_explained_and_a_side_can_be_chosen(self):
        self.begin("b")
        self.assertEqual(self.page.text("#better-number"), "1 of 1")
        worse = {**MISTAKE, "loss": 0.03, "glyph": "", "reasons": [reason("traps", "it allows Rb8#", [], moves=[{"uci": "b1b8", "san": "Rb8#"}])]}
        self.page.driver.execute_script("window.told.f8f7 = arguments[0]", worse)
        fen = self.page.fen()
        self.page.tap("f8", "f7")
        wait_for("why", lambda: self.page.text("#status") == "Kf7 costs 3 % of the expected score. It allows Rb8#.")
        self.assertEqual(self.page.fen(), fen)
        self.page.reload()
        self.assertEqual((self.page.shown("#exam"), self.page.fen()), (True, fen))
        self.page.after(self.page.tap, "f8", "e7")
        self.assertTrue(self.page.text("#status").startswith("Right: king f8 to e7"))
        self.page.press("#better-back")
        wait_for("the game", lambda: len(self.page.moves()) == 5)


class Threats(BoardTest):
    def test_a_threat_is_shown_only_if_it_is_proved(self):
        self.page.analyse(THREAT)
        self.page.after(self.page.tap, "c1", "d2")
        self.page.keys("t")
        wait_for("the threat", lambda: self.page.text("#status") == "Bd2 threatens Bxa5.")
        self.assertEqual((self.page.announced(), self.page.count("#board .move-arrows.reason")), ("Bd2 threatens Bxa5.", 1))
        self.page.press("#reasons-list li > button")
        self.assertEqual(self.page.texts("#reasons-list .way-text button")[:3], ["Bd2", "(pass)", "Bxa5"])
        self.page.one("#reasons-list .way-text button").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        wait_for("the capture", lambda: self.page.piece("a5") == "white bishop")
        self.page.load_fen(THREAT)
        self.assertEqual(self.page.read("#reasons", "it.hidden"), [True])
        self.page.press("#threat")
        wait_for("none", lambda: self.page.text("#status") == "No threat can be proved.")
        # In a position without a previous move, the threat is that of the side not to move.
        self.page.load_fen("9k/5pppp1/10/r9/10/10/3B1PPPP1/6K3 b - - 0 1")
        self.page.press("#threat")
        wait_for("the side's threat", lambda: self.page.text("#status") == "White threatens Bxa5.")

    def test_a_whole_hint_has_the_reason_of_its_move(self):
        self.page.analyse("5k4/4p5/3r6/10/2N7/10/5PPP2/5K4 w - - 0 1")
        self.page.new_game(here=True)

        # A key before the engine is ready asks for nothing.
        def whole():
            self.page.keys("h")
            return self.page.text("#status").endswith(" Only Nxd6 is good.")

        wait_for("the hint with its reason", whole)
