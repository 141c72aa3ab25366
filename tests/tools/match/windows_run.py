# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests ricochet-match.exe under wine: matches, processes that end with it, and journals, in a folder whose name has a
space and non-ASCII letters.

    tests/tools/match/windows_run.py WINE FOLDER [TEST...]

FOLDER contains ricochet.exe and ricochet-match.exe, WINE is Debian's /usr/lib/wine/wine64. tools/release runs it.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

WINE, PROGRAMS = sys.argv[1], Path(sys.argv[2]).resolve()
TIMEOUT = 300
# Answers only uci, while another program runs on its behalf.
HANGING = """@echo off\r
echo id name hanging\r
echo option name UCI_Variant type combo default tensor var tensor\r
echo uciok\r
ricochet.exe bench 30 > NUL 2> NUL\r
"""


def wait_for(what, condition):
    end = time.monotonic() + TIMEOUT
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited in vain: {what}")
        time.sleep(0.1)


class WindowsMatch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # Separate from the wine of other users and tests.
        cls.prefix = tempfile.mkdtemp()
        cls.environment = {**os.environ, "WINEPREFIX": cls.prefix, "WINEDEBUG": "-all", "DISPLAY": ""}
        cls.addClassCleanup(shutil.rmtree, cls.prefix, ignore_errors=True)
        cls.addClassCleanup(subprocess.run, [str(Path(WINE).with_name("wineserver")), "--kill"], env=cls.environment, check=False)

    def setUp(self):
        folder = tempfile.mkdtemp(prefix="два слова ")
        self.addCleanup(shutil.rmtree, folder)
        self.folder = Path(folder)
        for program in PROGRAMS.glob("*.exe"):
            shutil.copy(program, self.folder)

    def start(self, *arguments):
        return subprocess.Popen([WINE, str(self.folder / "ricochet-match.exe"), *arguments], cwd=self.folder, env=self.environment,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def run_program(self, *arguments):
        """The exit code and the output."""
        program = self.start(*arguments)
        output, _ = program.communicate(timeout=TIMEOUT)
        return program.returncode, output

    def match(self, journal, rounds, *more, first="ricochet"):
        """The arguments of a match of an engine against itself."""
        return ("-engine", f"cmd={first}", "name=a", "-engine", r"cmd=.\ricochet.exe", "name=b", "-each", "nodes=20",
                "-rounds", str(rounds), "-srand", "1", "-openings", "format=random", "plies=6", "-journal", journal, *more)

    def games(self, journal):
        """The records of a journal's games."""
        path = self.folder / journal
        lines = path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else []
        return [json.loads(line) for line in lines]

    def moves(self, journal):
        return {game["game"]: game["moves"] for game in self.games(journal)}

    def engines(self):
        """The running processes of this folder's engines."""
        listed = subprocess.run(["ps", "-eo", "stat=,args="], capture_output=True, text=True, check=True).stdout
        states = [line.split(maxsplit=1) for line in listed.splitlines()]
        return [command for state, command in states if not state.startswith("Z") and
                (command.endswith(rf"{self.folder.name}\ricochet.exe") or command == "ricochet.exe bench 30")]

    def test_a_match_is_played_and_its_report_agrees(self):
        code, output = self.run_program(*self.match("match.jsonl", 1, "-pgnout", "match.pgn"))
        self.assertEqual(code, 0, output)
        self.assertEqual(len(self.games("match.jsonl")), 2)
        self.assertEqual((self.folder / "match.pgn").read_bytes().count(b"[Result "), 2)
        self.assertNotIn(b"\r", (self.folder / "match.pgn").read_bytes())
        code, output = self.run_program("report", "--audit", "match.jsonl")
        self.assertEqual(code, 0, output)
        self.assertIn("2 of 2 games", output)

    def test_what_a_killed_match_has_played_is_kept_and_the_rest_is_played(self):
        whole, output = self.run_program(*self.match("whole.jsonl", 2))
        self.assertEqual(whole, 0, output)
        program = self.start(*self.match("cut.jsonl", 2))
        wait_for("a game", lambda: len(self.games("cut.jsonl")) >= 1)
        self.assertEqual(len(self.engines()), 2)
        program.kill()
        program.communicate()
        wait_for("the engines end with the match", lambda: not self.engines())
        code, output = self.run_program(*self.match("cut.jsonl", 2, "-resume"))
        self.assertEqual(code, 0, output)
        self.assertIn("played before", output)
        self.assertEqual(self.moves("cut.jsonl"), self.moves("whole.jsonl"))

    def test_ctrl_c_ends_a_match_with_a_command_that_resumes_it(self):
        program = self.start(*self.match("match.jsonl", 50))
        wait_for("a game", lambda: len(self.games("match.jsonl")) >= 1)
        # wine turns it into Ctrl-C.
        program.send_signal(signal.SIGINT)
        output, _ = program.communicate(timeout=TIMEOUT)
        self.assertRegex(output, r'saved in match\.jsonl\. To continue:\n  "[^"]*два слова[^"]*ricochet-match\.exe" -engine cmd=')
        wait_for("the engines end", lambda: not self.engines())

    def test_a_journal_that_another_match_writes_is_refused(self):
        program = self.start(*self.match("match.jsonl", 50))
        wait_for("a game", lambda: len(self.games("match.jsonl")) >= 1)
        _, output = self.run_program(*self.match("match.jsonl", 50, "-resume"))
        self.assertIn("'match.jsonl' is in use by another program", output)
        code, output = self.run_program("report", "match.jsonl")
        self.assertEqual(code, 0, output)
        program.kill()
        program.communicate()

    def test_an_engine_that_hangs_is_ended_with_its_children(self):
        (self.folder / "hanging.bat").write_text(HANGING, encoding="ascii", newline="")
        program = self.start(*self.match("match.jsonl", 1, first="hanging"))
        wait_for("its child runs", self.engines)
        output, _ = program.communicate(timeout=TIMEOUT)
        self.assertIn("engine 'a' does not start: no readyok within 10000 ms", output)
        wait_for("its child ends", lambda: not self.engines())

    def test_a_missing_engine_is_an_error(self):
        _, output = self.run_program(*self.match("match.jsonl", 1, first="nobody"))
        self.assertIn("engine 'a': there is no program 'nobody' in PATH", output)
        (self.folder / "text.txt").write_text("text", encoding="ascii")
        _, output = self.run_program(*self.match("match.jsonl", 1, first=r".\text.txt"))
        self.assertIn(r"'.\text.txt' is not an executable file", output)


unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=2)
