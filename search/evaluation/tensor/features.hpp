// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "movegen/common/board_text.hpp"
#include "movegen/tensor/position.hpp"
#include "search/evaluation/network/features.hpp"

namespace ricochet::tensor {

/// Converts positions of Tensor Chess to the inputs of its network: shared by engine and trainer, so that they
/// cannot differ. Every piece of both sides on every square is an input.
struct Features {
    using Position = tensor::Position;
    using Setup = tensor::Setup;
    using Cell = Piece;

    static constexpr std::size_t cell_count = square_count;
    static constexpr std::size_t file_count = tensor::file_count;
    /// Four bits: colour and type.
    static constexpr std::size_t cell_values = 16;
    static constexpr Piece empty = Piece::none;
    /// A full set of pieces: no capture, promotion or setup makes more.
    static constexpr std::size_t most_active = 40;
    static constexpr double max_input_weight = 3.1;
    /// By the number of pieces; of `tensor`, then of `tensorfree`.
    static constexpr std::size_t variant_buckets = 8;
    static constexpr NetworkShape shape{.game = "tensor",
                                        .inputs = color_count * piece_type_count * square_count,
                                        .hidden = 0,
                                        .buckets = 2 * variant_buckets};

    struct View {
        std::span<const Piece, cell_count> cells;
        Color side_to_move;
        std::array<bool, color_count> mirrored;
        std::size_t bucket;
        std::size_t first_bucket;
    };

    static View view(const Position& position) {
        return view_of(position.board(), position.side_to_move(), position.variant(),
                       position.occupied().count(),
                       [&position](Color color) { return position.king_square(color); });
    }
    /// The view of any setup with two kings.
    static View view(const Setup& setup) {
        const auto count =
            static_cast<int>(square_count - std::count(setup.board.begin(), setup.board.end(), Piece::none));
        return view_of(setup.board, setup.side_to_move, setup.variant, count, [&setup](Color color) {
            const auto king =
                std::find(setup.board.begin(), setup.board.end(), make_piece(color, PieceType::king));
            return static_cast<Square>(king - setup.board.begin());
        });
    }

    /// Whether a side with its king there sees the board mirrored left to right, so that its king stands on
    /// f-j. Castling needs the king on f, so a mirrored position has no rights to it.
    static constexpr bool is_mirrored(Square king) { return file_of(king) < tensor::file_count / 2; }

    /// The input of a piece on a square as a side sees it: its own pieces first, from its own first rank.
    static constexpr std::size_t input(Color perspective, bool mirrored, Piece piece, std::size_t place) {
        const auto square = static_cast<Square>(place);
        Square seen = perspective == Color::white ? square : flip_rank(square);
        seen = mirrored ? flip_file(seen) : seen;
        const std::size_t owner = color_of(piece) == perspective ? 0 : 1;
        return (owner * piece_type_count + index(type_of(piece))) * square_count + index(seen);
    }

    /// The bucket for this many pieces of both sides, counted from the variant's first.
    static constexpr std::size_t bucket(int piece_count) {
        constexpr int pieces_in_bucket = 5;
        return std::min<std::size_t>(static_cast<std::size_t>((piece_count - 1) / pieces_in_bucket),
                                     variant_buckets - 1);
    }

    /// A piece's letter; a blank for kings and empty squares, which cannot be removed.
    static char removable_letter(Piece piece) {
        return piece == Piece::none || type_of(piece) == PieceType::king ? ' ' : piece_letter(piece);
    }
    static constexpr Piece without(Piece /*piece*/) { return Piece::none; }

private:
    template <class KingOf>
    static View view_of(const std::array<Piece, square_count>& board, Color side_to_move, Variant variant,
                        int count, KingOf king_of) {
        const std::size_t first = variant == Variant::tensorfree ? variant_buckets : 0;
        return {board,
                side_to_move,
                {is_mirrored(king_of(Color::white)), is_mirrored(king_of(Color::black))},
                first + bucket(count),
                first};
    }
};

static_assert(NetworkFeatures<Features>);

}  // namespace ricochet::tensor
