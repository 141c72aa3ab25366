# SPDX-License-Identifier: GPL-3.0-or-later
"""Tiled Squares Chess on the page: entry, whole games, setup, PGN, analysis and help, as in the first game."""

from cases import GamesTest, only_served
from driver import wait_for
from selenium.webdriver.common.keys import Keys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

# Every kind of turn: drops, removals, captures, en passant, castling of both sides, kings on voids, promotion; and mate at the end.
WHOLE_GAME = """
$-e6 e7e6 $-c3 %-c6 c2c3 b8c6 $-f3 d8e7 g1f3 %-f6 $-f4 %-a5 -f4 a7a5 f3g1 f7f6 g1f3 a8a7 $-a3 e7f7 $-d4 %-c5 d2d4 c6d4 c3d4
g8e7 b1c3 e7c6 d1c2 %-d5 $-e3 c6e7 d4d5 c7c5 d5c6 e7d5 c3d5 e6d5 c6c7 d5d4 e2e3 f8e7 c1d2 e8g8 e3d4 %-f5 f1e2 f7d5 $-b3 %-h3
c2b3 d5e6 d4d5 f8f7 d5e6 d7d5 e6f7 g8f7 d2e3 c8f5 c7c8q f5c8 e3a7 f7g6 b3d5 %-c4 e2c4 %-b5 d5f7 g6f5 f3d4 f5f4 f7e7 f6f5
a7b8 f4g4 c4e2
""".split()

WON = "%%%%k%%%/%%%%%%%%/8/8/8/8/Q$$$$$$R/4K3 w - - 0 1"
# The tile on e4 can be removed, or two knights can go there.
CROWDED = "4k3/8/8/8/4$3/2N3N1/8/4K3 w - - 0 1"

PGN = """[White "Anna"]
[Black "Boris"]
[Variant "Tiled Squares"]

1. $-e4 %-e5 (1... %-d5 {Hm.} 2. e4) 2. e4 e5 3. -e2 *

[White "Clara"]
[Black "Dora"]
[Variant "Tensor"]

1. d4 d5 *
"""


# The cards whose moves are not legal for the server.
CARDS = """
const done = arguments[arguments.length - 1];
(async () => {
  const { RULES } = await import('/assets/board/page/dialogs/help.js');
  const wrong = [];
  for (const { name, variant, fen, moves: shown } of RULES) {
    const answer = await fetch('/api/position', { method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ variant, fen }) });
    const { moves } = await answer.json();
    const found = shown.every(wanted => moves.some(move => move.kind === wanted.kind && move.from === wanted.from && move.to === wanted.to));
    if (!found) wrong.push(name);
  }
  done([wrong, RULES.length]);
})().catch(error => done([[String(error)], 0]));
"""


class TiledTest(GamesTest):
    def begin(self, **options):
        self.page.new_game(variant="tiledsquares", **options)

    def analyse(self, fen=None):
        self.begin(you="both")
        self.page.analyse(fen)
        self.assertEqual(self.page.text("#fen-error"), "")

    def enter(self, uci, way):
        """Enters a UCI move as a person does."""
        tap = self.page.touch if way == self.page.touch else self.page.tap
        if "-" in uci:
            square = uci[-2:]
            tap(*([square] if uci.startswith("-") else [square, square]))
        else:
            way(uci[:2], uci[2:4])
        if len(uci) == 5 or self.page.all(".chooser"):
            self.page.choose(uci)

    def marked(self, kind):
        return self.page.read(f".square.{kind}", "it.dataset.square")


