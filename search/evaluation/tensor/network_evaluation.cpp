// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/network_evaluation.hpp"

#include <algorithm>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "search/evaluation/tensor/features.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::tensor::evaluation {

bool suits_network(const Position& position) {
    return position.pieces(Color::white).many() && position.pieces(Color::black).many();
}

Score settle(Score network_value, const Position& position, EvaluationContext& context) {
    // With more pieces no ending is known to be a draw, and asking would cost time.
    constexpr int most_pieces = 16;
    constexpr int normal_scale = 64;
    int scale = normal_scale;
    if (network_value != 0 && position.occupied().count() <= most_pieces) {
        context.position = &position;
        survey(context);
        const Color us = position.side_to_move();
        scale = winning_scale(context, network_value > 0 ? us : ~us);
    }
    constexpr int damping = 200;
    const std::int64_t scaled = std::int64_t{network_value} * scale / normal_scale;
    const std::int64_t damped = scaled * (damping - std::min(position.halfmove_clock(), damping)) / damping;
    return static_cast<Score>(
        std::clamp<std::int64_t>(damped, -score_evaluation_bound, score_evaluation_bound));
}

NetworkTrace trace_network(const Network& network, const Position& position) {
    const Setup setup = position.to_setup();
    const int sign = position.side_to_move() == Color::white ? 1 : -1;
    NetworkTrace trace;
    trace.value = sign * network_value(network, setup);
    const std::size_t first = setup.variant == Variant::tensorfree ? network_buckets / 2 : 0;
    trace.bucket = network_bucket(setup.variant, position.occupied().count()) - first;
    for (std::size_t bucket = 0; bucket < network_buckets / 2; ++bucket) {
        trace.by_bucket.push_back(sign * network_value(network, setup, first + bucket));
    }
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        if (type_of(piece) == PieceType::king) {
            continue;
        }
        Setup without = setup;
        without.board[index(square)] = Piece::none;
        // In the same bucket, so that the difference is the piece's alone.
        const Score rest = sign * network_value(network, without, first + trace.bucket);
        trace.pieces.push_back({to_string(square), piece_letter(piece), trace.value - rest});
    }
    return trace;
}

}  // namespace ricochet::tensor::evaluation
