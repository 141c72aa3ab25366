#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how the engine's styles (option Style, engine/PROTOCOL.md) change its play, and what they cost.

  tools/lab/studies/styles.py --games 100 --level 600 --level 1400
  tools/lab/studies/styles.py tensor:Hunter tiledsquares:Layer

Each style plays at each level (UCI_Elo) against the same level without a style, from the start position, with colours
changed round; the levels' mistakes are drawn anew for each game, so that none is played twice. Of the moves of both it
counts the share of what the styles like, and of the games what the style scored. ricochet-match plays to the rules' end;
games of 200 moves are drawn. Its journals stay in the folder of --work, and the same command goes on with them.
"""

import json
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
import matches
from commandline import WORK, add_program, fail, parser_of

FILES = "abcdefghij"
STARTS = {
    "tensor": "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR",
    "tiledsquares": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
}
STYLES = ("tensor:Hunter", "tensor:Propeller", "tensor:Cautious", "tiledsquares:Layer", "tiledsquares:Remover", "tiledsquares:Cautious")
MOVES = 200  # of each side, then a draw
LONGEST_WAIT = 300_000  # ms: a busy machine is no reason to lose a game
# What each game's moves are counted as, and what a style wants more of.
KINDS = {
    "tensor": ("propel", "beast captured", "beast moved", "capture", "at home"),
    "tiledsquares": ("drop", "removal", "capture", "at home"),
}
WANTED = {"Hunter": "beast captured", "Propeller": "propel", "Cautious": "at home", "Layer": "drop", "Remover": "removal"}


class Board:
    """Where the pieces stand, moved by texts that are legal."""

    def __init__(self, variant):
        self.pieces = {}
        for rank, row in zip("87654321", STARTS[variant].split("/"), strict=True):
            if not row.isdigit():
                self.pieces.update((file + rank, letter) for file, letter in zip(FILES, row, strict=False))
        # From the king's square to the rook's: they castle over the same ranks in both games.
        self.castlings = {
            "tensor": {"f1h1": "j1g1", "f1i1": "j1h1", "f1c1": "a1d1", "f1b1": "a1c1"},
            "tiledsquares": {"e1g1": "h1f1", "e1c1": "a1d1"},
        }[variant]

    def play(self, uci):
        """Makes a move; the kinds that it is of, "at home" where it takes nothing and ends in the mover's own half."""
        if uci[0] in "$%-":
            return {"removal" if uci[0] == "-" else "drop"}
        start, end, rest = uci[:2], uci[2:4], uci[4:]
        piece = self.pieces.pop(start)
        white = piece.isupper()
        kinds = {"beast moved"} if piece in "Tt" else set()
        if rest.startswith(">"):
            kinds.add("propel")
            self.pieces[rest[1:]] = self.pieces.pop(end)
        elif rest.startswith("x"):
            kinds |= {"beast captured", "capture"}
            del self.pieces[rest[1:]]
        elif end in self.pieces:
            kinds.add("capture")
        elif piece in "Pp" and start[0] != end[0]:
            kinds.add("capture")
            del self.pieces[end[0] + start[1]]
        elif piece in "Kk":
            self._bring_rook(uci.replace("8", "1"), start[1])
        self.pieces[end] = piece if not rest[:1].isalpha() or rest[0] == "x" else (rest.upper() if white else rest)
        if "capture" not in kinds and (end[1] < "5") == white:
            kinds.add("at home")
        return kinds

    def _bring_rook(self, move, rank):
        rook = self.castlings.get(move)
        if rook and rook[0] + rank in self.pieces:
            self.pieces[rook[2] + rank] = self.pieces.pop(rook[0] + rank)


def count(variant, games, name):
    """Of the player of a name and of the other: shares of their moves by kind, in percent, and beasts taken a game."""
    found, moves = {True: Counter(), False: Counter()}, Counter()
    for game in games:
        board = Board(variant)
        for ply, move in enumerate(game["moves"].split()):
            own = (game["white"] == name) == (ply % 2 == 0)
            moves[own] += 1
            found[own].update(board.play(move))
    return [{kind: round(100 * found[own][kind] / max(moves[own], 1), 2) for kind in KINDS[variant]} for own in (True, False)]


def measure(variant, style, level, arguments):
    """One style at one level: the share of points, and the shares of moves of it and of the player without it."""
    options = {"UCI_LimitStrength": "true", "UCI_Elo": level, "Hash": 1, "UCI_Variant": variant}
    engines = [matches.engine(arguments.engine, name, "nodes=100000", **options, Style=name) for name in (style, "None")]
    games = matches.play(
        arguments.match, engines, arguments.work / f"{variant}-{style}-{level}.jsonl", rounds=max(arguments.games // 2, 1),
        concurrency=arguments.concurrency, maxmoves=MOVES, variant=variant, recover=[],
        timeouts=[f"{wait}={LONGEST_WAIT}" for wait in ("start", "ping", "stall")])
    games = [game for game in games if not game["offender"]]
    points = sum(matches.points_of(game, by_white=game["white"] == style) for game in games)
    styled, plain = count(variant, games, style)
    return {"style": f"{variant}:{style}", "level": level, "games": len(games), "score": round(100 * points / max(len(games), 1), 1),
            "styled": styled, "plain": plain}


def show(row):
    variant, style = row["style"].split(":")
    shares = ", ".join(f"{kind} {row['styled'][kind]} : {row['plain'][kind]}" for kind in KINDS[variant])
    print(f"{row['style']:24}{row['level']:5}{row['games']:6} games, score {row['score']:5} %; {shares}", flush=True)


def main():
    parser = parser_of(__doc__)
    parser.add_argument("styles", nargs="*", default=STYLES, help=f"default {' '.join(STYLES)}")
    parser.add_argument("--games", type=int, default=100, help="of each style and level, even (default 100)")
    parser.add_argument("--level", dest="levels", type=int, action="append", help="may be given several times; default 600, 1400 and 2200")
    parser.add_argument("--work", type=Path, default=WORK / "styles", help="folder of the journals")
    parser.add_argument("--output", type=Path, help="JSON file to write")
    add_program(parser)
    add_program(parser, "ricochet-match", "--match")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    arguments = parser.parse_args()
    for style in arguments.styles:
        if style not in STYLES:
            fail(f"{style!r} is none of {', '.join(STYLES)}")
    arguments.work.mkdir(parents=True, exist_ok=True)
    rows = []
    for style in arguments.styles:
        for level in arguments.levels or (600, 1400, 2200):
            rows.append(measure(*style.split(":"), level, arguments))
            show(rows[-1])
    if arguments.output:
        arguments.output.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
