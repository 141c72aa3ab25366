# SPDX-License-Identifier: GPL-3.0-or-later
"""The lessons: every legal move of every task, judged by the rules, and a person's way through the course."""

import random
import re

from cases import BoardTest, only_served
from driver import LONG, wait_for
from selenium.webdriver.common.keys import Keys

# The beginning of scripts that need texts: in Firefox each of a driver's scripts has modules of its own, without any.
TEXTS = """
  const { useWords } = await import('/assets/page/words/words.js');
  const { en } = (await import('/assets/board/page/words/languages.js')).LANGUAGES;
  useWords(en.tag, en.tables);
"""

# All data of a task: its legal moves with their results, what the page says they miss, and whether taps on their squares
# enter them; and where the piece of its solution cannot go, one square in `step`, with the reason.
JUDGE = f"const [id, step, done] = arguments; (async () => {{ {TEXTS}" + """
  const { taskOf } = await import('/assets/board/page/lessons/course.js');
  const { whatIsMissed } = await import('/assets/board/page/lessons/verdict.js');
  const { VARIANTS } = await import('/assets/page/board/variants.js');
  const { MoveEntry } = await import('/assets/board/page/entry/move-entry.js');
  const api = await import('/assets/board/page/server/api.js');
  const task = taskOf(id);
  const { fen, variant } = task;
  const { moves, outcome } = await api.position(variant, fen, [], 0);
  // What the board takes taps for, each on its own: the move, or a question that has it among its answers.
  const meant = ({ beast_to: beast, from, kind, to, uci }) => {
    const entry = new MoveEntry();
    entry.reset(moves, VARIANTS[variant].grid.readPlacement(fen), 'w');
    const squares = { drop: [to, to], removal: [to] }[kind] ?? [from, to, ...(beast ? [beast] : [])];
    const [step] = squares.map(square => entry.tap(square)).reverse();
    return step.type === 'move' ? step.move.uci === uci : step.type === 'choose' && step.moves.some(move => move.uci === uci);
  };
  const judged = await Promise.all(moves.map(async move => {
    const after = await api.position(variant, fen, [move.uci], 0);
    return { uci: move.uci, entered: meant(move), fen: after.fen, check: after.check, replies: after.moves.length, missed: whatIsMissed(task, move, after) };
  }));
  const { from } = moves.find(({ uci }) => uci === task.solution) ?? {};
  const reached = moves.filter(move => move.from === from).flatMap(move => [move.to, move.victim]);
  const beyond = from ? VARIANTS[variant].grid.squares.filter(square => square !== from && !reached.includes(square)).filter((_, i) => i % step === 0) : [];
  const reasons = await Promise.all(beyond.map(square => api.whyIllegal({ variant, current: { fen } }, from + square)));
  return { fen, goal: task.goal, solution: task.solution, outcome, judged, reasons };
})().then(done, error => done(String(error)));
"""

COURSE = f"const done = arguments[0]; (async () => {{ {TEXTS}" + """
  const { TASKS, COURSE } = await import('/assets/board/page/lessons/course.js');
  done([TASKS.map(({ id, variant, text }) => [id, variant, text]),
    Object.entries(COURSE).map(([game, lessons]) => [game, lessons.map(({ tasks }) => tasks.length)])]);
})();
"""

LEGAL = """
const [variant, fen, done] = arguments;
import('/assets/board/page/server/api.js').then(api => api.position(variant, fen, [], 0)).then(({ moves }) => done(moves));
"""

