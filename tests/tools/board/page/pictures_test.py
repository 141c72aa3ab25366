# SPDX-License-Identifier: GPL-3.0-or-later
"""Pictures of every state of the page, for inspection: eight sizes, both languages, light, dark and forced colours.

    /usr/bin/python3 tests/tools/board/page/run.py pictures build/test

They are left in test-output/board/pictures of the build. RICOCHET_PICTURES_OF has words of the states that are wanted;
without it all are. It takes many minutes, and ctest runs it nowhere.
"""

import os
import re

from cases import DESKTOP, SCHEMES, BoardTest
from driver import OUTPUT
from states import tensor_states, tiled_states

SIZES = ((1920, 1080), (1440, 860), DESKTOP, (820, 1180), (390, 844), (360, 640), (320, 568), (844, 390))
WANTED = os.environ.get("RICOCHET_PICTURES_OF", "")


class Pictures(BoardTest):
    def test_every_state(self):
        folder = OUTPUT / "pictures"
        folder.mkdir(exist_ok=True)
        for language in ("en", "ru"):
            for states in (tensor_states, tiled_states):
                self.page.size(*DESKTOP)
                self.page.open_fresh(f"?language={language}")
                for state in states(self.page):
                    name = f"{states.__name__.split('_')[0]} {state}"
                    for size in SIZES if re.search(WANTED, name) else ():
                        self.page.size(*size, touch=size[0] < DESKTOP[0])
                        for scheme in (*SCHEMES, "forced"):
                            if scheme == "forced":
                                self.browser.forced_colours()
                            else:
                                self.page.colours(scheme)
                            self.page.drawn()
                            file = re.sub(r"\W+", "-", f"{name} {language} {size[0]}x{size[1]} {scheme}")
                            (folder / f"{file}.png").write_bytes(self.browser.picture())
                    self.page.size(*DESKTOP)
                    self.page.colours(SCHEMES[0])
