// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/conditions.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "movegen/common/numbers.hpp"

namespace ricochet::tools::match {

namespace {

/// 2 calls the engine to blame `offender`, where 1 called it `culprit`.
constexpr int journal_version = 2;
constexpr int oldest_version = 1;

Json bounds_to_json(const SearchBounds& bounds) {
    Json json;
    json["tc"] = to_string(bounds.clock);
    json["st_ms"] = bounds.move_time ? Json(bounds.move_time->count()) : Json(nullptr);
    json["nodes"] = bounds.nodes ? Json(*bounds.nodes) : Json(nullptr);
    json["depth"] = bounds.depth ? Json(*bounds.depth) : Json(nullptr);
    json["margin_ms"] = bounds.margin.count();
    return json;
}

SearchBounds bounds_from_json(const Json& json) {
    SearchBounds bounds;
    const Result<std::optional<ClockSetting>> clock = parse_clock(json.at("tc").get<std::string>());
    if (!clock) {
        throw std::invalid_argument(clock.error());
    }
    bounds.clock = clock.value();
    if (!json.at("st_ms").is_null()) {
        bounds.move_time = Milliseconds(json.at("st_ms").get<std::int64_t>());
    }
    if (!json.at("nodes").is_null()) {
        bounds.nodes = json.at("nodes").get<std::int64_t>();
    }
    if (!json.at("depth").is_null()) {
        bounds.depth = json.at("depth").get<int>();
    }
    bounds.margin = Milliseconds(json.at("margin_ms").get<std::int64_t>());
    return bounds;
}

Json engine_to_json(const Participant& engine) {
    Json json;
    json["name"] = engine.name;
    json["cmd"] = engine.command.program;
    json["args"] = engine.command.arguments;
    json["dir"] = engine.command.directory;
    json["options"] = engine.options;
    json["restart"] = engine.restart;
    json["ponder"] = engine.ponder;
    json["whitepov"] = engine.white_scores;
    json["initstr"] = engine.init_lines;
    json["bounds"] = bounds_to_json(engine.bounds);
    return json;
}

Participant engine_from_json(const Json& json) {
    Participant engine;
    engine.name = json.at("name").get<std::string>();
    engine.command = {json.at("cmd").get<std::string>(), json.at("args").get<std::vector<std::string>>(),
                      json.at("dir").get<std::string>()};
    engine.options = json.at("options").get<std::vector<std::pair<std::string, std::string>>>();
    engine.restart = json.at("restart").get<bool>();
    engine.ponder = json.value("ponder", false);
    engine.white_scores = json.value("whitepov", false);
    engine.init_lines = json.value("initstr", std::vector<std::string>{});
    engine.bounds = bounds_from_json(json.at("bounds"));
    return engine;
}

Json openings_to_json(const OpeningSettings& openings) {
    Json json;
    json["format"] = static_cast<int>(openings.format);
    json["file"] = openings.file;
    json["shuffled"] = openings.shuffled;
    json["plies"] = openings.plies;
    json["start"] = openings.first;
    json["score"] = openings.max_score;
    json["nodes"] = openings.judge_nodes;
    json["judge"] = openings.judge;
    return json;
}

OpeningSettings openings_from_json(const Json& json) {
    return {static_cast<OpeningFormat>(json.at("format").get<int>()),
            json.at("file").get<std::string>(),
            json.at("shuffled").get<bool>(),
            json.at("plies").get<int>(),
            json.at("start").get<int>(),
            json.at("score").get<int>(),
            json.at("nodes").get<std::int64_t>(),
            json.at("judge").get<std::string>()};
}

Json adjudication_to_json(const AdjudicationRules& rules) {
    Json json;
    json["draw"] =
        rules.draw ? Json{rules.draw->move_number, rules.draw->move_count, rules.draw->score} : Json(nullptr);
    json["resign"] = rules.resign ? Json{rules.resign->move_count, rules.resign->score, rules.resign->one_sided}
                                  : Json(nullptr);
    json["maxmoves"] = rules.max_moves ? Json(*rules.max_moves) : Json(nullptr);
    return json;
}

AdjudicationRules adjudication_from_json(const Json& json) {
    AdjudicationRules rules;
    if (const Json& draw = json.at("draw"); !draw.is_null()) {
        rules.draw = DrawRule{draw.at(0).get<int>(), draw.at(1).get<int>(), draw.at(2).get<int>()};
    }
    if (const Json& resign = json.at("resign"); !resign.is_null()) {
        rules.resign = ResignRule{resign.at(0).get<int>(), resign.at(1).get<int>(), resign.at(2).get<bool>()};
    }
    if (const Json& moves = json.at("maxmoves"); !moves.is_null()) {
        rules.max_moves = moves.get<int>();
    }
    return rules;
}

Json sprt_to_json(const std::optional<SprtSettings>& sprt) {
    if (!sprt) {
        return nullptr;
    }
    Json json;
    json["elo0"] = sprt->elo0;
    json["elo1"] = sprt->elo1;
    json["alpha"] = sprt->alpha;
    json["beta"] = sprt->beta;
    json["model"] = sprt->model == EloModel::normalized ? "normalized" : "logistic";
    return json;
}

std::optional<SprtSettings> sprt_from_json(const Json& json) {
    if (json.is_null()) {
        return std::nullopt;
    }
    return SprtSettings{
        json.at("elo0").get<double>(), json.at("elo1").get<double>(), json.at("alpha").get<double>(),
        json.at("beta").get<double>(),
        json.at("model").get<std::string>() == "logistic" ? EloModel::logistic : EloModel::normalized};
}

}  // namespace

Result<Shard> parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        return Error{fmt::format("shard '{}' is not of the form I/N", text)};
    }
    constexpr int most = 100000;
    const Result<int> count = parse_number(text.substr(slash + 1), "number of shards", 1, most);
    if (!count) {
        return Error{count.error()};
    }
    const Result<int> index = parse_number(text.substr(0, slash), "shard", 1, count.value());
    if (!index) {
        return Error{index.error()};
    }
    return Shard{index.value(), count.value()};
}

