// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/conditions.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>
#include <string>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::match {

namespace {

/// Version 2 has the key `offender` for the engine to blame, version 1 `culprit`.
constexpr int journal_version = 2;
constexpr int oldest_version = 1;

/// In the order of `TournamentKind`.
constexpr std::array<const char*, 3> kind_names = {"roundrobin", "gauntlet", "swiss"};

TournamentKind parse_kind(const std::string& text) {
    const auto found = std::find(kind_names.begin(), kind_names.end(), text);
    if (found == kind_names.end()) {
        throw std::invalid_argument(fmt::format("the tournament is '{}', of no known kind", text));
    }
    return static_cast<TournamentKind>(found - kind_names.begin());
}

Json bounds_to_json(const SearchBounds& bounds) {
    return {{"tc", to_string(bounds.clock)},
            {"st_ms", bounds.move_time ? Json(bounds.move_time->count()) : Json(nullptr)},
            {"nodes", bounds.nodes ? Json(*bounds.nodes) : Json(nullptr)},
            {"depth", bounds.depth ? Json(*bounds.depth) : Json(nullptr)},
            {"margin_ms", bounds.margin.count()}};
}

SearchBounds bounds_from_json(const Json& json) {
    SearchBounds bounds;
    bounds.clock = parse_clock(text_field(json, "tc"));
    if (!field(json, "st_ms").is_null()) {
        bounds.move_time = Milliseconds(number_field(json, "st_ms", std::int64_t{1}, limits::a_day_ms));
    }
    if (!field(json, "nodes").is_null()) {
        bounds.nodes = number_field(json, "nodes", std::int64_t{1}, std::numeric_limits<std::int64_t>::max());
    }
    if (!field(json, "depth").is_null()) {
        bounds.depth = number_field(json, "depth", 1, limits::depth);
    }
    bounds.margin = Milliseconds(number_field(json, "margin_ms", std::int64_t{0}, limits::a_day_ms));
    return bounds;
}

Json engine_to_json(const Participant& engine) {
    return {{"name", engine.name},
            {"cmd", engine.command.program},
            {"args", engine.command.arguments},
            {"dir", engine.command.directory},
            {"options", engine.options},
            {"restart", engine.restart},
            {"ponder", engine.ponder},
            {"whitepov", engine.white_scores},
            {"initstr", engine.init_lines},
            {"bounds", bounds_to_json(engine.bounds)}};
}

Participant engine_from_json(const Json& json) {
    Participant engine;
    engine.name = text_field(json, "name");
    engine.command = {text_field(json, "cmd"), texts_field(json, "args"), text_field(json, "dir")};
    engine.options = text_pairs_field(json, "options");
    engine.restart = flag_field(json, "restart");
    engine.ponder = json.contains("ponder") && flag_field(json, "ponder");
    engine.white_scores = json.contains("whitepov") && flag_field(json, "whitepov");
    engine.init_lines = json.contains("initstr") ? texts_field(json, "initstr") : std::vector<std::string>{};
    engine.bounds = bounds_from_json(field(json, "bounds"));
    return engine;
}

Json programs_to_json(const std::vector<Participant>& engines) {
    Json programs = Json::array();
    for (const Participant& engine : engines) {
        programs.push_back(
            {{"engine", engine.name}, {"id", engine.identity.id_name}, {"sha256", engine.identity.digest}});
        if (!engine.identity.files.empty()) {
            programs.back()["files"] = engine.identity.files;
        }
    }
    return programs;
}

std::vector<Participant> engines_from_json(const Json& header) {
    std::vector<Participant> engines;
    for (const Json& engine : list_field(header, "engines")) {
        engines.push_back(engine_from_json(engine));
        const auto is_namesake = [&engines](const Participant& other) {
            return other.name == engines.back().name;
        };
        if (std::any_of(engines.begin(), engines.end() - 1, is_namesake)) {
            throw std::invalid_argument(fmt::format("two engines are called '{}'", engines.back().name));
        }
    }
    if (engines.size() < 2 || engines.size() > limits::engines) {
        throw std::invalid_argument(
            fmt::format("there are {} engines, not 2 to {}", engines.size(), limits::engines));
    }
    if (header.contains("programs")) {
        const Json& programs = list_field(header, "programs", static_cast<std::int64_t>(engines.size()));
        for (std::size_t i = 0; i < engines.size(); ++i) {
            ProgramIdentity& identity = engines[i].identity;
            identity.id_name = text_field(programs[i], "id");
            identity.digest = text_field(programs[i], "sha256");
            if (programs[i].contains("files")) {
                identity.files = text_pairs_field(programs[i], "files");
            }
        }
    }
    return engines;
}

Json openings_to_json(const OpeningSettings& openings) {
    return {{"format", static_cast<int>(openings.format)},
            {"file", openings.file},
            {"shuffled", openings.shuffled},
            {"plies", openings.plies},
            {"start", openings.first},
            {"score", openings.max_score},
            {"nodes", openings.judge_nodes},
            {"judge", openings.judge}};
}

OpeningSettings openings_from_json(const Json& json) {
    return {static_cast<OpeningFormat>(number_field(json, "format", 0, static_cast<int>(OpeningFormat::book))),
            text_field(json, "file"),
            flag_field(json, "shuffled"),
            number_field(json, "plies", 0, limits::plies),
            number_field(json, "start", 1, limits::openings),
            number_field(json, "score", 0, limits::score),
            number_field(json, "nodes", std::int64_t{1}, limits::judge_nodes),
            text_field(json, "judge")};
}

Json tables_to_json(const TableRule& rule) {
    return {{"folder", rule.folder},
            {"pieces", rule.pieces ? Json(*rule.pieces) : Json(nullptr)},
            {"ignore50", rule.ignores_fifty_moves},
            {"wins", rule.wins},
            {"draws", rule.draws}};
}

TableRule tables_from_json(const Json& json) {
    TableRule rule{text_field(json, "folder")};
    if (const Json& pieces = field(json, "pieces"); !pieces.is_null()) {
        rule.pieces = to_number(pieces, "pieces", 1, limits::pieces);
    }
    rule.ignores_fifty_moves = flag_field(json, "ignore50");
    rule.wins = flag_field(json, "wins");
    rule.draws = flag_field(json, "draws");
    return rule;
}

Json adjudication_to_json(const AdjudicationRules& rules) {
    Json json;
    json["draw"] =
        rules.draw ? Json{rules.draw->move_number, rules.draw->move_count, rules.draw->score} : Json(nullptr);
    json["resign"] = rules.resign ? Json{rules.resign->move_count, rules.resign->score, rules.resign->one_sided}
                                  : Json(nullptr);
    json["maxmoves"] = rules.max_moves ? Json(*rules.max_moves) : Json(nullptr);
    json["tables"] = rules.tables ? tables_to_json(*rules.tables) : Json(nullptr);
    return json;
}

AdjudicationRules adjudication_from_json(const Json& json) {
    AdjudicationRules rules;
    if (!field(json, "draw").is_null()) {
        const Json& draw = list_field(json, "draw", 3);
        rules.draw = DrawRule{to_number(draw[0], "movenumber", 0, limits::moves),
                              to_number(draw[1], "movecount", 1, limits::moves),
                              to_number(draw[2], "score", 0, limits::score)};
    }
    if (!field(json, "resign").is_null()) {
        const Json& resign = list_field(json, "resign", 3);
        if (!resign[2].is_boolean()) {
            throw_unwanted("resign", resign[2], "true or false");
        }
        rules.resign = ResignRule{to_number(resign[0], "movecount", 1, limits::moves),
                                  to_number(resign[1], "score", 1, limits::score), resign[2].get<bool>()};
    }
    if (const Json& moves = field(json, "maxmoves"); !moves.is_null()) {
        rules.max_moves = to_number(moves, "maxmoves", 1, limits::moves);
    }
    if (json.contains("tables") && !json.at("tables").is_null()) {
        rules.tables = tables_from_json(json.at("tables"));
    }
    return rules;
}

Json sprt_to_json(const std::optional<SprtSettings>& sprt) {
    if (!sprt) {
        return nullptr;
    }
    return {{"elo0", sprt->elo0},
            {"elo1", sprt->elo1},
            {"alpha", sprt->alpha},
            {"beta", sprt->beta},
            {"model", sprt->model == EloModel::normalized ? "normalized" : "logistic"}};
}

std::optional<SprtSettings> sprt_from_json(const Json& json) {
    if (json.is_null()) {
        return std::nullopt;
    }
    constexpr double least_error = 1e-6;
    constexpr double most_error = 0.5;
    const SprtSettings sprt{
        number_field(json, "elo0", -limits::elo, limits::elo),
        number_field(json, "elo1", -limits::elo, limits::elo),
        number_field(json, "alpha", least_error, most_error),
        number_field(json, "beta", least_error, most_error),
        text_field(json, "model") == "logistic" ? EloModel::logistic : EloModel::normalized};
    if (const std::optional<std::string> fault = find_fault(sprt)) {
        throw std::invalid_argument("the sequential test: " + *fault);
    }
    return sprt;
}

Plan plan_from_json(const Json& header, std::size_t engines) {
    Plan plan;
    plan.kind = parse_kind(text_field(header, "tournament"));
    plan.engines = static_cast<int>(engines);
    plan.seeds = number_field(header, "seeds", 1, limits::engines);
    plan.rounds = number_field(header, "rounds", 1, limits::rounds);
    plan.games = number_field(header, "games", 1, limits::games_a_round);
    plan.keeps_colors = header.contains("noswap") && flag_field(header, "noswap");
    plan.reversed = header.contains("reverse") && flag_field(header, "reverse");
    const Json& shard = list_field(header, "shard", 2);
    plan.shard.count = to_number(shard[1], "shard", 1, limits::shards);
    plan.shard.index = to_number(shard[0], "shard", 1, plan.shard.count);
    if (const std::optional<std::string> fault = find_fault(plan)) {
        throw std::invalid_argument(*fault);
    }
    return plan;
}

/// The name of a list's element, for reporting a difference; its index if it has none.
std::string element_name(const Json& element, std::size_t place) {
    if (element.is_object() && element.contains("name") && element.at("name").is_string()) {
        return element.at("name").get<std::string>();
    }
    if (element.is_array() && element.size() == 2 && element[0].is_string()) {
        return element[0].get<std::string>();
    }
    return std::to_string(place);
}

/// The path to the innermost key that differs, and both values.
std::string describe_difference(const std::string& path, const Json& one, const Json& two) {
    if (one.is_object() && two.is_object()) {
        for (const auto& [key, value] : one.items()) {
            if (two.contains(key) && two.at(key) != value) {
                return describe_difference(fmt::format("{}/{}", path, key), value, two.at(key));
            }
        }
    }
    if (one.is_array() && two.is_array() && one.size() != two.size()) {
        return fmt::format("'{}' has {} entries in one and {} in the other", path, one.size(), two.size());
    }
    if (one.is_array() && two.is_array()) {
        for (std::size_t i = 0; i < one.size(); ++i) {
            const std::string name = element_name(one[i], i);
            if (one[i] != two[i] && name == element_name(two[i], i)) {
                return describe_difference(fmt::format("{}/{}", path, name), one[i], two[i]);
            }
        }
    }
    constexpr std::size_t longest = 100;
    return fmt::format("'{}' is {:.{}} in one and {:.{}} in the other", path, one.dump(), longest, two.dump(),
                       longest);
}

/// Enough of a digest to identify it.
constexpr std::size_t shown_digits = 16;

/// A program's identity for people.
std::string describe(const ProgramIdentity& identity) {
    return fmt::format("{} with SHA-256 {:.{}}...", ricochet::quoted(identity.id_name), identity.digest,
                       shown_digits);
}

/// The first file that is in both but differs.
std::optional<std::string> find_changed_file(const ProgramIdentity& before, const ProgramIdentity& now) {
    for (const auto& [name, digest] : before.files) {
        for (const auto& [other_name, other_digest] : now.files) {
            if (name == other_name && digest != other_digest) {
                return describe_change(name, digest, other_digest);
            }
        }
    }
    return std::nullopt;
}

}  // namespace

