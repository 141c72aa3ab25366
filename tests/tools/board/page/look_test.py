# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's appearance: contrast, narrow screens, names for screen readers, and pictures of it for people."""

import re

from cases import COLOURS, DESKTOP, BoardTest, only_served
from driver import OUTPUT, wait_for
from states import tensor_states, tiled_states

PHONE = (360, 740)
LEAST_CONTRAST = 4.5

# Every text on the page with its contrast to the background: [text, contrast].
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

# All controls, except the squares and the list of moves.
CONTROLS = """
return [...document.querySelectorAll('button, summary, a[href], input, select, textarea')].filter(it =>
  !it.closest('.board, .moves') && it.checkVisibility({ visibilityProperty: true }) && it.getClientRects()[0]?.width > 1)
  .map(it => it.id || it.name || it.textContent);
"""
MOST_CONTROLS = {"play": 16, "analyse": 30}

# Parts that have more than they show, except lists and the rules, which are as long as they are.
SCROLLERS = """
return [...document.querySelectorAll('*')].filter(it => !it.matches('.moves, .known, textarea, #help-dialog, #learn-dialog:has([value="ladder"]:checked)') &&
  ['auto', 'scroll'].includes(getComputedStyle(it).overflowY) && it.checkVisibility() && it.scrollHeight > it.clientHeight + 1)
  .map(it => `${it.id || it.className}: ${it.scrollHeight} in ${it.clientHeight}`);
"""

# How much has moved while the page was loading, and what.
SHIFTS = """
const done = arguments[0];
const found = [];
const look = list => found.push(...list.getEntries().map(({ value, sources }) => [value, sources.map(({ node }) => node?.id ?? '')]));
new PerformanceObserver(look).observe({ type: 'layout-shift', buffered: true });
setTimeout(() => done(found), 100);
"""

NOTICES = """
const done = arguments[0];
import('/assets/page/controls/notices.js').then(({ notice }) => {
  for (const name of ['one', 'two']) notice(name, 'Words of a notice. '.repeat(6));
  done();
});
"""

# Controls that are too small for a finger: less than 44 pixels high, except moves within a text; a palette has eight
# columns.
SMALL = """
const root = document.querySelector('dialog[open]') ?? document.body;
const pressed = it => it.closest('label') ?? it;
return [...root.querySelectorAll('button, summary, select, input')].filter(it => !it.closest('.board, .variation, .palette, #licences') &&
  it.checkVisibility({ visibilityProperty: true }) && pressed(it).getClientRects()[0]?.height < 43.5).map(it => it.outerHTML.slice(0, 90));
"""


