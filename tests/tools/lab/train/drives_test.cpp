// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
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
    const tensor::DriveNetwork network = model.network({});
    CHECK(tensor::DriveNetwork::read(network.bytes()).bytes() == network.bytes());
    CHECK(std::any_of(network.first.begin(), network.first.end(),
                      [](const auto& row) { return row[0] == 45 || row[0] == -45; }));
}

TEST_CASE("positions to learn a drive from are chosen by their distance") {
    const SmallTable rook("KRK");
    const auto far = rook.draw(300, {.shortest_distance = 15});
    CHECK(std::all_of(far.begin(), far.end(), [](const DriveSample& sample) { return sample.distance >= 15; }));
    const SmallTable pawn("KPK");
    const auto is_draw = [](const DriveSample& sample) { return sample.distance == 77; };
    const auto without_draws = pawn.draw(300, {});
    CHECK(std::none_of(without_draws.begin(), without_draws.end(), is_draw));
    const auto with_draws = pawn.draw(300, {.drawn_distance = 77});
    CHECK(std::any_of(with_draws.begin(), with_draws.end(), is_draw));
}

}  // namespace ricochet::tools::train::drives
