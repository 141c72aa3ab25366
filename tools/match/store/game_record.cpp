// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/game_record.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace ricochet::tools::match {

namespace {

constexpr std::array<std::string_view, ending_count> ending_names = {
    "checkmate",       "stalemate",  "threefold repetition", "fifty moves", "dead position", "draw adjudicated",
    "win adjudicated", "move limit", "table of endings",     "time loss",   "illegal move",  "crash",
    "disconnect",      "stall",      "start failure",        "interrupted"};

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
        const Result<MoveCode> move = game.value().parse_uci(text);
        if (!move) {
            return Error{move.error()};
        }
        game.value().play(move.value());
    }
    return game;
}

Result<Game> replay(const GameRecord& record, Variant variant) {
    return replay({record.opening.fen, record.all_moves(), ""}, variant);
}

std::vector<std::string> GameRecord::all_moves() const {
    std::vector<std::string> texts = opening.moves;
    for (const PlayedMove& move : moves) {
        texts.push_back(move.text);
    }
    return texts;
}

bool is_same_course(const GameRecord& one, const GameRecord& other) {
    const auto course = [](const GameRecord& record) {
        return std::tie(record.identity, record.opening.fen, record.result, record.ending, record.offender,
                        record.white_options, record.black_options);
    };
    // Where the opening ends is a part of the game: its moves are no engine's.
    return course(one) == course(other) && one.opening.moves == other.opening.moves &&
           one.all_moves() == other.all_moves();
}

std::string describe_ending(const GameRecord& record) {
    std::string text(to_string(record.ending));
    text += record.offender.empty() ? "" : " by " + record.offender;
    text += record.detail.empty() ? "" : ": " + record.detail;
    return text;
}

}  // namespace ricochet::tools::match
