// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_client.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <utility>

#include "movegen/common/tokens.hpp"

namespace ricochet::tools {

void SearchInfo::update(const UciInfo& info) {
    nodes = std::max(nodes, info.nodes.value_or(0));
    if (!info.score || info.multipv.value_or(1) != 1 || (info.bound != ScoreBound::exact && score)) {
        return;
    }
    score = info.score;
    depth = info.depth.value_or(0);
    pv = info.pv;
}

void DialogueLog::write(std::string_view who, char arrow, std::string_view text) {
    const double seconds = to_seconds(Clock::now() - start_);
    std::string entries;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        entries += fmt::format("{:.3f} {} {} {}\n", seconds, who, arrow, text.substr(begin, end - begin));
        begin = end + 1;
    }
    const std::lock_guard lock(mutex_);
    file_ << entries << std::flush;
}

UciClient::UciClient(const EngineSettings& settings, ClientContext context)
    : settings_(settings), context_(std::move(context)) {}

UciClient::~UciClient() {
    quit();
}

std::optional<EngineFailure> UciClient::send(std::string_view lines) {
    if (!process_) {
        return EngineFailure{FailureKind::disconnect, "it is not running"};
    }
    if (context_.log != nullptr) {
        context_.log->write(settings_.name + context_.tag, '<', lines);
    }
    if (process_->write_lines(lines, Clock::now() + context_.timeouts.ping)) {
        return std::nullopt;
    }
    return explain_end({FailureKind::stall, "it does not read its input"});
}

std::optional<Line> UciClient::receive(TimePoint deadline, std::optional<EngineFailure>& failure) {
    if (!process_) {
        failure = EngineFailure{FailureKind::disconnect, "it is not running"};
        return std::nullopt;
    }
    Line line;
    switch (process_->read_line(line, deadline)) {
        case ReadStatus::line:
            if (context_.log != nullptr) {
                context_.log->write(settings_.name + context_.tag, '>', line.text);
            }
            return line;
        case ReadStatus::timeout:
            return std::nullopt;
        case ReadStatus::interrupted:
            failure = EngineFailure{FailureKind::interrupted, "interrupted"};
            return std::nullopt;
        case ReadStatus::closed:
            failure = explain_end({FailureKind::disconnect, "it closed its output and went on running"});
            return std::nullopt;
    }
    return std::nullopt;
}

/// Tells a crash from what else it may be, once the pipes say that something is wrong.
EngineFailure UciClient::explain_end(EngineFailure if_running) {
    constexpr Milliseconds time_to_die{1000};
    const std::optional<ExitStatus> status = process_->wait(Clock::now() + time_to_die);
    EngineFailure failure = std::move(if_running);
    if (status) {
        const bool in_order = !status->by_signal && status->code == 0;
        failure = {in_order ? FailureKind::disconnect : FailureKind::crash,
                   "its process ended with " + status->describe()};
    }
    kill();
    return failure;
}

std::optional<EngineFailure> UciClient::start() {
    Result<std::unique_ptr<Process>> started = Process::start(settings_.command, context_.interrupt);
    if (!started) {
        return EngineFailure{FailureKind::start_failure, started.error()};
    }
    process_ = std::move(started.value());
    if (!settings_.error_file.empty() && !process_->copy_errors(settings_.error_file)) {
        kill();
        return EngineFailure{FailureKind::start_failure,
                             fmt::format("cannot write '{}'", settings_.error_file)};
    }
    handshake_.clear();
    options_.clear();
    std::optional<EngineFailure> failure;
    for (const std::string& line : settings_.init_lines) {
        failure = failure ? failure : send(line);
    }
    if (!failure) {
        failure = shake_hands();
    }
    if (!failure) {
        failure = send_options();
    }
    if (!failure) {
        failure = ping();
    }
    if (failure) {
        kill();
        if (failure->kind != FailureKind::interrupted) {
            failure->kind = FailureKind::start_failure;
        }
    }
    return failure;
}