Shard parse_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) {
        throw std::invalid_argument(fmt::format("shard '{}' is not of the form I/N", text));
    }
    const int count = checked(parse_number(text.substr(slash + 1), "number of shards", 1, limits::shards));
    return {checked(parse_number(text.substr(0, slash), "shard", 1, count)), count};
}

int Plan::encounters_a_round() const {
    switch (kind) {
        case TournamentKind::gauntlet:
            return seeds * (engines - seeds);
        case TournamentKind::swiss:
            return engines / 2;
        case TournamentKind::round_robin:
            break;
    }
    return engines * (engines - 1) / 2;
}

int Plan::pair_count() const {
    return rounds * encounters_a_round() * (games / 2);
}

std::optional<std::string> find_fault(const Plan& plan) {
    if (plan.games % 2 != 0) {
        return fmt::format("{} in a round: an odd number, but every opening is played with both colours",
                           counted(plan.games, "game"));
    }
    if (plan.kind == TournamentKind::gauntlet && plan.seeds >= plan.engines) {
        return fmt::format("{} of {} engines as seeds leaves none to play against", plan.seeds, plan.engines);
    }
    Plan one_pair = plan;
    one_pair.rounds = 1;
    one_pair.games = 2;
    const std::int64_t games = std::int64_t{one_pair.pair_count()} * plan.rounds * plan.games;
    if (games > limits::games) {
        return fmt::format("{} of {} between {} engines: {} games, more than {}", counted(plan.rounds, "round"),
                           counted(plan.games, "game"), plan.engines, games, limits::games);
    }
    return std::nullopt;
}

