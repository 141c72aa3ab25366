# SPDX-License-Identifier: GPL-3.0-or-later
"""The test programs of a room, one for each file of tests: their list, the order to run them in, and the test at which
one stopped."""

import html
import re
from pathlib import PurePosixPath
from typing import NamedTuple


class TestProgram(NamedTuple):
    """A program of the build; `floor` is the prefix of its tests in ctest."""

    floor: str
    file: str
    name: str


def read_programs(text, floors):
    """Returns the programs of these floors from the list that mutants.cmake writes."""
    programs = [TestProgram(*line.split()) for line in text.splitlines()]
    return [program for program in programs if program.floor in floors]


def _words(file):
    return {*PurePosixPath(file).stem.split("_")} - {"test"}


def _common_folders(one, other):
    folders = [PurePosixPath(file).parent.parts for file in (one, other)]
    same = [left == right for left, right in zip(*folders, strict=False)]
    return (*same, False).index(False)


def in_order(programs, file, kills, seconds):
    """Sorts programs by how likely they are to detect a change of a file: first those of the same name, since tests/ mirrors
    the tree; then those that have detected most changes in its folder; then neighbours; then the fastest.

    `kills` counts by (folder of the changed file, program); `seconds` is the time of each program without a change.
    """
    folder = str(PurePosixPath(file).parent)

    def place(program):
        return (-len(_words(program.file) & _words(file)), -kills[folder, program],
                -_common_folders(f"tests/{file}", program.file), seconds[program])

    return sorted(programs, key=place)


def parts_of(programs):
    """Splits programs into parts that double in size: few are compiled if a change is detected early."""
    size = 2
    while programs:
        yield programs[:size]
        programs, size = programs[size:], 2 * size


def last_test(said):
    """The last test that was started, from Catch2's XML."""
    names = re.findall(r'<TestCase name="([^"]*)"', said)
    return html.unescape(names[-1]) if names else "no test that could be run"