/// Reads up to the line `wanted`, and shows every other line to `on_line`.
std::optional<EngineFailure> UciClient::await(std::string_view wanted, Milliseconds limit,
                                              const std::function<void(const std::string&)>& on_line) {
    const TimePoint deadline = Clock::now() + limit;
    std::optional<EngineFailure> failure;
    while (const std::optional<Line> line = receive(deadline, failure)) {
        if (line->text == wanted) {
            return std::nullopt;
        }
        if (line->time > deadline) {
            return EngineFailure{FailureKind::stall,
                                 fmt::format("it sends lines without end, but no {}", wanted)};
        }
        on_line(line->text);
    }
    if (!failure) {
        failure = EngineFailure{FailureKind::stall, fmt::format("no {} within {} ms", wanted, limit.count())};
    }
    return failure;
}

std::optional<EngineFailure> UciClient::shake_hands() {
    if (std::optional<EngineFailure> failure = send("uci")) {
        return failure;
    }
    std::optional<EngineFailure> failure =
        await("uciok", context_.timeouts.start, [this](const std::string& text) {
            handshake_.push_back(text);
            if (const auto name = parse_id(text, "name")) {
                id_name_ = *name;
            } else if (std::optional<UciOption> option = parse_option(text)) {
                options_.push_back(std::move(*option));
            }
        });
    if (!failure) {
        handshake_.emplace_back("uciok");
    }
    return failure;
}

const UciOption* UciClient::find_option(std::string_view name) const {
    const auto found = std::find_if(options_.begin(), options_.end(), [name](const UciOption& option) {
        return equal_ignoring_case(option.name, name);
    });
    return found == options_.end() ? nullptr : &*found;
}

std::optional<EngineFailure> UciClient::set_option(const std::string& name, const std::string& value) {
    if (find_option(name) == nullptr) {
        return EngineFailure{FailureKind::start_failure, fmt::format("it has no option '{}'", name)};
    }
    return send(value.empty() ? "setoption name " + name
                              : fmt::format("setoption name {} value {}", name, value));
}

std::optional<EngineFailure> UciClient::set_options(const OptionValues& options) {
    for (const auto& [name, value] : options) {
        if (std::optional<EngineFailure> failure = set_option(name, value)) {
            return failure;
        }
    }
    return std::nullopt;
}

std::optional<EngineFailure> UciClient::send_options() {
    bool variant_given = false;
    for (const auto& [name, value] : settings_.options) {
        variant_given = variant_given || equal_ignoring_case(name, "UCI_Variant");
        if (std::optional<EngineFailure> failure = set_option(name, value)) {
            return failure;
        }
    }
    if (const UciOption* const option = find_option("Ponder"); settings_.ponder && option != nullptr) {
        if (std::optional<EngineFailure> failure = set_option(option->name, "true")) {
            return failure;
        }
    }
    // An engine without the option plays one game only, and the manager's is taken to be that one.
    const bool needs_variant = context_.variant != Variant::tensor || find_option("UCI_Variant") != nullptr;
    if (variant_given || !needs_variant) {
        return std::nullopt;
    }
    return set_option("UCI_Variant", std::string(name_of(context_.variant)));
}

std::optional<EngineFailure> UciClient::ping() {
    if (std::optional<EngineFailure> failure = send("isready")) {
        return failure;
    }
    return await("readyok", context_.timeouts.ping, [](const std::string& /*other*/) {});
}

std::optional<EngineFailure> UciClient::new_game() {
    std::optional<EngineFailure> failure = stop_pondering();
    if (!failure) {
        failure = send("ucinewgame");
    }
    return failure ? failure : ping();
}

