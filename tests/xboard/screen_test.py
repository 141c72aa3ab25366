#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays games in the real XBoard on a virtual screen, by mouse and keyboard.

Pieces are moved by clicks like a user's, the engine replies, and after each game the position that XBoard saves is
compared with the one by the rules. A picture of the board after each game is kept.

    screen_test.py --launcher tools/xboard --engine build/release/ricochet --output FOLDER

Exit code 77: skipped, because XBoard, Xvfb or xdotool is missing.
"""

import argparse
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools/strength"))
from uci import Engine

SKIPPED = 77
# Seconds for any step, which may be slow on a loaded machine or one whose font cache is still being built.
TIMEOUT = 90.0
FILES = 10

# Moves in the rules' notation; those of more than two squares have the squares to click and the text that XBoard must send.
SPECIAL_MOVES = """
    a1b1>a1/b1.a1.a1/b1a1r b8d6 h2h4 c8c4^d6/c8.c4/c8c4 c1b3 d7d6>d5/d6.d7.d5/d6d5,d7c5 a1e5xd5/a1.d5.e5/a1d5,d5e5
    j7j6 h1i3 h8j7 e5d4 a7a6 g1h2 g7g5 f1h1/f1.j1.h1/f1h1,j1g1 i8i6
"""
BEFORE_BOUNCE_MATE = """
    d2d3 b8d6 f2f4 c8d6>c4/d6.c8.c4/d6c4,c8d4 h1f2
"""
BEFORE_BEAST_MATE = """
    b1b3 b8d6 c1c5^b3/c1.c5/c1c5 a7a5 b3c4 j7j5
"""

# The first capture is en passant after a propel by a double step.
EN_PASSANT_AND_PROMOTION = """
    b1b3 c7c5 b3b4 c5c4 b2b4>b5/b4.b2.b5/b4b5,b2a5 c4b3/c4.b4.b3/c4b4,b4b3 f2f4 j7j6 f4f5 e7e5 f5e6 b3c2 h2h3 c2d1q
