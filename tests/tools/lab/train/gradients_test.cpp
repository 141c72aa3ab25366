// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/gradients.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "tests/tools/lab/data/sample.hpp"

namespace ricochet::tools::train {
namespace {

constexpr Target target{.scale = 250, .score_weight = 0.7};

/// A batch of random games, and a model whose input weights and biases are integers in the network's units:
/// rounding does not change them.
struct Lesson {
    Lesson(Variant variant, std::size_t hidden, std::uint64_t games, std::size_t plies)
        : game(data::trained_game_of(variant)), model(game, hidden) {
        for (std::uint64_t number = 0; number < games; ++number) {
            const std::vector<data::Record> more = data::random_records(number, plies, variant);
            records.insert(records.end(), more.begin(), more.end());
        }
        order.resize(records.size());
        std::iota(order.rbegin(), order.rend(), std::uint32_t{0});
        model.randomize(4);
        for (float& weight : model.parameters().first(model.layout().output_row(0))) {
            weight = std::round(weight * Network::input_scale) / Network::input_scale;
        }
    }

    [[nodiscard]] Batch batch() const { return {records, order}; }

    /// The sum of the squared errors of a model in double precision.
    [[nodiscard]] double error_of(const Model<double>& exact) const {
        Model<double>::Workspace workspace(exact.layout().shape.hidden);
        double sum = 0;
        for (const data::Record& record : records) {
            sum += exact.error(sample_of(game, record, target), target.scale, workspace);
        }
        return sum;
    }

    const data::TrainedGame& game;
    Model<float> model;
    std::vector<data::Record> records;
    std::vector<std::uint32_t> order;
};

struct Computed {
    double loss = 0;
    std::vector<float> gradient;
};

Computed compute(const Lesson& lesson, int threads, float share = 1) {
    const Layout& layout = lesson.model.layout();
    Gradients gradients(lesson.game, layout.shape.hidden, threads);
    Computed computed{.loss = gradients.sum_up(lesson.model, lesson.batch(), target),
                      .gradient = std::vector<float>(layout.size())};
    const std::span<float> all(computed.gradient);
    // In two parts, as the threads of a training run write them.
    const std::size_t half = layout.row(layout.shape.inputs / 2);
    gradients.write_rows(0, share, all.first(half));
    gradients.write_rows(layout.shape.inputs / 2, share, all.subspan(half, layout.input_biases() - half));
    gradients.write_rest(share, all.subspan(layout.input_biases()));
    return computed;
}

TEST_CASE("gradients are the slopes of the error") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    // One and a half tiles.
    constexpr std::size_t hidden = 96;
    const Lesson lesson(variant, hidden, 1, 12);
    const Computed computed = compute(lesson, 1);
    Model<double> exact(lesson.game, hidden);
    std::copy(lesson.model.parameters().begin(), lesson.model.parameters().end(), exact.parameters().begin());
    CHECK(computed.loss == Approx(lesson.error_of(exact)));
    constexpr double step = 1e-6;
    int nonzero = 0;
    // Every derivative is rounded: 24 sides by half a unit of at most 0.6 * 400 / 250 * 0.1 / 4095.
    constexpr double rounding = 24 * 0.5 * 2.4e-5;
    const auto compare = [&](std::size_t at) {
        double& parameter = exact.parameters()[at];
        const double before = parameter;
        parameter = before + step;
        const double above = lesson.error_of(exact);
        parameter = before - step;
        const double below = lesson.error_of(exact);
        parameter = before;
        const double slope = (above - below) / (2 * step);
        CAPTURE(at);
        const double allowed = at < exact.layout().output_row(0) ? rounding : 1e-6;
        CHECK(computed.gradient[at] == Approx(slope).epsilon(1e-4).margin(allowed));
        nonzero += std::abs(slope) > 10 * rounding ? 1 : 0;
    };
    // Rows of active inputs, and some of inactive ones; all biases and output weights of a used bucket.
    const Sample first = sample_of(lesson.game, lesson.records.front(), target);
    const Layout& layout = exact.layout();
    for (const std::uint16_t input : first.own.all().first(4)) {
        for (std::size_t i = 0; i < hidden; ++i) {
            compare(layout.row(input) + i);
        }
    }
    Random random({8});
    for (int i = 0; i < 40; ++i) {
        compare(random.below(layout.input_biases()));
    }
    for (std::size_t i = 0; i < 3 * hidden; ++i) {
        compare(i < hidden ? layout.input_biases() + i : layout.output_row(first.bucket) + i - hidden);
    }
    for (std::size_t bucket = 0; bucket < layout.shape.buckets; ++bucket) {
        compare(layout.output_biases() + bucket);
    }
    CHECK(nonzero > 300);
}

TEST_CASE("gradients are the same for any number of threads, a batch of several chunks too") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tiledsquares);
    const Lesson lesson(variant, 32, 40, 80);
    REQUIRE(lesson.records.size() > 2 * Chunk::size);
    const Computed one = compute(lesson, 1);
    const Computed three = compute(lesson, 3);
    CHECK(one.loss == three.loss);
    CHECK(one.gradient == three.gradient);
    Computed half = compute(lesson, 2, 0.5F);
    for (float& number : half.gradient) {
        number *= 2;
    }
    CHECK(half.gradient == one.gradient);
}

