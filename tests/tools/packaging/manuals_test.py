#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual pages and completions of tools/packaging/manuals.py, of made-up programs and of ours.

    manuals_test.py PROGRAM...     the programs of a build
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[3] / "tools/packaging/manuals.py"
PROGRAMS = []

HELP = """\
Does a thing; and another
Usage: thing [OPTIONS] FILE...

Positionals:
  FILE TEXT ... REQUIRED      What to read

Options:
  -h,--help                   Print this help message and exit
  --size INT:INT in [1 - 99]=7
                              How large it's
  --kind ENUM:value in {one->0,two->1} OR {0,1} Excludes: --size
                              Which
  --waits INT:INT in [2 - 2] Accepted and without effect
  --map KEY=VALUE ...         Some: a= [b=1]

Example: in one line
  thing --size 5 a-file
"""


def script(folder, name, text):
    path = pathlib.Path(folder) / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def make(folder, *programs, **environment):
    """Runs the script; what it says to stderr, or nothing where all went well."""
    result = subprocess.run([sys.executable, "-B", SCRIPT, "--output", folder, "--version", "1.2.3", *programs], check=False,
                            capture_output=True, text=True, env={**os.environ, **environment})
    return None if result.returncode == 0 else result.stderr


class Folder(unittest.TestCase):
    """A folder for what is made."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.output = self.folder / "out"

    def read(self, name):
        return (self.output / name).read_text(encoding="utf-8")

    def complete(self, *words):
        """What bash offers for the last word."""
        line = " ".join(f"'{word}'" for word in words)
        function = "_" + words[0].replace("-", "_")
        command = (f"source '{self.output}/{words[0]}.bash'; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; {function}; "
                   'printf "%s\\n" "${COMPREPLY[@]}"')
        said = subprocess.run(["bash", "--norc", "-c", command], capture_output=True, text=True, check=True, cwd=self.folder)
        return said.stdout.split()


class MadeUp(Folder):
    """A program that says what a test has it say."""

    def help_of(self, text):
        (self.folder / "help").write_text(text, encoding="utf-8")
        return script(self.folder, "thing", f'cat "{self.folder}/help"')

    def test_page_tells_what_help_tells(self):
        self.assertIsNone(make(self.output, self.help_of(HELP), SOURCE_DATE_EPOCH="86400"))
        page = self.read("thing.1")
        for text in ('.TH THING 1 "1970-01-02" "Ricochet 1.2.3"', r"thing \- Does a thing", "What to read (must be given)",
                     r"\fB\-h\fR, \fB\-\-help\fR", r"\fB\-\-size\fR \fIN\fR", "How large it's (1 to 99) [7]",
                     r"\fB\-\-kind\fR \fITEXT\fR", "Which (one, two)", r"\fB\-\-map\fR \fIKEY=VALUE...\fR",
                     "Accepted and without effect (2 to 2)", r"  thing \-\-size 5 a\-file"):
            self.assertIn(text, page)

    def test_the_same_is_made_twice(self):
        program = self.help_of(HELP)
        texts = []
        for _ in range(2):
            self.assertIsNone(make(self.output, program))
            texts.append([path.read_bytes() for path in sorted(self.output.iterdir())])
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(sorted(path.name for path in self.output.iterdir()), ["_thing", "thing.1", "thing.bash", "thing.fish"])

    def test_what_is_not_understood_is_told_and_nothing_written(self):
        for text, said in (("Nothing here\n", "no line 'Usage:'"),
                           ("A\nUsage: thing\n\nOptions:\n                  too far in\n", "continues what has not begun")):
            error = make(self.output, self.help_of(text))
            self.assertEqual(error.count("\n"), 1)
            self.assertIn(said, error)
            self.assertFalse(self.output.exists())

    def test_a_program_that_fails_is_named(self):
        error = make(self.output, script(self.folder, "broken", "echo no good >&2; exit 3"))
        self.assertRegex(error, r"^manuals\.py: .*/broken --help ended with 3: no good\n$")
        self.assertIn("does not run", make(self.output, str(self.folder / "none")))

    @unittest.skipUnless(shutil.which("bash"), "bash is missing")
    def test_bash_completes(self):
        self.assertIsNone(make(self.output, self.help_of(HELP)))
        self.assertEqual(self.complete("thing", "--k"), ["--kind"])
        self.assertEqual(self.complete("thing", "--kind", "t"), ["two"])
        self.assertEqual(self.complete("thing", "--size", ""), [])


class Ours(Folder):
    """The programs of this build."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.made = pathlib.Path(folder.name)
        said = make(cls.made, *PROGRAMS)
        if said is not None:
            raise AssertionError(said)

    def setUp(self):
        super().setUp()
        self.output = self.made

    def test_every_option_is_in_page_and_completions(self):
        for program in PROGRAMS:
            name = pathlib.Path(program).name
            texts = [self.read(file) for file in (f"{name}.1", f"{name}.bash", f"_{name}", f"{name}.fish")]
            for help_text in self.all_help(program):
                for option in re.findall(r"^  (?:-\w,)?--([\w-]+)", help_text, re.MULTILINE):
                    for text in texts:
                        self.assertIn(option, text.replace("\\-", "-"), f"{name} --{option}")

    def all_help(self, program):
        """What the program and its subcommands say to --help."""
        text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        subcommands = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.MULTILINE)
        words = re.findall(r"^  (\w+)", subcommands[1], re.MULTILINE) if subcommands else []
        return [text, *(subprocess.run([program, word, "--help"], capture_output=True, text=True, check=True).stdout for word in words)]

    @unittest.skipUnless(shutil.which("bash"), "bash is missing")
    def test_bash_completes_our_subcommands(self):
        self.assertEqual(self.complete("ricochet", "per"), ["perft"])
        self.assertEqual(self.complete("ricochet", "perft", "--var"), ["--variant"])
        self.assertIn("tiledsquares", self.complete("ricochet", "perft", "--variant", "ti"))

    def test_pages_are_clean(self):
        checker = shutil.which("mandoc")
        if not checker:
            self.skipTest("mandoc is missing")
        for page in sorted(self.output.glob("*.1")):
            said = subprocess.run([checker, "-T", "lint", "-W", "warning", page], capture_output=True, text=True, check=False).stdout
            self.assertEqual([line for line in said.splitlines() if "missing date" not in line], [])


if __name__ == "__main__":
    PROGRAMS[:] = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
