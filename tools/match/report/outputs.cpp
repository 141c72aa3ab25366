// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/outputs.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <map>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "tools/common/durable_file.hpp"
#include "tools/common/json.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/reports.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

constexpr std::string_view first_tag = "[Event ";

/// The tags that identify a game, in any style.
std::string identity_of(std::string_view game) {
    constexpr std::array<std::string_view, 6> tags = {first_tag, "[Date ",  "[Time ",
                                                      "[Round ", "[White ", "[Black "};
    std::string identity;
    while (game.starts_with('[')) {
        const std::string_view line = game.substr(0, game.find('\n'));
        if (std::any_of(tags.begin(), tags.end(),
                        [line](std::string_view tag) { return line.starts_with(tag); })) {
            identity += line;
        }
        game.remove_prefix(std::min(line.size() + 1, game.size()));
    }
    return identity;
}

/// Removes the beginning of an incomplete first tag from the end of a text.
std::string_view without_torn_tag(std::string_view text) {
    for (std::size_t size = first_tag.size() - 1; size > 0; --size) {
        const std::string_view rest = text.substr(0, text.size() - std::min(size, text.size()));
        if (text.ends_with(first_tag.substr(0, size)) && rest.ends_with('\n')) {
            return rest;
        }
    }
    return text;
}

/// Removes and returns the next game of a text, up to the next line with the first tag.
std::string_view take_game(std::string_view& text) {
    std::size_t end = text.find(first_tag, 1);
    while (end != std::string_view::npos && text[end - 1] != '\n') {
        end = text.find(first_tag, end + 1);
    }
    const std::string_view game = text.substr(0, end);
    text.remove_prefix(game.size());
    return game;
}

/// Empty if there is no such file, and for devices, which may be endless.
std::string read_whole(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return "";
    }
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<Error> write_pgn(const Outputs& outputs, const Conditions& conditions, const Games& games) {
    const std::string foreign =
        outputs.keeps_foreign_games ? foreign_games(read_whole(outputs.pgn), conditions, games) : "";
    return replace_file(outputs.pgn, [&](const TakeBytes& take) {
        take(foreign);
        for (const GameRecord& record : games) {
            take(to_pgn(record, conditions, outputs.pgn_style));
        }
    });
}

std::optional<Error> write_epd(const Outputs& outputs, const Conditions& conditions, const Games& games) {
    std::vector<std::string> positions;
    positions.reserve(games.size());
    for (const GameRecord& record : games) {
        positions.push_back(final_fen(record, conditions.variant));
    }
    return replace_file(outputs.epd,
                        foreign_positions(read_whole(outputs.epd), positions) +
                            fmt::format("{}{}", fmt::join(positions, "\n"), positions.empty() ? "" : "\n"));
}

/// Appends to a file; returns the error if that failed. No file if `path` is empty.
std::optional<Error> append(const std::string& path, const std::string& text) {
    if (path.empty()) {
        return std::nullopt;
    }
    std::ofstream file(path, std::ios::app | std::ios::binary);
    file << text << std::flush;
    return file ? std::nullopt : std::optional(Error{fmt::format("cannot write to '{}'", path)});
}

}  // namespace

std::string foreign_positions(std::string_view text, const std::vector<std::string>& own) {
    std::map<std::string_view, int> left;
    for (const std::string& position : own) {
        ++left[position];
    }
    std::vector<std::string_view> foreign;
    const std::size_t whole = text.rfind('\n') == std::string_view::npos ? 0 : text.rfind('\n') + 1;
    const std::string_view torn = text.substr(whole);
    const auto begins_like_it = [torn](const std::string& position) { return position.starts_with(torn); };
    if (!torn.empty() && std::none_of(own.begin(), own.end(), begins_like_it)) {
        foreign.push_back(torn);
    }
    for (std::string_view rest = text.substr(0, whole); !rest.empty();) {
        rest.remove_suffix(1);
        const std::size_t end_of_last = rest.rfind('\n');
        const std::size_t begin = end_of_last == std::string_view::npos ? 0 : end_of_last + 1;
        const std::string_view line = rest.substr(begin);
        rest = rest.substr(0, begin);
        const auto known = left.find(line);
        if (known != left.end() && known->second > 0) {
            --known->second;
        } else {
            foreign.push_back(line);
        }
    }
    std::reverse(foreign.begin(), foreign.end());
    return foreign.empty() ? std::string() : fmt::format("{}\n", fmt::join(foreign, "\n"));
}

std::string foreign_games(std::string_view text, const Conditions& conditions, const Games& games) {
    std::unordered_set<std::string> own;
    for (const GameRecord& record : games) {
        own.insert(identity_of(pgn_tags(record, conditions)));
    }
    const auto begins_own_game = [&](std::string_view start) {
        return std::any_of(games.begin(), games.end(), [&](const GameRecord& record) {
            return pgn_tags(record, conditions).starts_with(start);
        });
    };
    std::string foreign;
    for (text = without_torn_tag(text); !text.empty();) {
        const std::string_view game = take_game(text);
        if (!own.contains(identity_of(game)) && !(text.empty() && begins_own_game(game))) {
            foreign += game;
        }
    }
    // Games are separated by an empty line.
    if (!foreign.empty()) {
        foreign.erase(foreign.find_last_not_of(" \t\r\n") + 1);
        foreign += foreign.empty() ? "" : "\n\n";
    }
    return foreign;
}

void add_files(std::vector<FileRole>& files, const Outputs& outputs) {
    add_replaced(files, "-pgnout", outputs.pgn, pgn_kind);
    add_replaced(files, "-epdout", outputs.epd, epd_kind);
    add_replaced(files, "-html", outputs.html, html_report_kind);
    add_replaced(files, "-json", outputs.json, json_report_kind);
    add_replaced(files, "-spsa out=", outputs.parameters, parameters_kind);
}

std::vector<Error> write_outputs(const Outputs& outputs, const Conditions& conditions, const Games& games) {
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
