// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/train/drive_samples.hpp"

#include <algorithm>
#include <utility>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/legal_moves.hpp"

namespace ricochet::tools::train::drives {

using tensor::Position;

/// The number of samples by distance, averaged over the distances within two plies.
auto DriveSampler::smooth_histogram(const std::vector<DriveSample>& samples) -> Histogram {
    Histogram counts{};
    for (const DriveSample& sample : samples) {
        ++counts.at(static_cast<std::size_t>(sample.distance));
    }
    Histogram smooth{};
    for (std::size_t i = 0; i < smooth.size(); ++i) {
        const std::size_t first = i < 2 ? 0 : i - 2;
        const std::size_t last = std::min(i + 2, smooth.size() - 1);
        for (std::size_t j = first; j <= last; ++j) {
            smooth.at(i) += counts.at(j) / static_cast<double>(last - first + 1);
        }
    }
    return smooth;
}

std::vector<DriveSample> DriveSampler::draw(std::size_t count) {
    accepted_.fill(1);
    const std::size_t trial_size = std::min<std::size_t>(count, 20000);
    const Histogram trial = smooth_histogram(draw_accepted(trial_size));
    constexpr double share = 0.002;
    for (std::size_t i = 0; i < trial.size(); ++i) {
        accepted_.at(i) = std::min(1.0, share * static_cast<double>(trial_size) / std::max(trial.at(i), 1.0));
    }
    std::vector<DriveSample> samples = draw_accepted(count);
    const Histogram counts = smooth_histogram(samples);
    constexpr double rarest = 1500;
    double sum = 0;
    for (DriveSample& sample : samples) {
        const double often = counts.at(static_cast<std::size_t>(sample.distance));
        sample.weight = static_cast<float>(1 / std::max(often, static_cast<double>(count) / rarest));
        sum += static_cast<double>(sample.weight);
    }
    for (DriveSample& sample : samples) {
        sample.weight *= static_cast<float>(static_cast<double>(count) / sum);
    }
    return samples;
}

std::vector<DriveSample> DriveSampler::draw_accepted(std::size_t count) {
    std::vector<DriveSample> samples;
    while (samples.size() < count) {
        if (const std::optional<Position> position = place()) {
            add(*position, samples);
            constexpr std::size_t of_starts = 3;
            if (random_.below(of_starts) == 0) {
                play_on(*position, samples);
            }
        }
    }
    samples.resize(count);
    return samples;
}

/// Draws the squares of all pieces and the side to move; none if the position is invalid.
std::optional<Position> DriveSampler::place() {
    tables::Squares squares{};
    for (std::size_t i = 0; i < ending_.count(); ++i) {
        squares.at(i) = static_cast<tensor::Square>(random_.below(tensor::square_count));
        const auto* const end = squares.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(squares.cbegin(), end, squares.at(i)) != end) {
            return std::nullopt;
        }
    }
    auto position = tables::position_of(ending_, squares, random_.below(2) == 0 ? Color::white : Color::black);
    return position ? std::optional(position.value()) : std::nullopt;
}

void DriveSampler::play_on(Position position, std::vector<DriveSample>& samples) {
    constexpr int most_plies = 60;
    for (int ply = 0; ply < most_plies; ++ply) {
        const std::optional<tensor::Move> move = choose_move(position);
        if (!move) {
            return;
        }
        tensor::Undo undo;
        position.do_move(*move, undo);
        add(position, samples);
    }
}

std::optional<tensor::Move> DriveSampler::choose_move(Position& position) {
    const bool is_winner = position.side_to_move() == Color::white;
    std::vector<std::pair<int, tensor::Move>> moves;
    for (const tensor::Move move : tensor::legal_moves(position)) {
        tensor::Undo undo;
        position.do_move(move, undo);
        const std::optional<tables::DtmCode> code = tables_.probe(position);
        position.undo_move(move, undo);
        if (code && (is_winner ? tables::is_loss(*code) : tables::is_win(*code))) {
            moves.emplace_back(is_winner ? tables::plies_of(*code) : -tables::plies_of(*code), move);
        }
    }
    if (moves.empty()) {
        return std::nullopt;
    }
    const int best = std::min_element(moves.begin(), moves.end(), [](const auto& one, const auto& other) {
                         return one.first < other.first;
                     })->first;
    constexpr std::size_t of_moves = 4;
    constexpr int plies_lost = 6;
    const int slack = random_.below(of_moves) > 0 ? 0 : is_winner ? plies_lost : longest_distance;
    const auto end = std::partition(moves.begin(), moves.end(),
                                    [&](const auto& move) { return move.first <= best + slack; });
    return moves[random_.below(static_cast<std::size_t>(end - moves.begin()))].second;
}

/// Plies to the winning capture (DTZ) if the table has it, otherwise to mate.
std::optional<int> DriveSampler::distance_of(const Position& position) const {
    const std::optional<tables::DtmCode> code = tables_.probe(position);
    if (!code) {
        return std::nullopt;
    }
    if (!(position.side_to_move() == Color::white ? tables::is_win(*code) : tables::is_loss(*code))) {
        return choice_.drawn_distance;
    }
    return std::min(tables_.probe_dtz(position).value_or(tables::plies_of(*code)), longest_distance);
}

void DriveSampler::add(const Position& position, std::vector<DriveSample>& samples) {
    if (position.in_check() || position.occupied().count() != static_cast<int>(ending_.count())) {
        return;
    }
    const std::optional<int> distance = distance_of(position);
    constexpr std::size_t grain = 100000;
    if (!distance || *distance < choice_.shortest_distance ||
        static_cast<double>(random_.below(grain)) >=
            accepted_.at(static_cast<std::size_t>(*distance)) * grain) {
        return;
    }
    if (const auto inputs = quiet_inputs(position)) {
        samples.push_back({*inputs, *distance});
    }
}

/// The inputs of a position; none if an unprotected piece or a beast can be captured, which the search
/// resolves.
std::optional<tensor::DriveInputs> DriveSampler::quiet_inputs(const Position& position) {
    const Color us = position.side_to_move();
    const tensor::Bitboard prey = position.pieces(~us) - position.pieces(~us, tensor::PieceType::beast) -
                                  position.pieces(~us, tensor::PieceType::king);
    const tensor::Bitboard attacked = tensor::attack_map(position, us).all & prey;
    const auto moves = tensor::legal_moves(position);
    const bool takes_beast = std::any_of(moves.begin(), moves.end(), [](tensor::Move move) {
        return move.kind() == tensor::MoveKind::beast_capture;
    });
    if ((attacked - tensor::attack_map(position, ~us).all).any() || takes_beast) {
        return std::nullopt;
    }
    return tensor::drive_inputs(position, Color::white);
}

}  // namespace ricochet::tools::train::drives