TEST_CASE("a second batch has nothing of the first") {
    const Lesson large(Variant::tensor, 32, 40, 80);
    const Lesson small(Variant::tensor, 32, 1, 12);
    Gradients gradients(large.game, 32, 2);
    std::vector<float> fresh(large.model.layout().size());
    std::vector<float> used(fresh.size());
    const auto write = [&](std::vector<float>& gradient) {
        const std::span<float> all(gradient);
        const std::size_t biases = large.model.layout().input_biases();
        gradients.write_rows(0, 1, all.first(biases));
        gradients.write_rest(1, all.subspan(biases));
    };
    const double loss = gradients.sum_up(small.model, small.batch(), target);
    write(fresh);
    gradients.sum_up(large.model, large.batch(), target);
    CHECK(gradients.sum_up(small.model, small.batch(), target) == loss);
    write(used);
    CHECK(used == fresh);
}

TEST_CASE("the largest slopes keep within what a tile adds up") {
    // A predicted chance of 2/3 for a target of 0 has the largest derivative by the output; all neurons are
    // just below the clipping bound.
    constexpr float steepness = 2;
    constexpr double largest_weight = static_cast<double>(Network::max_output_weight) / Network::output_scale;
    Lesson lesson(Variant::tensor, 32, 1, 1);
    std::ranges::fill(lesson.model.parameters(), 0.0F);
    TileWeights weights(lesson.model.layout().shape);
    lesson.model.parameters()[lesson.model.layout().output_row(3)] = largest_weight;
    weights.set(lesson.model, 0, Network::centipawns / static_cast<double>(steepness));
    std::array<std::int16_t, tile::size> active{};
    active.fill(Network::input_scale - 1);
    std::array<float, tile::size> by_weights{};
    std::array<std::int16_t, tile::size> slopes{};
    const float by_output = 2 * (2.0F / 3) * (2.0F / 3) * (1.0F / 3) * steepness;
    tile::descend(active, weights.output_of(3, 0), by_output, weights.unit, by_weights, slopes);
    CHECK(slopes[0] > 0.95 * tile::largest_slope);
    CHECK(slopes[0] <= tile::largest_slope);
    CHECK(slopes[1] == 0);
    CHECK(by_weights[1] == Approx(by_output * 254 * 254 / 255 / 255));
    active.fill(Network::input_scale);
    tile::descend(active, weights.output_of(3, 0), -by_output, weights.unit, by_weights, slopes);
    CHECK(slopes[0] == 0);

    // As many sides as in the largest batch, and lists of all lengths.
    std::vector<std::int16_t> rows(2 * tile::size, tile::largest_slope);
    std::fill_n(rows.begin(), tile::size, static_cast<std::int16_t>(-tile::largest_slope));
    for (std::size_t count = 0; count <= 20; ++count) {
        std::array<std::int32_t, tile::size> sums{};
        sums[63] = 5;
        tile::add_slopes(rows.data(), std::vector<std::uint16_t>(count, 1), sums);
        CHECK(sums[0] == static_cast<int>(count) * tile::largest_slope);
        CHECK(sums[63] == sums[0] + 5);
        tile::add_slopes(rows.data(), std::vector<std::uint16_t>(count, 0), sums);
        CHECK(sums[0] == 0);
    }
    CHECK(std::int64_t{2} * Gradients::largest_batch * tile::largest_slope <= INT32_MAX);
}

}  // namespace
}  // namespace ricochet::tools::train
