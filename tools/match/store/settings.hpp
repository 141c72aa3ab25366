// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "movegen/tensor/types.hpp"
#include "tools/common/json.hpp"
#include "tools/match/play/adjudicator.hpp"
#include "tools/match/play/openings.hpp"
#include "tools/match/play/scheduler.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/sprt.hpp"
#include "tools/match/store/participant.hpp"

namespace ricochet::tools::match {

/// What makes a tournament: who plays what under which conditions. Stands in the journal's header.
struct Conditions {
    Variant variant = Variant::tensor;
    std::string event = "Ricochet match";
    std::string site = "?";
    std::vector<Participant> engines;
    Plan plan;
    OpeningSettings openings;
    std::uint64_t seed = 0;
    AdjudicationRules adjudication;
    std::optional<SprtSettings> sprt;

    [[nodiscard]] PgnEvent pgn_event() const { return {event, site, variant}; }
};

/// Where the results go; empty = nowhere.
struct Outputs {
    std::string journal;
    std::string pgn;
    std::string html;
    std::string json;
    std::string log;
};

/// Everything a tournament is told.
struct MatchSettings {
    Conditions conditions;
    Outputs outputs;
    Timeouts timeouts;
    int concurrency = 1;
    /// Go on after an engine has failed, with a new process.
    bool recover = false;
    /// Go on with the journal where it stopped.
    bool resume = false;
    /// False where the seed was not given: a new tournament draws one, a resumed one has it from its journal.
    bool seed_given = false;
};

/// The header of a tournament's journal.
Json to_header(const Conditions& conditions);
/// Reads a header back. Throws a `nlohmann::json::exception` or `std::invalid_argument` where it is malformed.
Conditions conditions_from_header(const Json& header);

/// Why games of one journal cannot go together with games of the other, or nothing. The number of rounds may
/// differ, and where `other_shard` so may the shard.
std::optional<std::string> find_difference(const Json& header, const Json& other, bool other_shard);

}  // namespace ricochet::tools::match
