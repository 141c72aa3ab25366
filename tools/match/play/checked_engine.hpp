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

/// Thrown where an engine does not do what is asked of it, with the reason.
struct CheckFailed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An engine under check: started when it is needed, asked, and judged by what it answers. Throws `CheckFailed`
/// where it fails or answers wrongly. All but `ensure_running` and `give_up` need it running.
class CheckedEngine {
public:
    /// The settings must outlive it.
    CheckedEngine(const EngineSettings& settings, ClientContext context);

    static void expect(const std::optional<EngineFailure>& failure);

    /// Starts it, unless it runs.
    void ensure_running();
    /// Ends its process: the next one begins anew.
    void give_up() { client_.reset(); }
    /// That it refuses an option of its settings, and which; empty if it does not.
    [[nodiscard]] const std::string& refusal() const { return refusal_; }

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Timeouts& timeouts() const { return context_.timeouts; }
    [[nodiscard]] Variant variant() const { return context_.variant; }
    [[nodiscard]] const ConformancePositions& positions() const { return row_of(context_.variant).conformance; }
    [[nodiscard]] UciClient& client() const { return *client_; }

    void send(std::string_view line) { expect(client_->send(line)); }
    void ping() { expect(client_->ping()); }
    /// Sends a line, which must not keep it from answering.
    void survive(std::string_view line);
    /// The lines up to one that begins so, that one included.
    std::vector<std::string> read_up_to(std::string_view last, Milliseconds limit);

    /// The position that was set last.
    [[nodiscard]] const Game& game() const { return game_; }
    /// Each of these sets a position and returns the command that tells it.
    std::string set_position(const Opening& opening);
    std::string set_start();
    std::string set_fen(std::string_view fen);
    /// The position after the first of the start position's moves.
    std::string set_reply();

    /// Begins a search from the start position, without waiting for what comes of it.
    void begin_search(const std::string& go) { send(set_start() + "\n" + go); }
    /// Searches, and judges the move and the time.
    SearchReply search(const std::string& position_command, const std::string& go,
                       std::optional<Duration> allowance = {});
    /// The same, by clocks; a GUI shows the score of the last `info` line.
    SearchReply search_by_clock(const std::string& position_command, const std::string& go, Duration allowance);
    /// Makes sure that a search goes on, answers `isready` meanwhile, and ends on a command.
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
