#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the scripts that install, build and start programs: tools/run, play, test, xboard, ricochet-match, release.

They run in a tiny tree with its own CMakeLists.txt, on a simulated machine whose packages this test controls: apt-get,
sudo and the programs are stubs, cmake and ninja are real. Each script runs first, after each other one, after a kill,
after packages were removed, and where it cannot work.

Argument: the source tree whose scripts are tested.
"""

import concurrent.futures
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]).resolve()
SKIPPED = 77
# Seconds after which a process counts as hanging, even on a busy machine.
PATIENCE = 120

# The programs and headers in packages. All other packages are empty.
PACKAGES = {
    "cmake": ["bin/cmake", "bin/ctest"],
    "ninja-build": ["bin/ninja"],
    "g++": ["bin/c++", "bin/g++"],
    "libfmt-dev": ["include/fmt/core.h"],
    "libcli11-dev": ["include/CLI/CLI.hpp"],
    "libzstd-dev": ["include/zstd.h"],
    "nlohmann-json3-dev": ["include/nlohmann/json.hpp"],
    "libcpp-httplib-dev": ["include/httplib.h"],
    "catch2": ["include/catch2/catch.hpp"],
    "pybind11-dev": ["include/pybind11/pybind11.h"],
    "python3-dev": ["include/python3.11/Python.h"],
    "xboard": ["games/xboard"],
    "chromium": ["bin/chromium"],
    "chromium-driver": ["bin/chromedriver"],
    "xvfb": ["bin/Xvfb"],
    "xdotool": ["bin/xdotool"],
    "nodejs": ["bin/node"],
    "npm": ["bin/npm"],
    "iproute2": ["bin/ip"],
    "mandoc": ["bin/mandoc"],
    "help2man": ["bin/help2man"],
    "emscripten": ["bin/em++"],
    "esbuild": ["bin/esbuild"],
}
ENGINE = {"cmake", "ninja-build", "g++", "libfmt-dev", "libcli11-dev", "libzstd-dev"}
TOOLS = ENGINE | {"nlohmann-json3-dev"}
BOARD = TOOLS | {"libcpp-httplib-dev"}
# The packages that each script needs.
NEEDED = {
    "run": ENGINE,
    "play": BOARD,
    "test": BOARD | {"esbuild", "catch2"},
    "xboard": ENGINE | {"xboard"},
    "ricochet-match": TOOLS | {"esbuild"},
    "release": BOARD | {"esbuild"},
}
SCRIPTS = tuple(NEEDED)
ARGUMENTS = ["one", "two words", "", "--three"]
INPUT = "isready\nquit\n"

# Has the same requirements as the real tree. `manuals` only makes build.ninja mention ricochet-board even if it cannot be
# built.
CMAKE_LISTS = """
cmake_minimum_required(VERSION 3.25)
project(ricochet VERSION 1.2.3 LANGUAGES NONE)
option(BUILD_TESTING "" ON)
execute_process(COMMAND cat OUTPUT_QUIET)
set(machine $ENV{MACHINE})
function(need header)
    if(NOT EXISTS ${machine}/include/${header})
        message(FATAL_ERROR "there is no ${header}")
    endif()
endfunction()
function(program name)
    add_custom_command(OUTPUT objects/${name}.o DEPENDS compile program
        COMMAND sh ${PROJECT_SOURCE_DIR}/compile ${PROJECT_SOURCE_DIR}/program ${name} objects/${name}.o JOB_POOL one VERBATIM)
    add_custom_target(${name} ALL DEPENDS objects/${name}.o COMMAND cp objects/${name}.o ${name})
endfunction()
# One at a time, for the test to kill it.
set_property(GLOBAL PROPERTY JOB_POOLS one=1)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/objects)
need(fmt/core.h)
need(CLI/CLI.hpp)
need(zstd.h)
program(ricochet)
if(EXISTS ${machine}/include/nlohmann/json.hpp)
    if(EXISTS ${machine}/bin/esbuild)
        program(ricochet-match)
    endif()
    if(EXISTS ${machine}/include/httplib.h)
        program(ricochet-board)
    endif()
