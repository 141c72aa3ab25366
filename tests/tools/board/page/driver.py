# SPDX-License-Identifier: GPL-3.0-or-later
"""ricochet-board and a real browser, for the tests of the page.

run.py, which is what ctest runs, has read the name of the build's folder.
"""

import functools
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

SKIPPED = 77
# Long, because a loaded machine may be slow.
TIMEOUT = int(os.environ.get("RICOCHET_BOARD_TIMEOUT", "90"))
# For work on the page: RICOCHET_BOARD_ARGUMENTS='--assets tools'
EXTRA = os.environ.get("RICOCHET_BOARD_ARGUMENTS", "").split()
# The board as one file (tools/board/html), to be tested instead of a server's page.
FILE = os.environ.get("RICOCHET_BOARD_FILE")
# Whether to check larger samples: RICOCHET_BOARD_LONG=1, as ctest's tests labelled `long` set it.
LONG = bool(os.environ.get("RICOCHET_BOARD_LONG"))
# Whether to make the pictures for people: RICOCHET_BOARD_PICTURES=1. A failing test always makes one.
PICTURES = bool(os.environ.get("RICOCHET_BOARD_PICTURES"))
# chromium or firefox.
BROWSER = os.environ.get("RICOCHET_BOARD_BROWSER", "chromium")


def skip(why):
    print(f"skipped: {why}; on Debian: apt-get install chromium chromium-driver python3-selenium (or firefox-esr)")
    sys.exit(SKIPPED)


try:
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.remote.remote_connection import RemoteConnection
except ImportError:
    skip("this Python has no selenium")

if BROWSER == "firefox":
    from firefox import MISSING
    from firefox import Firefox as Browser
else:
    from chromium import MISSING
    from chromium import Chromium as Browser
if MISSING:
    skip(MISSING)

ROOT = Path(__file__).resolve().parents[4]
DATA = ROOT / "tests/data"
BUILD = Path(sys.argv[2] if len(sys.argv) > 2 else "build/test").resolve()
OUTPUT = BUILD / "test-output" / "board"
OUTPUT.mkdir(parents=True, exist_ok=True)


def wait_for(what, condition, timeout=TIMEOUT):
    """Waits for a condition's first true value and returns it; fails with its name if there is none in time."""
    end = time.monotonic() + timeout
    pause = 0.005
    while True:
        try:
            value = condition()
            if value:
                return value
        except StaleElementReferenceException:
            pass  # the page has just redrawn it
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout} s in vain: {what}")
        # Each check costs the browser, which may need the processor for the answer.
        time.sleep(pause)
        pause = min(2 * pause, 0.04)


class Server:
    """ricochet-board with the real engine. It can be stopped and restarted on the same port."""

    def __init__(self, *arguments):
        # A page left before it has received its session leaves it behind for a while, and tests follow quickly.
        self.arguments = [*arguments, *(() if "--sessions" in arguments else ("--sessions", "60")),
                          *(() if "--book" in arguments else ("--no-books",))]
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        command = [str(BUILD / "ricochet-board"), "--port", str(self.port), *self.arguments]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)
        said = ""
        while "http://127.0.0.1:" not in said:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError(f"ricochet-board did not start: {said}")
            said += line
        self.port = int(said.split("http://127.0.0.1:")[1].split("/")[0].split()[0])

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    @property
    def picture(self):
        """The address of another file of the same origin."""
        return f"{self.url}assets/board/page/icon.svg"

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(TIMEOUT)
        self.process.stdout.close()

    def kill(self):
        """Kills the server, as in a crash."""
        self.process.kill()
        self.process.wait(TIMEOUT)
        self.process.stdout.close()

    def engines(self):
        """The process ids of its engines; the guards that end them with the server are processes with its own name."""
        found = []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                name, _, fields = (folder / "stat").read_text().partition("(")[2].rpartition(")")
                parent = int(fields.split()[1])
            except (OSError, ValueError):
                continue  # it has ended meanwhile
            if parent == self.process.pid and name != "ricochet-board":
                found.append(int(folder.name))
        return found


class OneFile:
    """The board as one file instead of a server; tests of features that need a server are skipped."""

    def __init__(self, path):
        self.url = Path(path).resolve().as_uri()
        self.picture = (ROOT / "tools/board/page/icon.svg").as_uri()

    def __getattr__(self, name):
        raise unittest.SkipTest(f"one file has no server with '{name}'")


def start_browser(*arguments):
    """Starts a browser with an empty profile and additional arguments."""
    # A browser that does not answer fails a test, instead of blocking it forever.
    RemoteConnection.set_timeout(2 * TIMEOUT)
    browser = Browser(*arguments)
    browser.driver.set_script_timeout(TIMEOUT)
    browser.driver.set_page_load_timeout(TIMEOUT)
    return browser


@functools.cache
def browser_of_the_subject():
    """The browser shared by all classes of a subject: starting one takes as long as several tests."""
    browser = start_browser()
    unittest.addModuleCleanup(browser.close)
    return browser
