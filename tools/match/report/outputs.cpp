// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include <algorithm>
#include <string>

#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/store/durable_file.hpp"

namespace ricochet::tools::match {

namespace {

const SearchBounds& bounds_of(const Conditions& conditions, const std::string& name) {
    return std::find_if(conditions.engines.begin(), conditions.engines.end(),
                        [&name](const Participant& engine) { return engine.name == name; })
        ->bounds;
}

std::string all_games_as_pgn(const Conditions& conditions, const std::vector<GameRecord>& games) {
    std::string text;
    for (const GameRecord& record : games) {
        text += to_pgn(record, conditions.pgn_event(), bounds_of(conditions, record.identity.white),
                       bounds_of(conditions, record.identity.black));
    }
    return text;
}

}  // namespace

std::optional<Error> write_outputs(const Outputs& outputs, const Conditions& conditions,
                                   const std::vector<GameRecord>& games) {
    if (!outputs.pgn.empty()) {
        if (std::optional<Error> error = replace_file(outputs.pgn, all_games_as_pgn(conditions, games))) {
            return error;
        }
    }
    if (!outputs.json.empty()) {
        const std::string text =
            to_json_report(conditions, games).dump(2, ' ', false, Json::error_handler_t::replace);
        if (std::optional<Error> error = replace_file(outputs.json, text + "\n")) {
            return error;
        }
    }
    if (!outputs.html.empty()) {
        if (std::optional<Error> error = replace_file(outputs.html, to_html_report(conditions, games))) {
            return error;
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
