# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the tests of the page about one subject, which SUBJECT_test.py has.

    /usr/bin/python3 tests/tools/board/page/run.py SUBJECT [BUILD-FOLDER [TEST...]]

Debian's selenium belongs to that Python. The folder is build/test where none is named.
"""

import sys
import unittest

unittest.main(module=f"{sys.argv[1]}_test", argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
