// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/report_text.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

#include "movegen/base/quote.hpp"
#include "movegen/tensor/position.hpp"
#include "search/tables/probe_moves.hpp"
#include "search/tables/table_index.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tables {

namespace {

using tools::Json;

double percent(std::uint64_t part, const SideStatistics& all) {
    const std::uint64_t positions = all.wins + all.draws + all.losses;
    return positions == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(positions);
}

std::string fen_of(const Ending& ending, std::uint64_t number, Color side_to_move) {
    const Squares squares = TableIndex(ending).decode(number);
    return to_fen(position_of(ending, squares, side_to_move).value());
}

std::string longest_fen(const Ending& ending, const SideStatistics& side, Color color) {
    return fen_of(ending, side.longest_number, color);
}

/// A kind of mutual zugzwang: its text, its name in JSON, and the side to move in its example.
struct ZugzwangKind {
    const ZugzwangCount& count;
    const char* text;
    const char* name;
    Color side_to_move;
};

std::array<ZugzwangKind, 3> kinds_of(const Zugzwangs& zugzwangs) {
    return {ZugzwangKind{zugzwangs.white_wins_by_waiting, "White wins only if Black is to move",
                         "white_wins_by_waiting", Color::black},
            ZugzwangKind{zugzwangs.black_wins_by_waiting, "Black wins only if White is to move",
                         "black_wins_by_waiting", Color::white},
            ZugzwangKind{zugzwangs.both_lose, "the side to move loses", "both_lose", Color::white}};
}

/// The percentage, rounded for JSON.
double rounded_percent(std::uint64_t part, const SideStatistics& all) {
    constexpr double digits = 10'000;
    return std::round(percent(part, all) * digits) / digits;
}

}  // namespace

std::string format_making(const MakingReport& report, std::chrono::duration<double> time) {
    std::string text = fmt::format("{} ({} of {}): {:.0f} %", report.name, report.number, report.count,
                                   100 * report.table_done);
    // Estimates made earlier would be guesses.
    constexpr double told_after = 2;
    if (time.count() > told_after && report.done > 0) {
        constexpr int minute = 60;
        const int left = static_cast<int>(time.count() * (1 - report.done) / report.done);
        text += fmt::format(", all {:.0f} %, {}:{:02} left", 100 * report.done, left / minute, left % minute);
    }
    return text;
}

std::string format_made_table(const TableReport& report) {
    constexpr double mib = 1024.0 * 1024.0;
    return fmt::format("{} ({} of {}): {:.1f} s, {:.0f} MiB of memory, {:.2f} MiB on disk", report.name,
                       report.number, report.count, report.time.count(),
                       static_cast<double>(report.memory) / mib, static_cast<double>(report.bytes) / mib);
}

std::string describe_statistics(const Ending& ending, const TableStatistics* statistics,
                                const std::optional<Zugzwangs>& zugzwangs) {
    if (statistics == nullptr) {
        return fmt::format("{}: drawn by the rules", ending.name());
    }
    std::string text;
    for (const Color color : {Color::white, Color::black}) {
        const SideStatistics& side = (*statistics)[index(color)];
        text += fmt::format("{}{}, {} to move: {:.2f} % won, {:.2f} % drawn, {:.2f} % lost",
                            text.empty() ? "" : "\n", ending.name(), name_of(color), percent(side.wins, side),
                            percent(side.draws, side), percent(side.losses, side));
        if (side.longest != dtm_draw) {
            text +=
                fmt::format("; longest: {}: {}", describe_code(side.longest), longest_fen(ending, side, color));
        }
        if (side.longest_dtz != 0) {
            text += fmt::format("; longest to a capture, pawn move or mate: {}{}", plies_text(side.longest_dtz),
                                side.longest_dtz == dtz_limit ? " or more" : "");
        }
    }
    if (zugzwangs) {
        for (const ZugzwangKind& kind : kinds_of(*zugzwangs)) {
            text += fmt::format("\n{}, {}: {}", ending.name(), kind.text,
                                counted(kind.count.positions, "mutual zugzwang"));
            if (kind.count.positions != 0) {
                text += fmt::format("; longest: {}: {}", describe_code(kind.count.longest),
                                    fen_of(ending, kind.count.longest_number, kind.side_to_move));
            }
        }
    }
    return text;
}

Json statistics_json(const Ending& ending, const TableStatistics* statistics,
                     const std::optional<Zugzwangs>& zugzwangs) {
    Json json{{"name", ending.name()}, {"dead", statistics == nullptr}};
    for (const Color color : {Color::white, Color::black}) {
        Json& told = json[std::string(name_of(color))];
        if (statistics == nullptr) {
            told = {{"won", 0.0}, {"drawn", 100.0}, {"lost", 0.0}};
            continue;
        }
        const SideStatistics& side = (*statistics)[index(color)];
        told = {{"won", rounded_percent(side.wins, side)},
                {"drawn", rounded_percent(side.draws, side)},
                {"lost", rounded_percent(side.losses, side)},
                {"positions", side.wins + side.draws + side.losses}};
        if (side.longest != dtm_draw) {
            told["longest"] = plies_of(side.longest);
            told["fen"] = longest_fen(ending, side, color);
        }
        if (side.longest_dtz != 0) {
            told["longest_zeroing"] = side.longest_dtz;
        }
    }
    if (zugzwangs) {
        for (const ZugzwangKind& kind : kinds_of(*zugzwangs)) {
            Json& told = json["zugzwangs"][kind.name];
            told["positions"] = kind.count.positions;
            if (kind.count.positions != 0) {
                told["longest"] = plies_of(kind.count.longest);
                told["fen"] = fen_of(ending, kind.count.longest_number, kind.side_to_move);
            }
        }
    }
    return json;
}

}  // namespace ricochet::tables
