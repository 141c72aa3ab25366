// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <thread>
#include <utility>
#include <vector>

#include "bench/search_bench.hpp"
#include "engine/game.hpp"
#include "engine/io/line_reader.hpp"
#include "engine/text/bench_text.hpp"
#include "engine/text/board_text.hpp"
#include "engine/text/evaluation_text.hpp"
#include "engine/text/perft_text.hpp"
#include "engine/uci/go_command.hpp"
#include "engine/uci/uci_format.hpp"
#include "engine/version.hpp"
#include "movegen/common/quote.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

namespace {

/// Longer lines are thrown away: no game is that long.
constexpr std::size_t longest_line = std::size_t{16} << 20U;

/// What a GUI sends for an empty string.
constexpr std::string_view empty_value = "<empty>";

}  // namespace

Uci::Uci(LineSink sink)
    : sink_(std::move(sink)),
      queue_([this](const std::string& line) { return dispatch_urgent(line); }),
      engine_(engine_callbacks()) {}

// The two threads -------------------------------------------------------------------------------------------

UciEnd Uci::run(std::istream& input) {
    std::jthread obeying([this] { dispatch_all(); });
    const UciEnd end = read(input);
    queue_.close();
    return end;
}

UciEnd Uci::read(std::istream& input) {
    std::string line;
    while (true) {
        const LineStatus status = read_line(input, line, longest_line);
        if (status == LineStatus::end_of_input) {
            return UciEnd::over;
        }
        if (status == LineStatus::too_long) {
            report_error(fmt::format("skipped a line of more than {} bytes", longest_line));
            continue;
        }
        {
            const std::lock_guard lock(output_mutex_);
            log_.received(line);
        }
        if (trimmed(line) == "xboard") {
            return UciEnd::xboard;
        }
        Tokens words(line);
        const Command* const command = take_command(words);
        queue_.push(line);
        if (command != nullptr && command->name == "quit") {
            return UciEnd::over;
        }
    }
}

void Uci::dispatch_all() {
    while (!quitting_) {
        const std::optional<std::string> line = queue_.pop();
        if (!line) {
            break;
        }
        dispatch(*line);
    }
    engine_.finish_search();
}

void Uci::dispatch(const std::string& line) {
    Tokens words(line);
    if (const Command* const command = take_command(words)) {
        (this->*command->dispatch)(words);
    } else if (!trimmed(line).empty()) {
        report_error(fmt::format("unknown command {}", quoted(trimmed(line))));
    }
}

bool Uci::dispatch_urgent(const std::string& line) {
    Tokens words(line);
    const Command* const command = take_command(words);
    if (command == nullptr) {
        return false;
    }
    if (command->name == "isready") {
        ready(words);
        return true;
    }
    // These keep their place, for the searches that wait before them.
    if (command->name == "stop" || command->name == "quit") {
        stop_everything();
    }
    return false;
}

// The commands ----------------------------------------------------------------------------------------------

const Uci::Command* Uci::take_command(Tokens& words) {
    static constexpr std::array commands = {
        Command{"uci", &Uci::identify},
        Command{"debug", &Uci::debug},
        Command{"isready", &Uci::ready},
        Command{"setoption", &Uci::set_option},
        Command{"ucinewgame", &Uci::new_game},
        Command{"position", &Uci::position},
        Command{"go", &Uci::go},
        Command{"stop", &Uci::stop},
        Command{"ponderhit", &Uci::ponder_hit},
        Command{"quit", &Uci::quit},
        Command{"d", &Uci::describe},
        Command{"eval", &Uci::evaluate},
        Command{"moves", &Uci::list_moves},
        Command{"bench", &Uci::bench},
    };
    while (!words.at_end()) {
        const std::string_view word = words.next();
        const auto* const found = std::find_if(commands.begin(), commands.end(),
                                               [word](const Command& command) { return command.name == word; });
        if (found != commands.end()) {
            return found;
        }
    }
    return nullptr;
}

void Uci::identify(Tokens& /*words*/) {
    std::string answer = fmt::format("id name {}\nid author the Ricochet authors\n", program_name());
    for (const Option& option : engine_.options().all()) {
        answer += format_option(option) + '\n';
    }
    print(answer + "uciok");
}

void Uci::debug(Tokens& words) {
    const std::string_view word = words.next();
    if (word == "on" || word == "off") {
        debug_ = word == "on";
    } else {
        report_error(
            fmt::format("debug: expected on or off, found {}", word.empty() ? "nothing" : quoted(word)));
    }
}

void Uci::ready(Tokens& /*words*/) {
    print("readyok");
}

void Uci::set_option(Tokens& words) {
    if (words.next() != "name") {
        report_error("setoption: expected setoption name NAME [value VALUE]");
        return;
    }
    std::string name;
    while (!words.at_end() && words.peek() != "value") {
        name += name.empty() ? "" : " ";
        name += words.next();
    }
    words.next();
    const std::string_view value = words.rest() == empty_value ? "" : words.rest();
    if (const OptionFailure failure = engine_.options().check(name, value)) {
        report_error(*failure);
        return;
    }
    finish_search();
    if (const OptionFailure failure = engine_.set_option(name, value)) {
        report_error(*failure);
    }
}

