// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_client.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/wordings.hpp"

namespace ricochet::tools {

void SearchInfo::update(const UciInfo& info) {
    // No clock shows a longer time.
    constexpr std::int64_t longest_time = std::int64_t{1} << 52U;
    nodes = std::max(nodes, info.nodes.value_or(0));
    hashfull = info.hashfull ? info.hashfull : hashfull;
    if (info.time && *info.time <= longest_time) {
        time = Milliseconds(*info.time);
    }
    if (!info.score || info.multipv.value_or(1) != 1 || (info.bound != ScoreBound::exact && score)) {
        return;
    }
    score = info.score;
    depth = info.depth.value_or(0);
    seldepth = info.seldepth.value_or(0);
    pv = info.pv;
}

UciClient::UciClient(const EngineSettings& settings, ClientContext context)
    : settings_(settings), context_(std::move(context)) {}

UciClient::~UciClient() {
    quit();
}

std::optional<EngineFailure> UciClient::send(std::string_view lines) {
    if (!process_) {
        return EngineFailure{FailureKind::disconnect, phrase(engine_error::stopped)};
    }
    log('<', lines);
    if (process_->write_lines(lines, Clock::now() + context_.timeouts.ping)) {
        return std::nullopt;
    }
    return explain_end({FailureKind::stall, {"it does not read its input"}});
}

std::optional<Line> UciClient::receive(TimePoint deadline, std::optional<EngineFailure>& failure) {
    if (!process_) {
        failure = EngineFailure{FailureKind::disconnect, phrase(engine_error::stopped)};
        return std::nullopt;
    }
    Line line;
    switch (process_->read_line(line, deadline)) {
        case ReadStatus::line:
            log('>', line.text);
            return line;
        case ReadStatus::timeout:
            return std::nullopt;
        case ReadStatus::interrupted:
            failure = EngineFailure{FailureKind::interrupted, {"interrupted"}};
            return std::nullopt;
        case ReadStatus::closed:
            failure = explain_end({FailureKind::disconnect, {"it closed its output but kept running"}});
            return std::nullopt;
    }
    return std::nullopt;
}

/// Distinguishes a crash from other failures, once the pipes show that something is wrong.
EngineFailure UciClient::explain_end(EngineFailure if_running) {
    constexpr Milliseconds time_to_die{1000};
    const std::optional<ExitStatus> status = process_->wait(Clock::now() + time_to_die);
    EngineFailure failure = std::move(if_running);
    if (status) {
        const bool in_order = !status->by_signal && status->code == 0;
        failure = {in_order ? FailureKind::disconnect : FailureKind::crash,
                   phrase(engine_error::process, status->describe())};
    }
    warn(failure.detail.message);
    kill();
    return failure;
}

void UciClient::log(char arrow, std::string_view text) {
    if (context_.log != nullptr) {
        context_.log->write(settings_.name + context_.tag, arrow, text);
    }
}

void UciClient::warn(std::string_view text) {
    if (context_.log != nullptr) {
        context_.log->warn(settings_.name + context_.tag, text);
    }
}

/// Counts an answer to no search.
void UciClient::count_stray(std::string_view line) {
    if (parse_best_move(line)) {
        ++stray_answers_;
        is_untrusted_ = true;
        warn(fmt::format("an answer to no search: {}", line));
    }
}

/// Empties the pipe, so that later lines answer later commands.
std::optional<EngineFailure> UciClient::clear_output() {
    // A flood is left to the search, which has a deadline.
    constexpr Milliseconds longest{100};
    const TimePoint begin = Clock::now();
    std::optional<EngineFailure> failure;
    while (const std::optional<Line> line = receive(begin, failure)) {
        count_stray(line->text);
        if (Clock::now() - begin > longest) {
            break;
        }
    }
    // An untrusted engine's output may still be on its way; only `readyok` shows that it is not.
    return !failure && is_untrusted_ ? ping() : failure;
}

std::optional<EngineFailure> UciClient::start() {
    Result<std::unique_ptr<Process>> started = Process::start(settings_.command, context_.interrupt);
    if (!started) {
        return EngineFailure{FailureKind::start_failure, started.refusal()};
    }
    process_ = std::move(started.value());
    if (!settings_.error_file.empty() && !process_->copy_errors(settings_.error_file)) {
        kill();
        return EngineFailure{FailureKind::start_failure,
                             {fmt::format("cannot write '{}'", settings_.error_file)}};
    }
    is_untrusted_ = false;
    unconfirmed_options_.clear();
    option_error_.reset();
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
        if (failure->kind != FailureKind::interrupted && failure->kind != FailureKind::wrong_setup) {
            failure->kind = FailureKind::start_failure;
        }
    }
    return failure;
}

