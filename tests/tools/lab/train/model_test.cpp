// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/model.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/tensor/position.hpp"
#include "movegen/tiled/position.hpp"
#include "search/evaluation/network/accumulators.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "search/evaluation/tiled/features.hpp"
#include "tests/catch.hpp"
#include "tests/tools/lab/data/sample.hpp"
#include "tools/lab/train/factors.hpp"

namespace ricochet::tools::train {
namespace {

using namespace tensor;

constexpr std::size_t hidden = 32;
constexpr double scale = 250;

const data::TrainedGame& tensor_game() {
    return data::trained_game_of(Variant::tensor);
}

std::vector<Sample> samples(Variant variant, std::uint64_t number, std::size_t plies) {
    std::vector<Sample> result;
    for (const data::Record& record : data::random_records(number, plies, variant)) {
        result.push_back(
            sample_of(data::trained_game_of(variant), record, {.scale = scale, .score_weight = 0.7}));
    }
    return result;
}

/// A network's value of a game's position, computed directly from the features.
template <class Position, class Features>
Score value_by(const Network& network, const Game& game) {
    return network_value<Features>(network, Features::view(game.as<Position>()->position()));
}

TEST_CASE("the integer network agrees with the model within rounding") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    const data::TrainedGame& game = data::trained_game_of(variant);
    Model<float> model(game, hidden);
    model.randomize(6);
    const Network network = model.quantized();
    CHECK(network.shape().game == name_of(variant));
    Model<float>::Workspace workspace(hidden);
    for (const data::TrainingPosition& position : data::random_game(5, 60, variant)) {
        const Sample sample = sample_of(game, data::pack(position), {});
        const double value = static_cast<double>(model.value(sample, workspace)) * Network::centipawns;
        const Score found = variant == Variant::tensor
                                ? value_by<tensor::Position, tensor::Features>(network, position.position)
                                : value_by<tiled::Position, tiled::Features>(network, position.position);
        CHECK(found == Approx(value).margin(5));
    }
}

TEST_CASE("a training can begin with a network, and with a wider one made of it") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    const data::TrainedGame& game = data::trained_game_of(variant);
    Model<float> model(game, hidden);
    model.randomize(6);
    const Network network = model.quantized();
    Model<float> same(game, hidden);
    same.start_from(network, 1);
    CHECK(same.quantized().checksum() == network.checksum());
    Model<float> wide(game, 3 * hidden);
    wide.start_from(network, 1);
    CHECK(wide.parameters()[0] != wide.parameters()[hidden]);
    Model<float>::Workspace narrow_workspace(hidden);
    Model<float>::Workspace wide_workspace(3 * hidden);
    for (const Sample& sample : samples(variant, 5, 60)) {
        const float value = same.value(sample, narrow_workspace);
        CHECK(wide.value(sample, wide_workspace) == Approx(value).margin(0.1));
    }
}

TEST_CASE("clipping keeps parameters within what the integers hold") {
    for (const auto& [variant, largest] : {std::pair{Variant::tensor, 790}, {Variant::tiledsquares, 502}}) {
        Model<float> model(data::trained_game_of(variant), hidden);
        for (float& parameter : model.parameters()) {
            parameter = -100;
        }
        model.clip();
        const Network network = model.quantized();
        CHECK(network.biases()[3] == -largest);
        CHECK(network.row(17)[3] == -largest);
        CHECK(network.output_weights(2)[5] == -1023);
        CHECK(network.output_bias(0) == -100 * 255 * 512);
    }
}

TEST_CASE("samples have as many inputs as pieces for both sides, and blended chances") {
    for (const data::Record& record : data::random_records(9, 30)) {
        const Sample sample = sample_of(tensor_game(), record, {.scale = 300, .score_weight = 0.25});
        CHECK(static_cast<int>(sample.own.count) == tensor_game().piece_count(record));
        const double expected = 0.25 / (1 + std::exp(-data::score_of(record) / 300.0)) +
                                0.75 * chance_of_result(data::result_of(record));
        CHECK(sample.chance == Approx(expected));
    }
}

TEST_CASE("samples of tiled squares have an input for every square but plain voids") {
    for (const data::TrainingPosition& position : data::random_game(9, 60, Variant::tiledsquares)) {
        const Sample sample = sample_of(data::trained_game_of(Variant::tiledsquares), data::pack(position), {});
        const tiled::Position& seen = position.position.as<tiled::Position>()->position();
        const auto view = tiled::Features::view(seen);
        CHECK(sample.own.count == sample.other.count);
        CHECK(static_cast<int>(sample.own.count) >= seen.tiles().count());
        CHECK(sample.bucket == view.bucket);
        const ActiveInputs own = active_inputs<tiled::Features>(view, seen.side_to_move());
        CHECK(std::ranges::equal(sample.own.all(), own.all()));
    }
}

