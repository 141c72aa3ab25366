#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Repeats the commands that an OpenBench worker sends to the engine and the match runner, and parses the output like it.

worker_test.py SOURCE BUILD: the repository and the build folder. conversation.txt has the commands of a worker that finished an
SPRT, an SPSA and a data job. Exit code 1 if the worker could not use an output.
"""

import hashlib
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

SOURCE, BUILD = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
CONVERSATION = pathlib.Path(__file__).with_name("conversation.txt")
POINTS = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}


def built(program):
    path = BUILD / program
    return path if path.exists() else next(BUILD.rglob(program))


def expect(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")


def value(words, flag, key=""):
    """The value of a flag, or of the first following word that begins with `key`."""
    for word in words[words.index(flag) + 1:]:
        if word.startswith(key):
            return word[len(key):]
    return None


def run(words, folder):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=600, stdin=subprocess.DEVNULL)


def judge_bench(lines):
    """The worker uses the last line's numbers before `nodes` and `nps`."""
    expect(re.search(r"\d+ nodes \d+ nps", lines[-1]), f"no nodes and nps in {lines[-1]!r}")


def judge_genfens(words, lines, folder):
    count = int(words[1].split()[1])
    fens = [line.removeprefix("info string genfens ") for line in lines]
    expect(len(fens) == count, f"{len(fens)} positions instead of {count}")
    for fen in fens:
        fields = fen.split(" ")
        expect(len(fields) == 6 and all(clock.isdecimal() for clock in fields[4:]), f"{fen!r} is not an FEN of six fields")
    # The worker writes the book for the following games.
    with (folder / "Books/openbench.genfens.epd").open("a", encoding="ascii") as book:
        for fen in fens:
            *rest, halfmoves, moves = fen.split()
            book.write(f"{' '.join(rest)} hmvc {halfmoves}; fmvn {moves};\n")


def judge_games(words, lines):
    """Checks that every game is reported once, without failures and without empty lines, at which the worker would stop."""
    count = int(value(words, "-rounds")) * int(value(words, "-games"))
    expect(all(lines), "an empty line ends the reading")
    results = {}
    for line in lines:
        if line.startswith("Finished game "):
            tokens, reason = line.split(), line.split(":")[1]
            results[int(tokens[2])] = POINTS[tokens[6]]
            for failure in ("disconnect", "stalls", "on time", "illegal"):
                expect(failure not in reason, line)
    expect(sorted(results) == list(range(1, count + 1)), f"not each of {count} games has its line")
    expect(lines[-1] == "Finished match", f"the last line is {lines[-1]!r}")
    points = sum(results[game] + 2 - results[game + 1] for game in range(1, count, 2))
    found = re.search(r"Games: (\d+), .*Points: ([\d.]+)", "\n".join(lines))
    expect((int(found[1]), float(found[2])) == (count, points / 2), f"{found[0]!r} does not say what the lines of the games say")


def judge_pgn(path, count):
    """Checks tags and moves like the worker, which reads up to an empty line each, and only characters of chess moves."""
    parts = path.read_text(encoding="utf-8").split("\n\n")
    expect(parts.pop() == "" and len(parts) == 2 * count, f"{path.name} has {len(parts)} parts for {count} games")
    for head, text in zip(parts[::2], parts[1::2], strict=True):
        tags = dict(re.findall(r'^\[(\w+) "([^"]*)"\]$', head, re.MULTILINE))
        expect(len(tags) == head.count("\n") + 1, f"a tag of {head!r}")
        moves = re.findall(r"(?:\d+\.{1,3} )?([\w+=#*-]+) (?:\{([^}]*)\})?", " ".join(text.split("\n")))
        expect(len(moves) == int(tags["PlyCount"]), f"{len(moves)} moves of {tags['PlyCount']} in {text!r}")
        for move, comment in moves:
            figures = (r"[+-](?:M\d+|\d+\.\d\d)/\d+", r"[\d.]+s", r"n=\d+", r"sd=\d+")
            expect(all(re.search(figure, comment) for figure in figures), f"{move}: {comment!r}")
        expect(re.search(r"1-0|0-1|1/2-1/2|\*", text)[0] == tags["Result"], f"the first that looks like a result in {text!r}")
        expect(text.split()[-1] == tags["Result"], f"the end of {text!r}")
        expect(tags["Termination"] in ("normal", "adjudication"), tags["Termination"])


def judge_journal(path, folder, count):
    audit = run([built("ricochet-match"), "report", "--audit", path], folder)
    expect(audit.returncode == 0 and f"in {count} games" in audit.stdout, audit.stdout + audit.stderr)


def judge_files():
    """Checks the files for the server: digests and names of books."""
    folder = SOURCE / "tools/openbench"
    engine = json.loads((folder / "Ricochet.json").read_text(encoding="utf-8"))
    books = {path.name.removesuffix(".json"): json.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.epd.json")}
    for name, book in books.items():
        expect(hashlib.sha256((SOURCE / "tools/strength" / name).read_bytes()).hexdigest() == book["sha"], f"the digest of {name}")
    presets = [preset for kind in ("test", "tune", "datagen") for preset in engine[f"{kind}_presets"].values()]
    expect({preset["book_name"] for preset in presets if "book_name" in preset} == {*books, "NONE"}, "a book that is not there")
    expect((SOURCE / engine["build"]["path"] / "Makefile").exists(), "no Makefile where workers build")


def main():
    judge_files()
    done = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for inner in ("Engines", "Books", "PGNs"):
            (folder / inner).mkdir()
        shutil.copy(SOURCE / "tools/strength/openings-tensor.epd", folder / "Books")
        (folder / "fastchess-ob").symlink_to(built("ricochet-match"))
        commands = [line[2:] for line in CONVERSATION.read_text(encoding="ascii").splitlines() if line.startswith("$ ")]
        for engine in set(re.findall(r"Ricochet-[0-9A-F]{8}", "\n".join(commands))):
            (folder / "Engines" / engine).symlink_to(built("ricochet"))
        for command in commands:
            words = shlex.split(command)
            answer = run(words, folder)
            lines = answer.stdout.splitlines()
            print(f"$ {command}\n{len(lines)} lines")
            expect(answer.returncode == 0, f"exit code {answer.returncode}: {answer.stderr}")
            if words[1:] == ["--version"]:
                expect(re.search(r"\d+\.\d+\.\d+", lines[0]), lines[0])
            elif words[1] == "bench":
                judge_bench(lines)
            elif words[1].startswith("genfens "):
                judge_genfens(words, lines, folder)
            else:
                judge_games(words, lines)
                pgn = folder / value(words, "-pgnout", "file=")
                games = int(value(words, "-rounds")) * int(value(words, "-games"))
                judge_pgn(pgn, games)
                judge_journal(pgn.with_suffix(".jsonl"), folder, games)
            done += 1
    expect(done > 5, f"only {done} commands")
    print(f"{done} commands answered")


if __name__ == "__main__":
    main()
