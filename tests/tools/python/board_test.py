#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Boards of the Python package: parts specific to Python, copies, values, speed. tests/conformance tests the results."""

import copy
import pickle
import runpy
import sys
import threading
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import ricochet
from ricochet import WHITE, Board, Move, Piece, Termination, svg

DATA = Path(__file__).resolve().parents[2] / "data"
TILED = "tiledsquares"
# Generous, so that slow and busy machines pass; the README has the real speed.
SLOWEST = 20


class Moves(unittest.TestCase):
    def test_legal_moves(self):
        for variant, moves in (("tensor", 30), ("tensorfree", 26), (TILED, 32)):
            board = Board(variant=variant)
            self.assertEqual((board.legal_moves.count(), len({str(move) for move in board.legal_moves})), (moves, moves))
            self.assertTrue(board.legal_moves)
        self.assertNotIn(Board(variant=TILED).parse_uci("$-e4"), Board().legal_moves)
        self.assertNotIn("e2e4", Board().legal_moves)
        self.assertIn(Board().parse_uci("e2e4"), Board().legal_moves)

    def test_lines_in_san(self):
        board = Board(variant=TILED)
        for text in ("$-f3", "%-d5", "Nf3", "d5"):
            board.push_san(text)
        self.assertEqual(board.root().variation_san(board.move_stack), "1. $-f3 %-d5 2. Nf3 d5")
        other = board.root()
        other.push_san("$-f3")
        self.assertEqual(other.variation_san(board.move_stack[1:]), "1... %-d5 2. Nf3 d5")

    def test_parts_of_moves(self):
        def parts(move):
            return move.from_square, move.to_square, move.promotion

        board = Board("r1t6k/1P8/10/10/10/10/10/4K5 w - - 0 1")
        self.assertEqual(parts(board.parse_uci("b7b8t")), ("b7", "b8", "t"))
        board = Board(variant=TILED)
        self.assertEqual(parts(board.push_uci("$-e4")), (None, "e4", None))
        board.push_uci("%-d5")
        self.assertEqual(parts(board.parse_uci("-e4")), ("e4", None, None))
        self.assertEqual(board.parse_uci("-e4").variant, TILED)

    def test_moves_are_values(self):
        moves = list(Board().legal_moves)
        self.assertEqual(set(moves), set(Board().legal_moves))
        self.assertNotEqual(moves[0], moves[1])
        self.assertNotEqual(moves[0], str(moves[0]))
        self.assertIs(copy.deepcopy(moves[0]), moves[0])
        self.assertEqual(repr(Board().parse_uci("e2e4")), "<Move e2e4>")
        with self.assertRaisesRegex(TypeError, "pickle its text"):
            pickle.dumps(moves[0])
        with self.assertRaises(TypeError):
            Move()

    def test_moves_outlive_their_board(self):
        board = Board()
        moves = list(board.legal_moves)
        del board
        self.assertEqual(len({str(move) for move in moves}), 30)


class Positions(unittest.TestCase):
    def test_pieces(self):
        board = Board()
        self.assertEqual(board.piece_at("b1"), Piece("t", WHITE))
        self.assertEqual(board.piece_at("f8").name, "black king")
        self.assertEqual(len(board.piece_map()), 40)
        for symbol in ("", "x", "kk"):
            with self.assertRaisesRegex(ValueError, "is not the letter of a piece"):
                Piece.from_symbol(symbol)

    def test_tiles(self):
        board = Board(variant=TILED)
        board.push_uci("$-e4")
        self.assertEqual(board.placement()["e4"], "$")
        self.assertNotIn("e5", board.placement())

    def test_placement_is_the_fen(self):
        for fen in (line.split(" ;")[0] for line in (DATA / "tensor.epd").read_text().splitlines()):
            board = Board(fen)
            self.assertEqual(board.fen(), fen)
            for square, piece in board.piece_map().items():
                self.assertEqual(board.piece_at(square), piece)

    def test_equality_and_hash(self):
        first, second = Board(), Board()
        for text in ("Nd3", "Nd6", "Ni3"):
            first.push_san(text)
        for text in ("Ni3", "Nd6", "Nd3"):
            second.push_san(text)
        self.assertEqual(first, second)
        self.assertEqual(hash(first), hash(second))
        self.assertEqual(len({first, second}), 1)
        second.pop()
        self.assertNotEqual(first, second)
        self.assertNotEqual(Board(), Board().fen())
        self.assertNotEqual(Board("k9/10/10/10/10/10/10/9K w - - 0 1"), Board("k9/10/10/10/10/10/10/9K w - - 1 1"))
        self.assertNotEqual(Board("k9/10/10/10/10/10/10/9K w - - 0 1"),
                            Board("k9/10/10/10/10/10/10/9K w - - 0 1", "tensorfree"))

    def test_copies_are_independent(self):
        board = Board(variant=TILED)
        board.push_uci("$-e4")
        for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual(twin, board)
            self.assertEqual(twin.move_stack, board.move_stack)
            self.assertIsInstance(twin, Board)
            twin.push_uci("%-e5")
            self.assertEqual(board.ply(), 1)
        self.assertEqual(eval(repr(board), {"Board": Board}), board)

    def test_a_board_of_ones_own(self):
        class Named(Board):
            name = "without"

        board = Named()
        board.name = "mine"
        self.assertEqual((type(board.copy()), board.copy().name, type(board.root())), (Named, "mine", Named))

    def test_pictures_in_text(self):
        self.assertIn("| r | t | n | b | q | k | b | n | t | r | 8", str(Board()))


