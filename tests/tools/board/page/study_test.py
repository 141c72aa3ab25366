# SPDX-License-Identifier: GPL-3.0-or-later
"""Analysis, variations, positions by FEN and by hand, PGN, help, and corrupt storage."""

import functools
import json
from pathlib import Path

from cases import SCHEMES, GamesTest, only_served
from driver import wait_for
from selenium.webdriver.common.keys import Keys

BAD_FENS = {
    "": "",
    "5k4/10/10/10/10/10/10/10 w - - 0 1": "king",
    "5k4/10/10/10/10/10/10/4KK4 w - - 0 1": "king",
    "5k3/10/10/10/10/10/10/5K4 w - - 0 1": "rank",
    "P4k4/10/10/10/10/10/10/5K4 w - - 0 1": "pawn",
    "5k4/10/10/10/10/10/10/5K4 w K - 0 1": "castle",
    "5k4/5R4/10/10/10/10/10/5K4 w - - 0 1": "check",
    "<img src=x onerror=alert(1)>": "",
}

PGN = """[Event "Two games"]
[White "Anna <b>bold</b>"]
[Black "Boris"]
[Variant "Tensor"]
[Result "*"]

{An opening.} 1. e4 Tg6 ({Or} 1... e5 2. d4 (2. f4 exf4) 2... exd4) 2. Tg3 {A beast <i>waits</i>.} Nf4^g6! *

[Event "Second"]
[White "Clara"]
[Black "Dora"]
[Variant "Tensor"]
[Result "1-0"]

1. d4 d5 1-0
"""


def long_game():
    """A PGN game of 400 plies: knights to and fro, and a pawn move of each side after every 20 of them."""
    steps = [f"{file}{rank}" for rank in "34" for file in "abcefghij"] + ["d4"]
    moves = []
    for step in steps:
        moves += ["Nd3", "Nd6", "Nc1", "Nc8"] * 5 + [step, f"{step[0]}{9 - int(step[1])}"]
    return " ".join(moves[:400]) + " *"


