#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine that plays its part of a case of dialogue.jsonl: it prints its lines, and exits at an unexpected line.

Usage: scripted_engine.py FILE CASE
"""

import json
import sys
import time


def read():
    return sys.stdin.readline().rstrip("\n")


def say(line):
    print(line, flush=True)


def main(path, name):
    with open(path, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    while (line := read()) != "isready":
        if line == "uci":
            say("\n".join(lines[0]["handshake"]))
    say("readyok")
    begin = next(place for place, line in enumerate(lines) if line.get("case") == name) + 1
    for step in lines[begin:]:
        if "case" in step:
            break
        if "line" in step:
            say(step["line"])
        time.sleep(step.get("wait", 0) / 1000)
        for expected in step.get("lines", ()):
            if (line := read()) != expected:
                sys.exit(f"expected '{expected}', not '{line}'")
    sys.stdin.read()


main(*sys.argv[1:])
