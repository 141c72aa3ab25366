// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <iterator>

#include "movegen/base/quote.hpp"
#include "tools/match/report/reports.hpp"

namespace ricochet::tools::match {

namespace {

constexpr std::size_t widest_name = 24;

std::string short_name(const std::string& name) {
    return name.size() <= widest_name ? name : name.substr(0, widest_name - 2) + "..";
}

std::size_t name_width(const Standings& standings) {
    std::size_t width = 6;
    for (const std::string& name : standings.names()) {
        width = std::max(width, std::min(name.size(), widest_name));
    }
    return width;
}

std::string points_text(double points) {
    return fmt::format("{:.1f}", points);
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

/// A bar from the lower to the upper bound, with a mark at the LLR.
std::string ratio_bar(const SprtState& state) {
    constexpr int width = 40;
    const double zero = -state.lower / (state.upper - state.lower);
    const double position = (state.llr - state.lower) / (state.upper - state.lower);
    const double share = std::isnan(position) ? zero : std::clamp(position, 0.0, 1.0);
    std::string bar(static_cast<std::size_t>(width), '-');
    const auto place = [](double part) { return static_cast<std::size_t>(std::lround(part * (width - 1))); };
    bar[place(zero)] = '|';
    bar[place(share)] = '#';
    return "[" + bar + "]";
}

std::vector<std::string> sprt_lines(const SprtSettings& settings, const SprtState& state) {
    const char* const model = settings.model == EloModel::normalized ? "normalised" : "logistic";
    const char* verdict = "undecided";
    if (state.decision == SprtDecision::accept_elo1) {
        verdict = "elo1 accepted";
    } else if (state.decision == SprtDecision::accept_elo0) {
        verdict = "elo0 accepted";
    }
    return {fmt::format("  SPRT   {} Elo {} or {}, alpha {}, beta {}: {}", model, settings.elo0, settings.elo1,
                        settings.alpha, settings.beta, verdict),
            fmt::format("  LLR    {:.2f} {} {:.2f}: {:.3f}", state.lower, ratio_bar(state), state.upper,
                        state.llr)};
}

std::string iterations_line(const Tuner& tuner) {
    return fmt::format("Values after {} of {}", tuner.finished_iterations(),
                       counted(tuner.settings().iterations, "iteration"));
}

}  // namespace

std::string elo_text(double elo, double error) {
    if (std::isnan(elo)) {
        return "n/a";
    }
    if (!std::isfinite(elo)) {
        return elo > 0 ? "+inf" : "-inf";
    }
    if (error == 0.0) {
        return fmt::format("{:+.1f}", elo);
    }
    return std::isfinite(error) ? fmt::format("{:+.1f} +/- {:.1f}", elo, error)
                                : fmt::format("{:+.1f} +/- -", elo);
}

std::string game_line(const GameRecord& record) {
    std::string line = fmt::format("game {}: {} - {} {} ({}", record.identity.game, record.identity.white,
                                   record.identity.black, to_string(record.result), to_string(record.ending));
    line += record.offender.empty() ? "" : " by " + record.offender;
    line += fmt::format(", {} plies)", record.plies());
    return line;
}

std::vector<std::string> score_lines(const Standings& standings) {
    const std::size_t width = name_width(standings);
    std::vector<std::string> lines = {fmt::format("{:>4} {:<{}} {:>17} {:>6} {:>8} {:>6} {:>5} {:>5} {:>5}",
                                                  "Rank", "Engine", width, "Elo", "Games", "Points", "Score",
                                                  "Won", "Drawn", "Lost")};
    int rank = 0;
    for (const std::size_t engine : standings.ranking()) {
        const GameCounts counts = standings.results(engine);
        const EloEstimate estimate = estimate_elo(standings.pairs(engine));
        const auto games = static_cast<double>(std::max<std::int64_t>(counts.total(), 1));
        lines.push_back(fmt::format("{:>4} {:<{}} {:>17} {:>6} {:>8} {:>5.1f}% {:>5} {:>5} {:>5}", ++rank,
                                    short_name(standings.names()[engine]), width,
                                    elo_text(estimate.elo, estimate.elo_error), counts.total(),
                                    points_text(counts.points()), 100.0 * counts.points() / games, counts.wins,
                                    counts.draws, counts.losses));
    }
    if (standings.unpaired_games() > 0) {
        lines.push_back(fmt::format("     Of complete pairs; {} without the other one of the pair left out",
                                    counted(standings.unpaired_games(), "game")));
    }
    return lines;
}

std::vector<std::string> crosstable_lines(const Standings& standings) {
    const std::vector<std::size_t> order = standings.ranking();
    if (order.size() < 3) {
        return {};
    }
    const std::size_t width = name_width(standings);
    std::string head = fmt::format("{:>4} {:<{}}", "", "points of games", width);
    for (std::size_t i = 0; i < order.size(); ++i) {
        head += fmt::format(" {:>11}", i + 1);
    }
    std::vector<std::string> lines = {head};
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::string line = fmt::format("{:>4} {:<{}}", i + 1, short_name(standings.names()[order[i]]), width);
        for (const std::size_t opponent : order) {
            const GameCounts& counts = standings.results(order[i], opponent);
            const std::string cell = opponent == order[i] ? "-"
                                     : counts.total() == 0
                                         ? "."
                                         : fmt::format("{}/{}", points_text(counts.points()), counts.total());
            line += fmt::format(" {:>11}", cell);
        }
        lines.push_back(line);
    }
    return lines;
}

std::vector<std::string> two_engine_lines(const Conditions& conditions, const Standings& standings) {
    if (standings.engine_count() != 2) {
        return {};
    }
    const PairCounts& pairs = standings.pairs(0, 1);
    const GameCounts& games = standings.results(0, 1);
    const EloEstimate estimate = estimate_elo(pairs);
    const auto total = static_cast<double>(std::max<std::int64_t>(games.total(), 1));
    std::vector<std::string> lines = {
        fmt::format("{} against {}", standings.names()[0], standings.names()[1]),
        fmt::format("  Games  {}: {} won, {} drawn, {} lost; draw ratio {:.1f} %", games.total(), games.wins,
                    games.draws, games.losses, 100.0 * static_cast<double>(games.draws) / total),
        fmt::format("  Pairs  {} [{}] with 0, 1/2, 1, 1 1/2, 2 points", pairs.total(),
                    fmt::join(pairs.count, ", ")),
        fmt::format("  Elo    {} (normalised {}), LOS {:.1f} %", elo_text(estimate.elo, estimate.elo_error),
                    elo_text(estimate.normalized_elo, estimate.normalized_error),
                    100.0 * estimate.superiority)};
    if (const std::optional<SprtState> state = sprt_state(conditions, standings)) {
        append(lines, sprt_lines(*conditions.sprt, *state));
    }
    return lines;
}

std::vector<std::string> tuning_lines(const Tuner& tuner) {
    constexpr std::size_t width = 80;
    std::vector<std::string> lines = {iterations_line(tuner)};
    std::string line;
    for (std::size_t i = 0; i < tuner.values().size(); ++i) {
        const TunedParameter& parameter = tuner.settings().parameters[i];
        const std::string entry = fmt::format("  {} {:.6g}", parameter.name, tuner.values()[i]);
        if (!line.empty() && line.size() + entry.size() > width) {
            lines.push_back(std::move(line));
            line.clear();
        }
        line += entry;
    }
    lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> tuning_report_lines(const Tuner& tuner) {
    std::vector<std::string> lines = {
        iterations_line(tuner), fmt::format("  {:<36} {:>12} {:>12} {:>12}", "", "value", "start", "change")};
    std::string options;
    for (std::size_t i = 0; i < tuner.values().size(); ++i) {
        const TunedParameter& parameter = tuner.settings().parameters[i];
        const double value = tuner.values()[i];
        lines.push_back(fmt::format("  {:<36} {:>12.6g} {:>12.6g} {:>+12.6g}", parameter.name, value,
                                    parameter.start, value - parameter.start));
        options += fmt::format(" option.{}={}", parameter.name, option_text(parameter, value));
    }
    lines.push_back("As options:" + options);
    return lines;
}

std::vector<std::string> ending_lines(const Standings& standings) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < ending_count; ++i) {
        const auto ending = static_cast<Ending>(i);
        if (standings.endings(ending) == 0) {
            continue;
        }
        std::string line = fmt::format("  {:<22}{:>6}", to_string(ending), standings.endings(ending));
        for (std::size_t engine = 0; engine < standings.engine_count(); ++engine) {
            if (standings.blame(engine, ending) > 0) {
                line += fmt::format("  {}: {}", standings.names()[engine], standings.blame(engine, ending));
            }
        }
        lines.push_back(line);
    }
    for (std::size_t engine = 0; engine < standings.engine_count(); ++engine) {
        for (std::size_t i = 0; i < warning_kind_count; ++i) {
            const auto kind = static_cast<WarningKind>(i);
            if (const std::int64_t count = standings.warnings(engine, kind); count > 0) {
                lines.push_back(fmt::format("Warning: {}: {}, {}", standings.names()[engine], to_string(kind),
                                            counted(count, "time")));
            }
        }
    }
    if (standings.repetitions() > 0) {
        lines.push_back(
            fmt::format("Warning: {} games repeat others move by move; their pairs do not count again (same "
                        "opening, no clock)",
                        standings.repetitions()));
    }
    return lines;
}

std::vector<std::string> report_lines(const Conditions& conditions, const Standings& standings) {
    std::vector<std::string> lines = score_lines(standings);
    append(lines, crosstable_lines(standings));
    lines.emplace_back();
    if (const std::vector<std::string> more = two_engine_lines(conditions, standings); !more.empty()) {
        append(lines, more);
        lines.emplace_back();
    }
    const GameCounts& white = standings.by_white();
    lines.push_back(
        fmt::format("Endings (White {} won, {} drawn, {} lost)", white.wins, white.draws, white.losses));
    append(lines, ending_lines(standings));
    return lines;
}

std::vector<std::string> final_lines(const Conditions& conditions, const Games& games) {
    std::vector<std::string> lines = report_lines(conditions, count_games(conditions, games));
    if (conditions.tuning) {
        lines.emplace_back();
        append(lines, tuning_report_lines(replay_tuning(conditions, games)));
    }
    return lines;
}

}  // namespace ricochet::tools::match
