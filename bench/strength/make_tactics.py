#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds positions whose point is a bounce, propel, pass-through, hop or beast capture.

Plays games of the engine against itself at few nodes from random openings. Where a search of --nodes changes its mind
about what a tenth of it thought best, a search 20 times longer with two lines decides: the best move must be of one of
those kinds and clearly better than the second. Each find is one line of JSON, appended at once; a run that is started
again goes on with the next game. `freeze` picks a suite from the finds and writes EPD.
"""

import argparse
import json
import random
import sys
from pathlib import Path

from uci import MATE, Engine

LONGER = 20  # the verification's share of the search that is to be tested
MEDIUM = 2
DECIDED = 1200  # both lines beyond this: the game is over either way, in centipawns
ADJUDICATED = 1500  # a self-play game ends beyond this


def board_of(fen):
    """The pieces of a FEN by square."""
    board = {}
    for rank, row in zip(range(8, 0, -1), fen.split()[0].split("/")):
        file = 0
        digits = ""
        for letter in row + " ":
            if letter.isdigit():
                digits += letter
                continue
            file += int(digits or 0)
            digits = ""
            if letter != " ":
                board["abcdefghij"[file] + str(rank)] = letter
                file += 1
    return board


def point_of(fen, move):
    """The kind of a move that only this game has, or nothing."""
    if "^" in move:
        return "bounce"
    if ">" in move:
        return "propel"
    if "x" in move:
        return "beast capture"
    board = board_of(fen)
    start, end = move[:2], move[2:4]
    piece = board[start].lower()
    files, ranks = ord(end[0]) - ord(start[0]), int(end[1]) - int(start[1])
    distance = max(abs(files), abs(ranks))
    if piece == "t":
        return "hop" if distance > 1 else None
    if piece in "brq" and distance > 1:
        step = (files // distance, ranks // distance)
        beast = "T" if board[start].isupper() else "t"
        for i in range(1, distance):
            if board.get(chr(ord(start[0]) + i * step[0]) + str(int(start[1]) + i * step[1])) == beast:
                return "pass-through"
    return None


def random_opening(engine, source):
    moves = []
    for _ in range(source.randint(6, 12)):
        engine.position(moves=moves)
        legal = engine.legal_moves()
        if not legal:
            break
        moves.append(source.choice(legal))
    return moves


def self_play(engine, source, nodes):
    """Yields the FENs of one game."""
    engine.new_game()
    moves = random_opening(engine, source)
    for _ in range(160):
        engine.position(moves=moves)
        if not engine.legal_moves():
            return
        yield engine.fen()
        engine.position(moves=moves)
        answer = engine.search(nodes=source.randint(nodes // 2, nodes * 3 // 2))
        if abs(answer.lines[1].score) > ADJUDICATED:
            return
        moves.append(answer.best)


def search(engine, fen, lines, nodes):
    engine.set_option("MultiPV", lines)
    engine.new_game()
    engine.position(fen=fen)
    return engine.search(nodes=nodes)


def examine(engine, fen, nodes, margin):
    """The find as a dictionary, or nothing."""
    brief = search(engine, fen, 1, nodes // 10)
    if abs(brief.lines[1].score) > DECIDED:
        return None
    tested = search(engine, fen, 1, nodes)
    if tested.best == brief.best and tested.lines[1].score - brief.lines[1].score < margin:
        return None
    # A search of medium length spares most of the long ones.
    for share in (MEDIUM, LONGER):
        proof = search(engine, fen, 2, nodes * share)
        point = point_of(fen, proof.best)
        if point is None or len(proof.lines) < 2:
            return None
        first, second = proof.lines[1].score, proof.lines[2].score
        both_decided = min(first, second) > DECIDED or max(first, second) < -DECIDED
        if first - second < margin or both_decided:
            return None
    return {"fen": fen, "best": proof.best, "point": point, "first": first, "second": second,
            "depth": proof.lines[1].depth, "solved_in_test": tested.best == proof.best}


def find(arguments):
    done = 0
    progress = arguments.finds.with_suffix(".games")
    if progress.exists():
        done = int(progress.read_text())
    known = set()
    if arguments.finds.exists():
        known = {json.loads(line)["fen"].split()[0] for line in arguments.finds.read_text().splitlines()}
    found = len(known)
    with Engine(arguments.engine, {"Hash": 16}) as player, Engine(arguments.engine, {"Hash": 256}) as judge:
        while found < arguments.count:
            source = random.Random(arguments.seed * 1_000_000 + done)
            for fen in self_play(player, source, arguments.game_nodes):
                # Neighbouring positions have the same point: look at one in three.
                if source.random() > 1 / 3 or fen.split()[0] in known:
                    continue
                result = examine(judge, fen, arguments.nodes, arguments.margin)
                if result is not None:
                    known.add(fen.split()[0])
                    found += 1
                    result["game"] = done
                    with arguments.finds.open("a") as stream:
                        stream.write(json.dumps(result) + "\n")
                    print(f"{found} of {arguments.count}, game {done}: {result['point']} {result['best']} "
                          f"{result['first']} {result['second']} {result['solved_in_test']}", flush=True)
            done += 1
            progress.write_text(str(done))


def freeze(arguments):
    """At most two finds of a game; the unsolved ones first, then solved ones up to two fifths of the suite."""
    per_game = {}
    chosen = []
    finds = [json.loads(line) for line in arguments.finds.read_text().splitlines()]
    unsolved = [f for f in finds if not f["solved_in_test"]]
    solved = [f for f in finds if f["solved_in_test"]]
    for find_, limit in [(f, arguments.count) for f in unsolved] + [(f, arguments.count) for f in solved]:
        share = sum(c["solved_in_test"] for c in chosen)
        if len(chosen) == limit or per_game.get(find_["game"], 0) == 2:
            continue
        if find_["solved_in_test"] and share >= arguments.count * 2 // 5:
            continue
        per_game[find_["game"]] = per_game.get(find_["game"], 0) + 1
        chosen.append(find_)
    chosen.sort(key=lambda f: f["game"])
    with arguments.output.open("w") as stream:
        for number, find_ in enumerate(chosen, 1):
            def text(score):
                return f"mate {MATE - abs(score)}" if abs(score) > MATE - 1000 else str(score)
            stream.write(f'{find_["fen"]}; bm {find_["best"]}; id "{find_["point"]} {number}"; '
                         f'c0 "{text(find_["first"])}, next {text(find_["second"])}, depth {find_["depth"]}";\n')
    print(f"{len(chosen)} positions", file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    find_parser = commands.add_parser("find", help="add finds to a file")
    find_parser.add_argument("--engine", required=True)
    find_parser.add_argument("--seed", type=int, default=1)
    find_parser.add_argument("--count", type=int, default=400)
    find_parser.add_argument("--nodes", type=int, default=1_000_000, help="of the search that is to be tested")
    find_parser.add_argument("--game-nodes", type=int, default=3000)
    find_parser.add_argument("--margin", type=int, default=100, help="centipawns between best and second")
    find_parser.add_argument("finds", type=Path)
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
