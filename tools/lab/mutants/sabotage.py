#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the tests detect faulty provers of the reasons of ricochet-analyse.

  tools/lab/mutants/sabotage.py --build build/sabotage

A lie changes one condition of one prover. All are compiled at once into a copy of the tree, and an environment variable
selects one. Exits with 1 if the tests miss a lie, or fail without one.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import ROOT, fail, parser_of
from mutants import copy_tree, names_in_tree

REASONS = "tools/analyse/reasons"


class Lie(NamedTuple):
    """A condition in a file, of which the last occurrence is replaced, and its replacement."""

    prover: str
    file: str
    truth: str
    lie: str


LIES = (
    Lie("guard_pinned", "fact_finder.hpp", "!takes && pinners.any()", "pinners.any()"),
    Lie("fork", "fact_finder.hpp", "Board::worth(victim) > Board::worth(type)",
        "Board::worth(victim) >= Board::worth(type)"),
    Lie("discovered_attack", "fact_finder.hpp",
        "!Board::attackers_with_blocker(turn.after, square, target, turn.us).contains(attacker)", "true"),
    Lie("pinned_at_corner", "facts_tensor.cpp", "others.attackers_of(square).empty()", "true"),
    Lie("bounces_off", "facts_tensor.cpp", "!vias.many()", "vias.any()"),
    Lie("passes_through", "facts_tensor.cpp", "passed.any()", "true"),
    Lie("new_springboard", "facts_tensor.cpp",
        "!TensorBoard::attackers_without(turn.after, beast, target, turn.us).contains(attacker)", "true"),
    Lie("ends_attack", "facts_tensor.cpp", "with_beast.attacks(target)", "true"),
    Lie("shields", "facts_tensor.cpp", "TensorBoard::attackers_without(turn.after, beast, target, ~turn.us)",
        "Bitboard::all()"),
    Lie("only_propel", "facts_tensor.cpp", "(both - other).empty()", "false"),
    Lie("pinned", "facts_tiled.cpp", "position.is_attacked(king, ~color)", "false"),
    Lie("door_opened", "facts_tiled.cpp", "position.gives_check(move)", "true"),
    Lie("no_tile", "facts_tiled.cpp", "movable_pieces(filled.value()) - movable_pieces(position)",
        "movable_pieces(filled.value())"),
    Lie("every gap", "proof_parts.hpp", "high - low < gap.value_or(evidence.demand().gap)", "false"),
    Lie("mate_allowed", "provers.cpp", "score < score_mate_bound", "score < 0"),
    Lie("threat_ignored", "provers.cpp", "evidence.expected(*pass, {reply}, budget)", "1.0"),
    Lie("threatens", "threats.cpp", "!is_new", "false"),
    Lie("hangs", "provers.cpp", "exchange_gain(choice.after, move) - taken", "exchange_gain(choice.after, move)"),
    Lie("wins", "provers.cpp", "evidence.demand().is_strict && !balance->lasts", "false"),
    Lie("hangs beside the point", "provers.cpp", "gain_by(choice.after, reply) >= most + nearly_a_pawn", "false"),
    Lie("exchanges", "material.cpp", "capture.captured_square() == move.to()", "false"),
    Lie("captures before", "material.cpp", "before.details(last).captured() == nullptr", "true"),
    Lie("removes_guard", "fact_finder.hpp",
        "Board::attackers(turn.after, target, ~turn.us).empty() &&\n                Board::attackers(turn.after, target, turn.us).any()",
        "Board::attackers(turn.after, target, turn.us).any()"),
    Lie("missed_recapture", "provers.cpp", "capture_taken_back(choice.before, choice.best).has_value()", "false"),
    Lie("trades", "provers.cpp", "last->captured()->piece == captured->piece", "true"),
    Lie("hanging", "provers.cpp", "exchange_gain(game, move) < evidence.demand().gain", "false"),
    Lie("what a reply wins is close", "proof_parts.hpp", "with(last) - without(last)", "with(evidence.largest()) - without(last)"),
    Lie("what is close", "proof_parts.hpp", "proof.with - proof.without >= most * evidence.demand().gap", "true"),
    Lie("gains by twice the nodes", "provers.cpp", "common_part(game, *balance, *gain)", "*balance"),
    Lie("gains after other replies", "provers.cpp", "common_part(game, *gain, *also)", "*gain"),
    Lie("gains of all searches", "material.cpp", "match_kinds(common.won, b.won)", "std::ssize(common.won)"),
    Lie("slower_win", "provers.cpp", "*mate <= moves", "false"),
    Lie("slower_win in many moves", "provers.cpp", "wins_too && moves > quick_mate", "false"),
    Lie("missed_win of what is free", "explainer.cpp", "!is_free", "true"),
    Lie("avoids_mate", "provers.cpp", "evidence.line(game, others, evidence.largest()).score <= -score_mate_bound", "true"),
    Lie("hangs for the same capture", "provers.cpp", "takes_same(choice.before, choice.played, choice.best)", "false"),
    Lie("skewer", "fact_finder.hpp", "Board::attackers_without(turn.after, front, behind, turn.us).contains(from)", "true"),
    Lie("overloaded", "fact_finder.hpp", "Board::attackers(turn.after, target, ~turn.us) == guard",
        "Board::attackers(turn.after, target, ~turn.us).contains(guard.first())"),
    Lie("forced_then", "explainer.cpp", "answers.size() != 1", "answers.empty()"),
    Lie("traps", "material.cpp", "gain >= least", "gain >= 0"),
    Lie("double_attack", "material.cpp", "most < least", "most < 0"),
    Lie("traps what hangs", "provers.cpp", "exchange_gain(game, other) >= needed", "false"),
    Lie("wrong_capture", "quiet_kinds.cpp", "!takes_same(game, choice.best, choice.played)", "false"),
    Lie("castling_lost", "quiet_kinds.cpp", "castling_rights(after, game.side_to_move()).empty()", "true"),
    Lie("every quiet kind", "quiet_kinds.cpp", "!habit.has(game, {game, move}, played)", "move != choice.played"),
)


