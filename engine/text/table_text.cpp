// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/table_text.hpp"

#include <cstdint>
#include <fmt/format.h>

#include "movegen/base/counted.hpp"
#include "movegen/tensor/fen.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet {

namespace {

using tables::SideStatistics;
using tables::TableCode;

std::string describe_distance(TableCode code) {
    const int plies = tables::plies_of(code);
    return plies == 0 ? "mated"
                      : fmt::format("mate in {} ({} {})", counted((plies + 1) / 2, "move"), plies,
                                    plies == 1 ? "ply" : "plies");
}

double percent(std::uint64_t part, const SideStatistics& all) {
    const std::uint64_t positions = all.wins + all.draws + all.losses;
    return positions == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(positions);
}

std::string longest_fen(const tables::Ending& ending, const SideStatistics& side, Color color) {
    const tables::Squares squares = tables::TableIndex(ending).decode(side.longest_number);
    return to_fen(tables::position_of(ending, squares, color).value());
}

}  // namespace

std::string describe_code(TableCode code) {
    if (code == tables::code_draw) {
        return "draw";
    }
    return fmt::format("{}, {}", tables::is_win(code) ? "win" : "loss", describe_distance(code));
}

std::string describe_verdict(TableCode code, const Game& game) {
    if (code == tables::code_draw) {
        return "drawn";
    }
    const Color winner = tables::is_win(code) ? game.side_to_move() : ~game.side_to_move();
    const bool is_certain = tables::comes_in_time(code, game.halfmove_clock());
    return fmt::format("{} wins, {}{}", name_of(winner), describe_distance(code),
                       is_certain ? "" : ", unless the 50-move rule draws it before");
}

std::string format_made_table(const tables::TableReport& report) {
    constexpr double mib = 1024.0 * 1024.0;
    return fmt::format("{} ({} of {}): {:.1f} s, {:.0f} MiB of memory, {:.2f} MiB on disk", report.name,
                       report.number, report.count, report.time.count(),
                       static_cast<double>(report.memory) / mib, static_cast<double>(report.bytes) / mib);
}

std::string describe_table_statistics(const tables::Ending& ending, const tables::TableStatistics* statistics) {
    if (statistics == nullptr) {
        return fmt::format("{}: drawn by the rules", ending.name());
    }
    std::string text;
    for (const Color color : {Color::white, Color::black}) {
        const SideStatistics& side = (*statistics)[index(color)];
        text += fmt::format("{}{}, {} to move: {:.2f} % won, {:.2f} % drawn, {:.2f} % lost",
                            text.empty() ? "" : "\n", ending.name(), name_of(color), percent(side.wins, side),
                            percent(side.draws, side), percent(side.losses, side));
        if (side.longest != tables::code_draw) {
            text +=
                fmt::format("; longest: {}: {}", describe_code(side.longest), longest_fen(ending, side, color));
        }
    }
    return text;
}

std::string table_statistics_json(const tables::Ending& ending, const tables::TableStatistics* statistics) {
    if (statistics == nullptr) {
        return fmt::format(R"({{"name": "{}", "dead": true}})", ending.name());
    }
    std::string text = fmt::format(R"({{"name": "{}", "dead": false)", ending.name());
    for (const Color color : {Color::white, Color::black}) {
        const SideStatistics& side = (*statistics)[index(color)];
        text += fmt::format(R"(, "{}": {{"won": {:.4f}, "drawn": {:.4f}, "lost": {:.4f}, "positions": {})",
                            name_of(color), percent(side.wins, side), percent(side.draws, side),
                            percent(side.losses, side), side.wins + side.draws + side.losses);
        if (side.longest != tables::code_draw) {
            text += fmt::format(R"(, "longest": {}, "fen": "{}")", tables::plies_of(side.longest),
                                longest_fen(ending, side, color));
        }
        text += '}';
    }
    return text + '}';
}

}  // namespace ricochet
