// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/position.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "movegen/common/tokens.hpp"
#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/fen.hpp"

namespace ricochet {

namespace {

CastlingRights right_of_letter(char letter) {
    switch (letter) {
        case 'K':
            return castling_kingside(Color::white);
        case 'Q':
            return castling_queenside(Color::white);
        case 'k':
            return castling_kingside(Color::black);
        case 'q':
            return castling_queenside(Color::black);
        default:
            return 0;
    }
}

/// Those rights whose king and rook stand at home.
CastlingRights possible_rights(const Position& position) {
    CastlingRights rights = 0;
    for (const Color color : {Color::white, Color::black}) {
        for (const CastlingWay& way : castling_ways(color)) {
            if (position.piece_on(way.king_from) == make_piece(color, PieceType::king) &&
                position.piece_on(way.rook_from) == make_piece(color, PieceType::rook)) {
                rights |= way.right;
            }
        }
    }
    return rights;
}

}  // namespace

std::string xboard_setup(Variant variant) {
    if (variant == Variant::tensorfree) {
        return fmt::format("setup (PNBRQKpnbrqk) {}x{}+0_normal {}", file_count, rank_count,
                           start_fen(variant));
    }
    // The suffix that Seirawan Chess has for gating makes propels possible, the O of the king's moves castling
    // past beasts. The place of T in the table draws it as a lion.
    return fmt::format(
        "setup (PNBRQ................TKpnbrq................tk) {}x{}+0_seirawan {}\n"
        "piece K& KisO2",
        file_count, rank_count, start_fen(variant));
}

Result<Position> parse_xboard_fen(std::string_view text, Variant variant) {
    Tokens words(text);
    const std::string_view board = words.next();
    const std::string_view side = words.next();
    const std::string_view castling = words.next();
    const std::string_view en_passant = words.next();
    if (side.empty()) {
        return parse_fen(text, variant);
    }
    const auto read = [&](std::string_view en_passant_field) {
        return parse_fen(fmt::format("{} {} - {} {}", board, side, en_passant_field, words.rest()), variant);
    };
    const Result<Position> with_en_passant = read(en_passant);
    const Result<Position> position = with_en_passant ? with_en_passant : read("-");
    if (!position || variant == Variant::tensorfree) {
        return position;
    }
    Setup setup = position.value().to_setup();
    for (const char letter : castling) {
        setup.castling |= right_of_letter(letter);
    }
    setup.castling &= possible_rights(position.value());
    return Position::from_setup(setup);
}

}  // namespace ricochet