int Plan::shard_games() const {
    const int pairs = pair_count();
    return 2 * (pairs / shard.count + (shard.index <= pairs % shard.count ? 1 : 0));
}

std::optional<std::string> find_fault(const SprtSettings& sprt) {
    if (sprt.elo0 >= sprt.elo1) {
        return fmt::format("elo0={} is not below elo1={}", sprt.elo0, sprt.elo1);
    }
    return sprt.alpha + sprt.beta >= 1.0 ? std::optional<std::string>("alpha and beta together are not below 1")
                                         : std::nullopt;
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
    if (!conditions.manager.empty()) {
        json["manager"] = conditions.manager;
    }
    json["engines"] = Json::array();
    for (const Participant& engine : conditions.engines) {
        json["engines"].push_back(engine_to_json(engine));
    }
    const Plan& plan = conditions.plan;
    json["tournament"] = kind_names[static_cast<std::size_t>(plan.kind)];
    json["seeds"] = plan.seeds;
    json["rounds"] = plan.rounds;
    json["games"] = plan.games;
    json["noswap"] = plan.keeps_colors;
    json["reverse"] = plan.reversed;
    json["shard"] = {plan.shard.index, plan.shard.count};
    json["programs"] = programs_to_json(conditions.engines);
    json["book_sha256"] = conditions.book_digest;
    json["openings"] = openings_to_json(conditions.openings);
    json["srand"] = conditions.seed;
    json["adjudication"] = adjudication_to_json(conditions.adjudication);
    json["tables_fingerprint"] = conditions.tables_fingerprint;
    json["sprt"] = sprt_to_json(conditions.sprt);
    json["spsa"] = conditions.tuning ? to_json(*conditions.tuning) : Json(nullptr);
    return json;
}

