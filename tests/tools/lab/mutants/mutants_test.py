#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that mutants.py finds changes of C++, judges them one at a time and each once, and resumes after an interruption."""

import contextlib
import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path
from unittest import mock

TOOLS = Path(__file__).resolve().parents[4] / "tools/lab/mutants"
sys.path.insert(0, str(TOOLS))
import mutants
from mutations import Mutant, apply, draw, mutants_by_line
from test_programs import in_order, last_test, parts_of, read_programs
from verdicts import KILLED, REFUSED, SAME, SURVIVED, Results, judge_all, read_equal, report

# Lines of C++ that have no mutants, even with their context.
UNTOUCHED = """// a < b && c == 1
/* x + 1
   y == 2; */
#include <vector>
#if A == 1 && B
#define STEP(x) \\
    x + 1
static_assert(sizeof(int) == 4,
              "x == 1");
assert(f(x) < 2 && (y || z));
const std::string& text = "a < b; 1";
const auto raw = R"x(1 == 2
3 && 4)x";
const char letter = '1';
template <typename T> T&& pass(T&& value);
std::vector<int>::const_iterator at;
Node* next() { return next_; }
~Workshop() = default;
double half = 0.5;
unsigned mask = 0x1F;
return value;
int declared(int width);
Worker(const Worker&) = delete;
"""

# The mutants of a line.
CHANGED = {
    "if (a < b) {": {"if (a <= b) {"},
    "if (a >= b &&": {"if (a > b &&", "if (a >= b ||"},
    "x = y;": {";"},
    "int x = y * z;": {"int x = y / z;"},
    "int x = y + 1;": {"int x = y - 1;", "int x = y;", "int x = y + 2;", "int x = y + 0;"},
    "f(!a, ~b, c);": {";", "f(a, ~b, c);", "f(!a, b, c);"},
    "int big = 1'000UL;": {"int big = 1001UL;", "int big = 999UL;"},
    "int a[0];": {"int a[1];"},
    "break;": {"continue;"},
    "return true;": {"return false;"},
    "return a == b;": {"return a != b;", "return !(a == b);"},
    "return moves.is_empty();": {"return !(moves.is_empty());"},
    "void f() { return !x; }": {"void f() { return x; }", "void f() { return !(!x); }"},
    "x |= y << z;  // 1": {"x &= y << z;  // 1", "x |= y >> z;  // 1", ";  // 1"},
    "text += \"a == 1\";": {"text -= \"a == 1\";", ";"},
    "++count_;": {";"},
    "run(first,": set(),
}


def mutants_of(text):
    return [mutant for line in mutants_by_line("a.cpp", text) for mutant in line]


class Places(unittest.TestCase):
    def test_what_is_no_code_is_left_alone(self):
        self.assertEqual(mutants_of(UNTOUCHED), [])

    def test_every_kind_of_change(self):
        for line, wanted in CHANGED.items():
            with self.subTest(line):
                found = mutants_of(f"{{\n    {line}\n")
                self.assertEqual({mutant.after for mutant in found}, wanted)
                self.assertEqual({(mutant.line, mutant.before) for mutant in found}, {(2, line)} if wanted else set())

    def test_the_last_line_of_a_statement_is_not_deleted_alone(self):
        self.assertEqual(mutants_of("const int both =\n    sum(a, b);\n"), [])

    def test_a_change_touches_its_line_only(self):
        text = "f(x);\n    if (a < b) {\n    if (a < b) {\n"
        mutant = mutants_of(text)[-1]
        self.assertEqual(apply(mutant, text), "f(x);\n    if (a < b) {\n    if (a <= b) {\n")
        for other in ("f(x);\n", text.replace("a < b", "a > b")):
            with self.assertRaisesRegex(ValueError, r"^a\.cpp:3 is no longer 'if \(a < b\) \{'$"):
                apply(mutant, other)

    def test_a_seed_draws_the_same_and_of_each_line_once(self):
        lines = mutants_by_line("a.cpp", "".join(f"int x{i} = y + {i};\n" for i in range(50)))
        one, same, other = (draw(lines, random.Random(seed)) for seed in (1, 1, 2))
        self.assertEqual(one, same)
        self.assertNotEqual(one, other)
        self.assertEqual(sorted(mutant.line for mutant in one), list(range(1, 51)))


