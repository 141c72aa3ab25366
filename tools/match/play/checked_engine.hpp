// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/variant.hpp"
#include "movegen/game.hpp"
#include "tools/client/uci_client.hpp"
#include "tools/client/uci_lines.hpp"
#include "tools/match/store/game_record.hpp"

namespace ricochet::tools::match {

/// What is wrong; nothing = passed.
using Reason = std::optional<std::string>;

/// What is wrong with the description of an option.
Reason find_option_fault(const UciOption& option);
/// What is wrong with the numbers of an `info` line.
Reason find_info_fault(std::string_view line);
/// What is wrong with the lines of a search with MultiPV, of which so many are wanted.
Reason find_multi_pv_fault(const std::vector<std::string>& output, std::size_t wanted);

/// An engine under check: started when it is needed, asked, and judged by what it answers. All but
/// `ensure_running` and `give_up` need it running.
class CheckedEngine {
public:
    /// The settings must outlive it.
    CheckedEngine(const EngineSettings& settings, ClientContext context);

    static Reason explain(const std::optional<EngineFailure>& failure);

    /// Starts it, unless it runs.
    Reason ensure_running();
    /// Ends its process: the next one begins anew.
    void give_up() { client_.reset(); }
    /// That it refuses an option of its settings, and which; nothing if it does not.
    [[nodiscard]] const Reason& refusal() const { return refusal_; }

    [[nodiscard]] const EngineSettings& settings() const { return settings_; }
    [[nodiscard]] const Timeouts& timeouts() const { return context_.timeouts; }
    [[nodiscard]] Variant variant() const { return context_.variant; }
    [[nodiscard]] const ConformancePositions& positions() const { return row_of(context_.variant).conformance; }
    [[nodiscard]] UciClient& client() const { return *client_; }

    Reason send(std::string_view line) { return explain(client_->send(line)); }
    Reason ping() { return explain(client_->ping()); }
    /// Sends a line, which must not keep it from answering.
    Reason survive(std::string_view line);
    /// The lines up to one that begins so, that one included.
    Reason read_up_to(std::string_view last, Milliseconds limit, std::vector<std::string>& lines);

    /// The position that was set last.
    [[nodiscard]] const Game& game() const { return game_; }
    /// Each of these sets a position and returns the command that tells it.
    std::string set_position(const Opening& opening);
    std::string set_start();
    std::string set_fen(std::string_view fen);
    /// The position after the first of the start position's moves.
    std::string set_reply();

    /// Begins a search from the start position, without waiting for what comes of it.
    Reason begin_search(const std::string& go) { return send(set_start() + "\n" + go); }
    /// Searches, and judges the move and the time.
    Reason search(const std::string& position_command, const std::string& go,
                  std::optional<Duration> allowance);
    /// The same, by clocks; a GUI shows the score of the last `info` line.
    Reason search_by_clock(const std::string& position_command, const std::string& go, Duration allowance);
    /// Makes sure that a search goes on, answers `isready` meanwhile, and ends on a command.
    Reason interrupt_search(const std::string& go, const char* command);
    /// What came of the last `search` that nothing was wrong with.
    [[nodiscard]] const SearchReply& last_reply() const { return last_reply_; }

private:
    [[nodiscard]] Reason judge_move(std::string_view text) const;

    const EngineSettings& settings_;
    ClientContext context_;
    std::unique_ptr<UciClient> client_;
    Game game_{context_.variant};
    SearchReply last_reply_;
    Reason refusal_;
};

}  // namespace ricochet::tools::match
