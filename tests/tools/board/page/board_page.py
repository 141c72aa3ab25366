# SPDX-License-Identifier: GPL-3.0-or-later
"""ricochet-board and a real browser before it, for the tests of the page.

Run by ctest as `/usr/bin/python3 tests/tools/board/page/NAME_test.py BUILD_FOLDER`, because Debian's selenium belongs to that Python.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

SKIPPED = 77
# Long: what is waited for comes soon, but on a loaded machine soon may be a while.
TIMEOUT = int(os.environ.get("RICOCHET_BOARD_TIMEOUT", "90"))
DESKTOP = (1280, 860)
# While the page is being worked on: RICOCHET_BOARD_ARGUMENTS='--assets tools'
EXTRA = os.environ.get("RICOCHET_BOARD_ARGUMENTS", "").split()


def skip(why):
    print(f"skipped: {why}; on Debian: apt-get install chromium chromium-driver python3-selenium")
    sys.exit(SKIPPED)


try:
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.actions import interaction
    from selenium.webdriver.common.actions.action_builder import ActionBuilder
    from selenium.webdriver.common.actions.pointer_input import PointerInput
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys as Keys  # for the tests
except ImportError:
    skip("this Python has no selenium")

CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")
if CHROMIUM is None or DRIVER is None:
    skip("chromium and its driver can't be found")

ROOT = Path(__file__).resolve().parents[4]
DATA = ROOT / "tests/data"
BUILD = Path(sys.argv[1] if len(sys.argv) > 1 else "build/release").resolve()
OUTPUT = BUILD / "test-output" / "board"
OUTPUT.mkdir(parents=True, exist_ok=True)


def wait_for(what, condition, timeout=TIMEOUT):
    """The first true value of a condition; fails with its name when there is none in time."""
    end = time.monotonic() + timeout
    while True:
        try:
            value = condition()
            if value:
                return value
        except StaleElementReferenceException:
            pass  # the page has just drawn it anew
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout} s in vain: {what}")
        time.sleep(0.02)


class Server:
    """ricochet-board with the real engine. It can be ended and started again on the same port."""

    def __init__(self, *arguments):
        self.arguments = list(arguments)
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

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(TIMEOUT)
        self.process.stdout.close()

    def kill(self):
        """Ends it as a crash does."""
        self.process.kill()
        self.process.wait(TIMEOUT)
        self.process.stdout.close()

    def engines(self):
        """Process ids of its engines; the guards that end them with the server are processes of its own name."""
        found = []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            try:
                name, _, fields = (folder / "stat").read_text().partition("(")[2].rpartition(")")
                parent = int(fields.split()[1])
            except (OSError, ValueError):
                continue  # it ended while we looked
            if parent == self.process.pid and name != "ricochet-board":
                found.append(int(folder.name))
        return found


class SecondEngine:
    """A ricochet of the test's own, for good moves."""

    def __init__(self, variant="tensor"):
        self.process = subprocess.Popen([str(BUILD / "ricochet")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(f"setoption name UCI_Variant value {variant}\n")

    def best(self, fen, depth):
        self.process.stdin.write(f"ucinewgame\nposition fen {fen}\ngo depth {depth}\n")
        self.process.stdin.flush()
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return line.split()[1]
        raise AssertionError("the second engine ended")

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(10)


class Browser:
    """Chromium without a window, with an empty profile."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="ricochet-board-test-")
        options = Options()
        options.binary_location = CHROMIUM
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                         "--disable-background-networking", "--disable-component-update", "--disable-sync",
                         "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
                         f"--user-data-dir={self.profile}"):
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"download.default_directory": self.profile})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)
        self.driver.set_script_timeout(TIMEOUT)

    def close(self):
        self.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)


class Page:
    """The page as a person sees it: squares to tap, buttons to press, texts to read."""

    def __init__(self, driver, server):
        self.driver = driver
        self.server = server

    # ---- opening ----

    def blocked(self, *urls):
        """Requests to these addresses, with * for any text, fail from now on; none where there are none."""
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": list(urls)})

    def size(self, width, height, touch=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch})
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": touch})

    def colours(self, scheme):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme},
                         {"name": "prefers-reduced-motion", "value": "reduce"}]})

    def open_fresh(self):
        """The page as on a first visit."""
        self.driver.get(self.server.url + "assets/board/page/icon.svg")
        self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1]; localStorage.clear(); sessionStorage.clear();"
            "const request = indexedDB.deleteDatabase('ricochet'); request.onsuccess = done; request.onerror = done;")
        self.driver.get(self.server.url)
        self.ready()

    def ready(self):
        wait_for("the board knows its position", lambda: self.read("#board", "it.ariaBusy") == ["false"])

    def reload(self):
        self.driver.refresh()
        self.ready()

    # ---- looking ----

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    # What is read is read by one script each: the page may draw itself anew between two questions of a driver.

    def read(self, selector, what):
        """A JavaScript expression of `it` for every element that a selector finds."""
        return self.driver.execute_script(
            f"return [...document.querySelectorAll(arguments[0])].map(it => {what})", selector)

    def texts(self, selector):
        return self.read(selector, "it.innerText.trim()")

    def text(self, selector):
        return self.texts(selector)[0]

    def fen(self):
        return self.read("#fen", "it.value")[0]

    def piece(self, square):
        return self.read(f'[role=gridcell][data-square="{square}"]', "it.ariaLabel")[0].split(", ")[1]

    def square(self, name):
        return self.one(f'[data-square="{name}"][role="gridcell"]')

    def targets(self):
        """Marked squares by kind of mark."""
        found = {}
        for kind, square in self.read("[role=gridcell][data-target]", "[it.dataset.target, it.dataset.square]"):
            found.setdefault(kind, set()).add(square)
        return found

    def moves(self):
        """The main line as the list shows it."""
        return self.texts("#moves > .pair > .move")

    def arrows(self):
        """Kinds of the moves that the arrows show."""
        return self.read("#board .move-arrows.played", "it.dataset.kind")

    def announced(self):
        return self.driver.execute_script("return document.getElementById('announcer').textContent")

    def console_errors(self):
        """The errors on the browser's console, but for requests that were meant to fail."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]

    def screenshot(self, name):
        path = OUTPUT / f"{name}.png"
        self.driver.save_screenshot(str(path))
        return path

    # ---- doing ----

    def press(self, selector):
        self.one(selector).click()

    def tap(self, *squares):
        for square in squares:
            self.square(square).click()

    def touch(self, *squares):
        """Taps with a finger."""
        for square in squares:
            finger = ActionBuilder(self.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"))
            finger.pointer_action.move_to(self.square(square)).pointer_down().pointer_up()
            finger.perform()

    def move_to(self, selector):
        """The mouse, and nothing pressed."""
        ActionChains(self.driver).move_to_element(self.one(selector)).perform()

    def drag(self, start, end):
        chain = ActionChains(self.driver, duration=20)
        chain.click_and_hold(self.square(start)).move_by_offset(9, 9).move_to_element(self.square(end)).release().perform()

    def drag_to(self, selector, square):
        chain = ActionChains(self.driver, duration=20)
        chain.click_and_hold(self.one(selector)).move_by_offset(9, 9).move_to_element(self.square(square)).release().perform()

    def touch_drag(self, start, end):
        finger = ActionBuilder(self.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"), duration=20)
        finger.pointer_action.move_to(self.square(start)).pointer_down().move_by(9, 9)
        finger.pointer_action.move_to(self.square(end)).pointer_up()
        finger.perform()

    def choose(self, uci):
        wait_for(f"the question offers {uci}", lambda: self.all(f'.chooser [data-uci="{uci}"]'))
        self.press(f'.chooser [data-uci="{uci}"]')

    def after(self, action, *arguments):
        """Does something that makes a move, and waits until the new position is on the board."""
        before = self.fen()
        action(*arguments)
        wait_for(f"a new position after {arguments}",
                 lambda: self.fen() != before and self.read("#board", "it.ariaBusy") == ["false"])

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def fill(self, selector, text):
        """Puts a text into a field as pasting does."""
        self.driver.execute_script(
            "const field = arguments[0]; field.focus(); field.value = arguments[1];"
            "field.dispatchEvent(new Event('input', {bubbles: true}));"
            "field.dispatchEvent(new Event('change', {bubbles: true}));", self.one(selector), text)

    def load_fen(self, fen):
        self.fill("#fen", fen)
        self.press("#fen-load")
        self.ready()

    def mode(self, name):
        self.one(f'input[name="mode"][value="{name}"]').click()
        self.ready()

    def engine(self, on):
        if self.one("#engine-on").is_selected() != on:
            self.press("#engine-on")

    def new_game(self, you="w", control="depth", amount=1, elo=None, here=False, quick=False, variant=None):
        self.press("#open-new")
        wait_for("the question before a new game", lambda: self.one("#new-dialog").get_attribute("open"))
        self.one(f'#new-dialog input[name="you"][value="{you}"]').click()
        if here:
            self.one('#new-dialog input[name="from"][value="here"]').click()
        if variant:
            self.one(f'#new-dialog input[name="variant"][value="{variant}"]').click()
        self.driver.execute_script(
            "const set = (id, value) => { const field = document.getElementById(id); field.value = value;"
            "field.dispatchEvent(new Event('input')); field.dispatchEvent(new Event('change')); };"
            "document.getElementById('full-strength').checked = arguments[2] === null;"
            "document.getElementById('quick').checked = arguments[3];"
            "if (arguments[2] !== null) set('elo', arguments[2]);"
            "set('control', arguments[0]); if (arguments[1] !== null) set(`control-${arguments[0]}`, arguments[1]);",
            control, amount, elo, quick)
        self.press("#new-start")
        self.ready()


class BoardTest(unittest.TestCase):
    """One browser and one server for all tests of a class; every test begins with a fresh page, or cleans up itself."""

    fresh = True
    server_arguments = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.server_arguments, *EXTRA)
        cls.addClassCleanup(cls.server.stop)
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)
        cls.page = Page(cls.browser.driver, cls.server)
        cls.page.size(*DESKTOP)
        cls.page.colours("light")

    def setUp(self):
        if self.fresh:
            self.page.size(*DESKTOP)
            self.page.colours("light")
            self.page.open_fresh()

    def run(self, result=None):
        """A test that failed leaves a picture of the page behind."""
        def failures():
            return len(result.failures) + len(result.errors)
        before = failures()
        super().run(result)
        if failures() > before:
            self.page.screenshot(f"failed-{self.id().rsplit('.', 1)[-1]}")
        return result

    def tearDown(self):
        self.assertEqual(self.page.console_errors(), [])


def main():
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]], verbosity=2)
