#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the scripts that install, build and start programs: tools/run, play, test, xboard, ricochet-match, release.

They run in a tiny tree with its own CMakeLists.txt, on a simulated machine whose packages this test controls: apt-get,
sudo and the programs are stubs, cmake and ninja are real. Each script runs first, after each other one, after a kill,
after packages were removed, and where it cannot work.

Argument: the source tree whose scripts are tested.
"""

import concurrent.futures
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from simulated_machine import (
    ARGUMENTS,
    BOARD,
    ENGINE,
    INPUT,
    NEEDED,
    PACKAGES,
    PATIENCE,
    ROOT,
    SCRIPTS,
    Machine,
    copy,
    make_store,
    usual_arguments,
    write,
)

SKIPPED = 77


class StartScripts(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.all = Path(folder.name)
        cls.all.chmod(0o755)
        cls.system, cls.store = make_store(cls.all)

    def machine(self, *packages, **settings):
        machine = Machine(Path(tempfile.mkdtemp(dir=self.all)), self.system, self.store, **settings)
        machine.folder.chmod(0o755)
        machine.install(*packages)
        return machine

    def check(self, machine, script, result):
        """Checks that a script succeeded, and its output."""
        said = f"{script}: {result}"
        self.assertEqual(result.returncode, 0, said)
        if script == "test":
            self.assertIn("100% tests passed", result.stdout, said)
            self.assertTrue(result.stdout.startswith(("Test project", "Internal ctest")), said)
        elif script == "release":
            dist = machine.clone / "dist"
            self.assertIn("ricochet-1.2.3-tiny.tar.xz", result.stdout, said)
            self.assertEqual((dist / "SHA256SUMS").read_text(), result.stdout, said)
        elif script == "xboard":
            words = result.stdout.splitlines()
            self.assertEqual(words[0], "xboard", said)
            self.assertEqual(words[-len(ARGUMENTS) - 2:], [*ARGUMENTS, *INPUT.split()], said)
            engine = Path(words[words.index("-fd") + 1]) / words[words.index("-fcp") + 1]
            self.assertIn(machine.clone / "build", engine.parents)
            pieces = Path(words[words.index("-pieceImageDirectory") + 1])
            for name, letter in (("White", "T"), ("Black", "t")):
                picture = (pieces / f"{name}Lion.svg").read_text()
                self.assertTrue(picture.endswith(f'<use xlink:href="#piece-{letter}"/></svg>\n'), picture[-100:])
            self.assertEqual(subprocess.check_output([engine], text=True, stdin=subprocess.DEVNULL), "ricochet\n", said)
        else:
            program = {"run": "ricochet", "play": "http://127.0.0.1:1234/\nricochet-board"}.get(script, script)
            self.assertEqual(result.stdout, "\n".join([program, *ARGUMENTS, INPUT]), said)

    def run_and_check(self, machine, script):
        result = machine.run(script, *usual_arguments(script))
        self.check(machine, script, result)
        return result

    def each(self, work, items=SCRIPTS):
        """Calls `work` with each item, on a thread per processor."""
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
            for done in [workers.submit(work, item) for item in items]:
                done.result()

    def assert_one_line(self, result, script, *words):
        """Checks that a script failed with a single line, which contains all words, apart from "installing" lines."""
        said = str(result)
        self.assertEqual(result.returncode, 1, said)
        self.assertEqual(result.stdout, "", said)
        lines = [line for line in result.stderr.splitlines() if not line.startswith(f"tools/{script}: installing ")]
        self.assertEqual(len(lines), 1, said)
        self.assert_last_line(result, script, *words)

    def assert_last_line(self, result, script, *words):
        last = result.stderr.splitlines()[-1]
        self.assertEqual(result.returncode, 1, result)
        self.assertTrue(last.startswith(f"tools/{script}: "), result)
        for word in words:
            self.assertIn(word, last)

    def test_each_script_runs_first_and_after_each_other(self):
        def begin_with(first):
            machine = self.machine()
            self.run_and_check(machine, first)
            before = machine.asked()
            self.assertLessEqual(NEEDED[first], before)
            kept = machine.folder.with_suffix(".kept")
            machine.folder.rename(kept)
            for second in SCRIPTS:
                copy(kept, machine.folder)
                self.run_and_check(machine, second)
                asked = machine.asked()
                self.assertFalse(asked & before & PACKAGES.keys(), f"{second} after {first} asks again")
                self.assertLessEqual(NEEDED[second], before | asked, f"{second} after {first}")
                shutil.rmtree(machine.folder)
        self.each(begin_with)

    def test_the_real_tree_needs_as_few_packages(self):
        build = self.all / "real"
        for preset in ("quick", "release"):
            subprocess.run(["cmake", "--preset", preset, "-S", ROOT, "-B", build / preset, "-DCMAKE_DISABLE_FIND_PACKAGE_Catch2=ON",
                            "-DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON"], check=True, capture_output=True)
            for target, there in (("ricochet", True), ("ricochet-match", False)):
                query = subprocess.run(["ninja", "-C", build / preset, "-t", "query", target], check=False, capture_output=True)
                self.assertEqual(query.returncode == 0, there, f"{preset}: {target}")

    def test_a_script_installs_no_more_than_it_needs(self):
        for script in ("run", "xboard"):
            machine = self.machine()
            self.run_and_check(machine, script)
            self.assertEqual(machine.asked(), NEEDED[script])

    def test_nothing_is_installed_where_nothing_is_missing(self):
        def run_alone(script):
            machine = self.machine(*PACKAGES)
            self.run_and_check(machine, script)
            self.assertFalse(machine.asked() & PACKAGES.keys(), script)
        self.each(run_alone)

    def test_a_killed_script_begins_again(self):
        def kill_and_go_on(case):
            script, stage, other, by = case
            machine = self.machine()
            machine.kill(script, stage, by)
            self.run_and_check(machine, other)
            self.run_and_check(machine, script)
        kill = signal.SIGKILL
        self.each(kill_and_go_on, [
            ("run", "compile", "run", kill), ("run", "compile", "play", kill), ("run", "configure", "run", kill),
            ("run", "configure", "play", kill), ("run", "install", "run", kill), ("run", "compile", "run", signal.SIGINT),
            ("play", "compile", "run", kill), ("play", "install", "xboard", kill), ("test", "compile", "test", kill),
            ("xboard", "compile", "xboard", kill), ("ricochet-match", "compile", "release", kill),
            ("release", "compile", "ricochet-match", kill)])

    def test_packages_that_were_removed_are_installed_again(self):
        machine = self.machine(*PACKAGES)
        self.run_and_check(machine, "run")
        for script in SCRIPTS:
            machine.remove_packages()
            self.run_and_check(machine, script)
            self.assertLessEqual({"cmake", "ninja-build"}, machine.asked(), script)

    def test_two_at_once_build_once(self):
        machine = self.machine()
        both = [machine.start(script, *ARGUMENTS) for script in ("run", "run")]
        for result in [machine.finish(process) for process in both]:
            self.check(machine, "run", result)
        self.assertEqual(machine.log.read_text().count(" install "), 1)

    def test_a_script_is_called_by_a_link_from_elsewhere(self):
        machine = self.machine(*PACKAGES)
        link = machine.folder / "engine"
        link.symlink_to(machine.clone / "tools/run")
        self.check(machine, "run", machine.run(str(link), *ARGUMENTS, cwd="/"))

    def test_the_page_is_opened(self):
        machine = self.machine(*PACKAGES)
        self.check(machine, "play", machine.run("play", *usual_arguments("play")))
        opened = machine.folder / "opened"
        self.assertFalse(opened.exists())
        self.check(machine, "play", machine.run("play", *ARGUMENTS))
        end = time.monotonic() + PATIENCE
        while not (opened.exists() and opened.read_text()) and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual(opened.read_text(), "http://127.0.0.1:1234/\n")

    def test_an_unknown_option_is_the_programs_to_refuse(self):
        machine = self.machine(*PACKAGES)
        programs = {"run": "ricochet", "play": "ricochet-board", "ricochet-match": "ricochet-match", "xboard": "xboard"}
        for script, program in programs.items():
            result = machine.run(script, "--wrong")
            self.assertEqual(result.returncode, 2, result)
            self.assertEqual(result.stderr.splitlines()[-1], f"{program}: unknown option --wrong")

    def test_no_compiler_and_no_apt_get(self):
        for script in SCRIPTS:
            result = self.machine("xboard", stubs=()).run(script, *usual_arguments(script))
            self.assert_one_line(result, script, "g++", "no apt-get")

    def test_no_network(self):
        for script in SCRIPTS:
            machine = self.machine()
            (machine.folder / "no-network").touch()
            self.assert_one_line(machine.run(script, *usual_arguments(script)), script, "could not install", "Failed to fetch")

    def test_the_board_is_built_without_what_it_can_do_without(self):
        machine = self.machine(*BOARD)
        (machine.folder / "no-network").touch()
        result = self.run_and_check(machine, "play")
        self.assertEqual(machine.asked(), {"esbuild"})
        self.assertIn("tools/play: going on without esbuild\n", result.stderr)

    def test_an_installation_that_was_killed_is_finished_first(self):
        machine = self.machine()
        write(machine.folder / "dpkg/updates/0001", "")
        self.run_and_check(machine, "run")
        self.assertEqual(machine.log.read_text().splitlines()[0], "dpkg --configure -a")

    def test_packages_that_bring_nothing(self):
        machine = self.machine(*ENGINE, "nlohmann-json3-dev")
        (machine.folder / "empty-packages").touch()
        self.assert_last_line(machine.run("play"), "play", "ricochet-board")

    def test_an_old_cmake(self):
        machine = self.machine(*PACKAGES)
        (machine.folder / "bin/cmake").unlink()
        write(machine.folder / "bin/cmake", "#!/bin/sh\necho cmake version 3.18.4\n", 0o755)
        for script in ("run", "release"):
            self.assert_one_line(machine.run(script, *usual_arguments(script)), script, "3.18.4", "3.25")

    def test_a_build_that_fails(self):
        machine = self.machine(*PACKAGES)
        (machine.folder / "broken").touch()
        result = machine.run("run")
        self.assertIn("no semicolon", result.stderr)
        self.assertEqual(result.stdout, "")
        self.assert_last_line(result, "run", "build")

    def test_a_file_where_the_build_folder_should_be(self):
        for script in ("run", "play", "test", "xboard", "ricochet-match"):
            machine = self.machine(*PACKAGES)
            (machine.clone / "build").touch()
            self.assert_one_line(machine.run(script, *usual_arguments(script)), script, "cannot write to", "build")

    def as_another_user(self, machine):
        """The settings to start a script as a user other than root who owns the machine's folder."""
        if os.geteuid() != 0:
            return {}
        nobody = 65534
        subprocess.run(["chown", "-R", f"{nobody}:{nobody}", machine.folder], check=True)
        user = {"user": nobody, "group": nobody, "extra_groups": []}
        try:
            subprocess.run(["test", "-w", machine.folder], check=True, **user)
        except subprocess.CalledProcessError:
            self.skipTest(f"another user has no way to {machine.folder}")
        return user

    def test_a_clone_that_cannot_be_written_to(self):
        for script in ("run", "play", "test", "xboard", "ricochet-match"):
            machine = self.machine(*PACKAGES)
            user = self.as_another_user(machine)
            machine.clone.chmod(0o555)
            result = machine.run(script, *usual_arguments(script), **user)
            machine.clone.chmod(0o755)
            self.assert_one_line(result, script, "cannot write to", "build")

    def test_another_user_without_sudo(self):
        for script in SCRIPTS:
            machine = self.machine(stubs=("apt-get",))
            result = machine.run(script, *usual_arguments(script), **self.as_another_user(machine))
            self.assert_one_line(result, script, "sudo apt-get install ")
            self.assertFalse(machine.asked())

    def test_another_user_with_sudo(self):
        machine = self.machine()
        self.check(machine, "run", machine.run("run", *ARGUMENTS, **self.as_another_user(machine)))
        self.assertEqual(machine.asked(), NEEDED["run"])


class PlayTest(unittest.TestCase):
    def test_ricochet_play_ends_as_the_board_does(self):
        with tempfile.TemporaryDirectory() as home:
            script = shutil.copy(ROOT / "tools/packaging/ricochet-play", home)
            board = Path(home) / "ricochet-board"
            board.write_text("#!/bin/sh\necho \"$*\"\necho http://127.0.0.1:1234/\nexit 7\n")
            board.chmod(0o755)
            environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
            played = subprocess.run([script, "--port", "1234"], env=environment, capture_output=True, text=True,
                                    timeout=PATIENCE, check=False)
        self.assertEqual((played.returncode, played.stdout), (7, "--port 1234\nhttp://127.0.0.1:1234/\n"))
        self.assertEqual(played.stderr, "ricochet-play: open http://127.0.0.1:1234/ in a browser on this machine\n")


if __name__ == "__main__":
    if not all(map(shutil.which, ("bash", "cmake", "ctest", "ninja", "c++"))):
        print("skipped: bash, cmake, ninja or c++ is missing")
        sys.exit(SKIPPED)
    # A shell that starts this in the background makes it and its children ignore SIGINT.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    unittest.main(argv=sys.argv[:1])
