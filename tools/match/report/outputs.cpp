// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include <fstream>

#include "tools/common/durable_file.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/spsa/parameter_file.hpp"

namespace ricochet::tools::match {

std::optional<Error> write_outputs(const Outputs& outputs, const Conditions& conditions,
                                   const std::vector<GameRecord>& games) {
    if (!outputs.pgn.empty()) {
        std::string text;
        for (const GameRecord& record : games) {
            text += to_pgn(record, conditions, outputs.pgn_style);
        }
        if (std::optional<Error> error = replace_file(outputs.pgn, text)) {
            return error;
        }
    }
    if (!outputs.epd.empty()) {
        std::string text;
        for (const GameRecord& record : games) {
            text += final_fen(record, conditions.variant) + "\n";
        }
        if (std::optional<Error> error = replace_file(outputs.epd, text)) {
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
    return conditions.tuning ? write_parameters(outputs, replay_tuning(conditions, games)) : std::nullopt;
}

std::optional<Error> write_parameters(const Outputs& outputs, const Tuner& tuner) {
    return outputs.parameters.empty() ? std::nullopt
                                      : replace_file(outputs.parameters, to_parameter_file(tuner));
}

void append_game(const Outputs& outputs, const Conditions& conditions, const GameRecord& record) {
    if (!outputs.pgn.empty()) {
        std::ofstream(outputs.pgn, std::ios::app) << to_pgn(record, conditions, outputs.pgn_style);
    }
    if (!outputs.epd.empty()) {
        std::ofstream(outputs.epd, std::ios::app) << final_fen(record, conditions.variant) << "\n";
    }
}

}  // namespace ricochet::tools::match
