// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/board_text.hpp"

namespace ricochet {

/// The types of moves in all games; not every game has all of them.
enum class MoveType : std::uint8_t {
    move,  ///< none of the below
    promotion,
    en_passant,
    castling,
    bounce,
    propel,
    hop,  ///< of a beast, without capture
    beast_capture,
    drop,
    removal
};

/// `move`, `en_passant` and so on.
constexpr std::string_view name_of(MoveType type) {
    constexpr std::array<std::string_view, 10> names = {"move",   "promotion", "en_passant", "castling",
                                                        "bounce", "propel",    "hop",        "beast_capture",
                                                        "drop",   "removal"};
    return names[static_cast<std::size_t>(type)];
}

/// The letter that stands for a tile among the upper-case letters of pieces.
constexpr char tile_letter = '$';

/// A piece or tile that changes its place. Squares are named as in move texts; `from` is empty if it appears,
/// `to` if it vanishes.
struct Displacement {
    char piece;
    std::string from;
    std::string to;
};

/// The effects of a legal move, for programs that show it without knowing the rules.
struct MoveDetails {
    MoveType type = MoveType::move;
    /// All changes of the board: first the piece that the player moves, or the tile of a tile turn.
    std::vector<Displacement> displacements;
    /// The letter of the type that a pawn becomes, in upper case; 0 for none.
    char promotion = 0;
    /// The springboard of a bounce; empty for none.
    std::string via;
    /// The squares of a beast's hops, the first and the last included: a shortest way. Empty for none.
    std::vector<std::string> path;

    [[nodiscard]] const Displacement& main() const { return displacements.front(); }
    /// The beast of a propel or the rook of a castling; null in other moves.
    [[nodiscard]] const Displacement* companion() const {
        return type == MoveType::propel || type == MoveType::castling ? &displacements[1] : nullptr;
    }
    /// The piece that is captured; null if none is.
    [[nodiscard]] const Displacement* captured() const {
        return find(
            [](const Displacement& change) { return change.to.empty() && change.piece != tile_letter; });
    }
    [[nodiscard]] bool is_tile_turn() const { return main().piece == tile_letter; }
    /// Whether it is a king's move onto a void, which makes a tile.
    [[nodiscard]] bool makes_tile() const {
        return !is_tile_turn() &&
               find([](const Displacement& change) { return change.piece == tile_letter; }) != nullptr;
    }

private:
    template <class Condition>
    [[nodiscard]] const Displacement* find(Condition condition) const {
        for (const Displacement& change : displacements) {
            if (condition(change)) {
                return &change;
            }
        }
        return nullptr;
    }
};

/// The effects of a legal piece move that all games share: displacements of the piece and of a castling rook,
/// promotion, capture.
template <class Position, class Move>
MoveDetails describe_piece_move(const Position& position, Move move, MoveType type) {
    using PieceType = typename Position::PieceType;
    using Kind = decltype(move.kind());
    MoveDetails details;
    details.type = type;
    const auto displace = [&details](PieceType piece, const std::string& from, const std::string& to) {
        details.displacements.push_back({type_letter(piece), from, to});
    };
    displace(type_of(position.piece_on(move.from())), to_string(move.from()), to_string(move.to()));
    if (move.kind() == Kind::castling) {
        const auto& way = *Position::castling_ways.to(position.side_to_move(), move.to());
        displace(PieceType::rook, to_string(way.rook_from), to_string(way.rook_to));
    } else if (move.kind() == Kind::promotion) {
        details.promotion = type_letter(move.promotion_type());
    }
    if (const auto captured = type_of(position.captured_piece(move)); captured != PieceType::none) {
        displace(captured, to_string(move.captured_square()), "");
    }
    return details;
}

}  // namespace ricochet
