// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/tools/tables/table_folder.hpp"
#include "tools/lab/train/drive_fitting.hpp"

namespace ricochet::tools::train::drives {
namespace {

/// A tablebase of one small ending.
struct SmallTable {
    explicit SmallTable(const std::string& ending) : name(ending) { folder.make({ending}); }

    [[nodiscard]] std::vector<DriveSample> draw(std::size_t count, const SampleChoice& choice) const {
        const auto tables = folder.open();
        const ricochet::tables::Ending ending = ricochet::tables::Ending::parse(name).value();
        Random random{3};
        return DriveSampler(*tables, ending, choice, random).draw(count);
    }

    std::string name;
    ricochet::test::TableFolder folder;
};

/// The weighted standard deviation of the distances.
double deviation(const std::vector<DriveSample>& samples) {
    double weights = 0;
    double sum = 0;
    double squares = 0;
    for (const DriveSample& sample : samples) {
        const auto weight = static_cast<double>(sample.weight);
        weights += weight;
        sum += weight * sample.distance;
        squares += weight * sample.distance * sample.distance;
    }
    return std::sqrt(squares / weights - sum * sum / weights / weights);
}

/// The engine's value of a position by a network, without its lower bound.
double value_of(const tensor::DriveNetwork& network, const tensor::DriveInputs& inputs) {
    std::int64_t distance = 0;
    for (std::size_t neuron = 0; neuron < tensor::DriveNetwork::second_hidden; ++neuron) {
        int sum = network.bias[neuron];
        for (std::size_t i = 0; i < tensor::DriveNetwork::first_hidden; ++i) {
            int first = 0;
            for (const std::size_t input : inputs) {
                first += network.first[input][i];
            }
            sum += network.second[neuron][i] * std::max(first, 0);
        }
        distance += std::int64_t{std::max(sum, 0) / tensor::DriveNetwork::second_step} * network.output[neuron];
    }
    return network.top - static_cast<double>(distance) / tensor::DriveNetwork::output_unit;
}

}  // namespace

TEST_CASE("a drive is fitted to a tablebase") {
    const SmallTable rook("KRK");
    auto samples = rook.draw(4000, {});
    REQUIRE(samples.size() == 4000);
    CHECK(std::all_of(samples.begin(), samples.end(),
                      [](const DriveSample& sample) { return sample.distance >= 3 && sample.weight > 0; }));
    Random random{5};
    DriveModel model(samples, random);
    model.fit(samples, 12, random);
    CHECK(model.error(rook.draw(1000, {})) < deviation(samples) / 2);
    constexpr DriveWorth worth{.now = 1300, .ply = 12};
    const tensor::DriveNetwork network = model.network(worth);
    double worst = 0;
    for (const DriveSample& sample : samples) {
        const auto wanted = static_cast<double>(worth.now - worth.ply * model.guess(sample.inputs));
        worst = std::max(worst, std::abs(value_of(network, sample.inputs) - wanted));
    }
    CHECK(worst < 30);
    CHECK(tensor::DriveNetwork::read(network.bytes()).bytes() == network.bytes());
    CHECK(std::any_of(network.first.begin(), network.first.end(),
                      [](const auto& row) { return row[0] == 45 || row[0] == -45; }));
}

TEST_CASE("positions to learn a drive from are chosen by their distance") {
    const SmallTable rook("KRK");
    const auto far = rook.draw(300, {.shortest_distance = 15});
    CHECK(std::min_element(far.begin(), far.end(), [](const DriveSample& one, const DriveSample& other) {
              return one.distance < other.distance;
          })->distance == 15);
    const SmallTable pawn("KPK");
    const auto is_draw = [](const DriveSample& sample) { return sample.distance == 77; };
    const auto without_draws = pawn.draw(300, {});
    CHECK(std::none_of(without_draws.begin(), without_draws.end(), is_draw));
    const auto with_draws = pawn.draw(300, {.drawn_distance = 77});
    CHECK(std::any_of(with_draws.begin(), with_draws.end(), is_draw));
}

}  // namespace ricochet::tools::train::drives
