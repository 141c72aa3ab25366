// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/checked_engine.hpp"

#include <fmt/format.h>
#include <utility>

#include "tools/match/play/openings.hpp"

namespace ricochet::tools::match {

CheckedEngine::CheckedEngine(const EngineSettings& settings, ClientContext context)
    : settings_(settings), context_(std::move(context)) {}

void CheckedEngine::expect(const std::optional<EngineFailure>& failure) {
    if (failure) {
        throw CheckFailed(failure->detail.message);
    }
}

void CheckedEngine::ensure_running() {
    if (client_ && client_->is_running()) {
        return;
    }
    client_ = std::make_unique<UciClient>(settings_, context_);
    const std::optional<EngineFailure> failure = client_->start();
    if (failure && failure->kind == FailureKind::wrong_setup) {
        refusal_ = failure->detail.message;
    }
    expect(failure);
}

void CheckedEngine::survive(std::string_view line) {
    try {
        send(line);
        ping();
    } catch (const CheckFailed& reason) {
        throw CheckFailed(fmt::format("after '{}': {}", line, reason.what()));
    }
}

/// Reads lines up to one that begins with `last`; returns why it does not come, or nothing.
std::optional<std::string> CheckedEngine::why_not_read(std::string_view last, Milliseconds limit,
                                                       std::vector<std::string>& lines) {
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

std::vector<std::string> CheckedEngine::read_up_to(std::string_view last, Milliseconds limit) {
    std::vector<std::string> lines;
    if (const std::optional<std::string> reason = why_not_read(last, limit, lines)) {
        throw CheckFailed(*reason);
    }
    return lines;
}

/// Fails unless the move is legal in the current position.
void CheckedEngine::judge_move(std::string_view text) const {
    if (const Result<MoveCode> move = game_.parse_uci(text); !move) {
        throw CheckFailed(fmt::format("bestmove '{}': {}", text, move.error()));
    }
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

SearchReply CheckedEngine::search(const std::string& position_command, const std::string& go,
                                  std::optional<Duration> allowance) {
    SearchReply reply = client_->search(position_command, go, allowance);
    expect(reply.failure);
    if (reply.late || (allowance && reply.elapsed > *allowance)) {
        throw CheckFailed(fmt::format("'{}' took {:.3f} s", go, to_seconds(reply.elapsed)));
    }
    judge_move(reply.best_move);
    return reply;
}

SearchReply CheckedEngine::search_by_clock(const std::string& position_command, const std::string& go,
                                           Duration allowance) {
    SearchReply reply = search(position_command, go, allowance);
    if (!reply.info.score) {
        throw CheckFailed(fmt::format("'{}': there is no info line with a score before bestmove", go));
    }
    return reply;
}

void CheckedEngine::interrupt_search(const std::string& go, const std::string& command) {
    constexpr Milliseconds quiet_time{300};
    std::vector<std::string> lines;
    begin_search(go);
    if (!why_not_read("bestmove", quiet_time, lines)) {
        throw CheckFailed(fmt::format("bestmove before '{}'", command));
    }
    if (!client_->is_running()) {
        throw CheckFailed("it died");
    }
    if (const std::optional<EngineFailure> failure = client_->ping()) {
        throw CheckFailed("isready during the search: " + failure->detail.message);
    }
    send(command);
    const std::string answer = read_up_to("bestmove", context_.timeouts.ping).back();
    judge_move(parse_best_move(answer).value_or(UciBestMove{}).move);
}

}  // namespace ricochet::tools::match
