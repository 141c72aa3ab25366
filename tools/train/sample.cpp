// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/train/sample.hpp"

#include <algorithm>
#include <cmath>

#include "search/evaluation/tensor/features.hpp"

namespace ricochet::tools::train {

using namespace tensor;

Sample sample_of(const data::Record& record, const Target& target) {
    const Setup setup = data::setup_of(record);
    const Color us = setup.side_to_move;
    const auto king_of = [&setup](Color color) {
        const auto* const king = std::ranges::find(setup.board, make_piece(color, PieceType::king));
        return static_cast<Square>(king - setup.board.begin());
    };
    const bool own_mirrored = is_mirrored(king_of(us));
    const bool other_mirrored = is_mirrored(king_of(~us));
    Sample sample;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        const Piece piece = setup.board[index(square)];
        if (piece == Piece::none) {
            continue;
        }
        const Color color = color_of(piece);
        const PieceType type = type_of(piece);
        sample.own[sample.count] =
            static_cast<std::uint16_t>(network_input(us, own_mirrored, color, type, square));
        sample.other[sample.count] =
            static_cast<std::uint16_t>(network_input(~us, other_mirrored, color, type, square));
        ++sample.count;
    }
    sample.bucket = network_bucket(setup.variant, static_cast<int>(sample.count));
    sample.chance = target.score_weight * chance_of_score(data::score_of(record), target.scale) +
                    (1 - target.score_weight) * chance_of_result(data::result_of(record));
    return sample;
}

double chance_of_score(Score score, double scale) {
    return 1 / (1 + std::exp(-score / scale));
}

double chance_of_result(data::GameResult result) {
    return static_cast<double>(index(result)) / 2;
}

double fit_scale(std::span<const data::Record> records) {
    constexpr double lowest = 50;
    constexpr double highest = 2000;
    constexpr int steps = 60;
    const auto error = [records](double scale) {
        double sum = 0;
        for (const data::Record& record : records) {
            const double difference =
                chance_of_score(data::score_of(record), scale) - chance_of_result(data::result_of(record));
            sum += difference * difference;
        }
        return sum;
    };
    // Ternary search: the error has one minimum.
    double low = lowest;
    double high = highest;
    for (int step = 0; step < steps; ++step) {
        const double first = low + (high - low) / 3;
        const double second = high - (high - low) / 3;
        if (error(first) < error(second)) {
            high = second;
        } else {
            low = first;
        }
    }
    return (low + high) / 2;
}

}  // namespace ricochet::tools::train
