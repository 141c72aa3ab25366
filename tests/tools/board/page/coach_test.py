# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole games with help: the ladder of opponents, and the coach that warns before a bad move."""

import json

from cases import BoardTest, only_served
from driver import wait_for

# White is a queen ahead, and the pawn on e5 is protected.
AHEAD = "r4k4/10/3p6/4p5/10/10/P3Q5/R4K4 w - - 0 1"
# White mates by Ra8.
MATE = "9k/8pp/10/10/T9/10/10/R4K4 w - - 0 1"

# Records the engine's requests from now on.
ASKED = """
window.asked = [];
const ask = window.fetch;
window.fetch = (url, options) => {
  if (url.endsWith('/go')) window.asked.push(JSON.parse(options.body));
  return ask(url, options);
};
"""


class Coach(BoardTest):
    def coached(self, fen, coach=True, **options):
        """Starts a game from a position against the quickest engine."""
        self.page.analyse(fen)
        self.page.press("#open-preferences")
        if self.page.read("#coach-on", "it.checked") != [coach]:
            self.page.press("#coach-on")
        self.page.shut()
        self.page.new_game(here=True, **options)

    def warned(self):
        """Waits for the coach's warning, shown and announced, and returns it."""
        said = wait_for("a warning", lambda: self.page.text("#status").startswith("Coach: ") and self.page.text("#status"))
        self.assertEqual((self.page.text("#coach-text"), self.page.announced()), (said, said))
        return said

    def test_a_bad_move_is_made_only_after_a_warning(self):
        self.coached(AHEAD)
        self.page.tap("e2", "e5")
        said = self.warned()
        self.assertRegex(said, r"^Coach: Qxe5 costs at least \d\d % of the expected score by two searches: the answer is dxe5\. It leaves Qe5 hanging: dxe5\. Enter it again to play it anyway\.$")
        self.assertGreaterEqual(int(said.split(" at least ")[1].split()[0]), 15)
        self.assertEqual((self.page.fen(), self.page.moves()), (AHEAD, []))
        # Another move is checked again, and this one is harmless.
        self.page.play("e2e3")
        self.assertFalse(self.page.shown("#coach"))
        self.page.reply(2)

    @only_served
    def test_the_deeper_search_is_independent_of_the_first(self):
        self.page.driver.execute_script(ASKED)
        self.coached(AHEAD)
        self.page.tap("e2", "e5")
        self.warned()
        looks = [(asked["limits"]["nodes"], asked["options"].get("Clear Hash", False), asked["moves"])
                 for asked in self.page.driver.execute_script("return window.asked") if asked["limits"].get("nodes")]
        best = looks[2][2]
        self.assertEqual(looks, [(40000, False, []), (40000, False, ["e2e5"]), (40000, False, best), (160000, True, ["e2e5"]), (160000, True, best)])

    def test_a_move_that_was_warned_of_can_be_made_all_the_same(self):
        self.coached(AHEAD)
        self.page.tap("e2", "e5")
        self.warned()
        self.page.after(self.page.tap, "e2", "e5")
        self.page.reply(2)
        self.assertEqual(self.page.moves()[0], "Qxe5")
        self.coached(AHEAD)
        self.page.drag("e2", "e5")
        self.warned()
        self.page.after(self.page.press, "#coach-anyway")
        self.assertEqual(self.page.moves()[0], "Qxe5")

    def test_a_mate_is_no_mistake_and_stalemate_is_one(self):
        self.coached(MATE)
        self.page.after(self.page.tap, "a1", "a8")
        self.assertIn("White mates", self.page.text("#status"))
        self.coached("k9/10/10/1Q8/10/10/10/5K4 w - - 0 1")
        self.page.tap("b5", "b6")
        self.assertRegex(self.warned(), "^Coach: Qb6 costs .*: Draw by stalemate. Enter it again")

    def test_without_the_coach_and_where_both_sides_are_yours_nobody_warns(self):
        self.coached(AHEAD, coach=False)
        self.page.play("e2e5")
        self.coached(AHEAD, you="both")
        self.page.play("e2e5")
        self.assertEqual(self.page.moves(), ["Qxe5"])

    def test_a_coach_without_a_server_allows_the_move(self):
        self.coached(AHEAD)
        # The coach waits for seconds, shortened here.
        self.page.driver.execute_script(
            "const now = performance.now.bind(performance); const begun = now(); performance.now = () => begun + 8 * (now() - begun);")
        self.page.blocked("*/go")
        self.page.play("e2e5")
        self.page.blocked()
        self.assertEqual(self.page.moves()[0], "Qxe5")

    def test_the_clock_rests_and_no_other_move_is_made_while_the_coach_looks(self):
        self.coached(AHEAD, control="clock", amount=None)
        self.page.play("e2e3")
        self.page.move_now()
        self.page.reply(2)
        running = "#player-bottom .clock.running"
        wait_for("the own clock", lambda: self.page.count(running))
        self.page.driver.execute_script(
            "const ask = window.fetch; const wait = new Promise(resolve => { window.goOn = resolve; });"
            "window.fetch = async (url, options) => { if (url.endsWith('/go')) await wait; return ask(url, options); };")
        self.page.tap("a2", "a3")
        wait_for("the coach", lambda: self.page.text("#status") == "The coach is checking the move.")
        wait_for("the clock rests", lambda: not self.page.count(running))
        self.page.tap("f1", "g1")
        self.assertEqual((len(self.page.moves()), self.page.targets()), (2, {}))
        self.page.driver.execute_script("window.goOn()")
        wait_for("the move", lambda: len(self.page.moves()) > 2)


