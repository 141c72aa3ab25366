# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the command lines of tools/strength and tools/lab: paths, arguments, error messages."""

import argparse
import sys
from pathlib import Path

SUITES = Path(__file__).resolve().parent  # openings and tactics
ROOT = SUITES.parents[1]
BUILD = ROOT / "build/release"
WORK = ROOT / "build/lab"  # output of measurements, never tracked


def fail(message):
    """Ends the program with one line on stderr."""
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")


def parser_of(text):
    """A parser with this help text, not reformatted."""
    return argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)


def add_program(parser, name="ricochet", option="--engine", build=BUILD):
    """Adds an option for the path of a built program."""
    parser.add_argument(option, type=Path, default=build / name,
                        help=f"default {(build / name).relative_to(ROOT)}")


def add_network(parser):
    parser.add_argument("--network", help="network file (otherwise the engine's own)")


def network_options(arguments):
    """The UCI options for `--network`."""
    return {"EvalFile": arguments.network} if arguments.network else {}
