#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutation testing: changes one line of C++ at a time and runs the tests of the room.

  tools/lab/mutants/mutants.py run search --count 100 --seed 1
  tools/lab/mutants/mutants.py report
  tools/lab/mutants/mutants.py again

`run` draws mutants of a room at random and judges them: killed if a test fails or hangs or the bench total changes,
otherwise survived. Each file of tests is built as a separate program; those most likely to detect the change are compiled
and run first, up to the first failure. Mutants that do not compile, or compile to the same programs, are not counted;
others are drawn instead. To resume an interrupted run, repeat the command; only the mutant in progress is lost. Other
seeds or rooms add to the results. `report` counts and lists the survivors, except equivalent mutants (MUTANTS.md). `again`
judges the survivors again, after tests were written for them.

Works in a copy of the tree: all files that git does not ignore, with uncommitted changes.
"""

import argparse
import contextlib
import fcntl
import filecmp
import hashlib
import math
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path, PurePosixPath
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "strength"))
from commandline import ROOT, WORK, fail, parser_of
from mutations import apply, draw, mutants_by_line
from test_programs import TestProgram, in_order, last_test, parts_of, read_programs
from verdicts import KILLED, REFUSED, SAME, SURVIVED, Results, judge_all, mutant_of, read_equal, report

FOLDER = ROOT / "build/mutants"
RESULTS = WORK / "mutants.jsonl"
PAGE = Path(__file__).resolve().parent / "MUTANTS.md"
# A test program's time limit is this multiple of its time without a change, and the CPU time limit of each of its processes
# this multiple of the CPU time of all. A second try has a longer time limit, since the machine may have been busy.
TIME_FACTOR = 5
LEAST_SECONDS = 5
SECOND_TRY_FACTOR = 10
BUILD_SECONDS = 3600
BUILD_PROCESSOR_SECONDS = 300  # for each process


class Room(NamedTuple):
    """The folders to mutate, the floors whose tests are run, the programs that these start, and test scripts."""

    folders: tuple
    floors: tuple
    programs: tuple = ()
    scripts: tuple = ()
    has_bench: bool = False


ROOMS = {
    "movegen": Room(("movegen",), ("movegen",)),
    "search": Room(("search",), ("search",), has_bench=True),
    "engine": Room(("engine",), ("engine",), ("ricochet",)),
    **{name: Room((f"tools/{name}",), ("tools",), ("mock_engine",)) for name in ("client", "common", "pgn", "picture")},
    "match": Room(("tools/match",), ("match",), ("mock_engine", "ricochet", "ricochet-match"),
                  (TestProgram("match", "tests/tools/match/readme_test.py", "readme"),)),
    "analyse": Room(("tools/analyse",), ("analyse",), ("ricochet-analyse",)),
    "board": Room(("tools/board",), ("board",), ("mock_engine", "ricochet", "ricochet-board", "ricochet-explore")),
    "explore": Room(("tools/explore",), ("explore",), ("ricochet", "ricochet-explore", "ricochet-match")),
    "tables": Room(("tools/tables",), ("tables",), ("ricochet-tables",)),
    "lab": Room(("tools/lab",), ("datagen", "puzzles", "train"),
                ("measure_reasons", "ricochet", "ricochet-analyse", "ricochet-datagen", "ricochet-puzzles",
                 "ricochet-train")),
}


def git(*arguments):
    found = subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=False)
    if found.returncode != 0:
        fail(f"git said: {found.stderr.strip()}")
    return found.stdout


def names_in_tree(folder):
    """The files of the tree to copy; excludes those in the folder of the copy."""
    names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return sorted(name for name in names if (ROOT / name).is_file() and not (ROOT / name).is_relative_to(folder))


def copy_tree(names, tree):
    """Makes a folder contain exactly these files; leaves equal ones untouched, so that they are not recompiled."""
    for name in names:
        source, target = ROOT / name, tree / name
        if not (target.exists() and filecmp.cmp(source, target, shallow=False)):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    kept = {tree / name for name in names}
    for path in list(tree.rglob("*")):
        if path.is_file() and path not in kept:
            path.unlink()


def confinement():
    """A command prefix that confines a program's signals to its own PID namespace and kills all its children at its end;
    None if the system does not allow that. The shell reaps orphans."""
    shell = ["sh", "-c", '"$@"; exit $?', "sh"]
    alone = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"]
    for command in ([*alone, *shell], [alone[0], "--user", "--map-current-user", *alone[1:], *shell]):
        with contextlib.suppress(FileNotFoundError):
            if subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0:
                return command
    return None


def limit(processor_seconds):
    """Limits the child process before it runs a command: its CPU time, and the kernel kills it first if memory runs out."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    if processor_seconds:
        resource.setrlimit(resource.RLIMIT_CPU, (processor_seconds, processor_seconds))


