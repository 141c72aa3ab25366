// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/session/engine_dialogue.hpp"

#include <algorithm>
#include <utility>

#include "movegen/base/tokens.hpp"

namespace ricochet::tools::board {

namespace {

/// Time limit for `readyok`, which has to follow the options.
constexpr Milliseconds ready_timeout{10000};

}  // namespace

Json EngineDialogue::introduce(const std::vector<std::string>& handshake) {
    offered_ = offered_options(handshake);
    forget_engine();
    return describe_handshake(handshake);
}

std::uint64_t EngineDialogue::go(const Field& request, TimePoint now) {
    GoRequest go = read_go(request, offered_);
    add_offered(go.options, own_options_, offered_);
    go.number = ++last_number_;
    InfoRelay relay(go.number, go.game, [this](const Json& event) { step_.events.push_back(event); });
    Search next{.request = std::move(go), .relay = std::move(relay), .deadline = {}, .best = {}, .ponder = {}};
    if (!search_ || search_->has_answered) {
        begin(std::move(next), now);
    } else if (stop_timeout_) {
        waiting_.emplace(std::move(next));
        end_search(now);
    } else {
        step_.restart = true;
        options_set_.clear();
        begin(std::move(next), now);
    }
    return last_number_;
}

void EngineDialogue::begin(Search next, TimePoint now) {
    const GoRequest& go = next.request;
    for (std::string& line : option_commands(options_set_, go.options, offered_)) {
        step_.lines.push_back(std::move(line));
    }
    options_set_ = go.options;
    if (go.new_game) {
        step_.lines.emplace_back("ucinewgame");
    }
    for (const std::string& line : {std::string("isready"), go.position_command, go.go_command}) {
        step_.lines.push_back(line);
    }
    const bool is_to_stop = std::exchange(next.is_to_stop, false);
    search_.emplace(std::move(next));
    if (stop_timeout_) {
        search_->deadline = now + ready_timeout;
    }
    if (is_to_stop) {
        end_search(now);
    }
}

void EngineDialogue::stop(TimePoint now) {
    if (waiting_) {
        waiting_->is_to_stop = true;
    } else if (search_) {
        end_search(now);
    }
}

void EngineDialogue::end_search(TimePoint now) {
    if (!std::exchange(search_->is_to_stop, true) && stop_timeout_ && !search_->has_answered) {
        step_.lines.emplace_back("stop");
        search_->deadline = now + *stop_timeout_;
    }
    end_if_possible();
}

void EngineDialogue::take_line(std::string_view line, TimePoint now) {
    if (!search_ || search_->has_answered) {
        return;
    }
    if (!search_->is_ready) {
        if (line == "readyok") {
            take_ready(now);
        }
        return;
    }
    if (const std::optional<UciBestMove> best = parse_best_move(line)) {
        search_->has_answered = true;
        search_->best = best->move;
        search_->ponder = best->ponder;
        const bool is_endless = search_->request.go_command == "go infinite";
        if (waiting_) {
            Search next = std::move(*waiting_);
            waiting_.reset();
            begin(std::move(next), now);
        } else if (!is_endless || search_->is_to_stop) {
            take_best_move();
        }
        return;
    }
    search_->relay.take(line, now);
    if (!stop_timeout_) {
        note_best_line(parse_info(line));
        end_if_possible();
    }
}

void EngineDialogue::take_ready(TimePoint now) {
    search_->is_ready = true;
    if (!search_->is_to_stop) {
        const std::optional<Duration> allowance = search_->request.allowance;
        search_->deadline = allowance ? std::optional(now + *allowance) : std::nullopt;
    }
}

void EngineDialogue::note_best_line(const UciInfo& info) {
    const bool is_best_line = info.score && info.multipv.value_or(1) == 1 && !info.pv.empty();
    // The line of a search that failed low is a guess; an earlier one is not.
    if (!is_best_line || (info.bound == ScoreBound::upper && !search_->best.empty())) {
        return;
    }
    Tokens moves(info.pv);
    search_->best = moves.next();
    search_->ponder = moves.at_end() ? std::string() : std::string(moves.next());
}

void EngineDialogue::take_best_move() {
    search_->relay.finish();
    const Result<Json> event =
        describe_best_move({search_->best, search_->ponder}, search_->request.game, search_->request.number);
    if (event) {
        search_.reset();
        step_.events.push_back(event.value());
    } else {
        failed(phrase(engine_error::nonsense, event.refusal()));
    }
}

/// Ends a search that is to stop once there is a move.
void EngineDialogue::end_if_possible() {
    if (!search_->is_to_stop) {
        return;
    }
    if (!search_->has_answered) {
        if (stop_timeout_ || search_->best.empty()) {
            return;
        }
        step_.restart = true;
        options_set_.clear();
    }
    take_best_move();
}

void EngineDialogue::look(TimePoint now) {
    if (!search_) {
        return;
    }
    search_->relay.pass_on(now);
    if (!search_->deadline || now < *search_->deadline) {
        return;
    }
    if (stop_timeout_ && search_->is_to_stop) {
        failed(phrase(engine_error::deaf));
    } else if (stop_timeout_ && !search_->is_ready) {
        failed(phrase(engine_error::died, phrase(engine_error::silent, "readyok", ready_timeout.count())));
    } else {
        end_search(now);
    }
}

void EngineDialogue::failed(const Phrase& reason) {
    Json event = {{"type", "engine_died"}, {"stderr", Json::array()}};
    event.update(describe_phrase(reason));
    if (search_) {
        event["search"] = last_number_;
    }
    forget_engine();
    step_.restart = true;
    step_.events.push_back(std::move(event));
}

/// Clears all state that belongs to the current engine.
void EngineDialogue::forget_engine() {
    search_.reset();
    waiting_.reset();
    options_set_.clear();
    step_.lines.clear();
}

std::optional<TimePoint> EngineDialogue::due() const {
    if (!search_) {
        return std::nullopt;
    }
    const std::optional<TimePoint> relay = search_->relay.due();
    const std::optional<TimePoint>& deadline = search_->deadline;
    return relay && deadline ? std::min(relay, deadline) : relay ? relay : deadline;
}

EngineDialogue::Step EngineDialogue::take_step() {
    return std::exchange(step_, {});
}

}  // namespace ricochet::tools::board
