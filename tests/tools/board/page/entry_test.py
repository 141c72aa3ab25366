# SPDX-License-Identifier: GPL-3.0-or-later
"""Every kind of move by taps, drags and touch, and its display on the board."""

from cases import BoardTest
from driver import wait_for
from selenium.webdriver.common.keys import Keys

START = "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w KQkq - 0 1"
BOUNCE = "9k/10/5T4/10/10/8q1/1B8/5K4 w - - 0 1"
PROPEL = "5k4/10/10/6T3/10/6R3/10/2K7 w - - 0 1"
HOP = "5k4/10/10/4t5/10/2P7/1T8/5K4 w - - 0 1"
HOME = "5k4/10/10/10/10/2t7/1T8/5K4 w - - 0 1"
TWO_VICTIMS = "5k4/10/10/1t1t6/10/1t1t6/T9/5K4 w - - 0 1"
CASTLING = "5k4/10/10/10/10/10/PPPPPPPPPP/R1T2K3R w KQ - 0 1"
THROUGH = "5k4/10/10/2b7/10/10/6PPPP/R4KT2R w K - 0 1"
PROMOTION = "5k2r1/1P8/10/10/10/10/10/5K4 w - - 0 1"
EN_PASSANT = "5k4/3p6/10/4P5/10/10/10/5K4 b - - 0 1"