endif()
add_custom_target(manuals COMMAND echo ricochet ricochet-match ricochet-board)
if(BUILD_TESTING AND EXISTS ${machine}/include/catch2/catch.hpp AND TARGET ricochet-board AND TARGET ricochet-match)
    enable_testing()
    add_custom_target(board_tests)
    add_test(NAME engine COMMAND ${PROJECT_BINARY_DIR}/ricochet)
endif()
execute_process(COMMAND sh -c ". \\"$MACHINE/halt\\"; halt configure")
"""

# compile SOURCE NAME OUTPUT
COMPILE = """
echo "compiling $2"
printf 'half of a program' >"$3"
. "$MACHINE/halt"
halt compile
[ ! -e "$MACHINE/broken" ] || { echo "program: error: no semicolon" >&2; exit 1; }
sed "s/NAME/$2/g" "$1" >"$3"
chmod +x "$3"
"""

PROGRAM = """#!/bin/sh
[ NAME != ricochet-board ] || echo http://127.0.0.1:1234/
for argument in "$@"; do
    [ "$argument" != --wrong ] || { echo "NAME: unknown option --wrong" >&2; exit 2; }
done
printf '%s\\n' NAME "$@"
cat
"""

# halt STAGE: if the test has requested it, stops here until killed.
HALT = """
halt() {
    [ -e "$MACHINE/halt-$1" ] || return 0
    echo $$ >"$MACHINE/halted.new"
    mv "$MACHINE/halted.new" "$MACHINE/halted"
    exec sleep 300
}
"""

# Reads stdin and writes to stdout, which the scripts must prevent.
APT_GET = """#!/bin/sh
cat >/dev/null
echo "apt-get's own words"
echo "$*" >>"$MACHINE/apt-get.log"
. "$MACHINE/halt"
halt install
[ "$(id -u)" = 0 ] || [ "$AS_ROOT" = yes ] || { echo "E: are you root?" >&2; exit 100; }
[ ! -e "$MACHINE/no-network" ] || { echo "E: Failed to fetch the archive" >&2; exit 100; }
for package in "$@"; do
    [ ! -d "$STORE/$package" ] || [ -e "$MACHINE/empty-packages" ] || cp -RP "$STORE/$package/." "$MACHINE"
