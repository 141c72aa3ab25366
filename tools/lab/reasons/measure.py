#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays both games between levels of UCI_Elo, reviews them, and verifies the reasons.

  tools/lab/reasons/measure.py --build build/test --set 1 --games 24

Each set has its own openings of 6 random plies, whose moves are not measured: different ones for each pair of the levels
600, 1000, 1400 and 1800, played with both colours. Needs ricochet, ricochet-match, ricochet-analyse and measure_reasons
(RICOCHET_LAB=ON).
"""

import itertools
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
import matches
from commandline import ROOT, WORK, parser_of

PLIES = 6
LEVELS = (600, 1000, 1400, 1800)
PAIRS = list(itertools.combinations(LEVELS, 2))


def main():
    parser = parser_of(__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build/test", metavar="FOLDER", help="with the programs (default build/test)")
    parser.add_argument("--set", type=int, default=1, metavar="N", help="seed of the openings (default 1)")
    parser.add_argument("--games", type=int, default=24, metavar="N", help="of each game, in steps of 12 (default 24)")
    parser.add_argument("--nodes", type=int, default=40000, metavar="N", help="of the reviews (default 40000)")
    parser.add_argument("--list", type=int, default=100, metavar="N", help="moves to print for a reader (default 100)")
    arguments = parser.parse_args()
    build = arguments.build.resolve()
    folder = WORK / f"reasons-{arguments.set}"
    folder.mkdir(parents=True, exist_ok=True)
    games = ""
    for number, (variant, pair) in enumerate(itertools.product(("tensor", "tiledsquares"), PAIRS)):
        engines = [matches.engine(build / "ricochet", str(level), UCI_LimitStrength="true", UCI_Elo=level) for level in pair]
        written = folder / f"{number}.pgn"
        matches.play(build / "ricochet-match", engines, folder / f"{number}.jsonl", variant=variant, each="nodes=20000",
                     openings=["format=random", f"plies={PLIES}"], srand=100 * arguments.set + number,
                     rounds=max(1, arguments.games // (2 * len(PAIRS))), pgnout=f"file={written}")
        games += written.read_text()
    (folder / "games.pgn").write_text(games)
    review = folder / "review.json"
    subprocess.run([build / "ricochet-analyse", folder / "games.pgn", "--nodes", str(arguments.nodes), "--lines", "2", "--json", review], check=True)
    return subprocess.run([build / "measure_reasons", review, "--skip", str(PLIES), "--list", str(arguments.list)], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
