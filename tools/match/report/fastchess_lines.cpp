// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/fastchess_lines.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

#include "tools/match/statistics/elo.hpp"

namespace ricochet::tools::match {

namespace {

constexpr double in_percent = 100.0;

/// Infinite or not a number if the divisor is 0.
double ratio(std::int64_t count, std::int64_t divisor) {
    if (divisor == 0) {
        return count == 0 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
    }
    return static_cast<double>(count) / static_cast<double>(divisor);
}

/// Points as a share of all games; 0.5 without games.
double score_of(const GameCounts& games) {
    return games.total() == 0 ? 0.5 : games.points() / static_cast<double>(games.total());
}

/// How close the LLR is to the bound on its side, in percent.
double way_to_bound(const SprtState& state) {
    return in_percent * (state.llr < 0 ? state.llr / state.lower : state.llr / state.upper);
}

std::string ending_words(const GameRecord& record) {
    const bool white_wins = record.result == GameResult::white_wins;
    // Tablebases end games as draws or wins.
    const bool is_table_draw = record.ending == Ending::tables && record.result == GameResult::draw;
    const std::string_view words = row_of(is_table_draw ? Ending::adjudicated_draw : record.ending).fastchess;
    return fmt::format(fmt::runtime(words), white_wins ? "White" : "Black", white_wins ? "Black" : "White");
}

/// Both engines' values, or one if they are equal.
std::string of_both(const std::string& first, const std::string& second) {
    return first == second ? first : fmt::format("{} - {}", first, second);
}

/// An engine's value for an option, with a unit; `NULL` if it is not set, as in fastchess.
std::string option_value(const Participant& engine, std::string_view name, std::string_view unit) {
    const auto found = std::find_if(engine.options.begin(), engine.options.end(),
                                    [name](const auto& option) { return option.first == name; });
    return found == engine.options.end() ? "NULL" : fmt::format("{}{}", found->second, unit);
}

std::string match_line(const Conditions& conditions) {
    const Participant& first = conditions.engines[0];
    const Participant& second = conditions.engines[1];
    const std::string book = std::filesystem::path(conditions.openings.file).filename().string();
    return fmt::format("Results of {} vs {} ({}, {}, {}{}{}):", first.name, second.name,
                       of_both(describe(first.bounds), describe(second.bounds)),
                       of_both(option_value(first, "Threads", "t"), option_value(second, "Threads", "t")),
                       of_both(option_value(first, "Hash", "MB"), option_value(second, "Hash", "MB")),
                       book.empty() ? "" : ", ", book);
}

std::string pairs_text(const PairCounts& pairs) {
    return fmt::format("[{}]", fmt::join(pairs.count, ", "));
}

}  // namespace

std::string fastchess_start_line(const GameIdentity& identity, int total) {
    return fmt::format("Started game {} of {} ({} vs {})", identity.game, total, identity.white,
                       identity.black);
}

std::string fastchess_end_line(const GameRecord& record) {
    return fmt::format("Finished game {} ({} vs {}): {} {{{}}}", record.identity.game, record.identity.white,
                       record.identity.black, to_string(record.result), ending_words(record));
}

std::vector<std::string> fastchess_score_lines(const Conditions& conditions, const Standings& standings,
                                               const std::optional<SprtState>& test) {
    const std::string rule(50, '-');
    std::vector<std::string> lines = {rule};
    const PairCounts& pairs = standings.pairs(0, 1);
    const GameCounts& games = standings.results(0, 1);
    const std::int64_t split_pairs = standings.split_pairs();
    const EloEstimate estimate = estimate_elo(pairs);
    const std::int64_t even_pairs = pairs.count[2];
    lines.push_back(match_line(conditions));
    lines.push_back(fmt::format("Elo: {:.2f} +/- {:.2f}, nElo: {:.2f} +/- {:.2f}", estimate.elo,
                                estimate.elo_error, estimate.normalized_elo, estimate.normalized_error));
    lines.push_back(fmt::format("LOS: {:.2f} %, DrawRatio: {:.2f} %, PairsRatio: {:.2f}",
                                in_percent * estimate.superiority,
                                in_percent * ratio(even_pairs, pairs.total()),
                                ratio(pairs.count[3] + pairs.count[4], pairs.count[0] + pairs.count[1])));
    lines.push_back(fmt::format("Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({:.2f} %)",
                                games.total(), games.wins, games.losses, games.draws, games.points(),
                                in_percent * score_of(games)));
    lines.push_back(fmt::format("Ptnml(0-2): {}, WL/DD Ratio: {:.2f}", pairs_text(pairs),
                                ratio(split_pairs, even_pairs - split_pairs)));
    if (test) {
        lines.push_back(fmt::format("LLR: {:.2f} ({:.1f}%) ({:.2f}, {:.2f}) [{:.2f}, {:.2f}]", test->llr,
                                    way_to_bound(*test), test->lower, test->upper, conditions.sprt->elo0,
                                    conditions.sprt->elo1));
    }
    lines.push_back(rule);
    return lines;
}

std::vector<std::string> fastchess_final_lines(const Conditions& conditions, const Standings& standings) {
    std::vector<std::string> lines;
    const std::optional<SprtState> state = sprt_state(conditions, standings);
    if (is_decided(state)) {
        lines.push_back(fmt::format("SPRT ([{:.2f}, {:.2f}]) completed - {} was accepted",
                                    conditions.sprt->elo0, conditions.sprt->elo1,
                                    state->decision == SprtDecision::accept_elo1 ? "H1" : "H0"));
    }
    lines.emplace_back("Finished match");
    return lines;
}

}  // namespace ricochet::tools::match
