#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the drawings of the Python package from those of the board's page.

    make_drawings.py PIECES.JS BOARD.CSS BASE.CSS OUTPUT.JSON

Writes {"pieces": {letter of FEN: [[tag, attributes], ...]}, "colours": {name: colour}}: the shapes of every piece with
the colours that the page's style sheets give them in its light theme, so that they need no style sheet themselves.
"""

import json
import re
import sys
from pathlib import Path

# What a shape is without a class of its own, as in the page's drawPiece.
USUAL_CLASS = "piece-body"
COLOURS = ("light-square", "dark-square", "coordinate", "last", "check", "paper", "tile-edge", "void-line", "rim",
           "way-piece", "way-beast", "way-best")


class DrawingError(Exception):
    """The page's files are not as they were."""


def constant(text, name):
    """The value of a JavaScript constant that is a literal of objects, lists, texts, numbers and constants."""
    match = re.search(rf"^const {name} = (.*?);\n", text, re.MULTILINE | re.DOTALL)
    if not match:
        raise DrawingError(f"there is no constant {name}")
    literal = re.sub(r"^\s*//.*\n", "", match[1], flags=re.MULTILINE)
    literal = re.sub(r"'\s*\+\s*'", "", literal).replace("'", '"')
    literal = re.sub(r'(?<=[{,\s])(\w+):(?=\s)', r'"\1":', literal)
    literal = re.sub(r",(?=\s*[}\]])", "", literal)
    literal = re.sub(r"^\s*([A-Z]+),$", lambda other: json.dumps(constant(text, other[1])) + ",", literal, flags=re.MULTILINE)
    try:
        return json.loads(literal)
    except ValueError as error:
        raise DrawingError(f"the constant {name} is no plain literal: {error}") from None


def declarations(css, selector):
    """What the first rule of exactly this selector says, by property."""
    match = re.search(rf"^{re.escape(selector)} {{([^}}]*)}}", css, re.MULTILINE)
    if not match:
        raise DrawingError(f"there is no rule {selector}")
    return dict(re.findall(r"([\w-]+):\s*([^;]+);", match[1]))


def resolved(styles, variables):
    """Declarations without variables."""
    return {name: re.sub(r"var\(--([\w-]+)\)", lambda match: variables["--" + match[1]], value)
            for name, value in styles.items()}


def style_of(css, part, colour):
    """The presentation of a part of a piece of a colour."""
    picture = declarations(css, ".piece-picture")
    inherited = {name: value for name, value in picture.items() if name.startswith("stroke")}
    variables = declarations(css, f".piece-picture.{colour}")
    own = declarations(css, f".{part}")
    special = f".piece-picture.{colour} .{part}"
    if re.search(rf"^{re.escape(special)} {{", css, re.MULTILINE):
        own |= declarations(css, special)
    return {**inherited, **resolved(own, variables)}


def drawings(pieces_js, board_css, base_css):
    pieces = {}
    for letter, shapes in constant(pieces_js, "SHAPES").items():
        for name, colour in ((letter.upper(), "white"), (letter, "black")):
            pieces[name] = [[tag, {**attributes, **style_of(board_css, part[0] if part else USUAL_CLASS, colour)}]
                            for tag, attributes, *part in shapes]
    theme = declarations(base_css, ":root")
    return {"pieces": pieces, "colours": {name: theme["--" + name] for name in COLOURS}}


def main():
    pieces_js, board_css, base_css, output = map(Path, sys.argv[1:])
    try:
        made = drawings(*(path.read_text(encoding="utf-8") for path in (pieces_js, board_css, base_css)))
    except (DrawingError, KeyError) as error:
        sys.exit(f"{sys.argv[0]}: cannot read the page's drawings: {error}")
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(made, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
