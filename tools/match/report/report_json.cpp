// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/report_json.hpp"

#include <cmath>
#include <cstddef>

#include "tools/match/spsa/tuner.hpp"
#include "tools/match/statistics/standings.hpp"

namespace ricochet::tools::match {

namespace {

/// JSON has neither infinity nor "not a number".
Json number_or_null(double number) {
    return std::isfinite(number) ? Json(number) : Json(nullptr);
}

Json counts_to_json(const GameCounts& counts) {
    Json json;
    json["games"] = counts.total();
    json["points"] = counts.points();
    json["won"] = counts.wins;
    json["drawn"] = counts.draws;
    json["lost"] = counts.losses;
    return json;
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

Json engines_to_json(const Standings& standings) {
    Json engines = Json::array();
    int rank = 0;
    for (const std::size_t engine : standings.ranking()) {
        Json json;
        json["rank"] = ++rank;
        json["name"] = standings.names()[engine];
        json.update(counts_to_json(standings.results(engine)));
        add_estimate(json, standings.pairs(engine));
        json["stray_answers"] = standings.stray_answers(engine);
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
    Json json;
    json["llr"] = state->llr;
    json["lower"] = state->lower;
    json["upper"] = state->upper;
    json["decision"] = state->decision == SprtDecision::go_on         ? "undecided"
                       : state->decision == SprtDecision::accept_elo1 ? "elo1"
                                                                      : "elo0";
    return json;
}

Json tuning_to_json(const Conditions& conditions, const std::vector<GameRecord>& games) {
    if (!conditions.tuning) {
        return nullptr;
    }
    const Tuner tuner = replay_tuning(conditions, games);
    Json json;
    json["iterations"] = tuner.finished_iterations();
    json["values"] = Json::object();
    for (std::size_t i = 0; i < tuner.values().size(); ++i) {
        json["values"][tuner.settings().parameters[i].name] = tuner.values()[i];
    }
    return json;
}

Json endings_to_json(const Standings& standings) {
    Json endings = Json::object();
    for (std::size_t i = 0; i < ending_count; ++i) {
        const auto ending = static_cast<Ending>(i);
        if (standings.endings(ending) == 0) {
            continue;
        }
        Json json;
        json["games"] = standings.endings(ending);
        json["by"] = Json::object();
        for (std::size_t engine = 0; engine < standings.engine_count(); ++engine) {
            if (standings.blame(engine, ending) > 0) {
                json["by"][standings.names()[engine]] = standings.blame(engine, ending);
            }
        }
        endings[std::string(to_string(ending))] = json;
    }
    return endings;
}

}  // namespace

Json to_json_report(const Conditions& conditions, const std::vector<GameRecord>& games) {
    const Standings standings = count_games(conditions, games);
    Json json;
    json["conditions"] = to_header(conditions);
    json["games"] = standings.games();
    json["repetitions"] = standings.repetitions();
    json["engines"] = engines_to_json(standings);
    json["encounters"] = encounters_to_json(standings);
    json["sprt"] = sprt_to_json(conditions, standings);
    json["spsa"] = tuning_to_json(conditions, games);
    json["endings"] = endings_to_json(standings);
    json["white"] = counts_to_json(standings.by_white());
    json["openings"] = Json::array();
    for (const OpeningResults& results : count_openings(games)) {
        Json opening;
        opening["name"] = results.opening->name;
        opening["fen"] = results.opening->fen;
        opening["moves"] = results.opening->moves;
        opening["white"] = counts_to_json(results.counts);
        json["openings"].push_back(opening);
    }
    return json;
}

}  // namespace ricochet::tools::match