/// Reads up to `bestmove`. False where the deadline came first.
bool UciClient::await_best_move(SearchReply& reply, TimePoint begin, TimePoint deadline) {
    while (const std::optional<Line> line = receive(deadline, reply.failure)) {
        const std::string& text = line->text;
        if (text.starts_with("info ")) {
            reply.info.update(parse_info(text));
        } else if (const std::optional<UciBestMove> best = parse_best_move(text)) {
            reply.best_move = best->move;
            reply.ponder_move = best->ponder;
            reply.elapsed = line->time - begin;
            return true;
        }
        if (line->time > deadline) {
            break;
        }
    }
    reply.elapsed = Clock::now() - begin;
    return reply.failure.has_value();
}

SearchReply UciClient::search(std::string_view position_command, std::string_view go_command,
                              std::optional<Duration> allowance) {
    SearchReply reply;
    // In one piece: each piece wakes the engine up, and costs both programs as much as a shallow search.
    const std::string commands = fmt::format("{}\n{}", position_command, go_command);
    const TimePoint begin = Clock::now();
    reply.failure = stop_pondering();
    if (!reply.failure) {
        reply.failure = send(commands);
    }
    if (!reply.failure) {
        await_answer(reply, begin, allowance);
    }
    return reply;
}

std::optional<EngineFailure> UciClient::ponder(std::string_view position_command, std::string_view go_command) {
    std::optional<EngineFailure> failure = send(fmt::format("{}\n{}", position_command, go_command));
    is_pondering_ = !failure;
    return failure;
}

SearchReply UciClient::ponder_hit(std::optional<Duration> allowance) {
    SearchReply reply;
    const TimePoint begin = Clock::now();
    is_pondering_ = false;
    reply.failure = send("ponderhit");
    if (!reply.failure) {
        await_answer(reply, begin, allowance);
    }
    // An engine that has ended its search before may have answered already.
    reply.elapsed = std::max(reply.elapsed, Duration::zero());
    return reply;
}

std::optional<EngineFailure> UciClient::stop_pondering() {
    if (!std::exchange(is_pondering_, false) || !process_) {
        return std::nullopt;
    }
    SearchReply passed_over;
    passed_over.failure = send("stop");
    if (!passed_over.failure) {
        await_answer(passed_over, Clock::now(), std::nullopt);
    }
    return passed_over.failure;
}

/// Waits for the answer to a `go` or `ponderhit`; tells an engine that is late to stop.
void UciClient::await_answer(SearchReply& reply, TimePoint begin, std::optional<Duration> allowance) {
    if (await_best_move(reply, begin, begin + allowance.value_or(context_.timeouts.stall))) {
        return;
    }
    if (allowance) {
        // Late; whether the engine lost on time or stalls shows in its answer to `stop`.
        reply.late = true;
        const TimePoint last = begin + *allowance + context_.timeouts.stall;
        reply.failure = send("stop");
        if (reply.failure || await_best_move(reply, begin, last)) {
            return;
        }
    }
    reply.failure = EngineFailure{FailureKind::stall,
                                  fmt::format("no bestmove after {:.1f} s", to_seconds(Clock::now() - begin))};
    kill();
}

std::optional<ExitStatus> UciClient::quit() {
    if (!process_) {
        return std::nullopt;
    }
    if (context_.log != nullptr) {
        context_.log->write(settings_.name + context_.tag, '<', "quit");
    }
    process_->write_lines("quit", Clock::now() + context_.timeouts.quit);
    return close_stdin();
}

std::optional<ExitStatus> UciClient::close_stdin() {
    if (!process_) {
        return std::nullopt;
    }
    process_->close_input();
    const std::optional<ExitStatus> status = process_->wait(Clock::now() + context_.timeouts.quit);
    kill();
    return status;
}

void UciClient::kill() {
    if (process_) {
        process_->kill();
        last_errors_ = process_->last_errors();
        process_.reset();
        is_pondering_ = false;
    }
}

std::vector<std::string> UciClient::last_errors() const {
    return process_ ? process_->last_errors() : last_errors_;
}

}  // namespace ricochet::tools
