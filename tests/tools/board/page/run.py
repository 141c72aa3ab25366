# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the page's tests about one subject, those of SUBJECT_test.py.

    /usr/bin/python3 tests/tools/board/page/run.py SUBJECT [BUILD-FOLDER [TEST...]]

Debian's selenium belongs to that Python. The folder is build/test where none is named.
"""

import sys
import unittest

unittest.main(module=f"{sys.argv[1]}_test", argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
