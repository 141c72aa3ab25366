# SPDX-License-Identifier: GPL-3.0-or-later
"""How the page looks: contrast, narrow screens, names for screen readers, and pictures of it for people."""

import re

from board_page import COLOURS, DESKTOP, BoardTest, main, wait_for

PHONE = (360, 740)
LEAST_CONTRAST = 4.5

# A propel, a bounce and a hop, so that the pictures show what the game is about.
OPENING = (("e2", "e4"), ("i8", "g6"), ("i1", "g3"), ("h8", "f4"), ("b1", "d3"), ("b8", "d6"), ("c1", "d3", "e5"))

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


class Look(BoardTest):
    def opening(self):
        self.page.mode("analyse")
        for squares in OPENING:
            self.page.after(self.page.tap, *squares)

    def thinking(self):
        def depth():
            found = re.match(r"depth (\d+)", self.page.text("#numbers"))
            return found and int(found[1])
        wait_for("the engine's lines", lambda: len(self.page.all("#lines li")) == 3 and (depth() or 0) >= 8)

    def states(self):
        """Shows the page in each of its states, one after the other."""
        self.page.mode("play")
        yield "play"
        self.page.tap("d1")
        yield "chosen"
        self.page.mode("analyse")
        self.page.after(self.page.press, "#go-first")
        self.page.after(self.page.tap, "d2", "d4")
        wait_for("lines", lambda: len(self.page.all("#lines li")) == 3)
        yield "analyse"
        self.page.fill("#fen", "rubbish")
        self.page.press("#fen-load")
        wait_for("an error", lambda: self.page.text("#fen-error"))
        yield "error"
        self.page.press("#open-setup")
        self.page.press("#setup-clear")
        wait_for("an error", lambda: self.page.text("#setup-error"))
        yield "set-up"
        self.page.leave_setup()
        yield from self.page.dialogs("new", "pgn", "help")
        self.page.example("Bounce")
        yield "example"
        self.page.press("#example-back")
        self.page.ready()

    def check_contrast(self, state):
        texts = self.page.driver.execute_script(CONTRASTS)
        self.assertGreater(len(texts), 5, state)
        self.assertEqual([(text, round(contrast, 2)) for text, contrast in texts if contrast < LEAST_CONTRAST], [], state)

    def check_width(self, state):
        scroll, client, outside = self.page.driver.execute_script(WIDE)
        self.assertEqual((outside, scroll <= client), ([], True), f"{state}: {scroll} in {client}")

    def test_contrast_of_every_text_in_light_and_dark(self):
        self.opening()
        for scheme in ("light", "dark"):
            self.page.colours(scheme)
            for state in self.states():
                self.check_contrast(f"{scheme}, {state}")

    def tiled_states(self):
        """The states in which the other game looks different."""
        self.page.mode("play")
        self.page.new_game(you="both", variant="tiledsquares")
        yield "play"
        self.page.tap("e4")
        yield "a void that offers a tile"
        self.page.analyse("r3k2r/ppp%p%pp/8/3p%3/3P$3/2N3N1/PP$2PPP/R3K2R w KQkq - 0 1")
        self.page.tap("e1")
        yield "a king"
        self.page.tap("e1", "e4")
        wait_for("the question", lambda: self.page.all(".chooser"))
        yield "a question"
        self.page.driver.execute_script("document.querySelector('.chooser button').click()")
        wait_for("a void", lambda: self.page.piece("e4") == "void")
        self.page.ready()
        yield "removed"
        self.page.press("#open-setup")
        yield "set-up"
        self.page.leave_setup()
        yield from self.page.dialogs("new", "help")

    def test_the_game_with_tiles_has_contrast_and_fits_a_phone(self):
        for scheme, size in (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE), ("dark", PHONE)):
            self.page.colours(scheme)
            self.page.size(*size, touch=size == PHONE)
            self.page.open_fresh()
            for state in self.tiled_states():
                self.page.screenshot(f"tiled-{scheme}-{size[0]}-{state.split()[-1]}")
                self.check_contrast(f"{scheme}, {size}, {state}")
                self.check_width(f"{size}, {state}")

    def test_a_phone_needs_no_sideways_scrolling(self):
        self.page.size(*PHONE, touch=True)
        self.page.reload()
        self.opening()
        for state in self.states():
            self.check_width(state)
        board = self.page.one("#board").size
        self.assertGreater(board["width"], 340)
        for button in self.page.all("button"):
            if button.is_displayed() and button.size["height"] < 24:
                self.fail(f"too small for a finger: {button.get_attribute('outerHTML')[:90]}")

    def test_everything_that_can_be_pressed_has_a_name(self):
        self.opening()
        for state in ("", "new", "pgn", "help"):
            if state:
                self.page.press(f"#open-{state}")
            inside = "dialog[open] " if state else ""
            for element in self.page.all(", ".join(inside + tag for tag in ("button", "input", "select", "textarea"))):
                if element.is_displayed():
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
        self.assertEqual(self.page.driver.execute_script(ground), dark)
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
        self.assertIn("Content Security Policy", " ".join(self.page.console_errors()))

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
        picture = self.page.screenshot("screenshot")
        self.assertLess(picture.stat().st_size, 200_000)

    def test_pictures(self):
        self.opening()
        self.thinking()
        for scheme in ("light", "dark"):
            self.page.colours(scheme)
            self.page.size(*DESKTOP)
            self.page.screenshot(f"desktop-{scheme}")
            self.page.size(*PHONE, touch=True)
            self.page.screenshot(f"phone-{scheme}")
        self.page.size(*DESKTOP)
        for dialog in self.page.dialogs("help", "new", "pgn"):
            self.page.screenshot(f"{dialog}-dark")
        self.page.colours("light")
        self.page.load_fen("5k4/10/10/4t5/10/2P7/1T8/5K4 w - - 0 1")
        self.page.tap("b2", "f6")
        self.page.screenshot("choice")


if __name__ == "__main__":
    main()