class Play(TiledTest):
    def test_a_whole_game_by_clicks(self):
        self.begin(you="both")
        self.assertEqual((self.page.fen(), self.page.count("[role=gridcell]")), (START, 64))
        self.play_whole_game(WHOLE_GAME, ("a4", "a4"), "tiled-whole-game")

    def test_a_game_against_the_engine_to_mate(self):
        self.analyse(WON)
        self.mate_the_engine("tiledsquares")

    def test_the_engine_plays_it_at_a_chosen_strength_from_the_start(self):
        self.begin(you="b", control="nodes", amount=500, elo=600)
        wait_for("White's first tile", lambda: len(self.page.moves()) == 1)
        self.page.ready()
        self.assertRegex(self.page.moves()[0], r"^\+[a-h][3-6]$")
        self.assertEqual(self.page.square("a1").location["y"], min(cell.location["y"] for cell in self.page.all("[role=gridcell]")))
        free = "e6" if self.page.moves()[0].endswith("d6") else "d6"
        self.page.after(self.enter, f"%-{free}", self.page.tap)
        self.page.reply(3)

    def test_the_game_is_chosen_with_a_new_game_and_kept(self):
        title = "return document.title"
        self.assertEqual(self.page.driver.execute_script(title), "Ricochet: Tensor Chess")
        self.begin(you="both")
        self.assertEqual(self.page.driver.execute_script(title), "Ricochet: Tiled Squares Chess")
        self.page.after(self.enter, "$-e3", self.page.tap)
        self.page.reload()
        self.assertEqual((self.page.count("[role=gridcell]"), self.page.moves()), (64, ["+e3"]))
        self.page.press("#open-games")
        wait_for("the game in the list", lambda: any("Tiled Squares Chess, 1 move" in row for row in self.page.texts("#games-list li")))
        self.page.press("#games-dialog [data-close]")
        # The next game has the same variant unless another is chosen.
        self.page.press("#open-new")
        self.assertEqual(self.page.read('input[name="variant"]:checked', "it.value"), ["tiledsquares"])
        self.page.press("#new-dialog [data-close]")
        self.page.press_twice("#draw")
        wait_for("the end", lambda: self.page.shown("#ending"))
        self.page.press("#rematch")
        wait_for("a game without moves", lambda: self.page.fen() == START and self.page.moves() == [])
        self.page.new_game(you="both", variant="tensor")
        self.assertEqual(self.page.count("[role=gridcell]"), 80)
        self.page.after(self.page.tap, "e2", "e4")
        self.assertEqual(self.page.moves(), ["e4"])

    def test_take_back_and_a_hint(self):
        self.begin(you="w", control="depth", amount=1)
        self.page.keys("h")
        wait_for("what to do", lambda: self.page.text("#status") == "Hint: lay a tile.")
        self.assertEqual(self.page.targets(), {})
        self.page.keys("h")
        square = self.page.text("#status")[-3:-1]
        self.assertEqual((self.page.text("#status"), self.page.targets()), (f"Hint: lay a tile: {square}.", {"hint": {square}}))
        self.page.keys("h")
        self.assertEqual(self.page.count("#board .move-arrows.best .tile-turn"), 1)
        self.assertIn(f"+{square}, a tile is laid on {square}.", self.page.text("#status"))
        self.page.after(self.enter, "$-e4", self.page.tap)
        self.page.reply(2)
        self.page.press("#take-back")
        wait_for("the start", lambda: self.page.fen() == START)


