# SPDX-License-Identifier: GPL-3.0-or-later
"""Features expected of any board: typed moves, the end of a game, draws, the other side's move, drawings, comments,
material, settings."""

from cases import BoardTest, only_served
from driver import wait_for
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

BARE = "5k4/10/10/10/10/10/10/5K4 w - - 0 1"

# Counts the tones and vibrations of a page instead of playing them.
MUTE = """
window.tones = 0;
window.pulses = 0;
navigator.vibrate = () => { window.pulses++; return true; };
class Part { constructor() { this.frequency = {}; this.gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; }
  connect(next) { return next; } start() { window.tones++; } stop() {} }
window.AudioContext = class { currentTime = 0; destination = {}; createOscillator() { return new Part(); } createGain() { return new Part(); } };
"""

# Records the bodies of all requests.
LISTEN = """
window.asked = [];
const ask = window.fetch;
window.fetch = (url, options) => { window.asked.push([url, JSON.parse(options?.body ?? 'null')]); return ask(url, options); };
"""


class Comfort(BoardTest):
    def setUp(self):
        super().setUp()
        self.page.analyse()

    def not_typed(self, *refusals):
        """Types texts that are no legal moves here, and expects these reasons."""
        for text, reason in refusals:
            self.page.enter_text(text)
            wanted = f"“{text}” is not a legal move here{reason and ': '}{reason}."
            wait_for(wanted, lambda wanted=wanted: self.page.text("#move-error") == wanted)

    def test_moves_can_be_typed(self):
        self.page.load_fen("9k/10/5T4/10/10/8q1/1B8/5K4 w - - 0 1")
        self.page.after(self.page.enter_text, "Bxi3^f6")
        self.assertEqual(self.page.moves(), ["Bxi3^f6"])
        self.page.load_fen("5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1")
        self.page.after(self.page.enter_text, "rg5>C5")
        self.assertEqual(self.page.moves(), ["Rg5>c5"])
        self.page.load_fen("5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1")
        self.page.after(self.page.enter_text, "g3g4")
        self.assertEqual(self.page.moves(), ["Rg4"])
        before = self.page.fen()
        self.not_typed(("Qa9", ""), ("g4g5", "it is Black's turn, and the rook on g4 is White's"), ("Nc3", "Black has no such knight"))
        self.assertEqual(self.page.fen(), before)
        # What is typed next replaces the refused text.
        self.page.after(self.page.keys, "Kf7", Keys.ENTER)
        self.assertEqual(self.page.moves(), ["Rg4", "Kf7"])
        self.page.load_fen("9k/10/5t4/10/10/2R3R3/1B8/5K4 w - - 0 1")
        self.not_typed(("Bf5", "a bishop moves along diagonals"), ("Bd4", "the bishop on b2 is blocked by the rook on c3"), ("a3", "White has no such pawn"))
        self.page.enter_text("")
        self.assertEqual(self.page.text("#move-error"), "Type a move, for example Nc3 or e2e4.")

    def test_the_end_of_a_game_offers_a_rematch_and_a_review(self):
        self.page.new_game(you="w", control="depth", amount=1)
        self.assertFalse(self.page.shown("#ending"))
        self.page.after(self.page.tap, "e2", "e4")
        self.page.reply(2)
        self.page.press_twice("#resign")
        wait_for("the end", lambda: self.page.shown("#ending"))
        self.assertEqual(self.page.text("#ending-text"), "You resigned. Black wins. 0-1")
        self.page.screenshot("ending")
        self.page.after(self.page.press, "#review")
        self.assertTrue(self.page.one('input[value="analyse"]').is_selected())
        self.page.mode("play")
        self.page.after(self.page.press, "#go-last")
        self.page.press("#rematch")
        wait_for("the engine has White", lambda: self.page.text("#player-top .name").startswith("Ricochet") and len(self.page.moves()) == 1)
        self.assertEqual(self.page.square("a1").location["y"], min(cell.location["y"] for cell in self.page.all("[role=gridcell]")))

    def test_a_level_is_a_number_and_no_claim_about_people(self):
        self.page.press("#open-new")
        self.page.fill("#elo", "2400")
        self.assertEqual(self.page.text("#elo-text"), "Elo 2400")
        self.page.press("#new-dialog [data-close]")

    def test_draws_are_offered_and_answered(self):
        self.page.begin("e2e4")
        self.page.press_twice("#draw")
        self.assertIn("declines the draw", self.page.text("#status"))
        self.page.new_game(you="both")
        self.page.after(self.page.tap, "e2", "e4")
        self.page.press_twice("#draw")
        wait_for("the result", lambda: self.page.texts("#moves .result") == ["1/2-1/2"])
        self.assertIn("Draw by agreement", self.page.text("#ending-text"))

    def test_a_position_is_played_on_from_here(self):
        self.page.after(self.page.tap, "e2", "e4")
        fen = self.page.fen()
        self.page.press("#play-here")
        self.assertTrue(self.page.one('#new-dialog input[name="from"][value="here"]').is_selected())
        self.page.press('#new-dialog input[name="who"][value="both"]')
        self.page.press("#new-start")
        wait_for("no moves", lambda: self.page.moves() == [])
        self.assertEqual(self.page.fen(), fen)

    def right_drag(self, start, end):
        chain = ActionChains(self.page.driver, duration=20)
        chain.move_to_element(self.page.square(start)).perform()
        actions = chain.w3c_actions.pointer_action
        actions.pointer_down(button=2)
        actions.move_to(self.page.square(end))
        actions.pointer_up(button=2)
        chain.w3c_actions.perform()

    def test_what_is_drawn_goes_into_pgn_and_comes_back(self):
        self.page.after(self.page.tap, "e2", "e4")
        self.right_drag("e4", "e4")
        self.page.press("#go-first")
        self.page.ready()
        self.right_drag("b3", "e6")
        self.right_drag("c3", "c3")
        text = self.page.pgn()
        self.assertIn("{[%csl Gc3][%cal Gb3e6]}", text)
        self.assertIn("{[%csl Ge4]}", text)
        self.page.shut()
        self.page.new_game(you="both")
        self.page.load_pgn(text)
        wait_for("the game", lambda: self.page.moves() == ["e4"])
        self.page.press("#go-first")
        self.page.ready()
        self.assertEqual((self.page.count(".drawn .way"), self.page.count(".drawn .circle")), (1, 1))
        self.page.press("#go-last")
        self.page.ready()
        self.assertEqual((self.page.count(".drawn .way"), self.page.count(".drawn .circle")), (0, 1))

    def test_the_right_button_draws_arrows_and_circles(self):
        self.right_drag("b3", "e6")
        self.right_drag("c3", "c3")
        self.assertEqual((self.page.count(".drawn .way"), self.page.count(".drawn .circle")), (1, 1))
        self.page.screenshot("drawings")
        self.right_drag("c3", "c3")
        self.assertEqual(self.page.count(".drawn .circle"), 0)
        self.page.reload()
        self.assertEqual(self.page.count(".drawn .way"), 1)
        self.page.after(self.page.tap, "e2", "e4")
        self.assertEqual(self.page.all(".drawn"), [])
        self.right_drag("a1", "a1")
        self.page.reload()
        self.assertEqual(self.page.count(".drawn .circle"), 1)
        self.page.tap("e5")
        self.assertEqual(self.page.all(".drawn"), [])
        self.page.reload()
        self.assertEqual(self.page.all(".drawn"), [])

    def test_comments_and_glyphs_are_edited(self):
        self.assertFalse(self.page.shown("#move-menu"))
        self.page.after(self.page.tap, "e2", "e4")
        self.page.fill("#comment", "Takes {space} in the middle")
        self.page.pick("#glyph", "3")
        wait_for("the glyph", lambda: self.page.moves() == ["e4!!"])
        self.assertEqual(self.page.texts("#moves .comment"), ["Takes (space) in the middle"])
        self.page.reload()
        self.assertEqual(self.page.moves(), ["e4!!"])
        written = self.page.pgn()
        self.assertIn("1. e4!! {Takes (space) in the middle} *", " ".join(written.replace("$3", "!!").replace("e4 !!", "e4!!").split()))
        self.page.press("#pgn-dialog [data-close]")
        self.page.pick("#glyph", "")
        self.page.fill("#comment", "")
        wait_for("no comment", lambda: not self.page.all("#moves .comment") and self.page.moves() == ["e4"])

    def test_who_has_more_is_shown(self):
        self.assertFalse(any(element.is_displayed() for element in self.page.all(".material")))
        self.page.load_fen("5kb3/10/10/10/10/2PPP5/1T8/Q4K4 w - - 0 1")
        self.assertEqual(self.page.read("#player-bottom .material", "it.ariaLabel"), ["ahead by 1 queen, 1 beast, 3 pawns"])
        self.assertEqual(self.page.count("#player-bottom .material svg"), 5)
        self.assertEqual(self.page.read("#player-top .material", "it.ariaLabel"), ["ahead by 1 bishop"])
        self.page.screenshot("material")

    def test_sound_and_vibration_are_off_until_they_are_chosen(self):
        self.page.driver.execute_script(MUTE)
        def signals():
            return self.page.driver.execute_script("return [window.tones, window.pulses]")
        self.page.play("e2e4")
        self.assertEqual(signals(), [0, 0])
        for choice, move, wanted in (("#sound", "e7e5", [1, 0]), ("#vibration", "d2d4", [2, 1])):
            self.page.press("#open-preferences")
            self.page.press(choice)
            self.page.press("#preferences-dialog [data-close]")
            self.page.play(move)
            wait_for(f"{wanted} tones and pulses", lambda: signals() == wanted)

    @only_served
    def test_threads_and_hash_go_to_the_engine(self):
        self.page.driver.execute_script(LISTEN)
        self.page.press("#open-preferences")
        self.page.screenshot("settings")
        self.page.fill("#threads", "2")
        self.page.fill("#hash", "64")
        self.page.press("#preferences-dialog [data-close]")
        self.page.engine(True)
        wait_for("lines", lambda: self.page.count("#lines li"))
        options = [body["options"] for url, body in self.page.driver.execute_script("return window.asked") if url.endswith("/go")]
        self.assertEqual((options[-1]["Threads"], options[-1]["Hash"]), (2, 64))
