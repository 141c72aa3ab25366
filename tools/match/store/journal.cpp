// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "movegen/base/bytes.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/client/process.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::match {

namespace {

/// The largest value of a `SearchScore`.
constexpr int most_score = 90000;
/// Whole numbers up to this are exact in every JSON parser.
constexpr std::int64_t most_milliseconds = std::int64_t{1} << 53U;

/// 35 for +0.35; "M5" and "M-5" for mates; null if there is no score.
Json score_to_json(const std::optional<SearchScore>& score) {
    if (!score) {
        return nullptr;
    }
    return score->is_mate ? Json(fmt::format("M{}", score->value)) : Json(score->value);
}

std::optional<SearchScore> score_from_json(const Json& json) {
    if (json.is_null()) {
        return std::nullopt;
    }
    if (json.is_string()) {
        const std::string text = json.get<std::string>();
        const Result<int> moves =
            parse_number(std::string_view(text).substr(text.starts_with('M') ? 1 : 0), -most_score, most_score);
        if (!moves || !text.starts_with('M')) {
            throw_unwanted("scores", json, "a score");
        }
        return SearchScore{true, moves.value()};
    }
    return SearchScore{false, to_number(json, "scores", -most_score, most_score)};
}

Json clock_to_json(const std::optional<Milliseconds>& clock) {
    return clock ? Json(clock->count()) : Json(nullptr);
}

std::optional<Milliseconds> clock_from_json(const Json& json) {
    return json.is_null()
               ? std::nullopt
               : std::optional(Milliseconds(to_number(json, "clock", std::int64_t{0}, most_milliseconds)));
}

/// Reads the figures that journals of older versions lack into existing moves.
void read_newer_figures(const Json& json, std::vector<PlayedMove>& moves) {
    if (!json.contains("seldepths")) {
        return;
    }
    const auto size = static_cast<std::int64_t>(moves.size());
    const Json& seldepths = list_field(json, "seldepths", size);
    const Json& hashfull = list_field(json, "hashfull", size);
    const Json& latency = list_field(json, "latency", size);
    constexpr int most = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        moves[i].seldepth = to_number(seldepths[i], "seldepths", 0, most);
        if (!hashfull[i].is_null()) {
            moves[i].hashfull = to_number(hashfull[i], "hashfull", 0, most);
        }
        if (!latency[i].is_null()) {
            // An engine may round up, or start its clock earlier.
            moves[i].latency =
                Milliseconds(to_number(latency[i], "latency", -most_milliseconds, most_milliseconds));
        }
    }
}

void read_warnings(const Json& json, GameRecord& record) {
    constexpr int most = std::numeric_limits<int>::max();
    if (json.contains("stray_answers")) {  // of older versions
        const Json& strays = list_field(json, "stray_answers", color_count);
        for (const Color side : {Color::white, Color::black}) {
            if (const int count = to_number(strays[index(side)], "stray_answers", 0, most); count > 0) {
                record.warn(side, WarningKind::stray_answer, "", count);
            }
        }
    }
    if (!json.contains("warnings")) {
        return;
    }
    for (const Json& entry : list_field(json, "warnings")) {
        const std::optional<WarningKind> kind = parse_warning_kind(text_field(entry, "kind"));
        if (!kind) {
            throw_unwanted("kind", field(entry, "kind"), "a warning");
        }
        record.warn(text_field(entry, "side") == "white" ? Color::white : Color::black, *kind,
                    text_field(entry, "first"), number_field(entry, "count", 1, most));
    }
}

/// The key before a line's checksum. Within texts its quotes would be escaped.
constexpr std::string_view sum_key = R"(,"sum":")";

std::string checksum_text(std::string_view bytes) {
    return fmt::format("{:016x}", checksum(bytes));
}

/// An object as a line with a checksum.
std::string seal(const Json& json) {
    std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    line.pop_back();
    const std::string sum = checksum_text(line);
    return line.append(sum_key) + sum + R"("})";
}

bool is_header(const Json& json) {
    return json.is_object() && json.contains("type") && json.at("type") == "tournament";
}

/// The index of each game, by its number.
using GamePlaces = std::unordered_map<int, std::size_t>;