Conditions conditions_from_header(const Json& header) {
    if (const int version = number_field(header, "version", 0, limits::games);
        version < oldest_version || version > journal_version) {
        throw std::invalid_argument(fmt::format("the journal is of version {}; this program reads {} to {}",
                                                version, oldest_version, journal_version));
    }
    Conditions conditions;
    const std::string variant = text_field(header, "variant");
    const std::optional<Variant> known = parse_variant(variant);
    if (!known) {
        throw std::invalid_argument(fmt::format("the variant is '{}', not {}", variant, variant_names()));
    }
    conditions.variant = *known;
    conditions.event = text_field(header, "event");
    conditions.site = text_field(header, "site");
    conditions.manager = header.contains("manager") ? text_field(header, "manager") : "";
    conditions.engines = engines_from_json(header);
    conditions.plan = plan_from_json(header, conditions.engines.size());
    conditions.openings = openings_from_json(field(header, "openings"));
    conditions.book_digest = header.contains("book_sha256") ? text_field(header, "book_sha256") : "";
    conditions.seed = number_field(header, "srand", std::uint64_t{0}, ~std::uint64_t{0});
    conditions.adjudication = adjudication_from_json(field(header, "adjudication"));
    conditions.tables_fingerprint =
        header.contains("tables_fingerprint") ? text_field(header, "tables_fingerprint") : "";
    conditions.sprt = sprt_from_json(field(header, "sprt"));
    if (conditions.sprt && conditions.engines.size() != 2) {
        throw std::invalid_argument(
            fmt::format("a sequential test takes two engines, not {}", conditions.engines.size()));
    }
    if (header.contains("spsa") && !header.at("spsa").is_null()) {
        conditions.tuning = tuning_from_json(header.at("spsa"));
        if (conditions.engines.size() != 2) {
            throw std::invalid_argument(
                fmt::format("a tuning takes two engines, not {}", conditions.engines.size()));
        }
    }
    return conditions;
}

