#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays the engine against itself with pieces missing, and tells what the pieces are worth by the results.

  tools/lab/odds.py --games 120 --nodes 1000 --output odds.json

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
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from positions import board_of, with_board
from fit_wdl import solve
from uci import Engine

ROOT = Path(__file__).resolve().parents[2]
ODDS = ("P", "PP", "N", "B", "R", "T", "T:R", "T:NP", "T:NB", "R:N", "R:B", "N:PPP", "Q:T", "Q:TP", "Q:RB", "TT:QB",
        "TT:QT")
GAMES_OF_OPENING = 4
BOOK = 60  # openings of a book, played or not, so that more games can be added to a journal
ELO = 400 / math.log(10)  # of a log odd
MOVES = 200  # of each side, then a draw
LONGEST_WAIT = 300_000  # ms: a busy machine is no reason to lose a game
FAULTS = ("time loss", "illegal move", "crash", "disconnect", "stall", "start failure", "interrupted")


def sides_of(odds):
    """The letters that the giver of odds and the receiver play without."""
    giver, _, receiver = odds.partition(":")
    if not giver or set(giver + receiver) - set("PNBRQT"):
        sys.exit(f"odds.py: odds {odds!r}: expected pieces of PNBRQT, and behind a colon those of the other side")
    return giver, receiver


