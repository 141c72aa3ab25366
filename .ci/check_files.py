#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that every C++ file of the tree belongs to a target: a test that does not would never run.

    .ci/check_files.py BUILD-FOLDER        need only be configured

Files that only packages, emscripten or the compiler for Windows compile are left out.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ONLY_ELSEWHERE = re.compile(r"^tools/packaging/levels/|_windows\.cpp$|/wasm/\w+_worker\.cpp$|^tools/javascript/\w+_exports\.cpp$")

compiled = {Path(entry["file"]) for entry in json.loads((Path(sys.argv[1]) / "compile_commands.json").read_text())}
tracked = subprocess.run(["git", "ls-files", "-z", "*.cpp"], text=True, check=True, capture_output=True).stdout.split("\0")[:-1]
lost = [name for name in tracked if Path(name).resolve() not in compiled and not ONLY_ELSEWHERE.search(name)]
print("\n".join(f"{name}: in no CMakeLists.txt" for name in lost) or f"{len(tracked)} files, each in a target")
sys.exit(1 if lost else 0)
