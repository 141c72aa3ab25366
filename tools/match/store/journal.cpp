// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal.hpp"

#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <set>
#include <stdexcept>
#include <utility>

#include "movegen/common/tokens.hpp"

namespace ricochet::tools::match {

namespace {

/// 35 for +0.35; "M5" and "M-5" for mates; null where there is none.
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
        return SearchScore{true, std::stoi(json.get<std::string>().substr(1))};
    }
    return SearchScore{false, json.get<int>()};
}

Json clock_to_json(const std::optional<Milliseconds>& clock) {
    return clock ? Json(clock->count()) : Json(nullptr);
}

std::optional<Milliseconds> clock_from_json(const Json& json) {
    return json.is_null() ? std::nullopt : std::optional(Milliseconds(json.get<std::int64_t>()));
}

/// Why a game cannot be one of this tournament, or nothing.
std::optional<std::string> find_fault(const GameRecord& record, const Conditions& conditions) {
    const GameIdentity& identity = record.identity;
    for (const std::string& name : {identity.white, identity.black}) {
        if (conditions.find_engine(name) == nullptr) {
            return fmt::format("'{}' is no engine of this tournament", name);
        }
    }
    if (!record.offender.empty() && record.offender != identity.white && record.offender != identity.black) {
        return fmt::format("'{}' is no player of this game", record.offender);
    }
    const Result<Game> game = replay(record, conditions.variant);
    return game ? std::nullopt : std::optional(game.error());
}

/// Takes over a description of the tournament; the reason where it does not go with the one before.
std::optional<std::string> read_header(const Json& json, JournalContents& contents) {
    Conditions conditions = conditions_from_header(json);
    if (!contents.header.is_null()) {
        if (const auto difference = find_difference(conditions, contents.conditions, false)) {
            return fmt::format("this describes another tournament: {}", *difference);
        }
    }
    contents.header = json;
    contents.conditions = std::move(conditions);
    return std::nullopt;
}

/// Takes over one line; the reason where it is no journal's line.
std::optional<std::string> read_line(const std::string& line, JournalContents& contents, std::set<int>& seen) {
    try {
        const Json json = Json::parse(line);
        if (json.value("type", "") == "tournament") {
            return read_header(json, contents);
        }
        if (contents.header.is_null()) {
            return "this is not the journal of a tournament";
        }
        GameRecord record = record_from_json(json);
        if (std::optional<std::string> fault = find_fault(record, contents.conditions)) {
            return fault;
        }
        if (seen.insert(record.identity.game).second) {
            contents.games.push_back(std::move(record));
        }
        return std::nullopt;
    } catch (const std::exception& exception) {
        return exception.what();
    }
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
    for (const char* const key :
         {"moves", "scores", "depths", "nodes", "think", "white_clock", "black_clock"}) {
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
    }
    json["moves"] = fmt::format("{}", fmt::join(texts, " "));
    if (!record.white_options.empty()) {
        json["white_options"] = record.white_options;
        json["black_options"] = record.black_options;
    }
    return json;
}

GameRecord record_from_json(const Json& json) {
    GameRecord record;
    record.identity = {json.at("game").get<int>(), json.at("round").get<int>(), json.at("pair").get<int>(),
                       json.at("white").get<std::string>(), json.at("black").get<std::string>()};
    const std::optional<GameResult> result = parse_result(json.at("result").get<std::string>());
    const std::optional<Ending> ending = parse_ending(json.at("ending").get<std::string>());
    if (!result || !ending || *result == GameResult::none) {
        throw std::invalid_argument("unknown result or ending");
    }
    record.result = *result;
    record.ending = *ending;
    const bool is_version_1 = json.contains("culprit");
    record.offender = json.at(is_version_1 ? "culprit" : "offender").get<std::string>();
    record.detail = json.at("detail").get<std::string>();
    record.errors = json.at("stderr").get<std::vector<std::string>>();
    record.start_time = json.at("start").get<std::string>();
    record.duration = Milliseconds(json.at("milliseconds").get<std::int64_t>());
    record.opening = {json.at("fen").get<std::string>(),
                      split_tokens(json.at("opening_moves").get<std::string>()),
                      json.at("opening").get<std::string>()};
    const std::vector<std::string> texts = split_tokens(json.at("moves").get<std::string>());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        record.moves.push_back({texts[i], score_from_json(json.at("scores").at(i)),
                                json.at("depths").at(i).get<int>(), json.at("nodes").at(i).get<std::int64_t>(),
                                Milliseconds(json.at("think").at(i).get<std::int64_t>()),
                                clock_from_json(json.at("white_clock").at(i)),
                                clock_from_json(json.at("black_clock").at(i))});
    }
    if (json.contains("white_options")) {
        record.white_options = json.at("white_options").get<OptionValues>();
        record.black_options = json.at("black_options").get<OptionValues>();
    }
    return record;
}

std::string to_line(const GameRecord& record) {
    return to_json(record).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<JournalContents> read_journal(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        return Error{fmt::format("cannot read the journal '{}'", path)};
    }
    JournalContents contents;
    std::set<int> seen;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (file.eof()) {
            break;  // no end of line: torn
        }
        if (const std::optional<std::string> reason = read_line(line, contents, seen)) {
            return Error{fmt::format("{}, line {}: {}", path, number, *reason)};
        }
        contents.whole_bytes += line.size() + 1;
    }
    return contents;
}

Result<Journal> Journal::open(const std::string& path) {
    Result<DurableFile> file = DurableFile::open(path);
    if (!file) {
        return Error{file.error()};
    }
    Result<JournalContents> contents = read_journal(path);
    if (!contents) {
        return Error{contents.error()};
    }
    return Journal(std::move(file.value()), std::move(contents.value()));
}

std::optional<Error> Journal::begin(const Conditions& conditions) {
    std::optional<Error> error = file_.cut(contents_.whole_bytes);
    Json header = to_header(conditions);
    if (!error && contents_.header != header) {
        error = file_.append_line(header.dump());
    }
    if (!error) {
        contents_.header = std::move(header);
        contents_.conditions = conditions;
    }
    return error;
}

std::optional<Error> Journal::add(const GameRecord& record) {
    const std::string line = to_line(record);
    if (std::optional<Error> error = file_.append_line(line)) {
        return error;
    }
    contents_.games.push_back(record_from_json(Json::parse(line)));
    return std::nullopt;
}

}  // namespace ricochet::tools::match
