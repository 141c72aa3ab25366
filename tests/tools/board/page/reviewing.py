# SPDX-License-Identifier: GPL-3.0-or-later
"""A game with a prepared review instead of the server's, for tests of its display."""

from driver import wait_for

# White lets a pawn take the queen, and Black lets the queen take a rook.
GAME = '[Variant "Tensor"]\n[SetUp "1"]\n[FEN "r4k4/10/3p6/4p5/10/10/P3Q5/R4K4 w - - 0 1"]\n\n1. Qxe5 dxe5 2. Rb1 Kg8 3. Rb2 *\n'
CLOCKED = GAME.replace("\n\n", '\n[TimeControl "600"]\n\n').replace("dxe5", "{[%clk 0:09:30]} dxe5 {[%clk 0:09:00]}")
START = "r4k4/10/3p6/4p5/10/10/P3Q5/R4K4 w - - 0 1"
PLAYED = ("Qxe5", "dxe5", "Rb1", "Kg8", "Rb2")
# The test answers explanation requests: `window.told` by the move's text, after `window.pause` milliseconds; a move without
# an entry is good. `window.asked` has the requests.
FAKE = """
window.told = arguments[0];
window.pause = arguments[1];
window.fault = null;
window.asked = [];
const ask = window.fetch;
window.fetch = async (url, options) => {
  if (!url.endsWith('/explain/move')) return ask(url, options);
  const body = JSON.parse(options.body);
  window.asked.push(body.played);
  await new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, window.pause);
    options.signal?.addEventListener('abort', () => { clearTimeout(timer); reject(options.signal.reason); });
  });
  if (window.fault) {
    return new Response(JSON.stringify({ error: { message: window.fault, where: '' } }), { status: 503 });
  }
  const { variant, fen, moves } = body;
  const before = await (await ask('/api/position', { ...options, body: JSON.stringify({ variant, fen, moves, known: moves.length }) })).json();
  const usual = { fen: before.fen, best: { uci: body.played, san: '' }, glyph: '', loss: 0, reasons: [], score: { cp: 0 },
                  score_played: { cp: 0 }, lines: [{ score: { cp: 0 }, uci: [body.played], san: [''] }] };
  return new Response(JSON.stringify({ ...usual, ...window.told[body.played] }));
};
"""


def reason(kind, text, line, arrows=(), **places):
    moves = [{"uci": uci, "san": san} for uci, san in line]
    return {"kind": kind, "text": text, "pieces": [], "squares": [], "moves": [], "numbers": [], "arrows": [list(pair) for pair in arrows],
            "proof": {"exact": False, "line": moves, "with": 0.9, "without": 0.2, "nodes": 40000}, **places}


LOST = reason("hangs", "it leaves Qe5 hanging: dxe5", [("e2e5", "Qxe5"), ("d6e5", "dxe5")], [("d6", "e5")],
              pieces=[{"piece": "Q", "square": "e5"}], moves=[{"uci": "d6e5", "san": "dxe5"}])
BLUNDER = {"best": {"uci": "e2d2", "san": "Qd2"}, "glyph": "??", "loss": 0.61, "score_played": {"cp": -300}, "reasons": [LOST],
           "lines": [{"score": {"cp": 500}, "uci": ["e2d2", "f8g7", "d2d6"], "san": ["Qd2", "Kg7", "Qxd6"]}]}
REFUTED = reason("refuted", "it is met by Rb2", [("f8g8", "Kg8"), ("b1b2", "Rb2")], [("b1", "b2")], moves=[{"uci": "b1b2", "san": "Rb2"}])
MISTAKE = {"best": {"uci": "f8e7", "san": "Ke7"}, "glyph": "?", "loss": 0.12, "score_played": {"cp": 100}, "reasons": [REFUTED],
           "lines": [{"score": {"cp": -100}, "uci": ["f8e7"], "san": ["Ke7"]}]}
TOLD = {"e2e5": BLUNDER, "f8g8": MISTAKE}


def load_game(page, game=GAME):
    page.load_pgn(game)
    wait_for("the game", lambda: len(page.moves()) == len(PLAYED))
    page.ready()


def review_states(page):
    """Yields an analysis with a review, and a mistake of it, if the page offers reviews; ends in an analysis."""
    if not page.count("#explain"):
        return
    page.driver.execute_script(FAKE, TOLD, 0)
    load_game(page)
    page.press("#review-start")
    wait_for("the end of the review", lambda: page.read("#review-start", "it.hidden") == [True])
    page.press('#moves [data-node="1"]')
    page.ready()
    page.press("#reasons-list li > button")
    yield "a review"
    page.press("#better-start")
    wait_for("the mistake", lambda: page.shown("#exam"))
    page.ready()
    yield "a mistake to better"
    page.press("#better-back")
    wait_for("the game", lambda: page.shown("#report"))
    page.ready()
