// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/journal_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <vector>

#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::test;

namespace {

struct LinesFolder : TemporaryFolder {
    /// Stores lines with their numbers.
    JournalReader::TakeLine take() {
        return [this](std::size_t number, const std::string& line) {
            if (line == "wrong") {
                throw std::invalid_argument("this is wrong");
            }
            taken.push_back(std::to_string(number) + " " + line);
        };
    }

    std::vector<std::string> taken;
};

}  // namespace

TEST_CASE_METHOD(LinesFolder, "a journal is continued behind its last whole line") {
    {
        Result<JournalFile> journal = JournalFile::open(file("j"), take());
        REQUIRE(journal.ok());
        CHECK(journal.value().is_empty());
        REQUIRE_FALSE(journal.value().append("one").has_value());
        CHECK_FALSE(journal.value().is_empty());
        REQUIRE_FALSE(journal.value().append("two").has_value());
        CHECK(read("j") == "one\ntwo\n");
    }
    write("j", "one\ntwo\nthr");
    Result<JournalFile> journal = JournalFile::open(file("j"), take());
    REQUIRE(journal.ok());
    CHECK(taken == std::vector<std::string>{"1 one", "2 two"});
    // Opening changes nothing.
    CHECK(read("j") == "one\ntwo\nthr");
    REQUIRE_FALSE(journal.value().append("three").has_value());
    CHECK(read("j") == "one\ntwo\nthree\n");
}

TEST_CASE_METHOD(LinesFolder, "a torn line is cut off on demand, and what follows it stays") {
    write("j", "one\ntw");
    Result<JournalFile> journal = JournalFile::open(file("j"), take());
    REQUIRE(journal.ok());
    REQUIRE_FALSE(journal.value().repair().has_value());
    CHECK(read("j") == "one\n");
    REQUIRE_FALSE(journal.value().append("two").has_value());
    REQUIRE_FALSE(journal.value().repair().has_value());
    CHECK(read("j") == "one\ntwo\n");
}

TEST_CASE_METHOD(LinesFolder, "a wrong line is an error with its number, and the file stays") {
    write("j", "one\nwrong\nthree\nto");
    CHECK(JournalFile::open(file("j"), take()).error() == "'" + file("j") + "', line 2: this is wrong");
    CHECK(read("j") == "one\nwrong\nthree\nto");
}

TEST_CASE_METHOD(LinesFolder, "one program at a time has a journal") {
    Result<JournalFile> journal = JournalFile::open(file("j"), take());
    REQUIRE(journal.ok());
    CHECK_FALSE(JournalFile::try_open(file("j"), take()).value().has_value());
    CHECK(JournalFile::open(file("j"), take()).error() == "'" + file("j") + "' is in use by another program");
}

TEST_CASE_METHOD(LinesFolder, "a reader takes lines as they come") {
    JournalReader reader(file("j"));
    CHECK(reader.read(take())->message == "cannot read the journal '" + file("j") + "'");
    write("j", "one\ntw");
    REQUIRE_FALSE(reader.read(take()).has_value());
    CHECK(taken == std::vector<std::string>{"1 one"});
    CHECK(reader.torn() == "tw");
    write("j", "one\ntwo\nthree\n");
    REQUIRE_FALSE(reader.read(take()).has_value());
    CHECK(taken == std::vector<std::string>{"1 one", "2 two", "3 three"});
    CHECK(reader.torn().empty());
    CHECK(reader.lines() == 3);
    CHECK(reader.bytes() == 14);
    std::filesystem::create_directory(file("folder"));
    CHECK(JournalReader(file("folder")).read(take()).has_value());
    CHECK(JournalReader("/dev/zero").read(take())->message == "'/dev/zero' is a device: it may be without end");
}
