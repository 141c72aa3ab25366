#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the manual pages and the shells' completions of programs from what their --help says.

    manuals.py --output FOLDER --version VERSION [--run-by COMMAND] PROGRAM...

Each program is asked for its --help, and so is each of its subcommands. Into FOLDER go NAME.1, NAME.bash, _NAME (zsh) and
NAME.fish for each. What a page says beside its options (examples, files) stands in manuals/NAME.roff beside this script.
The date of a page is SOURCE_DATE_EPOCH's, and none where that is not set, so that the same programs give the same pages.
"""

import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent


class Failure(Exception):
    """What went wrong, in one line."""


@dataclass
class Item:
    """An option or an argument, as --help tells it."""

    names: list[str]
    value: str = ""
    text: str = ""
    choices: list[str] = field(default_factory=list)
    default: str = ""
    is_number: bool = False


@dataclass
class Command:
    """A program or one of its subcommands."""

    words: list[str]
    description: str = ""
    usage: str = ""
    after: list[str] = field(default_factory=list)
    arguments: list[Item] = field(default_factory=list)
    options: list[Item] = field(default_factory=list)
    commands: list["Command"] = field(default_factory=list)

    @property
    def name(self):
        return self.words[-1]


# The head of an item: names, then what --help adds to them, each once and in this order.
HEAD = re.compile(
    r"(?P<names>\S+)(?: (?P<kind>(?:(?!REQUIRED|Needs:|Excludes:).)*?))?(?P<required> REQUIRED)?"
    r"(?: Needs: (?:(?!Excludes:).)*)?(?: Excludes: .*)?$"
)
KIND = re.compile(r"(?P<word>[^:={]*?)(?::(?P<check>.*?))?(?:=(?P<default>[^=\]}]*))?$")
RANGE = re.compile(r"in \[(\S+) - (\S+)\]")
SET = re.compile(r"\{(.*?)\}")


def parse_item(head, text):
    """An item from its head and the text beside it."""
    found = HEAD.match(head)
    if not found:
        raise Failure(f"--help has a line that is not understood: {head!r}")
    item = Item(found["names"].split(","), text=text.strip())
    kind = found["kind"] or ""
    many = kind.endswith("...")
    kind = kind.removesuffix("...").strip()
    if kind == "KEY=VALUE":
        item.value = kind
    elif kind:
        parts = KIND.match(kind)
        if not parts:
            raise Failure(f"--help tells of {found['names']} what is not understood: {kind!r}")
        word, check = parts["word"], parts["check"] or ""
        item.default = parts["default"] or ""
        item.is_number = word in ("INT", "UINT", "FLOAT", "NUMBER")
        item.value = "N" if item.is_number else "TEXT" if word in ("TEXT", "ENUM") else word
        if bounds := RANGE.search(check):
            item.text += f" ({bounds[1]} to {bounds[2]})"
        elif named := SET.search(check):
            item.choices = [choice.partition("->")[0] for choice in named[1].split(",")]
    if item.default:
        item.text += f" [{item.default}]"
    if many:
        item.value += "..."
    if found["required"]:
        item.text += " (must be given)"
    return item


def read_sections(lines):
    """The lines before the first section, those of each by its name, and those after the last."""
    before, sections, after, current = [], {}, [], None
    for line in lines:
        heading = re.fullmatch(r"([A-Z][A-Za-z ]*|\[Option Group: .*\]):", line)
        if heading and not line.startswith("Usage"):
            current = sections.setdefault(heading[1], [])
        elif current is None:
            before.append(line)
        elif current is not after and line and not line.startswith(" "):
            current = after
            after.append(line)
        else:
            current.append(line)
    return before, sections, after


def read_items(lines):
    """Pairs of an item's head and its text."""
    items = []
    for line in lines:
        if not line.strip():
            continue
        if line.startswith("   "):
            if not items:
                raise Failure(f"--help continues what has not begun: {line!r}")
            items[-1][1] = f"{items[-1][1]} {line.strip()}".strip()
        else:
            head, _, text = line.strip().partition("  ")
            # A head that nearly fills its column has one blank behind it.
            items.append([head.strip(), text.strip()])
    return items


def split_tight(head, text):
    """A head that fills its column is followed by its text after a single blank: finds where one begins."""
    found = re.match(r"(-\S+ \w+(?::[A-Z]+ in \[[^\]]*\])?) ([A-Z][a-z].*)", head)
    return (found[1], f"{found[2]} {text}".strip()) if found and not text else (head, text)


