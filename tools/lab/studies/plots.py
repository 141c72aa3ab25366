#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws what piece_worth.py, odds.py and ricochet-train have found, as SVG files.

  tools/lab/studies/plots.py --worth worth.json --odds odds.json --curves NAME=training.csv --folder tools/lab/studies/plots

Each of the three may be left out. Equal numbers give equal files. Needs Debian's package python3-matplotlib.
"""

import csv
import json
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import fail, parser_of
from positions import FILES

BUCKETS = 8
KINDS = {"Q": "queen", "T": "beast", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
FAR = 7  # steps and more, as in piece_worth.py
ENOUGH = 10  # values that a point of a plot needs


def load_matplotlib():
    try:
        import matplotlib
    except ImportError:
        fail("needs matplotlib (Debian: python3-matplotlib)")
    matplotlib.use("svg")
    # Without these a file would differ from run to run.
    matplotlib.rcParams.update({"svg.hashsalt": "ricochet", "svg.fonttype": "none", "font.size": 9,
                                "font.sans-serif": ["DejaVu Sans"], "axes.grid": True,
                                "grid.alpha": 0.3, "figure.constrained_layout.use": True})
    from matplotlib import pyplot
    return pyplot


def save(figure, folder, name):
    path = folder / f"{name}.svg"
    figure.savefig(path, metadata={"Date": None, "Creator": None})
    print(f"{path}: {path.stat().st_size} bytes")


def phase_name(bucket):
    return f"{5 * bucket + 1}-{5 * bucket + 5}"


def plot_phases(pyplot, tables, folder):
    """Worth of each piece by phase, and the pair of beasts."""
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(9, 4))
    for axes, lines in ((left, [("worth", kind, KINDS[kind]) for kind in KINDS]),
                        (right, [("pair alone", "T", "a side's only beast"), ("pair second", "T", "its second beast"),
                                 ("pair bonus", "T", "bonus of the pair"), ("pair bonus", "B", "bonus of two bishops"),
                                 ("pair bonus", "N", "bonus of two knights")])):
        for table, kind, label in lines:
            cells = [(b, tables.get(table, {}).get(f"{kind} {b}")) for b in range(BUCKETS)]
            cells = [(b, cell) for b, cell in cells if cell and cell["n"] >= ENOUGH]
            axes.errorbar([b for b, _ in cells], [cell["mean"] for _, cell in cells],
                          [2 * (cell["error"] or 0) for _, cell in cells], label=label, marker="o", markersize=3)
        axes.set_xticks(range(BUCKETS), [phase_name(b) for b in range(BUCKETS)])
        axes.invert_xaxis()
        axes.set_xlabel("pieces on the board")
        axes.set_ylabel("centipawns of the search")
    left.legend()
    right.legend(loc="center left", bbox_to_anchor=(0, 0.6))
    left.set_title("Worth by removal")
    right.set_title("The pair of beasts (own side has two)")
    save(figure, folder, "worth-by-phase")


def plot_squares(pyplot, tables, folder):
    """Heat maps of a beast by square, its own first rank below."""
    figure, both = pyplot.subplots(1, 2, figsize=(9, 3.6))
    for axes, table, title in ((both[0], "stood square", "Worth by removal, where beasts stood"),
                               (both[1], "placed square", "Put there at random, against other squares")):
        grid = [[cell_mean(tables.get(table, {}), f"{file}{rank}") for file in FILES] for rank in range(1, 9)]
        seen = [value for row in grid for value in row if not math.isnan(value)]
        if not seen:
            continue
        limits = {"vmin": -max(map(abs, seen)), "vmax": max(map(abs, seen))} if table == "placed square" else {}
        image = axes.imshow(grid, origin="lower", cmap="RdBu" if limits else "viridis", **limits)
        for rank, row in enumerate(grid):
            for file, value in enumerate(row):
                if not math.isnan(value):
                    red, green, blue, _ = image.to_rgba(value)
                    axes.text(file, rank, f"{value:.0f}", ha="center", va="center", fontsize=7,
                              color="black" if 0.3 * red + 0.6 * green + 0.1 * blue > 0.5 else "white")
        axes.set_xticks(range(10), list(FILES))
        axes.set_yticks(range(8), range(1, 9))
        axes.grid(False)
        axes.set_title(title)
    save(figure, folder, "beast-by-square")


def cell_mean(table, key):
    cell = table.get(key)
    return cell["mean"] if cell and cell["n"] >= ENOUGH else math.nan


def by_steps(table, phases):
    """(steps, mean, twice the standard error) of some phases together."""
    for steps in range(1, FAR + 1):
        cells = [table[f"{phase} {steps}"] for phase in phases if f"{phase} {steps}" in table]
        number = sum(cell["n"] for cell in cells)
        if number >= ENOUGH:
            mean = sum(cell["mean"] * cell["n"] for cell in cells) / number
            error = math.sqrt(sum(((cell["error"] or 0) * cell["n"]) ** 2 for cell in cells)) / number
            yield steps, mean, 2 * error


def plot_distance(pyplot, tables, folder):
    """A beast put at a distance from the own king, by phase."""
    figure, both = pyplot.subplots(1, 2, figsize=(9, 3.8), sharey=True)
    for axes, table, title in ((both[0], "placed distance", "A beast put there at random"),
                               (both[1], "placed distance alone", "The same, worth of the square taken off")):
        for phases, label in (((7,), "36-40 pieces"), ((6,), "31-35"), ((4, 5), "21-30"), ((2, 3), "11-20")):
            points = list(by_steps(tables.get(table, {}), phases))
            if points:
                steps, means, errors = zip(*points, strict=True)
                axes.errorbar(steps, means, errors, label=label, marker="o", markersize=3)
        axes.set_xticks(range(1, FAR + 1), [*map(str, range(1, FAR)), f"{FAR}+"])
        axes.set_xlabel("steps from the own king")
        axes.set_title(title)
    both[0].set_ylabel("centipawns against other squares")
    both[0].legend()
    save(figure, folder, "beast-by-distance")


def plot_odds(pyplot, summary, folder):
    """Elo that odds cost in games, by what the network says of the openings."""
    figure, axes = pyplot.subplots(figsize=(6, 4.5))
    rows = summary["odds"]
    axes.errorbar([row["network"] for row in rows.values()], [row["elo"] for row in rows.values()],
                  [2 * row["error"] for row in rows.values()], fmt="o", markersize=4, linewidth=0.8)
    for odds, row in rows.items():
        axes.annotate(odds, (row["network"], row["elo"]), textcoords="offset points", xytext=(3, 3), fontsize=7)
    ends = axes.get_xlim()
    axes.plot(ends, [summary["elo_of_centipawn"] * end for end in ends], color="gray", linewidth=0.8)
    axes.axhline(0, color="black", linewidth=0.6)
    axes.axvline(0, color="black", linewidth=0.6)
    axes.set_xlabel("the network's value of the openings, centipawns of the search")
    axes.set_ylabel("Elo of the side that receives the odds")
    axes.set_title(f"Odds in games of {summary['nodes']} nodes a move")
    save(figure, folder, "odds")


def read_curves(path):
    """Columns of a trainer's CSV."""
    lines = [line for line in path.read_text().splitlines() if line[:1].isdigit() or line.startswith("epoch,")]
    rows = list(csv.DictReader(lines))
    try:
        return [[float(row[name]) for row in rows] for name in ("epoch", "train_loss", "hold_out_loss")]
    except (KeyError, TypeError, ValueError):
        fail(f"{path}: no CSV of ricochet-train")