class Entry(TiledTest):
    fresh = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page.open_fresh()
        cls.page.new_game(you="both", variant="tiledsquares")
        cls.page.analyse()

    def setUp(self):
        super().setUp()
        self.load(START)

    def test_squares_are_named_for_screen_readers(self):
        self.load("4k3/8/8/4%3/4$3/8/8/4K3 w - - 0 1")
        self.assertEqual([self.page.square(name).accessible_name for name in ("e8", "e5", "e4", "e3")],
                         ["e8, black king", "e5, black tile", "e4, white tile", "e3, void"])
        self.assertEqual(self.page.one("#board [role=grid]").accessible_name, "Board, 8 files by 8 ranks")
        self.page.tap("e3")
        self.assertEqual(self.page.square("e3").accessible_name, "e3, void, tap again to lay a tile")
        self.page.tap("e1")
        self.assertEqual(self.page.square("e2").accessible_name, "e2, void, the king makes a tile here")
        self.assertEqual((len(self.marked("void")), sorted(self.marked("tile"))), (60, ["e1", "e4", "e5", "e8"]))

    def test_a_key_announces_pieces_tiles_with_their_owners_and_voids(self):
        self.load("4k3/8/8/4%3/P3$3/8/$PPPPPPP/R3K3 w - - 0 1")
        self.page.keys("p")
        self.assertEqual(self.page.announced(), (
            "White: king e1, rook a1, pawn a4 b2 c2 d2 e2 f2 g2 h2. Black: king e8. White's empty tiles: a2 e4. Black's: e5. "
            "Voids: b1 c1 d1 f1 g1 h1, the whole rank 3, b4 c4 d4 f4 g4 h4, a5 b5 c5 d5 f5 g5 h5, the whole rank 6, the whole rank 7, "
            "a8 b8 c8 d8 f8 g8 h8."))
        self.page.new_game(you="both", variant="tensor")
        self.page.keys("p")
        self.assertNotIn("Voids", self.page.announced())

    def test_a_void_offers_a_tile_which_a_second_tap_lays(self):
        for tap in (self.page.tap, self.page.touch):
            self.load(START)
            tap("e4")
            self.assertEqual((self.page.targets(), self.page.text("#status")), ({"lay": {"e4"}}, "Tap e4 again to lay a tile there."))
            self.assertIn("A tile on e4", self.page.announced())
            tap("d4")
            self.assertEqual(self.page.targets(), {"lay": {"d4"}})
            self.page.keys(Keys.ESCAPE)
            self.assertEqual((self.page.targets(), self.page.fen()), ({}, START))
            tap("e4")
            self.page.after(tap, "e4")
            self.assertEqual((self.page.moves(), self.page.announced()), (["+e4"], "White: a tile is laid on e4."))
            self.assertEqual((self.page.piece("e4"), self.marked("last")), ("white tile", ["e4"]))
            self.assertEqual((self.page.all("#board .way"), self.page.count("#board .owner.white")), ([], 1))

    def test_tiles_by_keys_alone(self):
        self.page.square("e1").send_keys(Keys.ARROW_UP, Keys.ARROW_UP, Keys.ARROW_UP, " ")
        self.assertEqual(self.page.targets(), {"lay": {"e4"}})
        self.page.after(self.page.keys, Keys.ENTER)
        self.assertEqual(self.page.moves(), ["+e4"])
        self.page.keys(Keys.ARROW_UP, Keys.ARROW_UP, " ")
        self.page.after(self.page.keys, " ")
        self.assertEqual(self.page.moves(), ["+e4", "+e6"])
        self.page.square("e4").send_keys(" ")
        self.page.after(self.page.choose, "-e4")
        self.assertEqual(self.page.moves()[-1], "-e4")

    def test_an_own_tile_is_taken_up_by_a_tap(self):
        for tap in (self.page.tap, self.page.touch):
            self.load("4k3/8/8/8/4$3/8/P7/4K3 w - - 0 1")
            self.page.after(tap, "e4")
            self.assertEqual((self.page.moves(), self.page.piece("e4")), (["-e4"], "void"))
            self.assertEqual(self.page.announced(), "White: the tile on e4 is taken up.")
            self.assertEqual(self.marked("last"), ["e4"])

    def test_if_a_piece_can_go_there_too_the_player_chooses(self):
        self.load(CROWDED)
        self.page.tap("e4")
        wait_for("the question", lambda: sorted(self.page.texts(".chooser button")) ==
                 ["Knight c3 to e4", "Knight g3 to e4", "Take the tile up"])
        self.page.keys(Keys.ESCAPE)
        self.assertEqual((self.page.all(".chooser"), self.page.fen()), ([], CROWDED))
        self.page.tap("e4")
        self.page.after(self.page.choose, "g3e4")
        self.assertEqual(self.page.moves(), ["Nge4"])
        self.load(CROWDED)
        self.page.tap("e4")
        wait_for("the question", lambda: self.page.count(".chooser"))
        self.page.move_to('.chooser [data-uci="-e4"]')
        wait_for("the tile is shown", lambda: self.page.count("#board .move-arrows.aim .tile-turn"))
        self.page.after(self.page.choose, "-e4")
        self.assertEqual(self.page.moves(), ["-e4"])
        # A chosen piece goes there without a question.
        self.load(CROWDED)
        self.page.after(self.page.tap, "c3", "e4")
        self.assertEqual(self.page.moves(), ["Nce4"])

    def test_the_king_makes_tiles(self):
        self.load("4k3/8/8/8/8/8/4$3/R2$K3 w Q - 0 1")
        self.page.tap("a5", "e1")
        self.assertEqual(self.page.targets(), {"make": {"d2", "f1", "f2"}, "quiet": {"d1", "e2"}, "castling": {"c1"}})
        self.page.after(self.page.tap, "c1")
        self.assertEqual(self.page.announced(), "White: king castles queenside: king to c1 on a new tile, rook to d1.")
        self.assertEqual([self.page.piece(square) for square in ("a1", "c1", "d1", "e1")], ["white tile", "white king", "white rook", "white tile"])
        self.page.after(self.page.drag, "e8", "f7")
        self.assertEqual(self.page.announced(), "Black: king e8 to f7 on a new tile.")
        self.assertEqual((self.page.piece("f7"), self.page.piece("e8")), ("black king", "black tile"))

    def test_a_typed_turn(self):
        for text, played in (("$-e4", "+e4"), ("+E5", "+e5"), ("e2e4", "e4"), ("-E5", "-e5"), ("-e2", "-e2")):
            self.page.after(self.page.enter_text, text)
            self.assertEqual(self.page.moves()[-1], played)
        for text, reason in (("$-e3", "“$-e3” is not a legal move here: it is Black's turn, whose sign is %."),
                             ("", "Type a move, for example Nf3 or -e6."), ("%-e8", "“%-e8” is not a legal move here: there is a tile on e8."),
                             ("-e1", "“-e1” is not a legal move here: the tile on e1 is not empty.")):
            self.page.enter_text(text)
            wait_for(reason, lambda wanted=reason: self.page.text("#move-error") == wanted)

    def test_an_illegal_turn_is_explained(self):
        check = "s are not allowed while in check, and the rook on e2 gives check."
        for fen, squares, reason in (
                (START, "e2", "The pawn on e2 has no legal move: only kings land on a void, and e3 is one."),
                (START, "a1", "The rook on a1 has no legal move."),
                ("4k3/8/8/8/4r3/2$5/4N3/4K3 w - - 0 1", "e2",
                 "The knight on e2 has no legal move: the king would be in check from the rook on e4."),
                (START, "e7", "It is White's turn, and the pawn on e7 is Black's."),
                (CROWDED, "c3 d5", "Not c3 to d5: only kings land on a void, and d5 is one."),
                ("4k3/8/8/8/4%3/8/8/4K3 w - - 0 1", "e4", "The tile on e4 belongs to Black."),
                ("4k3/8/8/8/4$3/8/4r3/4K3 w - - 0 1", "e4", "Removal" + check),
                ("4k3/8/8/8/4$3/8/4r3/4K3 w - - 0 1", "a4", "Drop" + check),
                ("4k3/8/8/8/8/8/7r/4K3 w - - 0 1", "e1 e2", "Not e1 to e2: the king would be in check from the rook on h2.")):
            self.refused(fen, squares, reason)

    def test_entry_on_the_turned_board(self):
        self.page.press("#flip")
        self.addCleanup(self.page.press, "#flip")
        for uci, way in (("$-e4", self.page.tap), ("%-d6", self.page.touch), ("e2e4", self.page.drag), ("-d6", self.page.touch)):
            self.page.after(self.enter, uci, way)
        self.assertEqual(self.page.moves(), ["+e4", "+d6", "e4", "-d6"])
        owner = self.page.read(".owner circle", "[it.getBoundingClientRect().left, it.getBoundingClientRect().top]")[0]
        square = self.page.square("e2").rect
        self.assertTrue(square["x"] < owner[0] < square["x"] + square["width"] and square["y"] < owner[1] < square["y"] + square["height"])


