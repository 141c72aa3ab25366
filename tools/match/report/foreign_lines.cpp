// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/foreign_lines.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <limits>
#include <numeric>

#include "movegen/base/quote.hpp"
#include "tools/match/statistics/elo.hpp"

namespace ricochet::tools::match {

namespace {

constexpr double in_percent = 100.0;

/// Infinite, or not a number, where it divides by nothing.
double ratio(std::int64_t count, std::int64_t divisor) {
    if (divisor == 0) {
        return count == 0 ? std::numeric_limits<double>::quiet_NaN() : std::numeric_limits<double>::infinity();
    }
    return static_cast<double>(count) / static_cast<double>(divisor);
}

/// The points of games as a share of all that there were.
double score_of(const GameCounts& games) {
    return games.total() == 0 ? 0.5 : games.points() / static_cast<double>(games.total());
}

/// How far a ratio has come to the bound that it points to, in percent.
double way_to_bound(const SprtState& state) {
    return in_percent * (state.llr < 0 ? state.llr / state.lower : state.llr / state.upper);
}

std::string ending_words(const GameRecord& record) {
    const bool white_wins = record.result == GameResult::white_wins;
    const char* const winner = white_wins ? "White" : "Black";
    const char* const loser = white_wins ? "Black" : "White";
    switch (record.ending) {
        case Ending::checkmate:
            return fmt::format("{} mates", winner);
        case Ending::stalemate:
            return "Draw by stalemate";
        case Ending::threefold_repetition:
            return "Draw by 3-fold repetition";
        case Ending::fifty_moves:
            return "Draw by fifty moves rule";
        case Ending::dead_position:
            return "Draw by insufficient mating material";
        case Ending::adjudicated_draw:
        case Ending::max_moves:
            return "Draw by adjudication";
        case Ending::adjudicated_win:
            return fmt::format("{} wins by adjudication", winner);
        case Ending::tables:
            return record.result == GameResult::draw ? "Draw by adjudication"
                                                     : fmt::format("{} wins by adjudication", winner);
        case Ending::time_loss:
            return fmt::format("{} loses on time", loser);
        case Ending::illegal_move:
            return fmt::format("{} makes an illegal move", loser);
        case Ending::crash:
        case Ending::disconnect:
        case Ending::start_failure:
            return fmt::format("{} disconnects", loser);
        case Ending::stall:
            return fmt::format("{}'s connection stalls", loser);
        case Ending::interrupted:
            break;
    }
    return "Game interrupted";
}

/// What two engines have, once where it is the same.
std::string of_both(const std::string& first, const std::string& second) {
    return first == second ? first : fmt::format("{} - {}", first, second);
}

/// The value that an engine is given for an option, with a unit; `NULL`, as fastchess writes it, without.
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

std::vector<std::string> ranking_lines(const Standings& standings) {
    constexpr std::size_t least_width = 25;
    const std::size_t width =
        std::accumulate(standings.names().begin(), standings.names().end(), least_width,
                        [](std::size_t most, const std::string& name) { return std::max(most, name.size()); });
    std::vector<std::string> lines = {fmt::format("{:<4} {:<{}} {:>10} {:>10} {:>10} {:>10} {:>10} {:>20}",
                                                  "Rank", "Name", width, "Elo", "+/-", "Games", "Score", "Draw",
                                                  "Ptnml(0-2)")};
    int rank = 0;
    for (const std::size_t engine : standings.ranking()) {
        const GameCounts games = standings.results(engine);
        const PairCounts pairs = standings.pairs(engine);
        const EloEstimate estimate = estimate_elo(pairs);
        lines.push_back(fmt::format("{:>4} {:<{}} {:>10.2f} {:>10.2f} {:>10} {:>9.1f}% {:>9.1f}% {:>20}",
                                    ++rank, standings.names()[engine], width, estimate.elo, estimate.elo_error,
                                    games.total(), in_percent * score_of(games),
                                    in_percent * ratio(games.draws, games.total()), pairs_text(pairs)));
    }
    return lines;
}

/// `H1` or `H0` where a test is decided, else empty.
std::string_view accepted_hypothesis(const SprtState& state) {
    switch (state.decision) {
        case SprtDecision::accept_elo1:
            return "H1";
        case SprtDecision::accept_elo0:
            return "H0";
        case SprtDecision::go_on:
            break;
    }
    return "";
}

}  // namespace

std::string foreign_start_line(const GameIdentity& identity, int total) {
    return fmt::format("Started game {} of {} ({} vs {})", identity.game, total, identity.white,
                       identity.black);
}

std::string foreign_end_line(const GameRecord& record) {
    return fmt::format("Finished game {} ({} vs {}): {} {{{}}}", record.identity.game, record.identity.white,
                       record.identity.black, to_string(record.result), ending_words(record));
}

std::vector<std::string> fastchess_warnings(const GameRecord& record) {
    std::vector<std::string> lines;
    if (record.ending == Ending::illegal_move) {
        lines.push_back(fmt::format("Warning; Illegal move played by {}", record.offender));
    } else if (record.ending == Ending::start_failure) {
        lines.push_back(fmt::format("Warning; Engine {} didn't respond to uci.", record.offender));
    } else if (is_engine_failure(record.ending)) {
        lines.push_back(fmt::format("Warning; No bestmove found from {}", record.offender));
    }
    for (const Color side : {Color::white, Color::black}) {
        if (const int strays = record.stray_answers[index(side)]; strays > 0) {
            lines.push_back(fmt::format("Warning; {} sent {} to no search",
                                        side == Color::white ? record.identity.white : record.identity.black,
                                        counted(strays, "answer")));
        }
    }
    return lines;
}

std::vector<std::string> fastchess_score_lines(const Conditions& conditions, const Standings& standings,
                                               const std::optional<SprtState>& test) {
    const std::string rule(50, '-');
    std::vector<std::string> lines = {rule};
    if (standings.engine_count() != 2) {
        const std::vector<std::string> ranking = ranking_lines(standings);
        lines.insert(lines.end(), ranking.begin(), ranking.end());
        lines.push_back(rule);
        return lines;
    }
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

std::string cutechess_score_line(const Standings& standings) {
    const GameCounts games = standings.all_results(0);
    return fmt::format("Score of {} vs {}: {} - {} - {}  [{:.3f}] {}", standings.names()[0],
                       standings.names()[1], games.wins, games.losses, games.draws, score_of(games),
                       games.total());
}

std::vector<std::string> cutechess_rating_lines(const Standings& standings,
                                                const std::optional<SprtState>& test) {
    if (standings.engine_count() != 2) {
        return ranking_lines(standings);
    }
    const EloEstimate estimate = estimate_elo(standings.pairs(0, 1));
    const GameCounts games = standings.all_results(0);
    std::vector<std::string> lines = {fmt::format(
        "Elo difference: {:.1f} +/- {:.1f}, LOS: {:.1f} %, DrawRatio: {:.1f} %", estimate.elo,
        estimate.elo_error, in_percent * estimate.superiority, in_percent * ratio(games.draws, games.total()))};
    if (test) {
        const std::string_view accepted = accepted_hypothesis(*test);
        lines.push_back(fmt::format("SPRT: llr {:.2f} ({:.1f}%), lbound {:.2f}, ubound {:.2f}{}", test->llr,
                                    way_to_bound(*test), test->lower, test->upper,
                                    accepted.empty() ? "" : fmt::format(" - {} was accepted", accepted)));
    }
    return lines;
}

std::vector<std::string> foreign_final_lines(OutputForm form, const Conditions& conditions,
                                             const Standings& standings) {
    std::vector<std::string> lines;
    const std::optional<SprtState> state = sprt_state(conditions, standings);
    if (form == OutputForm::fastchess && state && state->decision != SprtDecision::go_on) {
        lines.push_back(fmt::format("SPRT ([{:.2f}, {:.2f}]) completed - {} was accepted",
                                    conditions.sprt->elo0, conditions.sprt->elo1, accepted_hypothesis(*state)));
    }
    lines.emplace_back("Finished match");
    return lines;
}

}  // namespace ricochet::tools::match
