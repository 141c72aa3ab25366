# SPDX-License-Identifier: GPL-3.0-or-later
"""The dependencies between the files of a source tree: C++ includes, and imports of JavaScript, HTML and Python.

Paths are relative to the tree's root. Files outside the tree (system headers, libraries) are ignored.
"""

import ast
import posixpath
import re
import sys
from collections import namedtuple

# `said` is the import as it stands in the file; `target` the file that it names, or None if it is only known at run time.
Import = namedtuple("Import", "line said target")

INCLUDE = re.compile(r'^\s*#\s*include "([^"]+)"', re.MULTILINE)
SCRIPT = re.compile(r'<script\b[^>]*\bsrc="([^"]+)"')
# import 'a', import { b } from 'a', export * from 'a'; and import('a'), whose argument may be any expression.
MODULE = re.compile(r"""^\s*(?:import|export)\b(?:[^'"`;()]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*([^)\n]*)""", re.MULTILINE)
# Where ricochet-board serves tools/.
SERVED = "/assets/"


def named(name, address):
    """The file that an address in a page or script names."""
    if address.startswith(SERVED):
        return "tools/" + address.removeprefix(SERVED)
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), address))


def cpp_imports(name, text, files):
    for match in INCLUDE.finditer(text):
        yield match.end(), match[1], match[1]


def html_imports(name, text, files):
    for match in SCRIPT.finditer(text):
        yield match.end(), match[1], named(name, match[1])


def javascript_imports(name, text, files):
    for match in MODULE.finditer(text):
        constant = re.fullmatch(r"""(['"`])([^'"`$]+)\1\s*""", match[2] or "")
        said = match[1] or (constant[2] if constant else f"import({match[2]})")
        if not (match[1] or constant):
            yield match.end(), said, None
        elif said.startswith((".", "/")):
            yield match.end(), said, named(name, said)


def python_imports(name, text, files):
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for node in ast.walk(ast.parse(text, name)):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = "." * node.level + (node.module or "")
            modules = [start, *(f"{start}.{alias.name}" for alias in node.names)]
        for module in modules:
            target = python_file(name, module, files)
            if target:
                yield starts[node.lineno - 1], module, target


def python_file(name, module, files):
    """The file of a module: beside the one that imports it, by its path from the root, or anywhere, since a program may
    add to Python's path. None for a module of Python's own or of a library."""
    dots = len(module) - len(module.lstrip("."))
    path = module.lstrip(".").replace(".", "/") + ".py"
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(name), "../" * max(dots - 1, 0), path))
    if beside in files or dots:
        return beside if beside in files else None
    if path in files or module in sys.stdlib_module_names:
        return path if path in files else None
    return next((file for file in sorted(files) if file.endswith("/" + path)), None)


READERS = {".cpp": cpp_imports, ".hpp": cpp_imports, ".html": html_imports, ".js": javascript_imports, ".py": python_imports}


def read_tree(root, floors):
    """The imports of every file of the floors, by the file's path."""
    paths = [path for floor in floors for path in sorted((root / floor).rglob("*")) if path.suffix in READERS]
    files = {path.relative_to(root).as_posix(): path for path in paths}
    tree = {}
    for name, path in files.items():
        text = path.read_text(encoding="utf-8")
        tree[name] = [Import(text.count("\n", 0, end) + 1, said, target)
                      for end, said, target in READERS[path.suffix](name, text, files)]
    return tree
