#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the floors and rooms of the source tree: which folder may include or import from which.

    .ci/check_arrows.py [ROOT]        the root of a source tree; this one by default

The tables of CONTRIBUTING.md have the rules. Every folder with C++, JavaScript or Python files is in a row of the table of
rooms, upper rooms first. A file may include or import from its own folder and from those below it; files of tools/ use of
other floors only movegen/ and what the table of exceptions names. There must be no circles between files. Tests stand above
all: tests/ may use any room, and no room may use tests/. Prints one line for each fault, and exits with 1 if there is any.
"""

import pathlib
import posixpath
import re
import sys

from imports import read_tree

ROOT = pathlib.Path(__file__).resolve().parent.parent


def read_table(title):
    """The names of folders in the first two cells of each row of a table of CONTRIBUTING.md."""
    rows = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition(f"\n| {title} |")[2].split("\n\n")[0]
    return [[re.findall("`([^`]+)/`", cell) for cell in row.split("|")[1:3]] for row in rows.splitlines()[2:]]


# Upper rooms first: arrows run down only. A row names a folder, or a folder and rooms in it.
ORDER = [name for (folder, *inner), _ in read_table("room") for name in ([f"{folder}/{room}" for room in inner] or [folder])]

# What rooms of tools/ may use besides movegen/.
OUTSIDE = {room: allowed for rooms, allowed in read_table("of `tools/`") for room in rooms}

# Folders that must not use some of those below them.
ISOLATED = {
    "tools/match": ["tools/board"],
    "tools/match/play": ["tools/match/report"],
    # The game on the board does not depend on its display.
    "tools/board/page/game": ["tools/page/controls", "tools/page/base"],
    "engine/uci": ["engine/xboard"],
}

# The only files outside of a game's own rooms that may name the game: those that a new game has to be added to
# (search/README.md has the same list).
KNOW_GAMES = {
    "movegen/variants.cpp",
    "search/games.cpp",
    "search/strength/difficulty.hpp",
    "search/strength/style.hpp",
    "tools/analyse/reasons/game_facts.hpp",
    "tools/analyse/reasons/material.cpp",
    "tools/lab/data/trained_game.cpp",
    "tools/lab/puzzles/finder.cpp",
}
# The game that is checked, the youngest: the others are also used by tables, reasons and the page's lessons.
YOUNGEST_GAME = "tiled"


def lies_in(folder, room):
    return folder == room or folder.startswith(room + "/")


def fault(folder, target):
    """Why a file of `folder` may not use one of `target`, or nothing."""
    if target not in ORDER:
        return f"{target}/ is in no row of the table of rooms"
    if ORDER.index(target) < ORDER.index(folder):
        return f"{folder}/ lies below {target}/"
    usable = ["tools", "movegen"] + [other for room, others in OUTSIDE.items() if lies_in(folder, room) for other in others]
    hidden = [other for room, others in ISOLATED.items() if lies_in(folder, room) for other in others]
    if any(lies_in(target, other) for other in hidden) or (
            lies_in(folder, "tools") and not any(lies_in(target, other) for other in usable)):
        return f"{folder}/ must not use {target}/"
    return None


def circles(tree):
    """Circles of files that use each other, one list for each."""
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
    """The faults of a tree's arrows, one line each."""
    rooms = {posixpath.dirname(name) for name in tree}
    said = [f"{room}/ is in no row of the table of rooms" for room in sorted(rooms) if room not in ORDER and not lies_in(room, "tests")]
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
    said += [f"{room}/ of the table of rooms holds no file" for room in ORDER if room not in rooms]
    return said


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    said = faults(read_tree(root, ("movegen", "search", "bench", "engine", "tools", "tests")))
    print("\n".join(said) if said else f"{len(ORDER)} rooms, all arrows run down")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main())
