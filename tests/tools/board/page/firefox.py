# SPDX-License-Identifier: GPL-3.0-or-later
"""Headless Firefox for the tests of the page, with the interface of chromium.py."""

import base64
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from chromium import memory_folder
from marionette import Marionette
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.webdriver import WebDriver

PROGRAM = shutil.which("firefox-esr") or shutil.which("firefox")
MISSING = None if PROGRAM else "firefox can't be found"
START_S = 90

PREFERENCES = {
    "app.normandy.enabled": False, "app.update.enabled": False, "browser.aboutwelcome.enabled": False,
    "browser.download.folderList": 2, "browser.download.useDownloadDir": True, "browser.download.always_ask_before_handling_new_types": False,
    "browser.download.alwaysOpenPanel": False, "browser.helperApps.neverAsk.saveToDisk": "application/octet-stream",
    # A page that Firefox keeps for going back would leave `get_after` without its script.
    "browser.sessionhistory.max_total_viewers": 0,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "browser.tabs.warnOnClose": False,
    "datareporting.policy.dataSubmissionEnabled": False, "dom.min_background_timeout_value": 4, "marionette.port": 0,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "remote.prefs.recommended": True, "toolkit.telemetry.enabled": False, "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,
}

# The beginning of the browser's own scripts: the current tab.
TAB = "const tab = gBrowser.selectedBrowser; const context = tab.browsingContext;"

# Runs a script in a page before the page's own, as often as requested.
BEFORE = """
let script = null;
addMessageListener('ricochet:before', ({ data }) => {
  script = data;
  sendAsyncMessage('ricochet:known');
});
addEventListener('DOMWindowCreated', ({ target }) => {
  const page = target.defaultView;
  if (script === null || page !== content) return;
  const box = Components.utils.Sandbox(page, { sandboxPrototype: page, wantXrays: false });
  Components.utils.evalInSandbox(script, box);
}, true);
"""


