# SPDX-License-Identifier: GPL-3.0-or-later
"""Headless Chromium with Debian's driver: the default browser of the page's tests."""

import base64
import json
import os
import re
import shutil
import tempfile
from pathlib import Path

from devtools import CommandError, DevTools
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

PROGRAM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")
MISSING = None if PROGRAM and DRIVER else "chromium and its driver can't be found"


# A browser that does not answer in this time fails a test.
ANSWER_SECONDS = 180

MOUSE = {"move": ("mouseMoved", {}), "drag": ("mouseMoved", {"button": "left", "buttons": 1}),
         "down": ("mousePressed", {"button": "left", "buttons": 1}), "up": ("mouseReleased", {"button": "left"})}


def memory_folder():
    """A folder in memory with enough space for a profile; None, for the default one, if there is not enough.

    What the page stores goes to the disk at once, which may take a minute while others write much.
    """
    folder = Path("/dev/shm")
    roomy = folder.is_dir() and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > 2**30
    return folder if roomy else None


def mouse_event(kind, place, clicks=1):
    name, more = MOUSE[kind]
    count = {"clickCount": clicks} if kind in ("down", "up") else {}
    return {"type": name, "x": place[0], "y": place[1], **more, **count}


class Chromium:
    """A browser with an empty profile; `more` are arguments for it."""

    name = "chromium"

    def __init__(self, *more):
        self.profile = tempfile.mkdtemp(prefix="ricochet-board-test-", dir=memory_folder())
        options = Options()
        options.binary_location = PROGRAM
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                         "--disable-background-networking", "--disable-component-update", "--disable-sync",
                         "--disable-dev-shm-usage", "--hide-scrollbars", "--force-color-profile=srgb",
                         f"--user-data-dir={self.profile}", *more):
            options.add_argument(argument)
        options.add_experimental_option("prefs", {"download.default_directory": self.profile})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)
        self._tabs = {}

    def close(self):
        for tab in self._tabs.values():
            tab.close()
        self.driver.quit()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _ask(self, command, **arguments):
        return self.driver.execute_cdp_cmd(command, arguments)

    def block(self, urls):
        """Makes requests to these addresses fail from now on, with * for any text."""
        self._ask("Network.enable")
        self._ask("Network.setBlockedURLs", urls=list(urls))

    def size(self, width, height, touch):
        """Sets the page's size, and whether the screen has touch."""
        self._ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self._ask("Emulation.setTouchEmulationEnabled", enabled=touch)

    def colours(self, scheme):
        """Sets a person's preferences: light or dark colours, and no motion."""
        self._ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme},
                                                          {"name": "prefers-reduced-motion", "value": "reduce"}])

    def forced_colours(self):
        """Forces a person's colours on all pages, until `colours` is called."""
        self._ask("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])

    def medium(self, name):
        """Shows the page as printed ("print"), or as usual ("")."""
        self._ask("Emulation.setEmulatedMedia", media=name)

    def printed_pages(self):
        """The number of A4 sheets that the page takes."""
        pdf = base64.b64decode(self._ask("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])
        return len(re.findall(rb"/Type\s*/Page\b", pdf))

    def get_after(self, script, inside, url, picture):
        """Goes to an address. A script that writes to the storage runs before, and another one in the new page before all
        its own. `picture` has the same origin."""
        if script:
            # In the new page the script would run so early that Chromium may lose everything that the page writes
            # afterwards.
            self.driver.get(picture)
            # The browser has carried out the requests to a database once it answers another.
            self.driver.execute_script(f"{script}; return indexedDB.databases().then(() => null);")
        added = self._ask("Page.addScriptToEvaluateOnNewDocument", source=inside) if inside else None
        self.driver.get(url)
        if added:
            self._ask("Page.removeScriptToEvaluateOnNewDocument", **added)

    def errors(self):
        """The errors on the browser's console since the last call, except for requests that were meant to fail."""
        return [entry["message"] for entry in self.driver.get_log("browser")
                if entry["level"] == "SEVERE" and "Failed to load resource" not in entry["message"]]

    def picture(self, clip=None, scale=1):
        """The visible page, or a part of it (left, top, width, height), as PNG."""
        more = {"optimizeForSpeed": True}
        if clip:
            more = {"clip": dict(zip(("x", "y", "width", "height"), clip, strict=True), scale=scale)}
        return base64.b64decode(self._ask("Page.captureScreenshot", **more)["data"])

    def settle(self):
        """Does nothing: in Chromium a press waits for drawing by itself."""
        return False

    def mouse(self, *steps):
        """Sends mouse events: moved ("move"), pressed ("down"), moved while pressed ("drag") or released ("up"), as (kind,
        place[, clicks]) each, without pauses."""
        self._tab().ask_all([("Input.dispatchMouseEvent", mouse_event(*step)) for step in steps])

    def run(self, script, *arguments):
        """Runs a script with values, and returns its value."""
        # While a page is loading, the driver waits for the end.
        whole = f"document.readyState === 'complete' ? [(function () {{ {script} }})(...{json.dumps(arguments)})] : []"
        try:
            answer, = self._tab().ask_all([("Runtime.evaluate", {"expression": whole, "returnByValue": True})])
        except CommandError:
            answer = {}  # the page was left meanwhile
        found = answer.get("result", {}).get("value")
        return found[0] if found else self.driver.execute_script(script, *arguments)

    def _tab(self):
        """The driver's current tab."""
        handle = self.driver.current_window_handle
        if handle not in self._tabs:
            address = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
            self._tabs[handle] = DevTools(address, handle, ANSWER_SECONDS)
        return self._tabs[handle]
