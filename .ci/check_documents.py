#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks texts: links of documents work, CONTRIBUTING.md lists the presets of CMakePresets.json, citations of the rules name
sections of their pages, and no document, message, comment or test's name has one of the phrases to avoid.

    .ci/check_documents.py

Data, the licence and the lab's diaries are left out. Prints one line for each fault, and exits with 1 if there is any.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

# Riddles and phrases that native readers stumble over, each with a better one.
AVOID = {
    r"whoever": "those who, anyone who",
    r"(?:is|are|was|were) told": "is reported, gets, sees",
    r"by lot": "at random",
    r"as ever": "as usual",
    r"pass(?:es|ed)? over": "skip, ignore",
    r"what is no": "name the thing",
    r"by turns|in turns": "alternately, in rotation",
    r"at the most": "at most",
    r"brought along": "included",
    r"knows? nothing": "ignores, does not support",
    r"(?:its|whose) words are": "name the thing",
    r"(?:is|was|are) mended": "fixed",
    r"allows for": "includes",
    r"tells? (?:apart|what|how|why|whether|of)": "reports, shows",
    r"for a look": "temporary",
    r"in good order": "normally",
    r"as (?:it|they) should": "correctly",
    r"(?:is|was) asked": "is requested, probed, queried",
    r"(?<!here\s)is no (?!longer|earlier|more|better|wider)\w+": "is not a",
    r"tables of endings": "tablebase",
    r"books? of openings": "opening book",
}
# A phrase may go over the end of a line, and of a comment there.
AVOIDED = re.compile(rf"\b(?:{'|'.join(AVOID)})\b".replace(" ", r"[\s/*#]+"), re.IGNORECASE)
DATA = re.compile(r"lab/log/|MUTANTS|^LICENSE$|fuzz/corpus/|^\.ci/check_documents\.py$|\.(?:epd|jsonl|svg)$")
LINK = re.compile(r"\]\(([^)\s]+)\)")
# `RULES 3.5`, `RULES-TILED 3, 4 and 7.1`: sections of the pages of rules.
CITATION = re.compile(r"\b(RULES(?:-TILED)?) (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)|\bRULES(?:-TILED)?(?:\.md)?,?[\s/*#]+sections?\s")


def texts():
    """All tracked texts."""
    names = subprocess.run(["git", "grep", "-lzI", ""], text=True, check=True, capture_output=True).stdout.split("\0")[:-1]
    return {name: Path(name).read_text(encoding="utf-8") for name in names if not DATA.search(name)}


def anchors(text):
    """The anchors of a document's headings, as GitHub makes them."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    titles = (re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(name, text):
    for link in LINK.findall(text):
        target, _, anchor = link.partition("#")
        path = Path(name).parent / target if target else Path(name)
        if "://" in link:
            continue
        if not path.exists() or anchor and anchor not in anchors(path.read_text(encoding="utf-8")):
            yield f"{name}: the link {link} leads nowhere"


def sections_of(page):
    """The numbers of the headings of a page of rules."""
    return re.findall(r"^#+ (\d+(?:\.\d+)?)\.? ", Path(f"movegen/{page}.md").read_text(encoding="utf-8"), re.MULTILINE)


def bad_citations(name, text, sections):
    for found in CITATION.finditer(text):
        page, numbers = found.groups()
        if page is None or not set(re.findall(r"\d+(?:\.\d+)?", numbers)) <= set(sections[page]):
            line = text.count("\n", 0, found.start()) + 1
            yield f"{name}:{line}: '{' '.join(found[0].split())}' names no section as in 'RULES 3.5'"


def unlisted_presets():
    presets = json.loads(Path("CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]
    table = Path("CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n| preset |")[2].partition("\n\n")[0]
    listed = {name for row in table.splitlines()[2:] for name in re.findall("`([^`]+)`", row.split("|")[1])}
    there = {preset["name"] for preset in presets if not preset.get("hidden")}
    return [f"CONTRIBUTING.md: the preset '{name}' is in only one of its table and CMakePresets.json" for name in listed ^ there]


def main():
    all_texts = texts()
    documents = {name: text for name, text in all_texts.items() if name.endswith(".md")}
    faults = [fault for item in documents.items() for fault in broken_links(*item)] + unlisted_presets()
    sections = {page: sections_of(page) for page in ("RULES", "RULES-TILED")}
    for name, text in all_texts.items():
        faults += bad_citations(name, text, sections)
        for found in AVOIDED.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            faults.append(f"{name}:{line}: '{' '.join(found[0].split())}' is a phrase to avoid")
    print("\n".join(faults) or f"{len(documents)} documents")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
