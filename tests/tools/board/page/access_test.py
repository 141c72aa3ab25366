# SPDX-License-Identifier: GPL-3.0-or-later
"""Accessibility: visible marks on the board, the whole board on small screens, axe-core's rules."""

import itertools

from cases import AXE, COLOURS, DESKTOP, SCHEMES, BoardTest, only_served
from driver import LONG, wait_for
from selenium.webdriver.common.actions import interaction
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from states import tensor_states, tiled_states

LEAST_CONTRAST = 3.0
LEAST_CONTRAST_OF_TEXT = 4.5
# The last move has a faint background, and is named beside the board.
HIGHLIGHTS = ("selected", "carried", "check", "over")
BOARDS = ("green", "wood", "slate")

# Phones in portrait and landscape, small ones, and a window of 1280 by 860 zoomed in to 200 %.
SCREENS = (DESKTOP, (360, 740), (740, 360), (320, 640), (640, 430), (800, 600))
# Screens on which the end of a game must be visible without scrolling: these, a larger phone, and a window zoomed in to 400
# %.
ENDINGS = (*SCREENS, (390, 844), (320, 256))

# Draws every mark and every kind of arrow on each kind of ground, found by selectors, and measures them. For each: the best
# contrast of one of its opaque paints to the square, as it is and as seen without green cones; and its shape, without
# colours.
MARKS = COLOURS + """
const done = arguments[arguments.length - 1];
const grounds = arguments[0];
(async () => {
const { drawMark, drawMove, drawOwner, middles } = await import('/assets/page/board/arrows.js');
const { VARIANTS } = await import('/assets/page/board/variants.js');
const at = middles(VARIANTS.tensor.grid, false);
const styled = element => getComputedStyle(element);
function paints(group) {
  const found = [];
  for (const shape of group.querySelectorAll('*')) {
    if (shape.children.length > 0) continue;
    const style = styled(shape);
    const opaque = [shape, ...ancestors(shape, group)].every(at => styled(at).opacity === '1');
    for (const [paint, alpha] of [[style.fill, style.fillOpacity], [style.stroke, style.strokeOpacity]]) {
      if (paint !== 'none' && alpha === '1' && opaque) found.push(rgba(paint));
    }
  }
  return found;
}
function ancestors(element, top) {
  const found = [];
  for (let at = element.parentElement; at && at !== top.parentElement; at = at.parentElement) found.push(at);
  return found;
}
const shape = group => [...group.querySelectorAll('*')].filter(at => at.children.length === 0 && !at.classList.contains('casing')).map(at => {
  const style = styled(at);
  const geometry = ['d', 'r', 'points', 'width', 'rx'].map(name => at.getAttribute(name)).join();
  return [at.tagName, geometry, style.fill === 'none' ? 'hollow' : 'full',
    style.stroke === 'none' ? '' : `${style.strokeWidth} ${style.strokeDasharray}`].join('|');
}).join(';');
const result = [];
// What `draw` makes, in the layer where it belongs, on each of these grounds.
function measure(name, draw, layer, squares = grounds) {
  const group = draw();
  document.querySelector(layer).append(group);
  for (const square of squares) {
    const ground = rgba(getComputedStyle(document.querySelector(`${square}:not(.last, .selected)`)).backgroundColor);
    const [plain, blind] = [false, true].map(way => Math.max(...paints(group).map(paint => contrast(paint, ground, way))));
    result.push({ name, square, seen: plain, blind, shape: shape(group) });
  }
  group.remove();
}
for (const kind of ['quiet', 'capture', 'bounce', 'castling', 'hop', 'beast', 'drop', 'prey', 'prey-end', 'hint', 'lay', 'make']) {
  measure(kind, () => drawMark('e4', kind, at), '.marks');
}
const moves = {
  move: { kind: 'move', from: 'a1', to: 'a4' },
  beast: { kind: 'hop', from: 'a1', to: 'a4', path: ['a1', 'a4'] },
};
for (const [name, move] of Object.entries(moves)) {
  for (const style of ['played', 'best']) measure(`${name}, ${style}`, () => drawMove(move, at, style), '.arrows');
}
const more = {
  bounce: { kind: 'bounce', from: 'a1', via: 'd4', to: 'g1' }, capture: { kind: 'beast_capture', from: 'a1', to: 'c3', victim: 'b2', path: ['a1', 'c3'] },
  aim: { kind: 'move', from: 'a1', to: 'a4' },
};
for (const kind of ['drop', 'removal']) measure(`${kind}, best`, () => drawMove({ kind, from: '', to: 'e4' }, at, 'best'), '.arrows');
for (const [name, move] of Object.entries(more)) {
  measure(`arrow of a ${name}`, () => drawMove(move, at, name === 'aim' ? 'aim' : 'played'), '.arrows');
}
// The signs of a tile's owner, which stand on tiles alone.
for (const white of [true, false]) {
  measure(`owner ${white}`, () => drawOwner('e4', white, at), '.tiles', grounds.filter(name => !name.includes('void')));
}
done(result);
})();
"""

