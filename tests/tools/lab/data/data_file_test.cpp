// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/data_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "movegen/base/bytes.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"

namespace ricochet::tools::data {
namespace {

using namespace tools::test;

constexpr FileHeader header{.holds_games = true, .seed = 7, .soft_nodes = 2000, .games_per_block = 16};

struct Resumed {
    std::vector<std::uint64_t> done;
    std::uint64_t positions = 0;
    std::string error;
};

Resumed resume(const std::string& path, const FileHeader& wanted = header) {
    Resumed resumed;
    const Result<DataWriter> writer = DataWriter::resume(path, wanted, resumed.done, resumed.positions);
    resumed.error = writer ? "" : writer.error();
    return resumed;
}

/// A file of three blocks, numbered 5, 0 and 3.
std::string three_blocks(const TemporaryFolder& folder) {
    std::string path = folder.file("games.data");
    Resumed resumed;
    Result<DataWriter> writer = DataWriter::resume(path, header, resumed.done, resumed.positions);
    REQUIRE(writer);
    for (const std::uint64_t number : {5U, 0U, 3U}) {
        REQUIRE_FALSE(writer.value().append({number, random_records(number, 10)}).has_value());
    }
    return path;
}

TEST_CASE_METHOD(TemporaryFolder, "a data file gives back its header and blocks") {
    const std::string path = three_blocks(*this);
    Result<DataReader> reader = DataReader::open(path);
    REQUIRE(reader);
    CHECK(reader.value().header() == header);
    for (const std::uint64_t number : {5U, 0U, 3U}) {
        const Result<std::optional<Block>> block = reader.value().next();
        REQUIRE(block);
        REQUIRE(block.value().has_value());
        CHECK(block.value()->number == number);
        CHECK(block.value()->records == random_records(number, 10));
    }
    CHECK_FALSE(reader.value().next().value().has_value());
    CHECK(resume(path).positions == 30);
}

TEST_CASE_METHOD(TemporaryFolder, "a block that was broken off at any byte is cut off, and the others stay") {
    const std::string path = three_blocks(*this);
    const std::string whole = read_file(path);
    const std::size_t third = whole.size() - 32 - 10 * trained_game_of(Variant::tensor).record_size();
    for (std::size_t size = third + 1; size < whole.size(); size += 13) {
        write_file(path, whole.substr(0, size));
        const Resumed resumed = resume(path);
        CHECK(resumed.error.empty());
        CHECK(resumed.done == std::vector<std::uint64_t>{5, 0});
        REQUIRE(std::filesystem::file_size(path) == third);
    }
}

TEST_CASE_METHOD(TemporaryFolder, "a header that was broken off is written anew") {
    const std::string path = file("games.data");
    const std::string whole = read_file(three_blocks(*this)).substr(0, 64);
    for (const std::size_t size : {0U, 1U, 7U, 63U}) {
        write_file(path, whole.substr(0, size));
        const Resumed resumed = resume(path);
        CHECK(resumed.error.empty());
        CHECK(resumed.done.empty());
        CHECK(std::filesystem::file_size(path) == 64);
    }
}

TEST_CASE_METHOD(TemporaryFolder,
                 "a last block with a wrong byte is cut off, an earlier one is an error that says where") {
    const std::string path = three_blocks(*this);
    std::string bytes = read_file(path);
    bytes[bytes.size() - 5] ^= 1;
    write_file(path, bytes);
    CHECK(resume(path).done == std::vector<std::uint64_t>{5, 0});

    bytes[64 + 40] ^= 1;
    write_file(path, bytes);
    CHECK(resume(path).error == fmt::format("'{}' has a broken block at byte 64: its checksum is wrong", path));
    CHECK(read_file(path) == bytes);
}

TEST_CASE_METHOD(TemporaryFolder, "a file that is something else, or made otherwise, is refused and stays") {
    const std::string other = file("other");
    write_file(other, std::string(200, 'x'));
    CHECK(resume(other).error == fmt::format("'{}' is not a file of training data", other));
    CHECK(read_file(other) == std::string(200, 'x'));
    for (const char* const notes : {"x", "RICOH", "notes\n"}) {
        write_file(other, notes);
        CHECK(resume(other).error == fmt::format("'{}' is not a file of training data", other));
        CHECK(read_file(other) == notes);
    }

    const std::string path = three_blocks(*this);
    FileHeader wanted = header;
    wanted.seed = 8;
    CHECK(resume(path, wanted).error == fmt::format("'{}' was made with seed 7, not 8", path));
    wanted = header;
    wanted.soft_nodes = 1000;
    CHECK(resume(path, wanted).error == fmt::format("'{}' was made with 2000 nodes a move, not 1000", path));
    wanted = header;
    wanted.network = 0xAB;
    CHECK(resume(path, wanted).error ==
          fmt::format("'{}' was made with material alone, not the network 00000000000000ab", path));
    CHECK(resume(path).done.size() == 3);

    std::string bytes = read_file(path);
    bytes[24] ^= 1;
    write_file(path, bytes);
    CHECK(resume(path).error == fmt::format("'{}' has a broken header", path));
    CHECK(DataReader::open(file("none")).error() == fmt::format("cannot read '{}'", file("none")));
}

TEST_CASE_METHOD(TemporaryFolder, "a data file names its game, and games of another are refused") {
    const std::string path = file("tiled.data");
    const FileHeader tiled{
        .game = Variant::tiledsquares, .holds_games = true, .seed = 7, .games_per_block = 16};
    const std::vector<Record> records = random_records(1, 40, Variant::tiledsquares);
    {
        Resumed resumed;
        Result<DataWriter> writer = DataWriter::resume(path, tiled, resumed.done, resumed.positions);
        REQUIRE(writer);
        REQUIRE_FALSE(writer.value().append({0, records}).has_value());
    }
    CHECK(std::filesystem::file_size(path) == 64 + 32 + 40 * 50);
    Result<DataReader> reader = DataReader::open(path);
    REQUIRE(reader);
    CHECK(reader.value().header() == tiled);
    CHECK(reader.value().game().name() == "tiledsquares");
    CHECK(reader.value().next().value()->records == records);
    CHECK(resume(path, tiled).positions == 40);
    FileHeader wanted = tiled;
    wanted.game = Variant::tensor;
    CHECK(resume(path, wanted).error == fmt::format("'{}' has games of tiledsquares, not of tensor", path));

    // Another number with a correct checksum.
    std::string bytes = read_file(path);
    put_number(std::span(bytes).subspan(44, 4), 2);
    put_number(std::span(bytes).subspan(56, 8), checksum(std::string_view(bytes).substr(0, 56)));
    write_file(path, bytes);
    CHECK(DataReader::open(path).error() ==
          fmt::format("'{}' is of a game that this program does not train", path));
}

TEST_CASE_METHOD(TemporaryFolder, "a file that is being written is locked") {
    const std::string path = file("games.data");
    Resumed resumed;
    const Result<DataWriter> writer = DataWriter::resume(path, header, resumed.done, resumed.positions);
    REQUIRE(writer);
    CHECK(resume(path).error == fmt::format("'{}' is in use by another program", path));
    CHECK(DataWriter::create(path, header).error() == fmt::format("'{}' exists already", path));
}

}  // namespace
}  // namespace ricochet::tools::data
