// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/uci/uci.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "bench/search_bench.hpp"
#include "engine/io/line_reader.hpp"
#include "engine/text/position_text.hpp"
#include "engine/text/result_text.hpp"
#include "engine/uci/uci_format.hpp"
#include "movegen/base/quote.hpp"
#include "movegen/base/threads.hpp"
#include "movegen/common/fen_fields.hpp"
#include "search/games/game_search.hpp"
#include "search/tables/probe_moves.hpp"

namespace ricochet {

namespace {

/// Longer lines are skipped with an error: no game is that long.
constexpr std::size_t longest_line = std::size_t{16} << 20U;

/// Deeper counts take weeks; they end with the input, after which nobody can stop them.
constexpr int deepest_unattended_perft = 8;

}  // namespace

Uci::Uci(LineSink sink, QuitHandler on_quit)
    : output_(std::move(sink),
              "info string error: option Debug Log File: the file cannot be written any more and is closed"),
      on_quit_(std::move(on_quit)),
      queue_([this](const UciCommand& command) { return dispatch_urgent(command); }),
      engine_(engine_callbacks()) {}

// The two threads -------------------------------------------------------------------------------------------

UciEnd Uci::run(std::istream& input) {
    Thread executing;
    if (has_threads()) {
        executing = Thread([this] { execute_all(); });
    }
    const UciEnd end = read(input);
    end_input();
    queue_.close();
    return end;
}

UciEnd Uci::read(std::istream& input) {
    std::optional<UciEnd> end;
    read_lines(input, longest_line, [this, &end](const std::string& line, bool is_too_long) {
        if (is_too_long) {
            enqueue(InvalidCommand{fmt::format("skipped a line of more than {} bytes", longest_line)});
        } else {
            end = take(line);
        }
        return !end;
    });
    return end.value_or(UciEnd::over);
}

std::optional<UciEnd> Uci::take(const std::string& line) {
    output_.log_received(line);
    if (trimmed(line) == "xboard") {
        // After the switch nothing could stop a running search, and the next line is not read before it ends.
        enqueue(StopCommand{});
        return UciEnd::xboard;
    }
    std::optional<UciCommand> command = parse_uci_command(line);
    if (!command) {
        return std::nullopt;
    }
    const bool quits = std::holds_alternative<QuitCommand>(*command);
    if (quits && on_quit_) {
        on_quit_();
    }
    enqueue(std::move(*command));
    return quits ? std::optional(UciEnd::over) : std::nullopt;
}

void Uci::enqueue(UciCommand command) {
    if (auto* const ready = std::get_if<IsReadyCommand>(&command)) {
        ready->changes_before = changes_read_;
    } else if (is_change(command)) {
        ++changes_read_;
    }
    queue_.push(std::move(command));
    if (!has_threads()) {
        dispatch_next();
    }
}

void Uci::execute_all() {
    while (!quitting_ && dispatch_next()) {
    }
    engine_.finish_search();
}

bool Uci::dispatch_next() {
    const std::optional<UciCommand> command = queue_.pop();
    if (!command) {
        return false;
    }
    try {
        std::visit([this](const auto& content) { execute(content); }, *command);
    } catch (const std::exception& error) {
        report_error(failure_text(error));
    }
    if (is_change(*command)) {
        ++changes_done_;
    }
    return true;
}

Urgency Uci::dispatch_urgent(const UciCommand& command) {
    if (const auto* const ready = std::get_if<IsReadyCommand>(&command)) {
        if (!may_answer_now(*ready)) {
            return Urgency::none;
        }
        execute(*ready);
        return Urgency::done;
    }
    // They also stay in the queue, for the searches before them.
    if (std::holds_alternative<StopCommand>(command) || std::holds_alternative<QuitCommand>(command)) {
        stop_everything();
        return Urgency::again;
    }
    return Urgency::none;
}

bool Uci::may_answer_now(const IsReadyCommand& command) const {
    // A GUI that has seen the best move may rely on the order of later answers.
    const bool is_working = !waits_for_search_ || best_move_due_;
    return is_working && command.changes_before == changes_done_;
}

// The commands ----------------------------------------------------------------------------------------------

void Uci::execute(const IdentifyCommand& /*command*/) {
    std::string answer = fmt::format("id name {}\nid author the Ricochet authors\n", program_name());
    for (const Option& option : engine_.options().all()) {
        answer += format_option(option) + '\n';
    }
    print(answer + "uciok");
}

void Uci::execute(const DebugCommand& command) {
    debug_ = command.on;
}

void Uci::execute(const IsReadyCommand& /*command*/) {
    print("readyok");
}

void Uci::execute(const SetOptionCommand& command) {
    if (const OptionFailure failure =
            engine_.set_option(command.name, command.value, [this] { finish_search(); })) {
        report_error(*failure);
    }
    report_table_damage();
}

void Uci::execute(const NewGameCommand& /*command*/) {
    finish_search();
    engine_.new_game();
}

void Uci::execute(const PositionCommand& command) {
    Result<Game> game = game_of(command, engine_.game().variant());
    if (game) {
        engine_.set_game(std::move(game.value()));
    } else {
        report_error(fmt::format("position: {}", game.error()));
    }
}

void Uci::execute(const GoCommand& command) {
    finish_search();
    const CheckedGo go = check_go(command, engine_.game());
    if (!go.fault.empty()) {
        report_error(fmt::format("go: {}", go.fault));
    }
    if (command.perft_depth) {
        perft(*command.perft_depth);
        return;
    }
    if (const std::optional<book::BookMove> known = engine_.book_move(go.limits)) {
        print("info string " + describe_book_move(*known, engine_.game()));
        print(format_best_move({.best = known->move}, engine_.game()));
        return;
    }
    if (debug_) {
        print(fmt::format("info string searching {}", engine_.game().fen()));
    }
    best_move_due_ = true;
    if (const OptionFailure failure = engine_.go(go.limits)) {
        best_move_due_ = false;
        report_error(fmt::format("go: {}", *failure));
        // A GUI waits for this line even after an error.
        const std::vector<MoveCode> moves = engine_.game().legal_moves();
        print(format_best_move({.best = moves.empty() ? MoveCode::none : moves.front()}, engine_.game()));
    }
}

void Uci::execute(const StopCommand& /*command*/) {
    stop_everything();
}

void Uci::execute(const PonderHitCommand& /*command*/) {
    if (!engine_.ponder_hit()) {
        report_error("ponderhit: there is no search that ponders");
    }
}

void Uci::execute(const QuitCommand& /*command*/) {
    engine_.stop();
    engine_.finish_search();
    quitting_ = true;
}

void Uci::execute(const DisplayCommand& /*command*/) {
    print(describe_position(engine_.game()));
}

void Uci::execute(const FlipCommand& /*command*/) {
    const Game& game = engine_.game();
    engine_.set_game(Game::from_fen(flipped_fen(game.fen()), game.variant()).value());
}

void Uci::execute(const EvalCommand& /*command*/) {
    if (engine_.game().in_check()) {
        print("Evaluation: none (in check)");
    } else {
        print(describe_evaluation(trace(engine_.game(), engine_.evaluating_network())));
    }
    if (engine_.tablebase() != nullptr) {
        if (const std::optional<tables::WdlProbe> verdict = engine_.tablebase()->probe_wdl(engine_.game())) {
            print("Tablebase: " + tables::describe_verdict(*verdict, engine_.game()));
        }
    }
    report_table_damage();
}

void Uci::execute(const ExportNetworkCommand& command) {
    if (const OptionFailure failure = engine_.export_network(command.path)) {
        report_error(fmt::format("export_net: {}", *failure));
    } else {
        print(fmt::format("info string the network is in '{}'", command.path));
    }
}

void Uci::execute(const MovesCommand& /*command*/) {
    std::vector<std::string> moves;
    for (const MoveCode move : engine_.game().legal_moves()) {
        moves.push_back(engine_.game().to_uci(move));
    }
    std::sort(moves.begin(), moves.end());
    print(fmt::format("Moves ({}): {}", moves.size(), fmt::join(moves, " ")));
}

void Uci::execute(const InvalidCommand& command) {
    report_error(command.error);
}

// Jobs other than searches ----------------------------------------------------------------------------------

void Uci::execute(const BenchCommand& command) {
    finish_search();
    start_job(false);
    const BenchTotal total = during_job([&] {
        return run_search_bench(
            command.depth, [this](const BenchLine& line) { print("info string " + format_bench_line(line)); },
            &job_stop_);
    });
    print_debug_counters(total.debug_counters);
    print(total.stopped ? "info string bench was stopped" : format_bench_total(total));
}

void Uci::execute(const SpeedTestCommand& command) {
    finish_search();
    start_job(false);
    const SpeedTestSettings settings{.variant = engine_.game().variant(),
                                     .threads = command.threads,
                                     .hash_mib = command.hash_mib,
                                     .time = std::chrono::seconds(command.seconds),
                                     .network = engine_.evaluating_network()};
    try {
        const SpeedTestTotal total = during_job([&] {
            return run_speed_test(
                settings,
                [this](const SpeedTestLine& line) { print("info string " + format_speed_test_line(line)); },
                &job_stop_);
        });
        print(total.stopped ? "info string speedtest was stopped" : format_speed_test_total(settings, total));
    } catch (const std::exception& error) {
        report_error(fmt::format("speedtest: {}", failure_text(error)));
    }
}

void Uci::perft(int depth) {
    start_job(depth > deepest_unattended_perft);
    const PerftCounts counts = during_job([&] {
        return engine_.game().perft_divide(
            depth, {.bulk = true, .threads = 1, .hash_mib = 0, .stop = &job_stop_, .progress = nullptr});
    });
    print(job_stop_ ? "info string perft was stopped" : format_divide(counts, engine_.game(), depth));
}

void Uci::finish_search() {
    // Only while searching: after any other slow command, `isready` has to wait for its effect.
    if (engine_.is_searching()) {
        waits_for_search_ = true;
        {
            const Queue::LongJob job(queue_);
            engine_.finish_search();
        }
        waits_for_search_ = false;
    }
}

void Uci::start_job(bool needs_listener) {
    const std::lock_guard lock(job_mutex_);
    job_needs_listener_ = needs_listener;
    job_stop_ = input_ended_ && needs_listener;
}

void Uci::end_input() {
    const std::lock_guard lock(job_mutex_);
    input_ended_ = true;
    if (job_needs_listener_) {
        job_stop_ = true;
    }
}

void Uci::stop_everything() {
    job_stop_ = true;
    engine_.stop();
}

// Output ----------------------------------------------------------------------------------------------------

EngineCallbacks Uci::engine_callbacks() {
    EngineCallbacks callbacks;
    callbacks.search.on_reports = [this](std::span<const SearchReport> reports) { print_reports(reports); };
    callbacks.search.on_current_move = [this](const CurrentMoveReport& report) {
        print(format_current_move(report, engine_.search_root()));
    };
    callbacks.search.on_best_move = [this](const BestMoveReport& report) {
        print_debug_counters(report.debug_counters);
        report_table_damage();
        best_move_due_ = false;
        print(format_best_move(report, engine_.search_root()));
    };
    callbacks.on_message = [this](const std::string& text) { print("info string " + text); };
    callbacks.on_log_file = [this](const std::string& path) { return output_.open_log(path); };
    return callbacks;
}

void Uci::print_debug_counters(const DebugCounters& counters) {
    for (const std::string& line : counters.lines()) {
        print("info string " + line);
    }
}

void Uci::print_reports(std::span<const SearchReport> reports) {
    std::vector<std::string> lines;
    for (const SearchReport& report : reports) {
        std::optional<WinDrawLoss> chances;
        if (engine_.shows_chances()) {
            chances = win_draw_loss(report.score, engine_.search_root());
        }
        lines.push_back(format_report(engine_.shown(report), engine_.search_root(), chances));
    }
    output_.print_all(lines);
}

void Uci::report_table_damage() {
    while (const std::optional<std::string> damage = engine_.new_table_damage()) {
        report_error(*damage);
    }
}

void Uci::report_error(std::string_view what) {
    print(fmt::format("info string error: {}", what));
}

}  // namespace ricochet
