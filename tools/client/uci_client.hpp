// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/common/variant.hpp"
#include "tools/client/dialogue_log.hpp"
#include "tools/client/process.hpp"
#include "tools/client/uci_lines.hpp"

namespace ricochet::tools {

/// UCI options in the order in which they are sent. A button is pressed by an empty value or `true`, and not by
/// `false`.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An engine to start.
struct EngineSettings {
    std::string name;
    Command command;
    OptionValues options;
    /// Whether it ponders, if it has the option Ponder.
    bool ponder = false;
    /// Lines sent at the start, before anything else.
    std::vector<std::string> init_lines;
    /// A file to which its stderr is appended; empty = none.
    std::string error_file;
};

/// Times after which an engine counts as stalled.
struct Timeouts {
    /// From its start to `uciok`.
    Milliseconds start{10000};
    /// For `readyok`, also after options.
    Milliseconds ping{10000};
    /// From `quit` to its end, after which it is killed.
    Milliseconds quit{2000};
    /// For `bestmove` after the clock has run out, or without a clock.
    Milliseconds stall{30000};
    /// For `readyok` after `ucinewgame`.
    Milliseconds new_game{10000};
};

/// Kinds of engine failures, apart from its moves.
enum class FailureKind : std::uint8_t {
    crash,          ///< the process died: by a signal or with an exit code other than 0
    disconnect,     ///< it closed its output, or exited normally, in the middle of a game
    stall,          ///< it runs but does not answer
    start_failure,  ///< it did not complete the handshake
    wrong_setup,    ///< it refuses an option
    interrupted     ///< no failure: the manager was interrupted
};

/// A failure of an engine.
struct EngineFailure {
    FailureKind kind;
    Phrase detail;
};

/// The latest values of a search's `info` lines.
struct SearchInfo {
    std::optional<SearchScore> score;
    int depth = 0;
    /// 0 if not reported.
    int seldepth = 0;
    std::int64_t nodes = 0;
    /// Per mille.
    std::optional<int> hashfull;
    /// Search time by the engine's own clock.
    std::optional<Milliseconds> time;
    /// The moves as the engine wrote them; empty for none.
    std::string pv;

    /// Adds a line. Lines without a score, lines of another PV than the first (MultiPV), and bounds once there
    /// is a score update only nodes, hashfull and time.
    void update(const UciInfo& info);
};

/// The answer to a `go`.
struct SearchReply {
    /// The first token after `bestmove`; empty if there is none.
    std::string best_move;
    /// The expected reply, if reported.
    std::string ponder_move;
    SearchInfo info;
    Duration elapsed{};
    /// The answer came after the allowance, at the latest after `stop`.
    bool late = false;
    std::optional<EngineFailure> failure;
};

/// A client's settings besides its engine; referenced objects must outlive it.
struct ClientContext {
    Variant variant;
    Timeouts timeouts;
    const Interrupt& interrupt;
    /// May be null.
    DialogueLog* log;
    /// Distinguishes the processes of one engine in the log.
    std::string tag;
};

/// A UCI connection to one engine process. Not thread-safe.
class UciClient {
public:
    UciClient(const EngineSettings& settings, ClientContext context);
    /// Sends `quit`, and kills the engine if it does not end.
    ~UciClient();
    UciClient(const UciClient&) = delete;
    UciClient& operator=(const UciClient&) = delete;

    /// Starts the process, does the handshake, and sends the options and the variant. Fails if the engine lacks
    /// an option, does not offer its value, or answers it by an error.
    std::optional<EngineFailure> start();
    [[nodiscard]] bool is_running() const { return process_ != nullptr; }

    /// Sends options, which the engine must have. If it answers one by an error, the next `new_game` or `ping`
    /// fails with `FailureKind::wrong_setup`.
    std::optional<EngineFailure> set_options(const OptionValues& options);
    /// Sends `ucinewgame`, and waits until the engine is ready.
    std::optional<EngineFailure> new_game();
    /// Sends `isready`, and waits for `readyok`.
    std::optional<EngineFailure> ping();
    /// Searches. Earlier answers of the engine are ignored; after the first of them every search is preceded by
    /// `isready`. After the allowance the answer is late, and a stall if it does not follow `stop` either;
    /// without an allowance it is a stall after `Timeouts::stall`.
    SearchReply search(std::string_view position_command, std::string_view go_command,
                       std::optional<Duration> allowance);

