// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/wasm/engine_dialogue.hpp"

#include <algorithm>
#include <utility>

#include "movegen/base/tokens.hpp"
#include "tools/board/session/engine_options.hpp"

namespace ricochet::tools::board {

namespace {

constexpr std::size_t most_handshake_lines = 1000;
constexpr std::size_t longest_line_text = std::size_t{64} * 1024;

}  // namespace

Json EngineDialogue::describe(const Field& request) {
    std::vector<std::string> lines;
    for (const Field& line : request.at("lines").items(most_handshake_lines)) {
        lines.push_back(line.text(longest_line_text));
    }
    if (lines.empty() || lines.back() != "uciok") {
        throw ApiError(502, "the engine does not start: it does not answer to uci", "lines");
    }
    std::vector<UciOption> offered;
    for (const std::string& line : lines) {
        if (std::optional<UciOption> option = parse_option(line)) {
            offered.push_back(std::move(*option));
        }
    }
    offered_ = std::move(offered);
    forget_engine();
    return {{"engine", describe_handshake(lines)}};
}

Json EngineDialogue::go(const Field& request, TimePoint now) {
    GoRequest go = read_go(request, offered_);
    go.number = ++last_number_;
    // Nobody waits for its move any more.
    if (search_ && !search_->has_answered) {
        restart();
    }
    for (std::string& line : option_commands(options_set_, go.options, offered_)) {
        lines_.push_back(std::move(line));
    }
    options_set_ = go.options;
    if (go.new_game) {
        lines_.emplace_back("ucinewgame");
    }
    lines_.push_back(go.position_command);
    lines_.push_back(go.go_command);

    InfoRelay relay(go.number, go.game, [this](const Json& event) { events_.push_back(event); });
    std::optional<TimePoint> deadline;
    if (go.allowance) {
        deadline = now + *go.allowance;
    }
    search_.emplace(Search{
        .request = std::move(go), .relay = std::move(relay), .deadline = deadline, .best = {}, .ponder = {}});
    Json json = answer();
    json["search"] = last_number_;
    return json;
}

Json EngineDialogue::take_line(const Field& request, TimePoint now) {
    const std::string& line = request.at("line").text(longest_line_text);
    const std::optional<UciBestMove> best = parse_best_move(line);
    if (!search_ || search_->has_answered) {
        return answer();
    }
    if (best) {
        search_->has_answered = true;
        search_->best = best->move;
        search_->ponder = best->ponder;
        if (search_->request.go_command == "go infinite" && !search_->is_to_stop) {
            return answer();
        }
        take_best_move(*best);
        return answer();
    }
    note_line(parse_info(line));
    search_->relay.take(line, now);
    stop_if_possible();
    return answer();
}

void EngineDialogue::note_line(const UciInfo& info) {
    const bool is_best_line = info.score && info.multipv.value_or(1) == 1 && !info.pv.empty();
    // The line of a search that has failed low is a guess; one that was found before is none.
    if (!is_best_line || (info.bound == ScoreBound::upper && !search_->best.empty())) {
        return;
    }
    Tokens moves(info.pv);
    search_->best = moves.next();
    search_->ponder = moves.at_end() ? std::string() : std::string(moves.next());
}

void EngineDialogue::take_best_move(const UciBestMove& best) {
    search_->relay.finish();
    const std::uint64_t number = search_->request.number;
    const Result<Json> event = describe_best_move(best, search_->request.game, number);
    if (event) {
        search_.reset();
        events_.push_back(event.value());
    } else {
        engine_died(phrase(engine_error::nonsense, event.refusal()));
    }
}

void EngineDialogue::stop_if_possible() {
    if (!search_->is_to_stop) {
        return;
    }
    if (!search_->has_answered) {
        if (search_->best.empty()) {
            return;
        }
        restart();
    }
    // The texts may not go with the search that they belong to.
    const std::string best = search_->best;
    const std::string ponder = search_->ponder;
    take_best_move({best, ponder});
}

Json EngineDialogue::look(TimePoint now) {
    if (search_) {
        search_->relay.pass_on(now);
        search_->is_to_stop = search_->is_to_stop || (search_->deadline && now >= *search_->deadline);
        stop_if_possible();
    }
    return answer();
}

Json EngineDialogue::stop() {
    if (search_) {
        search_->is_to_stop = true;
        stop_if_possible();
    }
    return answer();
}

Json EngineDialogue::failed(const Field& request) {
    engine_died(phrase(engine_error::died, request.at("message").text(longest_line_text)));
    return answer();
}

void EngineDialogue::engine_died(const Phrase& reason) {
    Json event = {{"type", "engine_died"}, {"stderr", Json::array()}};
    event.update(describe_phrase(reason));
    if (search_) {
        event["search"] = search_->request.number;
    }
    forget_engine();
    restart_ = true;
    events_.push_back(event);
}

/// What the next engine does not know, nor anybody of it.
void EngineDialogue::forget_engine() {
    search_.reset();
    options_set_.clear();
    lines_.clear();
}

void EngineDialogue::restart() {
    restart_ = true;
    options_set_.clear();
}

Json EngineDialogue::answer() {
    return {{"events", std::exchange(events_, Json::array())},
            {"restart", std::exchange(restart_, false)},
            {"lines", std::exchange(lines_, {})}};
}

}  // namespace ricochet::tools::board
