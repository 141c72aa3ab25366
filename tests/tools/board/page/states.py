# SPDX-License-Identifier: GPL-3.0-or-later
"""The page's visibly different states, for tests that apply to all of them. Each begins with a fresh page."""

from driver import wait_for
from reviewing import review_states

# Moves with a propel, a bounce and a hop.
OPENING = '[Variant "Tensor"]\n\n1. e4 Tg6 2. Tg3 Nf4^g6 3. Td3 Td6 4. Nd3>e5 *\n'


def tensor_states(page):
    """Shows the page of Tensor Chess in each of its states, and yields their names."""
    yield "play"
    page.tap("c1")
    yield "a piece is chosen"
    page.tap("d6")
    yield "a refused move"
    page.analyse()
    page.load_pgn(OPENING)
    wait_for("the opening", lambda: len(page.moves()) == 7)
    page.ready()
    page.after(page.tap, "d2", "d4")
    page.engine(True)
    wait_for("lines", lambda: page.count("#lines li") == 3)
    yield "analysis of a variation"
    page.engine(False)
    page.fill("#fen", "rubbish")
    page.press("#fen-load")
    wait_for("an error", lambda: page.text("#fen-error"))
    yield "an error"
    page.shut()
    yield from review_states(page)
    yield from set_up(page)
    for name in page.dialogs("new", "pgn", "games", "preferences", "help", "learn", "share"):
        if name == "games":
            wait_for("the list", lambda: page.count("#games-list li"))
            page.press("#games-list li button:nth-of-type(2)")
        yield name
        if name == "learn":
            for part in ("puzzles", "ladder"):
                page.press(f'[name="learn-part"][value="{part}"]')
                yield f"learn, {part}"
    page.press("#open-help")
    page.press('#rules [data-fen*="T"] button')
    wait_for("an example", lambda: page.shown("#example"))
    page.ready()
    yield "an example"
    page.press("#example-back")
    page.ready()
    page.press("#open-learn")
    page.press('[data-lesson="pass"]')
    wait_for("a task", lambda: page.shown("#lesson"))
    page.ready()
    page.tap("d1", "e1")
    wait_for("what it misses", lambda: page.count("#status.refused"))
    yield "a task of a lesson"
    page.after(page.tap, "d1", "d7")
    yield "a solved task"
    page.press("#lesson-back")
    page.ready()
    page.press("#open-learn")
    page.press('input[name="learn-game"][value="tensor"]')
    wait_for("the puzzles", lambda: not page.one("#puzzle-start").get_property("disabled"))
    page.press("#puzzle-start")
    wait_for("a puzzle", lambda: page.shown("#puzzle"))
    page.ready()
    page.keys("h")
    yield "a puzzle"
    page.press("#puzzle-back")
    page.ready()
    page.new_game(you="both")
    page.after(page.tap, "e2", "e4")
    page.press("#draw")
    page.press("#draw")
    wait_for("the end", lambda: page.shown("#ending"))
    yield "the end of a game"


def tiled_states(page):
    """Shows the states in which the game with tiles looks different, and yields their names."""
    page.new_game(you="both", variant="tiledsquares")
    yield "play"
    page.tap("e4")
    yield "a void that offers a tile"
    page.analyse("r3k2r/ppp%p%pp/8/3p%3/3P$3/2N3N1/PP$2PPP/R3K2R w KQkq - 0 1")
    page.tap("e1")
    yield "a king"
    page.tap("e1", "e4")
    wait_for("the question", lambda: page.count(".chooser"))
    yield "a question"
    page.driver.execute_script("document.querySelector('.chooser button').click()")
    wait_for("a void", lambda: page.count('.void[data-square="e4"]'))
    page.ready()
    yield "removed"
    yield from set_up(page)
    yield from page.dialogs("new", "help")


def set_up(page):
    page.press("#open-setup")
    page.press("#setup-clear")
    wait_for("an error", lambda: page.text("#setup-error"))
    yield "set-up"
    page.leave_setup()
