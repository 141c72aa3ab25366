#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine in Python's process: limits, lines, mates, evaluations, threads, interruptions, errors."""

import _thread
import sys
import threading
import time
import unittest

from ricochet import Board, Engine, Score

MATE = "k9/10/2K7/10/10/10/10/1Q8 w - - 0 1"


class Analysis(unittest.TestCase):
    def test_lines(self):
        engine = Engine(hash=4)
        for variant in ("tensor", "tensorfree", "tiledsquares"):
            board = Board(variant=variant)
            lines = engine.analyse(board, depth=5, multipv=3)
            self.assertEqual([line.multipv for line in lines], [1, 2, 3])
            self.assertEqual(len({line.pv[0] for line in lines}), 3)
            for line in lines:
                self.assertEqual((line.depth, sum(line.wdl), line.score.bound), (5, 1000, "exact"))
                self.assertGreaterEqual(line.seldepth, 1)
                self.assertGreater(line.nodes, 0)
                self.assertTrue(board.variation_san(line.pv))
                self.assertIsNotNone(line.score.cp)
            self.assertGreaterEqual(lines[0].score.cp, lines[2].score.cp)
            self.assertEqual(board.ply(), 0)

    def test_scores_are_ordered(self):
        mated, worse, better, mates = Score(None, -2), Score(-40, None), Score(15, None), Score(None, 3)
        scores = [mates, better, Score(None, -9), mated, Score(None, 1), worse]
        self.assertEqual(list(map(str, sorted(scores))), ["#-2", "#-9", "-40", "+15", "#+3", "#+1"])
        self.assertEqual(max(scores), Score(None, 1))
        self.assertEqual(Score(15, None, "lower"), better)
        self.assertEqual((-Score(15, None, "lower")).bound, "upper")
        self.assertEqual((-mates, -worse), (Score(None, -3), Score(40, None)))
        self.assertEqual([score.score(mate_score=1000) for score in (mated, better, mates)], [-998, 15, 997])
        self.assertIsNone(mates.score())

    def test_an_engine_is_closed_by_with(self):
        with Engine(hash=64) as engine:
            engine.play(Board(), depth=2)
        self.assertEqual(engine.hash, 1)
        for search in (lambda: engine.play(Board(), depth=2), engine.clear):
            with self.assertRaisesRegex(RuntimeError, "the engine is closed"):
                search()
        engine.quit()

    def test_mates(self):
        engine = Engine()
        line, = engine.analyse(Board(MATE), mate=1)
        self.assertEqual((str(line.pv[0]), line.score.mate, line.score.cp, str(line.score)), ("b1b7", 1, None, "#+1"))
        self.assertTrue(line.score.is_mate())
        self.assertEqual(line.wdl.expectation(), 1)
        result = engine.play(Board(MATE), depth=3)
        self.assertEqual((str(result.move), result.info.score.mate), ("b1b7", 1))

    def test_as_the_engine_reports_it(self):
        # One thread and an empty hash table: the same search each time.
        first, second = (Engine().analyse(Board(), nodes=5000)[0] for _ in range(2))
        self.assertEqual((first.pv, first.score, first.nodes), (second.pv, second.score, second.nodes))
        engine = Engine()
        engine.analyse(Board(), nodes=5000)
        engine.clear()
        again = engine.analyse(Board(), nodes=5000)[0]
        self.assertEqual((again.pv, again.score, again.nodes), (first.pv, first.score, first.nodes))

    def test_root_moves(self):
        board = Board()
        only = board.parse_uci("a2a3")
        self.assertEqual(Engine().play(board, depth=3, root_moves=[only]).move, only)

    def test_threads_and_strength(self):
        engine = Engine(hash=8, threads=2, elo=800)
        self.assertEqual((engine.hash, engine.threads, engine.elo), (8, 2, 800))
        self.assertIn(engine.play(Board(), nodes=2000).move, Board().legal_moves)

    def test_reports_come_on_the_way(self):
        told = []
        engine = Engine()
        line, = engine.analyse(Board(), depth=6, on_info=told.append)
        self.assertEqual(told[-1], line)
        self.assertLessEqual({1, 2, 3, 4, 5, 6}, {info.depth for info in told})

    def test_other_threads_run_meanwhile_and_may_stop_it(self):
        engine = Engine()
        lines = []
        thread = threading.Thread(target=lambda: lines.extend(engine.analyse(Board(), time=1000)))
        thread.start()
        while not lines and thread.is_alive():
            time.sleep(0.05)
            engine.stop()
        thread.join()
        self.assertTrue(lines[0].pv)

    def test_one_search_at_a_time(self):
        engine = Engine()
        said = []

        def meddle(info):
            for act in (lambda: engine.analyse(Board(), depth=1), engine.clear):
                try:
                    act()
                except RuntimeError as error:
                    said.append(str(error))
            engine.stop()

        engine.analyse(Board(), time=1000, on_info=meddle)
        self.assertEqual(said[:2], ["the engine is searching already", "the engine is searching"])

    def test_a_failing_listener_ends_the_search(self):
        engine = Engine()

        def fail(info):
            raise KeyError("mine")

        with self.assertRaisesRegex(KeyError, "mine"):
            engine.analyse(Board(), time=1000, on_info=fail)
        self.assertTrue(engine.analyse(Board(), depth=1))

    def test_an_interrupt_ends_the_search(self):
        engine = Engine()
        threading.Timer(0.2, _thread.interrupt_main).start()
        with self.assertRaises(KeyboardInterrupt):
            engine.analyse(Board(), time=1000)
        self.assertTrue(engine.analyse(Board(), depth=1))
        threading.Timer(0.2, _thread.interrupt_main).start()
        with self.assertRaises(KeyboardInterrupt):
            Board().perft(20)

    def test_evaluation(self):
        engine = Engine()
        board = Board("5k4/10/10/10/10/10/10/Q4K4 w - - 0 1")
        self.assertGreater(engine.evaluate(board), 300)
        board = Board("5k4/10/10/10/10/10/10/Q4K4 b - - 0 1")
        self.assertLess(engine.evaluate(board), -300)
        self.assertLess(abs(engine.evaluate(Board(variant="tiledsquares"))), 100)
        with self.assertRaisesRegex(ValueError, "in check"):
            engine.evaluate(Board("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1"))


