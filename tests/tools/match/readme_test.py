#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs every shell recipe for ricochet-match in tools/README.md with small numbers, in a folder that looks like the
repository after a build, and checks that the program's help contains every flag of the page.

readme_test.py SOURCE BUILD: the repository and the build folder. A recipe whose program is not installed is skipped
with a message. Exit code 1 if one fails.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Programs that recipes need besides the repository, by a word in the recipe.
NEEDS = {"/usr/games/fairy-stockfish": "/usr/games/fairy-stockfish"}

# Flags of other programs in recipes.
FLAGS_OF_OTHERS = {"compliance", "folder", "pieces"}

# Shortens matches: the games do not matter.
SMALLER = [
    (r"-rounds \d+", "-rounds 2"),
    (r"tc=[0-9.+]+", "tc=0.2+0.01"),
    (r"nodes=\d+", "nodes=100"),
    (r"depth=\d+", "depth=2"),
    (r"iterations=\d+", "iterations=2"),
    (r"(ricochet-match) (-engine|-tournament|-variant|\\)", r"\1 -maxmoves 4 \2"),
]


def recipes(page, begin, end):
    """The shell blocks in a part of a page, each with the number of its first line."""
    for found in re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL).finditer(page, begin, end):
        yield page.count("\n", 0, found.start()) + 2, found.group(1)


def missing(recipe):
    """The program that a recipe needs but is not installed, or None."""
    for word, program in NEEDS.items():
        if word in recipe and not shutil.which(program):
            return program
    return None


def prepare(folder, source, build):
    """Makes a folder look like the repository: programs are there already, so nothing is built."""
    (folder / "build/release").mkdir(parents=True)
    (folder / "tools").mkdir()
    for program, path in [(name, build / name) for name in ("ricochet", "ricochet-match", "ricochet-tables")]:
        found = path if path.exists() else next(build.rglob(program))
        (folder / "build/release" / program).symlink_to(found)
    (folder / "tools/ricochet-match").symlink_to(folder / "build/release/ricochet-match")
    (folder / "tests").symlink_to(source / "tests")


def unknown_flags(page, program):
    """The flags in the page that are missing in the help of the program and its subcommands."""
    called = [[program, *command, "--help"] for command in ([], ["check"], ["merge"], ["report"])]
    helps = "".join(subprocess.run(command, capture_output=True, text=True, check=True).stdout for command in called)
    known = set(re.findall(r"(?<![\w-])--?([a-z][\w-]*)", helps, re.IGNORECASE))
    code = "\n".join(re.findall(r"```sh\n.*?```|`[^`]+`", page, re.DOTALL))
    used = re.findall(r"(?<![\w/.-])--?([a-z][\w-]+)", code, re.IGNORECASE)
    return sorted(set(used) - known - FLAGS_OF_OTHERS)


def main():
    source, build = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    page = (source / "tools/README.md").read_text(encoding="utf-8")
    section = re.search(r"^## ricochet-match.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    blocks = list(recipes(page, section.start(), section.end()))
    unknown = unknown_flags(page, build / "ricochet-match")
    for flag in unknown:
        print(f"tools/README.md: ricochet-match has no flag -{flag}")
    failed = len(unknown)
    skipped = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        prepare(folder, source, build)
        for line, recipe in blocks:
            where = f"tools/README.md, line {line}"
            if lacking := missing(recipe):
                print(f"{where}: skipped, it needs {lacking}")
                skipped += 1
                continue
            for pattern, smaller in SMALLER:
                recipe = re.sub(pattern, smaller, recipe)
            run = subprocess.run(["bash", "-euc", recipe], cwd=folder, capture_output=True, text=True, timeout=1200,
                                 check=False, stdin=subprocess.DEVNULL)
            print(f"{where}: {'done' if run.returncode == 0 else f'FAILED with exit code {run.returncode}'}")
            if run.returncode != 0:
                print(recipe, run.stdout, run.stderr, sep="\n")
                failed += 1
    print(f"{len(blocks)} recipes, {skipped} skipped, {failed} failed")
    return 1 if failed or not blocks else 0


if __name__ == "__main__":
    sys.exit(main())
