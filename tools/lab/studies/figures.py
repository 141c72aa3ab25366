#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The games in figures, as KNOWLEDGE.md has them: each command prints a table of Markdown.

  tools/lab/studies/figures.py games games.jsonl            # results, lengths, kinds of moves, promotions
  tools/lab/studies/figures.py branching games.jsonl        # legal moves by phase and kind, and how large the tree is
  tools/lab/studies/figures.py states --sample 100000       # how many positions of Tensor Chess there are
  tools/lab/studies/figures.py endings --folder ~/tables    # what `ricochet-tables stats` says, beast by beast

Games are journals of ricochet-match. With --plots FOLDER all but `states` draw an SVG file, too; that needs
Debian's python3-matplotlib.
"""

import json
import math
import random
import statistics
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
import matches
import plots
import state_space
import styles
from commandline import add_program, fail, parser_of
from positions import distance
from uci import Engine, EngineError

EMPTY = "k9/10/10/10/10/10/10/9K w - - 0 1"  # no draw of a state space is likely to be this
PHASE = 5  # pieces on the board that are one phase
BIN = 20  # plies that are one bar
KINDS = {
    "tensor": ("ordinary", "bounce", "propel", "beast's step", "beast's hop", "beast capture"),
    "tiledsquares": ("ordinary", "drop", "removal"),
}
PROMOTED = "qrbnt"
LONE_BEAST = ("KQKT", "KRKT", "KBKT", "KNKT", "KPKT")
WITH_BEAST = (("KQK", "KQTK"), ("KRK", "KRTK"), ("KBK", "KBTK"), ("KNK", "KNTK"), ("KPK", "KPTK"), ("KQKR", "KQTKR"),
              ("KRKR", "KRTKR"), ("KQKQ", "KQTKQ"), ("KNKN", "KNTKN"), ("KBTK", "KBTTK"), ("KNTK", "KNTTK"))


def table(head, rows):
    """A table of Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def percent(part, whole, digits=1):
    return f"{100 * part / max(whole, 1):.{digits}f} %"


def kind_of(uci, piece, variant):
    """What a legal move is called in these figures; `piece` stands where it starts."""
    if variant == "tiledsquares":
        return "removal" if uci[0] == "-" else "drop" if uci[0] in "$%" else "ordinary"
    for sign, kind in (("^", "bounce"), (">", "propel"), ("x", "beast capture")):
        if sign in uci:
            return kind
    if piece in "Tt":
        return "beast's step" if distance(uci[:2], uci[2:4]) == 1 else "beast's hop"
    return "ordinary"


def read_journals(paths):
    """(variant, games) of journals of one variant, without games that a fault ended, or that repeat others move by move."""
    variants, games = set(), {}
    for path in paths:
        tournament, records = matches.read_journal(path)
        variants.add(tournament["variant"])
        games |= {tuple(moves_of(record)): record for record in records if not record["offender"]}
    if len(variants) != 1 or not games:
        fail("needs journals of ricochet-match with games of one variant")
    return variants.pop(), list(games.values())


def moves_of(game):
    return f"{game['opening_moves']} {game['moves']}".split()


def count_games(variant, games):
    """What games are: results, lengths, moves by kind, promotions."""
    found = {"results": Counter(), "endings": Counter(), "plies": [], "kinds": Counter(), "promotions": Counter(),
             "with": Counter()}
    for game in games:
        moves, board, promoted = moves_of(game), styles.Board(variant), set()
        for move in moves:
            found["kinds"][kind_of(move, board.pieces.get(move[:2], ""), variant)] += 1
            if len(move) == 5 and move[4] in PROMOTED and move[0].isalpha():
                found["promotions"][move[4]] += 1
                promoted.add(move[4])
            board.play(move)
        found["results"][game["result"]] += 1
        found["endings"][game["ending"]] += 1
        found["plies"].append(len(moves))
        found["with"].update(promoted | ({"any"} if promoted else set()))
    return found


def plot_games(variant, games, folder):
    """How many games last so long, by result."""
    pyplot = plots.load_matplotlib()
    figure, axes = pyplot.subplots(figsize=(6, 3))
    results = {"1-0": "White wins", "1/2-1/2": "draw", "0-1": "Black wins"}
    axes.hist([[len(moves_of(game)) for game in games if game["result"] == result] for result in results],
              bins=range(0, 401, BIN), stacked=True, label=list(results.values()), color=["#e0c27c", "#9a9a9a", "#4a4a4a"])
    axes.set_xlabel("plies")
    axes.set_ylabel("games")
    axes.legend(fontsize=7)
    plots.save(figure, folder, f"games-{variant}")


