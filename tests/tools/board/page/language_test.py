# SPDX-License-Identifier: GPL-3.0-or-later
"""The languages of the page: English, Russian, and one with 40 % longer words for narrow screens."""

import re

from cases import DESKTOP, SCHEMES, BoardTest
from driver import PICTURES, wait_for
from reviewing import review_states

PHONE = (390, 844)
NARROWEST = (320, 640)
STORED = "localStorage.getItem('ricochet.language')"

# The texts that a person reads or hears: visible text, and the attributes that replace it.
SAID = """
const root = document.querySelector('dialog[open]') ?? document.body;
const found = new Set();
const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
const isMeant = element => element && !element.closest('script, style, kbd, b, textarea, .move, .way-text, .game-opening, #licences');
while (walker.nextNode()) if (isMeant(walker.currentNode.parentElement)) found.add(walker.currentNode.data.trim());
for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
  for (const element of root.querySelectorAll(`[${name}]`)) if (isMeant(element)) found.add(element.getAttribute(name));
}
return [...found].filter(Boolean);
"""

# Latin words that Russian texts may contain: names, and what is the same in every language.
LATIN = re.compile(r"[A-Za-z]{2,}")
NAMES = {"Ricochet", "ricochet", "board", "Tensor", "Tiled", "Squares", "Chess", "FEN", "PGN", "SVG", "GIF", "QR", "English",
         "Ctrl", "Space", "Enter", "nf", "tools", "play", "lan", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana", "Ivo",
         "Juno", "Kai", "Lena", "Max", "GNU", "General", "Public", "License"}
# Moves such as "Nd3", "O-Oi", "Ri3^i6"; squares and files have one letter each.
MOVE = re.compile(r"\b[KQRBNTP]?[a-j]?[1-8]?x?[a-j][1-8](?:[>^x][a-j][1-8])?\b|O-O\w*")

# Elements wider than the page or the dialog, and buttons whose text is cut.
CUT = """
const dialog = document.querySelector('dialog[open]');
const root = dialog ?? document.documentElement;
const name = element => `${element.tagName} ${element.id || element.className} "${element.textContent.trim().slice(0, 40)}"`;
const seen = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 &&
  !element.closest('svg, .unseen, .lines, .moves');
const all = [...root.querySelectorAll('*')].filter(seen);
const wrong = [];
if (root.scrollWidth > root.clientWidth) wrong.push(`${root.scrollWidth} wide in ${root.clientWidth}`);
for (const element of all) {
  const { left, right } = element.getBoundingClientRect();
  if (right > innerWidth + 0.5 || left < -0.5) wrong.push(`outside: ${name(element)}`);
}
for (const element of all.filter(one => one.matches('button, .modes span, .choices span, .file, legend, label, h2, h3, summary'))) {
  if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline') wrong.push(`cut: ${name(element)}`);
  for (let above = element.parentElement; above && above !== root; above = above.parentElement) {
    const style = getComputedStyle(above);
    if (style.overflowX === 'visible' || above.classList.contains('unseen')) continue;
    if (element.getBoundingClientRect().right > above.getBoundingClientRect().right + 1) wrong.push(`cut by ${name(above)}: ${name(element)}`);
  }
}
return wrong;
"""


