#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds positions whose point is a bounce, propel, pass-through, hop or beast capture.

  tools/lab/studies/make_tactics.py find --anchor build/lab/ricochet-292e6c0 \\
    finds.jsonl matches/*.jsonl
  tools/lab/studies/make_tactics.py freeze finds.jsonl tools/strength/tactics.epd

`find` looks at positions of games in which a move of one of those kinds was played that the opponent had not seen coming:
in journals of `ricochet-match` (the more nodes a move they had, the harder the finds) or in what `ricochet-datagen show`
prints. What costs least and refuses most comes first: by a short search the best move must be of one of those kinds and
lead the second, the anchor, an old version, must not see it at a glance, and a search of --nodes must agree with the
short one. The anchor with --anchor-nodes then says how hard the position is: what it finds is kept only up to EASY_SHARE of
all. At last a search of 20 times --nodes must confirm move and margin. Each find is one line of JSON, appended at once; a
run that is started again goes on where the last one ended. `freeze` picks a suite from the finds and writes EPD.
"""

import itertools
import json
import random
import sys
import typing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
import matches
from commandline import add_program, parser_of
from positions import board_of, epd_line, is_white, steps_between
from records import read_records
from uci import MATE, Engine, mate_score

LONGER = 20  # the verification's share of the search that is to be tested
SHORT = 4  # the first look's share of it, as a divisor
GLANCE = 40  # the anchor's share of its nodes, as a divisor
HASH = 32  # MiB: clearing more takes longer than the first look
DECIDED = 1000  # both lines beyond this: the game is over either way, in centipawns
BALANCED = 600  # positions beyond this are not looked at
RISE = 100  # centipawns over what the opponent thought a ply before that make a position a candidate
APART = 8  # plies between finds in one game
SPARE = 20  # finds that are expected to follow
EASY_SHARE = 0.45  # of a suite: what the anchor finds


def point_of(fen, move):
    """The kind of a move that only this game has, or nothing."""
    for mark, kind in (("^", "bounce"), (">", "propel"), ("x", "beast capture")):
        if mark in move:
            return kind
    board = board_of(fen)
    start, end = move[:2], move[2:4]
    piece = board[start]
    files, ranks = steps_between(start, end)
    steps = max(abs(files), abs(ranks))
    if piece in "Tt":
        return "hop" if steps > 1 else None
    if piece in "BRQbrq":
        beast = "T" if is_white(piece) else "t"
        passed = (chr(ord(start[0]) + i * files // steps) + str(int(start[1]) + i * ranks // steps) for i in range(1, steps))
        if any(board.get(square) == beast for square in passed):
            return "pass-through"
    return None


class Place(typing.NamedTuple):
    """A position of a game, as the moves that lead to it, its score for the side to move, and what that side plays."""

    fen: str  # of the position from which the moves go out
    moves: tuple
    score: int
    ply: int
    move: str


def read_games(path):
    """Lists of places, one a game, from a journal of `ricochet-match` or the text of `ricochet-datagen show`."""
    if path.suffix == ".jsonl":
        return [places_of(game) for game in matches.read_games(path)]
    games = []
    with path.open() as stream:
        for record in read_records(stream):
            if not games or record.ply <= games[-1][-1].ply:
                games.append([])
            games[-1].append(Place(record.fen, (), record.score, record.ply, record.move))
    return games


def places_of(game):
    """The places of a journal's game whose score the engine on the move has told, up to the first of which it has not."""
    opening, played = tuple(game["opening_moves"].split()), tuple(game["moves"].split())
    places = []
    for ply, (move, score) in enumerate(zip(played, game["scores"], strict=True)):
        if score is None:
            break
        if isinstance(score, str):  # "M3": mate in three, "M-2": mated in two
            score = mate_score(int(score.removeprefix("M")))
        places.append(Place(game["fen"], opening + played[:ply], score, ply, move))
    return places


def candidates(games, seed):
    """(game, place) of positions that are much better for the side to move than the opponent had thought, in an order drawn
    at random."""
    found = []
    for number, game in enumerate(games):
        for before, here in itertools.pairwise(game):
            if abs(before.score) <= BALANCED and here.score + before.score >= RISE and here.ply == before.ply + 1:
                found.append((number, here))
    random.Random(seed).shuffle(found)
    return found


def search(engine, fen, lines, nodes):
    engine.set_option("MultiPV", lines)
    return engine.search_anew(fen, nodes=nodes)


def leads(fen, answer, margin):
    """Whether the best line begins with a move of the suite's kinds and is clearly better than the second."""
    if point_of(fen, answer.best) is None or len(answer.lines) < 2:
        return False
    first, second = answer.lines[1].score, answer.lines[2].score
    return first - second >= margin and min(first, second) <= DECIDED and max(first, second) >= -DECIDED


def examine(engine, anchor, fen, takes_easy, arguments):
    """The find as a dictionary, or the step at which the position failed."""
    first = search(engine, fen, 2, arguments.nodes // SHORT)
    if min(abs(line.score) for line in first.lines.values()) > DECIDED:
        return "decided"
    if point_of(fen, first.best) is None:
        return "other move"
    if not leads(fen, first, arguments.margin):
        return "no lead"
    if not takes_easy and search(anchor, fen, 1, arguments.anchor_nodes // GLANCE).best == first.best:
        return "seen at a glance"
    tested = search(engine, fen, 2, 2 * arguments.nodes)
    if tested.best != first.best or not leads(fen, tested, arguments.margin):
        return "not confirmed"
    easy = search(anchor, fen, 1, arguments.anchor_nodes).best == tested.best
    if easy and not takes_easy:
        return "too easy"
    proof = search(engine, fen, 2, arguments.nodes * LONGER)
    if proof.best != tested.best or not leads(fen, proof, arguments.margin):
        return "not verified"
    return {"fen": fen, "best": proof.best, "point": point_of(fen, proof.best), "first": proof.lines[1].score,
            "second": proof.lines[2].score, "depth": proof.lines[1].depth, "anchor": easy}


def replace(path, text):
    """Writes a file anew, whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_text(text)
    unfinished.replace(path)


def lines_of(finds):
    return "".join(json.dumps(find) + "\n" for find in finds)


def find(arguments):
    games = [game for path in arguments.games for game in read_games(path)]
    places = candidates(games, arguments.seed)
    progress = arguments.finds.with_suffix(".progress")
    state = json.loads(progress.read_text()) if progress.exists() else {"done": 0}
    known = matches.read_lines(arguments.finds) if arguments.finds.exists() else []
    replace(arguments.finds, lines_of(known))  # without a line that was torn off
    print(f"{len(places)} candidates, {state['done']} done, {len(known)} finds", flush=True)
    with Engine(arguments.engine, {"Hash": HASH}) as engine, Engine(arguments.anchor, {"Hash": HASH}) as anchor:
        for game, place in places[state["done"]:]:
            if len(known) >= arguments.count:
                break
            engine.position(fen=place.fen, moves=place.moves)
            fen = engine.fen()
            if point_of(fen, place.move) is None:
                result = "other move played"
            elif any(k["game"] == game and abs(k["ply"] - place.ply) < APART for k in known):
                result = "beside a find"
            else:
                easy = sum(k["anchor"] for k in known)
                takes_easy = easy + 1 <= EASY_SHARE * (len(known) + SPARE)
                result = examine(engine, anchor, fen, takes_easy, arguments)
            if isinstance(result, dict):
                result.update(game=game, ply=place.ply)
                known.append(result)
                with arguments.finds.open("a") as stream:
                    stream.write(lines_of([result]))
                print(f"{len(known)} of {arguments.count}, candidate {state['done']}: {result['point']} "
                      f"{result['best']} {result['first']} {result['second']} anchor {result['anchor']}", flush=True)
                result = "found"
            state["done"] += 1
            state[result] = state.get(result, 0) + 1
            replace(progress, json.dumps(state))


def text_of(score):
    return f"mate {MATE - abs(score)}" if abs(score) > MATE - 1000 else str(score)


def freeze(arguments):
    """At most two finds of a game: those that the anchor fails at a second, then others up to their share."""
    chosen = []
    for found in sorted(matches.read_lines(arguments.finds), key=lambda f: f["anchor"]):
        easy = sum(c["anchor"] for c in chosen)
        if len(chosen) == arguments.count or sum(c["game"] == found["game"] for c in chosen) == 2:
            continue
        if not found["anchor"] or easy + 1 <= EASY_SHARE * (len(chosen) + 1):
            chosen.append(found)
    chosen.sort(key=lambda f: (f["game"], f["ply"]))
    arguments.output.write_text("".join(
        epd_line(found["fen"], bm=found["best"], id=f"{found['point']} {number}",
                 c0=f"{text_of(found['first'])}, next {text_of(found['second'])}, depth {found['depth']}")
        for number, found in enumerate(chosen, 1)))
    print(f"{len(chosen)} positions, the anchor fails {sum(not c['anchor'] for c in chosen)}", file=sys.stderr)


def main():
    parser = parser_of(__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    find_parser = commands.add_parser("find", help="add finds to a file")
    add_program(find_parser)
    find_parser.add_argument("--anchor", required=True, help="the old version that has to fail")
    find_parser.add_argument("--seed", type=int, default=1)
    find_parser.add_argument("--count", type=int, default=400)
    find_parser.add_argument("--nodes", type=int, default=200_000, help="of the search that is to be tested")
    find_parser.add_argument("--anchor-nodes", type=int, default=800_000, help="what it searches in a second")
    find_parser.add_argument("--margin", type=int, default=200, help="centipawns between best and second")
    find_parser.add_argument("finds", type=Path)
    find_parser.add_argument("games", type=Path, nargs="+",
                             help="journals of ricochet-match (*.jsonl), or texts of `ricochet-datagen show`")
    find_parser.set_defaults(run=find)
    freeze_parser = commands.add_parser("freeze", help="pick a suite from the finds")
    freeze_parser.add_argument("--count", type=int, default=240)
    freeze_parser.add_argument("finds", type=Path)
    freeze_parser.add_argument("output", type=Path)
    freeze_parser.set_defaults(run=freeze)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
