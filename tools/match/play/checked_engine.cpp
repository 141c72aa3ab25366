// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/checked_engine.hpp"

#include <fmt/format.h>
#include <utility>

#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

CheckedEngine::CheckedEngine(const EngineSettings& settings, ClientContext context)
    : settings_(settings), context_(std::move(context)) {}

Reason CheckedEngine::explain(const std::optional<EngineFailure>& failure) {
    return failure ? Reason(failure->detail) : std::nullopt;
}

Reason CheckedEngine::ensure_running() {
    if (client_ && client_->is_running()) {
        return std::nullopt;
    }
    client_ = std::make_unique<UciClient>(settings_, context_);
    const std::optional<EngineFailure> failure = client_->start();
    if (failure && failure->kind == FailureKind::wrong_setup) {
        refusal_ = failure->detail;
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
    return failure ? failure->detail : fmt::format("no {} within {} ms", last, limit.count());
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
        return reply.failure->detail;
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
