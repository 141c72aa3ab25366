// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <istream>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/io/debug_log.hpp"
#include "engine/io/line_sink.hpp"
#include "engine/uci/command_queue.hpp"
#include "movegen/common/tokens.hpp"

namespace ricochet {

/// How a conversation in UCI ended.
enum class UciEnd : std::uint8_t {
    over,
    xboard  ///< the line `xboard` came: what follows is the XBoard protocol
};

/// The UCI protocol as engine/PROTOCOL.md describes it: parses and prints, nothing else.
///
/// One thread reads; another obeys the commands in order and does the jobs that are no search (perft, bench)
/// itself. What must not wait for its turn goes past them, see `CommandQueue`.
class Uci {
public:
    explicit Uci(LineSink sink);

    /// Talks until `quit`, or until the input has ended (or goes on in another protocol) and a search that ends
    /// by itself has ended.
    UciEnd run(std::istream& input);

private:
    struct Command {
        std::string_view name;
        /// Gets the words after the name.
        void (Uci::*dispatch)(Tokens& words);
    };
    /// Finds the first known command word of a line, as UCI asks, and takes the words up to it. Null where
    /// there is none.
    static const Command* take_command(Tokens& words);

    UciEnd read(std::istream& input);
    void dispatch_all();
    void dispatch(const std::string& line);
    /// Obeys what does not wait for its turn; returns whether the command is done with.
    bool dispatch_urgent(const std::string& line);

    void bench(Tokens& words);
    void debug(Tokens& words);
    void describe(Tokens& words);
    void evaluate(Tokens& words);
    void go(Tokens& words);
    void identify(Tokens& words);
    void list_moves(Tokens& words);
    void new_game(Tokens& words);
    void ponder_hit(Tokens& words);
    void position(Tokens& words);
    void quit(Tokens& words);
    void ready(Tokens& words);
    void set_option(Tokens& words);
    void stop(Tokens& words);

    void perft(int depth);
    void finish_search();
    /// A token by which `stop` can end the job that is about to start.
    std::stop_token start_job();
    void stop_everything();

    EngineCallbacks engine_callbacks();
    void print_reports(std::span<const SearchReport> reports);
    /// Prints one or more lines in one piece.
    void print(std::string_view lines);
    /// Prints an `info string` that says what was wrong.
    void report_error(std::string_view what);
    bool open_log(const std::string& path);

    LineSink sink_;
    std::mutex output_mutex_;
    DebugLog log_;

    CommandQueue queue_;
    std::mutex job_mutex_;
    std::stop_source job_;
    bool debug_ = false;
    bool quitting_ = false;

    Engine engine_;
};

}  // namespace ricochet
