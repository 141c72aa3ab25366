# SPDX-License-Identifier: GPL-3.0-or-later
"""What became of mutants: a file of results that grows, the survivors that are equal in effect, and a report of both."""

import json
import re

from matches import read_lines
from mutations import Mutant

KILLED, SURVIVED = "killed", "survived"
# Not counted, and another one drawn instead: the compiler refuses it, or makes the same programs of it.
REFUSED, SAME = "refused", "same"


class Results:
    """The results in a file, a JSON record a line; of a mutant that was judged twice the later one holds."""

    def __init__(self, path):
        self.path = path
        self.records = {mutant_of(record): record for record in read_lines(path)} if path.exists() else {}

    def add(self, record):
        """Writes a record at once; what was torn off by a crash is cut off first."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a+b") as stream:
            stream.seek(0)
            stream.truncate(stream.read().rfind(b"\n") + 1)
            stream.write(json.dumps(record).encode() + b"\n")
        self.records[mutant_of(record)] = record

    def survivors(self, equal):
        """The records of those that survived and are not in `equal`."""
        return [record for mutant, record in self.records.items()
                if record["verdict"] == SURVIVED and place_of(mutant) not in equal]


def mutant_of(record):
    return Mutant(*(record[field] for field in Mutant._fields))


def place_of(mutant):
    """What names a mutant also after lines have moved."""
    return mutant.file, mutant.before, mutant.after


def judge_all(order, count, results, judge):
    """Judges mutants in their order until `count` of them were killed or have survived; those in the results stand.

    `judge` makes a record of a mutant. Returns how many were killed or have survived in the end: fewer than `count` where
    there are no more.
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
    """The mutants that a page's table tells to be equal in effect: the reason by (file, before, after).

    The rows are `| file | before | after | why |`, code in back quotes, a bar in it written `\\|`. A ValueError names a
    row that is not so.
    """
    equal = {}
    for number, line in enumerate(page.split("\n"), start=1):
        if not line.startswith("|") or line.startswith(("| file |", "|--")):
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) != 4 or not cells[3] or not all(re.fullmatch("`.+`", cell) for cell in cells[:3]):
            raise ValueError(f"line {number} is no row of four cells, file, before and after in back quotes, then why")
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