def run_all(command, log, seconds=None, processor_seconds=None):
    """Runs a command in the log's folder and kills its process group at the end. Returns its exit status (None after a
    timeout) and its output. `processor_seconds` limits the CPU time of each process."""
    with log.open("w+b") as stream:
        process = subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=stream,
                                   stderr=subprocess.STDOUT, cwd=log.parent, start_new_session=True,
                                   preexec_fn=partial(limit, processor_seconds))
        try:
            status = process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    return status, log.read_text(errors="replace")


def processor_seconds_of_children():
    """The CPU time of all children that have ended, and of their descendants."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def bench_total(said):
    found = re.search(r"^(\d+) nodes \d+ nps", said, re.MULTILINE)
    return found[1] if found else None


def fast_linker():
    """CMake's option for a fast linker, if one is installed."""
    for name in ("lld", "mold", "gold"):
        if shutil.which(f"ld.{name}"):
            return [f"-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld={name}"]
    return []


@contextlib.contextmanager
def occupied(folder):
    """Creates the folder of a copy if missing, and locks it against other runs."""
    folder, lock = folder.resolve(), folder.resolve() / "lock"
    if folder.exists() and not lock.exists() and any(folder.iterdir()):
        fail(f"{folder} holds other things; name an empty or a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fail(f"another run is at work in {folder}; wait for it, or name another folder with --build")
        yield folder


class Workshop:
    """A copy of the tree and its build, to judge mutants of a room in."""

    def __init__(self, name, folder, arguments):
        self.name, self.room = name, ROOMS[name]
        self.folder = folder
        self.jobs = str(arguments.jobs)
        self.tree, self.build = self.folder / "tree", self.folder / "build"
        self.confined = confinement() or []
        if not self.confined and not arguments.unconfined:
            fail("unshare (util-linux) cannot make a PID namespace here, and a mutant may send signals to any process of"
                 " yours; --unconfined takes that risk")
        copy_tree(names_in_tree(self.folder), self.tree)
        self.commit = git("describe", "--always", "--dirty", "--exclude", "*").strip()
        self.seconds = {}  # of each test program without a change
        self.processor_seconds = {}  # CPU time of all its processes without a change
        self.kills = Counter()  # by (folder of the mutant, test program)
        self._configure()
        self._judge_unchanged()

    def _configure(self):
        options = ["-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS=-w", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG",
                   "-DRICOCHET_NATIVE=ON", "-DRICOCHET_LTO=OFF", "-DRICOCHET_UNITY=OFF", "-DRICOCHET_LAB=ON", *fast_linker(),
                   f"-DCMAKE_PROJECT_ricochet_INCLUDE={self.tree / 'tools/lab/mutants/mutants.cmake'}"]
        if shutil.which("ccache"):
            options.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        log = self.folder / "configure.log"
        status, _ = run_all(["cmake", "-S", self.tree, "-B", self.build, "-G", "Ninja", *options], log)
        if status != 0:
            fail(f"the copy cannot be configured; {log} says why")
        listed = (self.build / "test_programs.txt").read_text(encoding="utf-8")
        self.tests = [*read_programs(listed, self.room.floors), *self.room.scripts]

    def _compile(self, tests):
        """Builds test programs and the programs that they start. Returns whether that succeeded."""
        targets = [*self.room.programs, *(test.name for test in tests if test not in self.room.scripts)]
        if self.room.has_bench:
            targets.append("ricochet")
        command = ["cmake", "--build", self.build, "--parallel", self.jobs, "--target", *targets]
        status, _ = run_all([*self.confined, *command], self.folder / "build.log", BUILD_SECONDS, BUILD_PROCESSOR_SECONDS)
        return status == 0

    def _bench(self, *limits):
        """Returns the exit status and total of `ricochet bench`; the limits are those of `run_all`."""
        status, said = run_all([*self.confined, self.build / "ricochet", "bench"], self.folder / "bench.log", *limits)
        return status, bench_total(said)

    def _test(self, test, *limits):
        """Returns the exit status of a test program, and its last test; the limits are those of `run_all`."""
        is_script = test in self.room.scripts
        command = (["python3", "-B", self.tree / test.file, self.tree, self.build] if is_script else
                   [self.build / test.name, "--reporter", "xml", "--abort", "~[long]"])
        status, said = run_all([*self.confined, *command], self.folder / "tests.log", *limits)
        return status, f"{test.floor}/{test.name if is_script else last_test(said)}"

    def _within_time(self, subject, command):
        """Runs a command within the limits of its subject, and after a timeout again with a much longer one. The CPU time
        limit, which does not depend on other load, stays: it ends infinite loops."""
        seconds, processor_seconds = (max(LEAST_SECONDS, TIME_FACTOR * taken[subject])
                                      for taken in (self.seconds, self.processor_seconds))
        status, said = command(seconds, math.ceil(processor_seconds))
        return command(SECOND_TRY_FACTOR * seconds, math.ceil(processor_seconds)) if status is None else (status, said)

    def _digest(self, names):
        """A hash of programs of the build."""
        digest = hashlib.sha256()
        for name in names:
            digest.update(name.encode() + b"\0" + (self.build / name).read_bytes())
        return digest.digest()

    def _digests(self, tests):
        """Hashes of the test programs with all programs that they start: unchanged programs need not be run."""
        started = self._digest(self.room.programs)
        return {test: started + (b"" if test in self.room.scripts else self._digest([test.name])) for test in tests}

    def _timed(self, subject, command):
        start, processor_start = time.monotonic(), processor_seconds_of_children()
        found = command()
        self.seconds[subject] = time.monotonic() - start
        self.processor_seconds[subject] = processor_seconds_of_children() - processor_start
        return found

    def _judge_unchanged(self):
        """Checks that the tests of the room pass without a change, and records how long each takes."""
        print(f"{self.name}: building and testing without a change", flush=True)
        if not self._compile(self.tests):
            fail(f"the tree does not build unchanged; {self.folder / 'build.log'} says why")
        self.unchanged = self._digests(self.tests)
        if self.room.has_bench:
            self.engine = self._digest(["ricochet"])
            status, self.total = self._timed("bench", self._bench)
            if status != 0 or self.total is None:
                fail(f"`ricochet bench` fails without a change; {self.folder / 'bench.log'} says why")
        for test in self.tests:
            status, name = self._timed(test, partial(self._test, test))
            if status != 0:
                fail(f"'{name}' fails without a change; {self.folder / 'tests.log'} says why")

    def judge(self, mutant):
        """Judges a mutant and restores its file. Returns the record."""
        path = self.tree / mutant.file
        text = path.read_text(encoding="utf-8")
        start = time.monotonic()
        try:
            path.write_text(apply(mutant, text), encoding="utf-8")
            verdict, test = self._verdict(mutant)
        finally:
            path.write_text(text, encoding="utf-8")
        seconds = round(time.monotonic() - start, 1)
        by = f" by {test}" if test else ""
        print(f"{mutant.file}:{mutant.line}: {verdict}{by}, {seconds} s", mutant.before, mutant.after, sep="\n    ",
              flush=True)
        return {"room": self.name, **mutant._asdict(), "verdict": verdict, "test": test, "seconds": seconds,
                "commit": self.commit}

    def _verdict(self, mutant):
        has_changed = is_benched = False
        for part in parts_of(in_order(self.tests, mutant.file, self.kills, self.seconds)):
            if not self._compile(part):
                return REFUSED, None
            if self.room.has_bench and not is_benched and self._digest(["ricochet"]) != self.engine:
                has_changed = is_benched = True
                if self._within_time("bench", self._bench) != (0, self.total):
                    return KILLED, "bench total"
            digests = self._digests(part)
            for test in [test for test in part if digests[test] != self.unchanged[test]]:
                has_changed = True
                status, name = self._within_time(test, partial(self._test, test))
                if status != 0:
                    self.kills[str(PurePosixPath(mutant.file).parent), test] += 1
                    return KILLED, f"{name}, by its time" if status is None else name
        return (SURVIVED if has_changed else SAME), None

    def all_mutants(self):
        """The mutants of the room, one list per line of code."""
        within = tuple(f"{folder}/" for folder in self.room.folders)
        names = [name for name in names_in_tree(self.folder)
                 if name.startswith(within) and name.endswith((".cpp", ".hpp"))]
        return [mutants for name in names
                for mutants in mutants_by_line(name, (self.tree / name).read_text(encoding="utf-8"))]


def read_page():
    try:
        return read_equal(PAGE.read_text(encoding="utf-8"))
    except ValueError as error:
        fail(f"{PAGE.name}: {error}")


def run(arguments):
    results = Results(arguments.output)
    with occupied(arguments.build) as folder:
        workshop = Workshop(arguments.room, folder, arguments)
        order = draw(workshop.all_mutants(), random.Random(f"{arguments.room} {arguments.seed}"))
        judged = judge_all(order, arguments.count, results, workshop.judge)
    if judged < arguments.count:
        print(f"no more than {judged} mutants are to be had with this seed")
    tell(arguments)


def again(arguments):
    results = Results(arguments.output)
    survivors = results.survivors(read_page())
    with occupied(arguments.build) as folder:
        for room in dict.fromkeys(record["room"] for record in survivors):
            workshop = Workshop(room, folder, arguments)
            for mutant in [mutant_of(record) for record in survivors if record["room"] == room]:
                try:
                    results.add(workshop.judge(mutant))
                except (FileNotFoundError, ValueError) as error:
                    print(f"{error}: its verdict stands")
    tell(arguments)


def tell(arguments):
    records = Results(arguments.output).records.values()
    if not records:
        fail(f"{arguments.output} holds no results yet; `run` makes some")
    print("\n".join(report(list(records), read_page())))


def positive(text):
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def main():
    parser = parser_of(__doc__)
    commands = parser.add_subparsers(required=True)
    for name, command in (("run", run), ("report", tell), ("again", again)):
        options = commands.add_parser(name)
        options.set_defaults(run=command)
        if command is run:
            options.add_argument("room", choices=ROOMS)
            options.add_argument("--count", type=positive, default=100,
                                 help="how many are to be killed or to survive (default 100)")
            options.add_argument("--seed", type=int, default=1, help="of the lot (default 1)")
        options.add_argument("--output", type=Path, default=RESULTS, metavar="FILE",
                             help="of results (default build/lab/mutants.jsonl)")
        if command is not tell:
            options.add_argument("--build", type=Path, default=FOLDER, metavar="FOLDER",
                                 help="for the copy and its build (default build/mutants)")
            options.add_argument("--jobs", type=positive, default=2, help="compilations at a time (default 2)")
            options.add_argument("--unconfined", action="store_true",
                                 help="also where a mutant's signals could reach other programs")
    arguments = parser.parse_args()
    # SIGTERM acts like Ctrl-C: child processes end too, and the copy is restored.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with contextlib.suppress(KeyboardInterrupt):
        arguments.run(arguments)


if __name__ == "__main__":
    main()