# Every move that solves a task.
SOLVING = {
    "pass-1": "d1d7", "pass-2": "b2g7", "pass-3": "d1h5", "pass-4": "e2e4", "pass-5": "a1a4>a8 a1a8", "bounce-1": "b2i3^f6",
    "bounce-2": "f6i3^i6", "bounce-3": "b1e4^c3", "bounce-4": "d1h5^d5", "bounce-5": "d2f8^h6", "propel-1": "g3g5>c5",
    "propel-2": "b1c3>e4", "propel-3": "e2e4>e5", "propel-4": "f1f3>d3 f1f3>f6 f1f3>f8", "propel-5": "b3d3>f3", "hop-1": "b1d3",
    "hop-2": "e4e4xf5 e4g6xf5", "hop-3": "b2d4xe5 b2f6xe5", "hop-4": "d2d6", "hop-5": "e4e4xf5", "king-1": "b7b8t",
    "king-2": "f1i1", "king-3": "d5e6", "king-4": "d2f3", "king-5": "g4e2xf3", "lay-1": "$-f3", "lay-2": "$-e4", "lay-3": "$-a8",
    "land-1": "a1a7", "land-2": "b1g6", "land-3": "e2e4", "take-up-1": "-e5", "take-up-2": "-d5", "take-up-3": "-a1",
    "build-1": "e1d1 e1f1", "build-2": "e4e5", "build-3": "e1d1 e1e2 e1f1 e1f2", "castle-1": "e1c1", "castle-2": "$-f1",
    "castle-3": "e1g1", "check-1": "g2e4", "check-2": "b2e5", "check-3": "a1a8",
}

PLACE = re.compile(r"\d+|[a-zA-Z$%]")


def read_board(fen):
    """The contents of each square, tiles included, of a board of eight ranks."""
    board = {}
    for number, rank in enumerate(fen.split()[0].split("/")):
        file = 0
        for part in PLACE.findall(rank):
            if part.isdigit():
                file += int(part)
            else:
                board["abcdefghij"[file] + str(8 - number)] = part
                file += 1
    return board


def deeds(fen, move):
    """The effects of White's move, derived from its text and the boards before and after it."""
    uci = move["uci"]
    before, after = read_board(fen), read_board(move["fen"])
    taken = {square for square, piece in before.items() if piece.islower() and after.get(square) != piece}
    beasts = {square for square, piece in after.items() if piece == "T" and before.get(square) != "T"}
    if uci[0] in "$%-":
        return {"kind": "removal" if uci[0] == "-" else "drop", "to": uci[-2:], "from": "", "taken": taken, "becomes": "", "tile": False,
                "beasts": beasts}
    start, end = uci[:2], uci[2:4]
    piece = before[start]
    far = max(abs(ord(start[0]) - ord(end[0])), abs(int(start[1]) - int(end[1]))) > 1
    if "^" in uci:
        kind = "bounce"
    elif ">" in uci:
        kind = "propel"
    elif piece == "T" and "x" not in uci and far:
        kind = "hop"
    elif piece == "K" and far:
        kind = "castling"
    else:
        kind = "other"
    return {"kind": kind, "from": start, "to": end, "taken": taken, "beasts": beasts,
            "becomes": uci[4].upper() if piece == "P" and end[1] == "8" else "", "tile": piece == "K" and end not in before}


def solves(fen, goal, move):
    """Whether a move meets all of a goal."""
    deed = deeds(fen, move)
    holds = {
        "from": lambda wanted: deed["from"] == wanted,
        "to": lambda wanted: deed["to"] == wanted,
        "kind": lambda wanted: deed["kind"] == wanted,
        "take": lambda wanted: wanted in deed["taken"],
        "beast": lambda wanted: deed["kind"] == "propel" and wanted in deed["beasts"],
        "becomes": lambda wanted: deed["becomes"] == wanted,
        "tile": lambda _: deed["tile"],
        "check": lambda _: move["check"],
        "mate": lambda _: move["check"] and move["replies"] == 0,
    }
    return all(holds[part](wanted) for part, wanted in goal.items())


