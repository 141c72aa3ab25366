#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the copyright and licence notices that a package must contain.

    notices.py PACKAGE-FILE

The name of the package file decides which libraries are in it (sbom.py); it need not exist. RICOCHET_HOMEPAGE is the project's
address, if any. The notices are those of Debian's packages on this machine: of machine-readable ones the parts for linked files,
others as a whole.
"""

import argparse
import os
import pathlib
import re
import sys

from sbom import debian_package, installed_version, relations_of

DOCUMENTS = pathlib.Path("/usr/share/doc")
FIELD = re.compile(r"^(?P<name>[A-Za-z-]+):[ \t]*(?P<value>.*(?:\n[ \t].*)*)", re.MULTILINE)
LISTS = pathlib.Path(__file__).resolve().parents[2] / "CMakeLists.txt"
OWN = """Ricochet {version} is Copyright (C) The Ricochet authors. It is free software: you can redistribute it and modify it under the
terms of the GNU General Public License, version 3 or later. It comes without any warranty. On Debian systems the text of the licence is
in /usr/share/common-licenses/GPL-3.

Its source code is ricochet-{version}-source.tar.xz, published {place}.

Code of these libraries is in this package, under the licences below:
"""


class Notice(Exception):
    """A notice is not available; the text says why."""


def stanzas(text):
    """The parts of a machine-readable copyright file: a dictionary of its fields for each."""
    return [{field["name"]: field["value"].strip() for field in FIELD.finditer(part)} for part in re.split(r"\n\s*\n", text)]


def texts_of(name, parts, package):
    """The texts of a licence by its name, or those of the alternatives and parts that the name consists of."""
    known = {}
    for part in parts:
        title, _, text = part.get("License", "").partition("\n")
        if text.strip():
            known.setdefault(title.strip(), text.rstrip())
    if name in known:
        return [known[name]]
    names = re.split(r" or | and |, ", name.strip("()"))
    if missing := [one for one in names if one not in known]:
        raise Notice(f"{package}: its copyright file has no text of the licence {missing[0]}")
    return [known[one] for one in names]


def notice(library):
    """The notice that a library's licence requires."""
    package = debian_package(library)
    file = DOCUMENTS / package / "copyright"
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise Notice(f"{file} is missing: packages must come with the notices of what is in them") from error
    told = f"{library.name} {installed_version(package) or ''}".rstrip() + f", {library.home}\n\n"
    if not text.startswith("Format:"):
        return told + text.rstrip()
    parts = stanzas(text)
    chosen = [part for part in parts if set(part.get("Files", "").split()) & set(library.files)]
    if len(chosen) != len(library.files):
        raise Notice(f"{file} has {len(chosen)} of the files {' '.join(library.files)}")
    texts = {}
    for part in chosen:
        name = part["License"].partition("\n")[0].strip()
        told += f"Copyright: {part['Copyright']}\nLicense: {name}\n\n"
        texts.update(dict.fromkeys(texts_of(name, parts, package)))
    return told + "\n\n".join(re.sub(r"^ \.$", "", text, flags=re.MULTILINE) for text in texts)


def main():
    parser = argparse.ArgumentParser(description="Prints the notices that a package has to come with.")
    parser.add_argument("file", metavar="PACKAGE-FILE", type=pathlib.Path)
    file = parser.parse_args().file
    linked = [library for relation, library in relations_of(file) if relation in ("STATIC_LINK", "CONTAINS")]
    try:
        if not linked:
            raise Notice(f"{file} is the name of no kind of package")
        version = re.search(r"^project\(ricochet VERSION (\S+)", LISTS.read_text(encoding="utf-8"), re.MULTILINE)[1]
        home = os.environ.get("RICOCHET_HOMEPAGE")
        line = "\n\n" + 80 * "-" + "\n"
        print(OWN.format(version=version, place=f"at {home}" if home else "with this package") + line.join(["", *map(notice, linked)]))
    except Notice as error:
        sys.exit(f"notices.py: {error}")


if __name__ == "__main__":
    main()
