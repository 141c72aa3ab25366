#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests the packages' SBOM and licence notices, the release workflow and notes, and the arguments of tools/release."""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Ingredients(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def list_of(self, *names):
        files = [self.folder / name for name in names]
        for file in files:
            file.write_text(file.name, encoding="utf-8")
        output = self.folder / "list.json"
        subprocess.run([sys.executable, "-B", ROOT / "tools/packaging/sbom.py", "--version", "1.2.3", "--output", output,
                        *files], check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "86400"})
        return json.loads(output.read_text(encoding="utf-8"))

    def test_every_file_has_its_digest_and_its_libraries(self):
        made = self.list_of("r-1.2.3-linux-x86-64.tar.xz", "r_1.2.3_amd64.deb")
        self.assertEqual(made["spdxVersion"], "SPDX-2.3")
        self.assertEqual(made["creationInfo"]["created"], "1970-01-02T00:00:00Z")
        packages = {package["name"]: package for package in made["packages"]}
        for name in ("r-1.2.3-linux-x86-64.tar.xz", "r_1.2.3_amd64.deb"):
            self.assertEqual(packages[name]["checksums"][0]["checksumValue"], hashlib.sha256(name.encode()).hexdigest())
        relations = {(each["spdxElementId"], each["relationshipType"], each["relatedSpdxElement"]) for each in made["relationships"]}
        tar, deb = "SPDXRef-r-1.2.3-linux-x86-64.tar.xz", "SPDXRef-r-1.2.3-amd64.deb"
        self.assertIn((tar, "STATIC_LINK", "SPDXRef-glibc"), relations)
        self.assertIn((deb, "DYNAMIC_LINK", "SPDXRef-cpp-httplib"), relations)
        self.assertNotIn((tar, "STATIC_LINK", "SPDXRef-cpp-httplib"), relations)

    def test_static_programs_hold_what_packs_their_tables(self):
        made = self.list_of("r-1.2.3-linux-x86-64.tar.xz", "r_1.2.3_amd64.deb")
        relations = {each["spdxElementId"]: each["relationshipType"] for each in made["relationships"]
                     if each["relatedSpdxElement"] == "SPDXRef-zstd"}
        self.assertEqual(relations, {"SPDXRef-r-1.2.3-linux-x86-64.tar.xz": "STATIC_LINK", "SPDXRef-r-1.2.3-amd64.deb": "DYNAMIC_LINK"})

    def test_the_package_for_javascript_and_the_board_have_the_libraries_of_emscripten(self):
        for name in ("r-1.2.3.tgz", "r.html"):
            made = self.list_of(name)
            self.assertEqual({each["relatedSpdxElement"] for each in made["relationships"] if each["relationshipType"] == "STATIC_LINK"},
                             {"SPDXRef-emscripten", "SPDXRef-fmt", "SPDXRef-nlohmann-json"})
            self.assertIn("emscripten", [package["name"] for package in made["packages"]])

    def test_the_wheel_and_the_programs_for_windows_name_what_is_in_them(self):
        for name, inside, not_inside in (("r-1.2.3-cp311-cp311-manylinux_2_36_x86_64.whl", {"pybind11", "zstd", "fmt"}, {"CLI11", "cpp-httplib"}),
                                         ("r-1.2.3-windows-x86-64.zip", {"mingw-w64", "CLI11", "fmt", "nlohmann-json"}, {"glibc", "zstd"})):
            names = {package["name"] for package in self.list_of(name)["packages"]}
            self.assertLessEqual(inside, names)
            self.assertFalse(not_inside & names)

    def test_every_name_that_is_referred_to_is_there_and_none_twice(self):
        made = self.list_of("r-1.2.3-linux-arm64.tar.xz", "r-1.2.3.tgz")
        names = [package["SPDXID"] for package in made["packages"]]
        self.assertEqual(len(names), len(set(names)))
        for each in made["relationships"]:
            self.assertIn(each["relatedSpdxElement"], names)
            self.assertIn(each["spdxElementId"], [*names, "SPDXRef-DOCUMENT"])
        self.assertNotIn("cpp-httplib", [package["name"] for package in made["packages"]])


