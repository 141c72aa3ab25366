#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the engine against itself with pieces missing, and computes what the pieces are worth by the results.

  tools/lab/studies/odds.py --games 120 --nodes 1000 --output odds.json

Of balanced openings pieces are removed: `N` means that a side plays without a knight, `T:RP` that it plays without a beast
against a side without a rook and a pawn. Of several pieces of a kind it is another one from opening to opening. Each odds
is given by White and by Black in each opening, and both games are played twice, with 2 % more nodes for the one side and
then for the other, since equal searches would play equal games. ricochet-match plays to the rules' end, without
adjudication by score; games of 200 moves are drawn. Its journals stay in the folder of --work, and the same command
goes on with them.

The fit: the chance to score is logistic in the sum of the missing pieces' worths (as Elo is). Least squares in the log
odds, weighted by their information; a second beast (T) and the last one (T1) are fitted apart. Errors are bootstrapped,
with an opening's games as the unit.
"""

import argparse
import json
import math
import random
import statistics
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
import matches
from commandline import SUITES, WORK, add_network, add_program, fail, network_options, parser_of
from fitting import normal_equations, solve
from positions import board_of, epd_line, read_epd, with_board
from uci import Engine

ODDS = ("P", "PP", "N", "B", "R", "T", "T:R", "T:NP", "T:NB", "R:N", "R:B", "N:PPP", "Q:T", "Q:TP", "Q:RB", "TT:QB",
        "TT:QT")
GAMES_OF_OPENING = 4
BOOK = 60  # openings of a book, played or not, so that more games can be added to a journal
ELO = 400 / math.log(10)  # of a log odd
MOVES = 200  # of each side, then a draw
LONGEST_WAIT = 300_000  # ms: a busy machine is no reason to lose a game


def sides_of(odds):
    """The letters that the giver of odds and the receiver play without."""
    giver, _, receiver = odds.partition(":")
    if not giver or set(giver + receiver) - set("PNBRQT"):
        fail(f"odds {odds!r}: expected pieces of PNBRQT, and behind a colon those of the other side")
    return giver, receiver


def without(board, letters, white, turn):
    """The board with so many pieces of these letters removed, others each turn; none if one is missing."""
    board = dict(board)
    for kind, number in sorted(Counter(letters).items()):
        letter = kind if white else kind.lower()
        squares = sorted(square for square, piece in board.items() if piece == letter)
        if len(squares) < number:
            return None
        for i in range(number):
            del board[squares[(turn + i * max(len(squares) // number, 1)) % len(squares)]]
    return board


def unbalanced(fen, odds, giver_is_white, turn):
    """The opening at odds, or none if pieces are missing."""
    giver, receiver = sides_of(odds)
    board = without(board_of(fen), giver, giver_is_white, turn)
    board = board and without(board, receiver, not giver_is_white, turn)
    return board and with_board(fen, board)


def make_openings(engine, openings, odds):
    """FENs at odds (giver White, then Black, of each opening) and what the network says for the receiver."""
    pairs, values = [], []
    for turn, fen in enumerate(openings):
        both = [unbalanced(fen, odds, white, turn) for white in (True, False)]
        evaluations = engine.evaluate(both) if all(both) else [None]
        if None in evaluations:
            continue
        pairs.append(both)
        values.append((evaluations[1].value - evaluations[0].value) / 2)
        if len(pairs) == BOOK:
            return pairs, values
    return fail(f"{odds}: only {len(pairs)} of the openings will do, not {BOOK}")


def play(odds, pairs, arguments):
    """The receiver's points in each opening; games that a program's fault ended are left out."""
    count = arguments.games // GAMES_OF_OPENING
    name = odds.replace(":", "-")
    book, journal = arguments.work / f"{name}.epd", arguments.work / f"{name}.jsonl"
    book.write_text("".join(epd_line(fen, id=f"{name} {i} {side}")
                            for i, both in enumerate(pairs) for side, fen in zip("WB", both, strict=True)))
    options = {"Hash": 4, **network_options(arguments)}
    engines = [matches.engine(arguments.engine, player, f"nodes={nodes}", **options)
               for player, nodes in (("a", arguments.nodes), ("b", round(arguments.nodes * 1.02)))]
    games = matches.play(
        arguments.match, engines, journal, rounds=2 * count, concurrency=arguments.concurrency, maxmoves=MOVES,
        openings=[f"file={book}", "format=epd", "order=sequential"], recover=[],
        timeouts=[f"{wait}={LONGEST_WAIT}" for wait in ("start", "ping", "stall")])
    points = defaultdict(list)
    for game in games:
        if not game["offender"]:
            _, number, giver = game["opening"].split()
            points[int(number)].append(matches.points_of(game, by_white=giver == "B"))
    return [points[i] for i in range(count) if i in points]


def log_odds(points):
    """The log odds of a score, and the information in it: half a point to either side, so that none is infinite."""
    games = sum(map(len, points))
    score = (sum(map(sum, points)) + 0.5) / (games + 1)
    return math.log(score / (1 - score)), games * score * (1 - score)


def terms_of(odds):
    """How often each worth counts: of beasts the first to go is the second beast (T), the other the last (T1)."""
    terms = Counter()
    for sign, letters in zip((1, -1), sides_of(odds), strict=True):
        for letter in letters:
            terms[letter] += sign
        if letters.count("T") == 2:
            terms["T"] -= sign
            terms["T1"] += sign
    return terms


def fit(results):
    """The worth of each piece in log odds, by the points of each odds."""
    names = sorted({name for odds in results for name in terms_of(odds)})
    rows = [[terms_of(odds)[name] for name in names] for odds in results]
    values, weights = zip(*map(log_odds, results.values()), strict=True)
    return dict(zip(names, solve(*normal_equations(rows, values, weights, ridge=1e-9)), strict=True))


def elo_of_centipawn(rows):
    """The slope through the origin of measured Elo by the network's value, weighted by the errors; 0 without values."""
    weights = [(row["network"], row["elo"], 1 / max(row["error"], 1) ** 2) for row in rows.values()]
    squares = sum(weight * value * value for value, _, weight in weights)
    return sum(weight * value * elo for value, elo, weight in weights) / squares if squares else 0.0