class Ladder(BoardTest):
    def challenge(self, name, game="tensor", coach=False):
        self.page.press("#open-learn")
        self.page.press(f'input[name="learn-game"][value="{game}"]')
        if self.page.read("#ladder-coach", "it.checked") != [coach]:
            self.page.press("#ladder-coach")
        self.page.press(f'[data-opponent="{name}"]')
        self.page.ready()

    def rung(self, name, game="tensor"):
        self.page.press("#open-learn")
        self.page.press(f'input[name="learn-game"][value="{game}"]')
        text = self.page.texts(f'[data-opponent="{name}"] span')[0]
        self.page.shut()
        return text

    def test_the_ladder_goes_from_200_to_2600_in_steps_that_the_engine_plays(self):
        self.page.press("#open-learn")
        names = self.page.read("[data-opponent]", "it.firstChild.textContent")
        self.assertEqual([int(name.split(", ")[1]) for name in names], list(range(200, 2601, 200)))
        self.assertEqual(len({name.split(", ")[0] for name in names}), 13)
        leanings = {"tensor": ("hunts beasts", "likes to propel", "plays cautiously"),
                    "tiledsquares": ("likes to lay tiles", "likes to take tiles up", "plays cautiously")}
        for game, wanted in leanings.items():
            self.page.press(f'input[name="learn-game"][value="{game}"]')
            told = self.page.texts("[data-opponent] .hint")
            self.assertEqual([sum(text.startswith(style) for text in told) for style in wanted], [4, 4, 3], told)
        self.page.shut()

    @only_served
    def test_an_opponent_plays_under_a_name_at_its_level(self):
        self.page.driver.execute_script(ASKED)
        self.challenge("Cleo")
        self.assertEqual((self.page.text("#player-top .name"), self.page.text("#player-bottom .name")), ("Cleo (Ricochet 600)", "You"))
        self.page.play("e2e4")
        self.page.reply(2)
        options = self.page.driver.execute_script("return window.asked.at(-1).options")
        self.assertEqual((options["UCI_LimitStrength"], options["UCI_Elo"], options["Style"]), (True, 600, "Propeller"))
        # In the other game the same opponent has another style.
        self.challenge("Cleo", "tiledsquares")
        self.page.after(self.page.tap, "e4", "e4")
        self.page.reply(2)
        self.assertEqual(self.page.driver.execute_script("return window.asked.at(-1).options.Style"), "Remover")
        self.challenge("Ada")
        self.page.play("e2e4")
        self.page.reply(2)
        self.assertNotIn("Style", self.page.driver.execute_script("return window.asked.at(-1).options"))
        self.page.new_game()
        self.assertEqual(self.page.text("#player-top .name"), "Ricochet (full strength)")

    def test_who_was_beaten_is_kept_for_each_game(self):
        self.assertEqual(self.rung("Ada"), "Ada, 200")
        self.challenge("Ada", coach=True)
        self.page.play("e2e4")
        self.page.reply(2)
        self.page.press_twice("#resign")
        wait_for("the end", lambda: self.page.shown("#ending"))
        self.assertEqual(self.rung("Ada"), "Ada, 200")
        # A position one move before the end of such a game, as stored by the page.
        saved = json.loads(self.page.driver.execute_script("return sessionStorage.getItem('ricochet.board')"))
        saved["game"] |= {"startFen": MATE, "nodes": [], "current": 0, "result": "*", "ending": None}
        self.page.come_after(f"sessionStorage.setItem('ricochet.board', {json.dumps(json.dumps(saved))})")
        self.page.after(self.page.tap, "a1", "a8")
        self.assertIn("White mates", self.page.text("#status"))
        self.assertEqual((self.rung("Ada"), self.rung("Ben"), self.rung("Ada", "tiledsquares")), ("Ada, 200, beaten", "Ben, 400", "Ada, 200"))
        self.page.reload()
        self.assertEqual(self.rung("Ada"), "Ada, 200, beaten")