std::optional<std::string> find_difference(const Conditions& conditions, const Conditions& other,
                                           bool other_shard) {
    const Json one = to_header(conditions);
    const Json two = to_header(other);
    for (const auto& [key, value] : one.items()) {
        const bool may_differ = key == "rounds" || key == "manager" || key == "programs" ||
                                key == "book_sha256" || key == "tables_fingerprint" ||
                                (other_shard && key == "shard");
        if (!may_differ && two.at(key) != value) {
            return describe_difference(key, value, two.at(key));
        }
    }
    return std::nullopt;
}

std::string describe_change(const std::string& file, const std::string& old_digest,
                            const std::string& new_digest) {
    return fmt::format("the file '{}' had SHA-256 {:.{}}... and has {:.{}}...", file, old_digest, shown_digits,
                       new_digest, shown_digits);
}

std::optional<std::string> find_change(const Conditions& before, const Conditions& now) {
    for (std::size_t i = 0; i < before.engines.size(); ++i) {
        const ProgramIdentity& old_one = before.engines[i].identity;
        const ProgramIdentity& new_one = now.engines[i].identity;
        const bool is_known = !old_one.digest.empty() && !new_one.digest.empty();
        if (is_known && (old_one.digest != new_one.digest || old_one.id_name != new_one.id_name)) {
            return fmt::format("engine '{}' was {} and is {}", before.engines[i].name, describe(old_one),
                               describe(new_one));
        }
        if (const std::optional<std::string> changed = find_changed_file(old_one, new_one)) {
            return fmt::format("engine '{}' changed: {}", before.engines[i].name, *changed);
        }
    }
    if (!before.book_digest.empty() && !now.book_digest.empty() && before.book_digest != now.book_digest) {
        return fmt::format("the openings in '{}' had SHA-256 {} and have {}", now.openings.file,
                           before.book_digest, now.book_digest);
    }
    if (!before.tables_fingerprint.empty() && !now.tables_fingerprint.empty() &&
        before.tables_fingerprint != now.tables_fingerprint) {
        return fmt::format("the tablebases in '{}' were {} and are {}", now.adjudication.tables->folder,
                           before.tables_fingerprint, now.tables_fingerprint);
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
