// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "tools/common/durable_file.hpp"
#include "tools/common/json.hpp"
#include "tools/match/report/foreign_entries.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/spsa/parameter_file.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

/// An option, the file that it names, perhaps empty, and of which kind that is.
struct NamedFile {
    const char* option;
    std::string path;
    const FileKind* kind;
};

std::vector<NamedFile> named_files(const Outputs& outputs) {
    return {{"-pgnout", outputs.pgn, &pgn_kind},
            {"-epdout", outputs.epd, &epd_kind},
            {"-html", outputs.html, &html_report_kind},
            {"-json", outputs.json, &json_report_kind},
            {"-spsa out=", outputs.parameters, &parameters_kind}};
}

/// Empty where there is no file, and for devices, which may be without end.
std::string read_whole(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return "";
    }
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<Error> write_pgn(const Outputs& outputs, const Conditions& conditions,
                               const std::vector<GameRecord>& games) {
    std::string text;
    if (outputs.keeps_foreign_games) {
        text = foreign_games(read_whole(outputs.pgn), conditions, games, outputs.pgn_style);
    }
    for (const GameRecord& record : games) {
        text += to_pgn(record, conditions, outputs.pgn_style);
    }
    return replace_file(outputs.pgn, text);
}

std::optional<Error> write_epd(const Outputs& outputs, const Conditions& conditions,
                               const std::vector<GameRecord>& games) {
    std::vector<std::string> positions;
    positions.reserve(games.size());
    for (const GameRecord& record : games) {
        positions.push_back(final_fen(record, conditions.variant));
    }
    std::string text = foreign_positions(read_whole(outputs.epd), positions);
    for (const std::string& position : positions) {
        text += position + "\n";
    }
    return replace_file(outputs.epd, text);
}

/// Adds to a file's end; the reason where that failed. No name, no file.
std::optional<Error> append(const std::string& path, const std::string& text) {
    if (path.empty()) {
        return std::nullopt;
    }
    std::ofstream file(path, std::ios::app | std::ios::binary);
    file << text << std::flush;
    return file ? std::nullopt : std::optional(Error{fmt::format("cannot write to '{}'", path)});
}

}  // namespace

void add_files(std::vector<FileRole>& files, const Outputs& outputs) {
    for (const NamedFile& file : named_files(outputs)) {
        add_replaced(files, file.option, file.path, *file.kind);
    }
}

std::vector<Error> write_outputs(const Outputs& outputs, const Conditions& conditions,
                                 const std::vector<GameRecord>& games) {
    std::vector<Error> errors;
    const auto take = [&errors](std::optional<Error> error) {
        if (error) {
            errors.push_back(std::move(*error));
        }
    };
    if (!outputs.pgn.empty()) {
        take(write_pgn(outputs, conditions, games));
    }
    if (!outputs.epd.empty()) {
        take(write_epd(outputs, conditions, games));
    }
    if (!outputs.json.empty()) {
        const std::string text =
            to_json_report(conditions, games).dump(2, ' ', false, Json::error_handler_t::replace);
        take(replace_file(outputs.json, text + "\n"));
    }
    if (!outputs.html.empty()) {
        take(replace_file(outputs.html, to_html_report(conditions, games)));
    }
    if (conditions.tuning) {
        take(write_parameters(outputs, replay_tuning(conditions, games)));
    }
    return errors;
}

std::vector<std::string> to_arguments(const Outputs& outputs) {
    std::vector<std::string> arguments;
    for (const auto& [option, path, kind] : named_files(outputs)) {
        // The tuned values are in the report itself.
        if (path.empty() || path == outputs.parameters) {
            continue;
        }
        arguments.insert(arguments.end(), {option, path});
        if (path == outputs.pgn) {
            const PgnStyle& style = outputs.pgn_style;
            for (const auto& [given, key] :
                 {std::pair(!outputs.keeps_foreign_games, "append=false"),
                  std::pair(style.uci_moves, "notation=uci"), std::pair(style.nodes, "nodes=true"),
                  std::pair(style.seldepth, "seldepth=true"), std::pair(style.nodes_a_second, "nps=true"),
                  std::pair(style.minimal, "min=true"), std::pair(style.fastchess_tags, "tags=fastchess")}) {
                if (given) {
                    arguments.emplace_back(key);
                }
            }
        }
    }
    return arguments;
}

std::optional<Error> append_game(const Outputs& outputs, const Conditions& conditions,
                                 const GameRecord& record) {
    std::optional<Error> error;
    if (!outputs.pgn.empty()) {
        error = append(outputs.pgn, to_pgn(record, conditions, outputs.pgn_style));
    }
    if (!outputs.epd.empty()) {
        std::optional<Error> other = append(outputs.epd, final_fen(record, conditions.variant) + "\n");
        error = error ? error : std::move(other);
    }
    return error;
}

std::optional<Error> write_parameters(const Outputs& outputs, const Tuner& tuner) {
    return outputs.parameters.empty() ? std::nullopt
                                      : replace_file(outputs.parameters, to_parameter_file(tuner));
}

}  // namespace ricochet::tools::match