/// Why a game does not belong to this tournament, or nothing.
std::optional<std::string> find_fault(const GameRecord& record, const Conditions& conditions) {
    const GameIdentity& identity = record.identity;
    for (const std::string& name : {identity.white, identity.black}) {
        if (conditions.find_engine(name) == nullptr) {
            return fmt::format("'{}' is not an engine of this tournament", name);
        }
    }
    if (identity.white == identity.black) {
        return fmt::format("'{}' plays against itself", identity.white);
    }
    if (const int pair = (identity.game + 1) / 2; identity.pair != pair) {
        return fmt::format("game {} is of pair {}, not of pair {}", identity.game, pair, identity.pair);
    }
    if (!record.offender.empty() && record.offender != identity.white && record.offender != identity.black) {
        return fmt::format("'{}' is not a player of this game", record.offender);
    }
    const Result<Game> game = replay(record, conditions.variant);
    return game ? std::nullopt : std::optional(game.error());
}

/// Why two games cannot form a pair, or nothing.
std::optional<std::string> find_pair_fault(const GameIdentity& one, const GameIdentity& other) {
    const bool have_same_players = std::minmax(one.white, one.black) == std::minmax(other.white, other.black);
    return have_same_players
               ? std::nullopt
               : std::optional(fmt::format("game {} is played by other engines than game {} of the same pair",
                                           one.game, other.game));
}

/// Reads a description of the tournament; returns the reason if it contradicts the one before.
std::optional<std::string> read_header(const Json& json, JournalContents& contents) {
    Conditions conditions = conditions_from_header(json);
    if (!contents.header.empty()) {
        if (const auto difference = find_difference(conditions, contents.conditions, false)) {
            return fmt::format("this describes another tournament: {}", *difference);
        }
    }
    contents.header = json.dump();
    contents.conditions = std::move(conditions);
    return std::nullopt;
}

/// Reads a finished game; returns the reason if it does not belong to this tournament.
std::optional<std::string> read_game(const Json& json, JournalContents& contents, GamePlaces& places) {
    GameRecord record = record_from_json(json);
    if (std::optional<std::string> fault = find_fault(record, contents.conditions)) {
        return fault;
    }
    const int game = record.identity.game;
    if (const auto other = places.find(game % 2 == 0 ? game - 1 : game + 1); other != places.end()) {
        if (auto fault = find_pair_fault(record.identity, contents.games[other->second].identity)) {
            return fault;
        }
    }
    const auto [place, is_new] = places.try_emplace(game, contents.games.size());
    if (is_new) {
        contents.games.push_back(std::move(record));
    } else if (!is_same_course(contents.games[place->second], record)) {
        return fmt::format("game {} is in an earlier line with other moves", game);
    }
    return std::nullopt;
}

/// Reads a line; returns the reason if it is not a journal's line.
std::optional<std::string> read_line(const std::string& line, JournalContents& contents, GamePlaces& places) {
    try {
        const Json json = parse_line(line);
        if (is_header(json)) {
            return read_header(json, contents);
        }
        return contents.header.empty() ? "this is not the journal of a tournament"
                                       : read_game(json, contents, places);
    } catch (const Json::parse_error& error) {
        return fmt::format("no JSON from column {} on", error.byte);
    } catch (const std::exception& exception) {
        return exception.what();
    }
}

/// Reads whole lines; throws the reason if one is invalid, and how to continue without it.
JournalReader::TakeLine take_into(JournalContents& contents, GamePlaces& places, const std::string& path) {
    return [&contents, &places, &path](std::size_t /*number*/, const std::string& line) {
        if (const std::optional<std::string> reason = read_line(line, contents, places)) {
            const std::string advice = contents.header.empty()
                                           ? ""
                                           : fmt::format("; to continue without it: ricochet-match repair {}",
                                                         quote_for_shell({path}));
            throw std::invalid_argument(*reason + advice);
        }
    };
}

}  // namespace