class Look(BoardTest):
    def thinking(self):
        def depth():
            found = re.match(r"depth (\d+)", self.page.text("#numbers"))
            return found and int(found[1])
        wait_for("the engine's lines", lambda: self.page.count("#lines li") == 3 and (depth() or 0) >= 8)

    def check_looks(self, state, size):
        """Checks for the page in every state: contrast, calm, and large enough buttons; for widths see access_test.py."""
        texts = self.page.driver.execute_script(CONTRASTS)
        self.assertGreater(len(texts), 5, state)
        self.assertEqual([(text, round(contrast, 2)) for text, contrast in texts if contrast < LEAST_CONTRAST], [], state)
        if size == DESKTOP:
            self.check_calm(state)
        if size == PHONE:
            self.assertEqual(self.page.driver.execute_script(SMALL), [], state)
            self.assertGreater(self.page.read("#board", "it.offsetWidth")[0], 330, state)

    def check_calm(self, state):
        """Checks that on a desktop nothing scrolls, and that there are few controls beside the board."""
        inner, height = self.page.driver.execute_script("return [innerHeight, document.documentElement.scrollHeight]")
        self.assertLessEqual(height, inner, state)
        self.assertEqual(self.page.driver.execute_script(SCROLLERS), [], state)
        if self.page.shown("#panel") and not self.page.count("dialog[open]"):
            controls = self.page.driver.execute_script(CONTROLS)
            mode = self.page.read('input[name="mode"]:checked', "it.value")[0]
            self.assertLessEqual(len(controls), MOST_CONTROLS[mode], f"{state}: {controls}")

    def test_every_state_has_contrast_and_fits_in_light_and_dark_on_a_desktop_and_a_phone(self):
        for states in (tensor_states, tiled_states):
            for state, size, scheme in self.each(states, DESKTOP, PHONE):
                name = f"{states.__name__}, {scheme}, {size[0]}, {state}"
                self.page.screenshot(re.sub(r"\W+", "-", name))
                self.check_looks(name, size)

    def test_squares_have_names(self):
        self.page.analyse()
        self.page.play_opening()
        self.assertEqual(self.page.square("d3").accessible_name, "d3, white knight")
        self.assertEqual(self.page.square("e5").accessible_name, "e5, white beast")

    def test_chosen_colours_stay(self):
        def choose(theme):
            self.page.press(f'#theme-look [value="{theme}"]')
            self.page.shut()
        ground = "return getComputedStyle(document.body).backgroundColor"
        light = self.page.driver.execute_script(ground)
        choose("dark")
        dark = self.page.driver.execute_script(ground)
        self.assertNotEqual(light, dark)
        self.page.reload()
        wait_for("the dark page", lambda: self.page.driver.execute_script(ground) == dark)
        choose("auto")
        self.assertEqual(self.page.driver.execute_script(ground), light)
        squares = "return getComputedStyle(document.querySelector('.square.dark')).backgroundColor"
        green = self.page.driver.execute_script(squares)
        self.page.press('#squares-look [value="wood"]')
        wood = self.page.driver.execute_script(squares)
        self.page.reload()
        self.assertNotEqual(wood, green)
        self.assertEqual(self.page.driver.execute_script(squares), wood)

    def test_no_script_or_style_but_our_own(self):
        blocked = self.page.driver.execute_script(
            "let ran = false; window.intruder = () => { ran = true; };"
            "const script = document.createElement('script'); script.textContent = 'intruder()'; document.body.append(script);"
            "const box = document.createElement('div'); box.innerHTML = '<b style=\"position:fixed\">x</b>'; document.body.append(box);"
            "return !ran && getComputedStyle(box.firstChild).position === 'static';")
        self.assertTrue(blocked)
        # A browser may report errors some time later.
        told = []

        def both_are_told():
            told.extend(self.page.console_errors())
            return all(any(re.search(rf"inline {kind}.*content.security.policy|content.security.policy.*inline {kind}", error, re.I)
                           for error in told) for kind in ("script", "style"))

        wait_for("errors on the console about the script and the style", both_are_told)

    def test_the_picture_of_the_readme(self):
        """Checks that the committed tools/board/screenshot.png is this picture."""
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
        # Firefox draws it differently.
        if self.browser.name == "chromium":
            self.assertLess(picture.stat().st_size, 200_000)


@only_served
class Stillness(BoardTest):
    asks_modules = True

    def test_nothing_moves_while_the_page_loads(self):
        for size in (DESKTOP, (390, 844), (844, 390)):
            self.page.size(*size, touch=size != DESKTOP)
            self.page.open_fresh()
            self.assertTrue(self.page.shown("#offer"))
            self.assertEqual(self.page.ask_modules(SHIFTS), [], size)

    def test_a_choice_in_a_dialog_moves_no_other(self):
        for button, choices in (("#open-learn", '[name="learn-part"]'), ("#open-new", '[name="from"]'), ("#open-new", '[name="who"]')):
            self.page.press(button)
            places = []
            for value in self.page.read(choices, "it.value"):
                self.page.press(f'{choices}[value="{value}"]')
                places.append(self.page.read(choices, "it.getBoundingClientRect().top"))
            self.assertEqual(places[1:], places[:-1], button)
            self.page.shut()

    def test_nothing_that_comes_and_goes_moves_the_board(self):
        for size in (DESKTOP, (768, 1024), (390, 844), (844, 390), (320, 640)):
            boxes = {}

            def look(state, boxes=boxes):
                self.page.drawn()
                boxes[state] = self.page.read("#board", "(({ left, top, width, height }) => [left + scrollX, top + scrollY, width, height])"
                                                        "(it.getBoundingClientRect())")[0]
            self.page.size(*size, touch=size != DESKTOP)
            self.page.open_fresh()
            look("the offer of lessons")
            self.page.begin("e2e4")
            look("a game")
            self.page.tap("d1", "d6")
            wait_for("why it is refused", lambda: self.page.count("#status.refused"))
            look("a refused move")
            self.page.ask_modules(NOTICES)
            wait_for("both notices", lambda: self.page.count(".notice") == 2)
            look("two notices")
            for _ in range(2):
                self.page.press(".notice button")
            self.page.press_twice("#resign")
            wait_for("the end", lambda: self.page.shown("#ending"))
            look("the end of a game")
            self.page.mode("analyse")
            look("an analysis")
            self.page.engine(True)
            wait_for("lines", lambda: self.page.count("#lines li") == 3)
            look("lines")
            self.page.new_game(you="both")
            wait_for("a notice", lambda: self.page.count('[data-notice="back"]'))
            look("a game that was replaced")
            self.assertEqual(len({tuple(box) for box in boxes.values()}), 1, f"{size}: {boxes}")