TEST_CASE("the scale that made the results is found again") {
    constexpr double true_scale = 180;
    Random random({2});
    std::vector<data::TrainingPosition> start = data::random_game(1, 1);
    std::vector<data::Record> records;
    for (data::TrainingPosition& position : start) {
        for (int i = 0; i < 20'000; ++i) {
            position.score = static_cast<Score>(random.below(1601)) - 800;
            const double chance = chance_of_score(position.score, true_scale);
            position.result = static_cast<double>(random.below(1'000'000)) < chance * 1e6
                                  ? data::GameResult::win
                                  : data::GameResult::loss;
            records.push_back(data::pack(position));
        }
    }
    CHECK(fit_scale(records) == Approx(true_scale).epsilon(0.1));
}

/// A network with multiples of a number at the end of each part, otherwise 0.
std::shared_ptr<const Network> with_number(int number) {
    NetworkShape shape = tiled::Features::shape;
    shape.hidden = NetworkShape::hidden_step;
    const auto network = std::make_shared<Network>(shape);
    network->biases().back() = static_cast<std::int16_t>(number);
    network->row(shape.inputs - 1).back() = static_cast<std::int16_t>(10 * number);
    network->output_weights(shape.buckets - 1).back() = static_cast<std::int16_t>(-number);
    network->output_bias(shape.buckets - 1) = 1'000'000 * number;
    return network;
}

TEST_CASE("The mean of networks is that of each number, halves away from zero") {
    const auto check = [](const std::vector<int>& numbers, int bias, int weight, int output_weight,
                          int output_bias) {
        std::vector<std::shared_ptr<const Network>> networks;
        networks.reserve(numbers.size());
        for (const int number : numbers) {
            networks.push_back(with_number(number));
        }
        const Network mean = mean_of(networks);
        const NetworkShape& shape = mean.shape();
        CAPTURE(numbers);
        CHECK(shape == networks.front()->shape());
        CHECK(mean.biases().back() == bias);
        CHECK(mean.row(shape.inputs - 1).back() == weight);
        CHECK(mean.output_weights(shape.buckets - 1).back() == output_weight);
        CHECK(mean.output_bias(shape.buckets - 1) == output_bias);
        CHECK(mean.biases().front() == 0);
        CHECK(mean.row(0).front() == 0);
        CHECK(mean.output_weights(0).front() == 0);
        CHECK(mean.output_bias(0) == 0);
    };
    check({7}, 7, 70, -7, 7'000'000);
    check({1, 2}, 2, 15, -2, 1'500'000);
    check({-1, -2}, -2, -15, 2, -1'500'000);
    check({1, 1, 2}, 1, 13, -1, 1'333'333);
    check({-1, -1, -2, -2, -2}, -2, -16, 2, -1'600'000);
    check({3, -3}, 0, 0, 0, 0);
    check({127, 127, 127}, 127, 1270, -127, 127'000'000);
    CHECK(mean_of(std::vector{with_number(5), with_number(5)}).checksum() == with_number(5)->checksum());
}

constexpr std::size_t few_hidden = 2;
std::vector<float> random_numbers(std::size_t size, std::uint64_t seed) {
    Random random({seed});
    std::vector<float> numbers(size);
    for (float& number : numbers) {
        number = static_cast<float>(random.below(17)) - 8;
    }
    return numbers;
}

double product(const std::vector<float>& left, const std::vector<float>& right) {
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

TEST_CASE("weights that squares of a kind share reach all of them, their ranks and their files") {
    const Factors factors(data::trained_game_of(Variant::tensor), few_hidden);
    CHECK(factors.kinds() * factors.own_size() == Features::shape.inputs * few_hidden);
    REQUIRE(factors.own_size() == square_count * few_hidden);
    CHECK(factors.size() == factors.kinds() * factors.shared_size());
    const std::vector<float> own(factors.own_size());
    std::vector<float> shared(factors.shared_size());
    shared[0] = 1;                              // the row of all squares
    shared[few_hidden] = 2;                     // the row of the first rank
    shared[(1 + rank_count) * few_hidden] = 4;  // the row of the first file
    std::vector<float> network(factors.own_size());
    factors.expand(own, shared, network);
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        const int expected = 1 + (rank_of(square) == 0 ? 2 : 0) + (file_of(square) == 0 ? 4 : 0);
        CHECK(network[static_cast<std::size_t>(number) * few_hidden] == static_cast<float>(expected));
        CHECK(network[static_cast<std::size_t>(number) * few_hidden + 1] == 0);
    }
}

TEST_CASE("derivatives by shared weights fit the way that they are added up") {
    const Factors factors(data::trained_game_of(Variant::tensor), few_hidden);
    const std::vector<float> own = random_numbers(factors.own_size(), 1);
    const std::vector<float> shared = random_numbers(factors.shared_size(), 2);
    const std::vector<float> gradient = random_numbers(factors.own_size(), 3);
    std::vector<float> network(factors.own_size());
    std::vector<float> folded(factors.shared_size());
    factors.expand(own, shared, network);
    factors.fold(gradient, folded);
    CHECK(product(network, gradient) == Approx(product(own, gradient) + product(shared, folded)));
}

}  // namespace
}  // namespace ricochet::tools::train
