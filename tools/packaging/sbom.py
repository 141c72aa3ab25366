#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the software bill of materials of a release, as SPDX 2.3 in JSON.

    sbom.py --version VERSION --output FILE [PACKAGE-FILE...]

Each package file becomes a package with its SHA-256 and its relations to the libraries that it contains (static programs) or
needs. The libraries' versions are those of Debian's packages on this machine, where the release is built.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import subprocess
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LICENCE = "GPL-3.0-or-later"


@dataclass(frozen=True)
class Library:
    """A library that programs are built with."""

    name: str
    package: str
    licence: str
    home: str
    # Header-only: its code is in every program that uses it.
    in_headers: bool
    # Whether static programs use it at all; only ricochet-board needs the others.
    in_static: bool = True
    # The linked files, as its package's copyright file names them.
    files: tuple[str, ...] = ("*",)


LIBRARIES = (
    Library("CLI11", "libcli11-dev", "BSD-3-Clause", "https://github.com/CLIUtils/CLI11", True),
    Library("cpp-httplib", "libcpp-httplib-dev", "MIT", "https://github.com/yhirose/cpp-httplib", False, False),
    Library("fmt", "libfmt-dev", "MIT", "https://github.com/fmtlib/fmt", False),
    Library("nlohmann-json", "nlohmann-json3-dev", "MIT", "https://github.com/nlohmann/json", True),
    Library("zlib", "zlib1g-dev", "Zlib", "https://zlib.net", False, False),
    Library("zstd", "libzstd-dev", "BSD-3-Clause", "https://facebook.github.io/zstd/", False),
    Library("libstdc++", "libstdc++-dev", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org", False),
    Library("glibc", "libc6-dev", "LGPL-2.1-or-later", "https://www.gnu.org/software/libc/", False),
)
# Libraries in the package for JavaScript and the board as one file, emscripten's own included.
WASM_LIBRARIES = (
    Library("emscripten", "emscripten", "MIT", "https://emscripten.org", False, files=("*", *(
        f"system/lib/{part}" for part in ("libc/musl/*", "libcxx/*", "libcxxabi/*", "libunwind/*", "compiler-rt/*", "dlmalloc.c")))),
    *(library for library in LIBRARIES if library.name in ("fmt", "nlohmann-json")),
)
# Libraries in the wheel that Linux does not provide.
PYTHON_LIBRARIES = (
    Library("pybind11", "pybind11-dev", "BSD-3-Clause", "https://github.com/pybind/pybind11", True),
    *(library for library in LIBRARIES if library.name in ("fmt", "nlohmann-json", "libstdc++")),
)
# Libraries in the programs for Windows.
WINDOWS_LIBRARIES = (
    Library("mingw-w64", "mingw-w64-x86-64-dev", "ZPL-2.1 AND MIT", "https://www.mingw-w64.org", False),
    Library("libstdc++ for Windows", "g++-mingw-w64-x86-64-posix", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org", False),
    *(library for library in LIBRARIES if library.name in ("CLI11", "fmt", "nlohmann-json")),
)


def debian_package(library):
    """The name of a library's package: that of the compiler's own has the compiler's version in it."""
    if library.package != "libstdc++-dev":
        return library.package
    try:
        said = subprocess.run(["g++", "-dumpversion"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return library.package
    return f"libstdc++-{said.stdout.strip().partition('.')[0]}-dev"


def installed_version(package):
    """The version of a Debian package on this machine; nothing if it is not known."""
    try:
        said = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True,
                              text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip() or None


def git_commit():
    """The commit of the tree; nothing if there is none."""
    try:
        said = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "HEAD"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return said.stdout.strip()


def identifier(name):
    return "SPDXRef-" + "".join(letter if letter.isalnum() or letter in ".-" else "-" for letter in name)


def library_package(library):
    entry = {
        "SPDXID": identifier(library.name),
        "name": library.name,
        "downloadLocation": "NOASSERTION",
        "homepage": library.home,
        "filesAnalyzed": False,
        "licenseConcluded": library.licence,
        "licenseDeclared": library.licence,
        "copyrightText": "NOASSERTION",
    }
    debian = debian_package(library)
    version = installed_version(debian)
    if version:
        entry["versionInfo"] = version
        entry["externalRefs"] = [{
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{debian}@{version.replace('+', '%2B').replace(':', '%3A')}",
        }]
    return entry


def own_package(name, version, **more):
    return {
        "SPDXID": identifier(name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": LICENCE,
        "licenseDeclared": LICENCE,
        "copyrightText": "The Ricochet authors",
        **more,
    }


def relations_of(file):
    """The relations of a package file to libraries: pairs of a relation and a library."""
    if file.suffix == ".deb":
        return [("STATIC_LINK" if library.in_headers else "DYNAMIC_LINK", library) for library in LIBRARIES]
    if file.suffix in (".html", ".tgz"):
        return [("STATIC_LINK", library) for library in WASM_LIBRARIES]
    if "-windows-" in file.name:
        return [("STATIC_LINK", library) for library in WINDOWS_LIBRARIES]
    if file.suffix == ".whl":
        return [*(("STATIC_LINK", library) for library in PYTHON_LIBRARIES),
                *(({"glibc": "DYNAMIC_LINK", "zstd": "CONTAINS"}[library.name], library) for library in LIBRARIES
                  if library.name in ("glibc", "zstd"))]
    if "-linux-" in file.name:
        return [("STATIC_LINK", library) for library in LIBRARIES if library.in_static]
    return []


def document(version, files):
    """The whole document, as objects for JSON."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or max((file.stat().st_mtime for file in files), default=0))
    made = datetime.datetime.fromtimestamp(epoch, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    commit = git_commit()
    source = own_package("ricochet", version, **({"sourceInfo": f"git commit {commit}"} if commit else {}))
    packages, relations = [source], [("SPDXRef-DOCUMENT", "DESCRIBES", source["SPDXID"])]
    whole = hashlib.sha256()
    for file in files:
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        whole.update(digest.encode())
        package = own_package(file.name, version, packageFileName=file.name,
                              checksums=[{"algorithm": "SHA256", "checksumValue": digest}])
        packages.append(package)
        relations += [("SPDXRef-DOCUMENT", "DESCRIBES", package["SPDXID"]),
                      (package["SPDXID"], "GENERATED_FROM", source["SPDXID"])]
        relations += [(package["SPDXID"], relation, identifier(library.name)) for relation, library in relations_of(file)]
    used = {related for _, _, related in relations}
    libraries = dict.fromkeys((*LIBRARIES, *WASM_LIBRARIES, *PYTHON_LIBRARIES, *WINDOWS_LIBRARIES))
    packages += [library_package(library) for library in libraries
                 if identifier(library.name) in used]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"ricochet-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/ricochet-{version}-{whole.hexdigest()[:32]}",
        "creationInfo": {"created": made, "creators": ["Tool: ricochet tools/packaging/sbom.py"]},
        "packages": packages,
        "relationships": [{"spdxElementId": one, "relationshipType": relation, "relatedSpdxElement": other}
                          for one, relation, other in relations],
    }


def main():
    parser = argparse.ArgumentParser(description="Writes the list of a release's ingredients, as SPDX 2.3 in JSON.")
    parser.add_argument("--version", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("files", nargs="*", metavar="PACKAGE-FILE")
    arguments = parser.parse_args()
    try:
        files = [pathlib.Path(name) for name in sorted(arguments.files)]
        text = json.dumps(document(arguments.version, files), indent=2, sort_keys=True) + "\n"
        output = pathlib.Path(arguments.output)
        unfinished = output.with_name(output.name + ".part")
        unfinished.write_text(text, encoding="utf-8")
        unfinished.replace(output)
    except (OSError, ValueError) as error:
        sys.exit(f"sbom.py: {error}")


if __name__ == "__main__":
    main()
