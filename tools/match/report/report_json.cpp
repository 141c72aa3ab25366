// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstddef>

#include "tools/common/json.hpp"
#include "tools/match/report/reports.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/statistics/standings.hpp"

namespace ricochet::tools::match {

namespace {

/// Null for infinity and "not a number", which JSON lacks.
Json number_or_null(double number) {
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json counts_to_json(const GameCounts& counts) {
    return {{"games", counts.total()},
            {"points", counts.points()},
            {"won", counts.wins},
            {"drawn", counts.draws},
            {"lost", counts.losses}};
}

void add_estimate(Json& json, const PairCounts& pairs) {
    const EloEstimate estimate = estimate_elo(pairs);
    json["pairs"] = pairs.count;
    const bool has_pairs = pairs.total() > 0;
    json["elo"] = has_pairs ? number_or_null(estimate.elo) : Json(nullptr);
    json["elo_error"] = number_or_null(estimate.elo_error);
    json["normalized_elo"] = has_pairs ? number_or_null(estimate.normalized_elo) : Json(nullptr);
    json["normalized_error"] = number_or_null(estimate.normalized_error);
    json["los"] = estimate.superiority;
}

Json warnings_to_json(const Standings& standings, std::size_t engine) {
    Json warnings = Json::object();
    for (std::size_t i = 0; i < warning_kind_count; ++i) {
        const auto kind = static_cast<WarningKind>(i);
        if (const std::int64_t count = standings.warnings(engine, kind); count > 0) {
            warnings[std::string(to_string(kind))] = count;
        }
    }
    return warnings;
}

Json engines_to_json(const Standings& standings) {
    Json engines = Json::array();
    int rank = 0;
    for (const std::size_t engine : standings.ranking()) {
        Json json;
        json["rank"] = ++rank;
        json["name"] = standings.names()[engine];
        json.update(counts_to_json(standings.results(engine)));
        add_estimate(json, standings.pairs(engine));
        json["warnings"] = warnings_to_json(standings, engine);
        engines.push_back(json);
    }
    return engines;
}

Json encounters_to_json(const Standings& standings) {
    Json encounters = Json::array();
    for (std::size_t first = 0; first < standings.engine_count(); ++first) {
        for (std::size_t second = first + 1; second < standings.engine_count(); ++second) {
            const GameCounts& counts = standings.results(first, second);
            if (counts.total() == 0) {
                continue;
            }
            Json json;
            json["first"] = standings.names()[first];
            json["second"] = standings.names()[second];
            json.update(counts_to_json(counts));
            json["draw_ratio"] = static_cast<double>(counts.draws) / static_cast<double>(counts.total());
            add_estimate(json, standings.pairs(first, second));
            encounters.push_back(json);
        }
    }
    return encounters;
}

Json sprt_to_json(const Conditions& conditions, const Standings& standings) {
    const std::optional<SprtState> state = sprt_state(conditions, standings);
    if (!state) {
        return nullptr;
    }
    const char* const decision = state->decision == SprtDecision::go_on         ? "undecided"
                                 : state->decision == SprtDecision::accept_elo1 ? "elo1"
                                                                                : "elo0";
    return {{"llr", state->llr}, {"lower", state->lower}, {"upper", state->upper}, {"decision", decision}};
}

Json tuning_to_json(const Conditions& conditions, const Games& games) {
    if (!conditions.tuning) {
        return nullptr;
    }
    const Tuner tuner = replay_tuning(conditions, games);
    Json values = Json::object();
    for (std::size_t i = 0; i < tuner.values().size(); ++i) {
        values[tuner.settings().parameters[i].name] = tuner.values()[i];
    }
    return {{"iterations", tuner.finished_iterations()}, {"values", values}};
}

Json endings_to_json(const Standings& standings) {
    Json endings = Json::object();
    for (std::size_t i = 0; i < ending_count; ++i) {
        const auto ending = static_cast<Ending>(i);
        if (standings.endings(ending) == 0) {
            continue;
        }
        Json offenders = Json::object();
        for (std::size_t engine = 0; engine < standings.engine_count(); ++engine) {
            if (standings.blame(engine, ending) > 0) {
                offenders[standings.names()[engine]] = standings.blame(engine, ending);
            }
        }
        endings[std::string(to_string(ending))] = {{"games", standings.endings(ending)}, {"by", offenders}};
    }
    return endings;
}

}  // namespace

Json to_json_report(const Conditions& conditions, const Games& games) {
    const Standings standings = count_games(conditions, games);
    Json openings = Json::array();
    for (const OpeningResults& results : count_openings(games)) {
        const Opening& opening = results.opening;
        openings.push_back({{"name", opening.name},
                            {"fen", opening.fen},
                            {"moves", opening.moves},
                            {"white", counts_to_json(results.counts)}});
    }
    return {{"conditions", to_header(conditions)},
            {"games", standings.games()},
            {"repetitions", standings.repetitions()},
            {"unpaired", standings.unpaired_games()},
            {"engines", engines_to_json(standings)},
            {"encounters", encounters_to_json(standings)},
            {"sprt", sprt_to_json(conditions, standings)},
            {"spsa", tuning_to_json(conditions, games)},
            {"endings", endings_to_json(standings)},
            {"white", counts_to_json(standings.by_white())},
            {"openings", openings}};
}

}  // namespace ricochet::tools::match
