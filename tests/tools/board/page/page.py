# SPDX-License-Identifier: GPL-3.0-or-later
"""The page from a person's view, in a driven browser."""

import shutil
import subprocess
import unittest

from driver import FILE, OUTPUT, PICTURES, wait_for
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

SQUARE = '[data-square="{}"][role="gridcell"]'

# Scrolls an element into the window, and returns where a click on it goes: its middle, unless that is covered. An element
# is given itself or by a selector, whose first match counts.
PLACE = """
const it = typeof arguments[0] === 'string' ? document.querySelector(arguments[0]) : arguments[0];
if (!it?.isConnected) return { wrong: 'is not there' };
const middle = () => {
  const { left, top, right, bottom } = it.getClientRects()[0] ?? {};
  return [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
};
const seen = ([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
if (!it.checkVisibility({ visibilityProperty: true }) || it.getClientRects().length === 0) return { wrong: 'is not shown' };
const { left, top, right, bottom } = it.getClientRects()[0];
if (!seen([left, top]) || !seen([right - 1, bottom - 1])) it.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'nearest' });
let place = middle();
if (!seen(place)) return { wrong: 'is outside the window' };
let hit = document.elementFromPoint(...place);
if (!it.contains(hit)) {
  // It may have been scrolled below what stays in its place.
  it.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'nearest' });
  place = middle();
  hit = document.elementFromPoint(...place);
}
if (!it.contains(hit)) return { wrong: `is covered by ${hit?.outerHTML.slice(0, 120)}` };
return { place };
"""


# What has to be pressed before an element can be: the button of its dialog, its menu, its tab; null for nothing.
DOORS = """
const it = document.querySelector(arguments[0]);
if (!it || it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0) return null;
const dialog = it.closest('dialog:not([open])');
if (dialog) return `#open-${dialog.id.replace('-dialog', '')}`;
const menu = it.closest('details.menu:not([open])');
if (menu?.checkVisibility()) return `#${menu.id} > summary`;
const part = (menu ?? it).closest('#panel > [data-in]:not([hidden])')?.dataset.in;
const learned = it.closest('dialog [data-part]')?.dataset.part;
if (learned) return `[name="learn-part"][value="${learned}"]`;
const tab = part && document.querySelector(`#tabs [value="${part}"]:not(:checked)`);
return tab?.checkVisibility() ? `#tabs [value="${part}"]` : null;
"""