done
"""

SUDO = """#!/bin/sh
[ "$1" = -n ] && shift
AS_ROOT=yes exec "$@"
"""

RELEASE_KIND = """# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# one program
make_package() {
    configure_and_build tiny -- ricochet
    cp "$work/tiny/ricochet" "$output/ricochet-$version-tiny.tar.xz"
}
"""

SBOM = """import sys
open(sys.argv[sys.argv.index("--output") + 1], "w").write("{}")
"""


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def copy(source, target):
    subprocess.run(["cp", "-a", source, target], check=True)


def make_store(folder):
    """Makes the packages, and a folder with all programs of this machine that are in no package."""
    brought = {Path(file).name for files in PACKAGES.values() for file in files}
    hidden = brought | {"apt-get", "clang++", "dpkg", "sudo", "xdg-open"}
    system = folder / "system"
    system.mkdir()
    for place in os.get_exec_path():
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            if program.name not in hidden and not (system / program.name).is_symlink():
                (system / program.name).symlink_to(program)
    store = folder / "store"
    for package, files in PACKAGES.items():
        for file in files:
            path = store / package / file
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.name in ("c++", "g++"):
                write(path, f'#!/bin/sh\nexec {shutil.which("c++")} -nostdinc -I "$MACHINE/include" "$@"\n', 0o755)
            elif path.name in ("cmake", "ctest", "ninja"):
                path.symlink_to(shutil.which(path.name))
            elif path.parent.name in ("bin", "games"):
                write(path, PROGRAM.replace("NAME", path.name), 0o755)
            else:
                write(path, "")
    return system, store


class Machine:
    """A machine without packages, with a fresh clone."""

    def __init__(self, folder, system, store, stubs=("apt-get", "sudo")):
        self.folder = folder
        self.store = store
        self.clone = folder / "a clone"
        self.log = folder / "apt-get.log"
        self.environment = {
            "PATH": f"{folder}/bin:{system}", "MACHINE": str(folder), "STORE": str(store), "HOME": str(folder / "home"),
            "TMPDIR": str(folder / "tmp"), "DISPLAY": ":1234", "LC_ALL": "C.UTF-8", "GIT_CEILING_DIRECTORIES": str(folder)}
        for name, text in (("apt-get", APT_GET), ("sudo", SUDO)):
            if name in stubs:
                write(folder / "bin" / name, text, 0o755)
        write(folder / "bin/dpkg", '#!/bin/sh\necho "dpkg $*" >>"$MACHINE/apt-get.log"\n', 0o755)
        write(folder / "bin/xdg-open", '#!/bin/sh\necho "$*" >"$MACHINE/opened"\n', 0o755)
        write(folder / "halt", HALT)
        (folder / "home").mkdir()
        (folder / "tmp").mkdir()
        write(self.clone / "CMakeLists.txt", CMAKE_LISTS)
        write(self.clone / "compile", COMPILE)
        write(self.clone / "program", PROGRAM)
        write(self.clone / "tools/packaging/kinds/tiny.sh", RELEASE_KIND)
        write(self.clone / "tools/packaging/sbom.py", SBOM)
        (self.clone / "tools/picture").mkdir()
        shutil.copy(ROOT / "tools/picture/pieces.svg", self.clone / "tools/picture")
        shutil.copy(ROOT / "CMakePresets.json", self.clone)
        (self.clone / "tests").mkdir()
        shutil.copy(ROOT / "tests/count.py", self.clone / "tests")
        for name in ("setup.sh", *SCRIPTS):
            text = (ROOT / "tools" / name).read_text()
            for place in ("games", "include"):
                text = text.replace(f"/usr/{place}", f"{folder}/{place}")
            write(self.clone / "tools" / name, text.replace("/var/lib/dpkg", f"{folder}/dpkg"), 0o755)

    def install(self, *packages):
        for package in packages:
            copy(f"{self.store / package}/.", self.folder)

    def remove_packages(self):
        for files in PACKAGES.values():
            for file in files:
                (self.folder / file).unlink(missing_ok=True)

    def asked(self):
        """The packages requested from apt-get since the last call."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        installs = [line.split(" install ")[1].split() for line in lines if " install " in line]
        return {word for words in installs for word in words if not word.startswith("-")}

    def start(self, script, *arguments, **settings):
        settings = {"cwd": self.clone, "stdin": subprocess.PIPE, **settings}
        return subprocess.Popen([script if "/" in script else f"tools/{script}", *arguments], env=self.environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, **settings)

    def finish(self, process):
        try:
            out, err = process.communicate(INPUT, PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def run(self, script, *arguments, **settings):
        return self.finish(self.start(script, *arguments, **settings))

    def kill(self, script, stage, by=signal.SIGKILL):
        """Starts a script and kills it with all its children when it reaches a stage."""
        flag, halted = self.folder / f"halt-{stage}", self.folder / "halted"
        flag.touch()
        process = self.start(script, *usual_arguments(script), stdin=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not halted.exists():
            if process.poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{script} never came to {stage}: {self.finish(process)}")
            time.sleep(0.01)
        os.killpg(process.pid, by)
        # ninja runs each command in a new process group.
        with contextlib.suppress(ProcessLookupError):
            os.kill(int(halted.read_text()), by)
        process.communicate(timeout=PATIENCE)
        flag.unlink()
        halted.unlink()


def usual_arguments(script):
    return {"play": ["--no-browser", *ARGUMENTS], "test": [], "release": ["tiny"]}.get(script, ARGUMENTS)


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

    def test_a_script_asks_for_no_more_than_it_needs(self):
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
