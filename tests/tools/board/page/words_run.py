# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs words_test.mjs by node, on copies in a folder that says what all versions of node have to know: the files are modules."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
SKIPPED = 77
COPIED = ("tools/board/page", "tools/board/html", "tools/page")
TEST = "tests/tools/board/page/words_test.mjs"

node = shutil.which("node") or shutil.which("nodejs")
if node is None:
    print("skipped: node can't be found; on Debian: apt-get install nodejs")
    sys.exit(SKIPPED)
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    for part in COPIED:
        shutil.copytree(ROOT / part, folder / part)
    (folder / TEST).parent.mkdir(parents=True)
    shutil.copy(ROOT / TEST, folder / TEST)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    sys.exit(subprocess.run([node, "--test", str(folder / TEST)], check=False).returncode)
