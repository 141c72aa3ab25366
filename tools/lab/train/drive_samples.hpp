// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "movegen/base/random.hpp"
#include "search/evaluation/tensor/drive.hpp"
#include "search/tables/tables.hpp"

/// Fits the networks of driven endings (search/evaluation/tensor/drive.hpp) to tablebases.
namespace ricochet::tools::train::drives {

/// Larger distances, in plies, are clamped to this.
constexpr int longest_distance = 110;

struct DriveSample {
    tensor::DriveInputs inputs{};
    int distance = 0;
    float weight = 1;
};

/// The positions to draw of an ending whose stronger side is White.
struct SampleChoice {
    /// Positions with a shorter distance are left to the search.
    int shortest_distance = 3;
    /// The distance of positions that White does not win; without one they are left out.
    std::optional<int> drawn_distance{};
};

/// Draws positions of an ending at random, and from games that begin there, in which three of four moves are
/// best moves.
class DriveSampler {
public:
    /// The tablebases must include the ending. Keeps references to all arguments.
    DriveSampler(const tables::Tables& tables, const tables::Ending& ending, const SampleChoice& choice,
                 Random& random)
        : tables_(tables), ending_(ending), choice_(choice), random_(random) {}

    /// Draws samples; frequent distances are accepted less often, and weighted less if they still are frequent.
    std::vector<DriveSample> draw(std::size_t count);

private:
    using Histogram = std::array<double, longest_distance + 1>;

    static Histogram smooth_histogram(const std::vector<DriveSample>& samples);
    std::vector<DriveSample> draw_accepted(std::size_t count);
    std::optional<tensor::Position> place();
    void play_on(tensor::Position position, std::vector<DriveSample>& samples);
    /// A move that keeps White winning; none if there is none.
    std::optional<tensor::Move> choose_move(tensor::Position& position);
    void add(const tensor::Position& position, std::vector<DriveSample>& samples);
    [[nodiscard]] std::optional<int> distance_of(const tensor::Position& position) const;
    std::optional<tensor::DriveInputs> quiet_inputs(const tensor::Position& position);

    const tables::Tables& tables_;
    const tables::Ending& ending_;
    const SampleChoice& choice_;
    Random& random_;
    /// The share of positions to accept, by distance.
    Histogram accepted_{};
};

}  // namespace ricochet::tools::train::drives
