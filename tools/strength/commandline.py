# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command lines of tools/strength and tools/lab have in common: places, arguments, the words for what went wrong."""

import argparse
import sys
from pathlib import Path

SUITES = Path(__file__).resolve().parent  # openings and tactics
ROOT = SUITES.parents[1]
BUILD = ROOT / "build/release"
WORK = ROOT / "build/lab"  # what measurements leave behind: never tracked


def fail(message):
    """Ends the program with one line on stderr."""
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")


def parser_of(text):
    """A parser whose help is the text as it stands."""
    return argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)


def add_program(parser, name="ricochet", option="--engine", build=BUILD):
    """The path of a program of a build."""
    parser.add_argument(option, type=Path, default=build / name,
                        help=f"default {(build / name).relative_to(ROOT)}")


def add_network(parser):
    parser.add_argument("--network", help="network file (otherwise the engine's own)")


def network_options(arguments):
    """The UCI options that `--network` stands for."""
    return {"EvalFile": arguments.network} if arguments.network else {}
