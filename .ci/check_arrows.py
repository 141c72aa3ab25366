#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Holds the floors and rooms of the source tree: which folder may include from which.

Every folder with C++ files stands in ORDER, upper rooms first. A file may include from its own folder and from
those that stand below it, unless ISOLATED forbids it. So there are no circles between rooms. Prints one line for
each include that points up and exits with 1 if there is any.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Upper rooms first: arrows run down only.
ORDER = [
    # tools/: programs for people
    "tools/match",
    "tools/match/cli",
    "tools/match/play",
    "tools/match/report",
    "tools/match/spsa",
    "tools/match/statistics",
    "tools/match/store",
    "tools/board",
    "tools/board/server",
    "tools/board/session",
    "tools/board/request",
    "tools/datagen",
    "tools/train",
    "tools/data",
    "tools/pgn",
    "tools/client",
    "tools/common",
    # engine/: the program itself
    "engine/cli",
    "engine/uci",
    "engine/xboard",
    "engine",
    "engine/text",
    "engine/io",
    "bench",
    # search/: what a good move is
    "search/control",
    "search/core",
    "search/ordering",
    "search/games",
    "search/games/tensor",
    "search/games/tiled",
    "search/evaluation/tensor",
    "search/evaluation/tiled",
    "search/common",
    "search/evaluation/network",
    # movegen/: what is true of a position
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
    "engine/uci": ["engine/xboard"],
}

# Rooms of an isolated one that may know a folder all the same: the makers of the network play by the search itself.
EXCEPT = {
    "tools/datagen": ["search"],
    "tools/train": ["search"],
    "tools/data": ["search"],
}


def lies_in(folder, room):
    return folder == room or folder.startswith(room + "/")


def fault(folder, target):
    """Why a file of `folder` may not include one of `target`, or nothing."""
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


def main():
    include = re.compile(r'^\s*#\s*include "([^"]+)"')
    faults = []
    seen = set()
    for floor in ("movegen", "search", "bench", "engine", "tools"):
        for path in sorted((ROOT / floor).rglob("*.[ch]pp")):
            name = path.relative_to(ROOT)
            folder = name.parent.as_posix()
            seen.add(folder)
            if folder not in ORDER:
                faults.append(f"{name}: {folder}/ stands in no row of ORDER")
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = include.match(line)
                if match:
                    why = fault(folder, str(pathlib.PurePosixPath(match[1]).parent))
                    if why:
                        faults.append(f"{name}:{number}: {match[1]}: {why}")
    faults += [f"{room}/ of ORDER holds no C++ file" for room in ORDER if room not in seen]
    print("\n".join(faults) if faults else f"{len(ORDER)} rooms, all arrows run down")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
