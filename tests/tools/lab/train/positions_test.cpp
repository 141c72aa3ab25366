// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/positions.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"
#include "tools/lab/data/data_file.hpp"
#include "tools/lab/train/trainer.hpp"

namespace ricochet::tools::train {
namespace {

using data::Record;
using Records = std::vector<Record>;

/// A selection with blocks of these sizes, and all of its records.
Records write_blocks(const std::string& path, std::uint64_t first_game, const std::vector<std::size_t>& sizes) {
    Result<data::DataWriter> writer = data::DataWriter::create(path, {});
    REQUIRE(writer);
    Records all;
    std::uint64_t game = first_game;
    for (const std::size_t size : sizes) {
        data::Block block;
        while (block.records.size() < size) {
            for (const data::TrainingPosition& position : data::random_game(game++, 40)) {
                block.records.push_back(data::pack(position));
            }
        }
        block.records.resize(size);
        REQUIRE_FALSE(writer.value().append(block));
        all.insert(all.end(), block.records.begin(), block.records.end());
    }
    return all;
}

Result<Positions> read_positions(const std::vector<std::string>& paths, std::size_t most_held) {
    return Positions::read(paths, most_held, [](const Record&) {});
}

/// All portions of an epoch, one behind the other; none is larger than a limit.
Records epoch_of(Positions& positions, std::uint64_t lot, std::size_t most) {
    Records all;
    for (std::size_t number = 0; number < positions.portions(); ++number) {
        const Result<std::span<const Record>> portion = positions.portion(number, lot);
        REQUIRE(portion);
        CHECK(portion.value().size() <= most);
        all.insert(all.end(), portion.value().begin(), portion.value().end());
    }
    return all;
}

Records sorted(Records records) {
    std::sort(records.begin(), records.end());
    return records;
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "positions that do not fit into memory come in portions, each position once") {
    Records all = write_blocks(file("a"), 0, {60, 50, 70, 40});
    const Records more = write_blocks(file("b"), 100, {80, 30});
    all.insert(all.end(), more.begin(), more.end());
    std::size_t visited = 0;
    Result<Positions> positions =
        Positions::read({file("a"), file("b")}, 100, [&visited](const Record&) { ++visited; });
    REQUIRE(positions);
    CHECK(visited == 330);
    CHECK(positions.value().size() == 330);
    REQUIRE(positions.value().portions() == 4);
    // A block that begins in a portion is in it as a whole.
    const Records one = epoch_of(positions.value(), 1, 100 + 80);
    const Records other = epoch_of(positions.value(), 2, 100 + 80);
    CHECK(sorted(one) == sorted(all));
    CHECK(sorted(other) == sorted(all));
    CHECK(one != other);
    CHECK(epoch_of(positions.value(), 1, 180) == one);

    Result<Positions> held = read_positions({file("a"), file("b")}, 330);
    REQUIRE(held);
    CHECK(held.value().portions() == 1);
    CHECK(epoch_of(held.value(), 1, 330) == all);
    CHECK(held.value().fingerprint() == positions.value().fingerprint());
    CHECK(held.value().fingerprint() == Positions(all).fingerprint());
    CHECK(Records(positions.value().first().begin(), positions.value().first().end()) ==
          Records(all.begin(), all.begin() + 110));
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "a training on portions follows from data, memory and seed, and goes on from its checkpoint") {
    write_blocks(file("data"), 0, {300, 200, 250, 260, 240});
    TrainSettings settings;
    settings.hidden = 32;
    settings.epochs = 3;
    settings.batch = 128;
    settings.scale = 200;
    struct Killed {};
    const auto train_or_fail = [this, &settings](int kill_at, const std::string& checkpoint) {
        Result<Positions> positions = read_positions({file("data")}, 500);
        REQUIRE(positions);
        REQUIRE(positions.value().portions() == 3);
        settings.checkpoint = checkpoint;
        const Result<Model<float>> model =
            train(settings, positions.value(), {}, [kill_at](const EpochReport& report) {
                if (report.epoch == kill_at) {
                    throw Killed();
                }
            });
        REQUIRE(model);
        return model.value().quantized().checksum();
    };
    const std::uint64_t whole = train_or_fail(0, "");
    CHECK_THROWS_AS(train_or_fail(3, file("checkpoint")), Killed);
    settings.threads = 5;
    CHECK(train_or_fail(0, file("checkpoint")) == whole);

    Result<Positions> held = read_positions({file("data")}, 2000);
    REQUIRE(held);
    CHECK(train(settings, held.value(), {}, [](const EpochReport&) {}).error() ==
          fmt::format("'{}' is of a training with other settings or data", settings.checkpoint));
}

TEST_CASE_METHOD(test::TemporaryFolder, "a file that has changed during the training is reported by name") {
    write_blocks(file("data"), 0, {60, 50});
    Result<Positions> positions = read_positions({file("data")}, 60);
    REQUIRE(positions);
    REQUIRE(positions.value().portions() == 2);
    std::string bytes = test::read_file(file("data"));
    bytes[bytes.size() - 1] = static_cast<char>(bytes[bytes.size() - 1] ^ 1);
    bytes[200] = static_cast<char>(bytes[200] ^ 1);
    test::write_file(file("data"), bytes);
    const Result<std::span<const Record>> portion = positions.value().portion(0, 1);
    REQUIRE_FALSE(portion);
    CHECK(portion.error().starts_with(fmt::format("'{}' has a broken block at byte ", file("data"))));
    std::filesystem::remove(file("data"));
    CHECK(positions.value().portion(0, 1).error() == fmt::format("cannot read '{}'", file("data")));
}

}  // namespace
}  // namespace ricochet::tools::train