int Plan::pair_count() const {
    const int encounters =
        kind == TournamentKind::gauntlet ? seeds * (engines - seeds) : engines * (engines - 1) / 2;
    return rounds * encounters * (games / 2);
}

int Plan::shard_games() const {
    const int pairs = pair_count();
    return 2 * (pairs / shard.count + (shard.index <= pairs % shard.count ? 1 : 0));
}

const Participant* Conditions::find_engine(std::string_view name) const {
    const auto found = std::find_if(engines.begin(), engines.end(),
                                    [name](const Participant& engine) { return engine.name == name; });
    return found == engines.end() ? nullptr : &*found;
}

Json to_header(const Conditions& conditions) {
    Json json;
    json["type"] = "tournament";
    json["version"] = journal_version;
    json["variant"] = name_of(conditions.variant);
    json["event"] = conditions.event;
    json["site"] = conditions.site;
    json["engines"] = Json::array();
    for (const Participant& engine : conditions.engines) {
        json["engines"].push_back(engine_to_json(engine));
    }
    const Plan& plan = conditions.plan;
    json["tournament"] = plan.kind == TournamentKind::gauntlet ? "gauntlet" : "roundrobin";
    json["seeds"] = plan.seeds;
    json["rounds"] = plan.rounds;
    json["games"] = plan.games;
    json["noswap"] = plan.keeps_colors;
    json["reverse"] = plan.reversed;
    json["shard"] = {plan.shard.index, plan.shard.count};
    json["openings"] = openings_to_json(conditions.openings);
    json["srand"] = conditions.seed;
    json["adjudication"] = adjudication_to_json(conditions.adjudication);
    json["sprt"] = sprt_to_json(conditions.sprt);
    json["spsa"] = conditions.tuning ? to_json(*conditions.tuning) : Json(nullptr);
    return json;
}

Conditions conditions_from_header(const Json& header) {
    if (const int version = header.at("version").get<int>();
        version < oldest_version || version > journal_version) {
        throw std::invalid_argument(fmt::format("the journal is of version {}; this program reads {} to {}",
                                                version, oldest_version, journal_version));
    }
    Conditions conditions;
    const std::string variant = header.at("variant").get<std::string>();
    const std::optional<Variant> known = parse_variant(variant);
    if (!known) {
        throw std::invalid_argument(fmt::format("the variant is '{}', not {}", variant, variant_names()));
    }
    conditions.variant = *known;
    conditions.event = header.at("event").get<std::string>();
    conditions.site = header.at("site").get<std::string>();
    for (const Json& engine : header.at("engines")) {
        conditions.engines.push_back(engine_from_json(engine));
    }
    Plan& plan = conditions.plan;
    plan.kind = header.at("tournament").get<std::string>() == "gauntlet" ? TournamentKind::gauntlet
                                                                         : TournamentKind::round_robin;
    plan.engines = static_cast<int>(conditions.engines.size());
    plan.seeds = header.at("seeds").get<int>();
    plan.rounds = header.at("rounds").get<int>();
    plan.games = header.at("games").get<int>();
    plan.keeps_colors = header.value("noswap", false);
    plan.reversed = header.value("reverse", false);
    plan.shard = {header.at("shard").at(0).get<int>(), header.at("shard").at(1).get<int>()};
    conditions.openings = openings_from_json(header.at("openings"));
    conditions.seed = header.at("srand").get<std::uint64_t>();
    conditions.adjudication = adjudication_from_json(header.at("adjudication"));
    conditions.sprt = sprt_from_json(header.at("sprt"));
    if (header.contains("spsa") && !header.at("spsa").is_null()) {
        conditions.tuning = tuning_from_json(header.at("spsa"));
    }
    return conditions;
}

std::optional<std::string> find_difference(const Conditions& conditions, const Conditions& other,
                                           bool other_shard) {
    const Json one = to_header(conditions);
    const Json two = to_header(other);
    for (const auto& [key, value] : one.items()) {
        const bool may_differ = key == "rounds" || (other_shard && key == "shard");
        if (!may_differ && two.at(key) != value) {
            return fmt::format("'{}' is {} in one and {} in the other", key, value.dump(), two.at(key).dump());
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
