// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/trainer.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <limits>

#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"

namespace ricochet::tools::train {
namespace {

/// The number of a side's pieces, from the FEN.
int piece_count(const Game& game, Color color) {
    const std::string fen = game.fen();
    const std::string board = fen.substr(0, fen.find(' '));
    return static_cast<int>(std::ranges::count_if(board, [color](unsigned char letter) {
        return color == Color::white ? std::isupper(letter) != 0 : std::islower(letter) != 0;
    }));
}

/// Positions scored by the side to move's material advantage, so that there is something to learn.
std::vector<data::Record> lessons(std::uint64_t first_game, std::uint64_t games,
                                  Variant variant = Variant::tensor) {
    std::vector<data::Record> records;
    for (std::uint64_t game = first_game; game < first_game + games; ++game) {
        for (data::TrainingPosition& entry : data::random_game(game, 80, variant)) {
            const Color us = entry.position.side_to_move();
            entry.score = 100 * (piece_count(entry.position, us) - piece_count(entry.position, ~us));
            entry.result = entry.score > 0   ? data::GameResult::win
                           : entry.score < 0 ? data::GameResult::loss
                                             : data::GameResult::draw;
            records.push_back(data::pack(entry));
        }
    }
    return records;
}

TrainSettings quick_settings() {
    TrainSettings settings;
    settings.hidden = 32;
    settings.epochs = 4;
    settings.batch = 512;
    settings.scale = 200;
    return settings;
}

struct Trained {
    std::uint64_t network = 0;
    std::vector<EpochReport> epochs;
};

Trained train_or_fail(const TrainSettings& settings, const std::vector<data::Record>& records) {
    Trained trained;
    const Result<Model<float>> model =
        train(settings, records, lessons(500, 10, settings.game),
              [&trained](const EpochReport& report) { trained.epochs.push_back(report); });
    INFO((model ? "" : model.error()));
    REQUIRE(model);
    trained.network = model.value().quantized().checksum();
    return trained;
}

TEST_CASE("training lowers the loss, on positions that it has not seen too") {
    TrainSettings settings = quick_settings();
    settings.epochs = 12;
    const Trained trained = train_or_fail(settings, lessons(0, 250));
    REQUIRE(trained.epochs.size() == 12);
    CHECK(trained.epochs.back().train_loss < 0.5 * trained.epochs.front().train_loss);
    CHECK(trained.epochs.back().hold_out_loss < 0.7 * trained.epochs.front().hold_out_loss);
    CHECK(trained.epochs.front().rate > 0.0009);
    CHECK(trained.epochs.back().rate == Approx(1e-5));
    CHECK(trained.epochs.front().seconds_left > 0);
    CHECK(trained.epochs.back().seconds_left == 0);
}

TEST_CASE("a network of tiled squares is trained as one of Tensor Chess is") {
    TrainSettings settings = quick_settings();
    settings.game = Variant::tiledsquares;
    settings.epochs = 8;
    const std::vector<data::Record> records = lessons(0, 120, Variant::tiledsquares);
    const Trained trained = train_or_fail(settings, records);
    CHECK(trained.epochs.back().train_loss < 0.7 * trained.epochs.front().train_loss);
    CHECK(trained.epochs.back().hold_out_loss < 0.9 * trained.epochs.front().hold_out_loss);
    settings.threads = 3;
    CHECK(train_or_fail(settings, records).network == trained.network);
}

TEST_CASE("a network follows from data, settings and seed, not from threads") {
    const std::vector<data::Record> records = lessons(0, 20);
    const Trained one = train_or_fail(quick_settings(), records);
    TrainSettings settings = quick_settings();
    settings.threads = 3;
    CHECK(train_or_fail(settings, records).network == one.network);
    settings.seed = 2;
    CHECK(train_or_fail(settings, records).network != one.network);
}

TEST_CASE("a training that begins with a network begins with what that has learned") {
    const std::vector<data::Record> records = lessons(0, 60);
    TrainSettings settings = quick_settings();
    settings.epochs = 12;
    const Result<Model<float>> model = train(settings, records, {}, [](const EpochReport&) {});
    REQUIRE(model);
    settings.epochs = 1;
    const Trained from_nothing = train_or_fail(settings, records);
    settings.start = std::make_shared<const Network>(model.value().quantized());
    const Trained further = train_or_fail(settings, records);
    CHECK(further.epochs.front().train_loss < 0.7 * from_nothing.epochs.front().train_loss);
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "a training resumed from its checkpoint ends like one that was never interrupted") {
    const std::vector<data::Record> records = lessons(0, 20);
    TrainSettings settings = quick_settings();
    // So high that weights reach their bounds.
    settings.first_rate = 0.5;
    settings.weight_decay = 0;
    const Trained whole = train_or_fail(settings, records);
    settings.checkpoint = file("checkpoint");
    struct Killed {};
    CHECK_THROWS_AS(train(settings, records, {},
                          [](const EpochReport& report) {
                              if (report.epoch == 3) {
                                  throw Killed();
                              }
                          }),
                    Killed);
    const Trained resumed = train_or_fail(settings, records);
    CHECK(resumed.epochs.size() == 2);
    CHECK(resumed.epochs.front().epoch == 3);
    CHECK(resumed.network == whole.network);
    CHECK(resumed.epochs.back().hold_out_loss == whole.epochs.back().hold_out_loss);
}

TEST_CASE_METHOD(test::TemporaryFolder,
                 "a checkpoint of another training, or a broken one, is refused and stays") {
    const std::vector<data::Record> records = lessons(0, 3);
    TrainSettings settings = quick_settings();
    settings.checkpoint = file("checkpoint");
    train_or_fail(settings, records);
    const std::string bytes = test::read_file(settings.checkpoint);
    const auto error = [&records](const TrainSettings& wanted) {
        const Result<Model<float>> model = train(wanted, records, {}, [](const EpochReport&) {});
        return model ? std::string() : model.error();
    };
    TrainSettings other = settings;
    other.seed = 3;
    const std::string refused =
        fmt::format("'{}' is of a training with other settings or data", settings.checkpoint);
    CHECK(error(other) == refused);
    std::vector<data::Record> other_order(records.rbegin(), records.rend());
    CHECK(train(settings, other_order, {}, [](const EpochReport&) {}).error() == refused);
    other = settings;
    Model<float> start(data::trained_game_of(settings.game), settings.hidden);
    other.start = std::make_shared<const Network>(start.quantized());
    CHECK(error(other) == refused);
    std::string broken = bytes;
    broken[100] = static_cast<char>(broken[100] ^ 1);
    test::write_file(settings.checkpoint, broken);
    CHECK(error(settings) == fmt::format("'{}' is broken: its checksum is wrong", settings.checkpoint));
    CHECK(test::read_file(settings.checkpoint) == broken);
    test::write_file(settings.checkpoint, "x");
    CHECK(error(settings) == fmt::format("'{}' is not a checkpoint", settings.checkpoint));
    CHECK(train(settings, {}, {}, [](const EpochReport&) {}).error() == "there are no positions to train on");
}

TEST_CASE_METHOD(test::TemporaryFolder, "a training whose weights grow beyond all bounds is an error") {
    TrainSettings settings = quick_settings();
    settings.first_rate = std::numeric_limits<double>::infinity();
    settings.checkpoint = file("checkpoint");
    int epochs = 0;
    const Result<Model<float>> model =
        train(settings, lessons(0, 3), {}, [&epochs](const EpochReport&) { ++epochs; });
    REQUIRE_FALSE(model);
    CHECK(model.error() ==
          "in epoch 1 the weights grew beyond all bounds: lower the learning rate or the weight decay");
    CHECK(epochs == 0);
    CHECK_FALSE(has("checkpoint"));
}

TEST_CASE("the learning rate falls on half a cosine") {
    const CosineSchedule schedule{.first = 1e-3, .last = 1e-5, .steps = 101};
    CHECK(schedule.rate(0) == Approx(1e-3));
    CHECK(schedule.rate(50) == Approx((1e-3 + 1e-5) / 2));
    CHECK(schedule.rate(100) == Approx(1e-5));
    CHECK(schedule.rate(150) == Approx(1e-5));
}

TEST_CASE("AdamW takes its first step by the sign of the gradient, and decays weights") {
    AdamW optimizer(3, 0.01);
    std::vector<float> parameters = {1.0F, -2.0F, 4.0F};
    const std::vector<float> gradient = {0.3F, -0.001F, 0.0F};
    optimizer.begin_step(0.01);
    optimizer.step(parameters, gradient, 1, 2);
    CHECK(parameters[0] == 1.0F);
    optimizer.step(parameters, gradient, 0, 1);
    CHECK(parameters[0] == Approx(1.0 - 0.0001 - 0.01));
    CHECK(parameters[1] == Approx(-2.0 + 0.0002 + 0.01));
    CHECK(parameters[2] == Approx(4.0 - 0.0004));
}

}  // namespace
}  // namespace ricochet::tools::train
