// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/xboard/position.hpp"

#include <fmt/format.h>

#include "movegen/base/tokens.hpp"

namespace ricochet {

std::vector<Variant> xboard_variants() {
    std::vector<Variant> offered = all_variants();
    std::erase_if(offered, [](Variant variant) { return row_of(variant).xboard_setup.empty(); });
    return offered;
}

std::string xboard_setup(Variant variant) {
    const Game game(variant);
    return fmt::format(fmt::runtime(row_of(variant).xboard_setup),
                       fmt::arg("size", fmt::format("{}x{}", game.files(), game.ranks())),
                       fmt::arg("fen", game.fen()));
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