def ask(runner, program, words):
    """What a program or subcommand says to --help."""
    command = [*runner, program, *words, "--help"]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False,
                                env={**os.environ, "COLUMNS": "1000"})
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"{shlex.join(command)} does not run: {error}") from error
    if result.returncode != 0 or not result.stdout.strip():
        raise Failure(f"{shlex.join(command)} ended with {result.returncode}: {result.stderr.strip()}")
    return result.stdout.splitlines()


def read_command(runner, program, words):
    """A program or subcommand with all that it has."""
    before, sections, after = read_sections(ask(runner, program, words[1:]))
    usage = next((line for line in before if line.startswith("Usage:")), "")
    if not usage:
        raise Failure(f"{' '.join(words)} --help has no line 'Usage:'")
    command = Command(words, " ".join(line for line in before if line != usage and line.strip()),
                      usage.removeprefix("Usage:").strip(), after)
    for name, lines in sections.items():
        items = [split_tight(*item) for item in read_items(lines)]
        if name == "Subcommands":
            command.commands = [read_command(runner, program, [*words, head]) for head, _ in items]
        elif name == "Positionals":
            command.arguments = [parse_item(*item) for item in items]
        else:
            command.options += [parse_item(*item) for item in items]
    return command


def roff(text):
    """A text as roff takes it."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def dashed(name):
    return name.startswith("-")


def page_items(items):
    lines = []
    for item in items:
        names = ", ".join(rf"\fB{roff(name)}\fR" for name in item.names)
        value = rf" \fI{roff(item.value)}\fR" if item.value and dashed(item.names[0]) else ""
        text = roff(item.text)
        if item.choices:
            text += f" ({roff(', '.join(item.choices))})" if not all(c in item.text for c in item.choices) else ""
        lines += [".TP", names + value, text]
    return lines


def page_commands(command):
    lines = []
    for sub in command.commands:
        lines += [f".SS {roff(' '.join(sub.words))}", roff(sub.description), ".PP", rf"\fB{roff(sub.usage)}\fR"]
        own = [item for item in sub.options if "--help" not in item.names]
        lines += page_items(sub.arguments + own) + page_commands(sub)
    return lines


def first_sentence(text):
    return re.split(r"(?<=[a-z])[.;:] ", text)[0].rstrip(".")


def manual_page(command, version, siblings):
    """The page of a program for man(1)."""
    date = os.environ.get("SOURCE_DATE_EPOCH", "")
    day = time.strftime("%Y-%m-%d", time.gmtime(int(date))) if date else ""
    lines = [
        r'.\" Made from the program\(aqs --help by tools/packaging/manuals.py',
        f'.TH {command.name.upper()} 1 "{day}" "Ricochet {version}" "Ricochet"',
        ".SH NAME", rf"{roff(command.name)} \- {roff(first_sentence(command.description))}",
        ".SH SYNOPSIS", rf"\fB{roff(command.usage)}\fR",
        ".SH DESCRIPTION", roff(command.description),
        ".SH OPTIONS", *page_items(command.arguments + command.options),
    ]
    if command.commands:
        lines += [".SH COMMANDS", *page_commands(command)]
    if command.after:
        lines += [".SH EXAMPLE", ".nf", *map(roff, command.after), ".fi"]
    more = HERE / "manuals" / f"{command.name}.roff"
    if more.exists():
        lines.append(more.read_text(encoding="utf-8").rstrip())
    others = ", ".join(rf"\fB{roff(name)}\fR(1)" for name in siblings if name != command.name)
    lines += [".SH SEE ALSO", others, ".PP", r"The rules of the games, the protocol and more: /usr/share/doc/ricochet"]
    return "\n".join(lines) + "\n"


def walk(command):
    """A command and all below it."""
    yield command
    for sub in command.commands:
        yield from walk(sub)


def names_of(items):
    return [name for item in items for name in item.names if dashed(name)]


def bash_completion(command):
    """For bash: words by the subcommand that stands in the line, values by the option before the cursor."""
    function = "_" + command.name.replace("-", "_")
    lines = [f"# Made from {command.name} --help by tools/packaging/manuals.py", f"{function}() {{",
             '    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=""',
             "    COMPREPLY=()"]
    subs = [sub.name for sub in command.commands]
    if subs:
        lines += ["    local word", '    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
                  f"        case $word in {'|'.join(subs)}) command=$word; break ;; esac", "    done"]
    lines.append('    case "$command:$previous" in')
    for each in walk(command):
        prefix = "" if each is command else each.name
        for item in each.options:
            pattern = "|".join(f'"{prefix}:{name}"' for name in item.names if dashed(name))
            if item.choices:
                words = " ".join(item.choices)
                lines.append(f"        {pattern}) mapfile -t COMPREPLY < <(compgen -W {shlex.quote(words)} -- "
                             '"$current"); return ;;')
            elif item.is_number:
                lines.append(f"        {pattern}) return ;;")
            elif item.value.startswith("TEXT") or item.value == "FILE":
                lines.append(f'        {pattern}) mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;')
    lines += ["    esac", '    case "$command" in']
    for each in walk(command):
        words = shlex.quote(" ".join(names_of(each.options) + [sub.name for sub in each.commands]))
        pattern = '""' if each is command else each.name
        lines.append(f'        {pattern}) mapfile -t COMPREPLY < <(compgen -W {words} -- "$current") ;;')
    lines += ["    esac", "    [[ $current == -* || ${#COMPREPLY[@]} -gt 0 ]] ||",
              '        mapfile -t COMPREPLY < <(compgen -f -- "$current")', "}",
              f"complete -o filenames -F {function} {command.name}"]
    return "\n".join(lines) + "\n"


def zsh_text(text):
    return text.replace("\\", "\\\\").replace("[", r"\[").replace("]", r"\]").replace(":", r"\:").replace("'", "'\\''")


def zsh_action(item):
    if item.choices:
        return f":value:({' '.join(item.choices)})"
    if item.is_number:
        return ":number:"
    return ":value:_files" if item.value else ""


def zsh_arguments(command, depth):
    blanks = "    " * depth
    specs = []
    for item in command.options:
        names = [name for name in item.names if dashed(name)]
        given = f"({' '.join(names)})" if len(names) > 1 else ""
        star = "*" if item.value.endswith("...") else ""
        specs += [f"'{star or given}{name}[{zsh_text(item.text)}]{zsh_action(item)}'" for name in names]
    specs += ["'1: :(" + " ".join(sub.name for sub in command.commands) + ")'", "'*:: :->rest'"] if command.commands \
        else ["'*:file:_files'"]
    return f"{blanks}_arguments " + f" \\\n{blanks}    ".join(specs)


def zsh_completion(command):
    lines = [f"#compdef {command.name}", f"# Made from {command.name} --help by tools/packaging/manuals.py",
             "local context state state_descr line", "typeset -A opt_args", zsh_arguments(command, 0)]
    if command.commands:
        lines += ["[[ $state == rest ]] || return", "case $line[1] in"]
        for sub in command.commands:
            lines += [f"    {sub.name})", zsh_arguments(sub, 2), "        ;;"]
        lines.append("esac")
    return "\n".join(lines) + "\n"


def fish_quote(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish_completion(command):
    lines = [f"# Made from {command.name} --help by tools/packaging/manuals.py"]
    subs = " ".join(sub.name for sub in command.commands)
    top = f" -n {fish_quote('not __fish_seen_subcommand_from ' + subs)}" if subs else ""
    lines += [f"complete -c {command.name} -f{top} -a {sub.name} -d {fish_quote(first_sentence(sub.description))}"
              for sub in command.commands]
    for each in walk(command):
        when = top if each is command else f" -n {fish_quote('__fish_seen_subcommand_from ' + each.name)}"
        for item in each.options:
            names = "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}"
                            for name in item.names if dashed(name))
            value = f" -x -a {fish_quote(' '.join(item.choices))}" if item.choices else \
                " -x" if item.is_number else " -r" if item.value else ""
            lines.append(f"complete -c {command.name}{when}{names}{value} -d {fish_quote(item.text)}")
    return "\n".join(lines) + "\n"


def write(path, text):
    """Whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)


def make(arguments):
    """Writes all files, once every program has been read."""
    runner = shlex.split(arguments.run_by)
    siblings = [pathlib.Path(program).name for program in arguments.programs]
    commands = [read_command(runner, program, [name]) for program, name in zip(arguments.programs, siblings, strict=True)]
    folder = pathlib.Path(arguments.output)
    folder.mkdir(parents=True, exist_ok=True)
    for command in commands:
        write(folder / f"{command.name}.1", manual_page(command, arguments.version, siblings))
        write(folder / f"{command.name}.bash", bash_completion(command))
        write(folder / f"_{command.name}", zsh_completion(command))
        write(folder / f"{command.name}.fish", fish_completion(command))


def main():
    parser = argparse.ArgumentParser(description="Makes manual pages and completions from what programs say to --help.")
    parser.add_argument("--output", required=True, help="the folder that the files go into")
    parser.add_argument("--version", required=True, help="the version that the pages name")
    parser.add_argument("--run-by", default="", help="what runs the programs, where it is an emulator")
    parser.add_argument("programs", nargs="+", metavar="PROGRAM")
    try:
        make(parser.parse_args())
    except (Failure, OSError) as error:
        sys.exit(f"manuals.py: {error}")


if __name__ == "__main__":
    main()
