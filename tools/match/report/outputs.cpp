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
#include <unordered_map>
#include <utility>

#include "movegen/base/tokens.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/json.hpp"
#include "tools/match/report/game_pgn.hpp"
#include "tools/match/report/report_html.hpp"
#include "tools/match/report/report_json.hpp"
#include "tools/match/spsa/tuner.hpp"
#include "tools/match/store/file_kinds.hpp"

namespace ricochet::tools::match {

namespace {

constexpr std::string_view first_tag = "[Event ";

/// A game's text in two parts.
struct GameText {
    /// Which game it is, by its tags. Files of older versions have no tag Time.
    std::string identity;
    std::string identity_without_time;
    /// The moves with their comments.
    std::string_view moves;
};

GameText split_game(std::string_view game) {
    constexpr std::string_view time_tag = "[Time ";
    constexpr std::array<std::string_view, 5> tags = {first_tag, "[Date ", "[Round ", "[White ", "[Black "};
    GameText text;
    std::string_view rest = game;
    while (rest.starts_with('[')) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        if (line.starts_with(time_tag)) {
            text.identity += line;
        }
        for (const std::string_view tag : tags) {
            if (line.starts_with(tag)) {
                text.identity += line;
                text.identity_without_time += line;
            }
        }
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    }
    text.moves = trimmed(rest);
    return text;
}

/// Every form that `to_pgn` gives to a game, the given one first.
std::vector<PgnStyle> all_styles(const PgnStyle& first) {
    std::vector<PgnStyle> styles = {first};
    constexpr unsigned flags = 6;
    for (unsigned bits = 0; bits < 1U << flags; ++bits) {
        const auto has = [bits](unsigned flag) { return (bits >> flag & 1U) != 0; };
        styles.push_back({has(0), has(1), has(2), has(3), has(4), has(5)});
    }
    return styles;
}

/// The games of a journal, to be found by what a PGN file holds.
class OwnGames {
public:
    OwnGames(const Conditions& conditions, const Games& games, const PgnStyle& style)
        : conditions_(conditions), games_(games), styles_(all_styles(style)) {
        constexpr PgnStyle tags_alone{.minimal = true};
        for (std::size_t place = 0; place < games.size(); ++place) {
            const std::string pgn = to_pgn(games[place], conditions, tags_alone);
            const GameText text = split_game(pgn);
            by_identity_.emplace(text.identity, place);
            by_identity_.emplace(text.identity_without_time, place);
        }
    }

    /// Whether a whole game is one of them.
    [[nodiscard]] bool contains(std::string_view game) const {
        const GameText text = split_game(game);
        return is_any_namesake(text,
                               [&](const std::string& form) { return split_game(form).moves == text.moves; });
    }

    /// Whether one of them begins like this.
    [[nodiscard]] bool contains_start(std::string_view start) const {
        const auto begins_like_it = [start](const std::string& form) { return form.starts_with(start); };
        const bool has_identity = start.find("\n[Result ") != std::string_view::npos;
        return has_identity ? is_any_namesake(split_game(start), begins_like_it)
                            : std::any_of(games_.begin(), games_.end(), [&](const GameRecord& record) {
                                  return is_any_form(record, begins_like_it);
                              });
    }

private:
    template <class Predicate>
    [[nodiscard]] bool is_any_namesake(const GameText& text, const Predicate& holds) const {
        const auto [begin, end] = by_identity_.equal_range(text.identity);
        return std::any_of(begin, end,
                           [&](const auto& entry) { return is_any_form(games_[entry.second], holds); });
    }

    template <class Predicate>
    [[nodiscard]] bool is_any_form(const GameRecord& record, const Predicate& holds) const {
        return std::any_of(styles_.begin(), styles_.end(),
                           [&](const PgnStyle& style) { return holds(to_pgn(record, conditions_, style)); });
    }

    const Conditions& conditions_;
    const Games& games_;
    std::vector<PgnStyle> styles_;
    std::unordered_multimap<std::string, std::size_t> by_identity_;
};

/// A text without the first letters of a game that was torn there.
std::string_view without_torn_tag(std::string_view text) {
    for (std::size_t size = first_tag.size() - 1; size > 0; --size) {
        const std::string_view rest = text.substr(0, text.size() - std::min(size, text.size()));
        if (text.ends_with(first_tag.substr(0, size)) && rest.ends_with('\n')) {
            return rest;
        }
    }
    return text;
}

/// Cuts the next game off a text: up to the next line that begins with the tag that comes first.
std::string_view take_game(std::string_view& text) {
    std::size_t end = text.find(first_tag, 1);
    while (end != std::string_view::npos && text[end - 1] != '\n') {
        end = text.find(first_tag, end + 1);
    }
    const std::string_view game = text.substr(0, end);
    text.remove_prefix(game.size());
    return game;
}

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

/// Empty if there is no file, and for devices, which may be without end.
std::string read_whole(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return "";
    }
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::optional<Error> write_pgn(const Outputs& outputs, const Conditions& conditions, const Games& games) {
    const std::string foreign = outputs.keeps_foreign_games ? foreign_games(read_whole(outputs.pgn), conditions,
                                                                            games, outputs.pgn_style)
                                                            : "";
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

std::string foreign_games(std::string_view text, const Conditions& conditions, const Games& games,
                          const PgnStyle& style) {
    if (text.empty()) {
        return "";
    }
    text = without_torn_tag(text);
    const OwnGames own(conditions, games, style);
    std::string foreign;
    while (!text.empty()) {
        const std::string_view game = take_game(text);
        const bool is_own = own.contains(game) || (text.empty() && own.contains_start(game));
        if (!is_own) {
            foreign += game;
        }
    }
    // The next game's tags come after an empty line.
    if (!foreign.empty()) {
        foreign.erase(foreign.find_last_not_of(" \t\r\n") + 1);
        foreign += foreign.empty() ? "" : "\n\n";
    }
    return foreign;
}

void add_files(std::vector<FileRole>& files, const Outputs& outputs) {
    for (const NamedFile& file : named_files(outputs)) {
        add_replaced(files, file.option, file.path, *file.kind);
    }
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