"""


class Failure(Exception):
    """An expected event that did not happen."""


def wait_for(what, condition, timeout=TIMEOUT):
    """Polls a condition until its value is true, and returns that."""
    deadline = time.monotonic() + timeout
    while time.monotonic() < deadline:
        found = condition()
        if found:
            return found
        time.sleep(0.02)
    raise Failure(f"waited {timeout:.0f} s in vain for {what}")


def stop(process):
    """Ends a child process."""
    process.terminate()
    try:
        process.wait(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Screen:
    """A virtual X server whose frame buffer is a file."""

    def __init__(self, folder):
        self.buffer = folder / "Xvfb_screen0"
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", "800x700x24", "-fbdir", str(folder)],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Failure("a display from Xvfb")
        self.display = ":" + number

    def rows(self, left, top, width, height):
        """The rows of a part of the screen, 32 bits a pixel, and whether blue is the first byte."""
        data = self.buffer.read_bytes()  # an XWD file
        header = struct.unpack(">25I", data[:100])
        start, stride = header[0] + header[19] * 12, header[12]
        places = (start + y * stride + left * 4 for y in range(top, top + height))
        return [data[place:place + width * 4] for place in places], header[7] == 0

    def save_picture(self, file, width, height):
        """Writes the upper left corner as a PNG file."""
        found, little = self.rows(0, 0, width, height)
        red, green, blue = (2, 1, 0) if little else (1, 2, 3)
        rows = bytearray()
        for row in found:
            pixels = bytearray(width * 3)
            pixels[0::3], pixels[1::3], pixels[2::3] = row[red::4], row[green::4], row[blue::4]
            rows += b"\0" + pixels
        head = struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0)
        file.write_bytes(b"\x89PNG\r\n\x1a\n" + self.chunk(b"IHDR", head)
                         + self.chunk(b"IDAT", zlib.compress(bytes(rows))) + self.chunk(b"IEND", b""))

    @staticmethod
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    def close(self):
        stop(self.process)


class XBoard:
    """XBoard with the engine. The engine's log contains the lines between them."""

    def __init__(self, launcher, engine, screen, folder, board_size=("-boardSize", "49")):
        self.saved = folder / "positions.txt"
        self.log = folder / "engine.log"
        self.output = folder / "xboard.txt"
        self.environment = dict(os.environ, DISPLAY=screen.display, HOME=str(folder),
                                XDG_CONFIG_HOME=str(folder), LC_ALL="C.UTF-8")
        self.environment.pop("WAYLAND_DISPLAY", None)
        # Overrides the settings of this machine's XBoard.
        arguments = [*board_size, "-autoFlipView", "false", "-flipView", "false", "-searchDepth", "4",
                     "-ponderNextMove", "false", "-animateMoving", "false", "-soundMove", "",
                     "-popupExitMessage", "false", "-engineOutputUp", "false", "-moveHistoryUp", "false",
                     "-evalGraphUp", "false", "-savePositionFile", str(self.saved),
                     "-firstOptions", f"Debug Log File={self.log}"]
        with open(self.output, "w") as output:
            self.process = subprocess.Popen([str(launcher), "--engine", str(engine)] + arguments,
                                            env=self.environment, stdin=subprocess.DEVNULL, stdout=output,
                                            stderr=subprocess.STDOUT)
        self.wait_for_line(">> pong 1", 0)
        # The title changes as soon as a game begins.
        self.window = wait_for("the window", self.find_window)[0]
        self.wait_until_settled()

    def xdotool(self, *arguments):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
        return done.stdout

    def find_window(self):
        if self.process.poll() is not None:
            raise Failure(f"XBoard has ended with {self.process.returncode}:\n" + self.output.read_text())
        return self.xdotool("search", "--onlyvisible", "--name", "^xboard: Ricochet").split()

    def size(self):
        """Width and height of the window, which change while XBoard starts."""

        def find():
            answer = self.xdotool("getwindowgeometry", "--shell", self.window).split()
            shape = dict(line.split("=") for line in answer)
            return (int(shape["WIDTH"]), int(shape["HEIGHT"])) if "WIDTH" in shape else None

        return wait_for("the size of the window", find)

    def wait_until_settled(self):
        """Waits until the size, which determines the squares, has not changed for a second."""
        size, since = self.size(), time.monotonic()

        def settled():
            nonlocal size, since
            now = self.size()
            if now != size:
                size, since = now, time.monotonic()
            return time.monotonic() - since > 1.0

        wait_for("a window that keeps its size", settled)

    def try_until_noticed(self, action):
        """Does something that makes XBoard send a line; again if it ignores that because it is busy or shows a tip. Waits
        long: a slow action must not be repeated."""
        start = len(self.lines()) - 1
        for _ in range(5):
            action()
            try:
                wait_for("a line", lambda: len(self.lines()) - 1 > start, 10.0)
                break
            except Failure:
                continue
        return start

    def click(self, square, answer):
        """Clicks on a square; returns the answer."""
        start = self.try_until_noticed(lambda: self.click_once(square))
        said = self.lines()[start]
        if not said.endswith(f" {square}"):
            raise Failure(f"a click on {square} was '{said}' to XBoard")
        return self.wait_for_line(answer, start)

    def click_once(self, square):
        # The board fills the window's width and ends at its bottom; thin lines separate its squares.
        width, height = self.size()
        pitch = (width - 5) // FILES
        x = 2 + pitch * (ord(square[0]) - ord("a")) + pitch // 2
        y = height - 2 - pitch * int(square[1]) + pitch // 2
        self.xdotool("mousemove", x, y, "click", 1)

    def lines(self):
        """The lines of the log, without times."""
        text = self.log.read_text() if self.log.exists() else ""
        return [line[24:] for line in text.split("\n")]

    def wait_for_line(self, beginning, start):
        """The first line from number `start` on with this beginning."""

        def find():
            return next((line for line in self.lines()[start:] if line.startswith(beginning)), None)

        try:
            return wait_for(f"'{beginning}'", find)
        except Failure as failure:
            raise Failure(f"{failure}; the last lines:\n" + "\n".join(self.lines()[-12:])) from None

    def press(self, key, answer):
        # Keys go to the window under the mouse.
        width, height = self.size()
        start = self.try_until_noticed(lambda: self.xdotool("mousemove", width // 2, height // 2, "key", key))
        return self.wait_for_line(answer, start)

    def make_move(self, squares, text):
        for square in squares[:-1]:
            self.click(square, ">> highlight ")
        sent = self.click(squares[-1], "<< usermove ")
        if sent != "<< usermove " + text:
            raise Failure(f"'{text}' after clicks on {' '.join(squares)}; XBoard sent '{sent}'")

    def positions(self):
        return self.saved.read_text().splitlines() if self.saved.exists() else []

    def close(self):
        stop(self.process)


def check_position(engine, moves, answer, saved):
    """Checks that a saved position follows moves and an answer; any answer if none is given."""
    with Engine(engine) as judge:
        def after(*played):
            judge.position(moves=[*moves, *played])
            return judge.fen().split()[:2]  # the pieces and the turn

        judge.position(moves=moves)
        if saved.split()[:2] not in [after(played) for played in ([answer] if answer else judge.legal_moves())]:
            raise Failure(f"XBoard shows {saved} after {' '.join(moves)} and {answer or 'any answer'}")


def read_moves(script):
    """(text, squares to click, what XBoard sends) of each move."""
    for word in script.split():
        text, *more = word.split("/")
        clicks, sent = more or (f"{text[:2]}.{text[2:4]}", text)
        yield text, clicks.split("."), sent


def play(xboard, engine, script, machine=None, mate=None):
    """Enters the moves of a game, of both sides if the engine is started by a key at the end. The engine answers, with
    this mate or, without one, with any move, after which the user resigns."""
    if machine:
        xboard.press("ctrl+e", "<< force")
    moves = list(read_moves(script))
    games = len(xboard.positions())
    start = len(xboard.lines()) - 1
    for _, squares, sent in moves:
        xboard.make_move(squares, sent)
    if machine:
        start = len(xboard.lines()) - 1
        xboard.press(machine, "<< go")
    xboard.wait_for_line(">> move ", start)
    if mate:
        xboard.wait_for_line("<< result ", start)
    else:
        xboard.press("F9", "<< result ")
    wait_for("the saved position", lambda: len(xboard.positions()) > games)
    check_position(engine, [text for text, _, _ in moves], mate, xboard.positions()[-1])


def first_window(launcher, engine, screen, folder, *arguments):
    """Shows the window with default settings; returns its size, and the pictures on b1 and c1."""
    folder.mkdir()
    xboard = XBoard(launcher, engine, screen, folder, board_size=arguments)
    try:
        def size_and_pieces():
            width, height = xboard.size()
            pitch = (width - 5) // FILES
            return (width, height), *(screen.rows(4 + pitch * file, height - pitch, pitch - 6, pitch - 6)[0]
                                      for file in (1, 2))

        # It is resized and redrawn several times at the start, and is ready when nothing changes for a while.
        shown, unchanged = size_and_pieces(), 0
        for _ in range(40):
            time.sleep(0.5)
            now = size_and_pieces()
            unchanged = unchanged + 1 if now == shown and len(set(now[1])) > 5 else 0
            if unchanged == 3:
                break
            shown = now
        width, height = shown[0]
        if not (600 <= width <= 800 and 600 <= height <= 700):
            raise Failure(f"a first window of 600 to 800 by 600 to 700 was wanted; it is {width} by {height}")
        return shown
    finally:
        xboard.close()


def check_first_window(launcher, engine, screen, folder):
    """Checks that the first window has a usable size, and that its beast has its own picture."""
    # XBoard's window size varies by some pixels: windows are opened until one of each kind has the same size. Pauses
    # between redraws have no known length: a picture taken in one is taken again.
    own, plain = {}, {}
    wrong = "windows never had the same size twice"
    for attempt in range(8):
        size, *pieces = first_window(launcher, engine, screen, folder / f"own-{attempt}")
        own[size] = pieces
        size, *pieces = first_window(launcher, engine, screen, folder / f"plain-{attempt}", "-pieceImageDirectory", "")
        plain[size] = pieces
        for size in own.keys() & plain.keys():
            (beast, knight), (lion, same) = own[size], plain[size]
            if beast != lion and knight == same:
                return
            wrong = "beast has the picture of a lion" if beast == lion else "knight has not XBoard's picture"
    raise Failure(f"the {wrong}")


GAMES = [
    ("every-special-move", SPECIAL_MOVES, "ctrl+w", "b3d4>e6"),
    ("engine-bounces", BEFORE_BOUNCE_MATE, "ctrl+b", "d6e3^c4"),
    ("engine-beast-takes", BEFORE_BEAST_MATE, "ctrl+w", "c4e6xd6"),
    ("en-passant-and-promotion", EN_PASSANT_AND_PROMOTION, "ctrl+w", None),
    ("human-and-engine", "e2e4", None, None),
]


def run(arguments, folder):
    engine = arguments.engine.resolve()
    screen = Screen(folder)
    xboard = None

    def keep_picture(name):
        time.sleep(0.3)  # XBoard draws after it has sent its lines
        screen.save_picture(arguments.output / f"{name}.png", *xboard.size())
        print(f"passed: {name}", flush=True)

    try:
        check_first_window(arguments.launcher.resolve(), engine, screen, folder)
        print("passed: first-window", flush=True)
        xboard = XBoard(arguments.launcher.resolve(), engine, screen, folder)
        for name, script, machine, mate in GAMES:
            play(xboard, engine, script, machine, mate)
            keep_picture(name)
            xboard.press("ctrl+n", ">> setup ")
    except Failure as failure:
        screen.save_picture(arguments.output / "failure.png", 800, 700)
        print(f"FAILED: {failure}")
        return 1
    finally:
        if xboard is not None:
            if xboard.log.exists():
                shutil.copy(xboard.log, arguments.output)
            xboard.close()
        screen.close()
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--launcher", type=pathlib.Path, required=True)
    parser.add_argument("--engine", type=pathlib.Path, required=True)
    parser.add_argument("--output", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    os.environ["PATH"] += ":/usr/games"
    missing = [program for program in ("xboard", "Xvfb", "xdotool") if shutil.which(program) is None]
    if missing:
        print(f"skipped: {', '.join(missing)} not found (Debian: apt-get install xboard xvfb xdotool)")
        return SKIPPED
    arguments.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        return run(arguments, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
