// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "tools/common/durable_file.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/pgn_file.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/spsa/parameter_file.hpp"
#include "tools/match/store/journal.hpp"

namespace ricochet::tools::match {

namespace {

/// An option and the file that it names; perhaps empty.
using NamedFile = std::pair<const char*, std::string>;

std::vector<NamedFile> named_files(const Outputs& outputs) {
    return {{"-pgnout", outputs.pgn},
            {"-epdout", outputs.epd},
            {"-html", outputs.html},
            {"-json", outputs.json},
            {"-spsa out=", outputs.parameters}};
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

/// Whether a file is there and holds something that is no PGN. Looks at its beginning only.
bool is_other_text(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return false;
    }
    std::ifstream file(path, std::ios::binary);
    char first = 0;
    return (file >> first) && first != '[' && first != '%' && first != ';';
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
    std::string text;
    for (const GameRecord& record : games) {
        text += final_fen(record, conditions.variant) + "\n";
    }
    return replace_file(outputs.epd, text);
}

/// Adds to a file's end; the reason where that failed. No name, no file.
std::optional<Error> append(const std::string& path, const std::string& text) {
    if (path.empty()) {
        return std::nullopt;
    }
    std::ofstream file(path, std::ios::app);
    file << text << std::flush;
    return file ? std::nullopt : std::optional(Error{fmt::format("cannot write to '{}'", path)});
}

}  // namespace

std::optional<std::string> find_conflict(const Outputs& outputs, std::vector<FileRole> others) {
    const std::vector<NamedFile> files = named_files(outputs);
    for (const auto& [role, path] : files) {
        if (path.empty()) {
            continue;
        }
        others.push_back({role, path, true});
        others.push_back({fmt::format("the new file of {}", role), temporary_name(path), true});
    }
    if (std::optional<std::string> clash = find_clash(others)) {
        return clash;
    }
    for (const auto& [role, path] : files) {
        if (!path.empty() && is_journal(path)) {
            return fmt::format("{} '{}' is the journal of a tournament", role, path);
        }
    }
    if (!outputs.pgn.empty() && outputs.keeps_foreign_games && is_other_text(outputs.pgn)) {
        return fmt::format("-pgnout '{0}' exists and is no PGN file; -pgnout file={0} append=false replaces it",
                           outputs.pgn);
    }
    return std::nullopt;
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
    for (const auto& [option, path] : named_files(outputs)) {
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
                  std::pair(style.nodes_a_second, "nps=true"), std::pair(style.minimal, "min=true"),
                  std::pair(style.fastchess_tags, "tags=fastchess")}) {
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