class Page:
    """The page from a person's view: squares to tap, buttons to press, texts to read."""

    def __init__(self, browser, server):
        self.browser = browser
        self.driver = browser.driver
        self.server = server

    # ---- opening ----

    def blocked(self, *urls):
        """Makes requests to these addresses fail from now on, with * for any text; none ends that."""
        if FILE and urls:
            raise unittest.SkipTest("one file requests nothing")
        self.browser.block(urls)

    def size(self, width, height, touch=False):
        self.browser.size(width, height, touch)

    def colours(self, scheme):
        self.browser.colours(scheme)

    def open_fresh(self, query=""):
        """Opens the page as on a first visit, with this query."""
        # The database is deleted before anything opens it later.
        self.come_after("localStorage.clear(); sessionStorage.clear(); indexedDB.deleteDatabase('ricochet');", query)

    def come_after(self, script, query="", inside=""):
        """Loads the page. A script that writes to the storage runs after the previous page is gone; one that changes the
        new page's environment runs inside it, before its own scripts."""
        self.browser.get_after(script, inside, self.server.url + query, self.server.picture)
        self.ready()

    def ready(self):
        wait_for("the board knows its position", lambda: self.read("#board", "it.ariaBusy") == ["false"])

    def reload(self):
        self.driver.refresh()
        self.ready()

    def leave(self):
        """Leaves the page for another file with the same storage."""
        self.driver.get(self.server.picture)

    def come(self):
        self.driver.get(self.server.url)
        self.ready()

    # ---- reading ----

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    # One script for each reading: the page may redraw itself between two commands of a driver.

    def read(self, selector, what):
        """Evaluates a JavaScript expression of `it` for every element of a selector."""
        return self.browser.run(f"return [...document.querySelectorAll(arguments[0])].map(it => {what})", selector)

    def ask_modules(self, script, *arguments):
        """Runs a script and returns what it passes to its last argument. It may import the page's modules, by addresses
        that begin with /assets/."""
        return self.driver.execute_async_script(script, *arguments)

    def drawn(self):
        """Waits until the page is drawn in its new size."""
        self.driver.execute_async_script(
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));")

    def shown(self, selector):
        """Whether a selector's first element is visible; fails if there is none."""
        return self.read(selector, "it.checkVisibility({ visibilityProperty: true }) && it.getClientRects().length > 0")[0]

    def count(self, selector):
        return self.browser.run("return document.querySelectorAll(arguments[0]).length", selector)

    def texts(self, selector):
        return self.read(selector, "it.innerText.trim()")

    def text(self, selector):
        return self.texts(selector)[0]

    def fen(self):
        return self.read("#fen", "it.value")[0]

    def piece(self, square):
        return self.read(f'[role=gridcell][data-square="{square}"]', "it.ariaLabel")[0].split(", ")[1]

    def square(self, name):
        return self.one(SQUARE.format(name))

    def targets(self):
        """Marked squares by kind of mark."""
        found = {}
        for kind, square in self.read("[role=gridcell][data-target]", "[it.dataset.target, it.dataset.square]"):
            found.setdefault(kind, set()).add(square)
        return found

    def moves(self):
        """The main line as shown in the list."""
        return self.texts("#moves > .pair > .move")

    def arrows(self):
        """The kinds of the moves shown by arrows."""
        return self.read("#board .move-arrows.played", "it.dataset.kind")

    def announced(self):
        return self.browser.run("return document.getElementById('announcer').textContent")

    def console_errors(self):
        return self.browser.errors()

    def scroll_width(self):
        """The document's width: more than the window's if it can be scrolled sideways."""
        return self.driver.execute_script("return document.documentElement.scrollWidth")

    def screenshot(self, name):
        """Saves a picture, if requested."""
        if PICTURES:
            self.keep_picture(name)

    def keep_picture(self, name):
        (OUTPUT / f"{name}.png").write_bytes(self.browser.picture())

    # ---- actions ----

    def place(self, element):
        """The point at which a press reaches an element, given itself or by a selector."""
        run = self.browser.run if isinstance(element, str) else self.driver.execute_script
        found = run(PLACE, element)
        if "wrong" in found:
            raise AssertionError(f"{element} cannot be pressed: it {found['wrong']}")
        return found["place"]

    def press(self, element):
        """Clicks the mouse by the browser's own events: a driver's take a dozen commands, and four times as long."""
        if isinstance(element, str):
            self.reach(element)
        place = self.place(element)
        if self.browser.settle():
            place = self.place(element)
        self.browser.mouse(("move", place), ("down", place), ("up", place))

    def reach(self, selector):
        """Opens the dialog, menu or tab that an element is in."""
        while door := self.browser.run(DOORS, selector):
            self.press(door)

    def press_twice(self, selector):
        """Presses a button that asks for confirmation, twice."""
        self.press(selector)
        self.press(wait_for("the button asks", lambda: "sure?" in self.text(selector) and selector))
        # On a loaded machine the second press may come too late, and only ask again.
        if "sure?" in self.text(selector):
            self.press(selector)

    def pick(self, selector, value):
        """Chooses another option of a visible field, as a person does."""
        self.reach(selector)
        chosen = self.driver.execute_script(
            "const [field, value] = [document.querySelector(arguments[0]), arguments[1]];"
            "const option = [...field.options].find(at => at.value === value && !at.disabled);"
            "if (!option || field.disabled || !field.checkVisibility()) return false;"
            "if (option.selected) return true;"
            "field.focus(); option.selected = true;"
            "for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));"
            "return true;", selector, value)
        if not chosen:
            raise AssertionError(f"{selector} does not offer {value}")

    def tap(self, *squares):
        for square in squares:
            self.press(SQUARE.format(square))

    def touch(self, *squares):
        """Taps with a finger."""
        for square in squares:
            finger = ActionBuilder(self.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"), duration=20)
            finger.pointer_action.move_to(self.square(square)).pointer_down().pointer_up()
            finger.perform()

    def move_to(self, selector):
        """Moves the mouse without pressing it."""
        ActionChains(self.driver).move_to_element(self.one(selector)).perform()

    def drag(self, start, end):
        self.drag_to(SQUARE.format(start), end)

    def drag_to(self, selector, square):
        end = self.place(SQUARE.format(square))
        start = self.place(selector)
        self.browser.mouse(("move", start), ("down", start))
        # Of consecutive moves the page may receive only the last.
        for place in ((start[0] + 9, start[1] + 9), end):
            self.browser.mouse(("drag", place))
        self.browser.mouse(("up", end))

    def touch_drag(self, start, end):
        finger = ActionBuilder(self.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"), duration=20)
        finger.pointer_action.move_to(self.square(start)).pointer_down().move_by(9, 9)
        finger.pointer_action.move_to(self.square(end)).pointer_up()
        finger.perform()

    def choose(self, uci):
        wait_for(f"the question offers {uci}", lambda: self.count(f'.chooser [data-uci="{uci}"]'))
        self.press(f'.chooser [data-uci="{uci}"]')

    def after(self, action, *arguments):
        """Runs an action that makes a move, and waits until the new position is on the board."""
        before = self.fen()
        action(*arguments)
        wait_for(f"a new position after {arguments}", lambda: self.browser.run(
            "return document.getElementById('fen').value !== arguments[0] && document.getElementById('board').ariaBusy === 'false'", before))

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def fill(self, selector, text):
        """Enters a text into a field as by pasting."""
        self.driver.execute_script(
            "const field = document.querySelector(arguments[0]); field.focus(); field.value = arguments[1];"
            "field.dispatchEvent(new Event('input', {bubbles: true}));"
            "field.dispatchEvent(new Event('change', {bubbles: true}));", selector, text)

    def enter_text(self, text):
        """Types a move into its field."""
        self.reach("#move-text")
        self.fill("#move-text", text)
        self.keys(Keys.ENTER)

    def play_opening(self):
        """Plays moves of both sides with a propel, a bounce and a hop, typical of the game."""
        for squares in (("e2", "e4"), ("i8", "g6"), ("i1", "g3"), ("h8", "f4"), ("b1", "d3"), ("b8", "d6"), ("c1", "d3", "e5")):
            self.after(self.tap, *squares)

    def play(self, *moves):
        """Plays moves by taps, from square to square."""
        for move in moves:
            self.after(self.tap, move[:2], move[2:])

    def reply(self, plies):
        wait_for(f"{plies} moves in the list", lambda: len(self.moves()) == plies)
        self.ready()

    def begin(self, move, **options):
        """Begins a game against the quickest engine, with the first moves of both sides."""
        self.new_game(**options)
        self.play(move)
        if options:
            self.move_now()
        self.reply(2)

    def move_now(self):
        wait_for("the engine thinks", lambda: self.text("#best-move") == "Move now")
        self.press("#best-move")

    def dialogs(self, *names):
        """Opens each of these dialogs, yields, and closes it again."""
        for name in names:
            self.press(f"#open-{name}")
            wait_for(name, lambda: self.shown(f"#{name}-dialog"))
            yield name
            self.shut()

    def pgn(self):
        """Opens the PGN dialog; returns the game's text."""
        self.press("#open-pgn")
        return wait_for("the game as PGN", lambda: self.read("#pgn-text", "it.value")[0])

    def load_pgn(self, text):
        self.pgn()
        self.fill("#pgn-text", text)
        self.press("#pgn-load")

    def load_first(self, text, *moves):
        """Loads the first game of a PGN, which has these moves."""
        self.load_pgn(text)
        wait_for("the choice of a game", lambda: self.shown("#pgn-games"))
        self.pick("#pgn-games", "0")
        wait_for("the first game", lambda: self.moves() == list(moves))
        self.ready()

    def fen_error(self, fen):
        """The error for a FEN that cannot be loaded."""
        self.fill("#fen", fen)
        self.press("#fen-load")
        error = wait_for(f"an answer to {fen}", lambda: self.text("#fen-error"))
        self.driver.execute_script("document.getElementById('fen-error').textContent = ''")
        self.shut()
        return error

    def leave_setup(self):
        self.press("#setup-cancel")
        self.ready()

    def analyse(self, fen=None):
        self.mode("analyse")
        self.engine(False)
        if fen:
            self.load_fen(fen)

    def example(self, rule, game="tensor"):
        """Opens the position of a rule's card."""
        self.press("#open-help")
        self.press(f'input[name="help-game"][value="{game}"]')
        self.press(f'#rules [data-rule="{rule}"]')
        wait_for(f"{rule} on the board", lambda: rule in self.text("#example-text"))
        self.ready()

    def shut(self):
        """Closes an open dialog."""
        self.driver.execute_script("document.querySelector('dialog[open]')?.close()")

    def load_fen(self, fen):
        # A pending position would be written into the field when it arrives.
        self.ready()
        self.fill("#fen", fen)
        self.press("#fen-load")
        self.ready()

    def mode(self, name):
        self.press(f'input[name="mode"][value="{name}"]')
        self.ready()

    def engine(self, on):
        if self.read("#engine-on", "it.checked") != [on]:
            self.press("#engine-on")

    def new_game(self, you="w", control="depth", amount=1, elo=None, here=False, quick=False, variant=None):
        self.press("#open-new")
        wait_for("the question before a new game", lambda: self.shown("#new-dialog"))
        self.press(f'#new-dialog input[name="who"][value="{"both" if you == "both" else "engine"}"]')
        if you != "both":
            self.press(f'#new-dialog input[name="you"][value="{you}"]')
        if here:
            self.press('#new-dialog input[name="from"][value="here"]')
        if variant:
            self.press(f'#new-dialog input[name="variant"][value="{variant}"]')
        self.driver.execute_script(
            "const set = (id, value) => { const field = document.getElementById(id); field.value = value;"
            "field.dispatchEvent(new Event('input')); field.dispatchEvent(new Event('change')); };"
            "document.getElementById('full-strength').checked = arguments[2] === null;"
            "document.getElementById('quick').checked = arguments[3];"
            "if (arguments[2] !== null) set('elo', arguments[2]);"
            "const clocks = document.getElementById('with-clocks'); clocks.checked = arguments[0] === 'clock';"
            "clocks.dispatchEvent(new Event('change'));"
            "set('control', arguments[0]); if (arguments[1] !== null) set(`control-${arguments[0]}`, arguments[1]);",
            control, amount, elo, quick)
        self.press("#new-start")
        self.ready()


def read_code(page):
    """Reads the QR code on the page; None if there is no reader (Debian: zbar-tools)."""
    if not shutil.which("zbarimg"):
        return None
    x, y, width = page.read("#share-qr svg", "(({ x, y, width }) => [x, y, width])(it.getBoundingClientRect())")[0]
    picture = OUTPUT / "qr-code.png"
    picture.write_bytes(page.browser.picture((x, y, width, width), scale=3))
    return subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True, check=False).stdout.strip()
