#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints figures about the games for KNOWLEDGE.md, as Markdown tables.

  tools/lab/studies/figures.py games games.jsonl            # results, lengths, kinds of moves, promotions
  tools/lab/studies/figures.py branching games.jsonl        # legal moves by phase and kind, size of the game tree
  tools/lab/studies/figures.py states --sample 100000       # number of positions of Tensor Chess

Games are journals of ricochet-match.
"""

import math
import random
import statistics
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
import matches
import state_space
from commandline import add_program, fail, parser_of
from positions import FILES, distance
from uci import Engine, EngineError

EMPTY = "k9/10/10/10/10/10/10/9K w - - 0 1"  # unlikely to be drawn from the state space
PHASE = 5  # the width of a phase, in pieces on the board
KINDS = {
    "tensor": ("ordinary", "bounce", "propel", "beast's step", "beast's hop", "beast capture"),
    "tiledsquares": ("ordinary", "drop", "removal"),
}
PROMOTED = "qrbnt"
STARTS = {
    "tensor": "rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR",
    "tiledsquares": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
}
# The rook's move by the king's, on White's rank.
CASTLINGS = {
    "tensor": {"f1h1": "j1g1", "f1i1": "j1h1", "f1c1": "a1d1", "f1b1": "a1c1"},
    "tiledsquares": {"e1g1": "h1f1", "e1c1": "a1d1"},
}


class Board:
    """A board on which legal moves are made, given as text."""

    def __init__(self, variant):
        self.pieces = {}
        for rank, row in zip("87654321", STARTS[variant].split("/"), strict=True):
            if not row.isdigit():
                self.pieces.update((file + rank, letter) for file, letter in zip(FILES, row, strict=False))
        self.castlings = CASTLINGS[variant]

    def play(self, uci):
        if uci[0] in "$%-":
            return
        start, end, rest = uci[:2], uci[2:4], uci[4:]
        piece = self.pieces.pop(start)
        if rest.startswith(">"):
            self.pieces[rest[1:]] = self.pieces.pop(end)
        elif rest.startswith("x"):
            del self.pieces[rest[1:]]
        elif piece in "Pp" and start[0] != end[0] and end not in self.pieces:
            del self.pieces[end[0] + start[1]]
        elif piece in "Kk":
            self._bring_rook(uci.replace("8", "1"), start[1])
        self.pieces[end] = piece if not rest[:1].isalpha() or rest[0] == "x" else (rest.upper() if piece.isupper() else rest)

    def _bring_rook(self, move, rank):
        rook = self.castlings.get(move)
        if rook and rook[0] + rank in self.pieces:
            self.pieces[rook[2] + rank] = self.pieces.pop(rook[0] + rank)


def table(head, rows):
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)


def percent(part, whole, digits=1):
    return f"{100 * part / max(whole, 1):.{digits}f} %"


def kind_of(uci, piece, variant):
    """The kind of a legal move in these figures; `piece` is the moving piece."""
    if variant == "tiledsquares":
        return "removal" if uci[0] == "-" else "drop" if uci[0] in "$%" else "ordinary"
    for sign, kind in (("^", "bounce"), (">", "propel"), ("x", "beast capture")):
        if sign in uci:
            return kind
    if piece in "Tt":
        return "beast's step" if distance(uci[:2], uci[2:4]) == 1 else "beast's hop"
    return "ordinary"


def read_journals(paths):
    """(variant, games) of journals of one variant, without games that ended by a fault, and without duplicates."""
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
    """Statistics of games: results, lengths, moves by kind, promotions."""
    found = {"results": Counter(), "endings": Counter(), "plies": [], "kinds": Counter(), "promotions": Counter(),
             "with": Counter()}
    for game in games:
        moves, board, promoted = moves_of(game), Board(variant), set()
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


def show_games(variant, games):
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


def sample_branching(program, variant, games, sample, seed):
    """Yields (pieces on the board, Counter of legal moves by kind) of positions drawn uniformly from games."""
    drawn = random.Random(seed)
    plies = [(number, ply) for number, game in enumerate(games) for ply in range(len(moves_of(game)))]
    chosen = sorted(drawn.sample(plies, min(sample, len(plies))))
    with Engine(program, {"UCI_Variant": variant}) as engine:
        for number, ply in chosen:
            moves, board = moves_of(games[number])[:ply], Board(variant)
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
    groups = {f"{PHASE * phase + 1}-{PHASE * (phase + 1)}": phases[phase] for phase in sorted(phases, reverse=True)}
    groups["all"] = [kinds for found in phases.values() for kinds in found]
    rows = [(name, len(found), f"{statistics.mean(kinds.total() for kinds in found):.1f}",
             *(f"{statistics.mean(kinds[kind] for kinds in found):.1f}" for kind in KINDS[variant]))
            for name, found in groups.items()]
    print(table(("pieces on the board", "positions", "legal moves", *KINDS[variant]), rows))
    length = statistics.mean(len(moves_of(game)) for game in games)
    exponent = statistics.mean(logarithms)
    print(f"\nThe most legal moves of a position drawn: {most}. The tree of a game of {length:.0f} plies, the mean, with "
          f"10^{exponent:.3f} = {10 ** exponent:.1f} moves at each, the geometric mean: about 10^{exponent * length:.0f} leaves.")
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
    """Yields whether the engine accepts each FEN."""
    for fen in fens:
        engine.position(EMPTY)
        engine.position(fen)
        yield engine.fen().split()[0] == fen.split()[0]


def main():
    parser = parser_of(__doc__)
    tasks = parser.add_subparsers(dest="task", required=True)

    def add(name, text, *, reads_games=False, sample=None):
        task = tasks.add_parser(name, help=text)
        if reads_games:
            task.add_argument("journals", nargs="+", type=Path, help="of ricochet-match, all of one variant")
        if sample:
            task.add_argument("--sample", type=int, default=sample, help=f"positions that are drawn (default {sample})")
            task.add_argument("--seed", type=int, default=1, help="by what they are drawn (default 1)")
            add_program(task)

    add("games", "results, lengths, kinds of moves, promotions", reads_games=True)
    add("branching", "legal moves by phase and kind", reads_games=True, sample=5000)
    add("states", "how many positions of Tensor Chess there are", sample=100_000)
    arguments = parser.parse_args()
    try:
        if arguments.task == "states":
            show_states(arguments)
        elif arguments.task == "games":
            show_games(*read_journals(arguments.journals))
        else:
            show_branching(*read_journals(arguments.journals), arguments)
    except EngineError as error:
        fail(str(error))


if __name__ == "__main__":
    main()