class LessonsTest(BoardTest):
    asks_modules = True

    def course(self):
        return self.page.ask_modules(COURSE)

    def judge(self, task):
        answer = self.page.ask_modules(JUDGE, task, 1 if LONG else 4)
        self.assertIsInstance(answer, dict, f"{task}: {answer}")
        return answer

    def begin(self, lesson, game="tensor"):
        self.page.press("#open-learn")
        self.page.press(f'input[name="learn-game"][value="{game}"]')
        self.page.press(f'[data-lesson="{lesson}"]')
        wait_for(f"a task of {lesson}", lambda: self.page.shown("#lesson"))
        self.page.ready()

    def at_task(self, title, number):
        wait_for(f"{title} {number}", lambda: (self.page.text("#lesson-title"), self.page.text("#lesson-number").split()[1]) == (title, str(number)))
        self.page.ready()

    def enter(self, move):
        """Makes a legal move as a person does: by taps, and the answer if there is a chooser."""
        squares = {"drop": [move["to"]] * 2, "removal": [move["to"]]}.get(move["kind"])
        if squares is None:
            squares = [move["from"], move["to"], *([move["beast_to"]] if move["kind"] == "propel" else [])]
        self.page.tap(*squares)
        if self.page.count(f'.chooser [data-uci="{move["uci"]}"]'):
            self.page.choose(move["uci"])


@only_served
class Course(LessonsTest):
    fresh = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page.open_fresh()

    def test_five_rules_by_five_tasks_and_six_by_three(self):
        tasks, games = self.course()
        self.assertEqual(games, [["tensor", [5] * 5], ["tiledsquares", [3] * 6]])
        self.assertEqual(len({task for task, _, _ in tasks}), 43)

    def test_every_legal_move_of_every_task_is_judged_as_the_rules_have_it(self):
        tasks, _ = self.course()
        found = {}
        for task, _, text in tasks:
            answer = self.judge(task)
            self.assertGreater(len(answer["judged"]), 3, task)
            self.assertIsNone(answer["outcome"], f"{task}: where the game is over there are no hints")
            for move in answer["judged"]:
                self.assertTrue(move["entered"], f"{task}: the taps of {move['uci']} do not mean it")
                right = solves(answer["fen"], answer["goal"], move)
                self.assertEqual(move["missed"] == "", right, f"{task}, {text} {move['uci']}: {move['missed']}")
                if not right:
                    self.assertRegex(move["missed"], r"^[A-Z].*[a-z0-9]\.$", f"{task}: {move['uci']}")
            found[task] = " ".join(sorted(move["uci"] for move in answer["judged"] if move["missed"] == ""))
            self.assertIn(answer["solution"], found[task].split(), task)
            self.assertEqual([reason for reason in answer["reasons"] if not reason], [], f"{task}: no reason why a square cannot be reached")
        self.maxDiff = None
        self.assertEqual(found, SOLVING)


