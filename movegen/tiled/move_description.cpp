// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/move_description.hpp"

#include <array>

#include "movegen/common/piece_details.hpp"
#include "movegen/tiled/castling.hpp"

namespace ricochet::tiled {

namespace {

/// By kind of turn.
constexpr std::array<MoveType, 7> move_types = {MoveType::move,     MoveType::move,      MoveType::en_passant,
                                                MoveType::castling, MoveType::promotion, MoveType::drop,
                                                MoveType::removal};

}  // namespace

MoveDetails describe_move(const Position& position, Move move) {
    const MoveType type = move_types[index(move.kind())];
    const std::string to = to_string(move.to());
    if (move.is_tile_turn()) {
        const bool laid = type == MoveType::drop;
        MoveDetails details;
        details.type = type;
        details.displacements.push_back({tile_letter, laid ? "" : to, laid ? to : ""});
        return details;
    }
    MoveDetails details = describe_piece_move(position, move, type);
    if (position.voids().contains(move.to())) {
        details.displacements.push_back({tile_letter, "", to});
    }
    return details;
}

}  // namespace ricochet::tiled
