# SPDX-License-Identifier: GPL-3.0-or-later
"""How the page looks: contrast, narrow screens, names for screen readers, and pictures of it for people."""

import itertools
import re

from board_page import COLOURS, DESKTOP, OUTPUT, BoardTest, wait_for
from states import tensor_states, tiled_states

PHONE = (360, 740)
LEAST_CONTRAST = 4.5

# Every text on the page with the contrast to what lies below it: [text, contrast].
CONTRASTS = COLOURS + """
const over = (top, below) => [0, 1, 2].map(i => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
function ground(element) {
  const layers = [];
  for (let at = element; at; at = at.parentElement) {
    layers.unshift(rgba(getComputedStyle(at).backgroundColor));
    if (at.tagName === 'DIALOG') break;
  }
  return layers.reduce((below, top) => over(top, below), [255, 255, 255, 1]);
}
function contrastOf(element, pseudo) {
  const below = ground(element);
  return contrast(over(rgba(getComputedStyle(element, pseudo).color), below), below);
}
const found = [];
const root = document.querySelector('dialog[open]') ?? document.body;
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || element.tagName === 'OPTION' || !element.checkVisibility()) continue;
  found.push([walker.currentNode.data.trim(), contrastOf(element)]);
}
for (const element of root.querySelectorAll('input[type=text], input[type=number], select, textarea')) {
  if (element.checkVisibility()) found.push([`${element.tagName} ${element.id}`, contrastOf(element)]);
}
if (root === document.body) {
  for (const cell of document.querySelectorAll('[data-rank]')) found.push([`rank ${cell.dataset.rank}`, contrastOf(cell, '::before')]);
  for (const cell of document.querySelectorAll('[data-file]')) found.push([`file ${cell.dataset.file}`, contrastOf(cell, '::after')]);
}
return found;
"""

WIDE = """
const root = document.querySelector('dialog[open]') ?? document.documentElement;
return [root.scrollWidth, root.clientWidth, [...root.querySelectorAll('*')].filter(element =>
  element.checkVisibility() && !element.closest('svg') && !element.closest('.unseen, .lines, .moves, .wide') &&
  element.getBoundingClientRect().right > innerWidth + 0.5).map(element => element.outerHTML.slice(0, 80))];
"""


# Buttons that a finger would miss.
SMALL = """
return [...document.querySelectorAll('button')].filter(button => button.checkVisibility() && button.offsetHeight < 24)
  .map(button => button.outerHTML.slice(0, 90));
"""


class Look(BoardTest):
    def thinking(self):
        def depth():
            found = re.match(r"depth (\d+)", self.page.text("#numbers"))
            return found and int(found[1])
        wait_for("the engine's lines", lambda: self.page.count("#lines li") == 3 and (depth() or 0) >= 8)

    def check_looks(self, state, size):
        """What has to hold of the page in every state: contrast, width, and buttons for fingers."""
        texts = self.page.driver.execute_script(CONTRASTS)
        self.assertGreater(len(texts), 5, state)
        self.assertEqual([(text, round(contrast, 2)) for text, contrast in texts if contrast < LEAST_CONTRAST], [], state)
        scroll, client, outside = self.page.driver.execute_script(WIDE)
        self.assertEqual((outside, scroll <= client), ([], True), f"{state}: {scroll} in {client}")
        if size == PHONE:
            self.assertEqual(self.page.driver.execute_script(SMALL), [], state)
            self.assertGreater(self.page.read("#board", "it.offsetWidth")[0], 330, state)

    def test_every_state_has_contrast_and_fits_in_light_and_dark_on_a_desktop_and_a_phone(self):
        for states in (tensor_states, tiled_states):
            for state, size, scheme in self.each(states, DESKTOP, PHONE):
                name = f"{states.__name__}, {scheme}, {size[0]}, {state}"
                self.page.screenshot(re.sub(r"\W+", "-", name))
                self.check_looks(name, size)

    def test_everything_that_can_be_pressed_has_a_name(self):
        self.page.analyse()
        self.page.play_opening()
        for state in ("", "new", "pgn", "help"):
            if state:
                self.page.press(f"#open-{state}")
            inside = "dialog[open] " if state else ""
            controls = ", ".join(inside + tag for tag in ("button", "input", "select", "textarea"))
            shown = self.page.read(controls, "it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0")
            for element in itertools.compress(self.page.all(controls), shown):
                self.assertNotEqual(element.accessible_name, "", f"{state}: {element.get_attribute('outerHTML')[:90]}")
            if state:
                self.page.shut()
        self.assertEqual(self.page.square("d3").accessible_name, "d3, white knight")
        self.assertEqual(self.page.square("e5").accessible_name, "e5, white beast")

    def test_the_switch_of_colours_goes_round_and_stays(self):
        ground = "return getComputedStyle(document.body).backgroundColor"
        light = self.page.driver.execute_script(ground)
        self.page.press("#theme")
        self.page.press("#theme")
        dark = self.page.driver.execute_script(ground)
        self.assertNotEqual(light, dark)
        self.page.reload()
        wait_for("the dark page", lambda: self.page.driver.execute_script(ground) == dark)
        self.assertEqual(self.page.one("#theme").accessible_name, "Colours: dark")
        self.page.press("#theme")
        self.assertEqual(self.page.driver.execute_script(ground), light)

    def test_no_script_or_style_but_our_own(self):
        blocked = self.page.driver.execute_script(
            "let ran = false; window.intruder = () => { ran = true; };"
            "const script = document.createElement('script'); script.textContent = 'intruder()'; document.body.append(script);"
            "const box = document.createElement('div'); box.innerHTML = '<b style=\"position:fixed\">x</b>'; document.body.append(box);"
            "return !ran && getComputedStyle(box.firstChild).position === 'static';")
        self.assertTrue(blocked)
        # A browser may report them some time later.
        told = []

        def both_are_told():
            told.extend(self.page.console_errors())
            return all(any(re.search(rf"inline {kind}.*content.security.policy|content.security.policy.*inline {kind}", error, re.I)
                           for error in told) for kind in ("script", "style"))

        wait_for("errors on the console about the script and the style", both_are_told)

    def test_the_picture_of_the_readme(self):
        """The committed tools/board/screenshot.png is this picture."""
        self.page.mode("analyse")
        for squares in (("e2", "e4"), ("e7", "e5"), ("d2", "d4")):
            self.page.after(self.page.tap, *squares)
        self.page.after(self.page.press, "#go-back")
        self.page.after(self.page.press, "#go-back")
        self.page.after(self.page.tap, "i8", "g6")
        self.page.press("#promote")
        wait_for("the hop in the main line", lambda: self.page.moves() == ["e4", "Tg6"])
        self.page.ready()
        for squares in (("i1", "g3"), ("h8", "h4")):
            self.page.after(self.page.tap, *squares)
        self.thinking()
        picture = OUTPUT / "screenshot.png"
        self.page.driver.save_screenshot(str(picture))
        # Firefox draws another one, which is committed nowhere.
        if self.browser.name == "chromium":
            self.assertLess(picture.stat().st_size, 200_000)