Json to_json(const GameRecord& record) {
    Json json;
    json["type"] = "game";
    json["game"] = record.identity.game;
    json["round"] = record.identity.round;
    json["pair"] = record.identity.pair;
    json["white"] = record.identity.white;
    json["black"] = record.identity.black;
    json["result"] = to_string(record.result);
    json["ending"] = to_string(record.ending);
    json["offender"] = record.offender;
    json["detail"] = record.detail;
    json["stderr"] = record.errors;
    json["start"] = record.start_time;
    json["milliseconds"] = record.duration.count();
    json["fen"] = record.opening.fen;
    json["opening"] = record.opening.name;
    json["opening_moves"] = fmt::format("{}", fmt::join(record.opening.moves, " "));
    std::vector<std::string> texts;
    for (const char* const key : {"moves", "scores", "depths", "nodes", "think", "white_clock", "black_clock",
                                  "seldepths", "hashfull", "latency"}) {
        json[key] = Json::array();
    }
    for (const PlayedMove& move : record.moves) {
        texts.push_back(move.text);
        json["scores"].push_back(score_to_json(move.score));
        json["depths"].push_back(move.depth);
        json["nodes"].push_back(move.nodes);
        json["think"].push_back(move.think_time.count());
        json["white_clock"].push_back(clock_to_json(move.white_clock));
        json["black_clock"].push_back(clock_to_json(move.black_clock));
        json["seldepths"].push_back(move.seldepth);
        json["hashfull"].push_back(move.hashfull ? Json(*move.hashfull) : Json(nullptr));
        json["latency"].push_back(clock_to_json(move.latency));
    }
    json["moves"] = fmt::format("{}", fmt::join(texts, " "));
    if (!record.white_options.empty()) {
        json["white_options"] = record.white_options;
        json["black_options"] = record.black_options;
    }
    for (const auto& [side, kind, count, example] : record.warnings) {
        json["warnings"].push_back({{"side", side == Color::white ? "white" : "black"},
                                    {"kind", to_string(kind)},
                                    {"count", count},
                                    {"first", example}});
    }
    return json;
}

GameRecord record_from_json(const Json& json) {
    GameRecord record;
    record.identity = {
        number_field(json, "game", 1, limits::games), number_field(json, "round", 1, limits::rounds),
        number_field(json, "pair", 1, limits::games), text_field(json, "white"), text_field(json, "black")};
    const std::optional<GameResult> result = parse_result(text_field(json, "result"));
    const std::optional<Ending> ending = parse_ending(text_field(json, "ending"));
    if (!result || *result == GameResult::none) {
        throw_unwanted("result", field(json, "result"), "1-0, 0-1 or 1/2-1/2");
    }
    if (!ending) {
        throw_unwanted("ending", field(json, "ending"), "an ending");
    }
    record.result = *result;
    record.ending = *ending;
    record.offender = text_field(json, json.contains("culprit") ? "culprit" : "offender");  // version 1 or 2
    record.detail = text_field(json, "detail");
    record.errors = texts_field(json, "stderr");
    record.start_time = text_field(json, "start");
    record.duration = Milliseconds(number_field(json, "milliseconds", std::int64_t{0}, most_milliseconds));
    record.opening = {text_field(json, "fen"), split_tokens(text_field(json, "opening_moves")),
                      text_field(json, "opening")};
    const std::vector<std::string> texts = split_tokens(text_field(json, "moves"));
    const auto figures = [&](const char* key) -> const Json& {
        return list_field(json, key, static_cast<std::int64_t>(texts.size()));
    };
    const Json& scores = figures("scores");
    const Json& depths = figures("depths");
    const Json& nodes = figures("nodes");
    const Json& think_times = figures("think");
    const Json& white_clocks = figures("white_clock");
    const Json& black_clocks = figures("black_clock");
    for (std::size_t i = 0; i < texts.size(); ++i) {
        // Programs that mistook a late answer for the next one wrote negative times.
        record.moves.push_back(
            {texts[i], score_from_json(scores[i]),
             to_number(depths[i], "depths", 0, std::numeric_limits<int>::max()),
             to_number(nodes[i], "nodes", std::int64_t{0}, std::numeric_limits<std::int64_t>::max()),
             Milliseconds(to_number(think_times[i], "think", -most_milliseconds, most_milliseconds)),
             clock_from_json(white_clocks[i]), clock_from_json(black_clocks[i])});
    }
    read_newer_figures(json, record.moves);
    read_warnings(json, record);
    if (json.contains("white_options")) {
        record.white_options = text_pairs_field(json, "white_options");
        record.black_options = text_pairs_field(json, "black_options");
    }
    return record;
}

std::string to_line(const GameRecord& record) {
    return seal(to_json(record));
}