/// Reads up to the line `wanted`, and calls `on_line` for every other line.
std::optional<EngineFailure> UciClient::await(std::string_view wanted, Milliseconds limit,
                                              const std::function<void(const std::string&)>& on_line) {
    const TimePoint deadline = Clock::now() + limit;
    std::optional<EngineFailure> failure;
    while (const std::optional<Line> line = receive(deadline, failure)) {
        if (line->text == wanted) {
            return std::nullopt;
        }
        if (line->time > deadline) {
            return EngineFailure{FailureKind::stall, phrase(engine_error::endless, wanted)};
        }
        on_line(line->text);
    }
    if (!failure) {
        failure = EngineFailure{FailureKind::stall, phrase(engine_error::silent, wanted, limit.count())};
    }
    return failure;
}

std::optional<EngineFailure> UciClient::shake_hands() {
    handshake_.clear();
    options_.clear();
    if (std::optional<EngineFailure> failure = send("uci")) {
        return failure;
    }
    std::optional<EngineFailure> failure =
        await("uciok", context_.timeouts.start, [this](const std::string& text) {
            handshake_.push_back(text);
            note_error(text);
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
    const UciOption* const option = find_option(name);
    if (option == nullptr) {
        return EngineFailure{FailureKind::start_failure, {fmt::format("it has no option '{}'", name)}};
    }
    if (const std::optional<std::string> reason = why_not_allowed(*option, value)) {
        return EngineFailure{FailureKind::start_failure,
                             {fmt::format("option {}={}: {}", name, value, *reason)}};
    }
    if (option->type == "button" && value == "false") {
        return std::nullopt;
    }
    unconfirmed_options_.emplace_back(name, value);
    if (option->type == "button") {
        return send("setoption name " + name);
    }
    return send(value.empty() ? "setoption name " + name
                              : fmt::format("setoption name {} value {}", name, value));
}

/// Keeps the first error between options and `readyok`: it is about one of them.
void UciClient::note_error(std::string_view line) {
    if (unconfirmed_options_.empty() || option_error_) {
        return;
    }
    if (const std::optional<std::string_view> error = parse_error(line)) {
        option_error_ = std::string(*error);
    }
}

/// Names the option that the error is about: the longest name found in it, as one name may contain another.
std::string UciClient::describe_refusal() const {
    const std::pair<std::string, std::string>* refused =
        unconfirmed_options_.size() == 1 ? &unconfirmed_options_.front() : nullptr;
    std::string names;
    for (const auto& option : unconfirmed_options_) {
        names += (names.empty() ? "" : ", ") + option.first;
        if (option_error_->find(option.first) != std::string::npos &&
            (refused == nullptr || option.first.size() > refused->first.size())) {
            refused = &option;
        }
    }
    const std::string which = refused != nullptr ? fmt::format("option {}={}", refused->first, refused->second)
                                                 : "one of the options " + names;
    return fmt::format("it refuses {}: {}", which, ricochet::quoted(*option_error_));
}

std::optional<EngineFailure> UciClient::set_options(const OptionValues& options) {
    for (const auto& [name, value] : options) {
        if (std::optional<EngineFailure> failure = set_option(name, value)) {
            return failure;
        }
    }
    return std::nullopt;
}

/// Sets the variant, if the engine offers it.
std::optional<EngineFailure> UciClient::choose_variant(const std::string& name) {
    constexpr const char* option_name = "UCI_Variant";
    const auto is_offered = [this, &name] {
        const UciOption* const option = find_option(option_name);
        return option != nullptr && !why_not_allowed(*option, name);
    };
    // Options may add variants (Fairy-Stockfish's VariantPath), which only a new handshake lists.
    if (!is_offered() && find_option(option_name) != nullptr && !settings_.options.empty()) {
        if (std::optional<EngineFailure> failure = shake_hands()) {
            return failure;
        }
    }
    if (is_offered()) {
        return set_option(option_name, name);
    }
    const UciOption* const option = find_option(option_name);
    return EngineFailure{
        FailureKind::start_failure,
        {option == nullptr
             ? fmt::format("it does not play {}: it has no option UCI_Variant", name)
             : fmt::format("it does not play {}: UCI_Variant offers {}", name,
                           ricochet::quoted(fmt::format("{}", fmt::join(option->choices, " "))))}};
}

std::optional<EngineFailure> UciClient::send_options() {
    std::string variant(name_of(context_.variant));
    for (const auto& [name, value] : settings_.options) {
        if (equal_ignoring_case(name, "UCI_Variant")) {
            variant = value;
        } else if (std::optional<EngineFailure> failure = set_option(name, value)) {
            return failure;
        }
    }
    if (const UciOption* const option = find_option("Ponder"); settings_.ponder && option != nullptr) {
        if (std::optional<EngineFailure> failure = set_option(option->name, "true")) {
            return failure;
        }
    }
    return choose_variant(variant);
}

std::optional<EngineFailure> UciClient::await_ready(Milliseconds limit) {
    if (std::optional<EngineFailure> failure = send("isready")) {
        return failure;
    }
    std::optional<EngineFailure> failure = await("readyok", limit, [this](const std::string& other) {
        note_error(other);
        count_stray(other);
    });
    if (!failure && option_error_) {
        failure = EngineFailure{FailureKind::wrong_setup, {describe_refusal()}};
    }
    unconfirmed_options_.clear();
    option_error_.reset();
    return failure;
}

std::optional<EngineFailure> UciClient::ping() {
    return await_ready(context_.timeouts.ping);
}

std::optional<EngineFailure> UciClient::new_game() {
    std::optional<EngineFailure> failure = stop_pondering();
    if (!failure) {
        failure = send("ucinewgame");
    }
    return failure ? failure : await_ready(context_.timeouts.new_game);
}

/// Reads up to `bestmove`. False if the deadline came first.
bool UciClient::await_best_move(SearchReply& reply, TimePoint begin, TimePoint deadline) {
    while (const std::optional<Line> line = receive(deadline, reply.failure)) {
        const std::string& text = line->text;
        if (text.starts_with("info ")) {
            reply.info.update(parse_info(text));
        } else if (const std::optional<UciBestMove> best = parse_best_move(text)) {
            reply.best_move = best->move;
            reply.ponder_move = best->ponder;
            reply.elapsed = std::max(line->time - begin, Duration::zero());
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
    // The time that the engine takes to stop counts as its own; the time that the manager takes to drain its
    // output does not.
    const TimePoint begin_of_stop = Clock::now();
    reply.failure = stop_pondering();
    const Duration stopping = Clock::now() - begin_of_stop;
    if (!reply.failure) {
        reply.failure = clear_output();
    }
    if (reply.failure) {
        return reply;
    }
    // Sent at once: each write wakes the engine, and costs both programs as much as a shallow search.
    const std::string commands = fmt::format("{}\n{}", position_command, go_command);
    const TimePoint begin = Clock::now() - stopping;
    reply.failure = send(commands);
    if (!reply.failure) {
        await_answer(reply, begin, allowance);
    }
    return reply;
}

std::optional<EngineFailure> UciClient::ponder(std::string_view position_command, std::string_view go_command) {
    std::optional<EngineFailure> failure = clear_output();
    if (!failure) {
        failure = send(fmt::format("{}\n{}", position_command, go_command));
    }
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
    return reply;
}

std::optional<EngineFailure> UciClient::stop_pondering() {
    if (!std::exchange(is_pondering_, false) || !process_) {
        return std::nullopt;
    }
    SearchReply ignored;
    ignored.failure = send("stop");
    if (!ignored.failure) {
        await_answer(ignored, Clock::now(), std::nullopt);
    }
    return ignored.failure;
}

/// Waits for the answer to a `go` or `ponderhit`; stops an engine that is late.
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
    reply.failure = EngineFailure{
        FailureKind::stall, {fmt::format("no bestmove after {:.1f} s", to_seconds(Clock::now() - begin))}};
    warn(reply.failure->detail.message);
    kill();
}

std::optional<ExitStatus> UciClient::quit() {
    if (!process_) {
        return std::nullopt;
    }
    log('<', "quit");
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