class Endings(unittest.TestCase):
    def test_reasons(self):
        self.assertEqual(Board("k9/10/1Q8/10/10/10/10/5K4 b - - 0 1").outcome().reason, "stalemate")

    def test_a_copy_remembers_what_was_repeated(self):
        board = Board()
        for text in ("Nd3", "Nd6", "Nc1", "Nc8") * 2:
            board.push_san(text)
        for twin in (board.copy(), pickle.loads(pickle.dumps(board))):
            self.assertIs(twin.outcome().termination, Termination.THREEFOLD_REPETITION)


class Errors(unittest.TestCase):
    def test_values_that_cannot_be(self):
        board = Board()
        pinned = Board("5k4/10/10/10/10/10/10/5K4 w - - 0 1").parse_uci("f1e1")
        for act, words in (
                (lambda: board.perft(1, threads=0), "threads 0 is out of the range 1 to 512"),
                (lambda: board.perft(1, hash=-1), "hash -1 is out of the range"),
                (lambda: board.variation_san([pinned]), "f1e1"),
                (lambda: board.push_uci("e" * 100000), "e")):
            with self.assertRaisesRegex(ValueError, words):
                act()
        for act in (lambda: board.push("e2e4"), lambda: board.push(None), lambda: board.is_legal(7), lambda: Board(5)):
            with self.assertRaises(TypeError):
                act()

    def test_a_pickle_of_an_illegal_game(self):
        restore, (kind, fen, variant, moves) = Board().__reduce__()
        with self.assertRaisesRegex(ValueError, "e2e5"):
            restore(kind, fen, variant, [*moves, "e2e5"])


class Counting(unittest.TestCase):
    def test_suites(self):
        for variant in ("tensor", "tensorfree", TILED):
            for line in (DATA / f"{variant}.epd").read_text().splitlines():
                fen, *counts = line.split(" ;")
                board = Board(fen, variant)
                for depth, nodes in (map(int, count.lstrip("D").split()) for count in counts):
                    if nodes < 100000:
                        self.assertEqual(board.perft(depth), nodes, (fen, depth))

    def test_by_hand(self):
        def count(board, depth):
            if depth == 0:
                return 1
            nodes = 0
            for move in board.legal_moves:
                board.push(move)
                nodes += count(board, depth - 1)
                board.pop()
            return nodes

        self.assertEqual(count(Board(), 3), 30722)
        self.assertEqual(count(Board(variant=TILED), 2), 1012)

    def test_by_moves(self):
        board = Board()
        divided = board.perft_divide(3, threads=2, hash=1)
        self.assertEqual(sum(divided.values()), 30722)
        self.assertEqual(set(divided), set(board.legal_moves))
        self.assertEqual((board.perft(0), board.perft_divide(0)), (1, {}))

    def test_other_threads_run_meanwhile(self):
        counted = []
        thread = threading.Thread(target=lambda: counted.append(Board().perft(5)))
        turns = 0
        thread.start()
        while thread.is_alive():
            turns += 1
            time.sleep(0.001)
        self.assertEqual(counted, [39916584])
        self.assertGreater(turns, 3)

    def test_listing_is_quick(self):
        boards = [Board(line.split(" ;")[0]) for line in (DATA / "tensor.epd").read_text().splitlines()]
        listed = 0
        start = time.process_time()
        while time.process_time() - start < 0.5:
            listed += sum(len(list(board.legal_moves)) for board in boards)
        rate = listed / (time.process_time() - start)
        print(f"{rate / 1e6:.1f} million moves a second listed")
        self.assertGreater(rate, 5e6 / SLOWEST)

    def test_counting_is_quick(self):
        start = time.process_time()
        nodes = Board().perft(5)
        rate = nodes / (time.process_time() - start)
        print(f"{rate / 1e6:.1f} million nodes a second counted")
        self.assertGreater(rate, 30e6 / SLOWEST)


