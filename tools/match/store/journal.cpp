// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/journal.hpp"

#include <fmt/format.h>
#include <fstream>
#include <set>
#include <utility>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "tools/client/words.hpp"

namespace ricochet::tools::match {

namespace {

std::string join_words(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

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

bool is_engine(const Json& header, const std::string& name) {
    for (const Json& engine : header.at("engines")) {
        if (engine.at("name").get<std::string>() == name) {
            return true;
        }
    }
    return false;
}

/// Whose name does not belong into a game of this tournament, or nothing.
std::optional<std::string> find_stranger(const GameRecord& record, const Json& header) {
    const GameIdentity& identity = record.identity;
    for (const std::string& name : {identity.white, identity.black}) {
        if (!is_engine(header, name)) {
            return fmt::format("'{}' is no engine of this tournament", name);
        }
    }
    if (!record.offender.empty() && record.offender != identity.white && record.offender != identity.black) {
        return fmt::format("'{}' is no player of this game", record.offender);
    }
    return std::nullopt;
}

/// Why a game's moves cannot have been played, or nothing.
std::optional<std::string> find_illegal(const GameRecord& record, Variant variant) {
    Result<Position> start = parse_fen(record.opening.fen, variant);
    if (!start) {
        return start.error();
    }
    Position& position = start.value();
    const auto play = [&position](const std::string& text) -> std::optional<std::string> {
        const Result<Move> move = parse_uci(text, position);
        if (!move) {
            return move.error();
        }
        Undo undo;
        position.do_move(move.value(), undo);
        return std::nullopt;
    };
    for (const std::string& text : record.opening.moves) {
        if (std::optional<std::string> fault = play(text)) {
            return fault;
        }
    }
    for (const PlayedMove& move : record.moves) {
        if (std::optional<std::string> fault = play(move.text)) {
            return fault;
        }
    }
    return std::nullopt;
}

/// Takes over one line; the reason where it is no journal's line.
std::optional<std::string> read_line(const std::string& line, JournalContents& contents, std::set<int>& seen) {
    try {
        const Json json = Json::parse(line);
        if (contents.header.is_null()) {
            if (json.value("type", "") != "tournament") {
                return "this is not the journal of a tournament";
            }
            contents.header = json;
            return std::nullopt;
        }
        GameRecord record = record_from_json(json);
        std::optional<std::string> fault = find_stranger(record, contents.header);
        if (!fault) {
            fault = find_illegal(record, variant_of(contents.header));
        }
        if (fault) {
            return fault;
        }
        if (seen.insert(record.identity.game).second) {
            contents.games.push_back(std::move(record));
        }
        return std::nullopt;
    } catch (const nlohmann::json::exception& exception) {
        return exception.what();
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
    json["opening_moves"] = join_words(record.opening.moves);
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
    json["moves"] = join_words(texts);
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
    record.offender = json.at("offender").get<std::string>();
    record.detail = json.at("detail").get<std::string>();
    record.errors = json.at("stderr").get<std::vector<std::string>>();
    record.start_time = json.at("start").get<std::string>();
    record.duration = Milliseconds(json.at("milliseconds").get<std::int64_t>());
    record.opening = {json.at("fen").get<std::string>(),
                      split_words(json.at("opening_moves").get<std::string>()),
                      json.at("opening").get<std::string>()};
    const std::vector<std::string> texts = split_words(json.at("moves").get<std::string>());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        record.moves.push_back({texts[i], score_from_json(json.at("scores").at(i)),
                                json.at("depths").at(i).get<int>(), json.at("nodes").at(i).get<std::int64_t>(),
                                Milliseconds(json.at("think").at(i).get<std::int64_t>()),
                                clock_from_json(json.at("white_clock").at(i)),
                                clock_from_json(json.at("black_clock").at(i))});
    }
    return record;
}

std::string to_line(const GameRecord& record) {
    return to_json(record).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Variant variant_of(const Json& header) {
    return header.at("variant").get<std::string>() == "tensorfree" ? Variant::tensorfree : Variant::tensor;
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

std::optional<Error> Journal::begin(const Json& header) {
    std::optional<Error> failure = file_.cut(contents_.whole_bytes);
    if (!failure && contents_.header.is_null()) {
        failure = file_.append_line(header.dump());
    }
    return failure;
}

std::optional<Error> Journal::add(const GameRecord& record) {
    return file_.append_line(to_line(record));
}

}  // namespace ricochet::tools::match
