// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/tensor/position.hpp"

namespace ricochet::tables {

using tensor::Bitboard;
using tensor::Piece;
using tensor::PieceType;
using tensor::Position;
using tensor::Square;

/// Numbers of pieces in an ending, kings included.
constexpr std::size_t fewest_pieces = 3;
constexpr std::size_t most_pieces = 5;

/// The squares of an ending's pieces, in the order of `Ending::pieces`; the rest is unused.
using Squares = std::array<Square, most_pieces>;

/// The material of a tablebase; the stronger side is White in it.
class Ending {
public:
    /// Reads a name like `KNTK`: both sides' pieces, each king first, the others in any order. The error names
    /// the fault.
    static Result<Ending> parse(std::string_view name);
    /// The types other than kings of one side and the other, in any order; at most `most_pieces` with the
    /// kings.
    Ending(std::vector<PieceType> one, std::vector<PieceType> other);

    /// The stronger side's letters, then the other's, each in the order of K, Q, R, B, N, P, T.
    [[nodiscard]] std::string name() const;
    /// Both kings, White's first, then White's other pieces and Black's, equal ones adjacent.
    [[nodiscard]] std::span<const Piece> pieces() const { return {pieces_.data(), count_}; }
    [[nodiscard]] std::size_t count() const { return count_; }
    [[nodiscard]] bool has_pawns() const {
        return has(Color::white, PieceType::pawn) || has(Color::black, PieceType::pawn);
    }
    [[nodiscard]] bool has(Color color, PieceType type) const;
    /// Whether neither side can mate (RULES 5), so that every position is a draw and there is no tablebase.
    [[nodiscard]] bool is_dead() const;
    /// The endings that a capture or a promotion may lead to, without duplicates, dead endings and bare kings.
    [[nodiscard]] std::vector<Ending> successors() const;

    friend bool operator==(const Ending&, const Ending&) = default;

private:
    std::array<Piece, most_pieces> pieces_{};
    std::size_t count_ = 0;
};

/// All endings of this many pieces, kings included, that have a tablebase.
std::vector<Ending> all_endings(std::size_t pieces);

/// The ending of a position, and the squares of its pieces in the tablebase.
struct Placement {
    Ending ending;
    Squares squares;
    /// Whether colours and ranks are flipped, because Black is the stronger side.
    bool is_flipped;
};

/// The placement of a list of pieces, which must contain both kings and `fewest_pieces` to `most_pieces`
/// pieces.
Placement placement_of(std::span<const Piece> pieces, std::span<const Square> squares);

/// The position of an ending, without castling rights and en passant. The error says why it is not a legal
/// position.
Result<Position> position_of(const Ending& ending, const Squares& squares, Color side_to_move);

}  // namespace ricochet::tables
