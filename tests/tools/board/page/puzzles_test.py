# SPDX-License-Identifier: GPL-3.0-or-later
"""Puzzles: solved by mouse, touch and keys, wrong moves, solutions, rushes, ratings, and mistakes that come back."""

import json

from cases import BoardTest, only_served
from driver import wait_for

PUZZLES = [
    {"variant": "tensor", "fen": "7k2/R8t/2p3p3/10/3P2P3/6KP2/PPP6r/10 b - - 1 38", "line": ["j2a7^j7"], "themes": ["bounce"], "rating": 1000},
    {"variant": "tensor", "fen": "r1t1qk1nB1/pp1p2p2p/2pn3pb1/4p5/10/2PT2TpP1/PP1PPP1B2/R1N1Q1RK2 b q - 1 15",
     "line": ["e8j3", "h1i1", "j3i2"], "themes": ["mate"], "rating": 1142},
    {"variant": "tensor", "fen": "k9/7P2/1K8/8n1/10/5pppp1/10/10 w - - 0 1", "line": ["h7h8q"], "themes": ["promotion"], "rating": 1300},
]
BOUNCE, MATE, PROMOTION = PUZZLES
TEXT = "".join(json.dumps({**puzzle, "source": "a test"}) + "\n" for puzzle in PUZZLES)

# Replaces the board's file of puzzles from here on.
OWN = f"""
const real = window.fetch;
window.fetch = (path, ...rest) => String(path).endsWith('.jsonl') ? Promise.resolve(new Response({json.dumps(TEXT)})) : real(path, ...rest);
"""

RECORD = "return JSON.parse(localStorage.getItem('ricochet.puzzles'))"


