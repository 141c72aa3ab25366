// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/io/command_queue.hpp"
#include "engine/io/output.hpp"
#include "engine/uci/uci_command.hpp"

namespace ricochet {

/// How a UCI session ended.
enum class UciEnd : std::uint8_t {
    over,
    xboard  ///< the line `xboard` was read: the XBoard protocol follows
};

/// The UCI protocol as engine/PROTOCOL.md describes it: parses and prints, nothing else.
///
/// One thread reads and parses; another executes the commands in order and runs the jobs other than searches
/// (perft, bench, speed test) itself. Urgent commands overtake the others, see `CommandQueue`. Without threads
/// (`has_threads`), each line is executed before the next one is read: then nothing stops a search, and one
/// without a limit ends when there is nothing left to search.
class Uci {
public:
    explicit Uci(LineSink sink, QuitHandler on_quit = {});

    /// Runs until `quit`, or until the input has ended (or continues in another protocol) and a search that
    /// ends by itself has ended.
    UciEnd run(std::istream& input);
    /// Handles one line, like each that `run` reads; without threads it has been executed on return. Returns
    /// how the session ended, or nothing if it continues.
    std::optional<UciEnd> take(const std::string& line);

private:
    using Queue = CommandQueue<UciCommand>;

    UciEnd read(std::istream& input);
    /// Executes the queued commands, in a thread of its own, until `quit`.
    void execute_all();
    /// Queues a command, from the reading thread; notes the changes read before an `isready`.
    void enqueue(UciCommand command);
    /// Executes the next command. Returns false if there will be none.
    bool dispatch_next();
    /// Executes a command that must not wait for its turn.
    Urgency dispatch_urgent(const UciCommand& command);
    [[nodiscard]] bool may_answer_now(const IsReadyCommand& command) const;

    void execute(const IdentifyCommand& command);
    void execute(const DebugCommand& command);
    void execute(const IsReadyCommand& command);
    void execute(const SetOptionCommand& command);
    void execute(const NewGameCommand& command);
    void execute(const PositionCommand& command);
    void execute(const GoCommand& command);
    void execute(const StopCommand& command);
    void execute(const PonderHitCommand& command);
    void execute(const QuitCommand& command);
    void execute(const DisplayCommand& command);
    void execute(const FlipCommand& command);
    void execute(const EvalCommand& command);
    void execute(const ExportNetworkCommand& command);
    void execute(const MovesCommand& command);
    void execute(const BenchCommand& command);
    void execute(const SpeedTestCommand& command);
    void execute(const InvalidCommand& command);

    void perft(int depth);
    void finish_search();
    /// Begins a job: from now on `stop` sets `job_stop_`. For a job that needs a listener, so does the end of
    /// the input.
    void start_job(bool needs_listener);
    /// Runs a job other than a search. Its result is printed afterwards: a GUI that has seen it may rely on the
    /// order of later answers.
    template <class Job>
    auto during_job(Job job) {
        const Queue::LongJob marker(queue_);
        return job();
    }
    void end_input();
    void stop_everything();

    EngineCallbacks engine_callbacks();
    void print_debug_counters(const DebugCounters& counters);
    void print_reports(std::span<const SearchReport> reports);
    void print(std::string_view lines) { output_.print(lines); }
    void report_table_damage();
    /// Prints an `info string` that says what was wrong.
    void report_error(std::string_view what);

    Output output_;
    QuitHandler on_quit_;
    Queue queue_;
    /// Ends the running job.
    std::atomic<bool> job_stop_ = false;
    std::mutex job_mutex_;
    bool job_needs_listener_ = false;
    bool input_ended_ = false;
    bool debug_ = false;
    bool quitting_ = false;
    /// Numbers of settings and new games (`is_change`) read, by the reading thread, and executed.
    std::size_t changes_read_ = 0;
    std::atomic<std::size_t> changes_done_ = 0;
    /// Whether a search has begun whose `bestmove` is not printed yet.
    std::atomic<bool> best_move_due_ = false;
    /// Whether the long job is a search. Changed by the executing thread, outside of long jobs.
    bool waits_for_search_ = false;

    Engine engine_;
};

}  // namespace ricochet
