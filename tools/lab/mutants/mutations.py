# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutations of C++: finds the places for them in a file, and applies them."""

import re
from typing import NamedTuple


class Mutant(NamedTuple):
    """One changed line of a file; `before` and `after` are stripped."""

    file: str
    line: int
    before: str
    after: str


# Comments, raw strings, strings, characters (but not the digit separators of numbers).
_SKIPPED = re.compile(
    r"""//[^\n]*
      | /\*.*?\*/
      | R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"
      | "(?:\\.|[^"\\\n])*"
      | (?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])+'
    """, re.DOTALL | re.VERBOSE)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
_ASSERTION = re.compile(r"\b(?:static_)?assert\s*\(")

# clang-format surrounds operators with spaces or puts them at the end of a line; template brackets, references and
# pointers have no spaces around them.
_EXCHANGED = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "&&": "||", "||": "&&",
    "&": "|", "|": "&", "^": "|", "&=": "|=", "|=": "&=", "^=": "|=",
    "<<": ">>", ">>": "<<", "<<=": ">>=", ">>=": "<<=",
}
_OPERATOR = re.compile(rf"(?<= )(?:{'|'.join(map(re.escape, _EXCHANGED))})(?= |$)")
_STEP = re.compile(r" [+-] 1(?![\w.'])")
_NOT = re.compile(r"(?<![\w)\]])!(?=[\w(:])")
_COMPLEMENT = re.compile(r"(?<![\w)\]:])~(?=[a-z_(])")
_NUMBER = re.compile(r"(?<![\w.'])(?P<digits>0|[1-9](?:'?\d)*)(?P<suffix>[uUlL]*)(?![\w.'])")
_JUMP = re.compile(r"\b(?:break|continue)(?=;)")
_RETURN = re.compile(r"\breturn (?P<value>[^;{}?]+)(?=;)")
_TRUTH = re.compile(r"\b(?:true|false)\b| (?:[=!<>]=|[<>]|&&|\|\|) |^!"
                    r"|^(?:\w+(?:\.|->|::))*(?:is|has|can|must)_\w+\([^()]*\)$")
# A call, an assignment, an increment or a decrement on a line of its own; declarations have a space before the name.
_STATEMENT = re.compile(r"(?!(?:return|throw|if|for|while|switch)\b)"
                        r"(?:[\w:.>\[\]()*-]+(?:\(.*\)| (?:[-+*/%&|^]|<<|>>)?= (?!default\b|delete\b).+|\+\+|--)"
                        r"|(?:\+\+|--)[\w.>\[\]()-]+);")


def masked(text):
    """Replaces comments, strings, directives and assertions by spaces; the line breaks stay."""
    def blank(found):
        return re.sub(r"[^\n]", " ", found.group())

    code = _DIRECTIVE.sub(blank, _SKIPPED.sub(blank, text))
    for found in reversed(list(_ASSERTION.finditer(code))):
        end, open_brackets = found.end(), 1
        while open_brackets and end < len(code):
            open_brackets += {"(": 1, ")": -1}.get(code[end], 0)
            end += 1
        code = code[:found.start()] + re.sub(r"[^\n]", " ", code[found.start():end]) + code[end:]
    return code


def _numbers(code):
    for found in _NUMBER.finditer(code):
        value = int(found["digits"].replace("'", ""))
        for other in (value + 1, value - 1):
            if other >= 0:
                yield found.span(), f"{other}{found['suffix']}"


def _returns(code, line):
    for found in _RETURN.finditer(code):
        value = line[slice(*found.span("value"))]
        if _TRUTH.search(found["value"]):
            yield found.span("value"), {"true": "false", "false": "true"}.get(value, f"!({value})")


def _replacements(code, line, begins_statement):
    """Yields every change of a line as a span and its replacement."""
    for found in _OPERATOR.finditer(code):
        yield found.span(), _EXCHANGED[found.group()]
    for pattern in (_STEP, _NOT, _COMPLEMENT):
        for found in pattern.finditer(code):
            yield found.span(), ""
    for found in _JUMP.finditer(code):
        yield found.span(), "continue" if found.group() == "break" else "break"
    yield from _numbers(code)
    yield from _returns(code, line)
    statement = code.strip()
    is_whole = all(statement.count(left) == statement.count(right) for left, right in ("()", "[]", "{}"))
    if begins_statement and is_whole and _STATEMENT.fullmatch(statement):
        begin = code.index(statement)
        yield (begin, begin + len(statement)), ";"


def mutants_by_line(file, text):
    """The mutants of a file: a list for each line that has any, in order."""
    found = []
    last = ";"  # the last character of code before a line
    for number, (code, line) in enumerate(zip(masked(text).split("\n"), text.split("\n"), strict=True), start=1):
        mutants = [Mutant(file, number, line.strip(), (line[:begin] + new + line[end:]).strip())
                   for (begin, end), new in _replacements(code, line, last in ";{}:")]
        if mutants:
            found.append(mutants)
        last = code.rstrip()[-1:] or last
    return found


def apply(mutant, text):
    """Returns the text of the mutant's file with its line changed; raises a ValueError if the line has changed since."""
    lines = text.split("\n")
    line = lines[mutant.line - 1] if mutant.line <= len(lines) else ""
    if line.strip() != mutant.before:
        raise ValueError(f"{mutant.file}:{mutant.line} is no longer '{mutant.before}'")
    lines[mutant.line - 1] = line.replace(mutant.before, mutant.after)
    return "\n".join(lines)


def draw(lines, source):
    """Returns mutants in random order, one for each line; all lines are equally likely.

    Argument: the lists that `mutants_by_line` makes, of any files, and a random.Random.
    """
    order = list(lines)
    source.shuffle(order)
    return [source.choice(mutants) for mutants in order]
