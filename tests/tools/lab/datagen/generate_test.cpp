// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/generate.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"

namespace ricochet::tools::datagen {
namespace {

GenerateSettings settings(const std::string& output, int threads, std::uint64_t games) {
    GenerateSettings result;
    result.output = output;
    result.play = {.seed = 9, .soft_nodes = 30, .second_variant_percent = 20, .hash_mib = 1};
    result.threads = threads;
    result.games = games;
    return result;
}

void generate_or_fail(const GenerateSettings& wanted) {
    const std::optional<Error> error = generate(wanted, [](const GenerateProgress&) {});
    INFO((error.has_value() ? error->message : std::string()));
    REQUIRE_FALSE(error.has_value());
}

/// The numbers of a file's blocks, in order.
std::vector<std::uint64_t> numbers_of(const std::string& path) {
    std::vector<std::uint64_t> numbers;
    Result<data::DataReader> reader = data::DataReader::open(path);
    REQUIRE(reader);
    while (true) {
        const Result<std::optional<data::Block>> block = reader.value().next();
        REQUIRE(block);
        if (!block.value().has_value()) {
            return numbers;
        }
        numbers.push_back(block.value()->number);
    }
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "one seed gives one file, whatever the threads, the interruptions and what was broken off") {
    generate_or_fail(settings(file("one"), 1, 80));
    const std::string whole = read("one");
    CHECK(numbers_of(file("one")) == std::vector<std::uint64_t>{0, 1, 2, 3, 4});

    generate_or_fail(settings(file("five"), 5, 80));
    CHECK(read("five") == whole);

    generate_or_fail(settings(file("torn"), 2, 20));
    CHECK(numbers_of(file("torn")).size() == 2);
    std::filesystem::resize_file(file("torn"), std::filesystem::file_size(file("torn")) - 100);
    generate_or_fail(settings(file("torn"), 3, 80));
    CHECK(read("torn") == whole);

    generate_or_fail(settings(file("one"), 2, 40));
    CHECK(read("one") == whole);
}

TEST_CASE_METHOD(test::TemporaryFolder, "a file whose blocks stand in another order is gone on with") {
    generate_or_fail(settings(file("whole"), 1, 80));
    Result<data::DataReader> reader = data::DataReader::open(file("whole"));
    REQUIRE(reader);
    std::vector<data::Block> blocks;
    blocks.reserve(5);
    for (int i = 0; i < 5; ++i) {
        blocks.push_back(*reader.value().next().value());
    }
    {
        std::vector<std::uint64_t> done;
        std::uint64_t positions = 0;
        Result<data::DataWriter> writer =
            data::DataWriter::resume(file("mixed"), reader.value().header(), done, positions);
        REQUIRE(writer);
        for (const std::size_t number : {3U, 1U}) {
            REQUIRE_FALSE(writer.value().append(blocks[number]).has_value());
        }
    }
    generate_or_fail(settings(file("mixed"), 2, 80));
    CHECK(numbers_of(file("mixed")) == std::vector<std::uint64_t>{3, 1, 0, 2, 4});
    auto mixed = data::read_all(file("mixed"));
    auto whole = data::read_all(file("whole"));
    std::ranges::sort(mixed);
    std::ranges::sort(whole);
    CHECK(mixed == whole);
}

TEST_CASE_METHOD(test::TemporaryFolder, "progress counts what earlier runs made") {
    generate_or_fail(settings(file("games"), 1, 16));
    GenerateProgress last;
    const auto error = generate(settings(file("games"), 1, 32),
                                [&last](const GenerateProgress& progress) { last = progress; });
    REQUIRE_FALSE(error.has_value());
    CHECK(last.games == 32);
    CHECK(last.positions == data::read_all(file("games")).size());
    CHECK(last.positions_per_second > 0);
    REQUIRE(last.seconds_left.has_value());
    CHECK(*last.seconds_left == 0);
    std::vector<double> left;
    const auto more = generate(settings(file("games"), 1, 80), [&left](const GenerateProgress& progress) {
        left.push_back(progress.seconds_left.value_or(-1));
    });
    REQUIRE_FALSE(more.has_value());
    REQUIRE(left.size() == 3);
    CHECK(left[0] > 0);
    CHECK(left[1] > 0);
    CHECK(left[2] == 0);
}

}  // namespace
}  // namespace ricochet::tools::datagen