# Highlights of squares, {square: highlights}: the contrast of their edge with the plain square.
EDGES = COLOURS + """
const found = [];
for (const [square, marks] of Object.entries(arguments[0])) {
  const cell = document.querySelector(`[role=gridcell][data-square=${square}]`);
  const ground = getComputedStyle(cell).backgroundColor;
  for (const mark of marks) {
    cell.classList.add(mark);
    const style = getComputedStyle(cell);
    const edge = style.outlineStyle === 'dashed' ? style.outlineColor : style.boxShadow.match(/rgb[^)]*\\)/)?.[0] ?? 'rgb(0, 0, 0)';
    found.push([`${mark} on ${square}`, contrast(rgba(edge), rgba(ground)), `${style.outlineStyle} ${style.boxShadow.replace(/rgb[^)]*\\)/g, '')}`]);
    cell.classList.remove(mark);
  }
}
return found;
"""

# The contrast of the file and rank labels with their squares.
COORDINATES = COLOURS + """
const of = (cell, pseudo) => contrast(rgba(getComputedStyle(cell, pseudo).color), rgba(getComputedStyle(cell).backgroundColor));
return [...document.querySelectorAll('[data-rank]')].map(cell => of(cell, '::before'))
  .concat([...document.querySelectorAll('[data-file]')].map(cell => of(cell, '::after')));
"""

# The contrast of a tile's background with that of the voids.
TILES = COLOURS + """
const ground = cell => rgba(getComputedStyle(cell).backgroundColor);
const hole = ground(document.querySelector('.square.void'));
return [...document.querySelectorAll('.square.tile')].map(cell => contrast(ground(cell), hole));
"""

# A phone, the smallest window, and a window of 1280 by 1024 zoomed in to 400 %.
SMALL = ((390, 844), (320, 640), (320, 256))

# The rules that depend on colours.
COLOUR_RULES = ["color-contrast", "link-in-text-block"]

# The rules that axe checks in each state. Only the style sheet depends on sizes and schemes, so each state is reached once
# for all of them; the last check leaves the page as it was. In the dark only the colours differ; two windows of the same
# width differ only in what fits. Axe takes a second for each state, half of it for colours, whose contrast look_test.py
# also measures in every state: colours, and windows that differ little from others, are left to ctest's `long` tests.
LANDSCAPE = (740, 360)
NOTHING, OF_COLOURS, ALL_BUT_COLOURS, ALL = range(4)
ONLY_COLOURS, FEW, MOST = (OF_COLOURS, ALL, ALL) if LONG else (NOTHING, NOTHING, ALL_BUT_COLOURS)
AXE_LOOKS = (
    (DESKTOP, SCHEMES[1], ONLY_COLOURS), (SMALL[0], SCHEMES[1], ONLY_COLOURS), (LANDSCAPE, SCHEMES[1], ONLY_COLOURS),
    (SMALL[2], SCHEMES[1], ONLY_COLOURS), (SMALL[1], SCHEMES[0], NOTHING), (SMALL[0], SCHEMES[0], MOST), (SMALL[2], SCHEMES[0], FEW),
    (LANDSCAPE, SCHEMES[0], FEW), (DESKTOP, SCHEMES[0], MOST))