class Errors(unittest.TestCase):
    def test_invalid_arguments_are_errors(self):
        engine = Engine()
        board = Board()
        foreign = next(iter(Board(variant="tiledsquares").legal_moves))
        for act, words in (
                (lambda: Engine(hash=0), "hash 0 is out of the range 1 to 33554432"),
                (lambda: Engine(threads=513), "threads 513 is out of the range 1 to 512"),
                (lambda: Engine(elo=100), "elo 100 is out of the range 200 to 2600"),
                (lambda: Engine(network="/no/such/file"), "file|open|read"),
                (lambda: engine.analyse(board), "the search has no limit"),
                (lambda: engine.analyse(board, depth=0), "depth 0 is out of the range 1 to 245"),
                (lambda: engine.analyse(board, nodes=0), "nodes 0 is out of the range"),
                (lambda: engine.analyse(board, time=-1), "time -1 is out of the range"),
                (lambda: engine.analyse(board, time=float("nan")), "time nan is out of the range"),
                (lambda: engine.analyse(board, depth=1, multipv=0), "multipv 0 is out of the range 1 to 500"),
                (lambda: engine.analyse(board, depth=1, root_moves=[]), "the list of root moves is empty"),
                (lambda: engine.analyse(board, depth=1, root_moves=[foreign]), "is a move of tiledsquares"),
                (lambda: engine.analyse(Board("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1"), depth=1), "is mated"),
                (lambda: engine.play(Board("k9/10/1Q8/10/10/10/10/5K4 b - - 0 1"), depth=1), "it is stalemate")):
            with self.assertRaisesRegex(ValueError, words):
                act()
        self.assertTrue(engine.analyse(board, depth=1))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
