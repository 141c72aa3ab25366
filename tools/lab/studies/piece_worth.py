#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks a network what pieces are worth, in positions of games, and writes the means as JSON.

  ricochet-datagen show --count 1000000000 games.data | tools/lab/studies/piece_worth.py --every 499 --output worth.json

takes one position in so many of `FEN;score;result;best move;ply`, balanced ones (--max-score) with a beast, equally many
of each phase (the network's output buckets, five numbers of pieces each), and asks the engine's `eval`
(engine/PROTOCOL.md) for

  worth      by removal: the value less the value without the piece, from the view of the piece's own side
  pairs      where a side has two of a kind: what each adds beyond the other, and the bonus of the pair: both single
             removals less the removal of both
  placed     a beast put on random squares: its value there less the mean on the other squares drawn, by
             square, in the centre, and by steps from the own king, also with what the square is worth by itself
             taken off (least squares by square and steps, phase by phase)

All values are the search's own centipawns, of the output bucket of the position before anything is removed or moved.
Edited positions that are not lawful or in check are left out and counted. Errors are standard errors, with a position as
the unit.
"""

import json
import math
import random
import statistics
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import add_network, add_program, fail, network_options, parser_of
from positions import SQUARES, board_of, distance, is_central, is_white, seen_by, with_board
from records import add_records, read_records
from uci import Engine

BUCKETS = 8
PAIRED = "TBN"
DRAWN = 8  # squares that a beast is put on
FAR = 7  # steps from the king that count as one
ROUNDS = 50


class Mean:
    """A mean of numbers that come in clusters (positions), which alone are independent."""

    def __init__(self):
        self.clusters = defaultdict(lambda: [0.0, 0])
        self.values = []

    def add(self, cluster, value):
        self.clusters[cluster][0] += value
        self.clusters[cluster][1] += 1
        self.values.append(value)

    def summary(self):
        """Number, mean, standard error and median; without an error where there is one position only."""
        mean = statistics.fmean(self.values)
        count = len(self.clusters)
        spread = sum((total - mean * number) ** 2 for total, number in self.clusters.values())
        error = math.sqrt(spread * count / (count - 1)) / len(self.values) if count > 1 else None
        return {"n": len(self.values), "mean": round(mean, 2), "error": None if error is None else round(error, 2),
                "median": round(statistics.median(self.values), 2)}


class Study:
    """All that is collected, each under a key of strings and numbers."""

    def __init__(self):
        self.means = defaultdict(lambda: defaultdict(Mean))
        self.counts = Counter()
        self.placements = defaultdict(list)  # (position, square, steps from the own king, gain) by phase

    def add(self, table, key, cluster, value):
        self.means[table][key].add(cluster, value)

    def to_json(self):
        tables = {name: {key: mean.summary() for key, mean in sorted(table.items())}
                  for name, table in sorted(self.means.items())}
        return {"counts": dict(sorted(self.counts.items())), "tables": tables}


def own_view(letter, value):
    return value if is_white(letter) else -value


def collect_worth(study, cluster, fen, evaluation, bounces):
    """Worth by removal, by phase, and of beasts by place."""
    board = board_of(fen)
    kings = {is_white(letter): square for square, letter in board.items() if letter in "Kk"}
    side = fen.split()[1] == "w"
    for letter, square, value in evaluation.worth:
        white, kind, value = is_white(letter), letter.upper(), own_view(letter, value)
        study.add("worth", f"{kind} {evaluation.bucket}", cluster, value)
        if kind != "T":
            continue
        study.add("stood square", seen_by(square, white), cluster, value)
        away = distance(square, kings[white])
        study.add("stood distance", f"{evaluation.bucket} {away}", cluster, value)
        if white == side:
            place = "centre" if is_central(square) else "elsewhere"
            used = "bounces" if square in bounces else "none"
            study.add("stood springboard", f"{evaluation.bucket} {place} {used}", cluster, value)


def pair_requests(fen, evaluation):
    """For each side with two of a kind: the letter, both worths, and the FEN without both."""
    board = board_of(fen)
    for letter in PAIRED + PAIRED.lower():
        pair = [(square, own_view(letter, value)) for piece, square, value in evaluation.worth if piece == letter]
        if len(pair) == 2:
            rest = {square: piece for square, piece in board.items() if square not in (pair[0][0], pair[1][0])}
            yield letter, [value for _, value in pair], with_board(fen, rest)


def collect_pair(study, cluster, letter, singles, both, bucket):
    """Two single removals and that of both, from the own side's view."""
    kind = letter.upper()
    for phase in (bucket, "all"):
        study.add("pair bonus", f"{kind} {phase}", cluster, sum(singles) - both)
        study.add("pair second", f"{kind} {phase}", cluster, sum(singles) / 2)
        study.add("pair alone", f"{kind} {phase}", cluster, both - sum(singles) / 2)


def placement_requests(fen, source):
    """A random beast, and FENs with it on random empty squares: its letter, squares, FENs."""
    board = board_of(fen)
    home = source.choice(sorted(square for square, letter in board.items() if letter in "Tt"))
    letter = board.pop(home)
    squares = source.sample([square for square in SQUARES if square not in board], DRAWN)
    return letter, squares, [with_board(fen, {**board, square: letter}) for square in squares]


def collect_placement(study, cluster, fen, letter, values, bucket):
    """Values (own view, by square) of one beast on several squares: each against the mean of the others."""
    if len(values) < 2:
        return
    white = is_white(letter)
    king = next(square for square, piece in board_of(fen).items() if piece == ("K" if white else "k"))
    total = sum(values.values())
    for square, value in values.items():
        gain = value - (total - value) / (len(values) - 1)
        study.add("placed square", seen_by(square, white), cluster, gain)
        steps = min(distance(square, king), FAR)
        study.add("placed distance", f"{bucket} {steps}", cluster, gain)
        study.placements[bucket].append((cluster, seen_by(square, white), steps, gain))
    # Centre against the rest within one position, so that nothing else differs.
    central = [value for square, value in values.items() if is_central(square)]
    others = [value for square, value in values.items() if not is_central(square)]
    if central and others:
        for phase in (bucket, "all"):
            study.add("placed centre", f"{phase}", cluster, statistics.fmean(central) - statistics.fmean(others))


def without_squares(placements):
    """The placements, with what each square is worth by itself taken off: both effects fitted alternately."""
    by_square, by_steps = {}, {}
    for _ in range(ROUNDS):
        for effects, others, of, of_other in ((by_square, by_steps, 1, 2), (by_steps, by_square, 2, 1)):
            sums = defaultdict(lambda: [0.0, 0])
            for placement in placements:
                total = sums[placement[of]]
                total[0] += placement[3] - others.get(placement[of_other], 0)
                total[1] += 1
            effects.update((key, total / number) for key, (total, number) in sums.items())
    mean = statistics.fmean(by_steps[steps] for _, _, steps, _ in placements)
    return [(cluster, steps, gain - by_square[square] - mean) for cluster, square, steps, gain in placements]


def finish(study):
    """What needs all positions."""
    for bucket, placements in study.placements.items():
        for cluster, steps, gain in without_squares(placements):
            study.add("placed distance alone", f"{bucket} {steps}", cluster, gain)


def springboards(moves):
    """Squares that legal moves bounce off."""
    return {move.partition("^")[2] for move in moves if "^" in move}


def ask(engine, study, cluster, fen, source):
    """Evaluates a position and what is derived from it."""
    evaluation, = engine.evaluate([fen])
    if evaluation is None:
        study.counts["positions in check"] += 1
        return
    bucket = evaluation.bucket
    study.counts["positions"] += 1
    study.counts[f"positions {bucket}"] += 1
    engine.position(fen)
    collect_worth(study, cluster, fen, evaluation, springboards(engine.legal_moves()))
    pairs = list(pair_requests(fen, evaluation))
    beast, squares, placed = placement_requests(fen, source)
    answers = engine.evaluate([edited for _, _, edited in pairs] + placed)
    study.counts["edited positions"] += len(answers) - answers.count(None)
    study.counts["edited positions refused"] += answers.count(None)
    values = [answer and answer.buckets[bucket] for answer in answers]
    for (letter, singles, _), rest in zip(pairs, values, strict=False):
        if rest is not None:
            collect_pair(study, cluster, letter, singles, own_view(letter, evaluation.value - rest), bucket)
    there = {square: own_view(beast, value) for square, value in zip(squares, values[len(pairs):], strict=True)
             if value is not None}
    collect_placement(study, cluster, fen, beast, there, bucket)


def phase_of(fen):
    """The output bucket of the network."""
    return (sum(letter.isalpha() for letter in fen.split()[0]) - 1) // 5


def read_positions(stream, every, max_score, per_phase):
    """Numbers and FENs of one in so many records, with a beast and balanced, at most so many of a phase."""
    taken = Counter()
    for record in read_records(stream, every):
        phase = phase_of(record.fen)
        if abs(record.score) <= max_score and "t" in record.fen.split()[0].lower() and taken[phase] < per_phase:
            taken[phase] += 1
            yield record.number, record.fen


def error_text(cell):
    return "?" if cell["error"] is None else f"{cell['error']:.0f}"


def show(study):
    """Prints worth by phase."""
    tables = study.to_json()["tables"]
    print("piece   " + "".join(f"{5 * b + 1:>8}-{5 * b + 5:<4}" for b in range(BUCKETS)) + "  all")
    for table, title in (("worth", ""), ("pair bonus", "pair "), ("pair alone", "only "), ("pair second", "2nd ")):
        for kind in "PNBRTQ":
            cells = [tables.get(table, {}).get(f"{kind} {phase}") for phase in [*range(BUCKETS), "all"]]
            if any(cells):
                print(f"{title + kind:8}" + "".join(
                    f"{cell['mean']:7.0f} ±{error_text(cell):<4}" if cell else " " * 13 for cell in cells))


def main():
    parser = parser_of(__doc__)
    add_records(parser)
    parser.add_argument("--output", type=Path, required=True, help="JSON file to write")
    add_program(parser)
    add_network(parser)
    parser.add_argument("--every", type=int, default=1, help="take one record in so many (default all)")
    parser.add_argument("--per-phase", type=int, default=300, help="positions of each phase, at most (default 300)")
    parser.add_argument("--max-score", type=int, default=300, help="leave out scores beyond (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="of random choices (default 1)")
    arguments = parser.parse_args()
    study, source = Study(), random.Random(arguments.seed)
    with Engine(arguments.engine, network_options(arguments)) as engine:
        for taken, (cluster, fen) in enumerate(
                read_positions(arguments.records, arguments.every, arguments.max_score, arguments.per_phase), 1):
            ask(engine, study, cluster, fen, source)
            print(f"\r{taken} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    if not study.counts["positions"]:
        fail("no position to ask about")
    finish(study)
    arguments.output.write_text(json.dumps(study.to_json(), indent=1) + "\n")
    show(study)


if __name__ == "__main__":
    main()
