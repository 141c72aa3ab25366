// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/common/durable_file.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <unistd.h>
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

TEST_CASE_METHOD(TemporaryFolder, "a durable file grows by what is appended") {
    write("x", "old\n");
    Result<DurableFile> x = DurableFile::open(file("x"));
    REQUIRE(x.ok());
    CHECK_FALSE(x.value().append_line("line").has_value());
    CHECK_FALSE(x.value().append("text").has_value());
    CHECK(read("x") == "old\nline\ntext");
}

TEST_CASE_METHOD(TemporaryFolder, "a durable file is opened where stdin is closed, and its number is free") {
    const int before = ::dup(STDIN_FILENO);
    ::close(STDIN_FILENO);
    Result<DurableFile> x = DurableFile::open(file("x"));
    const bool is_written = x.ok() && !x.value().append_line("line").has_value();
    ::dup2(before, STDIN_FILENO);
    ::close(before);
    CHECK(is_written);
    CHECK(read("x") == "line\n");
}

TEST_CASE("what cannot be brought to the disk is an error, though it was written") {
    // The kernel's file with a thread's name accepts bytes, but is not on a disk.
    const std::string path = "/proc/self/comm";
    Result<DurableFile> name = DurableFile::open(path);
    REQUIRE(name.ok());
    const std::optional<Error> error = name.value().append("text");
    REQUIRE(error.has_value());
    CHECK(contains(error->message, "cannot write to '" + path + "': "));
    std::string written;
    std::ifstream file(path);
    std::getline(file, written);
    CHECK(written == "text");
}

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
    CHECK(JournalReader("/dev/zero").read(take())->message == "'/dev/zero' is a device, which may be endless");
}
