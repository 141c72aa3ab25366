// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/file_roles.hpp"

#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/common/durable_file.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::test;

namespace fs = std::filesystem;

TEST_CASE_METHOD(TemporaryFolder, "two names of one file clash where one of them is written") {
    const FileUse use = GENERATE(FileUse::read_alone, FileUse::replaced, FileUse::appended, FileUse::resumed);
    const std::string x = file("x");
    const std::string name = GENERATE("x", "./x", "link", "hard", "linked/x");
    const bool exists = name == "hard" || GENERATE(true, false);
    const std::string written = file(name);
    if (exists) {
        write("x", "text");
        fs::create_hard_link(x, file("hard"));
    }
    fs::create_symlink("x", file("link"));
    fs::create_directory_symlink(fs::path(x).parent_path(), file("linked"));
    CAPTURE(written, exists);
    CHECK(find_unfit_file({{"a", x}, {"b", written, use}}) ==
          "a '" + x + "' and b '" + written + "' are the same file");
    CHECK(find_unfit_file({{"a", x, use}, {"b", written}}).has_value());
    CHECK_FALSE(find_unfit_file({{"a", x}, {"b", written}}).has_value());
    CHECK_FALSE(find_unfit_file({{"a", x, use}, {"b", file("y"), use}, {"c", "", use}}).has_value());
}

TEST_CASE_METHOD(TemporaryFolder,
                 "what is there is written only where it is a file of its kind, and not protected") {
    const FileKind kind{"a picture", [](std::string_view beginning) { return beginning == "dots"; }};
    const std::string x = file("x");
    const FileUse use = GENERATE(FileUse::replaced, FileUse::appended, FileUse::resumed);
    const auto unfit = [&](const FileKind* of_kind) { return find_unfit_file({{"-o", x, use, of_kind}}); };
    CHECK_FALSE(unfit(&kind).has_value());
    write("x", "");
    CHECK_FALSE(unfit(&kind).has_value());
    write("x", "dots");
    CHECK_FALSE(unfit(&kind).has_value());
    fs::permissions(x, fs::perms::owner_read);
    CHECK(unfit(nullptr) == "-o '" + x + "' is write-protected: make it writable, or give another name");
    fs::permissions(x, fs::perms::owner_read | fs::perms::owner_write);
    CHECK(find_unfit_file({{"-o", x, FileUse::created}}) ==
          "-o '" + x + "' exists already: give another name, or move it away");
    write("x", "int main() {}");
    CHECK(unfit(&kind) == "-o '" + x + "' exists and is not a picture: give another name, or move it away");
    CHECK_FALSE(unfit(nullptr).has_value());
    CHECK_FALSE(find_unfit_file({{"-o", x, FileUse::read, &kind}}).has_value());
    CHECK(find_unfit_file({{"-o", path(), use}}) == "-o '" + path() + "' is a folder");
    CHECK(find_unfit_file({{"-o", file("none/x"), use}}) ==
          "-o '" + file("none/x") + "' cannot be made: there is no folder '" + file("none") + "'");
    fs::create_symlink("none/x", file("lost"));
    CHECK(find_unfit_file({{"-o", file("lost"), use}}).has_value());
    CHECK_FALSE(find_unfit_file({{"-i", file("none/x")}, {"-o", "x in this folder", use}}).has_value());
}

TEST_CASE_METHOD(TemporaryFolder, "the new file that takes an old one's place is one of the command's files") {
    const FileKind kind{"a picture", [](std::string_view beginning) { return beginning == "dots"; }};
    std::vector<FileRole> files;
    add_replaced(files, "-none", "", kind);
    CHECK(files.empty());
    add_replaced(files, "-o", file("x"), kind);
    CHECK_FALSE(find_unfit_file(files).has_value());
    write("x.new", "notes");
    CHECK(find_unfit_file(files) == "the new file of -o '" + file("x.new") +
                                        "' exists and is not a picture: give another name, or move it away");
    files.push_back({"-i", file("x.new")});
    CHECK(contains(find_unfit_file(files).value_or(""), "are the same file"));
}

TEST_CASE("a file is known by its beginning, whatever stands before it") {
    for (const char* const text :
         {"[Event \"x\"]\n", "\xEF\xBB\xBF% x\n; y\n\n [ White_2\n \"a\"]", "", "% x", "[", "[Ev"}) {
        CAPTURE(text);
        CHECK(begins_like_pgn(text));
    }
    for (const char* const text : {"Event", "[1, 2]", "[\"a\"]", "% x\n1. e4"}) {
        CAPTURE(text);
        CHECK_FALSE(begins_like_pgn(text));
    }
    CHECK(begins_with_json("{ \"a\" :\n 1}", R"({"a":1)"));
    CHECK(begins_with_json("{\t\r\"", R"({"a":1)"));
    CHECK_FALSE(begins_with_json(R"({"b":1)", R"({"a":1)"));
    CHECK(skip_lines("# one\n\n  # two\n three\n# four", "#") == " three\n# four");
    CHECK(skip_lines("# one", "#").empty());
}

TEST_CASE("a device may be written by all") {
    constexpr FileUse use = FileUse::appended;
    CHECK_FALSE(find_unfit_file({{"a", "/dev/null", use}, {"b", "/dev/null", use}}).has_value());
    CHECK(find_unfit_file({{"a", "/dev/null", FileUse::resumed}}) ==
          "a '/dev/null' is a device or a pipe: name an ordinary file");
    CHECK_FALSE(DurableFile::open("/dev/null").ok());
    CHECK_FALSE(replace_file("/dev/null", "text").has_value());
    CHECK(fs::is_character_file("/dev/null"));
    CHECK(replace_file("/dev/full", "text").has_value());
    CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE_METHOD(TemporaryFolder, "a replaced file's links stay links") {
    write("x", "old");
    fs::create_symlink("x", file("link"));
    REQUIRE_FALSE(replace_file(file("link"), "new").has_value());
    CHECK(fs::is_symlink(file("link")));
    CHECK(read("x") == "new");
}
