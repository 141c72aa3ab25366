// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/datagen/generate.hpp"

#include <filesystem>
#include <map>

#include "tests/tools/client/harness.hpp"
#include "tests/tools/data/sample.hpp"

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

std::map<std::uint64_t, std::vector<data::Record>> blocks_of(const std::string& path) {
    std::map<std::uint64_t, std::vector<data::Record>> blocks;
    Result<data::DataReader> reader = data::DataReader::open(path);
    REQUIRE(reader);
    while (true) {
        const Result<std::optional<data::Block>> block = reader.value().next();
        REQUIRE(block);
        if (!block.value().has_value()) {
            return blocks;
        }
        REQUIRE(blocks.emplace(block.value()->number, block.value()->records).second);
    }
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "data is the same whatever the threads, the interruptions and what was broken off") {
    generate_or_fail(settings(file("one"), 1, 48));
    const auto whole = blocks_of(file("one"));
    CHECK(whole.size() == 3);

    generate_or_fail(settings(file("three"), 3, 48));
    CHECK(blocks_of(file("three")) == whole);

    generate_or_fail(settings(file("torn"), 1, 20));
    CHECK(blocks_of(file("torn")).size() == 2);
    std::filesystem::resize_file(file("torn"), std::filesystem::file_size(file("torn")) - 100);
    generate_or_fail(settings(file("torn"), 2, 48));
    CHECK(blocks_of(file("torn")) == whole);

    const std::string before = read("one");
    generate_or_fail(settings(file("one"), 2, 40));
    CHECK(read("one") == before);
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
}

}  // namespace
}  // namespace ricochet::tools::datagen