void Uci::new_game(Tokens& /*words*/) {
    finish_search();
    engine_.new_game();
}

void Uci::position(Tokens& words) {
    Result<Game> game = parse_position_command(words.rest(), engine_.variant());
    if (game) {
        engine_.set_game(std::move(game.value()));
    } else {
        report_error(fmt::format("position: {}", game.error()));
    }
}

void Uci::go(Tokens& words) {
    const Result<GoCommand> command = parse_go_command(words.rest(), engine_.position());
    if (!command) {
        report_error(fmt::format("go: {}", command.error()));
        return;
    }
    if (!command.value().unknown_word.empty()) {
        report_error(fmt::format("go: skipped the unknown word {}", quoted(command.value().unknown_word)));
    }
    finish_search();
    if (command.value().perft_depth) {
        perft(*command.value().perft_depth);
        return;
    }
    if (debug_) {
        print(fmt::format("info string searching {}", to_fen(engine_.position())));
    }
    engine_.go(command.value().limits);
}

void Uci::stop(Tokens& /*words*/) {
    stop_everything();
}

void Uci::ponder_hit(Tokens& /*words*/) {
    if (!engine_.ponder_hit()) {
        report_error("ponderhit: there is no search that ponders");
    }
}

void Uci::quit(Tokens& /*words*/) {
    engine_.stop();
    engine_.finish_search();
    quitting_ = true;
}

void Uci::describe(Tokens& /*words*/) {
    print(describe_position(engine_.position()));
}

void Uci::evaluate(Tokens& /*words*/) {
    if (engine_.position().in_check()) {
        print("Evaluation: none (in check)");
    } else {
        print(describe_evaluation(Evaluator().trace(engine_.position())));
    }
}

void Uci::list_moves(Tokens& /*words*/) {
    std::vector<std::string> moves;
    for (const Move move : legal_moves(engine_.position())) {
        moves.push_back(to_uci(move));
    }
    std::sort(moves.begin(), moves.end());
    print(fmt::format("Moves ({}): {}", moves.size(), fmt::join(moves, " ")));
}

// Jobs that are no search -----------------------------------------------------------------------------------

void Uci::bench(Tokens& words) {
    int depth = bench_depth;
    if (!words.at_end()) {
        const Result<std::int64_t> read = parse_integer(words.next(), 1, max_depth);
        if (!read) {
            report_error(fmt::format("bench: {}", read.error()));
            return;
        }
        depth = static_cast<int>(read.value());
    }
    finish_search();
    const std::stop_token token = start_job();
    const CommandQueue::LongJob job(queue_);
    const BenchTotal total = run_search_bench(
        depth, [this](const BenchLine& line) { print("info string " + format_bench_line(line)); }, token);
    print(total.stopped ? "info string bench was stopped" : format_bench_total(total));
}

void Uci::perft(int depth) {
    const std::stop_token token = start_job();
    const CommandQueue::LongJob job(queue_);
    std::atomic<bool> stopped = false;
    const std::stop_callback on_stop(token, [&stopped] { stopped = true; });
    const std::vector<PerftMove> moves =
        perft_divide(engine_.position(), depth, {.bulk = true, .threads = 1, .hash_mib = 0, .stop = &stopped});
    print(stopped ? "info string perft was stopped" : format_divide(moves, depth));
}

void Uci::finish_search() {
    // Only then: an `isready` behind a slow command has to wait for what that command does.
    if (engine_.is_searching()) {
        const CommandQueue::LongJob job(queue_);
        engine_.finish_search();
    }
}

std::stop_token Uci::start_job() {
    const std::lock_guard lock(job_mutex_);
    job_ = std::stop_source();
    return job_.get_token();
}

void Uci::stop_everything() {
    {
        const std::lock_guard lock(job_mutex_);
        job_.request_stop();
    }
    engine_.stop();
}

// Output ----------------------------------------------------------------------------------------------------

EngineCallbacks Uci::engine_callbacks() {
    EngineCallbacks callbacks;
    callbacks.search.on_reports = [this](std::span<const SearchReport> reports) { print_reports(reports); };
    callbacks.search.on_current_move = [this](const CurrentMoveReport& report) {
        print(format_current_move(report));
    };
    callbacks.search.on_best_move = [this](const BestMoveReport& report) { print(format_best_move(report)); };
    callbacks.on_message = [this](const std::string& text) { print("info string " + text); };
    callbacks.on_log_file = [this](const std::string& path) { return open_log(path); };
    return callbacks;
}

void Uci::print_reports(std::span<const SearchReport> reports) {
    std::vector<std::string> lines;
    for (const SearchReport& report : reports) {
        std::optional<WinDrawLoss> chances;
        if (engine_.shows_chances()) {
            chances = win_draw_loss(report.score, engine_.search_root());
        }
        lines.push_back(format_report(report, chances));
    }
    print(fmt::format("{}", fmt::join(lines, "\n")));
}

void Uci::print(std::string_view lines) {
    const std::lock_guard lock(output_mutex_);
    log_.sent(lines);
    sink_(lines);
}

void Uci::report_error(std::string_view what) {
    print(fmt::format("info string error: {}", what));
}

bool Uci::open_log(const std::string& path) {
    const std::lock_guard lock(output_mutex_);
    return log_.open(path);
}

}  // namespace ricochet