class NamesOfPythonChess(unittest.TestCase):
    def test_squares_and_texts(self):
        board = Board()
        self.assertEqual((board.piece_type_at("b1"), board.color_at("b8"), board.color_at("e4")), ("t", ricochet.BLACK, None))
        self.assertEqual(board.pieces("t", ricochet.WHITE), {"b1", "i1"})
        self.assertEqual(board.piece_at("b1").piece_type, "t")
        self.assertEqual(f"{board.board_fen()} w KQkq -", board.epd())

    def test_a_board_starts_anew(self):
        board = Board(variant=TILED)
        board.push_san("$-e4")
        with self.assertRaises(ValueError):
            board.set_fen("nonsense")
        self.assertEqual(board.ply(), 1)
        board.set_fen("4k3/8/8/8/4$3/8/8/4K3 w - - 0 1")
        self.assertEqual((board.board_fen(), board.ply(), board.variant), ("4k3/8/8/8/4$3/8/8/4K3", 0, TILED))
        board.reset()
        self.assertEqual(board, Board(variant=TILED))

    def test_kinds_of_moves(self):
        board = Board("4k5/3p6/10/4P5/10/10/10/R4K3R b KQ - 5 1")
        self.assertTrue(board.is_zeroing(board.parse_uci("d7d5")))
        self.assertFalse(board.is_zeroing(board.parse_uci("e8f8")))
        board.push_uci("d7d5")
        self.assertEqual(list(map(str, board.generate_legal_captures())), ["e5d6"])
        self.assertTrue(board.is_en_passant(board.find_move("e5", "d6")))
        self.assertEqual([str(move) for move in board.generate_legal_moves() if board.is_castling(move)],
                         [str(move) for move in board.legal_moves if board.san(move).startswith("O-O")])
        with self.assertRaisesRegex(ValueError, "0 legal moves lead from e5 to e7"):
            board.find_move("e5", "e7")
        self.assertEqual(str(Board(variant=TILED).find_move(None, "e4")), "$-e4")

    def test_draws(self):
        self.assertTrue(Board("k9/10/10/10/10/10/10/9K w - - 0 1").is_insufficient_material())
        self.assertTrue(Board("k9/10/10/10/10/10/10/8RK w - - 100 90").is_fifty_moves())
        board = Board()
        self.assertFalse(board.is_insufficient_material() or board.is_fifty_moves() or board.is_repetition(2))
        for times in (2, 3):
            for move in ("c1d3", "c8d6", "d3c1", "d6c8"):
                self.assertFalse(board.is_repetition(times))
                board.push_uci(move)
            self.assertTrue(board.is_repetition(times))


class Pictures(unittest.TestCase):
    def test_a_board_shows_itself(self):
        self.assertEqual(Board()._repr_svg_(), svg.board(Board()))

    def test_what_cannot_be_drawn(self):
        board = Board()
        elsewhere = Board("5k4/10/10/10/10/10/10/5K4 w - - 0 1").parse_uci("f1e1")
        for refused, why in (({"arrows": [elsewhere]}, "f1e1"), ({"size": 0}, "size 0"), ({"size": float("nan")}, "size nan"),
                             ({"size": float("inf")}, "size inf")):
            with self.assertRaisesRegex(ValueError, why):
                svg.board(board, **refused)
        for arguments in ({"arrows": ["e2e4"]}, {"arrows": 7}, {"size": "9"}):
            with self.assertRaises(TypeError):
                svg.board(board, **arguments)

    def test_the_moving_picture_of_the_readme_is_that_of_this_tree(self):
        packaging = DATA.parents[1] / "tools" / "packaging"
        made = runpy.run_path(str(packaging / "moves_picture.py"))["picture"]() + "\n"
        ElementTree.fromstring(made)
        self.assertEqual((packaging / "moves.svg").read_text(encoding="utf-8"), made, "make it again, as its script says")


class Package(unittest.TestCase):
    def test_what_is_known_of_the_games(self):
        self.assertEqual(list(ricochet.VARIANTS), ["tensor", "tensorfree", TILED])
        self.assertEqual(ricochet.VARIANTS[TILED].title, "Tiled Squares Chess")
        self.assertEqual(ricochet.VARIANTS["tensor"].start_fen, Board().fen())
        self.assertRegex(ricochet.__version__, r"^\d+\.\d+")

    def test_everything_public_is_documented(self):
        for name in ricochet.__all__:
            value = getattr(ricochet, name)
            if isinstance(value, type):
                self.assertTrue(value.__doc__, name)
                for member in dir(value):
                    if not member.startswith("_") and callable(getattr(value, member)):
                        self.assertTrue(getattr(value, member).__doc__, f"{name}.{member}")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
