// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/game_record.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <tuple>

namespace ricochet::tools::match {

namespace {

constexpr std::array<std::string_view, ending_count> ending_names = {
    "checkmate",       "stalemate",  "threefold repetition", "fifty moves", "dead position", "draw adjudicated",
    "win adjudicated", "move limit", "table of endings",     "time loss",   "illegal move",  "crash",
    "disconnect",      "stall",      "start failure",        "interrupted"};

constexpr std::array<std::string_view, warning_kind_count> warning_names = {
    "answer to no search", "illegal PV",           "mate 0",
    "wrong side to mate",  "wrong length of mate", "unfinished mate"};

/// The element of an enumeration that has this name.
template <class Element, std::size_t count>
std::optional<Element> find_name(const std::array<std::string_view, count>& names, std::string_view text) {
    const auto* const found = std::find(names.begin(), names.end(), text);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Element>(found - names.begin()));
}

}  // namespace

std::string_view to_string(Ending ending) {
    return ending_names[index(ending)];
}

std::optional<Ending> parse_ending(std::string_view text) {
    return find_name<Ending>(ending_names, text);
}

std::string_view to_string(WarningKind kind) {
    return warning_names[index(kind)];
}

std::optional<WarningKind> parse_warning_kind(std::string_view text) {
    return find_name<WarningKind>(warning_names, text);
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

void GameRecord::warn(Color side, WarningKind kind, const std::string& example, int count) {
    const auto known = std::find_if(warnings.begin(), warnings.end(), [&](const EngineWarning& warning) {
        return warning.side == side && warning.kind == kind;
    });
    if (known != warnings.end()) {
        known->count += count;
    } else {
        warnings.push_back({side, kind, count, example});
    }
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

std::vector<std::string> warning_lines(const GameRecord& record) {
    std::vector<std::string> lines;
    for (const auto& [side, kind, count, example] : record.warnings) {
        lines.push_back(fmt::format("{}: {}{}{}{}",
                                    side == Color::white ? record.identity.white : record.identity.black,
                                    to_string(kind), count == 1 ? "" : fmt::format(", {} times", count),
                                    example.empty() ? "" : ": ", example));
    }
    return lines;
}

}  // namespace ricochet::tools::match