def with_lies(text, file):
    """Returns the text of a file with all its lies, to be selected at run time."""
    for number, lie in enumerate(LIES):
        if lie.file != file:
            continue
        if lie.truth not in text:
            fail(f"{file} has no '{lie.truth}'")
        before, truth, behind = text.rpartition(lie.truth)
        text = f"{before}(lies({number}) ? ({lie.lie}) : ({truth})){behind}"
    return text


def run(command, folder, **more):
    return subprocess.run([str(word) for word in command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=False, **more)


def main():
    parser = parser_of(__doc__)
    parser.add_argument("--build", type=Path, default=ROOT / "build/sabotage", metavar="FOLDER",
                        help="for the copy and its build (default build/sabotage)")
    arguments = parser.parse_args()
    tree = arguments.build.resolve() / "tree"
    copy_tree(names_in_tree(arguments.build.resolve()), tree)
    (tree / REASONS / "lies.hpp").write_text(
        "#pragma once\n#include <cstdlib>\ninline bool lies(int number) {\n"
        '    static const char* const told = std::getenv("RICOCHET_LIE");\n'
        "    return told != nullptr && std::atoi(told) == number;\n}\n")
    for file in {lie.file for lie in LIES}:
        path = tree / REASONS / file
        head, found, rest = path.read_text().partition("#include")
        path.write_text(head + '#include "tools/analyse/reasons/lies.hpp"\n' + found + with_lies(rest, file))
    for command in (["cmake", "--preset", "test"], ["cmake", "--build", "build/test", "--target", "analyse_tests"]):
        done = run(command, tree)
        if done.returncode != 0:
            fail(f"the copy does not build:\n{done.stdout[-3000:]}")
    tests = [tree / "build/test/analyse_tests", "[reasons]~[long]", "--abort"]
    if run(tests, tree).returncode != 0:
        fail("the tests fail without a lie")
    missed = 0
    for number, lie in enumerate(LIES):
        caught = run(tests, tree, env={**os.environ, "RICOCHET_LIE": str(number)}).returncode != 0
        missed += not caught
        print(f"{lie.prover}: {'caught' if caught else 'MISSED'}", flush=True)
    print(f"{len(LIES) - missed} of {len(LIES)} caught")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