class Study(GamesTest):
    def setUp(self):
        super().setUp()
        self.page.analyse()

    def all_moves(self):
        return self.page.texts("#moves .move")

    def variations(self):
        return self.page.texts("#moves > .variation")

    # ---- analysis ----

    def test_the_score_sheet_is_printed_alone(self):
        self.page.load_pgn('[Variant "Tensor"]\n[White "Anna"]\n[Black "Boris"]\n[Result "1-0"]\n\n1. e4 {[%cal Ge4e5]} e5 2. d4 1-0\n')
        wait_for("the game", lambda: self.page.moves() == ["e4", "e5", "d4"])
        # Reads the sheet while it is printed.
        self.page.driver.execute_script(
            "window.print = () => { window.sheet = [...document.querySelectorAll('#score-sheet :is(dd, .sheet-moves span)')].map(it => it.textContent);"
            "window.pieces = document.querySelectorAll('#score-sheet .piece-picture').length; };")
        self.page.press("#print-sheet")
        sheet = wait_for("it is printed", lambda: self.page.driver.execute_script("return window.sheet ?? null"))
        self.assertEqual(sheet[:2], ["Anna", "Boris"])
        self.assertEqual(sheet[-7:], ["1-0", "1.", "e4", "e5", "2.", "d4", ""])
        self.assertEqual(self.page.driver.execute_script("return window.pieces"), 40)
        self.assertEqual(self.page.count("#score-sheet"), 0)

    def test_a_game_with_clocks_shows_what_each_move_took(self):
        self.page.load_pgn('[Variant "Tensor"]\n[TimeControl "600"]\n\n1. e4 {[%clk 0:09:50]} e5 {[%clk 0:09:00]} 2. d4 {[%clk 0:09:20]} *\n')
        wait_for("the game", lambda: len(self.page.moves()) == 3)
        times = ["1, White: e4: 0:10", "1, Black: e5: 1:00", "2, White: d4: 0:30"]
        wait_for("the times", lambda: self.page.read("#review-times title", "it.textContent") == times)
        self.assertIn("1, Black: e5, 1:00", self.page.read("#review-times svg", "it.ariaLabel")[0])
        self.page.load_pgn('[Variant "Tensor"]\n\n1. d4 *\n')
        wait_for("the game", lambda: self.page.moves() == ["d4"])
        self.assertEqual(self.page.read("#review-times", "it.hidden"), [True])

    def test_analysis_shows_lines_depth_speed_and_the_bar(self):
        self.page.load_fen("5k4/10/10/10/10/10/Q8R/5K4 w - - 0 1")
        self.page.engine(True)
        wait_for("three lines", lambda: self.page.count("#lines li") == 3)
        wait_for("depth and speed", lambda: "depth" in self.page.text("#numbers") and "nodes/s" in self.page.text("#numbers"))
        self.assertEqual(self.page.text("#engine-name"), "Ricochet")
        self.assertEqual(self.page.texts(".player .name"), ["Black", "White"])
        self.assertIn("full strength", self.page.text("#numbers"))
        wait_for("the bar is White's", lambda: int(self.page.one("#bar").get_attribute("aria-valuenow")) > 90)
        self.page.pick("#multipv", "5")
        wait_for("five lines", lambda: self.page.count("#lines li") == 5)
        wait_for("arrows of the best moves", lambda: self.page.count("#board .move-arrows.best"))
        self.page.after(self.page.press, "#lines [data-uci]")
        self.assertEqual(len(self.page.moves()), 1)
        wait_for("lines for Black", lambda: self.page.count("#lines li"))
        self.page.engine(False)
        wait_for("no lines", lambda: not self.page.count("#lines li"))

    def test_a_line_is_looked_at_and_entered_up_to_any_move(self):
        self.page.load_fen("5k4/10/10/10/10/10/Q8R/5K4 w - - 0 1")
        fen = self.page.fen()
        self.page.engine(True)
        second = "#lines li:first-child [data-uci]:nth-child(2)"
        wait_for("a line of two moves", lambda: self.page.count(second))
        self.page.move_to(second)
        wait_for("its end on the board", lambda: self.page.piece("a2") == "empty" or self.page.piece("j2") == "empty" or self.page.piece("f1") == "empty")
        self.assertEqual((self.page.fen(), self.page.moves()), (fen, []))
        self.page.move_to("#status")
        wait_for("the position again", lambda: (self.page.piece("a2"), self.page.piece("j2")) == ("white queen", "white rook"))
        # An open line has buttons, and is marked as expanded.
        self.page.press("#lines .whole")
        self.assertEqual(self.page.read("#lines .whole", "it.ariaExpanded")[0], "true")
        self.page.move_to("#status")
        second = "#lines li:first-child button:nth-child(2)"
        wait_for("buttons", lambda: self.page.count(second))
        self.page.move_to(second)
        line = self.page.texts("#lines li:first-child [data-uci]")[:2]
        self.page.after(self.page.press, second)
        self.assertEqual(self.page.moves(), line)

    def test_what_the_network_sees_stands_on_the_squares_in_an_analysis(self):
        figures = functools.partial(self.page.count, "#board .figure")
        self.page.press("#worth")
        wait_for("the worths of all but the kings", lambda: figures() == 38)
        self.assertRegex(self.page.announced(), r"^The network gives White [+−]\d\.\d\. ")
        self.assertRegex(self.page.square("e1").get_attribute("aria-label"), r"^e1, white queen, worth \+[4-9]\.\d$")
        self.assertNotIn("worth", self.page.square("f1").get_attribute("aria-label"))
        for scheme in SCHEMES:
            self.page.colours(scheme)
            self.page.screenshot(f"worths-{scheme}")
        self.page.play("e2e4")
        wait_for("the worths after the move", lambda: "worth" in self.page.square("e4").get_attribute("aria-label"))
        self.page.keys("f")
        self.assertEqual(figures(), 38)
        self.page.keys("w")
        wait_for("no worths", lambda: figures() == 0)
        self.assertEqual(self.page.announced(), "The worths are hidden.")
        self.page.keys("w")
        wait_for("the worths again", lambda: figures() == 38)
        self.page.mode("play")
        wait_for("no help in a game", lambda: figures() == 0)
        self.page.mode("analyse")
        wait_for("the worths in the analysis", lambda: figures() == 38)

    def test_the_bar_shows_the_result_of_a_finished_game(self):
        self.page.load_fen("5k4/Q8R/10/10/10/10/10/5K4 w - - 0 1")
        self.page.engine(True)
        self.page.after(self.page.tap, "j7", "j8")
        wait_for("mate", lambda: self.page.text("#numbers") == "White mates")
        self.assertEqual(self.page.one("#bar").get_attribute("aria-valuenow"), "100")

    def test_a_report_of_the_engine_is_not_drawn_over_the_result(self):
        # The test triggers animation frames: a report just before the mate is drawn just after it.
        self.page.driver.execute_script(
            "const held = window.heldFrames = new Map(); let number = 0;"
            "window.requestAnimationFrame = callback => { held.set(++number, callback); return number; };"
            "window.cancelAnimationFrame = frame => held.delete(frame);")
        self.page.load_fen("5k4/Q8R/10/10/10/10/10/5K4 w - - 0 1")
        self.page.engine(True)
        wait_for("a report that waits to be drawn", lambda: self.page.driver.execute_script("return window.heldFrames.size"))
        self.page.after(self.page.tap, "j7", "j8")
        wait_for("mate", lambda: self.page.text("#numbers") == "White mates")
        self.page.driver.execute_script("for (const [, callback] of window.heldFrames) callback();")
        self.assertEqual(self.page.text("#numbers"), "White mates")
        self.assertEqual(self.page.one("#bar").get_attribute("aria-valuenow"), "100")

    # ---- variations ----

    def test_variations_are_kept_stepped_through_promoted_and_deleted(self):
        self.page.play("e2e4", "e7e5", "d2d4")
        self.page.after(self.page.keys, Keys.ARROW_LEFT)
        self.page.play("f2f4", "e5f4")
        self.assertEqual((self.page.moves(), self.all_moves()), (["e4", "e5", "d4"], ["e4", "e5", "d4", "f4", "exf4"]))
        self.assertEqual(self.variations(), ["2. f4 exf4"])
        self.page.reload()
        self.assertEqual(self.variations(), ["2. f4 exf4"])
        fen = self.page.fen()
        self.page.after(self.page.press, "#go-first")
        self.page.after(self.page.press, "#go-last")
        self.assertNotEqual(self.page.fen(), fen)
        self.page.after(self.page.keys, Keys.ARROW_DOWN)
        self.page.after(self.page.keys, Keys.ARROW_RIGHT)
        self.assertEqual(self.page.fen(), fen)
        self.page.press("#promote")
        wait_for("the variation is the game", lambda: self.page.moves() == ["e4", "e5", "f4", "exf4"])
        self.assertEqual(self.variations(), ["2. d4"])
        self.page.after(self.page.press, "#remove")
        self.assertEqual(self.page.moves(), ["e4", "e5", "f4"])
        self.page.after(self.page.press, '[data-notice="back"] button')
        self.assertEqual(self.page.moves(), ["e4", "e5", "f4", "exf4"])
        self.page.after(self.page.press, "#moves .variation .move")
        self.assertEqual(self.page.text("#moves [aria-current]"), "d4")

    def test_a_game_that_was_replaced_can_be_had_back(self):
        self.page.after(self.page.tap, "e2", "e4")
        fen = self.page.fen()
        self.page.load_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1")
        self.page.after(self.page.press, '[data-notice="back"] button')
        self.assertEqual((self.page.fen(), self.page.moves()), (fen, ["e4"]))

    # ---- positions ----

    def test_bad_fens_are_refused_with_a_reason_and_change_nothing(self):
        before = self.page.fen()
        for fen, word in BAD_FENS.items():
            self.assertIn(word, self.page.fen_error(fen))
            self.page.keys(Keys.ESCAPE)
        self.page.reload()
        self.assertEqual(self.page.fen(), before)
        self.page.load_fen("5k4/10/10/10/10/2P7/1T8/5K4 b - - 3 9")
        self.assertEqual(self.page.fen(), "5k4/10/10/10/10/2P7/1T8/5K4 b - - 3 9")

    def test_a_position_by_hand(self):
        self.page.press("#open-setup")
        self.page.press("#setup-clear")
        wait_for("what is missing", lambda: "king" in self.page.text("#setup-error"))
        self.assertFalse(self.page.one("#setup-done").is_enabled())
        self.page.press('#palette [data-piece="K"]')
        self.page.tap("f1")
        self.page.drag_to('#palette [data-piece="k"]', "f8")
        self.page.drag_to('#palette [data-piece="T"]', "b2")
        self.page.drag_to('#palette [data-piece="Q"]', "c3")
        self.page.drag("c3", "d4")
        self.page.press('#palette [data-piece="rubber"]')
        self.page.tap("d4")
        self.page.press('#palette [data-piece="P"]')
        self.page.square("c3").send_keys(Keys.ENTER)
        self.page.square("j8").send_keys(Keys.ENTER)
        wait_for("a pawn on the last rank is wrong", lambda: "pawn" in self.page.text("#setup-error"))
        self.page.square("j8").send_keys(Keys.DELETE)
        self.page.pick("#setup-side", "b")
        wait_for("a good position", lambda: self.page.one("#setup-done").is_enabled())
        self.page.screenshot("set-up")
        self.page.press("#setup-done")
        wait_for("the position", lambda: self.page.fen() == "5k4/10/10/10/10/2P7/1T8/5K4 b - - 0 1")
        self.page.ready()
        self.page.after(self.page.tap, "f8", "f7")

    def test_a_fen_while_setting_up_and_no_after_all(self):
        before = self.page.fen()
        self.page.press("#open-setup")
        self.page.fill("#setup-fen", "5k4/10/10/10/10/8/10/5K4 w - - 0 1")
        wait_for("an error", lambda: self.page.text("#setup-error"))
        self.page.fill("#setup-fen", "5k4/10/10/3t6/10/10/10/5K4 b - - 0 1")
        wait_for("no error", lambda: self.page.one("#setup-done").is_enabled())
        self.assertEqual(self.page.piece("d5"), "black beast")
        # A reload continues it.
        self.page.driver.refresh()
        wait_for("the setting up", lambda: self.page.shown("#setup") and self.page.one("#setup-done").is_enabled())
        self.assertEqual((self.page.piece("d5"), self.page.read("#setup-side", "it.value")), ("black beast", ["b"]))
        self.assertEqual(self.page.one("#setup-side").get_attribute("value"), "b")
        self.page.leave_setup()
        self.assertEqual((self.page.fen(), self.page.piece("d5")), (before, "empty"))

    def test_other_games_end_the_setting_up(self):
        self.page.press("#open-setup")
        self.page.keys(Keys.ESCAPE)
        self.page.drag("e2", "e5")
        self.assertEqual(self.page.piece("e5"), "white pawn")
        self.page.new_game(you="both")
        self.page.after(self.page.tap, "e2", "e4")
        self.page.press("#open-setup")
        self.page.example("Bounce")
        self.page.load_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1")
        self.page.after(self.page.press, '[data-notice="back"] button')
        self.assertEqual(self.page.moves(), ["e4"])

    def test_the_fen_can_be_copied(self):
        self.page.press("#fen-copy")
        wait_for("an answer", lambda: self.page.text("#fen-copy") != "Copy")

    def test_the_games_are_those_that_the_server_names(self):
        rows = json.loads(self.page.read("#variants", "it.textContent")[0])
        names = [row["name"] for row in rows]
        self.assertEqual(self.page.read("#setup-variant option", "it.text"), names)
        for row in rows:
            self.page.new_game(you="both", variant=row["variant"])
            self.assertEqual((self.page.fen(), self.page.count("[role=gridcell]")), (row["start"], row["files"] * row["ranks"]))
            self.assertEqual(self.page.driver.execute_script("return document.title"), f"Ricochet: {row['name']}")
            self.assertEqual(self.page.one("#move-text").get_attribute("placeholder"), ", ".join(example.replace("$-", "+") for example in row["examples"]))
        self.page.press("#open-new")
        self.assertEqual(self.page.texts("#new-variant span"), names)

    def test_the_game_without_beasts(self):
        self.page.new_game(you="both", variant="tensorfree")
        self.page.after(self.page.tap, "a1", "b1")
        self.page.reload()
        self.assertEqual(self.page.moves(), ["Rb1"])

    # ---- PGN ----

    def test_pgn_goes_in_and_out_with_variations_and_comments(self):
        self.page.load_first(PGN, "e4", "Tg6", "Tg3", "Nf4^g6!")
        self.assertEqual(self.variations(), ["Or 1… e5 2. d4\n2. f4 exf4\n2… exd4"])
        self.assertEqual(self.page.texts("#moves > .comment"), ["An opening.", "A beast <i>waits</i>."])
        self.assertEqual(self.page.text("#player-bottom .name"), "Anna <b>bold</b>")
        self.assertEqual(self.page.all("#moves i, .player b"), [])
        self.page.after(self.page.press, "#go-last")
        self.assertEqual(self.page.arrows(), ["bounce"])
        written = self.page.pgn()
        for part in ("[White \"Anna <b>bold</b>\"]", "Nf4^g6", "f4 exf4", "An opening.", "Or", "A beast <i>waits</i>.", "[Variant \"Tensor\"]"):
            self.assertIn(part, " ".join(written.split()))
        self.page.press("#pgn-save")
        saved = wait_for("the file", lambda: sorted(Path(self.browser.profile).glob("*.pgn")))[0]
        self.assertEqual(wait_for("its text", lambda: saved.read_text(encoding="utf-8")), written)
        self.page.press("#pgn-dialog [data-close]")
        self.page.load_fen("5k4/10/10/10/10/10/10/5K4 w - - 0 1")
        self.page.pgn()
        self.page.one("#pgn-file").send_keys(str(saved))
        wait_for("the game again", lambda: self.page.moves() == ["e4", "Tg6", "Tg3", "Nf4^g6!"])
        self.page.ready()

    def cost_of_a_move(self, *squares):
        """The bytes of requests and answers for a move, with the engine on."""
        self.page.driver.execute_script(
            "window.traffic = [0, 0]; const ask = window.plainFetch ??= window.fetch;"
            "window.fetch = async (url, options) => { const answer = await ask(url, options);"
            "traffic[0] += options.body.length; traffic[1] += (await answer.clone().text()).length; return answer; };")
        self.page.engine(True)
        self.page.after(self.page.tap, *squares)
        wait_for("the engine's lines", lambda: self.page.count("#lines li"))
        self.page.engine(False)
        return self.page.driver.execute_script("return window.traffic")

    @only_served
    def test_a_move_of_a_long_game_takes_little_more_than_the_first(self):
        first = self.cost_of_a_move("c1", "d3")
        self.page.load_pgn(long_game())
        wait_for("the game", lambda: len(self.page.moves()) == 400)
        self.page.after(self.page.press, "#go-last")
        late = self.cost_of_a_move("c1", "d3")
        self.assertLess(late[0], 2 * first[0])
        self.assertLess(late[1], 3 * first[1])

    def test_bad_pgn_is_refused_with_a_reason(self):
        before = self.page.fen()
        self.page.load_pgn("[Variant \"Tensor\"]\n\n1. e4 Qxj9 *\n")
        error = wait_for("an error", lambda: self.page.text("#pgn-error"))
        self.assertIn("Qxj9", error)
        self.page.press("#pgn-dialog [data-close]")
        self.assertEqual(self.page.fen(), before)

    def test_of_a_file_with_bad_games_the_good_ones_are_offered(self):
        filler = "{" + "A long comment [with brackets]. " * 60 + "}"
        games = [f'[White "W{i}"]\n[Black "B{i}"]\n[Variant "Tensor"]\n[Result "*"]\n\n1. e4 {filler} {"Qxj9" if i == 1234 else "e5"} *\n'
                 for i in range(2600)]
        text = "\n".join(games)
        self.assertGreater(len(text), 5_000_000)
        path = Path(self.browser.profile) / "many" / "games.pgn"  # outside the page's downloads
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        self.page.pgn()
        self.page.one("#pgn-file").send_keys(str(path))
        wait_for("the choice of a game", lambda: self.page.shown("#pgn-games"))
        self.assertEqual(self.page.text("#pgn-bad summary"), "1 of 2600 games can’t be read")
        self.page.press("#pgn-bad summary")
        self.assertIn(f"W1234 – B1234: line {1234 * 7 + 6}: ", self.page.texts("#pgn-bad li")[0])
        self.assertIn("Qxj9", self.page.texts("#pgn-bad li")[0])
        self.page.screenshot("many-games")
        self.page.fill("#pgn-find", "w2599")
        wait_for("one game", lambda: self.page.count("#pgn-games option") == 2)
        self.page.pick("#pgn-games", self.page.read("#pgn-games option", "it.value")[1])
        wait_for("the game", lambda: self.page.moves() == ["e4", "e5"])
        self.assertEqual(self.page.text("#player-bottom .name"), "W2599")
        self.page.ready()

    def test_clocks_evaluations_and_glyphs_of_a_pgn(self):
        self.page.load_pgn('[Variant "Tensor"]\n\n1. e4 $18 {[%eval 0.35] [%clk 0:09:58] strong} e5 $22 $200 *\n')
        wait_for("the game", lambda: len(self.page.moves()) == 2)
        self.assertEqual(self.page.texts("#moves .move"), ["e4 +−", "e5 ⨀ $200"])
        self.assertEqual(self.page.texts("#moves .comment"), ["+0.35 ⏱ 0:09:58 strong"])
        self.assertIn("[%eval 0.35] [%clk 0:09:58] strong", " ".join(self.page.pgn().split()))
        self.page.press("#pgn-dialog [data-close]")
        self.page.new_game(you="both", control="clock", amount=None)
        self.page.play("e2e4", "e7e5")
        self.assertIn("{[%clk 0:10:00]}", self.page.pgn())

    def test_names_go_into_the_pgn(self):
        self.page.pgn()
        self.page.fill("#pgn-white", "Émile \"the\" \\ Beast")
        wait_for("the name", lambda: "Émile" in self.page.one("#pgn-text").get_attribute("value"))
        self.page.press("#pgn-load")
        wait_for("it was read back", lambda: self.page.text("#player-bottom .name") == "Émile \"the\" \\ Beast")

    # ---- help ----

    def test_each_rule_has_a_position_to_try(self):
        self.page.after(self.page.tap, "e2", "e4")
        mine = self.page.fen()
        tries = {"The start": ("b1", "d3"), "Pass through": ("d1", "d7"), "Bounce": ("b2", "i3"), "Propel": ("g3", "g5", "c5"),
                 "En passant and beasts": ("e2", "e4"), "Castling": ("f1", "i1")}
        self.assertEqual(self.try_rules("tensor", tries), len(tries) + 2)
        for rule, squares, uci in (("Hop", ("b2", "f6"), "b2f6xe5"), ("Promotion", ("b7", "b8"), "b7b8t")):
            self.page.example(rule)
            self.page.tap(*squares)
            self.page.after(self.page.choose, uci)
        self.page.reload()
        self.page.press("#example-back")
        wait_for("my own game", lambda: self.page.fen() == mine)
        self.assertEqual(self.page.moves(), ["e4"])

    def rules_of(self, game):
        self.page.press("#open-help")
        self.page.press(f'input[name="help-game"][value="{game}"]')
        return self.page.text("#help-dialog")

    def test_the_rules_cover_ends_marks_and_each_game(self):
        for game, told, untold in (("tensor", ("ricochet", "^", "diamond", "only kings and beasts are left"), ("tile",)),
                                   ("tensorfree", ("Nobody castles", "only the kings are left", "dot"), ("Bounce", "diamond", "tile")),
                                   ("tiledsquares", ("+e4", "all on squares of one colour"), ("Bounce", "diamond"))):
            text = self.rules_of(game)
            self.assertEqual(([part for part in told if part not in text], [part for part in untold if part in text]), ([], []), game)
            self.assertEqual(self.page.read("#help-dialog dt[data-mark] svg .mark", "it.childElementCount > 0 || it.matches('path, rect')").count(False), 0)
            self.page.shut()

    def test_the_rules_can_be_printed(self):
        self.rules_of("tensor")
        self.browser.medium("print")
        self.addCleanup(self.browser.medium, "")
        self.assertEqual([self.page.shown(part) for part in ("header", "main", "#help-print", "#rules h3")], [False, False, False, True])
        self.assertEqual(self.page.read("#help-dialog", "[getComputedStyle(it).overflowY, it.scrollHeight <= it.clientHeight]"), [["visible", True]])
        if self.browser.name == "chromium":
            self.assertEqual(self.browser.printed_pages(), 2)

    # ---- storage ----

    def spoil(self, text):
        self.page.come_after(f"sessionStorage.setItem('ricochet.board', {json.dumps(text)});")

    def test_spoilt_storage_gives_a_new_game_and_a_notice(self):
        start = self.page.fen()
        game = '{"version":1,"game":{"variant":"tensor","startFen":"%s","nodes":[%s]%s}}'
        # Invalid JSON, an invalid tree, and an illegal position, which only the server detects. For other invalid games see
        # modules_test.mjs.
        for text in ("{", game % (start, "", ',"tags":{"White":7}'), (game % (start, "", ""))[:-1] + ',"parked":{"game":7}}',
                     game % ("x", "", ""), game % (start, '{"id":1,"parent":0,"move":{"uci":"e2e5","san":"e5"}}', "")):
            self.spoil(text)
            self.assertIn("could not be read", self.page.text("#notices"))
            self.assertEqual((self.page.fen(), self.page.moves()), (start, []))
        self.spoil('{"version":99,"game":{}}')
        self.assertIn("newer version", self.page.text("#notices"))
        self.page.reload()
        self.assertEqual(self.page.text("#notices"), "")
