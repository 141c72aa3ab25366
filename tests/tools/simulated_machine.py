# SPDX-License-Identifier: GPL-3.0-or-later
"""A simulated machine for the tests of start scripts: its packages are controlled, apt-get, sudo and the programs are stubs,
cmake and ninja are real."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).resolve().parents[2]).resolve()
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
