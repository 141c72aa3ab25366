#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks that the outputs in the notebook tools/python/example.ipynb are those of its cells. Of pictures, and in cells with the
tag `engine`, only the kinds of outputs are compared, since drawings and the engine change.

    notebook_test.py            runs the cells and compares
    notebook_test.py --write    runs the cells and writes their outputs into the notebook
"""

import ast
import contextlib
import io
import json
import sys
import unittest
from pathlib import Path

NOTEBOOK = Path(__file__).resolve().parents[3] / "tools/python/example.ipynb"


def lines(text):
    return text.splitlines(keepends=True)


def run(source, names):
    """Runs a cell and returns its outputs in notebook format: its stdout, and the value of its last line."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    outputs = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        data = {"text/plain": lines(repr(value))}
        if hasattr(value, "_repr_svg_"):
            data["image/svg+xml"] = lines(value._repr_svg_())
        outputs.append({"data": data, "metadata": {}, "output_type": "execute_result"})
    return outputs


def run_all(notebook):
    """Runs the notebook and returns it with the new outputs."""
    names = {}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = run("".join(cell["source"]), names)
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = count
    return notebook


def comparable(cell):
    """The parts of a cell's outputs to compare: not the drawings of pictures, nor the engine's results."""
    is_engines = "engine" in cell["metadata"].get("tags", ())
    return [(output["output_type"], sorted(output.get("data", ())),
             None if is_engines else output.get("text") or output["data"]["text/plain"]) for output in cell.get("outputs", ())]


class Notebook(unittest.TestCase):
    def test_its_stored_output_is_current(self):
        kept = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        made = run_all(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
        self.assertGreater(sum("image/svg+xml" in output.get("data", {}) for cell in kept["cells"] for output in cell.get("outputs", ())), 1)
        for before, after in zip(kept["cells"], made["cells"], strict=True):
            self.assertEqual(comparable(before), comparable(after))


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        with_outputs = run_all(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
        NOTEBOOK.write_text(json.dumps(with_outputs, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    else:
        unittest.main(argv=[sys.argv[0], "-v"])