class Firefox:
    """A browser with an empty profile; `more` are arguments for it."""

    name = "firefox"

    def __init__(self, *more):
        self.profile = tempfile.mkdtemp(prefix="ricochet-board-test-", dir=memory_folder())
        lines = [f"user_pref({name!r}, {self._written(value)});"
                 for name, value in {**PREFERENCES, "browser.download.dir": self.profile}.items()]
        Path(self.profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        self._process = subprocess.Popen(
            [PROGRAM, "--headless", "--no-remote", "--marionette", "--remote-allow-system-access", "--profile", self.profile, *more],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "MOZ_DISABLE_CONTENT_SANDBOX": "1"})
        self._marionette = Marionette(self._port(), START_S)
        self.driver = WebDriver(command_executor=self._marionette, options=FirefoxOptions(), file_detector=UselessFileDetector())

    @staticmethod
    def _written(value):
        return {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)

    def _port(self):
        told = Path(self.profile, "MarionetteActivePort")
        end = time.monotonic() + START_S
        while not told.exists() or not told.read_text(encoding="utf-8").strip():
            if self._process.poll() is not None or time.monotonic() > end:
                raise AssertionError("Firefox did not start")
            time.sleep(0.05)
        return int(told.read_text(encoding="utf-8"))

    def close(self):
        self.driver.quit()
        self._marionette.close()
        self._process.terminate()
        self._process.wait(START_S)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _ask(self, script, *arguments, is_async=False):
        """Runs a script in the browser itself, and returns its value."""
        self._marionette.ask("Marionette:SetContext", {"value": "chrome"})
        try:
            command = "WebDriver:ExecuteAsyncScript" if is_async else "WebDriver:ExecuteScript"
            error, result = self._marionette.ask(command, {"script": TAB + script, "args": list(arguments)})
        finally:
            self._marionette.ask("Marionette:SetContext", {"value": "content"})
        if error:
            raise AssertionError(f"Firefox: {error['message']}")
        return result["value"]

    def block(self, urls):
        """Makes requests to these addresses fail from now on, with * for any text."""
        self._ask("""
            if (window.ricochetBlocks) Services.obs.removeObserver(window.ricochetBlocks, 'http-on-modify-request');
            const texts = arguments[0].map(url => new RegExp(`^${url.replace(/[.?+^$()|[\\]\\\\]/g, '\\\\$&').replaceAll('*', '.*')}$`));
            window.ricochetBlocks = { observe(channel) {
              const { spec } = channel.QueryInterface(Ci.nsIHttpChannel).URI;
              if (texts.some(text => text.test(spec))) channel.cancel(Cr.NS_ERROR_CONNECTION_REFUSED);
            } };
            Services.obs.addObserver(window.ricochetBlocks, 'http-on-modify-request');
        """, list(urls))

    def size(self, width, height, touch):
        """Sets the page's size, and whether the screen has touch."""
        self._ask("""
            const [width, height, touch] = arguments;
            for (const [name, value] of [['width', width], ['height', height]]) {
              for (const part of [name, `min-${name}`, `max-${name}`]) tab.style.setProperty(part, `${value}px`, 'important');
            }
            context.touchEventsOverride = touch ? 'enabled' : 'none';
            // Coarse, or fine and able to hover.
            for (const name of ['primary', 'all']) Services.prefs.setIntPref(`ui.${name}PointerCapabilities`, touch ? 1 : 6);
        """, width, height, touch)
        # The page learns of the new size later, and a press before that would use the old positions.
        self.driver.execute_async_script("""
            const [width, height, done] = arguments;
            const end = Date.now() + 5000;
            const look = () => ((innerWidth === width && innerHeight === height) || Date.now() > end ? done() : setTimeout(look, 5));
            look();
        """, width, height)

    def colours(self, scheme):
        """Sets a person's preferences: light or dark colours, and no motion."""
        self._ask("context.forcedColorsOverride = 'none'; context.prefersColorSchemeOverride = arguments[0];", scheme)

    def forced_colours(self):
        """Forces a person's colours on all pages, until `colours` is called."""
        self._ask("context.forcedColorsOverride = 'active';")

    def medium(self, name):
        """Shows the page as printed ("print"), or as usual ("")."""
        self._ask("context.mediumOverride = arguments[0];", name)

    def get_after(self, script, inside, url, picture):
        """Goes to an address. Both scripts run in the new page before all its own, because each file has its own storage
        here. `picture` has the same origin."""
        if self.driver.current_url.startswith("about:"):
            self.driver.get(picture)  # starts a new process, which would lack the script
        self._before(f"{script};{inside}")
        self.driver.get(url)
        self._before(None)

    def _before(self, script):
        self._ask("""
            const [script, before, done] = arguments;
            const everywhere = window.messageManager;
            if (!everywhere.ricochet) everywhere.loadFrameScript(`data:,${encodeURIComponent(before)}`, true);
            everywhere.ricochet = true;
            const known = () => {
              tab.messageManager.removeMessageListener('ricochet:known', known);
              done(null);
            };
            tab.messageManager.addMessageListener('ricochet:known', known);
            tab.messageManager.sendAsyncMessage('ricochet:before', script);
        """, script, BEFORE, is_async=True)

    def errors(self):
        """The errors on the browser's console since the last call, except for requests that were meant to fail."""
        return self._ask("""
            const found = Services.console.getMessageArray().filter(said =>
              said instanceof Ci.nsIScriptError && !(said.flags & said.warningFlag) && /^(http|file):/.test(said.sourceName) &&
              said.category !== 'Event Source');  // also when a page that is left or hidden closes one
            Services.console.reset();
            return found.map(said => said.toString());
        """)

    def picture(self, clip=None, scale=1):
        """The visible page, or a part of it (left, top, width, height), as PNG."""
        return base64.b64decode(self._ask("""
            const [clip, scale, done] = arguments;
            const box = tab.getBoundingClientRect();
            const [left, top, width, height] = clip ?? [0, 0, box.width, box.height];
            context.currentWindowGlobal.drawSnapshot(new DOMRect(left, top, width, height), scale, 'white').then(bitmap => {
              const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
              [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
              canvas.getContext('2d').drawImage(bitmap, 0, 0);
              done(canvas.toDataURL('image/png').split(',')[1]);
            });
        """, clip, scale, is_async=True))

    def settle(self):
        """Waits until the page's latest drawing is on the screen: otherwise a press may use the previous positions. Returns
        whether it had to wait."""
        self.driver.execute_async_script(
            "const done = arguments[0]; setTimeout(done, 100); requestAnimationFrame(() => requestAnimationFrame(() => done()));")
        return True

    def run(self, script, *arguments):
        """Runs a script with values, and returns its value."""
        return self.driver.execute_script(script, *arguments)

    def mouse(self, *steps):
        """Sends mouse events: moved ("move"), pressed ("down"), moved while pressed ("drag") or released ("up"), as (kind,
        place[, clicks]) each. Firefox counts clicks itself."""
        actions = []
        for kind, place, *_ in steps:
            actions.append({"type": "pointerMove", "duration": 0, "x": int(place[0]), "y": int(place[1]), "origin": "viewport"})
            if kind in ("down", "up"):
                actions.append({"type": f"pointer{kind.capitalize()}", "button": 0})
        error, _ = self._marionette.ask("WebDriver:PerformActions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}]})
        if error:
            raise AssertionError(f"Firefox: {error['message']}")


class FirefoxOptions(ArgOptions):
    """The browser's options for Selenium."""

    @property
    def default_capabilities(self):
        return {"browserName": "firefox"}
