// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/position.hpp"

#include <fmt/format.h>

#include "movegen/base/tokens.hpp"

namespace ricochet {

std::vector<Variant> xboard_variants() {
    std::vector<Variant> variants(all_variants.begin(), all_variants.end());
    std::erase(variants, Variant::tiledsquares);
    return variants;
}

std::string xboard_setup(Variant variant) {
    const Game game(variant);
    const std::string size = fmt::format("{}x{}", game.files(), game.ranks());
    if (variant == Variant::tensorfree) {
        return fmt::format("setup (PNBRQKpnbrqk) {}+0_normal {}", size, game.fen());
    }
    // The suffix that Seirawan Chess has for gating makes propels possible, the O of the king's moves castling
    // past beasts. The place of T in the table draws it as a lion.
    return fmt::format(
        "setup (PNBRQ................TKpnbrq................tk) {}+0_seirawan {}\n"
        "piece K& KisO2",
        size, game.fen());
}

Result<Game> parse_xboard_fen(std::string_view text, Variant variant) {
    Tokens tokens(text);
    const std::string_view board = tokens.next();
    const std::string_view side = tokens.next();
    const std::string_view castling = tokens.next();
    const std::string_view en_passant = tokens.next();
    if (side.empty()) {
        return Game::from_fen(text, variant);
    }
    const auto read = [&](std::string_view castling_field, std::string_view en_passant_field) {
        return Game::from_fen(
            fmt::format("{} {} {} {} {}", board, side, castling_field, en_passant_field, tokens.rest()),
            variant);
    };
    const std::string_view en_passant_field = read("-", en_passant) ? en_passant : "-";
    std::string rights;
    for (const char letter : std::string_view("KQkq")) {
        // Refused alone where king or rook is not at home.
        if (castling.find(letter) != std::string_view::npos && read({&letter, 1}, "-")) {
            rights += letter;
        }
    }
    return read(rights.empty() ? "-" : rights, en_passant_field);
}

}  // namespace ricochet
