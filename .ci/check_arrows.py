#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the floors and rooms of the source tree: which folder may take from which.

    .ci/check_arrows.py [ROOT]        the root of a source tree; this one where none is named

Every folder with C++, JavaScript or Python files stands in ORDER, upper rooms first. A file may include or import from
its own folder and from those that stand below it, unless ISOLATED forbids it. So there are no circles between rooms, nor
may there be any between files. Tests stand above all: a folder of tests/ takes from any room, and no room from tests/.
Prints one line for each arrow that points up and for each circle, and exits with 1 if there is any.
"""

import pathlib
import posixpath
import sys

from imports import read_tree

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Upper rooms first: arrows run down only.
ORDER = [
    # tools/: programs for people
    "tools/packaging",
    "tools/packaging/levels",
    "tools/lab/mutants",
    "tools/lab/studies",
    "tools/lab/puzzles",
    "tools/lab/reasons",
    "tools/lab/datagen",
    "tools/lab/train",
    "tools/lab/data",
    "tools/explore",
    "tools/match",
    "tools/match/cli",
    "tools/match/play",
    "tools/match/report",
    "tools/match/report/page",
    "tools/match/spsa",
    "tools/match/statistics",
    "tools/match/store",
    "tools/board",
    "tools/board/html",
    "tools/board/wasm",
    "tools/board/server",
    "tools/board/explain",
    "tools/board/session",
    "tools/board/request",
    "tools/board/page",
    "tools/board/page/dialogs",
    "tools/board/page/lessons",
    "tools/board/page/puzzles",
    "tools/board/page/review",
    "tools/board/page/entry",
    "tools/board/page/engine",
    "tools/board/page/game",
    "tools/board/page/view",
    "tools/board/page/server",
    "tools/board/page/store",
    "tools/board/page/words",
    "tools/page/game",
    "tools/page/controls",
    "tools/page/board",
    "tools/page/base",
    "tools/page/words",
    "tools/strength",
    "tools/python",
    "tools/python/ricochet",
    "tools/tables",
    "tools/javascript",
    "tools/javascript/ricochet-chess",
    "tools/analyse/cli",
    "tools/analyse",
    "tools/book",
    "tools/analyse/reasons",
    "tools/pgn",
    "tools/client",
    "tools/common",
    "tools/picture",
    # engine/: the program itself
    "engine/cli",
    "engine/wasm",
    "engine/uci",
    "engine/xboard",
    "engine",
    "engine/text",
    "engine/io",
    "bench",
    # search/: what a good move is
    "search",
    "search/control",
    "search/core",
    "search/ordering",
    "search/games",
    "search/games/tensor",
    "search/games/tiled",
    "search/games/common",
    "search/strength",
    "search/evaluation/tensor",
    "search/evaluation/tiled",
    "search/evaluation/common",
    "search/evaluation",
    "search/book",
    "search/common",
    "search/tables/example",
    "search/tables",
    "search/evaluation/network",
    # movegen/: what is true of a position
    "movegen/example",
    "movegen",
    "movegen/tensor",
    "movegen/tiled",
    "movegen/common",
    "movegen/base",
]

# Folders that know nothing of others although these stand below them.
ISOLATED = {
    "tools": ["engine", "bench", "search"],
    "tools/match": ["tools/board"],
    "tools/match/play": ["tools/match/report"],
    "engine/uci": ["engine/xboard"],
}

# Rooms of an isolated one that may know a folder all the same: the makers of the network play by the search itself, reviews
# ask it many small questions, and the package for Python has the engine in its process. What tables of endings say is as true
# of a position as what the rules say: the referee of matches and the board ask them, and nothing else of the search but
# what explains moves.
EXCEPT = {
    "tools/match": ["search/tables", "search/book"],
    "tools/board": ["search/tables", "search/book"],
    "tools/board/explain": ["search"],
    "tools/book": ["search/book", "search/common"],
    "tools/explore": ["search"],
    "tools/analyse": ["search"],
    "tools/lab": ["search"],
    "tools/python": ["search"],
    "tools/tables": ["search"],
}

# The only files outside of a game's rooms, which end in its name, that know that game: what a new game has to be added to
# (search/README.md has the same list).
KNOW_GAMES = {
    "movegen/variants.cpp",
    "search/games.cpp",
    "search/strength/difficulty.hpp",
    "search/strength/style.hpp",
    "tools/analyse/reasons/game_facts.hpp",
    "tools/analyse/reasons/quiet_end.cpp",
    "tools/lab/data/trained_game.cpp",
    "tools/lab/puzzles/finder.cpp",
}
# Of the games the youngest: the others have more to do with tables, reasons and the page's lessons.
YOUNGEST_GAME = "tiled"


def lies_in(folder, room):
    return folder == room or folder.startswith(room + "/")


def fault(folder, target):
    """Why a file of `folder` may not take from one of `target`, or nothing."""
    if target not in ORDER:
        return f"{target}/ stands in no row of ORDER"
    if ORDER.index(target) < ORDER.index(folder):
        return f"{folder}/ lies below {target}/"
    allowed = [other for room, others in EXCEPT.items() if lies_in(folder, room) for other in others]
    if any(lies_in(target, other) for other in allowed):
        return None
    for room, hidden in ISOLATED.items():
        if lies_in(folder, room) and any(lies_in(target, other) for other in hidden):
            return f"{folder}/ must not know {target}/"
    return None


def circles(tree):
    """Files that take from each other in a circle, one list for each way back that is found."""
    found = []
    way = []
    done = set()

    def follow(name):
        if name in way:
            found.append([*way[way.index(name):], name])
        elif name not in done:
            way.append(name)
            for arrow in tree.get(name, []):
                follow(arrow.target)
            way.pop()
            done.add(name)

    for name in tree:
        follow(name)
    return found


def faults(tree):
    """What is wrong with the arrows of a tree, a line each."""
    rooms = {posixpath.dirname(name) for name in tree}
    said = [f"{room}/ stands in no row of ORDER" for room in sorted(rooms) if room not in ORDER and not lies_in(room, "tests")]
    for name, arrows in tree.items():
        for line, text, target in arrows:
            folder = posixpath.dirname(name)
            if target is None:
                why = "names its module only when it runs"
            elif target not in tree:
                why = f"there is no {target}"
            else:
                why = fault(folder, posixpath.dirname(target)) if folder in ORDER else None
                if YOUNGEST_GAME in target and YOUNGEST_GAME not in name and folder in ORDER and name not in KNOW_GAMES:
                    why = "only a game's own rooms and the files of KNOW_GAMES know it"
            if why:
                said.append(f"{name}:{line}: {text}: {why}")
    said += dict.fromkeys(" -> ".join(circle) + ": a circle" for circle in circles(tree))
    said += [f"{room}/ of ORDER holds no file" for room in ORDER if room not in rooms]
    return said


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    said = faults(read_tree(root, ("movegen", "search", "bench", "engine", "tools", "tests")))
    print("\n".join(said) if said else f"{len(ORDER)} rooms, all arrows run down")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
