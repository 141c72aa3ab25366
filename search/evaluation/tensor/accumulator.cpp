// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/accumulator.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "search/evaluation/tensor/features.hpp"

namespace ricochet::tensor {

namespace {

/// From the sum over both accumulators to centipawns.
Score to_centipawns(const Network& network, std::int64_t sum, std::size_t bucket) {
    constexpr std::int64_t one = std::int64_t{Network::input_scale} * Network::output_scale;
    const std::int64_t output = sum / Network::input_scale + network.output_bias(bucket);
    return static_cast<Score>(output * Network::centipawns / one);
}

/// Rows to add to an accumulator or to take off.
class RowList {
public:
    void push(const std::int16_t* row) { rows_[size_++] = row; }
    [[nodiscard]] std::span<const std::int16_t* const> rows() const { return {rows_.data(), size_}; }

private:
    std::size_t size_ = 0;
    // As many as pieces on a full board: what was there and what is there now never share a square of a kind.
    std::array<const std::int16_t*, square_count> rows_;
};

using Board = std::array<Piece, square_count>;

constexpr int squares_in_word = sizeof(std::uint64_t) / sizeof(Piece);
static_assert(square_count % squares_in_word == 0);

/// Eight squares' pieces, the first in the lowest byte.
std::uint64_t word_of(const Board& board, int first) {
    std::uint64_t word = 0;
    std::memcpy(&word, &board[static_cast<std::size_t>(first)], sizeof(word));
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

/// Every piece's number is below this (four bits: colour and type).
constexpr std::size_t piece_codes = 16;

/// The inputs of all pieces on all squares as a side sees them. A table because working them out one by one
/// cost 3 % of the search's time.
using InputTable = std::array<std::array<std::uint16_t, square_count>, piece_codes>;

constexpr InputTable make_input_table(Color perspective, bool mirrored) {
    InputTable table{};
    for (const Color color : {Color::white, Color::black}) {
        for (const PieceType type : all_piece_types) {
            for (int number = 0; number < square_count; ++number) {
                const auto square = static_cast<Square>(number);
                table[index(make_piece(color, type))][index(square)] =
                    static_cast<std::uint16_t>(network_input(perspective, mirrored, color, type, square));
            }
        }
    }
    return table;
}

/// By perspective, and whether mirrored.
constexpr std::array<std::array<InputTable, 2>, color_count> input_tables = {
    {{make_input_table(Color::white, false), make_input_table(Color::white, true)},
     {make_input_table(Color::black, false), make_input_table(Color::black, true)}}};

struct PlacedPiece {
    Piece piece;
    Square square;
};

std::vector<PlacedPiece> pieces_of(const Setup& setup) {
    std::vector<PlacedPiece> pieces;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        if (setup.board[index(square)] != Piece::none) {
            pieces.push_back({setup.board[index(square)], square});
        }
    }
    return pieces;
}

}  // namespace

Accumulators::Accumulators(std::shared_ptr<const Network> network, const NetworkKernels& kernels)
    : network_(std::move(network)), kernels_(&kernels) {
    assert(network_->shape().inputs == network_inputs && network_->shape().buckets == network_buckets);
    for (auto& by_side : entries_) {
        for (Entry& entry : by_side) {
            entry.board.fill(Piece::none);
            entry.values.assign(network_->biases().begin(), network_->biases().end());
        }
    }
}

const Accumulators::Entry& Accumulators::updated(const Position& position, Color perspective) {
    const bool mirrored = is_mirrored(position.king_square(perspective));
    Entry& entry = entries_[index(perspective)][mirrored ? 1 : 0];
    RowList added;
    RowList removed;
    const InputTable& inputs = input_tables[index(perspective)][mirrored ? 1 : 0];
    const auto row = [&](Piece piece, Square square) {
        return network_->row(inputs[index(piece)][index(square)]).data();
    };
    for (int first = 0; first < square_count; first += squares_in_word) {
        std::uint64_t differences = word_of(position.board(), first) ^ word_of(entry.board, first);
        while (differences != 0) {
            const int byte = std::countr_zero(differences) / 8;
            differences &= ~(std::uint64_t{0xFF} << (8 * byte));
            const auto square = static_cast<Square>(first + byte);
            Piece& known = entry.board[index(square)];
            const Piece present = position.piece_on(square);
            if (known != Piece::none) {
                removed.push(row(known, square));
            }
            if (present != Piece::none) {
                added.push(row(present, square));
            }
            known = present;
        }
    }
    kernels_->update(entry.values, added.rows(), removed.rows());
    return entry;
}

Score Accumulators::evaluate(const Position& position) {
    const Color us = position.side_to_move();
    const std::size_t bucket = network_bucket(position.variant(), position.occupied().count());
    const std::int16_t* const weights = network_->output_weights(bucket).data();
    const Entry& own = updated(position, us);
    const Entry& other = updated(position, ~us);
    const std::int64_t sum = kernels_->weighted_squares(own.values, weights) +
                             kernels_->weighted_squares(other.values, weights + network_->shape().hidden);
    const Score score = to_centipawns(*network_, sum, bucket);
    assert(score == network_value(*network_, position.to_setup()));
    return score;
}

Score network_value(const Network& network, const Setup& setup) {
    const auto count = static_cast<int>(square_count - std::ranges::count(setup.board, Piece::none));
    return network_value(network, setup, network_bucket(setup.variant, count));
}

Score network_value(const Network& network, const Setup& setup, std::size_t bucket) {
    const std::vector<PlacedPiece> pieces = pieces_of(setup);
    const std::size_t hidden = network.shape().hidden;
    std::int64_t sum = 0;
    for (const Color perspective : {setup.side_to_move, ~setup.side_to_move}) {
        const auto king = std::ranges::find(setup.board, make_piece(perspective, PieceType::king));
        const bool mirrored = is_mirrored(static_cast<Square>(king - setup.board.begin()));
        const auto weights =
            network.output_weights(bucket).subspan(perspective == setup.side_to_move ? 0 : hidden, hidden);
        for (std::size_t i = 0; i < hidden; ++i) {
            int value = network.biases()[i];
            for (const auto [piece, square] : pieces) {
                value += network.row(
                    network_input(perspective, mirrored, color_of(piece), type_of(piece), square))[i];
            }
            const int clipped = std::clamp<int>(static_cast<std::int16_t>(value), 0, Network::input_scale);
            sum += std::int64_t{clipped} * clipped * weights[i];
        }
    }
    return to_centipawns(network, sum, bucket);
}

}  // namespace ricochet::tensor