class Language(BoardTest):
    def language(self):
        """The page's language; None while there is none yet."""
        return next(iter(self.page.read("html", "it.lang") or []), None)

    def come_in(self, name):
        """Opens the page as on a first visit, in a language given by its address."""
        # A game keeps its players' names in the language in which it began.
        self.page.open_fresh(f"?language={name}")

    def choose(self, name, tag):
        self.page.press("#open-preferences")
        self.page.pick("#language", name)
        wait_for(f"the page in {tag}", lambda: self.language() == tag)
        self.page.ready()

    def places(self):
        """Visits the main places of the page, and yields their names."""
        page = self.page
        yield "play"
        page.tap("e2", "e5")
        wait_for("why not", lambda: page.count("#status.refused"))
        yield "a refused move"
        yield from page.dialogs("new", "pgn", "games", "preferences", "help", "learn", "share")
        page.press("#open-help")
        page.press('input[name="help-game"][value="tiledsquares"]')
        yield "the rules of tiles"
        page.shut()
        page.press("#open-learn")
        page.press('input[name="learn-game"][value="tiledsquares"]')
        for part in ("lessons", "puzzles", "ladder"):
            page.press(f'[name="learn-part"][value="{part}"]')
            yield f"the {part} of tiles"
        page.press('[data-lesson="lay"]')
        wait_for("a task", lambda: page.shown("#lesson"))
        page.ready()
        page.tap("f3")
        yield "a task"
        page.after(page.tap, "f3")
        yield "a solved task"
        page.press("#lesson-back")
        page.ready()
        page.press("#open-setup")
        page.press("#setup-clear")
        wait_for("an error", lambda: page.text("#setup-error"))
        yield "set-up"
        page.leave_setup()
        page.new_game(you="both")
        page.play_opening()
        yield "a game"
        page.press("#draw")
        page.press("#draw")
        wait_for("the end", lambda: page.shown("#ending"))
        yield "the end of a game"
        page.analyse()
        page.engine(True)
        wait_for("lines", lambda: page.count("#lines li") == 3)
        yield "analysis"
        page.engine(False)
        yield from review_states(page)
        page.load_fen("9k/1P8/10/10/10/10/10/5K4 w - - 0 1")
        page.tap("b7", "b8")
        wait_for("the question", lambda: page.count(".chooser"))
        yield "a question"
        page.keys("\ue00c")

    def test_another_language_is_chosen_in_the_settings_and_stays(self):
        self.assertEqual(self.language(), "en")
        self.page.new_game(you="both")
        self.page.play("e2e4")
        self.choose("ru", "ru")
        self.assertEqual(self.page.text("#status"), "Ход чёрных.")
        self.assertEqual(self.page.moves(), ["e4"])
        self.assertEqual(self.page.text("#open-help"), "Правила")
        self.assertEqual(self.page.square("e4").accessible_name, "e4, белая пешка")
        self.assertEqual(self.page.driver.title, "Ricochet: Тензорные шахматы")
        self.page.play("e7e5")
        self.assertEqual(self.page.announced(), "Чёрные: пешка e7 на e5.")
        self.page.reload()
        self.assertEqual((self.language(), self.page.moves()), ("ru", ["e4", "e5"]))
        self.page.press("#open-preferences")
        self.assertTrue(self.page.shown("#language-note"))
        self.assertIn("не проверен", self.page.text("#language-note"))
        self.page.shut()
        self.choose("en", "en")
        self.assertEqual(self.page.text("#status"), "White is to move.")
        self.page.press("#open-preferences")
        self.assertFalse(self.page.shown("#language-note"))
        self.assertEqual(self.page.texts("#language option"), ["English", "Русский"])

    def test_the_browser_sets_the_language_until_one_is_chosen(self):
        speak = "Object.defineProperty(navigator, 'languages', { get: () => %s });"
        for languages, wanted in ((["ru-RU", "en"], "ru"), (["de", "ru", "en"], "ru"), (["de"], "en"), (["pseudo"], "en"), ([], "en")):
            self.page.come_after("localStorage.clear();", inside=speak % languages)
            self.assertEqual((self.language(), self.page.driver.execute_script(f"return {STORED}")), (wanted, None), languages)
        self.choose("ru", "ru")
        self.choose("en", "en")
        self.page.come_after("", inside=speak % ["ru"])
        self.assertEqual(self.language(), "en")

    def test_a_position_that_is_set_up_is_not_lost_to_another_language(self):
        self.page.press("#open-setup")
        self.page.press("#open-preferences")
        self.assertEqual(self.page.read("#language", "it.disabled"), [True])
        self.page.shut()
        self.page.leave_setup()

    def cut(self, place, size):
        """The elements that are cut or stick out of a screen of this size."""
        self.page.size(*size, touch=True)
        self.page.drawn()
        self.page.screenshot(f"{self.language()}-{size[0]}-{place.replace(' ', '-')}")
        return [f"{size[0]}, {place}: {fault}" for fault in self.page.driver.execute_script(CUT)]

    def test_russian_has_no_english_in_it_and_fits_every_screen(self):
        """Visits every place once, and checks it on a desktop, a phone and the narrowest screen."""
        self.come_in("ru")
        said = set()
        wrong = []
        for place in self.places():
            for text in self.page.driver.execute_script(SAID):
                left = [word for word in LATIN.findall(MOVE.sub("", text)) if word not in NAMES]
                self.assertEqual(left, [], f"{place}: {text}")
                said.add(text)
            # Only long texts may scroll.
            if place in ("new", "preferences", "pgn", "share"):
                self.assertEqual(self.page.read("dialog[open]", "it.scrollHeight - it.clientHeight"), [0], place)
            # The header and the strips are one line each.
            if not self.page.count("dialog[open]"):
                self.assertEqual(len(set(self.page.read(".top nav > *", "it.getBoundingClientRect().top"))), 1, place)
            for scheme in SCHEMES if PICTURES else ():
                self.page.colours(scheme)
                self.page.screenshot(f"russian-{scheme}-{place.replace(' ', '-')}")
            wrong += self.cut(place, PHONE) + self.cut(place, NARROWEST)
            self.page.size(*DESKTOP)
            self.page.colours(SCHEMES[0])
        self.assertGreater(len(said), 300)
        self.assertEqual(wrong, [])

    def test_the_servers_sentences_are_translated(self):
        """As they appear on the page; sentences_test.mjs checks all of them."""
        self.come_in("ru")
        self.page.tap("e2", "e5")
        wait_for("why not", lambda: self.page.text("#status").startswith("Не с e2 на e5: "))
        self.assertEqual(self.page.fen_error("rubbish"), "Полей записи: 1 вместо 4–6.")
        for text, error in (("1. e4 e5 2. Ke4 *", 'Строка 1: "Ke4" здесь не ход по правилам: '), ("1. e4 (1. d4 *", "Строка 1: партия кончается внутри варианта."),
                            ('[White "you]\n\n1. e4 *', "Строка 1: тег White: в конце его текста нет кавычки.")):
            self.page.load_pgn(text)
            said = wait_for(f"what is wrong with {text}", lambda: self.page.text("#pgn-error"))
            self.assertTrue(said.startswith(error), said)
            self.assertFalse([word for word in LATIN.findall(MOVE.sub("", said)) if word not in {*NAMES, "White"}], said)
            self.page.shut()

    def test_the_first_and_last_words_of_a_game_in_russian(self):
        self.come_in("ru")
        self.page.new_game(you="both")
        self.page.load_fen("5k4/R9/1R8/10/10/10/10/5K4 w - - 0 1")
        self.page.mode("play")
        self.page.after(self.page.tap, "b6", "b8")
        self.assertEqual(self.page.text("#ending-text"), "Белые поставили мат. 1-0")

    def test_longer_words_fit_the_narrowest_screen(self):
        self.page.size(*NARROWEST, touch=True)
        self.come_in("pseudo")
        wrong = [fault for place in self.places() for fault in self.cut(place, NARROWEST)]
        self.assertEqual(self.page.read("#open-games", "it.textContent"), ["Gamesss"])
        self.assertEqual(sorted(set(wrong)), [])