def plot_curves(pyplot, curves, folder):
    """Losses by epoch."""
    figure, axes = pyplot.subplots(figsize=(6, 4))
    for text in curves:
        name, _, path = text.rpartition("=")
        epochs, train, hold_out = read_curves(Path(path))
        line, = axes.plot(epochs, hold_out, marker="o", markersize=3, label=f"{name}: hold-out")
        axes.plot(epochs, train, color=line.get_color(), linestyle="--", label=f"{name}: training")
    axes.set_xlabel("epoch")
    axes.set_ylabel("mean squared error of the chance to win")
    axes.set_title("Training")
    axes.legend()
    save(figure, folder, "training")


def main():
    parser = parser_of(__doc__)
    parser.add_argument("--worth", type=Path, help="JSON of piece_worth.py")
    parser.add_argument("--odds", type=Path, help="JSON of odds.py")
    parser.add_argument("--curves", action="append", default=[], metavar="NAME=CSV", help="output of ricochet-train")
    parser.add_argument("--folder", type=Path, required=True, help="where the SVG files go")
    arguments = parser.parse_args()
    pyplot = load_matplotlib()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if arguments.worth:
        tables = json.loads(arguments.worth.read_text())["tables"]
        for plot in (plot_phases, plot_squares, plot_distance):
            plot(pyplot, tables, arguments.folder)
    if arguments.odds:
        plot_odds(pyplot, json.loads(arguments.odds.read_text()), arguments.folder)
    if arguments.curves:
        plot_curves(pyplot, arguments.curves, arguments.folder)


if __name__ == "__main__":
    main()