def elo_and_error(value, draws):
    """Log odds and their bootstrapped draws as Elo."""
    return {"elo": round(ELO * value, 1), "error": round(ELO * statistics.stdev(draws), 1)}


def summarise(results, values, arguments):
    """Elo of each odds, and the fitted worths in Elo, with standard errors; what the network's values mean in Elo."""
    source = random.Random(1)
    draws = [{odds: source.choices(points, k=len(points)) for odds, points in results.items()}
             for _ in range(arguments.bootstrap)]
    worth, fits = fit(results), [fit(draw) for draw in draws]
    rows = {}
    for odds, points in results.items():
        games = [point for opening in points for point in opening]
        rows[odds] = {
            "games": len(games), "won": games.count(1), "drawn": games.count(0.5), "lost": games.count(0),
            **elo_and_error(log_odds(points)[0], [log_odds(draw[odds])[0] for draw in draws]),
            "network": round(statistics.fmean(values[odds]), 1),
            "fitted": round(ELO * sum(n * worth[name] for name, n in terms_of(odds).items()), 1)}
    slope = elo_of_centipawn(rows)
    for row in rows.values():
        row["expected"] = round(slope * row["network"], 1)
    pieces = {name: elo_and_error(value, [f[name] for f in fits]) for name, value in worth.items()}
    return {"nodes": arguments.nodes, "elo_of_centipawn": round(slope, 4), "odds": rows, "pieces": pieces}


def show(summary):
    print("odds      games    won  drawn   lost     Elo          fitted   network's cp  as Elo")
    for odds, row in summary["odds"].items():
        print(f"{odds:8}{row['games']:7}{row['won']:7}{row['drawn']:7}{row['lost']:7}{row['elo']:+8.0f} ± "
              f"{row['error']:<4.0f}{row['fitted']:+10.0f}{row['network']:+13.0f}{row['expected']:+9.0f}")
    pawn = summary["pieces"].get("P", {}).get("elo", 0)
    slope = summary["elo_of_centipawn"]
    print(f"\n{100 * slope:.0f} Elo for 100 cp\npiece   Elo           cp    pawns")
    for name, row in sorted(summary["pieces"].items(), key=lambda item: item[1]["elo"]):
        pawns = f"{row['elo'] / pawn:8.1f}" if pawn > 0 else "       ?"
        centipawns = f"{row['elo'] / slope:8.0f}" if slope > 0 else "       ?"
        print(f"{name:4}{row['elo']:+8.0f} ± {row['error']:<4.0f}{centipawns}{pawns}")


def main():
    parser = parser_of(__doc__)
    parser.add_argument("odds", nargs="*", default=ODDS, help=f"default {' '.join(ODDS)}")
    parser.add_argument("--games", type=int, default=120, help="of each odds, a multiple of 4 (default 120)")
    parser.add_argument("--nodes", type=int, default=1000, help="a move (default 1000)")
    parser.add_argument("--output", type=Path, required=True, help="JSON file to write")
    parser.add_argument("--work", type=Path, default=WORK / "odds", help="folder of openings and journals")
    parser.add_argument("--openings", type=Path, default=SUITES / "openings-tensor.epd")
    add_program(parser)
    add_program(parser, "ricochet-match", "--match")
    add_network(parser)
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    parser.add_argument("--bootstrap", type=int, default=500, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.games not in range(GAMES_OF_OPENING, BOOK * GAMES_OF_OPENING + 1, GAMES_OF_OPENING):
        parser.error(f"--games must be a multiple of 4, at most {BOOK * GAMES_OF_OPENING}")
    arguments.work.mkdir(parents=True, exist_ok=True)
    openings = [fen for fen, _ in read_epd(arguments.openings)]
    results, values = {}, {}
    with Engine(arguments.engine, network_options(arguments)) as engine:
        prepared = {odds: make_openings(engine, openings, odds) for odds in arguments.odds}
    for number, (odds, (pairs, cps)) in enumerate(prepared.items(), 1):
        print(f"{odds} ({number} of {len(prepared)})", file=sys.stderr, flush=True)
        results[odds], values[odds] = play(odds, pairs, arguments), cps[:arguments.games // GAMES_OF_OPENING]
    summary = summarise(results, values, arguments)
    arguments.output.write_text(json.dumps(summary, indent=1) + "\n")
    show(summary)


if __name__ == "__main__":
    main()
