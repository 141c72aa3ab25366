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

#include "engine/command_queue.hpp"
#include "engine/debug_log.hpp"
#include "engine/engine.hpp"
#include "engine/line_sink.hpp"
#include "engine/words.hpp"

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
        void (Uci::*obey)(Words& words);
    };
    /// Finds the first known command word of a line, as UCI asks, and takes the words up to it. Null where
    /// there is none.
    static const Command* take_command(Words& words);

    UciEnd read(std::istream& input);
    void obey_all();
    void obey(const std::string& line);
    /// Obeys what does not wait for its turn; returns whether the command is done with.
    bool obey_urgent(const std::string& line);

    void bench(Words& words);
    void debug(Words& words);
    void describe(Words& words);
    void evaluate(Words& words);
    void go(Words& words);
    void identify(Words& words);
    void list_moves(Words& words);
    void new_game(Words& words);
    void ponder_hit(Words& words);
    void position(Words& words);
    void quit(Words& words);
    void ready(Words& words);
    void set_option(Words& words);
    void stop(Words& words);

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
    void complain(std::string_view what);
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
