#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy with the checks of .clang-tidy over every file of the tree that a build folder compiles.

    .ci/check_tidy.py [BUILD-FOLDER]        build/release where none is named; it need only be configured

Most of clang-tidy's time goes into the headers that a file includes, so the files of a folder are read together, as
one text. Where anything is found in that, each file is read by itself, and what is found then is told. What one text
would hide is looked for here: a file that includes a header twice, and a `using` or a namespace's other name that a
file has no use for.

Prints what was found, and exits with 1 if that is anything.
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("movegen", "search", "bench", "engine", "tools", "tests")
TOGETHER = 10
TURNS = 6
LATEST = 40
# The files of a unit have headers in common, and a local name of one may be a global name of another: `found_by_text`
# and g++ look for what is meant.
OPTIONS = ["-quiet", "-checks=-readability-duplicate-include", "-extra-arg=-Wno-ignored-optimization-argument",
           "-extra-arg=-Wno-shadow"]


def read_commands(build):
    """The command of each file in a room; of the first target that compiles it."""
    if not (build / "compile_commands.json").exists():
        sys.exit(f"{build}: no configured build; `cmake --preset release` makes build/release one")
    commands = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in ROOMS and path.suffix == ".cpp":
            commands.setdefault(path.relative_to(ROOT), entry)
    return commands


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, text=True, check=True, capture_output=True).stdout


def what_ci_reads(commands):
    """In CI the files that the latest commits changed, or whose headers they did, and of the others, where nothing new can
    be found but by another compiler, every sixth: by turns, as commits go."""
    if "CI" not in os.environ:
        return commands
    turn = int(git("rev-list", "--count", "HEAD")) % TURNS
    changed = {pathlib.Path(name).with_suffix("")
               for name in git("log", f"--max-count={LATEST}", "--format=", "--name-only").splitlines()}
    others = sorted(path for path in commands if path.with_suffix("") not in changed)
    left = set(others) - set(others[turn::TURNS])
    return {path: entry for path, entry in commands.items() if path not in left}


def flags_of(entry):
    """What is the same for the files of a target."""
    return re.sub(r" -o \S+| -c \S+", "", entry["command"])


def units_of(commands):
    """The files in lists that are read together: of one folder, compiled alike."""
    groups = {}
    for path in sorted(commands):
        groups.setdefault((path.parent, flags_of(commands[path])), []).append(path)
    units = []
    for files in groups.values():
        parts = -(-len(files) // TOGETHER)
        size = -(-len(files) // parts)
        units += [files[start:start + size] for start in range(0, len(files), size)]
    return sorted(units, key=len, reverse=True)


class Unit:
    """Several files as one text of the folder, and how to compile it."""

    def __init__(self, folder, number, files, entry):
        self.files = files
        self.text = folder / f"unit_{number}.cpp"
        self.text.write_text("\n".join((ROOT / path).read_text() for path in files))
        self.entry = {"directory": entry["directory"], "file": str(self.text),
                      "command": f"{flags_of(entry)} -o unit.o -c {self.text}"}


def tidy(folder, file):
    """What clang-tidy finds in a file that the folder's compile_commands.json knows."""
    run = subprocess.run(["clang-tidy", *OPTIONS, "-p", folder, file], cwd=ROOT, text=True, check=False,
                         capture_output=True)
    found = [line.replace(f"{ROOT}/", "") for line in run.stdout.splitlines() if re.search(r"(warning|error): ", line)]
    if run.returncode and not found:
        found = [f"{file}: clang-tidy failed: {run.stderr.strip()}"]
    return found


def check_unit(unit, folder, build):
    """What clang-tidy finds in a unit's files. Where it is anything, each is read by itself: the others may be why."""
    if not tidy(folder, unit.text):
        return []
    return [line for path in unit.files for line in tidy(build, ROOT / path)]


def found_by_text(path):
    """What reading files together would hide."""
    text = (ROOT / path).read_text()
    names = re.sub(r"#\s*include .*|//.*", "", text)
    included = set()
    for number, line in enumerate(text.splitlines(), 1):
        include = re.match(r"\s*#\s*include (\S+)", line)
        if include and include[1] in included:
            yield f"{path}:{number}: warning: {include[1]} is included twice"
        if include:
            included.add(include[1])
        name = re.match(r"(?:using (?:\w*::)*(\w+);|(?:namespace|using) (\w+) = )", line)
        if name and len(re.findall(rf"\b{name[1] or name[2]}\b", names)) < 2:
            yield f"{path}:{number}: warning: {name[1] or name[2]} is not used in this file"


def main():
    build = (ROOT / (sys.argv[1] if len(sys.argv) > 1 else "build/release")).resolve()
    commands = what_ci_reads(read_commands(build))
    folder = ROOT / "build" / "tidy"
    folder.mkdir(parents=True, exist_ok=True)
    units = [Unit(folder, i, files, commands[files[0]]) for i, files in enumerate(units_of(commands))]
    (folder / "compile_commands.json").write_text(json.dumps([unit.entry for unit in units], indent=1))
    found = {line for path in commands for line in found_by_text(path)}
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        for lines in workers.map(lambda unit: check_unit(unit, folder, build), units):
            found.update(lines)
    print("\n".join(sorted(found)) if found else f"{len(commands)} files in {len(units)} units, nothing found")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
