# SPDX-License-Identifier: GPL-3.0-or-later
"""Restricted browsers: nothing is stored, memory is short. One sentence reports it, and everything else still works."""

import http.server
import json
import os
import shutil
import subprocess
import threading
import urllib.request
from pathlib import Path

from cases import BoardTest, only_if
from driver import BROWSER, EXTRA, FILE, ROOT, start_browser, wait_for
from page import Page

VNU = Path(os.environ.get("RICOCHET_VNU", ROOT / "build/vnu/node_modules/vnu-jar/build/dist/vnu.jar"))

# As in browsers set to store nothing: databases exist and refuse, or do not exist.
REFUSED_DATABASE = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };"
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined });"
NO_STORAGE = NO_DATABASE + """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
"""


class FileHost:
    """A web server with the board as one file, sent with these headers, declaring this encoding."""

    def __init__(self, headers, encoding="utf-8"):
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(200)
                self.send_header("Content-Type", f"text/html; charset={encoding}")
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(Path(FILE).read_bytes())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        self.picture = self.url

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Places(BoardTest):
    def notices(self):
        return self.page.texts("#notices .notice")

    def says_once(self, wanted):
        wait_for(wanted, lambda: sum(wanted in text for text in self.notices()) == 1)

    def test_the_page_plays(self):
        self.page.begin("e2e4")
        self.assertEqual(self.notices(), [])
        self.assertEqual(len(self.page.moves()), 2)

    @only_if(FILE)
    def test_the_one_file_has_its_licence_the_place_of_its_source_and_the_licences_of_its_libraries(self):
        self.page.press("#open-help")
        self.assertIn("GNU General Public License, version 3", self.page.text("#help-dialog"))
        self.page.press("#help-dialog summary")
        wait_for("the licences are shown", lambda: "-source.tar.xz" in self.page.text("#licences"))
        for library in ("emscripten", "fmt", "nlohmann-json"):
            self.assertIn(library, self.page.text("#licences"))

    def test_without_a_database_it_plays_and_warns_that_games_are_lost(self):
        for script in (REFUSED_DATABASE, NO_DATABASE, NO_STORAGE):
            self.page.open_fresh()
            self.page.come_after("", inside=script)
            self.page.begin("e2e4")
            self.says_once("This browser can’t keep the game: it will be lost when the page is closed.")
            self.page.press("#open-games")
            wait_for("the list says why it is empty", lambda: "stores no games" in self.page.text("#games-dialog"))
            self.page.shut()


# What the page has loaded from its server: its document, and everything not cached, with sizes in bytes.
TAKEN = """
return ['navigation', 'resource'].flatMap(kind => performance.getEntriesByType(kind))
  .map(({ name, transferSize }) => [new URL(name).pathname, transferSize]).filter(([, size]) => size > 0);
"""


@only_if(not FILE)
class Loading(BoardTest):
    fresh = False

    @only_if(not EXTRA)
    def test_the_page_comes_by_few_requests_and_again_by_one(self):
        # In a browser with an empty cache.
        browser = start_browser()
        self.addCleanup(browser.close)
        page = Page(browser, self.server)
        page.driver.get(self.server.url)
        page.ready()
        # The stream of the engine's events lasts as long as the page, and is listed only at its end.
        first = page.driver.execute_script(TAKEN)
        self.assertLessEqual(len(first) + 1, 8, first)
        self.assertLessEqual(sum(size for _, size in first), 200_000, first)
        self.assertGreater(sum(size for _, size in first), 50_000, first)
        # As a person does: Firefox's driver would ignore the cache.
        origin = "return performance.timeOrigin"
        before = page.driver.execute_script(origin)
        page.driver.execute_script("location.reload()")
        wait_for("the page anew", lambda: page.browser.run(origin) != before)
        page.ready()
        # Requests about the game are repeated.
        [(path, size)] = [taken for taken in page.driver.execute_script(TAKEN) if not taken[0].startswith("/api/")]
        self.assertEqual(path, "/")
        if page.browser.name == "chromium":  # Firefox counts what it had, too
            self.assertLess(size, 1000)

    def test_a_phone_can_keep_it_as_an_app(self):
        self.page.driver.get(self.server.url)
        kept = self.page.ask_modules(
            "const [done] = arguments; const { href } = document.querySelector('[rel=manifest]');"
            "fetch(href).then(answer => answer.json()).then(async ({ name, start_url: start, icons: [{ src }] }) =>"
            "  done([name, start, (await fetch(new URL(src, href))).headers.get('Content-Type')]), error => done(String(error)));")
        self.assertEqual(kept, ["Ricochet", "/", "image/svg+xml"])

    def test_the_document_is_valid(self):
        if not (VNU.exists() and shutil.which("java")):
            self.skipTest("vnu or java is missing; tools/test --all installs them")
        with urllib.request.urlopen(self.server.url) as page:
            found = subprocess.run(["java", "-jar", VNU, "--errors-only", "--format", "json", "-"], input=page.read(),
                                   capture_output=True, check=False)
        # The checker supports less CSS than browsers do.
        said = [message["message"] for message in json.loads(found.stderr)["messages"]]
        self.assertEqual([text for text in said if not text.startswith("CSS: ")], [])


# Only in one file are the rules and the engine the page's, and Firefox can't limit a program's memory.
@only_if(FILE and BROWSER == "chromium")
class LittleMemory(BoardTest):
    """Limits a page's program to a number of pages of 64 KiB, as on a device with little memory."""

    fresh = False

    def open(self, pages):
        """Opens the page in a separate browser with limited memory."""
        browser = start_browser(f"--js-flags=--wasm-max-mem-pages={pages}")
        self.addCleanup(browser.close)
        page = Page(browser, self.server)
        page.driver.get(self.server.url)
        return page

    def test_64_mebibytes_for_each_program_are_enough(self):
        page = self.open(1024)
        page.ready()
        page.begin("e2e4")
        self.assertEqual((page.texts("#notices .notice"), len(page.moves())), ([], 2))

    def test_too_little_memory_is_reported_in_one_sentence(self):
        for pages, wanted in ((520, "The engine does not start: there is not enough memory."), (300, "This browser could not run the rules: ")):
            page = self.open(pages)
            wait_for(wanted, lambda page=page, wanted=wanted: sum(wanted in text for text in page.texts("#notices .notice")) == 1)


# The board's own server declares its page's encoding.
@only_if(FILE)
class Served(BoardTest):
    def test_the_file_plays_whatever_its_declared_encoding(self):
        # Like a server that declares a Russian encoding for all files.
        host = FileHost({}, encoding="koi8-r")
        self.addCleanup(host.close)
        self.page.driver.get(host.url)
        self.page.ready()
        self.assertEqual(self.page.driver.execute_script("return document.characterSet"), "KOI8-R")
        self.page.begin("e2e4")
        self.assertIn("←", self.page.driver.execute_script("return document.querySelector('#help-dialog').textContent"))
        self.page.press("#open-preferences")
        self.page.pick("#language", "ru")
        wait_for("Russian words", lambda: self.page.read("#open-games", "it.textContent.trim()") == ["Партии"])