@only_served
class Puzzles(BoardTest):
    fresh = False

    def setUp(self):
        super().setUp()
        self.page.size(1280, 860)
        self.page.open_fresh()
        self.come()

    def come(self, script=""):
        self.page.come_after(script, inside=OWN)

    def learn(self, game="tensor"):
        self.page.press("#open-learn")
        self.page.press(f'input[name="learn-game"][value="{game}"]')
        self.page.reach("#puzzles")
        wait_for("the puzzles", lambda: self.page.text("#puzzles-known"))

    def choose_theme(self, theme):
        self.page.driver.execute_script(
            "const it = document.getElementById('puzzle-theme'); it.value = arguments[0]; it.dispatchEvent(new Event('change'))", theme)

    def begin(self, theme, puzzle):
        self.learn()
        self.choose_theme(theme)
        self.page.press("#puzzle-start")
        wait_for("the puzzle", lambda: self.page.shown("#puzzle") and self.page.fen() == puzzle["fen"])
        self.page.ready()

    def record(self):
        return self.page.driver.execute_script(RECORD)

    def at_status(self, wanted):
        wait_for(wanted, lambda: self.page.text("#status").startswith(wanted))
        self.page.ready()

    def refuted(self, wanted, square):
        """Checks that a wrong move of a square's piece is answered on the board, and that the puzzle then returns."""
        piece = self.page.piece(square)
        wait_for("the wrong move on the board", lambda: self.page.piece(square) == "empty")
        wait_for("what the answer is", lambda: self.page.text("#status").startswith(wanted) and "is the answer" in self.page.text("#status"))
        self.assertEqual(self.page.announced(), self.page.text("#status"))
        wait_for("the answer on the board", lambda: self.page.arrows() == [] and self.page.count("#board .move-arrows.best") == 1)
        wait_for("the puzzle again", lambda: self.page.piece(square) == piece)

    def test_a_mistake_counts_may_be_put_right_and_comes_back(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        game = self.page.fen()
        self.begin("bounce", BOUNCE)
        self.assertEqual(self.page.announced(), "Black to move: find the one move that wins.")
        self.assertEqual(self.page.text("#puzzle-own"), "Your rating: 1200")
        self.assertGreater(self.page.square("a1").location["x"], self.page.square("j1").location["x"], "Black's side is below")
        self.page.tap("j2", "i2")
        self.refuted("Ri2 does not win: ", "j2")
        self.assertEqual(self.page.fen(), BOUNCE["fen"])
        self.assertRegex(self.page.text("#puzzle-own"), r"^Your rating: 1\d\d\d \(−\d+\)$")
        lost = self.page.text("#puzzle-own")
        self.assertFalse(self.page.shown("#puzzle-about"))
        self.page.after(self.page.drag, "j2", "a7")
        self.at_status("Solved: rook j2 bounces off the beast on j7 to a7")
        self.assertEqual(self.page.text("#puzzle-about"), "Rating 1000. Theme: Bounce.")
        self.assertEqual(self.page.text("#puzzle-own"), lost, "it counts once")
        [(_, due)] = self.record()["due"].items()
        self.assertEqual(due["step"], 0)
        self.page.press("#puzzle-back")
        wait_for("the game", lambda: self.page.fen() == game)
        self.assertTrue(self.page.shown("#panel"))
        # A day later.
        self.come("const kept = JSON.parse(localStorage.getItem('ricochet.puzzles')); for (const due of Object.values(kept.due)) due.at = 1;"
                  "localStorage.setItem('ricochet.puzzles', JSON.stringify(kept));")
        self.learn()
        wait_for("it has come back", lambda: "1 of 3 tried, 1 to be tried again today." in self.page.text("#puzzles-known"))
        self.page.press("#puzzle-start")
        wait_for("the puzzle", lambda: self.page.shown("#puzzle") and self.page.fen() == BOUNCE["fen"])
        self.page.ready()
        self.page.after(self.page.touch, "j2", "a7")
        self.at_status("Solved: ")
        self.assertEqual([due["step"] for due in self.record()["due"].values()], [1])

    def test_a_line_by_keys_and_announcements_alone(self):
        self.begin("mate", MATE)
        for squares, wanted in (("e8 j3", "The answer: king h1 to i1. What now?"), ("j3 i2", "Solved: queen j3 to i2")):
            for square in squares.split():
                self.page.square(square).send_keys(" ")
            wait_for(wanted, lambda wanted=wanted: self.page.announced().startswith(wanted))
            self.page.ready()
        self.assertRegex(self.page.text("#puzzle-own"), r"^Your rating: 1\d\d\d \(\+\d+\)$")
        self.assertEqual(self.record()["due"], {})
        self.page.reload()
        self.at_status("Solved: ")
        self.come()
        self.page.keys("n")
        wait_for("another one", lambda: self.page.fen() != MATE["fen"] and ": find the " in self.page.text("#status"))

    def test_another_mate_is_right_too(self):
        self.begin("quiet", PROMOTION)
        self.page.tap("h7", "h8")
        self.page.choose("h7h8n")
        self.refuted("h8=N does not win: ", "h7")
        self.page.tap("h7", "h8")
        self.page.after(self.page.choose, "h7h8r")
        self.at_status("Solved: ")

    def test_help_and_the_solution_count_as_mistakes(self):
        self.begin("mate", MATE)
        self.assertEqual(self.page.text("#status"), "Black to move: find the mate.")
        self.page.keys("h")
        self.told("Hint: look at e8.")
        self.assertIn("(−", self.page.text("#puzzle-own"))
        self.page.press("#puzzle-reveal")
        self.at_status("That was the solution: ")
        self.assertFalse(self.page.shown("#puzzle-reveal"))
        self.page.reload()
        self.assertEqual([due["step"] for due in self.record()["due"].values()], [0])

    def test_a_rush_counts_and_ends_with_the_third_mistake(self):
        self.learn()
        self.page.press("#puzzle-rush")
        for mistakes in range(3):
            wait_for("the count", lambda mistakes=mistakes: self.page.text("#puzzle-own") == f"0 solved, {mistakes} of 3 mistakes")
            self.assertRegex(self.page.text("#rush-left"), r"^1[678]\d seconds left$")
            self.page.ready()
            self.page.keys("n")
        self.at_status("The rush is over: 0 puzzles solved. Best: 0.")
        self.assertEqual(len(self.record()["due"]), 3)
        self.assertEqual(self.record()["ratings"], {}, "a rush is not rated")
        self.assertFalse(self.page.shown("#rush-left"))
        # The missed puzzles come one after the other, and then other puzzles.
        missed = self.page.texts("#rush-missed button")
        self.assertEqual(sorted(missed), ["Bounce (1000)", "Mate (1142)", "Quiet moves, promotions (1300)"])
        self.page.press("#rush-missed button")
        seen = []
        for place in range(3):
            wait_for("the puzzle", lambda: self.page.shown("#puzzle-reveal") and self.page.fen() not in seen)
            self.page.ready()
            seen.append(self.page.fen())
            puzzle = next(puzzle for puzzle in PUZZLES if puzzle["fen"] == seen[-1])
            self.assertTrue(missed[place].endswith(f" ({puzzle['rating']})"))
            self.assertFalse(self.page.shown("#rush-end"))
            if place < 2:
                self.page.keys("n")

    def test_another_rush_begins_where_one_has_ended(self):
        self.learn()
        self.page.press("#puzzle-rush")
        for mistakes in range(3):
            wait_for("the count", lambda mistakes=mistakes: self.page.text("#puzzle-own") == f"0 solved, {mistakes} of 3 mistakes")
            self.page.ready()
            self.page.keys("n")
        self.page.press("#rush-again")
        wait_for("a new count", lambda: self.page.text("#puzzle-own") == "0 solved, 0 of 3 mistakes" and self.page.shown("#rush-left"))

    def test_missing_puzzles_are_reported(self):
        self.page.come_after("", inside="window.fetch = (real => (path, ...rest) => String(path).endsWith('.jsonl') ? Promise.reject(new Error()) :"
                                         "real(path, ...rest))(window.fetch)")
        self.learn()
        wait_for("why", lambda: self.page.text("#puzzles-known").startswith("the puzzles cannot be loaded: "))
        self.assertTrue(self.page.one("#puzzle-start").get_property("disabled"))


# Properties of the shipped file, as loaded by the page.
SHIPPED = """
const done = arguments[0];
import('/assets/board/page/puzzles/collection.js').then(async ({ GROUPS, allPuzzles, puzzlesOf }) => {
  const puzzles = await allPuzzles();
  const groups = await Promise.all(Object.entries(GROUPS).flatMap(([variant, names]) =>
    Object.keys(names).map(async name => [variant, name, (await puzzlesOf(variant, name)).length])));
  const inGroups = puzzles.filter(({ themes, variant }) =>
    themes.every(theme => Object.values(GROUPS[variant]).some(group => group.includes(theme))));
  done([puzzles.length, new Set(puzzles.map(({ id }) => id)).size, inGroups.length, groups]);
}).catch(error => done(String(error)));
"""


@only_served
class Shipped(BoardTest):
    asks_modules = True

    def test_every_puzzle_has_an_id_of_its_own_and_a_group(self):
        count, ids, grouped, groups = self.page.ask_modules(SHIPPED)
        self.assertGreater(count, 100)
        self.assertEqual((ids, grouped), (count, count))
        for variant, name, size in groups:
            self.assertGreater(size + (name == "tile"), 0, f"{variant} {name}")