    /// Whether it ponders if requested.
    [[nodiscard]] bool can_ponder() const { return settings_.ponder && find_option("Ponder") != nullptr; }
    /// Starts pondering, in the position after the expected move; `go_command` is a `go ponder`. Ended by
    /// `ponder_hit`, `stop_pondering`, or the next `search` or `new_game`.
    std::optional<EngineFailure> ponder(std::string_view position_command, std::string_view go_command);
    /// Continues the search after the expected move was played, as in `search`.
    SearchReply ponder_hit(std::optional<Duration> allowance);
    /// Stops pondering, if it does.
    std::optional<EngineFailure> stop_pondering();

    /// Sends one or more lines unchanged.
    std::optional<EngineFailure> send(std::string_view lines);
    /// Returns the next line of output; nothing on a timeout or failure. Under a flood it may be a line that
    /// arrived after the deadline: compare `Line::time`.
    std::optional<Line> receive(TimePoint deadline, std::optional<EngineFailure>& failure);

    /// Sends `quit`, and kills the process after `Timeouts::quit`. Returns how it ended; nothing if killed.
    std::optional<ExitStatus> quit();
    /// Like `quit`, but closes the engine's input without sending anything.
    std::optional<ExitStatus> close_stdin();
    /// Kills the process. The last lines of stderr stay available.
    void kill();

    /// The engine's `id name`; empty before `start`.
    [[nodiscard]] const std::string& id_name() const { return id_name_; }
    /// All its lines up to `uciok`.
    [[nodiscard]] const std::vector<std::string>& handshake() const { return handshake_; }
    [[nodiscard]] const std::vector<UciOption>& options() const { return options_; }
    /// The option with a name, ignoring case; null if there is none.
    [[nodiscard]] const UciOption* find_option(std::string_view name) const;
    /// Answers to no search since the last call: sent twice, or too late.
    [[nodiscard]] int take_stray_answers() { return std::exchange(stray_answers_, 0); }
    /// The last lines of stderr of the latest process.
    [[nodiscard]] std::vector<std::string> last_errors() const;

private:
    std::optional<EngineFailure> await(std::string_view wanted, Milliseconds limit,
                                       const std::function<void(const std::string&)>& on_line);
    std::optional<EngineFailure> await_ready(Milliseconds limit);
    std::optional<EngineFailure> shake_hands();
    std::optional<EngineFailure> send_options();
    std::optional<EngineFailure> choose_variant(const std::string& name);
    std::optional<EngineFailure> set_option(const std::string& name, const std::string& value);
    std::optional<EngineFailure> clear_output();
    void note_error(std::string_view line);
    [[nodiscard]] std::string describe_refusal() const;
    void count_stray(std::string_view line);
    void log(char arrow, std::string_view text);
    void warn(std::string_view text);
    EngineFailure explain_end(EngineFailure if_running);
    bool await_best_move(SearchReply& reply, TimePoint begin, TimePoint deadline);
    void await_answer(SearchReply& reply, TimePoint begin, std::optional<Duration> allowance);

    const EngineSettings& settings_;
    ClientContext context_;
    std::unique_ptr<Process> process_;
    bool is_pondering_ = false;
    std::string id_name_;
    std::vector<std::string> handshake_;
    std::vector<UciOption> options_;
    /// Options sent since the last `readyok`.
    OptionValues unconfirmed_options_;
    /// The first error since they were sent.
    std::optional<std::string> option_error_;
    mutable std::vector<std::string> last_errors_;
    int stray_answers_ = 0;
    /// Whether this process has ever sent an answer to no search.
    bool is_untrusted_ = false;
};

}  // namespace ricochet::tools