class Judged(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "new/results.jsonl"
        self.order = [Mutant("a.cpp", line, "x < y;", "x <= y;") for line in range(1, 11)]
        self.calls = []

    def judge(self, mutant):
        """Verdicts by line: not counted, killed, survived, not counted, ..."""
        self.calls.append(mutant.line)
        verdict = [SURVIVED, SAME if mutant.line == 1 else REFUSED, KILLED][mutant.line % 3]
        return {"room": "movegen", **mutant._asdict(), "verdict": verdict, "test": None}

    def go_on(self, count):
        self.calls.clear()
        return judge_all(self.order, count, Results(self.path), self.judge)

    def test_only_what_compiles_to_something_else_counts(self):
        self.assertEqual(self.go_on(3), 3)
        self.assertEqual(self.calls, [1, 2, 3, 4, 5])

    def test_a_stop_loses_only_the_mutant_at_work(self):
        def judge(mutant):
            if mutant.line == 4:
                raise KeyboardInterrupt
            return self.judge(mutant)

        with self.assertRaises(KeyboardInterrupt):
            judge_all(self.order, 4, Results(self.path), judge)
        self.assertEqual(self.go_on(4), 4)
        self.assertEqual(self.calls, [4, 5, 6])
        self.assertEqual((self.go_on(4), self.calls), (4, []))
        self.assertEqual((self.go_on(100), self.calls), (6, [7, 8, 9, 10]))

    def test_a_torn_line_is_judged_anew_and_spoils_nothing(self):
        self.go_on(2)
        whole = self.path.read_bytes()
        self.path.write_bytes(whole[:-5])
        self.assertEqual(self.go_on(2), 2)
        self.assertEqual((self.calls, self.path.read_bytes()), ([3], whole))

    def test_the_later_verdict_of_a_mutant_holds(self):
        self.go_on(2)
        results = Results(self.path)
        survivor, = results.survivors({})
        results.add({**survivor, "verdict": KILLED})
        self.assertEqual(Results(self.path).survivors({}), [])

    def test_the_report_counts_by_room_and_leaves_out_what_is_equal(self):
        self.go_on(6)
        records = list(Results(self.path).records.values())
        records += [{**record, "room": "match", "file": "b.cpp"} for record in records]
        equal = read_equal("| file | before | after | why |\n|---|---|---|---|\n"
                           "| `b.cpp` | `x < y;` | `x <= y;` | x is never y |\n")
        self.assertEqual(report(records, equal), [
            "| room | judged | killed | survived | equal in effect | killed of the others |", "|---|---|---|---|---|---|",
            "| movegen | 6 | 3 | 3 | 0 | 50 % |", "| match | 6 | 3 | 3 | 3 | 100 % |", "", "Survivors:",
            *(f"- a.cpp:{line}: `x < y;` became `x <= y;`" for line in (3, 6, 9))])

    def test_rows_of_equal_mutants(self):
        self.assertEqual(read_equal("# Title\n| `a.cpp` | `b \\|\\| c` | `b && c` | both or none |"),
                         {("a.cpp", "b || c", "b && c"): "both or none"})
        for row in ("| `a.cpp` | `b` | `c` |", "| `a.cpp` | `b` | `c` | |", "| `a.cpp` | `b || c` | `b && c` | why |",
                    "| a.cpp | `b` | `c` | why |"):
            with self.assertRaisesRegex(ValueError, "^line 2 is not a row of four cells"):
                read_equal("\n" + row)

    def test_the_page_of_this_tree_can_be_read(self):
        rows = mutants.read_page()
        self.assertTrue(rows)
        for file, before, _ in rows:
            with self.subTest(file):
                self.assertIn(before, (mutants.ROOT / file).read_text(encoding="utf-8"))


SOURCE = """bool less(int a, int b) { return a < b; }
int width = 7;
int height = 3;
int depth = 5;
"""
# Simulates the build: the height must be 3 to compile; the depth has no effect. A test program contains the source and
# checks, as one test each, that it contains every line of its file of tests.
CMAKE = r"""#!/bin/sh
if [ "$1" = -S ]; then
    mkdir -p "$4"
    for test in "$2"/tests/movegen/*_test.cpp; do
        name=$(basename "$test" .cpp)
        echo "movegen tests/movegen/$name.cpp $name"
    done >"$4/test_programs.txt"
    exit
fi
tree=${2%/build}/tree
grep -q 'height = 3' "$tree/movegen/a.cpp" || exit 1
build=$2
shift 5
for name; do
    {
        cat <<END
#!/bin/sh
echo $name >>"$build/runs"
$(cat "$tree/tests/slow")
while read -r line; do
    echo "<TestCase name=\"\$(echo "\$line" | sed 's/</\&lt;/g')\">"
    grep -qF "\$line" "\$0" || exit 1
done <"$tree/tests/movegen/$name.cpp"
exit
END
        grep -v depth "$tree/movegen/a.cpp"
    } >"$build/$name"
    chmod +x "$build/$name"
done
"""


class Order(unittest.TestCase):
    PROGRAMS = read_programs("movegen tests/movegen/perft_test.cpp perft\n"
                             "movegen tests/movegen/tensor/hops_test.cpp hops\n"
                             "movegen tests/movegen/tensor/king_test.cpp king\n"
                             "movegen tests/movegen/fen_test.cpp fen\n"
                             "match tests/tools/match/play/fen_test.cpp play\n", ("movegen",))
    SECONDS = dict(zip(PROGRAMS, (3, 2, 1, 4), strict=True))

    def order(self, file, kills):
        return [program.name for program in in_order(self.PROGRAMS, file, Counter(kills), self.SECONDS)]

    def test_names_then_kills_then_neighbours_then_quick_ones(self):
        self.assertEqual(self.order("movegen/common/fen_fields.hpp", {}), ["fen", "king", "hops", "perft"])
        self.assertEqual(self.order("movegen/tensor/hops.hpp", {}), ["hops", "king", "perft", "fen"])
        perft = self.PROGRAMS[0]
        self.assertEqual(self.order("movegen/tensor/hops.hpp", {("movegen/tensor", perft): 1}),
                         ["hops", "perft", "king", "fen"])

    def test_parts_double(self):
        self.assertEqual([len(part) for part in parts_of(list(range(10)))], [2, 4, 4])

    def test_the_last_test_that_began(self):
        self.assertEqual(last_test('<TestCase name="one" tags="">\n</TestCase>\n<TestCase name="a &lt; b">'), "a < b")
        self.assertEqual(last_test("Segmentation fault"), "no test that could be run")


class Program(unittest.TestCase):
    """Tests the whole program in a small tree with a simulated build."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name) / "clone"
        self.write("movegen/a.cpp", SOURCE)
        self.write("tests/movegen/a_test.cpp", "return a < b;\n")
        self.write("tests/movegen/other_test.cpp", "int\n")
        self.write("tests/slow", "")
        cmake = Path(folder.name) / "bin/cmake"
        cmake.parent.mkdir()
        cmake.write_text(CMAKE)
        cmake.chmod(0o755)
        self.replace(mutants, "ROOT", self.root)
        self.replace(mutants, "PAGE", self.root / "MUTANTS.md")
        self.write("MUTANTS.md", "")
        environment = mock.patch.dict(os.environ, {"PATH": f"{folder.name}/bin:{os.environ['PATH']}"})
        environment.start()
        self.addCleanup(environment.stop)
        for words in (["init", "--quiet"], ["add", "."],
                      ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "First"]):
            subprocess.run(["git", "-C", self.root, *words], check=True)
        self.places = ["--output", folder.name + "/results.jsonl"]
        self.build = ["--build", folder.name + "/work", "--unconfined"]

    def replace(self, where, name, value):
        change = mock.patch.object(where, name, value)
        change.start()
        self.addCleanup(change.stop)

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def say(self, *words):
        self.replace(sys, "argv", ["mutants.py", *words, *self.places])
        with contextlib.redirect_stdout(io.StringIO()) as said:
            mutants.main()
        return said.getvalue().splitlines()

    def test_a_room_is_judged_reported_and_judged_again(self):
        said = self.say("run", "movegen", "--count", "9", *self.build)
        self.assertIn("no more than 2 mutants are to be had with this seed", said)
        self.assertIn("| movegen | 2 | 1 | 1 | 0 | 50 % |", said)
        verdicts = {record["line"]: (record["verdict"], record["test"])
                    for record in Results(Path(self.places[1])).records.values()}
        self.assertEqual(verdicts, {1: (KILLED, "movegen/return a < b;"), 2: (SURVIVED, None), 3: (REFUSED, None),
                                    4: (SAME, None)})
        self.assertEqual((self.root / "movegen/a.cpp").read_text(), SOURCE)
        self.assertEqual((Path(self.build[1]) / "tree/movegen/a.cpp").read_text(), SOURCE)
        self.assertEqual(said[-1], self.say("report")[-1])

        survivor = said[-1].split("`")[3]
        self.write("MUTANTS.md", f"| `movegen/a.cpp` | `int width = 7;` | `{survivor}` | nobody asks |\n")
        self.assertEqual(self.say("report")[-1], "| movegen | 2 | 1 | 1 | 1 | 100 % |")

        self.write("MUTANTS.md", "")
        self.write("tests/movegen/other_test.cpp", "int\nwidth = 7\n")
        self.assertEqual(self.say("again", *self.build)[-1], "| movegen | 2 | 2 | 0 | 0 | 100 % |")

    def runs(self):
        """The test programs that were run, in order."""
        return (Path(self.build[1]) / "build/runs").read_text().split()

    def test_the_likeliest_program_runs_first_and_the_first_failure_ends_it(self):
        self.write("movegen/a.cpp", SOURCE.split("\n")[0] + "\nint height = 3;\n")
        self.write("tests/movegen/0_test.cpp", "return a < b;\n")
        self.say("run", "movegen", *self.build)
        self.assertEqual(self.runs(), ["0_test", "a_test", "other_test", "a_test"])

    def judged_while(self, slow, factor=2):
        """The verdict on the width if each test program begins with these lines, the test, and the number of runs for it."""
        self.replace(mutants, "LEAST_SECONDS", 1)
        self.replace(mutants, "SECOND_TRY_FACTOR", factor)
        self.write("movegen/a.cpp", "int width = 7;\n// height = 3\n")
        self.write("tests/movegen/a_test.cpp", "int\n")
        (self.root / "tests/movegen/other_test.cpp").unlink()
        self.write("tests/slow", slow)
        self.say("run", "movegen", *self.build)
        record, = Results(Path(self.places[1])).records.values()
        return record["verdict"], record["test"], len(self.runs()) - 1

    def test_what_never_ends_is_killed_by_its_time_after_a_second_try(self):
        self.assertEqual(self.judged_while("grep -q 'width = [7]' \"$0\" || sleep 600"),
                         (KILLED, "movegen/no test that could be run, by its time", 2))

    def test_what_runs_in_a_circle_is_ended_by_the_processors_time(self):
        self.assertEqual(self.judged_while("grep -q 'width = [7]' \"$0\" || while :; do :; done", 60)[:2],
                         (KILLED, "movegen/no test that could be run"))

    def test_being_ended_ends_what_runs_and_leaves_the_copy_as_it_was(self):
        self.write("movegen/a.cpp", "int width = 7;\n// height = 3\n")
        self.write("tests/movegen/a_test.cpp", "int\n")
        self.replace(mutants, "confinement", lambda: None)
        self.write("tests/slow", f"grep -q 'width = [7]' \"$0\" || {{ kill -TERM {os.getpid()}; exec sleep 600; }}")
        self.addCleanup(signal.signal, signal.SIGTERM, signal.getsignal(signal.SIGTERM))
        self.assertEqual(len(self.say("run", "movegen", *self.build)), 1)
        self.assertFalse(Path(self.places[1]).exists())
        self.assertEqual((Path(self.build[1]) / "tree/movegen/a.cpp").read_text(), "int width = 7;\n// height = 3\n")

    def test_what_was_slow_once_is_no_kill(self):
        self.assertEqual(self.judged_while("grep -q 'width = [7]' \"$0\" || [ -e slept ] || { touch slept; sleep 600; }"),
                         (SURVIVED, None, 2))

    def test_errors_are_one_line(self):
        with self.assertRaisesRegex(SystemExit, "results.jsonl holds no results yet"):
            self.say("report")
        self.write("tests/movegen/a_test.cpp", "return a > b;\n")
        with self.assertRaisesRegex(SystemExit, "'movegen/return a > b;' fails without a change"):
            self.say("run", "movegen", *self.build)
        self.write("movegen/a.cpp", "int height = 4;\n")
        with self.assertRaisesRegex(SystemExit, "the tree does not build unchanged"):
            self.say("run", "movegen", *self.build)
        with (mutants.occupied(Path(self.build[1])),
              self.assertRaisesRegex(SystemExit, "another run is at work in .*/work; wait for it")):
            self.say("run", "movegen", *self.build)
        with self.assertRaisesRegex(SystemExit, "clone holds other things"):
            self.say("run", "movegen", "--build", str(self.root), "--unconfined")
        self.assertEqual((self.root / "movegen/a.cpp").read_text(), "int height = 4;\n")


if __name__ == "__main__":
    unittest.main()
