// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/san.hpp"

#include "movegen/common/san_notation.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/legality.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/why_illegal.hpp"

namespace ricochet::tensor {

namespace {

struct San : ChessSan<Position, Move, Undo> {
    static const auto& castling_ways(Color color) { return tensor::castling_ways(color); }
    static MoveList piece_moves(const Position& position) { return legal_moves(position); }

    static std::string castling_text(Move move) {
        return ChessSan::castling_text(move) + file_letter(file_of(move.to()));
    }

    static std::string suffix(Move move) {
        switch (move.kind()) {
            case MoveKind::bounce:
                return '^' + to_string(move.via());
            case MoveKind::propel:
                return '>' + to_string(move.beast_to());
            case MoveKind::beast_capture:
                return 'x' + to_string(move.captured_square());
            default:
                return ChessSan::suffix(move);
        }
    }

    /// Takes `^i6`, `>g1` or, after a beast's move, `xf5`.
    static std::string take_suffix(std::string_view& text, PieceType mover) {
        constexpr std::size_t size = 3;
        if (text.size() < size) {
            return {};
        }
        const std::string_view end = text.substr(text.size() - size);
        const bool is_mark = end[0] == '^' || end[0] == '>' || (end[0] == 'x' && mover == PieceType::beast);
        if (!is_mark || !parse_square(end.substr(1))) {
            return {};
        }
        text.remove_suffix(size);
        return std::string(end);
    }

    static bool lands_on_piece(const Position& position, Move move) {
        return position.is_capture(move) && move.kind() != MoveKind::beast_capture;
    }
    static bool may_land_on_piece(PieceType mover) { return mover != PieceType::beast; }

    /// Whether the text names a bounce that leads where the move leads, by some beast or without saying which.
    static bool can_mean(const Position& position, const SanText<Square>& san, Move move) {
        if (san.suffix.empty()) {
            return move.kind() == MoveKind::bounce;
        }
        return (move.kind() == MoveKind::bounce || move.kind() == MoveKind::ordinary) && san.suffix[0] == '^' &&
               bounce_vias(position, move.from(), move.to())
                   .contains(*parse_square(std::string_view(san.suffix).substr(1)));
    }
};

}  // namespace

std::string to_san(const Position& position, Move move) {
    return SanNotation<San>::write(position, move);
}

Result<Move> parse_san(std::string_view text, const Position& position) {
    return SanNotation<San>::read(text, position);
}

}  // namespace ricochet::tensor
