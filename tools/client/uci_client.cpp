// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/client/uci_client.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <functional>
#include <utility>

#include "tools/client/words.hpp"

namespace ricochet::tools {

namespace {

template <class Number>
std::optional<Number> to_number(std::string_view word) {
    Number number{};
    const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (code != std::errc{} || end != word.data() + word.size()) {
        return std::nullopt;
    }
    return number;
}

/// The pieces of an `info` line before they are believed. They refer to the line: most lines are replaced by
/// the next one before anybody asks for them, and an engine sends thousands a second.
struct InfoTokens {
    std::optional<SearchScore> score;
    bool is_bound = false;
    int line_number = 1;
    int depth = 0;
    std::int64_t nodes = 0;
    std::string_view pv;
};

/// Takes the two words of a score; nothing, and no word taken, where they are none.
std::optional<SearchScore> take_score(std::string_view& text) {
    std::string_view rest = text;
    const std::string_view unit = take_word(rest);
    const std::optional<int> value = to_number<int>(take_word(rest));
    if (!value || (unit != "cp" && unit != "mate")) {
        return std::nullopt;
    }
    text = rest;
    constexpr int most = 90000;
    return SearchScore{unit == "mate", std::clamp(*value, -most, most)};
}

InfoTokens read_info_words(std::string_view text) {
    InfoTokens read;
    take_word(text);
    for (std::string_view word = take_word(text); !word.empty() && word != "string"; word = take_word(text)) {
        if (word == "pv") {
            read.pv = text;
            break;
        }
        if (word == "score") {
            read.score = take_score(text);
        } else if (word == "lowerbound" || word == "upperbound") {
            read.is_bound = true;
        } else if (word == "depth") {
            read.depth = to_number<int>(take_word(text)).value_or(0);
        } else if (word == "multipv") {
            read.line_number = to_number<int>(take_word(text)).value_or(1);
        } else if (word == "nodes") {
            read.nodes = to_number<std::int64_t>(take_word(text)).value_or(0);
        }
    }
    return read;
}

}  // namespace

void read_info(std::string_view line, SearchInfo& info) {
    const InfoTokens read = read_info_words(line);
    info.nodes = std::max(info.nodes, read.nodes);
    if (!read.score || read.line_number != 1 || (read.is_bound && info.score)) {
        return;
    }
    info.score = read.score;
    info.depth = read.depth;
    info.pv = read.pv;
}

std::optional<UciOption> read_option(std::string_view line) {
    const std::vector<std::string> words = split_words(line);
    if (words.size() < 5 || words[0] != "option" || words[1] != "name") {
        return std::nullopt;
    }
    UciOption option;
    std::string* field = &option.name;
    for (std::size_t i = 2; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "type" && option.type.empty()) {
            field = &option.type;
        } else if (word == "default") {
            field = &option.default_value;
        } else if (word == "min") {
            field = &option.min;
        } else if (word == "max") {
            field = &option.max;
        } else if (word == "var") {
            field = &option.choices.emplace_back();
        } else {
            *field += (field->empty() ? "" : " ") + word;
        }
    }
    if (option.name.empty() || option.type.empty()) {
        return std::nullopt;
    }
    return option;
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

UciClient::UciClient(const EngineSettings& settings, Context context)
    : settings_(settings), context_(std::move(context)) {}

UciClient::~UciClient() {
    quit();
}

std::optional<EngineTrouble> UciClient::send(std::string_view lines) {
    if (!process_) {
        return EngineTrouble{Failure::disconnect, "it is not running"};
    }
    if (context_.log != nullptr) {
        context_.log->write(settings_.name + context_.tag, '<', lines);
    }
    if (process_->write_lines(lines, Clock::now() + context_.timeouts.ping)) {
        return std::nullopt;
    }
    return explain_end({Failure::stall, "it does not read its input"});
}

std::optional<Line> UciClient::receive(TimePoint deadline, std::optional<EngineTrouble>& failure) {
    if (!process_) {
        failure = EngineTrouble{Failure::disconnect, "it is not running"};
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
            failure = EngineTrouble{Failure::interrupted, "interrupted"};
            return std::nullopt;
        case ReadStatus::closed:
            failure = explain_end({Failure::disconnect, "it closed its output and went on running"});
            return std::nullopt;
    }
    return std::nullopt;
}

/// Tells a crash from what else it may be, once the pipes say that something is wrong.
EngineTrouble UciClient::explain_end(EngineTrouble if_running) {
    constexpr Milliseconds time_to_die{1000};
    const std::optional<ExitStatus> status = process_->wait(Clock::now() + time_to_die);
    EngineTrouble failure = std::move(if_running);
    if (status) {
        const bool in_order = !status->by_signal && status->code == 0;
        failure = {in_order ? Failure::disconnect : Failure::crash,
                   "its process ended with " + status->describe()};
    }
    kill();
    return failure;
}

std::optional<EngineTrouble> UciClient::start() {
    Result<std::unique_ptr<Process>> started = Process::start(settings_.command, context_.interrupt);
    if (!started) {
        return EngineTrouble{Failure::start_failure, started.error()};
    }
    process_ = std::move(started.value());
    handshake_.clear();
    options_.clear();
    std::optional<EngineTrouble> failure = shake_hands();
    if (!failure) {
        failure = send_options();
    }
    if (!failure) {
        failure = ping();
    }
    if (failure) {
        kill();
        if (failure->kind != Failure::interrupted) {
            failure->kind = Failure::start_failure;
        }
    }
    return failure;
}

/// Reads up to the line `wanted`, and shows every other line to `on_line`.
std::optional<EngineTrouble> UciClient::await(std::string_view wanted, Milliseconds timeouts,
                                              const std::function<void(const std::string&)>& on_line) {
    const TimePoint deadline = Clock::now() + timeouts;
    std::optional<EngineTrouble> failure;
    while (const std::optional<Line> line = receive(deadline, failure)) {
        if (line->text == wanted) {
            return std::nullopt;
        }
        if (line->time > deadline) {
            return EngineTrouble{Failure::stall, fmt::format("it talks and talks, but says no {}", wanted)};
        }
        on_line(line->text);
    }
    if (!failure) {
        failure = EngineTrouble{Failure::stall, fmt::format("no {} within {} ms", wanted, timeouts.count())};
    }
    return failure;
}

std::optional<EngineTrouble> UciClient::shake_hands() {
    if (std::optional<EngineTrouble> failure = send("uci")) {
        return failure;
    }
    std::optional<EngineTrouble> failure =
        await("uciok", context_.timeouts.start, [this](const std::string& text) {
            handshake_.push_back(text);
            if (text.starts_with("id name ")) {
                id_name_ = text.substr(8);
            } else if (std::optional<UciOption> option = read_option(text)) {
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

std::optional<EngineTrouble> UciClient::set_option(const std::string& name, const std::string& value) {
    if (find_option(name) == nullptr) {
        return EngineTrouble{Failure::start_failure, fmt::format("it has no option '{}'", name)};
    }
    return send(value.empty() ? "setoption name " + name
                              : fmt::format("setoption name {} value {}", name, value));
}

std::optional<EngineTrouble> UciClient::send_options() {
    bool variant_given = false;
    for (const auto& [name, value] : settings_.options) {
        variant_given = variant_given || equal_ignoring_case(name, "UCI_Variant");
        if (std::optional<EngineTrouble> failure = set_option(name, value)) {
            return failure;
        }
    }
    // An engine without the option plays one game only, and the manager's is taken to be that one.
    const bool needs_variant = context_.variant != Variant::tensor || find_option("UCI_Variant") != nullptr;
    if (variant_given || !needs_variant) {
        return std::nullopt;
    }
    return set_option("UCI_Variant", context_.variant == Variant::tensor ? "tensor" : "tensorfree");
}

std::optional<EngineTrouble> UciClient::ping() {
    if (std::optional<EngineTrouble> failure = send("isready")) {
        return failure;
    }
    return await("readyok", context_.timeouts.ping, [](const std::string& /*other*/) {});
}

std::optional<EngineTrouble> UciClient::new_game() {
    std::optional<EngineTrouble> failure = send("ucinewgame");
    return failure ? failure : ping();
}

/// Reads up to `bestmove`. False where the deadline came first.
bool UciClient::await_best_move(SearchReply& reply, TimePoint begin, TimePoint deadline) {
    while (const std::optional<Line> line = receive(deadline, reply.failure)) {
        const std::string& text = line->text;
        if (text.starts_with("info ")) {
            read_info(text, reply.info);
        } else if (text == "bestmove" || text.starts_with("bestmove ")) {
            std::string_view words = text;
            take_word(words);
            reply.best_move = take_word(words);
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
    reply.failure = send(commands);
    if (reply.failure) {
        return reply;
    }
    if (await_best_move(reply, begin, begin + allowance.value_or(context_.timeouts.stall))) {
        return reply;
    }
    if (allowance) {
        // Late; whether the engine lost on time or hangs shows in its answer to `stop`.
        reply.late = true;
        const TimePoint last = begin + *allowance + context_.timeouts.stall;
        reply.failure = send("stop");
        if (reply.failure || await_best_move(reply, begin, last)) {
            return reply;
        }
    }
    reply.failure = EngineTrouble{Failure::stall,
                                  fmt::format("no bestmove after {:.1f} s", to_seconds(Clock::now() - begin))};
    kill();
    return reply;
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
    }
}

std::vector<std::string> UciClient::last_errors() const {
    return process_ ? process_->last_errors() : last_errors_;
}

}  // namespace ricochet::tools