def without(board, letters, white, turn):
    """The board with so many pieces of these letters removed, others each turn; none where one is missing."""
    board = dict(board)
    for kind in sorted(set(letters)):
        letter = kind if white else kind.lower()
        squares = sorted(square for square, piece in board.items() if piece == letter)
        number = letters.count(kind)
        if len(squares) < number:
            return None
        for i in range(number):
            del board[squares[(turn + i * max(len(squares) // number, 1)) % len(squares)]]
    return board


def unbalanced(fen, odds, giver_is_white, turn):
    """The opening at odds, or none where pieces are missing."""
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
    sys.exit(f"odds.py: {odds}: only {len(pairs)} of the openings will do, not {BOOK}")


def play(odds, pairs, arguments):
    """The receiver's points in each opening."""
    count = arguments.games // GAMES_OF_OPENING
    name = odds.replace(":", "-")
    book, journal = arguments.work / f"{name}.epd", arguments.work / f"{name}.jsonl"
    book.write_text("".join(f"{' '.join(fen.split()[:4])} id \"{name} {i} {side}\";\n"
                            for i, both in enumerate(pairs) for side, fen in zip("WB", both)))
    engine = [f"cmd={arguments.engine}", "option.Hash=4"]
    if arguments.network:
        engine.append(f"option.EvalFile={arguments.network}")
    command = [arguments.match, "-engine", *engine, "name=a", f"nodes={arguments.nodes}",
               "-engine", *engine, "name=b", f"nodes={round(arguments.nodes * 1.02)}", "-rounds", 2 * count,
               "-concurrency", arguments.concurrency, "-maxmoves", MOVES, "-openings", f"file={book}",
               "format=epd", "order=sequential", "-recover",
               "-timeouts", *(f"{name}={LONGEST_WAIT}" for name in ("start", "ping", "stall")),
               "-journal", journal]
    if journal.exists():
        command.append("-resume")
    done = subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True, check=False)
    if done.returncode:
        sys.exit(f"odds.py: ricochet-match said: {(done.stderr.strip().splitlines() or ['nothing'])[-1]}")
    return points_of(journal, count)


def points_of(journal, count):
    """The receiver's points by opening, of a journal's games; those that a program's fault ended are left out."""
    points = defaultdict(list)
    for line in journal.read_text().splitlines():
        game = json.loads(line)
        if game["type"] == "game" and game["ending"] not in FAULTS:
            _, number, giver = game["opening"].split()
            white = {"1-0": 1, "0-1": 0}.get(game["result"], 0.5)
            points[int(number)].append(1 - white if giver == "W" else white)
    return [points[i] for i in range(count) if i in points]


def log_odds(points):
    """The log odds of a score, and the information in it: half a point to either side, so that none is infinite."""
    games = sum(map(len, points))
    score = (sum(map(sum, points)) + 0.5) / (games + 1)
    return math.log(score / (1 - score)), games * score * (1 - score)


def terms_of(odds):
    """How often each worth counts: of beasts the first to go is the second beast (T), the other the last (T1)."""
    terms = defaultdict(int)
    for sign, letters in zip((1, -1), sides_of(odds)):
        for letter in letters:
            terms[letter] += sign
        if letters.count("T") == 2:
            terms["T"] -= sign
            terms["T1"] += sign
    return terms


def fit(results):
    """The worth of each piece in log odds, by the points of each odds."""
    names = sorted({name for odds in results for name in terms_of(odds)})
    matrix = [[1e-9 * (i == j) for j in range(len(names))] for i in range(len(names))]
    vector = [0.0] * len(names)
    for odds, points in results.items():
        value, weight = log_odds(points)
        terms = [terms_of(odds)[name] for name in names]
        for i, a in enumerate(terms):
            vector[i] += weight * a * value
            for j, b in enumerate(terms):
                matrix[i][j] += weight * a * b
    return dict(zip(names, solve(matrix, vector)))


def resampled(results, source):
    return {odds: source.choices(points, k=len(points)) for odds, points in results.items()}


def spread(numbers):
    """The standard deviation of bootstrapped numbers."""
    mean = sum(numbers) / len(numbers)
    return math.sqrt(sum((n - mean) ** 2 for n in numbers) / (len(numbers) - 1))


def elo_of_centipawn(rows):
    """The slope through the origin of measured Elo by the network's value, weighted by the errors; 0 without values."""
    weights = [(row["network"], row["elo"], 1 / max(row["error"], 1) ** 2) for row in rows.values()]
    squares = sum(weight * value * value for value, _, weight in weights)
    return sum(weight * value * elo for value, elo, weight in weights) / squares if squares else 0.0


def summarise(results, values, arguments):
    """Elo of each odds, and the fitted worths in Elo, with standard errors; what the network's values mean in Elo."""
    source = random.Random(1)
    draws = [resampled(results, source) for _ in range(arguments.bootstrap)]
    fits = [fit(draw) for draw in draws]
    rows = {}
    for odds, points in results.items():
        games = [point for opening in points for point in opening]
        rows[odds] = {
            "games": len(games), "won": games.count(1), "drawn": games.count(0.5), "lost": games.count(0),
            "elo": round(ELO * log_odds(points)[0], 1),
            "error": round(ELO * spread([log_odds(draw[odds])[0] for draw in draws]), 1),
            "network": round(sum(values[odds]) / len(values[odds]), 1)}
    worth = fit(results)
    pieces = {name: {"elo": round(ELO * value, 1), "error": round(ELO * spread([f[name] for f in fits]), 1)}
              for name, value in worth.items()}
    fitted = {odds: round(ELO * sum(n * worth[name] for name, n in terms_of(odds).items()), 1) for odds in results}
    for odds, value in fitted.items():
        rows[odds]["fitted"] = value
    slope = elo_of_centipawn(rows)
    for row in rows.values():
        row["expected"] = round(slope * row["network"], 1)
    return {"nodes": arguments.nodes, "elo_of_centipawn": round(slope, 4), "odds": rows, "pieces": pieces}


def show(summary):
    print("odds      games    won  drawn   lost     Elo          fitted   network's cp  as Elo")
    for odds, row in summary["odds"].items():
        print(f"{odds:8}{row['games']:7}{row['won']:7}{row['drawn']:7}{row['lost']:7}"
              f"{row['elo']:+8.0f} ± {row['error']:<4.0f}{row['fitted']:+10.0f}{row['network']:+13.0f}{row['expected']:+9.0f}")
    pawn = summary["pieces"].get("P", {}).get("elo", 0)
    slope = summary["elo_of_centipawn"]
    print(f"\n{100 * slope:.0f} Elo for 100 cp\npiece   Elo           cp    pawns")
    for name, row in sorted(summary["pieces"].items(), key=lambda item: item[1]["elo"]):
        pawns = f"{row['elo'] / pawn:8.1f}" if pawn > 0 else "       ?"
        centipawns = f"{row['elo'] / slope:8.0f}" if slope > 0 else "       ?"
        print(f"{name:4}{row['elo']:+8.0f} ± {row['error']:<4.0f}{centipawns}{pawns}")


def read_openings(path):
    """FENs of an EPD file."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return [" ".join(line.split(";")[0].split()[:4]) + " 0 1" for line in lines]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("odds", nargs="*", default=ODDS, help=f"default {' '.join(ODDS)}")
    parser.add_argument("--games", type=int, default=120, help="of each odds, a multiple of 4 (default 120)")
    parser.add_argument("--nodes", type=int, default=1000, help="a move (default 1000)")
    parser.add_argument("--output", type=Path, required=True, help="JSON file to write")
    parser.add_argument("--work", type=Path, default=ROOT / "build/lab/odds", help="folder of openings and journals")
    parser.add_argument("--openings", type=Path, default=ROOT / "tools/lab/openings-tensor.epd")
    parser.add_argument("--engine", type=Path, default=ROOT / "build/release/ricochet")
    parser.add_argument("--match", type=Path, default=ROOT / "build/release/ricochet-match")
    parser.add_argument("--network", help="network file (otherwise the engine's own)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    parser.add_argument("--bootstrap", type=int, default=500, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.games not in range(GAMES_OF_OPENING, BOOK * GAMES_OF_OPENING + 1, GAMES_OF_OPENING):
        parser.error(f"--games must be a multiple of 4, at most {BOOK * GAMES_OF_OPENING}")
    arguments.work.mkdir(parents=True, exist_ok=True)
    openings = read_openings(arguments.openings)
    results, values = {}, {}
    with Engine(str(arguments.engine), {"EvalFile": arguments.network} if arguments.network else {}) as engine:
        prepared = {odds: make_openings(engine, openings, odds) for odds in arguments.odds}
    for number, (odds, (pairs, cps)) in enumerate(prepared.items(), 1):
        print(f"{odds} ({number} of {len(prepared)})", file=sys.stderr, flush=True)
        results[odds], values[odds] = play(odds, pairs, arguments), cps[:arguments.games // GAMES_OF_OPENING]
    summary = summarise(results, values, arguments)
    arguments.output.write_text(json.dumps(summary, indent=1) + "\n")
    show(summary)


if __name__ == "__main__":
    main()