class Study(TiledTest):
    asks_modules = True

    def test_analysis_shows_lines_and_tiles_to_lay(self):
        self.analyse()
        self.page.engine(True)
        wait_for("three lines", lambda: self.page.count("#lines li") == 3)
        wait_for("the best tile", lambda: self.page.count("#board .move-arrows.best .tile-turn"))
        self.page.after(self.page.press, "#lines [data-uci]")
        self.assertRegex(self.page.moves()[0], r"^\+[a-h][3-6]$")
        self.page.engine(False)
        self.page.load_fen(WON)
        self.page.press("#threat")
        wait_for("no threat", lambda: self.page.text("#status") == "No threat can be proved.")

    def test_variations_and_pgn_go_there_and_back(self):
        self.page.load_first(PGN, "+e4", "+e5", "e4", "e5", "-e2")
        self.assertEqual(self.page.texts("#moves > .variation"), ["1… +d5 Hm. 2. e4"])
        self.assertEqual(self.page.count("[role=gridcell]"), 64)
        self.page.after(self.page.press, "#go-last")
        self.assertEqual(self.page.piece("e2"), "void")
        written = self.page.pgn()
        for part in ('[Variant "Tiled Squares"]', "1. $-e4 %-e5 (1... %-d5 {Hm.} 2. e4) 2. e4 e5 3. -e2 *"):
            self.assertIn(part, " ".join(written.split()))

    def test_a_fen_of_the_other_game_changes_the_board(self):
        self.page.analyse(CROWDED)
        self.assertEqual((self.page.fen(), self.page.count("[role=gridcell]")), (CROWDED, 64))
        self.page.after(self.page.tap, "c3", "e4")
        for fen, word in (("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1"), ("4k3/8/8/8/4#3/8/8/4K3 w - - 0 1", "#"),
                          ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castl"), ("8/8/8/8/8/8/8/4K3 w - - 0 1", "king")):
            before = self.page.fen()
            self.assertIn(word, self.page.fen_error(fen))
            self.page.after(self.page.press, "#go-back")
            self.page.after(self.page.press, "#go-forward")
            self.assertEqual(self.page.fen(), before)
        self.page.load_fen("5k4/10/10/10/10/10/Q8R/5K4 w - - 0 1")
        self.assertEqual(self.page.count("[role=gridcell]"), 80)
        self.page.after(self.page.tap, "j2", "j7")

    def test_a_position_by_hand(self):
        self.page.press("#open-setup")
        self.page.pick("#setup-variant", "tiledsquares")
        wait_for("the other board", lambda: self.page.count("[role=gridcell]") == 64)
        self.assertEqual([self.page.all(f'#palette [data-piece="{letter}"]') == [] for letter in "TtKk"], [True, True, False, False])
        wait_for("its start", lambda: self.page.one("#setup-done").is_enabled())
        self.page.press("#setup-clear")
        wait_for("what is missing", lambda: "king" in self.page.text("#setup-error"))
        self.assertEqual(self.page.one("#setup-fen").get_attribute("value"), "8/8/8/8/8/8/8/8 w - - 0 1")
        self.page.press('#palette [data-piece="K"]')
        self.page.tap("e1")
        self.page.drag_to('#palette [data-piece="k"]', "e8")
        self.page.drag_to('#palette [data-piece="%"]', "d5")
        self.page.press('#palette [data-piece="$"]')
        self.page.tap("d4", "c4", "c4")
        self.page.drag_to('#palette [data-piece="R"]', "a2")
        self.page.drag("a2", "a3")
        self.page.press('#palette [data-piece="rubber"]')
        self.page.drag_to('#palette [data-piece="N"]', "h4")
        self.page.square("h4").send_keys(Keys.DELETE)
        wait_for("a good position", lambda: self.page.one("#setup-done").is_enabled())
        self.page.screenshot("tiled-set-up")
        self.assertEqual([self.page.square(name).accessible_name for name in ("d5", "c4", "a2")], ["d5, black tile", "c4, void", "a2, white tile"])
        self.page.press("#setup-done")
        wait_for("the position", lambda: self.page.fen() == "4k3/8/8/3%4/3$4/R7/$7/4K3 w - - 0 1")
        self.page.ready()
        self.page.after(self.page.tap, "a3", "a2")
        self.assertEqual(self.page.moves(), ["Ra2"])

    def test_no_position_after_all_brings_the_game_and_its_board_back(self):
        self.analyse(CROWDED)
        self.page.press("#open-setup")
        self.assertEqual(self.page.one("#setup-variant").get_attribute("value"), "tiledsquares")
        self.page.pick("#setup-variant", "tensor")
        wait_for("the other board", lambda: self.page.count("[role=gridcell]") == 80)
        self.page.leave_setup()
        self.assertEqual((self.page.fen(), self.page.count("[role=gridcell]"), self.page.piece("e4")), (CROWDED, 64, "white tile"))

    def test_each_rule_has_a_position_to_try(self):
        self.page.analyse()
        self.page.after(self.page.tap, "e2", "e4")
        mine = self.page.fen()
        tries = {"Lay a tile": ("f3", "f3"), "Land on tiles": ("a1", "a7"), "Take a tile up": ("e5",), "The king builds": ("e1", "d1"),
                 "Castling on tiles": ("e1", "c1"), "In check": ("g2", "e4")}
        self.assertEqual(self.try_rules("tiledsquares", tries), len(tries))
        self.page.reload()
        # The help opens at the rules of the game on the board.
        self.page.press("#open-help")
        self.assertEqual(self.page.read('input[name="help-game"]:checked', "it.value"), ["tiledsquares"])
        self.page.press("#help-dialog [data-close]")
        self.page.press("#example-back")
        wait_for("my own game", lambda: self.page.fen() == mine)
        self.assertEqual((self.page.moves(), self.page.count("[role=gridcell]")), (["e4"], 80))

    @only_served
    def test_every_card_shows_a_legal_move(self):
        wrong, cards = self.page.ask_modules(CARDS)
        self.assertEqual((wrong, cards), ([], 15))
