// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/checked_engine.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

namespace {

std::optional<std::int64_t> read_number(const std::string& text) {
    using Limits = std::numeric_limits<std::int64_t>;
    const Result<std::int64_t> number = parse_number(text, Limits::min(), Limits::max());
    return number ? std::optional(number.value()) : std::nullopt;
}

Reason find_spin_fault(const UciOption& option) {
    const std::optional<std::int64_t> value = read_number(option.default_value);
    const std::optional<std::int64_t> min = read_number(option.min);
    const std::optional<std::int64_t> max = read_number(option.max);
    if (!value || !min || !max) {
        return fmt::format("spin '{}' lacks a number for default, min or max", option.name);
    }
    if (*value < *min || *value > *max) {
        return fmt::format("the default of '{}' is not between min and max", option.name);
    }
    return std::nullopt;
}

}  // namespace

Reason find_option_fault(const UciOption& option) {
    if (option.type == "spin") {
        return find_spin_fault(option);
    }
    if (option.type == "check") {
        return option.default_value == "true" || option.default_value == "false"
                   ? std::nullopt
                   : Reason(fmt::format("the default of check '{}' is neither true nor false", option.name));
    }
    if (option.type == "combo") {
        const bool known = std::find(option.choices.begin(), option.choices.end(), option.default_value) !=
                           option.choices.end();
        return known ? std::nullopt
                     : Reason(fmt::format("the default of combo '{}' is none of its vars", option.name));
    }
    if (option.type != "button" && option.type != "string") {
        return fmt::format("option '{}' has the unknown type '{}'", option.name, option.type);
    }
    return std::nullopt;
}

Reason find_info_fault(std::string_view line) {
    constexpr std::array<std::string_view, 10> numbers = {
        "depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull", "currmovenumber", "cp", "mate"};
    Tokens tokens(line);
    while (!tokens.at_end()) {
        const std::string_view keyword = tokens.next();
        if (keyword == "pv" || keyword == "string") {
            break;
        }
        const bool takes_number = std::find(numbers.begin(), numbers.end(), keyword) != numbers.end();
        if (takes_number && !is_whole_number(tokens.peek())) {
            return fmt::format("no whole number behind {} in {}", keyword, quoted(line));
        }
    }
    return std::nullopt;
}

Reason find_multi_pv_fault(const std::vector<std::string>& output, std::size_t wanted) {
    struct Best {
        int score;
        std::string move;
    };
    std::map<int, Best> last;
    for (const std::string& line : output) {
        const UciInfo info = parse_info(line);
        if (info.multipv && info.score && info.bound == ScoreBound::exact && !info.pv.empty()) {
            last[*info.multipv] = {info.score->comparable(), std::string(Tokens(info.pv).peek())};
        }
    }
    if (last.size() != wanted) {
        return fmt::format("{} instead of {}", counted(last.size(), "line"), wanted);
    }
    if (last.begin()->first != 1 || last.rbegin()->first != static_cast<int>(wanted)) {
        return fmt::format("lines from {} to {}, not from 1 to {}", last.begin()->first, last.rbegin()->first,
                           wanted);
    }
    std::set<std::string> moves;
    int score_before = std::numeric_limits<int>::max();
    for (const auto& [number, best] : last) {
        if (best.score > score_before) {
            return fmt::format("line {} is better than the one before it", number);
        }
        if (!moves.insert(best.move).second) {
            return fmt::format("two lines begin with {}", best.move);
        }
        score_before = best.score;
    }
    return std::nullopt;
}

CheckedEngine::CheckedEngine(const EngineSettings& settings, ClientContext context)
    : settings_(settings), context_(std::move(context)) {}

Reason CheckedEngine::explain(const std::optional<EngineFailure>& failure) {
    return failure ? Reason(failure->detail.message) : std::nullopt;
}

Reason CheckedEngine::ensure_running() {
    if (client_ && client_->is_running()) {
        return std::nullopt;
    }
    client_ = std::make_unique<UciClient>(settings_, context_);
    const std::optional<EngineFailure> failure = client_->start();
    if (failure && failure->kind == FailureKind::wrong_setup) {
        refusal_ = failure->detail.message;
    }
    return explain(failure);
}

Reason CheckedEngine::survive(std::string_view line) {
    Reason reason = send(line);
    return reason ? reason : ping();
}

Reason CheckedEngine::read_up_to(std::string_view last, Milliseconds limit, std::vector<std::string>& lines) {
    const TimePoint deadline = Clock::now() + limit;
    std::optional<EngineFailure> failure;
    while (const std::optional<Line> line = client_->receive(deadline, failure)) {
        lines.push_back(line->text);
        if (line->text.starts_with(last)) {
            return std::nullopt;
        }
        if (line->time > deadline) {
            break;
        }
    }
    return failure ? failure->detail.message : fmt::format("no {} within {} ms", last, limit.count());
}

/// Whether a bestmove line holds a legal move.
Reason CheckedEngine::judge_move(std::string_view text) const {
    if (const Result<MoveCode> move = game_.parse_uci(text); !move) {
        return fmt::format("bestmove '{}': {}", text, move.error());
    }
    return std::nullopt;
}

std::string CheckedEngine::set_position(const Opening& opening) {
    game_ = replay(opening, context_.variant).value();
    return position_command(opening, context_.variant);
}

std::string CheckedEngine::set_start() {
    return set_position(start_opening(context_.variant));
}

std::string CheckedEngine::set_fen(std::string_view fen) {
    return set_position({std::string(fen), {}, ""});
}

std::string CheckedEngine::set_reply() {
    Opening opening = start_opening(context_.variant);
    const Game start(context_.variant);
    opening.moves.push_back(start.to_uci(start.legal_moves().front()));
    return set_position(opening);
}

Reason CheckedEngine::search(const std::string& position_command, const std::string& go,
                             std::optional<Duration> allowance) {
    const SearchReply reply = client_->search(position_command, go, allowance);
    if (reply.failure) {
        return reply.failure->detail.message;
    }
    if (reply.late || (allowance && reply.elapsed > *allowance)) {
        return fmt::format("'{}' took {:.3f} s", go, to_seconds(reply.elapsed));
    }
    if (Reason reason = judge_move(reply.best_move)) {
        return reason;
    }
    last_reply_ = reply;
    return std::nullopt;
}

Reason CheckedEngine::search_by_clock(const std::string& position_command, const std::string& go,
                                      Duration allowance) {
    Reason reason = search(position_command, go, allowance);
    if (!reason && !last_reply_.info.score) {
        reason = fmt::format("'{}': there is no info line with a score before bestmove", go);
    }
    return reason;
}

Reason CheckedEngine::interrupt_search(const std::string& go, const char* command) {
    Reason reason = begin_search(go);
    std::vector<std::string> lines;
    constexpr Milliseconds quiet_time{300};
    if (!reason && !read_up_to("bestmove", quiet_time, lines)) {
        return fmt::format("bestmove before '{}'", command);
    }
    if (!client_->is_running()) {
        return "it died";
    }
    reason = ping();
    if (reason) {
        return "isready during the search: " + *reason;
    }
    lines.clear();
    reason = send(command);
    if (!reason) {
        reason = read_up_to("bestmove", context_.timeouts.ping, lines);
    }
    if (reason) {
        return reason;
    }
    const std::string_view move = parse_best_move(lines.back()).value_or(UciBestMove{}).move;
    return move.empty() ? Reason("bestmove without a move") : judge_move(move);
}

}  // namespace ricochet::tools::match
