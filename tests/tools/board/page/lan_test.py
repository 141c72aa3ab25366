# SPDX-License-Identifier: GPL-3.0-or-later
"""The page from another address of this machine, as on a phone: by its link alone, and without a secure context."""

import json
import os
import unittest
import urllib.error
import urllib.request

import own_network
from cases import TabsTest
from driver import wait_for
from page import Page, read_code

# Before any process is started.
own_network.enter()

PHONE = (360, 740)


class Elsewhere:
    """The server as seen by others in the network."""

    def __init__(self, link):
        self.url = link.partition("?")[0]
        self.picture = f"{self.url}assets/board/page/icon.svg"


class Lan(TabsTest):
    server_arguments = ("--lan",)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with urllib.request.urlopen(cls.server.url + "api/about") as answer:
            cls.link = json.load(answer)["network_link"]
        if cls.link is None and not os.environ.get("CI"):
            raise unittest.SkipTest("this machine is in no network, and may make none of its own")
        assert cls.link is not None, "this machine is in no network and may make none of its own: what phones do is not tested"
        cls.page = Page(cls.browser, Elsewhere(cls.link))

    def setUp(self):
        # The link admits the browser as long as it keeps the cookie.
        self.page.driver.get(self.link)
        super().setUp()

    def tearDown(self):
        # Browsers warn about a header that only works in secure contexts.
        self.page.console_errors()

    def test_a_game_is_played_and_kept_without_a_secure_context(self):
        self.assertEqual(self.page.driver.execute_script("return [isSecureContext, typeof navigator.locks]"), [False, "undefined"])
        self.page.size(*PHONE, touch=True)
        self.page.new_game(you="w", control="depth", amount=1)
        self.page.after(self.page.touch, "e2", "e4")
        self.page.reply(2)
        self.page.screenshot("lan, phone")
        moves = self.page.moves()
        self.page.reload()
        self.assertEqual(self.page.moves(), moves)

    def test_two_tabs_do_not_share_a_game(self):
        self.two_tabs_keep_a_game_each()

    def test_a_duplicated_tab_continues_with_a_copy(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        first = self.page.driver.current_window_handle
        # The new tab has a copy of this one's session storage.
        self.page.driver.execute_script("window.open(location.href)")
        second = wait_for("the copy", lambda: [tab for tab in self.page.driver.window_handles if tab != first])[0]
        self.page.driver.switch_to.window(second)
        self.page.ready()
        self.assertEqual(self.page.moves(), ["e4"])
        self.page.play("e7e5")
        self.list()
        wait_for("both games", lambda: self.page.count("#games-list li") == 2)
        self.page.driver.close()
        self.page.driver.switch_to.window(first)
        self.page.play("e7e6")
        self.page.reload()
        self.assertEqual(self.page.moves(), ["e4", "e6"])

    def test_the_link_of_a_game_lets_others_in_and_its_qr_code_is_equal(self):
        self.page.new_game(you="both")
        self.page.play("e2e4")
        self.page.press("#open-share")
        link = wait_for("a link", lambda: self.page.read("#share-link", "it.value")[0])
        self.assertTrue(link.startswith(f"{self.link}#game=1-tensor-"), link)
        wait_for("the QR code", lambda: self.page.count("#share-qr path"))
        self.page.screenshot("share, QR code")
        read = read_code(self.page)
        if read is not None:
            self.assertEqual(read, link)
        self.page.shut()
        # A browser without the cookie.
        self.page.driver.delete_all_cookies()
        self.page.driver.get("about:blank")
        self.page.driver.get(link)
        self.page.ready()
        wait_for("the game", lambda: self.page.moves() == ["e4"])

    def test_without_the_link_there_is_no_page(self):
        self.page.driver.delete_all_cookies()
        for address in (self.page.server.url, f"{self.page.server.url}?token=0"):
            self.page.driver.get(address)
            self.assertIn("open to those who have its link", self.page.text("body"))
            self.assertEqual(self.page.count("#board"), 0)
            with self.assertRaises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(address)
            self.assertEqual(refused.exception.code, 403)