class Way(LessonsTest):
    def test_lessons_are_offered_at_the_first_visit_and_never_again(self):
        self.assertTrue(self.page.shown("#offer"))
        self.page.reload()
        self.assertTrue(self.page.shown("#offer"), "nothing was answered yet")
        self.page.press("#offer-no")
        self.assertFalse(self.page.shown("#offer"))
        self.page.reload()
        self.assertFalse(self.page.shown("#offer"))

    def test_after_the_first_move_the_offer_of_lessons_is_gone(self):
        self.page.new_game(you="both")
        self.assertTrue(self.page.shown("#offer"))
        self.page.play("e2e4")
        self.assertFalse(self.page.shown("#offer"))
        self.page.new_game(you="both")
        self.assertFalse(self.page.shown("#offer"))

    def enter_by_keys(self, move):
        """Makes a legal move by the space bar on its squares, and by the arrow keys and Enter in a chooser."""
        squares = {"drop": [move["to"]] * 2, "removal": [move["to"]]}.get(move["kind"])
        for square in squares or [move["from"], move["to"], *([move["beast_to"]] if move["kind"] == "propel" else [])]:
            self.page.square(square).send_keys(" ")
        if not self.page.count(".chooser"):
            return
        answers = self.page.count(".chooser button")
        for _ in range(answers):
            if self.page.driver.execute_script("return document.activeElement.dataset.uci") == move["uci"]:
                break
            self.page.keys(Keys.ARROW_DOWN)
        self.page.keys(Keys.ENTER)

    @only_served
    def test_every_lesson_by_keys_and_announcements_alone(self):
        """Goes through both courses by announcements alone."""
        tasks, _ = self.course()
        for game, lesson in (("tensor", "pass"), ("tiledsquares", "lay")):
            self.page.one("#open-learn").send_keys(Keys.ENTER)
            wait_for("the dialog", lambda: self.page.shown("#learn-dialog"))
            self.page.one(f'input[name="learn-game"][value="{game}"]').send_keys(" ")
            self.page.one(f'[data-lesson="{lesson}"]').send_keys(Keys.ENTER)
            for task, text in [(task, text) for task, variant, text in tasks if variant == game]:
                heard = re.compile(rf".+, task {task.rpartition('-')[2]} of \d\. {re.escape(text)} .+")
                wait_for(f"{task} is said", lambda heard=heard: heard.fullmatch(self.page.announced()))
                self.page.ready()
                solution = SOLVING[task].split()[0]
                self.enter_by_keys(next(move for move in self.legal(game) if move["uci"] == solution))
                said = wait_for(f"{task}: {solution} is right", lambda: self.page.announced().startswith("Right: ") and self.page.announced())
                self.assertEqual(self.page.text("#status"), said)
                self.page.keys("n")
            wait_for("the own game", lambda: not self.page.shown("#lesson"))
            self.page.ready()
        self.page.press("#open-learn")
        self.assertEqual(set(self.page.texts("#learn-lessons .hint")), {"all solved"})
        self.page.shut()

    def test_a_wrong_move_is_explained_and_changes_nothing(self):
        self.begin("pass")
        fen = self.page.fen()
        self.page.tap("d1", "e1")
        self.told("Re1: The piece on d7 is not taken.")
        self.page.tap("d1", "e2")
        self.told("Not d1 to e2: a rook moves along ranks and files, and no bounce leads to e2.")
        self.page.drag("d1", "d5")
        self.told("Rd5: The piece on d7 is not taken.")
        self.assertEqual((self.page.fen(), self.page.piece("d1")), (fen, "white rook"))
        self.page.after(self.page.drag, "d1", "d7")
        wait_for("praise", lambda: self.page.text("#status").startswith("Right: rook d1 to d7"))
        self.page.tap("f8", "e8")
        self.assertEqual(self.page.piece("f8"), "black king")

    def test_hints_name_the_piece_its_action_the_square_and_the_move(self):
        self.begin("propel")
        for hint in ("look at g3", "the piece on g3 propels a beast", "from g3 to g5", "Rg5>c5, rook g3 goes to g5 and propels the beast to c5"):
            self.page.keys("h")
            self.told(f"Hint: {hint}.")
        self.assertEqual(self.page.moves(), [])
        self.page.after(self.page.tap, "g3", "g5", "c5")

    def test_progress_is_kept_and_the_game_waits(self):
        self.page.new_game(you="both")
        self.page.play("e2e4", "e7e5")
        self.page.keys("f")
        game = self.page.fen()
        self.begin("hop")
        self.page.after(self.page.tap, "b1", "d3")
        self.page.reload()
        self.at_task("Hop", 1)
        self.assertIn("Right: beast b1 hops to d3.", self.page.text("#status"))
        self.assertEqual(self.page.texts("#lesson-tasks button"), ["1 ✓", "2", "3", "4", "5"])
        self.page.press("#lesson-next")
        self.at_task("Hop", 2)
        self.page.press("#lesson-back")
        wait_for("the game", lambda: self.page.fen() == game)
        self.assertTrue(self.page.shown("#panel"))
        self.assertEqual((self.page.moves(), self.page.shown("#lesson")), (["e4", "e5"], False))
        self.assertGreater(self.page.square("a1").location["x"], self.page.square("j1").location["x"], "the board is turned as it was")
        self.begin("hop")
        self.at_task("Hop", 2)

    def test_progress_that_cannot_be_read_is_no_progress(self):
        for rubbish in ("{", "[]", '{"version":1,"solved":7,"offer":3}', '{"version":99,"solved":["hop-1"]}'):
            self.page.come_after(f"localStorage.setItem('ricochet.progress', {rubbish!r})")
            self.begin("hop")
            self.assertEqual(self.page.texts("#lesson-tasks button"), ["1", "2", "3", "4", "5"], rubbish)
            self.page.press("#lesson-back")
            self.page.ready()
        self.assertEqual(self.page.driver.execute_script("return localStorage.getItem('ricochet.progress')"), rubbish, "a later version's is left alone")

    @only_served
    def test_more_newcomers_get_through_a_lesson_of_each_game(self):
        """Each newcomer has another lesson and tries legal moves at random, with repetition. ctest's `long` test has more
        of them."""
        tasks, _ = self.course()
        for seed in (8, 9, 10) if LONG else (8,):
            draw = random.Random(seed)
            self.page.open_fresh()
            for game in ("tensor", "tiledsquares"):
                lesson = draw.choice(sorted({task.rpartition("-")[0] for task, variant, _ in tasks if variant == game}))
                self.begin(lesson, game)
                for task, text in [(task, text) for task, _, text in tasks if task.rpartition("-")[0] == lesson]:
                    wait_for(text, lambda text=text: self.page.text("#lesson-text") == text)
                    self.page.ready()
                    self.get_through(task, game, lambda moves, draw=draw: draw.choices(moves, k=4))
                    self.page.press("#lesson-next")
                self.page.ready()
                if self.page.shown("#lesson"):
                    self.page.press("#lesson-back")
                    self.page.ready()

    @only_served
    def test_a_newcomer_who_makes_random_moves_gets_through(self):
        """After that a newcomer requests hints until they show the move."""
        draw = random.Random(7)
        tries = 3 if LONG else 1
        tasks, _ = self.course()
        for game in ("tensor", "tiledsquares"):
            self.begin({"tensor": "pass", "tiledsquares": "lay"}[game], game)
            for task, text in [(task, text) for task, variant, text in tasks if variant == game]:
                wait_for(text, lambda text=text: self.page.text("#lesson-text") == text)
                self.page.ready()
                self.get_through(task, game, lambda moves: draw.sample(moves, min(tries, len(moves))))
                self.page.press("#lesson-next")
            wait_for("the own game", lambda: not self.page.shown("#lesson"))
            self.page.ready()
            self.page.press("#open-learn")
            self.page.press(f'input[name="learn-game"][value="{game}"]')
            self.assertEqual(set(self.page.texts("#learn-lessons .hint")), {"all solved"})
            self.page.shut()

    def legal(self, game):
        """The legal moves of the position on the board."""
        return self.page.ask_modules(LEGAL, game, self.page.fen())

    def get_through(self, task, game, some):
        moves = self.legal(game)
        for move in some(moves):
            self.enter(move)
            said = wait_for(f"{task}: an answer to {move['uci']}",
                            lambda move=move: self.page.text("#status").startswith((f"{move['san']}: ", "Right: ")) and self.page.text("#status"))
            if said.startswith("Right: "):
                return
        hints = 0
        while self.page.one("#best-move").is_enabled():
            hints += 1
            self.assertLessEqual(hints, 4, task)
            self.page.press("#best-move")
        san = self.page.text("#status").removeprefix("Hint: ").split(", ")[0]
        self.enter(next(move for move in moves if move["san"] == san))
        wait_for(f"{task}: {san} is right", lambda: self.page.text("#status").startswith("Right: "))
