// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/statistics/standings.hpp"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace ricochet::tools::match {

Standings::Standings(const std::vector<Participant>& engines) {
    for (const Participant& engine : engines) {
        names_.push_back(engine.name);
        is_clockless_.push_back(engine.bounds.any() && !engine.bounds.clock && !engine.bounds.move_time);
    }
    const std::size_t count = names_.size();
    results_.assign(count, std::vector<GameCounts>(count));
    pairs_.assign(count, std::vector<PairCounts>(count));
    blame_.assign(count, {});
    stray_answers_.assign(count, 0);
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
    const Fingerprint game = fingerprint(record);
    ++endings_[index(record.ending)];
    ++games_;
    if (!record.offender.empty()) {
        ++blame_[place(record.offender)][index(record.ending)];
    }
    stray_answers_[white] += record.stray_answers[index(Color::white)];
    stray_answers_[black] += record.stray_answers[index(Color::black)];
    if (game && !seen_games_.insert(*game).second) {
        ++repetitions_;
    } else {
        const int white_points = white_half_points(record.result);
        results_[white][black].add(white_points);
        results_[black][white].add(2 - white_points);
        by_white_.add(white_points);
    }
    add_to_pair(record, game);
}

void Standings::add_to_pair(const GameRecord& record, const Fingerprint& game) {
    const std::size_t white = place(record.identity.white);
    const std::size_t black = place(record.identity.black);
    const std::size_t first = std::min(white, black);
    const std::size_t second = std::max(white, black);
    const int white_points = white_half_points(record.result);
    const int points = first == white ? white_points : 2 - white_points;
    const auto [half, is_new] = half_pairs_.try_emplace(record.identity.pair, HalfPair{points, game});
    if (is_new) {
        return;
    }
    const HalfPair other = half->second;
    half_pairs_.erase(half);
    // Seen as a whole, as the games of two equal pairs may come in any order.
    const bool is_repetition =
        game && other.fingerprint && !seen_pairs_.insert(std::minmax(*game, *other.fingerprint)).second;
    if (!is_repetition) {
        const int sum = other.half_points + points;
        ++pairs_[first][second].count[static_cast<std::size_t>(sum)];
        ++pairs_[second][first].count[static_cast<std::size_t>(4 - sum)];
    }
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

Standings count_games(const Conditions& conditions, const std::vector<GameRecord>& games) {
    Standings standings(conditions.engines);
    for (const GameRecord& record : games) {
        standings.add(record);
    }
    return standings;
}

std::vector<OpeningResults> count_openings(const std::vector<GameRecord>& games) {
    std::vector<OpeningResults> results;
    std::map<std::string, std::size_t> places;
    for (const GameRecord& record : games) {
        const std::string key = fmt::format("{} {}", record.opening.fen, fmt::join(record.opening.moves, " "));
        const auto [place, is_new] = places.try_emplace(key, results.size());
        if (is_new) {
            results.push_back({&record.opening, {}, 0});
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