class Notices(unittest.TestCase):
    def notices(self, name, **more):
        return subprocess.run([sys.executable, "-B", ROOT / "tools/packaging/notices.py", name], capture_output=True, text=True,
                              check=False, env={**os.environ, **more})

    def test_each_package_has_the_notices_of_what_is_in_it(self):
        for name, holders, others in (("r_1_amd64.deb", ("University of Cincinnati", "Niels Lohmann"), ("Zverovich", "Meta Platforms")),
                                      ("r-1-linux-x86-64.tar.xz", ("Zverovich", "Lohmann", "Meta Platforms", "Runtime Library Exception"), ())):
            said = self.notices(name)
            if "is missing" in said.stderr:
                self.skipTest(said.stderr)
            self.assertEqual((said.returncode, said.stderr), (0, ""))
            self.assertRegex(said.stdout[:500], r"GNU General Public License, version 3")
            self.assertRegex(said.stdout[:500], r"source code is ricochet-[0-9.]+-source.tar.xz, published with this package")
            for holder in holders:
                self.assertTrue(holder in said.stdout, f"{name}: {holder}")
            for other in others:
                self.assertFalse(other in said.stdout, f"{name}: {other}")
            # The text of each licence is included.
            for text in ("Redistribution and use in source and binary forms", "Permission is hereby granted, free of charge"):
                self.assertTrue(text in said.stdout, f"{name}: {text}")

    def test_the_source_is_where_the_project_lives(self):
        said = self.notices("r_1_amd64.deb", RICOCHET_HOMEPAGE="https://example.org/ricochet")
        if said.returncode != 0:
            self.skipTest(said.stderr)
        self.assertIn("published at https://example.org/ricochet.", said.stdout)

    def test_a_name_of_no_package_has_none(self):
        said = self.notices("ricochet.iso")
        self.assertEqual((said.returncode, said.stdout), (1, ""))
        self.assertEqual(said.stderr, "notices.py: ricochet.iso is the name of no kind of package\n")


class Hosted(unittest.TestCase):
    def workflow(self, name):
        return (ROOT / ".github/workflows" / name).read_text(encoding="utf-8")

    def test_actions_and_images_are_pinned_by_hash(self):
        for name in ("ci.yml", "release.yml"):
            text = self.workflow(name)
            used = re.findall(r"(?:uses|image): (\S+)", text)
            self.assertGreaterEqual(len(used), 4)
            for one in used:
                self.assertRegex(one, r"@[0-9a-f]{40}$|@sha256:[0-9a-f]{64}$")
            self.assertNotRegex(text, r"container: \S")

    def test_each_kind_is_made_by_a_job_that_may_write_nothing(self):
        text = self.workflow("release.yml")
        kinds = re.search(r"kind: \[(.*)\]", text)[1].split(", ")
        self.assertEqual(kinds, sorted(file.stem for file in (ROOT / "tools/packaging/kinds").glob("*.sh")))
        head, _, jobs = text.partition("\njobs:\n")
        self.assertIn("\npermissions:\n  contents: read\n", head)
        jobs = re.split(r"(?m)^  (?=\w)", jobs)[1:]
        self.assertEqual({job.partition(":")[0]: re.findall(r"([\w-]+): write", job) for job in jobs},
                         {"notes": [], "packages": [], "publish": ["contents"], "page": ["pages", "id-token"]})

    def test_notes_are_those_of_one_version_with_its_day(self):
        def notes(version):
            return subprocess.run([ROOT / "tools/packaging/release_notes.sh", version], capture_output=True, text=True, check=False)

        changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
        for version, day in re.findall(r"^## (\S+) \((\d+-\d+-\d+)\)$", changes, re.MULTILINE):
            said = notes(version)
            self.assertIn(said.stdout, changes.replace("\n\n\n", "\n\n"), day)
            self.assertNotRegex(said.stdout, r"(?m)^## ")
        said = notes("9.9.9")
        self.assertEqual((said.returncode, said.stderr), (1, "release_notes.sh: CHANGELOG.md has no section '## 9.9.9 (DAY)'\n"))


class Release(unittest.TestCase):
    def release(self, *arguments):
        return subprocess.run([ROOT / "tools/release", *arguments], capture_output=True, text=True, check=False)

    def test_help_names_every_kind(self):
        said = self.release("--help").stdout
        for kind in (ROOT / "tools/packaging/kinds").glob("*.sh"):
            self.assertRegex(said, rf"(?m)^  {kind.stem} +\S")

    def test_a_kind_that_is_none_is_refused_before_anything_is_built(self):
        for kind in ("amiga", "../linux", "--thrice", ""):
            said = self.release("linux", kind)
            self.assertEqual(said.returncode, 1)
            self.assertIn(f"there is no kind '{kind}'", said.stderr)
            self.assertEqual(said.stderr.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
