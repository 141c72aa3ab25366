#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays won endings against the longest defence, and counts those that the engine mates within the 50-move rule.

  ricochet-tables make --folder TABLES KNTK KBNK KQKT KQKR KRKN
  tools/lab/studies/endings.py --tables TABLES --count 40 KNTK KQKT

Positions are random, with the stronger side White and to move; those that the tablebases do not give as a win within the
50-move rule are rejected. The engine has no tablebases, begins each game with an empty hash, and searches --nodes per
move; the defender always delays the mate longest. A game ends with mate, stalemate, threefold repetition, the 50-move
rule, or when the win is lost by the tablebases.
"""

import random
import sys
import typing
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import add_network, add_program, fail, network_options, parser_of
from positions import SQUARES, fen_of
from uci import Engine, EngineError

ENDINGS = ("KNTK", "KBNK", "KQKT", "KQKR", "KRKN", "KBTTK")
HALFMOVES = 100  # a draw without capture or pawn move


class Game(typing.NamedTuple):
    """The result of one game."""

    fen: str
    end: str  # mate, or why there was none
    moves: int  # of White's
    best: int  # moves to mate by best play


def placement(letters, source):
    """Puts the pieces of a name like KQKR on random squares; White's come first."""
    board, second = {}, letters.rindex("K")
    for i, square in enumerate(source.sample(SQUARES, len(letters))):
        board[square] = letters[i] if i < second else letters[i].lower()
    return fen_of(board)


def won_positions(tables, name, count, seed):
    """Draws `count` FENs with their moves to mate; the same for the same seed."""
    source, found = random.Random(f"{name} {seed}"), []
    while len(found) < count:
        fen = placement(name, source)
        plies = tables.win_in(fen)
        if plies is not None and plies <= HALFMOVES:
            found.append((fen, (plies + 1) // 2))
    return found


class Tables:
    """An engine as a tablebase prober."""

    def __init__(self, program, folder):
        self._engine = Engine(program, {"Hash": 1, "TablePath": folder})

    def close(self):
        self._engine.close()

    def win_in(self, fen, moves=()):
        """The plies in which White wins; None if it does not."""
        verdict = self._engine.table_verdict(fen, moves)
        return verdict[1] if verdict is not None and verdict[0] == "white" else None

    def longest_defence(self, fen):
        """The move that delays the mate longest."""
        self._engine.position(fen)
        return max(self._engine.legal_moves(), key=lambda move: self.win_in(fen, [move]))

    def after(self, fen, moves):
        """The FEN after moves, whether the side to move has a legal move, and whether it is in check."""
        self._engine.position(fen, moves)
        return self._engine.fen(), bool(self._engine.legal_moves()), self._engine.in_check()


def without_clock(fen):
    """The FEN with the clock reset: distances to mate ignore the 50-move rule."""
    return " ".join([*fen.split()[:4], "0", "1"])


def play(engine, tables, start, best, nodes):
    """Plays the game from a won position."""
    engine.new_game()
    moves, seen, fen = [], Counter([tuple(start.split()[:2])]), start

    def ended():
        """Counts the position; returns its FEN and how the game ended, None if it continues."""
        board, can_move, in_check = tables.after(start, moves)
        seen[tuple(board.split()[:2])] += 1
        if not can_move:
            return board, "mate" if in_check else "stalemate"
        if int(board.split()[4]) >= HALFMOVES:
            return board, "50 moves"
        if seen[tuple(board.split()[:2])] > 2:
            return board, "repetition"
        if board.split()[1] == "b" and tables.win_in(without_clock(board)) is None:
            return board, "win thrown away"
        return board, None

    while True:
        engine.position(start, moves)
        moves.append(engine.search(nodes=nodes).best)
        fen, end = ended()
        if end is None:
            moves.append(tables.longest_defence(without_clock(fen)))
            fen, end = ended()
        if end is not None:
            return Game(start, end, (len(moves) + 1) // 2, best)


def play_some(arguments, starts):
    """Plays the games from these positions, one after another."""
    tables = Tables(arguments.engine, arguments.tables)
    try:
        with Engine(arguments.engine, {"Hash": 16, **network_options(arguments)}) as engine:
            return [play(engine, tables, fen, best, arguments.nodes) for fen, best in starts]
    finally:
        tables.close()


def measure(arguments, name):
    """Plays the games of an ending; returns them in the order of their positions."""
    tables = Tables(arguments.engine, arguments.tables)
    try:
        starts = won_positions(tables, name, arguments.count, arguments.seed)[arguments.skip:]
    finally:
        tables.close()
    with ThreadPoolExecutor(arguments.concurrency) as pool:
        parts = [pool.submit(play_some, arguments, starts[i::arguments.concurrency])
                 for i in range(arguments.concurrency)]
        return [game for part in parts for game in part.result()]


def describe(name, games):
    """A row of the result."""
    mates = [game for game in games if game.end == "mate"]
    rest = Counter(game.end for game in games if game.end != "mate")
    text = f"{name:6} {len(mates)} of {len(games)} mated ({100 * len(mates) / len(games):.1f} %)"
    if mates:
        mean = sum(game.moves for game in mates) / len(mates)
        text += f", in {mean:.1f} moves ({sum(game.best for game in mates) / len(mates):.1f} by best play)"
    return ", ".join([text, *(f"{number} {end}" for end, number in rest.most_common())])


def main():
    parser = parser_of(__doc__)
    parser.add_argument("endings", nargs="*", default=ENDINGS, help=f"default {' '.join(ENDINGS)}")
    parser.add_argument("--tables", type=Path, required=True, help="folder of tablebases of all endings that are played")
    parser.add_argument("--count", type=int, default=200, help="positions of each ending (default 200)")
    parser.add_argument("--skip", type=int, default=0, help="leaves out so many of them (default 0)")
    parser.add_argument("--nodes", type=int, default=20_000, help="a move (default 20000)")
    parser.add_argument("--seed", type=int, default=1, help="of the positions (default 1)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    parser.add_argument("--failures", action="store_true", help="prints where no mate was given")
    add_program(parser)
    add_network(parser)
    arguments = parser.parse_args()
    if not 0 <= arguments.skip < arguments.count or arguments.nodes < 1 or arguments.concurrency < 1:
        parser.error("--count must be larger than --skip, --nodes and --concurrency 1 or more")
    for name in arguments.endings:
        if not set(name) <= set("KQRBNPT") or name.count("K") != 2 or name[0] != "K":
            parser.error(f"{name!r}: expected both sides' pieces, each behind its king, like KQKR")
    try:
        for name in arguments.endings:
            games = measure(arguments, name)
            print(describe(name, games), flush=True)
            if arguments.failures:
                for game in games:
                    if game.end != "mate":
                        print(f"  {game.fen}: {game.end} after {game.moves} moves, {game.best} by best play")
    except EngineError as error:
        fail(error)


if __name__ == "__main__":
    main()
