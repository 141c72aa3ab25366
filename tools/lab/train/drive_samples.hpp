// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/evaluation/tensor/drive.hpp"
#include "search/tables/tables.hpp"

/// Fitting the networks of driven endings (search/evaluation/tensor/drive.hpp) to tables.
namespace ricochet::tools::train::drives {

/// Distances beyond so many plies count as this.
constexpr int longest_distance = 110;

struct DriveSample {
    tensor::DriveInputs inputs{};
    int distance = 0;
    float weight = 1;
};

/// Which positions of an ending, whose stronger side is White, are drawn.
struct SampleChoice {
    /// Those as near to the end are left to the search.
    int shortest_distance = 3;
    /// As what draws and losses count; without one they are left out.
    std::optional<int> drawn_distance{};
};

/// Draws positions of an ending: at random, and from play that begins there, in which both sides make a best
/// move three times of four.
class DriveSampler {
public:
    /// The tables must know the ending; all of these are kept by reference.
    DriveSampler(const tables::Tables& tables, const tables::Ending& ending, const SampleChoice& choice,
                 Random& random)
        : tables_(tables), ending_(ending), choice_(choice), random_(random) {}

    /// Distances that are frequent are drawn less often, and weigh less where they still are.
    std::vector<DriveSample> draw(std::size_t count);

private:
    using Histogram = std::array<double, longest_distance + 1>;

    static Histogram smooth_histogram(const std::vector<DriveSample>& samples);
    std::vector<DriveSample> draw_accepted(std::size_t count);
    std::optional<tensor::Position> place();
    void play_on(tensor::Position position, std::vector<DriveSample>& samples);
    /// Nothing if the side that is to win could let it go, or would be none.
    std::optional<tensor::Move> choose_move(tensor::Position& position);
    void add(const tensor::Position& position, std::vector<DriveSample>& samples);
    [[nodiscard]] std::optional<int> distance_of(const tensor::Position& position) const;
    std::optional<tensor::DriveInputs> quiet_inputs(const tensor::Position& position);

    const tables::Tables& tables_;
    const tables::Ending& ending_;
    const SampleChoice& choice_;
    Random& random_;
    /// The share of positions of a distance that is taken.
    Histogram accepted_{};
};

}  // namespace ricochet::tools::train::drives
