// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/info_relay.hpp"

#include <algorithm>

#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::board {

namespace {

constexpr Milliseconds pause{100};
/// The highest line number accepted.
constexpr int most_lines = 500;
constexpr std::size_t longest_shown = 100;

/// The moves of a line as `{uci, san}`, up to the first that is not legal.
Json describe_line(Game game, std::string_view moves) {
    Json line = Json::array();
    for (Tokens tokens(moves); !tokens.at_end() && line.size() < longest_shown;) {
        const Result<MoveCode> move = game.parse_uci(tokens.next());
        if (!move) {
            break;
        }
        line.push_back({{"uci", game.to_uci(move.value())}, {"san", game.to_san(move.value())}});
        game.play(move.value());
    }
    return line;
}

}  // namespace

std::optional<Json> describe_info(std::string_view line, const Game& game) {
    const UciInfo info = parse_info(line);
    if (!info.score) {
        return std::nullopt;
    }
    const int depth = info.depth.value_or(0);
    Json json = {{"type", "info"},
                 {"depth", depth},
                 {"seldepth", info.seldepth.value_or(depth)},
                 {"multipv", info.multipv.value_or(1)},
                 {"score", {{info.score->is_mate ? "mate" : "cp", info.score->value}}}};
    if (info.bound != ScoreBound::exact) {
        json["bound"] = info.bound == ScoreBound::lower ? "lower" : "upper";
    }
    if (info.wdl) {
        json["wdl"] = *info.wdl;
    }
    json["nodes"] = info.nodes.value_or(0);
    json["nps"] = info.nps.value_or(0);
    if (info.hashfull) {
        json["hashfull"] = *info.hashfull;
    }
    json["time"] = info.time.value_or(0);
    json["pv"] = describe_line(game, info.pv);
    return json;
}

Result<Json> describe_best_move(const UciBestMove& best, Game game, std::uint64_t search) {
    const Result<MoveCode> move = game.parse_uci(best.move);
    if (!move) {
        return move.refusal();
    }
    Json event = {{"type", "bestmove"},
                  {"search", search},
                  {"uci", game.to_uci(move.value())},
                  {"san", game.to_san(move.value())}};
    game.play(move.value());
    if (const Result<MoveCode> ponder = game.parse_uci(best.ponder)) {
        event["ponder"] = game.to_uci(ponder.value());
    }
    return event;
}

void InfoRelay::take(std::string_view line, TimePoint now) {
    const UciInfo info = parse_info(line);
    // A line without a score must not push out one that has it.
    if (!info.score) {
        return;
    }
    Line& entry = lines_[std::clamp(info.multipv.value_or(1), 1, most_lines)];
    entry.waiting = line;
    if (now - entry.last >= pause) {
        send(entry, now);
    }
}

void InfoRelay::send(Line& line, TimePoint now) {
    if (std::optional<Json> json = describe_info(std::exchange(line.waiting, {}), game_)) {
        (*json)["search"] = search_;
        sink_(*json);
        line.last = now;
    }
}

void InfoRelay::pass_on(TimePoint now) {
    for (auto& [number, line] : lines_) {
        if (!line.waiting.empty() && now - line.last >= pause) {
            send(line, now);
        }
    }
}

void InfoRelay::finish() {
    for (auto& [number, line] : lines_) {
        if (!line.waiting.empty()) {
            send(line, line.last);
        }
    }
}

std::optional<TimePoint> InfoRelay::due() const {
    std::optional<TimePoint> earliest;
    for (const auto& [number, line] : lines_) {
        if (!line.waiting.empty()) {
            earliest = std::min(earliest.value_or(line.last + pause), line.last + pause);
        }
    }
    return earliest;
}

}  // namespace ricochet::tools::board