# How much wider than the window the page or the dialog is, and which elements stick out of the window.
SIDEWAYS = """
const done = arguments[arguments.length - 1];
// What follows a new size has been drawn then.
requestAnimationFrame(() => requestAnimationFrame(() => {
const root = document.querySelector('dialog[open]') ?? document.documentElement;
const out = [...root.querySelectorAll('*')].filter(it => it.checkVisibility() && !it.closest('svg, .unseen, .lines, .moves, .brand') &&
  it.getBoundingClientRect().right > innerWidth + 0.5);
done([Math.max(0, root.scrollWidth - root.clientWidth), out.map(it => it.outerHTML.slice(0, 90))]);
}));
"""

NOTICE = """
const done = arguments[0];
import('/assets/page/controls/notices.js').then(({ notice }) => { notice('test', 'Words of a notice. '.repeat(6)); done(); });
"""

AXE_RUN = """
const done = arguments[arguments.length - 1];
const [colours, only, without] = arguments;
const rules = { 'label-content-name-mismatch': { enabled: true } };
if (without) for (const name of colours) rules[name] = { enabled: false };
// What lies behind a dialog is looked at where no dialog is open.
axe.run(document.querySelector('dialog[open]') ?? document, { rules, ...(only && { runOnly: colours }), resultTypes: ['violations'], preload: false, iframes: false }).then(({ violations }) =>
  done(violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map(node => node.html.slice(0, 120))])), error => done([String(error)]));
"""


