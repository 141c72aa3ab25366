# SPDX-License-Identifier: GPL-3.0-or-later
"""Results of mutants: the file of results, the list of equivalent mutants, and the report."""

import json
import re

from matches import read_lines
from mutations import Mutant

KILLED, SURVIVED = "killed", "survived"
# Not counted; another mutant is drawn instead: it does not compile, or compiles to the same programs.
REFUSED, SAME = "refused", "same"


class Results:
    """Results in a file, one JSON record per line; if a mutant was judged twice, the later record counts."""

    def __init__(self, path):
        self.path = path
        self.records = {mutant_of(record): record for record in read_lines(path)} if path.exists() else {}

    def add(self, record):
        """Writes a record immediately, after removing an incomplete last line."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+b") as stream:
            stream.seek(0)
            stream.truncate(stream.read().rfind(b"\n") + 1)
            stream.write(json.dumps(record).encode() + b"\n")
        self.records[mutant_of(record)] = record

    def survivors(self, equal):
        """The records of survivors that are not in `equal`."""
        return [record for mutant, record in self.records.items()
                if record["verdict"] == SURVIVED and place_of(mutant) not in equal]


def mutant_of(record):
    return Mutant(*(record[field] for field in Mutant._fields))


def place_of(mutant):
    """Identifies a mutant even after lines have moved."""
    return mutant.file, mutant.before, mutant.after


def judge_all(order, count, results, judge):
    """Judges mutants in order until `count` were killed or have survived; those with results are not judged again.

    `judge` returns the record of a mutant. Returns the number of mutants killed or survived: fewer than `count` if there
    are no more.
    """
    judged = 0
    for mutant in order:
        if judged == count:
            break
        if mutant not in results.records:
            results.add(judge(mutant))
        judged += results.records[mutant]["verdict"] in (KILLED, SURVIVED)
    return judged


def read_equal(page):
    """Reads a page's table of equivalent mutants: the reason by (file, before, after).

    The rows are `| file | before | after | why |`, with code in backquotes and `\\|` for a bar in code. A ValueError names
    a malformed row.
    """
    equal = {}
    for number, line in enumerate(page.split("\n"), start=1):
        if not line.startswith("|") or line.startswith(("| file |", "|--")):
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) != 4 or not cells[3] or not all(re.fullmatch("`.+`", cell) for cell in cells[:3]):
            raise ValueError(f"line {number} is not a row of four cells, file, before and after in back quotes, then why")
        file, before, after = (cell[1:-1].replace("\\|", "|") for cell in cells[:3])
        equal[file, before, after] = cells[3]
    return equal


def report(records, equal):
    """The lines of a report: a table by room, then the survivors."""
    lines = ["| room | judged | killed | survived | equal in effect | killed of the others |", "|---|---|---|---|---|---|"]
    survivors = []
    for room in dict.fromkeys(record["room"] for record in records):
        verdicts = [(record["verdict"], record) for record in records if record["room"] == room]
        killed = sum(verdict == KILLED for verdict, _ in verdicts)
        survived = [record for verdict, record in verdicts if verdict == SURVIVED]
        harmful = [record for record in survived if place_of(mutant_of(record)) not in equal]
        others = killed + len(harmful)
        part = f"{100 * killed / others:.0f} %" if others else "-"
        cells = [room, killed + len(survived), killed, len(survived), len(survived) - len(harmful), part]
        lines.append(f"| {' | '.join(map(str, cells))} |")
        survivors += harmful
    if survivors:
        lines += ["", "Survivors:"]
        lines += [f"- {mutant.file}:{mutant.line}: `{mutant.before}` became `{mutant.after}`"
                  for mutant in map(mutant_of, survivors)]
    return lines