class Entry(BoardTest):
    fresh = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page.open_fresh()
        cls.page.analyse()

    def setUp(self):
        super().setUp()
        self.load(START)

    def played(self, san, *kinds):
        self.assertEqual(self.page.moves()[-1], san)
        self.assertEqual(self.page.arrows(), list(kinds))

    def stands(self, **pieces):
        self.assertEqual({square: self.page.piece(square) for square in pieces}, pieces)

    def asked(self, *squares):
        """Makes taps that open a chooser; returns its options."""
        self.page.tap(*squares)
        wait_for("the question", lambda: self.page.count(".chooser"))
        return self.page.texts(".chooser button")

    # ---- bounce: two taps ----

    def test_a_bounce_in_two_taps(self):
        self.load(BOUNCE)
        self.page.tap("b2")
        self.assertIn("i3", self.page.targets()["capture"])
        self.assertIn("h4", self.page.targets()["bounce"])
        self.page.after(self.page.tap, "i3")
        self.played("Bxi3^f6", "bounce")
        self.assertIn("bounces off the beast on f6 to i3 and takes the queen", self.page.announced())
        self.assertEqual(self.page.count("#board .spring"), 1)
        corners = self.page.one("#board .piece-way polyline").get_attribute("points").split()
        self.assertEqual(len(corners), 3)

    def test_a_bounce_by_dragging_and_by_finger(self):
        for way in (self.page.drag, self.page.touch_drag):
            self.load(BOUNCE)
            self.page.after(way, "b2", "i3")
            self.played("Bxi3^f6", "bounce")
        self.load(BOUNCE)
        self.page.after(self.page.touch, "b2", "h4")
        self.played("Bh4^f6", "bounce")

    # ---- propel: three taps ----

    def test_a_propel_in_three_taps(self):
        self.load(PROPEL)
        self.page.tap("g3")
        self.assertEqual(self.page.targets()["beast"], {"g5"})
        self.page.tap("g5")
        self.assertIn("Where does the beast on g5 go?", self.page.text("#status"))
        self.assertIn("g3", self.page.targets()["drop"])
        self.assertNotIn("beast", self.page.targets())
        self.page.after(self.page.tap, "c5")
        self.played("Rg5>c5", "propel")
        self.stands(g5="white rook", c5="white beast")
        self.assertEqual(self.page.count("#board .piece-way"), 1)
        self.assertEqual(self.page.count("#board .beast-way"), 1)

    def test_a_propel_back_to_the_pushers_square(self):
        self.load(PROPEL)
        self.page.after(self.page.touch, "g3", "g5", "g3")
        self.played("Rg5>g3", "propel")
        self.stands(g5="white rook", g3="white beast")

    def test_a_propel_by_dragging_the_piece_and_then_the_beast(self):
        for way in (self.page.drag, self.page.touch_drag):
            self.load(PROPEL)
            way("g3", "g5")
            self.page.after(way, "g5", "g1")
            self.played("Rg5>g1", "propel")
        self.load(PROPEL)
        self.page.drag("g3", "g5")
        self.page.after(self.page.tap, "j5")
        self.played("Rg5>j5", "propel")

    def test_the_beast_tapped_twice_moves_itself(self):
        self.load(PROPEL)
        self.page.tap("g3", "g5", "g5")
        self.assertIn("h6", self.page.targets()["quiet"])
        self.page.after(self.page.tap, "h6")
        self.played("Th6", "move")

    def test_a_beast_is_dragged_though_another_man_is_chosen(self):
        self.load(PROPEL)
        self.page.tap("g3")
        self.page.after(self.page.drag, "g5", "g6")
        self.played("Tg6", "move")

    # ---- hops and captures by beasts ----

    def test_hop_and_capture_to_the_same_square_are_a_question(self):
        for uci, san, kind in (("b2f6", "Tf6", "hop"), ("b2f6xe5", "Tf6xe5", "beast_capture")):
            for way in (self.page.tap, self.page.drag, self.page.touch):
                self.load(HOP)
                way("b2", "f6")
                self.page.after(self.page.choose, uci)
                self.played(san, kind)
            self.assertEqual(self.page.count("#board .victim"), 1 if kind == "beast_capture" else 0)
            self.assertEqual(self.page.count("#board .landing"), 1)

    def test_the_options_of_a_question_are_shown(self):
        self.load(HOP)
        self.page.tap("b2")
        self.assertEqual({kind: squares for kind, squares in self.page.targets().items() if kind.startswith("prey")},
                         {"prey": {"e5"}, "prey-end": {"d4", "f6"}})
        self.asked("f6")
        self.page.move_to('.chooser [data-uci="b2f6xe5"]')
        wait_for("the capture", lambda: self.page.count("#board .move-arrows.aim .victim"))
        self.page.move_to('.chooser [data-uci="b2f6"]')
        wait_for("the hop", lambda: self.page.all("#board .move-arrows.aim") and not self.page.all("#board .victim"))
        self.page.keys(Keys.ESCAPE)

    def test_the_rook_that_castles_has_a_pieces_arrow(self):
        self.load(CASTLING)
        self.page.after(self.page.tap, "f1", "h1")
        self.assertEqual((self.page.count("#board .piece-way"), self.page.all("#board .beast-way")), (2, []))

    def test_a_beast_is_taken_by_a_tap_on_it(self):
        self.load(HOP)
        self.assertEqual(sorted(self.asked("b2", "e5")), ["Land on d4", "Land on f6"])
        self.page.after(self.page.choose, "b2d4xe5")
        self.played("Td4xe5", "beast_capture")

    def test_the_question_can_be_put_away(self):
        self.load(HOP)
        self.asked("b2", "f6")
        self.page.keys(Keys.ESCAPE)
        self.assertEqual(self.page.all(".chooser"), [])
        self.assertEqual(self.page.fen(), HOP)
        self.asked("b2", "f6")
        self.page.tap("i7")
        wait_for("no question", lambda: not self.page.count(".chooser"))
        self.assertEqual((self.page.fen(), self.page.targets()), (HOP, {}))

    def test_a_capture_that_comes_home(self):
        self.load(HOME)
        self.assertEqual(self.asked("b2", "b2"), ["Take the beast on c3", "Leave it here"])
        self.page.after(self.page.choose, "b2b2xc3")
        self.played("Tb2xc3", "beast_capture")
        self.stands(b2="white beast", c3="empty")

    def test_which_of_two_beasts_is_taken(self):
        self.load(TWO_VICTIMS)
        self.assertLessEqual({"Hop without taking", "Take the beast on d5"}, set(self.asked("a2", "e6")))
        self.page.keys(Keys.ESCAPE)
        self.assertGreaterEqual(len(self.asked("a2", "c4")), 3)
        self.page.after(self.page.choose, "a2c4xb5")
        self.played("Tc4xb5", "beast_capture")

    # ---- the rest ----

    def test_castling_four_ways(self):
        for position, way, to, san, beside in (
                (CASTLING, self.page.tap, "h1", "O-Oh", {"g1": "white rook", "c1": "white beast"}),
                (CASTLING, self.page.tap, "i1", "O-Oi", {"h1": "white rook", "c1": "white beast"}),
                (CASTLING.replace("R1T2K3R", "RT3K3R"), self.page.drag, "c1", "O-O-Oc", {"d1": "white rook", "b1": "white beast"}),
                (CASTLING.replace("R1T2K3R", "R4K3R"), self.page.touch, "b1", "O-O-Ob", {"c1": "white rook"})):
            self.load(position)
            self.page.after(way, "f1", to)
            self.stands(**{to: "white king"}, **beside)
            self.played(san, "castling")
            self.assertIn(f"king castles {'queen' if san.startswith('O-O-O') else 'king'}side", self.page.announced())
        self.load(THROUGH)
        self.page.tap("f1")
        self.assertEqual(self.page.targets()["castling"], {"i1"})
        self.page.after(self.page.tap, "i1")
        self.played("O-Oi", "castling")

    def test_promotion_to_each_man_the_beast_among_them(self):
        for letter, name in (("t", "beast"), ("q", "queen"), ("r", "rook"), ("b", "bishop"), ("n", "knight")):
            self.load(PROMOTION)
            self.page.tap("b7", "b8")
            self.assertEqual(self.page.count(".chooser.pictures button"), 5)
            self.page.after(self.page.choose, f"b7b8{letter}")
            self.assertEqual(self.page.piece("b8"), f"white {name}")
        self.load(PROMOTION)
        self.page.drag("b7", "b8")
        self.page.after(self.page.choose, "b7b8t")
        self.assertEqual(self.page.moves()[-1], "b8=T")

    def test_en_passant(self):
        self.load(EN_PASSANT)
        self.page.after(self.page.tap, "d7", "d5")
        self.page.after(self.page.drag, "e5", "d6")
        self.played("exd6", "en_passant")
        self.assertEqual(self.page.piece("d5"), "empty")

    def test_what_is_no_move(self):
        before = self.page.fen()
        self.page.tap("e2")
        self.assertEqual(self.page.targets(), {"quiet": {"e3", "e4"}})
        self.page.tap("e2")
        self.assertEqual(self.page.targets(), {})
        self.page.tap("e7", "e5")
        self.page.drag("e2", "e6")
        self.page.drag("e7", "e5")
        self.page.drag("a1", "a5")
        self.page.tap("e2", "d2")
        self.assertEqual(self.page.targets(), {"quiet": {"d3", "d4"}})
        self.page.keys(Keys.ESCAPE)
        self.assertEqual(self.page.targets(), {})
        self.assertEqual(self.page.fen(), before)
        self.page.after(self.page.drag, "e2", "e4")

    def test_an_illegal_move_is_explained(self):
        for fen, squares, reason in (
                ("5k4/10/5t4/10/10/8q1/1B8/5K4 w - - 0 1", "b2 i3", "a bishop does not bounce off the enemy beast on f6"),
                ("k9/10/3r2t3/10/10/6R3/6K3/10 w - - 0 1", "g3 h3", "the king would be in check from the rook on d6, bouncing off g6"),
                ("5k4/10/10/6t3/10/6R3/10/2K7 w - - 0 1", "g3 g7", "the rook on g3 is blocked by the enemy beast on g5"),
                ("5k4/10/10/6t3/10/6R3/10/2K7 w - - 0 1", "g3 g5", "a rook captures no beast"),
                (PROPEL, "g3 g5 h6", "a propelled beast moves in the manner of its pusher: a rook moves along ranks and files"),
                ("5k4/10/10/2b7/10/10/6PPPP/R4K3R w K - 0 1", "f1 i1", "the king would cross g1, attacked by the bishop on c5"),
                (START, "b1 b5", "a beast steps one square, or hops over neighbouring pieces, all diagonally or all straight"),
                (START, "e2 e5", "a pawn moves straight forward, and diagonally forward to capture")):
            self.refused(fen, squares, f"Not {squares[:2]} to {squares[-2:]}: {reason}.")
        self.load(START)
        self.page.drag("d1", "d5")
        self.told("The bishop on d1 has no legal move.")
        self.page.tap("e7")
        self.told("It is White's turn, and the pawn on e7 is Black's.")
        # The en passant capture would expose the king: the previous move is known here, which a FEN leaves out.
        self.load("9k/3p6/10/K3P4r/10/10/10/10 b - - 0 1")
        self.page.after(self.page.tap, "d7", "d5")
        self.page.drag("e5", "d6")
        self.told("Not e5 to d6: the king would be in check from the rook on j5.")

    def test_entry_on_the_turned_board(self):
        self.page.press("#flip")
        self.addCleanup(self.page.press, "#flip")
        self.page.after(self.page.tap, "e2", "e4")
        self.page.after(self.page.drag, "i8", "g6")
        self.page.after(self.page.touch, "i1", "g3")
        self.assertEqual(self.page.moves(), ["e4", "Tg6", "Tg3"])
