# SPDX-License-Identifier: GPL-3.0-or-later
"""The folder for the profiles of the tests' browsers."""

import os
import shutil
from pathlib import Path


def memory_folder():
    """A folder in memory with enough space for a profile; None, for the default one, if there is not enough.

    What the page stores goes to the disk at once, which may take a minute while others write much.
    """
    folder = Path("/dev/shm")
    roomy = folder.is_dir() and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > 2**30
    return folder if roomy else None
