#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the Python package against the shared files, which README.md describes."""

import hashlib
import io
import json
import sys
import unittest
from dataclasses import asdict
from pathlib import Path

from ricochet import Board, Move, MoveDetails, Outcome, Piece, pgn, svg


def read(name):
    return [json.loads(line) for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()]


LINES = read("positions.jsonl")
COLORS = {True: "white", False: "black", None: None}


def argument(board, name, said):
    """The argument of a step: a value, a side, or a move of this or another position."""
    if isinstance(said, str):
        return said == "white" if name == "king" else said
    match said:
        case {"move": text}:
            return board.parse_uci(text)
        case {"san": text}:
            return board.parse_san(text)
        case {"foreign": [fen, variant, text]}:
            return Board(fen, variant).parse_uci(text)
    return said


def plain(name, value):
    """Converts a result to the form of boards.jsonl."""
    match value:
        case Outcome():
            return {"termination": value.termination.value, "winner": COLORS[value.winner], "result": value.result()}
        case MoveDetails():
            return json.loads(json.dumps(asdict(value)))
        case Piece():
            return value.symbol()
        case Move():
            return str(value)
    if name == "turn":
        return COLORS[value]
    if name == "tiles":
        return {square: COLORS[color] for square, color in value.items()}
    return [str(move) for move in value] if name in ("legal_moves", "move_stack") else value


def spell(node):
    """A game's tree as games.jsonl has it."""
    parts = (node.starting_comment and f"<{node.starting_comment}>", str(node.move or ""), *(f"${nag}" for nag in node.nags),
             node.comment and f"{{{node.comment}}}", *(f"({spell(child)})" for child in node.variations))
    return " ".join(filter(None, parts))


class Conformance(unittest.TestCase):
    def check(self, line):
        board = Board(line["fen"], line["variant"])
        self.assertEqual(board.fen(), line["fen"])
        for move in line.get("moves", ()):
            board.push_uci(move)
        self.assertEqual(board.fen(), line.get("end", line["fen"]))
        for text, reason in line.get("illegal", {}).items():
            with self.assertRaises(ValueError, msg=text):
                board.push_uci(text)
            self.assertEqual(board.why_illegal(text), reason)
        if "legal" not in line:
            return
        self.assertEqual({str(move): board.san(move) for move in board.legal_moves}, line["legal"])
        for move, san in line["legal"].items():
            self.assertEqual(str(board.parse_san(san)), move)
        outcome = board.outcome()
        self.assertEqual(outcome and outcome.termination.value, line["outcome"])
        winner = {None: None, "white": True, "black": False}[line["winner"]]
        self.assertIs(outcome and outcome.winner, winner)
        self.assertEqual(board.is_check(), line["check"])
        for depth, nodes in enumerate(line.get("perft", ()), 1):
            self.assertEqual(board.perft(depth), nodes)

    def test_every_line(self):
        for number, line in enumerate(LINES, 1):
            with self.subTest(line=number, fen=line["fen"]):
                if "refused" in line:
                    with self.assertRaises(ValueError):
                        Board(line["fen"], line["variant"])
                else:
                    self.check(line)

    def run_step(self, board, step):
        if "board" in step:
            return Board(*step["board"])
        name = step["do"]
        member = getattr(board, name)
        arguments = [argument(board, name, said) for said in step.get("with", ())]
        value = plain(name, member(*arguments) if name != "legal_moves" and callable(member) else member)
        if "gives" in step:
            self.assertEqual(value, step["gives"])
        return board

    def test_boards(self):
        board = None
        for number, step in enumerate(read("boards.jsonl"), 1):
            with self.subTest(line=number, step=step):
                if "refused" in step:
                    with self.assertRaises((ValueError, IndexError)) as raised:
                        self.run_step(board, step)
                    self.assertIn(step["refused"], str(raised.exception))
                elif "case" not in step:
                    board = self.run_step(board, step)

    @staticmethod
    def draw(line):
        options = line["options"]
        if "piece" in line:
            return svg.piece(line["piece"], **options)
        board = Board(line["fen"], line["variant"])
        for move in line["moves"]:
            board.push_uci(move)
        return svg.board(board, **options | {"orientation": options.get("orientation", "white") == "white",
                                             "arrows": [board.parse_uci(move) for move in options.get("arrows", ())]})

    @staticmethod
    def games(line):
        return list(pgn.read_games(io.StringIO(line["pgn"]), line.get("variant")))

    def test_pictures_are_the_same_everywhere(self):
        for line in read("pictures.jsonl"):
            with self.subTest(line=line):
                if "refused" in line:
                    with self.assertRaisesRegex(ValueError, line["refused"]):
                        self.draw(line)
                else:
                    self.assertEqual(hashlib.sha256(self.draw(line).encode()).hexdigest(), line["sha256"])

    def test_games_are_read_and_written_the_same_everywhere(self):
        for line in read("games.jsonl"):
            with self.subTest(line=line):
                if "refused" in line:
                    with self.assertRaises(ValueError) as raised:
                        self.games(line)
                    self.assertIn(line["refused"], str(raised.exception))
                    continue
                games = self.games(line)
                self.assertEqual([{"variant": game.variant, "fen": game.fen, "tags": [list(tag) for tag in game.headers.items()],
                                   "result": game.result, "tree": spell(game)} for game in games], line["games"])
                written = "".join(map(str, games))
                self.assertEqual(written, line.get("written", written))
                self.assertEqual(list(map(spell, self.games({"pgn": written}))), list(map(spell, games)))

    def test_all_kinds_of_lines_are_there(self):
        for name in ("moves", "illegal", "legal", "perft", "refused"):
            self.assertGreater(sum(name in line for line in LINES), 4, name)
        self.assertEqual({line.get("outcome") for line in LINES},
                         {None, "checkmate", "stalemate", "threefold_repetition", "fifty_moves", "dead_position"})


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], "-v"])
