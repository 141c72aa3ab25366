#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the manual pages that tools/packaging/manuals.sh makes from the programs' --help, and bash completion.

    manuals_test.py PROGRAM...     the programs of a build
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PACKAGING = pathlib.Path(__file__).resolve().parents[3] / "tools/packaging"
PROGRAMS = []

HELP = """\
Does a thing; and another
Usage: thing [OPTIONS] FILE...

Options:
  -h,--help                   Print this help message and exit
  --size INT:INT in [1 - 99]=7
                              How large it's
  --kind ENUM:{one,two} Excludes: --size
                              Which
  --far,--wide TEXT           Where
"""


def commands():
    """Yields the page name and the command of each program and subcommand."""
    for program in PROGRAMS:
        name = pathlib.Path(program).name
        yield name, [program]
        text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
        for word in re.findall(r"^  ([a-z]+) ", text.partition("\nSubcommands:\n")[2], re.MULTILINE):
            yield f"{name}-{word}", [program, word]


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)


@unittest.skipUnless(shutil.which("help2man"), "help2man is missing")
class Pages(Folder):
    def make(self, *programs):
        return subprocess.run([PACKAGING / "manuals.sh", self.folder / "pages", "1.2.3", "", *programs], capture_output=True,
                              text=True, check=False)

    def test_every_option_of_every_command_is_in_a_clean_page(self):
        done = self.make(*PROGRAMS)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        for name, command in commands():
            page = (self.folder / f"pages/{name}.1").read_text(encoding="utf-8").replace("\\-", "-")
            self.assertIn("Ricochet 1.2.3", page)
            self.assertRegex(page, rf"(?m)^\.TH {name.upper()} \"1\"")
            self.assertRegex(page, rf"(?m)^\.SH NAME\n{name} - \w")
            self.assertIn("ricochet-analyse", page.partition(".SH \"SEE ALSO\"")[2])
            text = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True).stdout
            for option in re.findall(r"^  (?:-\w,)?--([\w-]+)", text, re.MULTILINE):
                self.assertIn(option, page, f"{name} --{option}")
            if shutil.which("mandoc"):
                said = subprocess.run(["mandoc", "-T", "lint", "-W", "warning", self.folder / f"pages/{name}.1"],
                                      capture_output=True, text=True, check=False).stdout
                self.assertEqual([line for line in said.splitlines() if "cannot parse date" not in line], [])
        self.assertIn("RICOCHET_LEVEL", (self.folder / "pages/ricochet.1").read_text(encoding="utf-8"))

    def test_a_program_that_fails_ends_it(self):
        broken = self.folder / "broken"
        broken.write_text("#!/bin/sh\necho no good >&2\nexit 3\n", encoding="utf-8")
        broken.chmod(0o755)
        done = self.make(broken)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("no good", done.stderr)


class Bash(Folder):
    def complete(self, program, *words):
        """The completions that bash offers for the last word."""
        name = pathlib.Path(program).name
        shutil.copy(PACKAGING / "completions/ricochet.bash", self.folder / name)
        previous = [program, *words][-2]
        command = ('source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(old); '
                   f'_ricochet "$1" "${{!#}}" "{previous}"; printf "%s\\n" "${{COMPREPLY[@]}}"')
        said = subprocess.run(["bash", "--norc", "-c", command, self.folder / name, program, *words], capture_output=True, text=True,
                              check=True, cwd=self.folder)
        self.assertEqual(said.stderr, "")
        return said.stdout.split()

    def test_options_and_their_values(self):
        thing = self.folder / "bin/thing"
        thing.parent.mkdir()
        thing.write_text(f"#!/bin/sh\ncat <<'END'\n{HELP}END\n", encoding="utf-8")
        thing.chmod(0o755)
        self.assertEqual(self.complete(str(thing), "--k"), ["--kind"])
        self.assertEqual(self.complete(str(thing), "--w"), ["--wide"])
        self.assertEqual(self.complete(str(thing), "--kind", "t"), ["two"])
        self.assertEqual(self.complete(str(thing), "--size", ""), [])

    def test_every_option_of_every_command(self):
        for _, command in commands():
            text = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True).stdout
            options = {name for names in re.findall(r"^  (-\S+)", text, re.MULTILINE) for name in names.split(",")}
            self.assertEqual(options - set(self.complete(*command, "-")), set(), command)

    def test_subcommands_and_variants(self):
        ricochet = next(program for program in PROGRAMS if program.endswith("/ricochet"))
        self.assertEqual(self.complete(ricochet, "per"), ["perft"])
        self.assertEqual(self.complete(ricochet, "perft", "--variant", "ti"), ["tiledsquares"])


if __name__ == "__main__":
    PROGRAMS[:] = sys.argv[1:]
    unittest.main(argv=sys.argv[:1])