class Access(BoardTest):
    asks_modules = True

    def seen_marks(self, *grounds):
        """Checks that marks are visible on these backgrounds and differ in shape; returns the shapes by name."""
        marks = self.page.ask_modules(MARKS, grounds)
        self.assertGreater(len(marks), 30)
        self.assertEqual([mark for mark in marks if min(mark["seen"], mark["blind"]) < LEAST_CONTRAST], [])
        shapes = {mark["name"]: mark["shape"] for mark in marks}
        self.assertEqual(len(set(shapes.values())), len(shapes), f"two look alike without colours: {shapes}")
        return shapes

    def choose_board(self, name):
        self.page.press(f'#squares-look [value="{name}"]')
        self.page.shut()

    @only_served
    def test_every_mark_is_seen_on_both_squares_in_both_themes(self):
        self.page.analyse()
        for scheme, board in itertools.product(SCHEMES, BOARDS):
            self.page.colours(scheme)
            self.choose_board(board)
            self.seen_marks(".square.light", ".square.dark")
            edges = self.page.driver.execute_script(EDGES, dict.fromkeys(("a1", "b1"), HIGHLIGHTS))
            self.assertEqual([edge for edge in edges if edge[1] < LEAST_CONTRAST], [], f"{scheme}, {board}")
            self.assertEqual(len({edge[2] for edge in edges}), 3, "of selected, carried, check, over only two may be alike")
            coordinates = self.page.driver.execute_script(COORDINATES)
            self.assertEqual([contrast for contrast in coordinates if contrast < LEAST_CONTRAST_OF_TEXT], [], f"{scheme}, {board}")

    @only_served
    def test_tiles_voids_and_marks_on_them_are_seen_in_both_themes(self):
        self.page.new_game(you="both", variant="tiledsquares")
        for scheme, board in itertools.product(SCHEMES, BOARDS):
            self.page.colours(scheme)
            self.choose_board(board)
            shapes = self.seen_marks(".square.tile.light", ".square.tile.dark", ".square.void")
            self.assertLessEqual({"owner true", "owner false"}, set(shapes))
            tiles = self.page.driver.execute_script(TILES)
            self.assertEqual((len(tiles), [tile for tile in tiles if tile < LEAST_CONTRAST]), (32, []), f"{scheme}, {board}")
            # Neither a king nor a beast stands on a void.
            on_tile, on_void = ("selected", "check", "over"), ("selected", "over")
            edges = self.page.driver.execute_script(EDGES, {"a1": on_tile, "b1": on_tile, "e4": on_void})
            self.assertEqual([edge for edge in edges if edge[1] < LEAST_CONTRAST], [], f"{scheme}, {board}")
            self.assertEqual([len({edge[2] for edge in edges if edge[0].endswith(square)}) for square in ("a1", "b1", "e4")], [2, 2, 1])

    def test_black_pieces_are_distinct_in_the_promotion_question(self):
        self.page.mode("analyse")
        self.page.load_fen("9k/10/10/10/10/10/1p8/5K4 b - - 0 1")
        self.page.colours("dark")
        self.page.tap("b2", "b1")
        wait_for("the question", lambda: self.page.count(".chooser"))
        ground = self.page.read(".chooser .piece-picture", "getComputedStyle(it).backgroundColor")
        square = self.page.read(".square.light", "getComputedStyle(it).backgroundColor")
        self.assertEqual(set(ground), {square[0]})
        first = self.page.one(".chooser button")
        rest = first.value_of_css_property("background-color")
        self.page.driver.execute_script("document.activeElement.blur()")
        self.page.move_to(".chooser button")
        wait_for("the option is shown under the pointer", lambda: first.value_of_css_property("border-top-color") != rest)

    def test_squares_are_there_in_forced_colours(self):
        self.browser.forced_colours()
        grounds = set(self.page.read(".square", "getComputedStyle(it).backgroundColor"))
        self.page.screenshot("forced-colours")
        self.assertGreaterEqual(len(grounds), 2)

    def test_choices_are_visible_in_forced_colours(self):
        def grounds(selector):
            return set(self.page.read(selector, "getComputedStyle(it).backgroundColor"))
        self.page.analyse()
        self.page.play("e2e4", "e7e5")
        self.browser.forced_colours()
        for chosen, other in ((".modes input:checked + span", ".modes input:not(:checked) + span"),
                              ("#moves .move[aria-current]", "#moves .move:not([aria-current])")):
            self.assertTrue(grounds(chosen).isdisjoint(grounds(other)), chosen)
        off = grounds("#engine-on")
        self.page.engine(True)
        self.assertNotEqual(grounds("#engine-on"), off)
        self.page.press("#worth")
        wait_for("another look of the button", lambda: grounds("#worth").isdisjoint(grounds("#threat")))
        for name in self.page.dialogs("new", "preferences", "learn", "help"):
            self.page.screenshot(f"forced-colours-{name}")
            dialog = f"#{name}-dialog .choices input"
            self.assertTrue(grounds(f"{dialog}:checked + span").isdisjoint(grounds(f"{dialog}:not(:checked) + span")), name)

    # ---- small screens ----

    def outside(self, *selectors):
        """The elements of these that are not completely in the window."""
        return [(selector, box) for selector in selectors
                for box in self.page.read(selector, "(({ left, top, right, bottom }) => [left, top, right, bottom, innerWidth, innerHeight])"
                                                    "(it.getBoundingClientRect())")
                if box[2] > 0 and (box[0] < -0.5 or box[1] < -0.5 or box[2] > box[4] + 0.5 or box[3] > box[5] + 0.5)]

    def test_board_and_move_buttons_are_seen_together(self):
        for variant, least in (("tensor", 0.45), ("tiledsquares", 0.37)):
            self.page.new_game(control="clock", amount=None, variant=variant)
            for mode in ("play", "analyse"):
                self.page.mode(mode)
                for width, height in SCREENS:
                    self.page.size(width, height, touch=True)
                    self.page.drawn()
                    self.page.driver.execute_script("scrollTo(0, 0)")
                    self.assertEqual(self.outside("#board", "#go-first", "#go-back", "#go-forward", "#go-last", "#best-move", "#status"), [],
                                     f"{variant}, {mode} at {width} by {height}")
                    self.assertLessEqual(self.page.scroll_width(), width, f"{variant}, {mode} at {width} by {height}")
                    self.page.screenshot(f"screen-{variant}-{width}x{height}")
                    self.assertGreater(self.page.read("#board", "it.offsetWidth")[0], least * width)
                self.page.size(*DESKTOP)

    @only_served
    def test_nothing_is_cut_off_or_covered_on_small_screens(self):
        for size in SMALL:
            self.page.size(*size, touch=True)
            self.page.open_fresh()
            self.page.new_game(you="both")
            self.page.play("e2e4")
            self.page.ask_modules(NOTICE)
            wait_for("a notice", lambda: self.page.count(".notice"))
            for button in ("#game-menu > summary", "#open-preferences", "#go-first", "#go-back", "#best-move", ".notice button"):
                self.page.place(button)
            self.assertEqual(self.page.read("h1", "it.checkVisibility()"), [True])
            for mode in ("play", "analyse"):
                self.page.mode(mode)
                self.assertLessEqual(self.page.scroll_width(), size[0], f"{mode} at {size}")
            self.page.press("#open-new")
            self.assertEqual(self.outside("#new-start"), [], size)
            self.assertEqual(self.page.texts("#new-dialog legend")[0], "From")
            self.page.shut()

    def test_the_header_of_a_phone_is_one_line(self):
        self.page.size(390, 844, touch=True)
        for language in ("en", "ru"):
            self.page.open_fresh(f"?language={language}")
            self.assertEqual(len(set(self.page.read("nav > *", "it.getBoundingClientRect().top"))), 1, language)
            self.assertEqual(self.page.read("nav > *", "it.offsetWidth >= 24 && it.scrollWidth <= it.clientWidth + 1"), [True] * 4, language)

    def test_the_end_of_a_game_is_seen_without_scrolling(self):
        # Only in the lowest window does the page have to scroll to it.
        *high, low = sorted(ENDINGS, key=lambda size: -size[1])
        for sizes in ([low], high):
            self.page.size(*sizes[0], touch=True)
            self.page.open_fresh()
            self.page.new_game(you="both")
            self.page.play("e2e4")
            self.page.press_twice("#draw")
            wait_for("the end", lambda: self.page.shown("#ending"))
            for size in sizes:
                self.page.size(*size, touch=True)
                if size != low:
                    self.page.drawn()
                    self.page.driver.execute_script("scrollTo(0, 0)")
                self.page.screenshot(f"ending-{size[0]}x{size[1]}")
                self.assertEqual(self.outside("#ending"), [], size)

    def swipe(self, square, by):
        finger = ActionBuilder(self.page.driver, mouse=PointerInput(interaction.POINTER_TOUCH, "finger"), duration=50)
        finger.pointer_action.move_to(self.page.square(square)).pointer_down().move_by(by // 2, 2).move_by(by // 2, 2).pointer_up()
        finger.perform()

    def test_a_swipe_steps_through_the_moves(self):
        self.page.size(360, 740, touch=True)
        self.page.open_fresh()
        self.page.analyse()
        start = self.page.fen()
        self.page.after(self.page.tap, "e2", "e4")
        end = self.page.fen()
        self.page.after(self.swipe, "e5", 90)
        self.assertEqual(self.page.fen(), start)
        self.page.after(self.swipe, "e5", -90)
        self.assertEqual(self.page.fen(), end)

    # ---- axe-core ----

    def test_axe_finds_nothing_and_nobody_has_to_scroll_sideways(self):
        if not AXE.exists():
            self.skipTest("axe-core is missing; tools/test --all installs it")
        for states in (tensor_states, tiled_states):
            self.page.open_fresh()
            self.page.driver.execute_script(AXE.read_text(encoding="utf-8"))
            for state in states(self.page):
                for size, scheme, rules in AXE_LOOKS:
                    self.page.size(*size, touch=size != DESKTOP)
                    self.page.colours(scheme)
                    self.assertEqual(self.page.driver.execute_async_script(SIDEWAYS), [0, []], f"{states.__name__}, {size}, {state}")
                    if rules != NOTHING:
                        found = self.page.driver.execute_async_script(AXE_RUN, COLOUR_RULES, rules == OF_COLOURS, rules == ALL_BUT_COLOURS)
                        self.assertEqual(found, [], f"{states.__name__}, {size}, {scheme}, {state}")
