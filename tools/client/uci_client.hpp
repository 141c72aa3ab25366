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

/// UCI options in the order in which they are sent. A button is pressed by an empty value or `true`, and left
/// alone by `false`.
using OptionValues = std::vector<std::pair<std::string, std::string>>;

/// An engine to start.
struct EngineSettings {
    std::string name;
    Command command;
    OptionValues options;
    /// Whether it thinks on the opponent's time, if it has option Ponder.
    bool ponder = false;
    /// Lines that are sent at the start, before anything else.
    std::vector<std::string> init_lines;
    /// A file to which its stderr is added; empty = none.
    std::string error_file;
};

/// How long to wait for an engine before it counts as stalled.
struct Timeouts {
    /// From its start to `uciok`.
    Milliseconds start{10000};
    /// For `readyok`, also after options.
    Milliseconds ping{10000};
    /// From `quit` to its end; then it is killed.
    Milliseconds quit{2000};
    /// For `bestmove` after the clock has run out, or where no clock runs at all.
    Milliseconds stall{30000};
    /// For `readyok` after `ucinewgame`.
    Milliseconds new_game{10000};
};

/// What may be wrong with an engine, apart from its moves.
enum class FailureKind : std::uint8_t {
    crash,          ///< the process died: by a signal or with an exit code other than 0
    disconnect,     ///< it closed its output, or exited normally, in the middle of a game
    stall,          ///< it runs and does not answer
    start_failure,  ///< it never got through the handshake
    wrong_setup,    ///< it runs, but is not set up as it is meant to be: it refuses an option
    interrupted     ///< nothing is wrong: the manager was asked to stop
};

/// How an engine failed.
struct EngineFailure {
    FailureKind kind;
    Phrase detail;
};

/// What the `info` lines of a search have reported last.
struct SearchInfo {
    std::optional<SearchScore> score;
    int depth = 0;
    /// 0 where it is not reported.
    int seldepth = 0;
    std::int64_t nodes = 0;
    /// Of a thousand.
    std::optional<int> hashfull;
    /// How long it has searched by its own clock.
    std::optional<Milliseconds> time;
    /// The moves as the engine wrote them, empty for none.
    std::string pv;

    /// Adds a line. Lines without a score, of another line than the first (MultiPV), and bounds once there is a
    /// score, change nodes, hashfull and time alone.
    void update(const UciInfo& info);
};

/// The answer to a `go`.
struct SearchReply {
    /// The first token after `bestmove`; empty if that line holds none.
    std::string best_move;
    /// The answer that it expects, if it reports one.
    std::string ponder_move;
    SearchInfo info;
    Duration elapsed{};
    /// The answer came after the allowance, on `stop` at the latest.
    bool late = false;
    std::optional<EngineFailure> failure;
};

/// What a client needs besides its engine; all referenced things must outlive it.
struct ClientContext {
    Variant variant;
    Timeouts timeouts;
    const Interrupt& interrupt;
    /// May be null.
    DialogueLog* log;
    /// Distinguishes processes of one engine in the log.
    std::string tag;
};

/// Speaks UCI with one engine process. One thread at a time uses an object.
class UciClient {
public:
    UciClient(const EngineSettings& settings, ClientContext context);
    /// Asks the engine to quit, and kills it if it does not.
    ~UciClient();
    UciClient(const UciClient&) = delete;
    UciClient& operator=(const UciClient&) = delete;

    /// Starts the process, shakes hands, and sends the options and the variant. A failure where it has no such
    /// option, offers no such value for it, or answers one by an error.
    std::optional<EngineFailure> start();
    [[nodiscard]] bool is_running() const { return process_ != nullptr; }

    /// Sends options, which the engine must have. The next `new_game` or `ping` fails with
    /// `FailureKind::wrong_setup` if the engine has answered one by an error.
    std::optional<EngineFailure> set_options(const OptionValues& options);
    /// `ucinewgame`, and waits until the engine is ready.
    std::optional<EngineFailure> new_game();
    /// `isready`, and waits for `readyok`.
    std::optional<EngineFailure> ping();
    /// Searches. Answers that the engine has sent before are ignored; after the first such answer the engine is
    /// asked for `readyok` before every search. With an allowance the answer is late after that, and a stall if
    /// it does not come on `stop` either; without one it is a stall after `Timeouts::stall`.
    SearchReply search(std::string_view position_command, std::string_view go_command,
                       std::optional<Duration> allowance);

    /// Whether it thinks on the opponent's time when asked to.
    [[nodiscard]] bool can_ponder() const { return settings_.ponder && find_option("Ponder") != nullptr; }
    /// Makes it think on the opponent's time, in the position after the move that it expects; `go_command` is a
    /// `go ponder`. Ends by `ponder_hit`, `stop_pondering`, or the next `search` or `new_game`.
    std::optional<EngineFailure> ponder(std::string_view position_command, std::string_view go_command);
    /// The expected move was played: continues the search, as in `search`.
    SearchReply ponder_hit(std::optional<Duration> allowance);
    /// Stops it if it thinks on the opponent's time.
    std::optional<EngineFailure> stop_pondering();

    /// Sends a line, or several with line breaks between them, as they are.
    std::optional<EngineFailure> send(std::string_view lines);
    /// The next line of output; nothing at a timeout or in failure. Under a flood a line may come although it
    /// arrived after the deadline: compare `Line::time`.
    std::optional<Line> receive(TimePoint deadline, std::optional<EngineFailure>& failure);

    /// Sends `quit`, and kills the process after `Timeouts::quit`. Returns how it ended; nothing if by force.
    std::optional<ExitStatus> quit();
    /// Like `quit`, but closes the engine's input without sending anything.
    std::optional<ExitStatus> close_stdin();
    /// Ends the process by force, at once. The last lines of stderr stay available.
    void kill();

    /// What the engine called itself, empty before `start`.
    [[nodiscard]] const std::string& id_name() const { return id_name_; }
    /// All its lines up to `uciok`.
    [[nodiscard]] const std::vector<std::string>& handshake() const { return handshake_; }
    [[nodiscard]] const std::vector<UciOption>& options() const { return options_; }
    /// How many answers to no search have come since the last call: sent twice, or too late.
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
    [[nodiscard]] const UciOption* find_option(std::string_view name) const;
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
    /// Sent since the last `readyok`.
    OptionValues unconfirmed_options_;
    /// The first error that came since they were sent.
    std::optional<std::string> option_error_;
    mutable std::vector<std::string> last_errors_;
    int stray_answers_ = 0;
    /// Whether this process has ever sent an answer to no search.
    bool is_untrusted_ = false;
};

}  // namespace ricochet::tools