def show_games(variant, games, folder):
    found = count_games(variant, games)
    number = len(games)
    white, drawn = found["results"]["1-0"], found["results"]["1/2-1/2"]
    black = number - white - drawn
    score = (white + drawn / 2) / number
    error = 1.96 * math.sqrt(max((white + drawn / 4) / number - score ** 2, 0) / number)
    plies = found["plies"]
    print(table(("", ""), [
        ("games", number),
        ("White's share of the points", f"{100 * score:.1f} ± {100 * error:.1f} %"),
        ("White wins, draws, Black wins", " : ".join(percent(part, number) for part in (white, drawn, black))),
        ("plies: median, mean, longest",
         f"{statistics.median(plies):.0f}, {statistics.mean(plies):.0f}, {max(plies)}"),
        *((f"ended by {ending}", percent(count, number)) for ending, count in found["endings"].most_common()),
        *((f"moves: {kind}", percent(found["kinds"][kind], sum(plies), 2)) for kind in KINDS[variant]),
        ("games with a promotion", percent(found["with"]["any"], number)),
        *((f"promotions to {piece.upper()}",
           f"{percent(count, sum(found['promotions'].values()), 2)}, in {percent(found['with'][piece], number, 2)} of the games")
          for piece, count in found["promotions"].most_common())]))
    if folder:
        plot_games(variant, games, folder)


def sample_branching(program, variant, games, sample, seed):
    """Of positions drawn evenly from games: (pieces on the board, Counter of legal moves by kind)."""
    drawn = random.Random(seed)
    plies = [(number, ply) for number, game in enumerate(games) for ply in range(len(moves_of(game)))]
    chosen = sorted(drawn.sample(plies, min(sample, len(plies))))
    with Engine(program, {"UCI_Variant": variant}) as engine:
        for number, ply in chosen:
            moves, board = moves_of(games[number])[:ply], styles.Board(variant)
            for move in moves:
                board.play(move)
            engine.position(moves=moves)
            legal = engine.legal_moves()
            yield len(board.pieces), Counter(kind_of(move, board.pieces.get(move[:2], ""), variant) for move in legal)


