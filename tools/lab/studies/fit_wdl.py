#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the win rate model to results of self-play, by score and material.

  ricochet-datagen show --count 1000000000 games.data | tools/lab/studies/fit_wdl.py --game tensor --write

Reads positions as `FEN;score;result;best move;ply` (scores in the search's centipawns, as ricochet-datagen prints them),
prints the fitted and the observed rates, and with --write overwrites search/evaluation/GAME/win_rate_model.hpp. Run it
again whenever the evaluation of the game changes, on games of the new evaluation.

The model is Stockfish's WDL_model: the odds of a win are exp((score - middle) / width), those of a loss the same with the
negated score, the rest are draws; middle and width are cubic polynomials of the material on the board. Maximizes the
likelihood by Fisher scoring; needs only the standard library.
"""

import argparse
import datetime
import math
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import ROOT, fail, parser_of
from fitting import solve

WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "t": 4}  # as material_weight in search/evaluation/GAME/evaluate.cpp
CELL = 10  # centipawns per cell of scores
TERMS = 4  # of each polynomial
OUTCOMES = ("0", "0.5", "1")  # lost, drawn, won by the side to move


@dataclass(frozen=True)
class Game:
    name: str  # its folder and namespace
    start: int  # material of the start position: polynomials are of material / start

    @property
    def header(self):
        return ROOT / "search/evaluation" / self.name / "win_rate_model.hpp"


GAMES = {"tensor": Game("tensor", 98), "tiledsquares": Game("tiled", 78)}


def material(fen):
    return sum(WORTH.get(letter, 0) for letter in fen[:fen.index(" ")].lower())


def read_counts(stream, game, max_score, min_ply):
    """Counts [losses, draws, wins] by (material, score), and positions."""
    counts = defaultdict(lambda: [0, 0, 0])
    positions = 0
    for number, line in enumerate(stream, 1):
        try:
            fen, score, result, _, ply = line.rstrip("\n").split(";")
            score, ply, outcome = int(score), int(ply), OUTCOMES.index(result)
        except ValueError:
            fail(f"line {number}: expected FEN;score;result;best move;ply, found {line.strip()[:60]!r}")
        if abs(score) <= max_score and ply >= min_ply:
            counts[min(material(fen), game.start), round(score / CELL) * CELL][outcome] += 1
            positions += 1
    return counts, positions


def polynomial(coefficients, x):
    return sum(c * x ** power for power, c in enumerate(coefficients))


def curve(game, parameters, pieces):
    """Middle and width at this much material."""
    share = pieces / game.start
    return polynomial(parameters[:TERMS], share), polynomial(parameters[TERMS:], share)


def chances(score, middle, width):
    """The chances to win and to lose."""
    return tuple(1 / (1 + math.exp(min(max((middle - s) / width, -500), 500))) for s in (score, -score))


def slopes(counts, score, middle, width):
    """The log-likelihood of one cell, its derivatives by middle and width, and its Fisher information."""
    win, loss = chances(score, middle, width)
    draw = max(1 - win - loss, 1e-9)
    win, loss = max(win, 1e-9), max(loss, 1e-9)
    # Derivatives of the chances by middle and width.
    win_slope, loss_slope = win * (1 - win), loss * (1 - loss)
    by_win = (-win_slope / width, -win_slope * (score - middle) / width ** 2)
    by_loss = (-loss_slope / width, -loss_slope * (-score - middle) / width ** 2)
    by_draw = (-by_win[0] - by_loss[0], -by_win[1] - by_loss[1])
    ways = ((loss, by_loss), (draw, by_draw), (win, by_win))
    likelihood = sum(n * math.log(p) for n, (p, _) in zip(counts, ways, strict=True))
    gradient = [sum(n * d[i] / p for n, (p, d) in zip(counts, ways, strict=True)) for i in range(2)]
    total = sum(counts)
    information = [[total * sum(d[i] * d[j] / p for p, d in ways) for j in range(2)] for i in range(2)]
    return likelihood, gradient, information


def assess(game, cells, parameters):
    """The log-likelihood, gradient and Fisher information of all cells by the eight coefficients."""
    likelihood = 0.0
    gradient = [0.0] * (2 * TERMS)
    information = [[0.0] * (2 * TERMS) for _ in range(2 * TERMS)]
    by_material = defaultdict(list)
    for (pieces, score), n in cells.items():
        by_material[pieces].append((score, n))
    for pieces, rows in by_material.items():
        middle, width = curve(game, parameters, pieces)
        if middle <= 0 or width <= 0:
            return -math.inf, gradient, information
        parts = [slopes(n, score, middle, width) for score, n in rows]
        likelihood += sum(part for part, _, _ in parts)
        sums = [sum(slope[i] for _, slope, _ in parts) for i in range(2)]
        squares = [[sum(square[i][j] for _, _, square in parts) for j in range(2)] for i in range(2)]
        powers = [(pieces / game.start) ** k for k in range(TERMS)]
        for i in range(2 * TERMS):
            gradient[i] += sums[i // TERMS] * powers[i % TERMS]
            for j in range(2 * TERMS):
                information[i][j] += squares[i // TERMS][j // TERMS] * powers[i % TERMS] * powers[j % TERMS]
    return likelihood, gradient, information


def fit(game, cells):
    """Fits the coefficients of middle and width, lowest power first."""
    parameters = [150.0, 0.0, 0.0, 0.0, 100.0, 0.0, 0.0, 0.0]
    likelihood, gradient, information = assess(game, cells, parameters)
    for _ in range(100):
        step, size, gain = solve(information, gradient), 2.0, 0.0
        while gain <= 0 and size >= 1e-6:  # a step that is too long is halved
            size /= 2
            candidate = [p + size * s for p, s in zip(parameters, step, strict=True)]
            attempt = assess(game, cells, candidate)
            gain = attempt[0] - likelihood
        if gain <= 1e-3:
            break
        parameters, (likelihood, gradient, information) = candidate, attempt
    return parameters


def compare(game, cells, parameters, low, high):
    """Prints a table of fitted and observed rates."""
    print("material   positions  middle  width | wins fitted/seen at scores of 0, 100, 200, 400 (within 20)")
    for start in range(0, game.start + 1, 14):
        rows = {key: n for key, n in cells.items() if start <= key[0] < start + 14}
        total = sum(map(sum, rows.values()))
        if total == 0:
            continue
        centre = min(max(start + 7, low), high)
        middle, width = curve(game, parameters, centre)
        texts = []
        for score in (0, 100, 200, 400):
            near = [n for (_, s), n in rows.items() if abs(s - score) <= 20]
            seen = sum(n[2] for n in near) / max(sum(map(sum, near)), 1)
            texts.append(f"{chances(score, middle, width)[0]:.2f}/{seen:.2f}")
        print(f"{start:3}-{start + 13:<3} {total:11}  {middle:6.1f} {width:6.1f} | {'  '.join(texts)}")


def text_of(game, parameters, low, high, source):
    def numbers(values):
        return ", ".join(f"{value:.3f}" for value in values)

    return f"""// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/common/win_rate.hpp"

namespace ricochet::{game.name} {{

// Written by tools/lab/studies/fit_wdl.py --write: {source}.
constexpr WinRateModel win_rate_model{{
    .start_material = {game.start},
    .lowest_material = {low},
    .highest_material = {high},
    .middle = {{{numbers(parameters[:TERMS])}}},
    .width = {{{numbers(parameters[TERMS:])}}},
}};

}}  // namespace ricochet::{game.name}
"""


def fitted_range(cells, least, lowest):
    """The lowest and highest material with enough positions; the model is constant beyond them."""
    totals = defaultdict(int)
    for (pieces, _), n in cells.items():
        totals[pieces] += sum(n)
    enough = [pieces for pieces, total in totals.items() if total >= least and pieces >= lowest]
    if not enough:
        fail("too few positions to fit anything")
    return min(enough), max(enough)


def main():
    parser = parser_of(__doc__)
    parser.add_argument("records", nargs="?", type=argparse.FileType(), default=sys.stdin,
                        help="text of `ricochet-datagen show` (otherwise stdin)")
    parser.add_argument("--game", choices=GAMES, default="tensor", help="whose positions they are (default tensor)")
    parser.add_argument("--max-score", type=int, default=1000, help="leave out scores beyond (default 1000)")
    parser.add_argument("--min-material", type=int, default=17, help="less counts as this, in pawns (default 17)")
    parser.add_argument("--min-ply", type=int, default=16, help="leave out earlier positions (default 16)")
    parser.add_argument("--write", action="store_true", help="write the header of the game")
    arguments = parser.parse_args()
    game = GAMES[arguments.game]
    cells, positions = read_counts(arguments.records, game, arguments.max_score, arguments.min_ply)
    low, high = fitted_range(cells, max(positions // 500, 1), arguments.min_material)
    cells = {key: n for key, n in cells.items() if low <= key[0] <= high}
    parameters = fit(game, cells)
    compare(game, cells, parameters, low, high)
    text = text_of(game, parameters, low, high, f"{positions} positions, {datetime.date.today()}")
    if arguments.write:
        game.header.write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