std::string to_line(const Conditions& conditions) {
    return seal(to_header(conditions));
}

Json parse_line(const std::string& line) {
    Json json = Json::parse(line);
    if (json.is_object() && json.contains("sum")) {
        const std::string_view summed = std::string_view(line).substr(0, line.rfind(sum_key));
        if (json.at("sum") != checksum_text(summed)) {
            throw std::invalid_argument("it has changed since it was written: its checksum is another one");
        }
        json.erase("sum");
    }
    return json;
}

Result<JournalContents> read_journal(const std::string& path) {
    JournalContents contents;
    GamePlaces places;
    JournalReader reader(path);
    if (const std::optional<Error> error = reader.read(take_into(contents, places, path))) {
        return *error;
    }
    return contents;
}

std::optional<std::string> why_not_continue(const std::string& path, const Conditions& before,
                                            const Conditions& now, bool accepts_changes) {
    if (const std::optional<std::string> difference = find_difference(now, before, false)) {
        return fmt::format("the journal '{}' is of another tournament: {}", path, *difference);
    }
    const std::optional<std::string> change = accepts_changes ? std::nullopt : find_change(before, now);
    return change ? std::optional(fmt::format(
                        "since the journal '{}' began {}; -accept-changes continues anyway", path, *change))
                  : std::nullopt;
}

Result<RepairedJournal> repair_journal(const std::string& path) {
    // Locked until it is replaced.
    const Result<DurableFile> lock = DurableFile::open(path);
    if (!lock) {
        return Error{lock.error()};
    }
    JournalReader reader(path);
    JournalContents contents;
    GamePlaces places;
    RepairedJournal repaired;
    std::string kept;
    std::string broken;
    const auto set_aside = [&](const std::string& line) {
        broken += line + "\n";
        ++repaired.broken_lines;
    };
    const std::optional<Error> unread = reader.read([&](std::size_t /*number*/, const std::string& line) {
        if (read_line(line, contents, places)) {
            set_aside(line);
        } else {
            kept += line + "\n";
        }
    });
    if (unread) {
        return *unread;
    }
    if (!reader.torn().empty()) {
        set_aside(reader.torn());
    }
    if (!broken.empty() && contents.header.empty()) {
        return Error{fmt::format("no line of '{}' describes a tournament", path)};
    }
    repaired.games = contents.games.size();
    if (repaired.broken_lines == 0) {
        return repaired;
    }
    repaired.broken_file = path + ".broken";
    std::ofstream aside(repaired.broken_file, std::ios::app | std::ios::binary);
    if (!(aside << broken << std::flush)) {
        return Error{fmt::format("cannot write to '{}'", repaired.broken_file)};
    }
    const std::optional<Error> error = replace_file(path, kept);
    return error ? Result<RepairedJournal>(*error) : Result<RepairedJournal>(std::move(repaired));
}

Result<Journal> Journal::open(const std::string& path) {
    JournalContents contents;
    GamePlaces places;
    Result<JournalFile> file = JournalFile::open(path, take_into(contents, places, path));
    return file ? Result<Journal>(Journal(std::move(file.value()), std::move(contents)))
                : Result<Journal>(Error{file.error()});
}

Result<std::optional<Journal>> Journal::try_open(const std::string& path) {
    JournalContents contents;
    GamePlaces places;
    Result<std::optional<JournalFile>> file = JournalFile::try_open(path, take_into(contents, places, path));
    if (!file) {
        return Error{file.error()};
    }
    return file.value() ? std::optional(Journal(std::move(*file.value()), std::move(contents)))
                        : std::optional<Journal>();
}

std::optional<Error> Journal::begin(const Conditions& conditions) {
    std::optional<Error> error = file_.repair();
    std::string header = to_header(conditions).dump();
    if (!error && contents_.header != header) {
        error = file_.append(to_line(conditions));
    }
    if (!error) {
        contents_.header = std::move(header);
        contents_.conditions = conditions;
    }
    return error;
}

std::optional<Error> Journal::add(const GameRecord& record) {
    const std::string line = to_line(record);
    if (std::optional<Error> error = file_.append(line)) {
        return error;
    }
    contents_.games.push_back(record_from_json(parse_line(line)));
    return std::nullopt;
}

}  // namespace ricochet::tools::match
