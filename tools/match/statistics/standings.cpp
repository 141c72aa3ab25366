// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/standings.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace ricochet::tools::match {

namespace {

/// An opening as text, without its name.
std::string spell(const Opening& opening) {
    return fmt::format("{} {}", opening.fen, fmt::join(opening.moves, " "));
}

}  // namespace

Standings::Standings(const Conditions& conditions, Replays replays) {
    for (const Participant& engine : conditions.engines) {
        names_.push_back(engine.name);
        // A tuning's values differ in every iteration.
        is_clockless_.push_back(replays == Replays::left_out && !conditions.tuning && engine.bounds.any() &&
                                !engine.bounds.has_time());
    }
    const std::size_t count = names_.size();
    results_.assign(count, std::vector<GameCounts>(count));
    pairs_.assign(count, std::vector<PairCounts>(count));
    blame_.assign(count, {});
    warnings_.assign(count, {});
}

std::size_t Standings::place(const std::string& name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    assert(found != names_.end());
    return static_cast<std::size_t>(found - names_.begin());
}

Standings::Fingerprint Standings::fingerprint(const GameRecord& record) const {
    const bool is_clockless =
        is_clockless_[place(record.identity.white)] && is_clockless_[place(record.identity.black)];
    if (!is_clockless || is_engine_failure(record.ending)) {
        return std::nullopt;
    }
    return std::hash<std::string>{}(fmt::format("{}\n{}\n{} {} {}", record.identity.white,
                                                record.identity.black, record.opening.fen,
                                                to_string(record.result), fmt::join(record.all_moves(), " ")));
}

void Standings::add(const GameRecord& record) {
    const std::size_t white = place(record.identity.white);
    const std::size_t black = place(record.identity.black);
    ++endings_[index(record.ending)];
    ++games_;
    if (!record.offender.empty()) {
        ++blame_[place(record.offender)][index(record.ending)];
    }
    for (const EngineWarning& warning : record.warnings) {
        warnings_[warning.side == Color::white ? white : black][index(warning.kind)] += warning.count;
    }
    const CountedGame game{white, black, white_half_points(record.result), fingerprint(record)};
    const auto [half, is_new] = half_pairs_.try_emplace(record.identity.pair, game);
    if (!is_new) {
        const CountedPair pair = {half->second, game};
        half_pairs_.erase(half);
        add_pair(pair, record.opening);
    }
}

/// Counts a pair, unless it is a replay.
void Standings::add_pair(const CountedPair& pair, const Opening& opening) {
    const auto& [one, other] = pair;
    if (!one.fingerprint || !other.fingerprint) {
        count(pair);
        return;
    }
    Encounter& encounter = encounters_[std::minmax(one.white, one.black)];
    // The order does not matter: the games of equal pairs may finish in any order.
    const std::pair<std::size_t, std::size_t> course = std::minmax(*one.fingerprint, *other.fingerprint);
    const auto [first, is_new] =
        encounter.courses.try_emplace(std::hash<std::string>{}(spell(opening)), course);
    if (first->second != course) {
        encounter.plays_by_chance = true;
        for (const CountedPair& replay : encounter.replays) {
            count(replay);
        }
        encounter.replays.clear();
    }
    if (is_new || encounter.plays_by_chance) {
        count(pair);
    } else {
        encounter.replays.push_back(pair);
    }
}

void Standings::count(const CountedPair& pair) {
    const std::size_t first = std::min(pair[0].white, pair[0].black);
    const std::size_t second = std::max(pair[0].white, pair[0].black);
    int sum = 0;
    for (const CountedGame& game : pair) {
        results_[game.white][game.black].add(game.white_half_points);
        results_[game.black][game.white].add(2 - game.white_half_points);
        by_white_.add(game.white_half_points);
        sum += game.white == first ? game.white_half_points : 2 - game.white_half_points;
    }
    split_pairs_ += sum == 2 && pair[0].white_half_points != 1 ? 1 : 0;
    ++pairs_[first][second].count[static_cast<std::size_t>(sum)];
    ++pairs_[second][first].count[static_cast<std::size_t>(4 - sum)];
}

int Standings::repetitions() const {
    std::size_t games = 0;
    for (const auto& [engines, encounter] : encounters_) {
        games += 2 * encounter.replays.size();
    }
    return static_cast<int>(games);
}

GameCounts Standings::results(std::size_t engine) const {
    GameCounts sum;
    for (const GameCounts& counts : results_[engine]) {
        sum.wins += counts.wins;
        sum.draws += counts.draws;
        sum.losses += counts.losses;
    }
    return sum;
}

PairCounts Standings::pairs(std::size_t engine) const {
    PairCounts sum;
    for (const PairCounts& counts : pairs_[engine]) {
        for (std::size_t i = 0; i < sum.count.size(); ++i) {
            sum.count[i] += counts.count[i];
        }
    }
    return sum;
}

std::vector<std::size_t> Standings::ranking() const {
    std::vector<std::size_t> order(engine_count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto score = [this](std::size_t engine) {
        const GameCounts counts = results(engine);
        return counts.total() == 0 ? 0.5 : counts.points() / static_cast<double>(counts.total());
    };
    std::stable_sort(order.begin(), order.end(),
                     [&score](std::size_t a, std::size_t b) { return score(a) > score(b); });
    return order;
}

Standings count_games(const Conditions& conditions, const Games& games, Replays replays) {
    Standings standings(conditions, replays);
    for (const GameRecord& record : games) {
        standings.add(record);
    }
    return standings;
}

int games_in_the_end(const Conditions& conditions, const Standings& standings) {
    return std::max(conditions.plan.shard_games(), standings.games());
}

std::vector<OpeningResults> count_openings(const Games& games) {
    std::vector<OpeningResults> results;
    std::map<std::string, std::size_t> places;
    for (const GameRecord& record : games) {
        const auto [place, is_new] = places.try_emplace(spell(record.opening), results.size());
        if (is_new) {
            results.push_back({record.opening, {}, 0});
        }
        OpeningResults& opening = results[place->second];
        opening.counts.add(white_half_points(record.result));
        opening.plies += static_cast<int>(record.plies());
    }
    return results;
}

std::optional<SprtState> sprt_state(const Conditions& conditions, const Standings& standings) {
    if (!conditions.sprt) {
        return std::nullopt;
    }
    return evaluate_sprt(standings.pairs(0, 1), *conditions.sprt);
}

}  // namespace ricochet::tools::match
