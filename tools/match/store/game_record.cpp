// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/game_record.hpp"

#include <algorithm>
#include <array>

namespace ricochet::tools::match {

namespace {

constexpr std::array<std::string_view, ending_count> ending_names = {
    "checkmate",       "stalemate",     "threefold repetition",
    "fifty moves",     "dead position", "draw adjudicated",
    "win adjudicated", "move limit",    "time loss",
    "illegal move",    "crash",         "disconnect",
    "stall",           "start failure", "interrupted"};

/// Plays a move; the reason where that is not possible.
std::optional<Error> play(Game& game, std::string_view text) {
    const Result<MoveCode> move = game.parse_uci(text);
    if (!move) {
        return Error{move.error()};
    }
    game.play(move.value());
    return std::nullopt;
}

}  // namespace

std::string_view to_string(Ending ending) {
    return ending_names[index(ending)];
}

std::optional<Ending> parse_ending(std::string_view text) {
    const auto* const found = std::find(ending_names.begin(), ending_names.end(), text);
    return found == ending_names.end() ? std::nullopt
                                       : std::optional(static_cast<Ending>(found - ending_names.begin()));
}

bool is_engine_failure(Ending ending) {
    return ending == Ending::crash || ending == Ending::disconnect || ending == Ending::stall ||
           ending == Ending::start_failure;
}

Result<Game> replay(const Opening& opening, Variant variant) {
    Result<Game> game = Game::from_fen(opening.fen, variant);
    if (!game) {
        return game;
    }
    for (const std::string& text : opening.moves) {
        if (const std::optional<Error> error = play(game.value(), text)) {
            return *error;
        }
    }
    return game;
}

Result<Game> replay(const GameRecord& record, Variant variant) {
    Result<Game> game = replay(record.opening, variant);
    if (!game) {
        return game;
    }
    for (const PlayedMove& move : record.moves) {
        if (const std::optional<Error> error = play(game.value(), move.text)) {
            return *error;
        }
    }
    return game;
}

std::string describe_ending(const GameRecord& record) {
    std::string text(to_string(record.ending));
    text += record.offender.empty() ? "" : " by " + record.offender;
    text += record.detail.empty() ? "" : ": " + record.detail;
    return text;
}

}  // namespace ricochet::tools::match
