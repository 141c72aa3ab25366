# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the board as one file (tools/board/html) in a browser: the time until it can be played, the rules' response
time, and the engine's speed compared with the native one.

    RICOCHET_BOARD_FILE=dist/ricochet.html /usr/bin/python3 tests/tools/board/page/measure_file.py build/release/ricochet

RICOCHET_BOARD_BROWSER=firefox takes Firefox. Times are printed, and never tested: they are those of a quiet machine.
"""

import re
import statistics
import subprocess
import sys

from driver import FILE, OneFile, skip, start_browser
from page import Page

OPENINGS = 5
ROUNDS = 20
# Records when the board has its position, the rules' position requests, and the messages that bring workers their programs.
WATCH = """
const look = () => {
  if (document.querySelector('#board')?.getAttribute('aria-busy') === 'false') window.playable = performance.now();
  else setTimeout(look, 1);
};
look();
window.questions = new Set();
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data) {
  this.program ??= data;
  if (data.ask === 'uci') window.engineProgram = this.program;
  if (data.ask?.startsWith('{"path":"position"')) {
    window.questions.add(data.ask);
    window.rulesProgram = this.program;
  }
  post.apply(this, arguments);
};
"""
# Another worker with one of the page's programs; `lines` are its printed lines.
WORKER = """
const lines = [];
const newWorker = name => {
  const script = new Blob([document.getElementById(`${name}-worker`).textContent], { type: 'text/javascript' });
  const worker = new Worker(URL.createObjectURL(script));
  worker.postMessage(window[`${name}Program`]);
  return ask => new Promise(resolve => {
    worker.onmessage = ({ data }) => { if (data.line === undefined) resolve(); else lines.push(data.line); };
    worker.postMessage({ ask });
  });
};
"""
# Sends all these requests, one after the other, while the page is idle.
ASK = WORKER + """
const [rounds, done] = arguments;
const answer = newWorker('rules');
(async () => {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    for (const question of [...window.questions]) {
      const start = performance.now();
      await answer(question);
      times.push(performance.now() - start);
    }
  }
  return times;
})().then(done, error => done(String(error)));
"""
BENCH = WORKER + "newWorker('engine')('bench').then(() => arguments[0](lines.at(-1)));"
# Moves of all kinds.
MOVES = [("e2", "e4"), ("i8", "g6"), ("i1", "g3"), ("h8", "f4"), ("b1", "d3"), ("b8", "d6"), ("c1", "d3", "e5")]


def measure(page):
    """Returns the milliseconds until a move is possible, those of each answer about a position, and the engine's nodes per
    second."""
    page.come_after("", inside=WATCH)
    playable = page.driver.execute_script("return window.playable")
    page.analyse()
    for squares in MOVES:
        page.after(page.tap, *squares)
    return playable, page.driver.execute_async_script(ASK, ROUNDS), nodes_per_second(page.driver.execute_async_script(BENCH))


def nodes_per_second(said):
    return int(re.search(r"\d+ nodes (\d+) nps$", said, re.MULTILINE)[1])


def main():
    if not FILE or len(sys.argv) < 2:
        skip("RICOCHET_BOARD_FILE names no file, or no engine is named")
    opened, answered, speeds, others = [], [], [], []
    for _ in range(OPENINGS):
        browser = start_browser()
        try:
            playable, times, speed = measure(Page(browser, OneFile(FILE)))
        finally:
            browser.close()
        opened.append(playable)
        answered += times
        speeds.append(speed)
        other = subprocess.run([sys.argv[1], "bench"], capture_output=True, text=True, check=True)
        others.append(nodes_per_second(other.stdout + other.stderr))
    median = statistics.median
    print(f"a move is possible after {median(opened):.0f} ms (at most {max(opened):.0f}; {OPENINGS} times, each in a new browser)")
    print(f"a position is answered in {median(answered):.2f} ms (of {len(answered)}; at most {max(answered):.2f})")
    print(f"bench: {median(speeds):,.0f} nodes per second in the page, {median(others):,.0f} otherwise:"
          f" {100 * median(speeds) / median(others):.0f} % ({OPENINGS} of each, alternately)")


main()
