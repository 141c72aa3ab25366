# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the tests of the page that need no browser by node, on copies in a folder that says what all versions of node have to know: the files are modules."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
SKIPPED = 77
COPIED = ("tools/board/page", "tools/board/html", "tools/page")
TESTS = ("tests/tools/board/page/packed_test.mjs", "tests/tools/board/page/words_test.mjs")

node = shutil.which("node") or shutil.which("nodejs")
if node is None:
    print("skipped: node can't be found; on Debian: apt-get install nodejs")
    sys.exit(SKIPPED)
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part)
    for test in TESTS:
        (folder / test).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / test, folder / test)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    command = [node, "--test", *(str(folder / test) for test in TESTS)]
    sys.exit(subprocess.run(command, check=False, env={**os.environ, "RICOCHET_SOURCES": str(ROOT)}).returncode)
