// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// Thrown if an engine fails a check, with the reason.
struct CheckFailed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An engine under check: starts it if necessary, sends commands and checks its answers. Throws `CheckFailed`
/// on a failure or wrong answer. All functions except `ensure_running` and `give_up` require that it runs.
class CheckedEngine {
public:
    /// The settings must outlive this object.
    CheckedEngine(const EngineSettings& settings, ClientContext context);

    static void expect(const std::optional<EngineFailure>& failure);

    /// Starts it unless it is running.
    void ensure_running();
    /// Ends its process; the next one starts afresh.
    void give_up() { client_.reset(); }
    /// The error if it rejects an option of its settings; empty if it does not.
    [[nodiscard]] const std::string& refusal() const { return refusal_; }

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Timeouts& timeouts() const { return context_.timeouts; }
    [[nodiscard]] Variant variant() const { return context_.variant; }
    [[nodiscard]] const ConformancePositions& positions() const { return row_of(context_.variant).conformance; }
    [[nodiscard]] UciClient& client() const { return *client_; }

    void send(std::string_view line) { expect(client_->send(line)); }
    void ping() { expect(client_->ping()); }
    /// Sends a line, after which the engine must still answer.
    void survive(std::string_view line);
    /// Returns the lines up to and including one that begins with `last`.
    std::vector<std::string> read_up_to(std::string_view last, Milliseconds limit);

    /// The position set last.
    [[nodiscard]] const Game& game() const { return game_; }
    /// Each of these sets a position and returns the UCI command for it.
    std::string set_position(const Opening& opening);
    std::string set_start();
    std::string set_fen(std::string_view fen);
    /// The position after the first legal move of the start position.
    std::string set_reply();

    /// Starts a search from the start position without waiting for the answer.
    void begin_search(const std::string& go) { send(set_start() + "\n" + go); }
    /// Searches, and checks the move and the time.
    SearchReply search(const std::string& position_command, const std::string& go,
                       std::optional<Duration> allowance = {});
    /// The same with clocks; also requires a score, as GUIs show that of the last `info` line.
    SearchReply search_by_clock(const std::string& position_command, const std::string& go, Duration allowance);
    /// Checks that a search continues, answers `isready` meanwhile, and ends on a command.
    void interrupt_search(const std::string& go, const std::string& command);

private:
    void judge_move(std::string_view text) const;
    std::optional<std::string> why_not_read(std::string_view last, Milliseconds limit,
                                            std::vector<std::string>& lines);

    const EngineSettings& settings_;
    ClientContext context_;
    std::unique_ptr<UciClient> client_;
    Game game_{context_.variant};
    std::string refusal_;
};

}  // namespace ricochet::tools::match
