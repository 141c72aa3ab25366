// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/verdict_text.hpp"

#include <fmt/format.h>

#include "movegen/base/quote.hpp"

namespace ricochet::tables {

namespace {

std::string describe_distance(TableCode code) {
    const int plies = plies_of(code);
    return plies == 0 ? "mated"
                      : fmt::format("mate in {} ({})", counted((plies + 1) / 2, "move"),
                                    plies_text(static_cast<std::uint64_t>(plies)));
}

/// Who wins, and how far the mate is; of a win or loss of the side to move.
std::string describe_win(TableCode code, const Game& game) {
    const Color winner = is_win(code) ? game.side_to_move() : ~game.side_to_move();
    return fmt::format("{} wins, {}", name_of(winner), describe_distance(code));
}

}  // namespace

std::string plies_text(std::uint64_t plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string describe_code(TableCode code) {
    if (code == code_draw) {
        return "draw";
    }
    return fmt::format("{}, {}", is_win(code) ? "win" : "loss", describe_distance(code));
}

std::string describe_verdict(TableCode code, const Game& game) {
    if (code == code_draw) {
        return "drawn";
    }
    const bool is_certain = comes_in_time(code, game.halfmove_clock());
    return describe_win(code, game) + (is_certain ? "" : ", unless the 50-move rule draws it before");
}

std::string describe_verdict(const TableVerdict& verdict, const Game& game) {
    if (verdict.code == code_draw || verdict.mates_in_time() || !verdict.zeroing) {
        return describe_verdict(verdict.code, game);
    }
    const std::string wins = describe_win(verdict.code, game);
    return verdict.is_drawn() ? fmt::format("drawn by the 50-move rule, without which {}", wins)
                              : fmt::format("{}, the next capture or pawn move in {}", wins,
                                            plies_text(static_cast<std::uint64_t>(*verdict.zeroing)));
}

std::string describe_verdict(const MoveVerdict& verdict) {
    return describe_code(verdict.code) +
           (verdict.is_certain ? "" : ", unless the 50-move rule draws it before");
}

}  // namespace ricochet::tables
