# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints how many tests of a ctest run passed, failed and were skipped, with reasons.

    count.py RESULTS.xml yes|no      a file of `ctest --output-junit`; yes: fails if anything was skipped

A passed test may have skipped some of its parts; unittest and node report that in their last lines.
"""

import collections
import re
import sys
import xml.etree.ElementTree as xml

ADVICE = {"javascript": "tools/test --all", "board/page/access": "tools/test --all"}


def skipped_parts(output):
    """The number of parts that a passed test skipped."""
    counts = re.findall(r"^(?:OK|FAILED) \(.*?skipped=(\d+)\)|^# skipped (\d+)", output, re.MULTILINE)
    return sum(int(one or other) for one, other in counts)


def reason_of(output, name):
    """The reason that a skipped test printed."""
    found = re.search(r"skipped:? +['\"]?(.+?)['\"]?$", output, re.MULTILINE)
    return found[1] if found else f"see the output of {name}"


def main():
    results, strict = sys.argv[1], sys.argv[2] == "yes"
    passed = failed = 0
    skipped = collections.defaultdict(list)
    for case in xml.parse(results).getroot().iter("testcase"):
        name, output = case.get("name"), case.findtext("system-out") or ""
        if case.get("status") == "notrun":
            skipped[reason_of(output, name)].append(name)
        elif case.get("status") == "run":
            passed += 1
            if skipped_parts(output):
                skipped[reason_of(output, name)].append(f"{skipped_parts(output)} of {name}")
        else:
            failed += 1
    line = f"{passed} passed, {failed} failed, {sum(map(len, skipped.values()))} skipped"
    for why, names in skipped.items():
        line += f"; {', '.join(names[:3])}{' ...' if len(names) > 3 else ''}: {why}"
    print(line)
    return 1 if strict and skipped else 0


if __name__ == "__main__":
    sys.exit(main())