def show_branching(variant, games, arguments):
    phases, logarithms, most = defaultdict(list), [], 0
    for pieces, kinds in sample_branching(arguments.engine, variant, games, arguments.sample, arguments.seed):
        phases[(pieces - 1) // PHASE].append(kinds)
        logarithms.append(math.log10(max(kinds.total(), 1)))
        most = max(most, kinds.total())
    rows, means = [], {}
    for phase in sorted(phases, reverse=True):
        found = phases[phase]
        means[phase] = [statistics.mean(kinds[kind] for kinds in found) for kind in KINDS[variant]]
        rows.append((f"{PHASE * phase + 1}-{PHASE * (phase + 1)}", len(found), f"{sum(means[phase]):.1f}",
                     *(f"{mean:.1f}" for mean in means[phase])))
    everything = [kinds for found in phases.values() for kinds in found]
    rows.append(("all", len(everything), f"{statistics.mean(kinds.total() for kinds in everything):.1f}",
                 *(f"{statistics.mean(kinds[kind] for kinds in everything):.1f}" for kind in KINDS[variant])))
    print(table(("pieces on the board", "positions", "legal moves", *KINDS[variant]), rows))
    length = statistics.mean(len(moves_of(game)) for game in games)
    exponent = statistics.mean(logarithms)
    print(f"\nThe most legal moves of a position drawn: {most}. The tree of a game of {length:.0f} plies, the mean, with "
          f"10^{exponent:.3f} = {10 ** exponent:.1f} moves at each, the geometric mean: about 10^{exponent * length:.0f} leaves.")
    if arguments.plots:
        plot_branching(variant, means, arguments.plots)


def plot_branching(variant, means, folder):
    pyplot = plots.load_matplotlib()
    figure, axes = pyplot.subplots(figsize=(6, 3.6))
    phases = sorted(means, reverse=True)
    axes.stackplot(range(len(phases)), *zip(*(means[phase] for phase in phases), strict=True), labels=KINDS[variant], alpha=0.85)
    axes.set_xticks(range(len(phases)), [f"{PHASE * phase + 1}-{PHASE * (phase + 1)}" for phase in phases])
    axes.set_xlabel("pieces on the board")
    axes.set_ylabel("legal moves")
    axes.legend(fontsize=7)
    plots.save(figure, folder, f"branching-{variant}")


def show_states(arguments):
    space = state_space.StateSpace()
    with Engine(arguments.engine) as engine:
        accepted = sum(evaluation for evaluation in are_positions(engine, space.draw(arguments.sample, arguments.seed)))
    share = accepted / arguments.sample
    error = 1.96 * math.sqrt(share * (1 - share) / arguments.sample)
    placements = float(space.placements)
    print(table(("", ""), [
        ("placements of two armies", f"{placements:.3g}"),
        (f"of {arguments.sample} drawn, positions with a given side to move", f"{100 * share:.2f} ± {100 * error:.2f} %"),
        ("positions, both sides to move", f"{2 * share * placements:.2g}")]))


def are_positions(engine, fens):
    """Whether the engine takes each FEN for a position."""
    for fen in fens:
        engine.position(EMPTY)
        engine.position(fen)
        yield engine.fen().split()[0] == fen.split()[0]


def read_tables(arguments):
    """What `ricochet-tables stats` says, by name. The program stands beside the engine."""
    program = Path(arguments.engine).with_name("ricochet-tables")
    done = subprocess.run([program, "stats", "--json", "--zugzwangs", "--folder", arguments.folder],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        fail((done.stderr.strip().splitlines() or [f"{program}: exit code {done.returncode}"])[-1])
    return {ending["name"]: ending for ending in json.loads(done.stdout)}


def longest_of(side):
    return side.get("longest", 0)


def show_endings(found, arguments):
    zugzwangs = ("white_wins_by_waiting", "black_wins_by_waiting", "both_lose")
    rows = []
    for name, ending in sorted(found.items(), key=lambda item: (len(item[0]), item[0])):
        sides = (ending["white"], ending["black"])
        rows.append((name, *(f"{side[result]:.1f}" for side in sides for result in ("won", "drawn", "lost")),
                     max(map(longest_of, sides)), *(ending["zugzwangs"][kind]["positions"] for kind in zugzwangs)))
    print(table(("ending", "White to move: won", "drawn", "lost", "Black to move: won", "drawn", "lost", "longest mate, plies",
                 "zugzwangs: White waits", "Black waits", "nobody wants to move"), rows))
    print("\nThe longest mates:\n")
    rows = []
    for name, ending in found.items():
        side = max((ending["white"], ending["black"]), key=longest_of)
        rows.append((longest_of(side), name, f"`{side['fen']}`" if "fen" in side else ""))
    print(table(("plies", "ending", "position"), sorted(rows, reverse=True)[:arguments.longest]))
    print("\nA lone beast, its side to move:\n")
    print(table(("ending", "draws", "loses"), [(name, *(f"{found[name]['black'][result]:.1f} %" for result in ("drawn", "lost")))
                                               for name in LONE_BEAST if name in found]))
    print("\nWith a beast more, the stronger side to move:\n")
    dead = {"white": {"won": 0.0}, "black": {}}
    print(table(("ending", "wins", "longest mate, plies", "with a beast", "wins", "longest mate, plies"), [
        tuple(cell for name in pair for ending in [found.get(name, dead)]
              for cell in (name, f"{ending['white']['won']:.1f} %", longest_of(ending["white"]) or "-"))
        for pair in WITH_BEAST if pair[1] in found]))
    if arguments.plots:
        plot_endings(found, arguments.plots)


def plot_endings(found, folder):
    """Shares of each ending with a beast, the stronger side to move."""
    pyplot = plots.load_matplotlib()
    names = sorted((name for name in found if "T" in name), key=lambda name: found[name]["white"]["won"])
    figure, axes = pyplot.subplots(figsize=(6, 0.2 * len(names) + 1))
    left = [0.0] * len(names)
    for result, color in (("won", "#4c9f70"), ("drawn", "#cccccc"), ("lost", "#b5544d")):
        widths = [found[name]["white"][result] for name in names]
        axes.barh(names, widths, left=left, color=color, label=result)
        left = [before + width for before, width in zip(left, widths, strict=True)]
    axes.set_xlabel("percent of the legal positions, the stronger side to move")
    axes.tick_params(axis="y", labelsize=7)
    axes.grid(False)
    axes.legend(fontsize=7, loc="lower right")
    plots.save(figure, folder, "endings-with-beasts")


def main():
    parser = parser_of(__doc__)
    tasks = parser.add_subparsers(dest="task", required=True)

    def add(name, text, *, reads_games=False, sample=None, draws=False):
        task = tasks.add_parser(name, help=text)
        if reads_games:
            task.add_argument("journals", nargs="+", type=Path, help="of ricochet-match, all of one variant")
        if sample:
            task.add_argument("--sample", type=int, default=sample, help=f"positions that are drawn (default {sample})")
            task.add_argument("--seed", type=int, default=1, help="by what they are drawn (default 1)")
        if draws:
            task.add_argument("--plots", type=Path, help="folder for an SVG file")
        if name != "games":
            add_program(task)
        return task

    add("games", "results, lengths, kinds of moves, promotions", reads_games=True, draws=True)
    add("branching", "legal moves by phase and kind", reads_games=True, sample=5000, draws=True)
    add("states", "how many positions of Tensor Chess there are", sample=100_000)
    endings = add("endings", "what tables of endings say", draws=True)
    endings.add_argument("--folder", type=Path, required=True, help="where the tables are")
    endings.add_argument("--longest", type=int, default=10, help="longest mates that are shown (default 10)")
    arguments = parser.parse_args()
    try:
        if arguments.task == "states":
            show_states(arguments)
        elif arguments.task == "endings":
            show_endings(read_tables(arguments), arguments)
        elif arguments.task == "games":
            show_games(*read_journals(arguments.journals), arguments.plots)
        else:
            show_branching(*read_journals(arguments.journals), arguments)
    except EngineError as error:
        fail(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
