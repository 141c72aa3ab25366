#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads every C++ file of the tree by itself, as its build would, with all warnings as errors.

    .ci/check_files.py [BUILD-FOLDER]        build/release where none is named; it need only be configured

The builds that are tested compile the files of a folder together: there a file may use what only its neighbour
includes. What the engine itself consists of, the README's first command compiles file by file. A file that no
CMakeLists.txt names is an error too: a test, for one, would never run. What only packages are built from, or only
emscripten or the compiler for Windows compiles, is left to those builds.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

from check_tidy import ROOT, read_commands, what_ci_reads

OF_THE_ENGINE = ("movegen", "search", "engine")
ONLY_ELSEWHERE = re.compile(r"^tools/packaging/levels/|_windows\.cpp$|/wasm/\w+_worker\.cpp$|^tools/javascript/\w+_exports\.cpp$")


def check(entry):
    """What the compiler says of a file; nothing where all is well."""
    command = re.sub(r" -o \S+", "", entry["command"]) + " -fsyntax-only -Werror"
    run = subprocess.run(command, shell=True, cwd=entry["directory"], text=True, check=False, capture_output=True)
    return run.stderr if run.returncode else ""


def main():
    build = (ROOT / (sys.argv[1] if len(sys.argv) > 1 else "build/release")).resolve()
    commands = read_commands(build)
    tracked = subprocess.run(["git", "ls-files", "-z", "*.cpp"], cwd=ROOT, text=True, check=True, capture_output=True)
    said = [f"{name}: in no CMakeLists.txt\n" for name in tracked.stdout.split("\0")
            if name and Path(name) not in commands and not ONLY_ELSEWHERE.search(name)]
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
        read = [entry for name, entry in what_ci_reads(commands).items() if name.parts[0] not in OF_THE_ENGINE]
        said += workers.map(check, read)
    print("".join(said) or f"{len(read)} of {len(commands)} files read, nothing found")
    return 1 if any(said) else 0


if __name__ == "__main__":
    sys.exit(main())
