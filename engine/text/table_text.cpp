// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/table_text.hpp"

#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <string_view>

#include "movegen/base/quote.hpp"
#include "movegen/tensor/fen.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet {

namespace {

using tables::SideStatistics;
using tables::TableCode;

std::string plies_text(std::uint64_t plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string describe_distance(TableCode code) {
    const int plies = tables::plies_of(code);
    return plies == 0 ? "mated"
                      : fmt::format("mate in {} ({})", counted((plies + 1) / 2, "move"),
                                    plies_text(static_cast<std::uint64_t>(plies)));
}

/// Who wins, and how far the mate is; of a win or loss of the side to move.
std::string describe_win(TableCode code, const Game& game) {
    const Color winner = tables::is_win(code) ? game.side_to_move() : ~game.side_to_move();
    return fmt::format("{} wins, {}", name_of(winner), describe_distance(code));
}

double percent(std::uint64_t part, const SideStatistics& all) {
    const std::uint64_t positions = all.wins + all.draws + all.losses;
    return positions == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(positions);
}

std::string fen_of(const tables::Ending& ending, std::uint64_t number, Color side_to_move) {
    const tables::Squares squares = tables::TableIndex(ending).decode(number);
    return to_fen(tables::position_of(ending, squares, side_to_move).value());
}

std::string longest_fen(const tables::Ending& ending, const SideStatistics& side, Color color) {
    return fen_of(ending, side.longest_number, color);
}

/// A kind of mutual zugzwang: how it is called, in the text and in JSON, and who moves in its example.
struct ZugzwangKind {
    const tables::ZugzwangCount& count;
    const char* text;
    const char* name;
    Color side_to_move;
};

std::array<ZugzwangKind, 3> kinds_of(const tables::Zugzwangs& zugzwangs) {
    return {ZugzwangKind{zugzwangs.white_wins_by_waiting, "White wins only where Black has to move",
                         "white_wins_by_waiting", Color::black},
            ZugzwangKind{zugzwangs.black_wins_by_waiting, "Black wins only where White has to move",
                         "black_wins_by_waiting", Color::white},
            ZugzwangKind{zugzwangs.both_lose, "whoever has to move loses", "both_lose", Color::white}};
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
    const bool is_certain = tables::comes_in_time(code, game.halfmove_clock());
    return describe_win(code, game) + (is_certain ? "" : ", unless the 50-move rule draws it before");
}

std::string describe_verdict(const tables::TableVerdict& verdict, const Game& game) {
    if (verdict.code == tables::code_draw || verdict.mates_in_time() || !verdict.zeroing) {
        return describe_verdict(verdict.code, game);
    }
    const std::string wins = describe_win(verdict.code, game);
    return verdict.is_drawn() ? fmt::format("drawn by the 50-move rule, without which {}", wins)
                              : fmt::format("{}, the next capture or pawn move in {}", wins,
                                            plies_text(static_cast<std::uint64_t>(*verdict.zeroing)));
}

std::string describe_verdict(const tables::MoveVerdict& verdict) {
    return describe_code(verdict.code) +
           (verdict.is_certain ? "" : ", unless the 50-move rule draws it before");
}

std::string format_making(const tables::MakingReport& report, std::chrono::duration<double> time) {
    std::string text = fmt::format("{} ({} of {}): {:.0f} %", report.name, report.number, report.count,
                                   100 * report.table_done);
    // Before that it would be a guess.
    constexpr double told_after = 2;
    if (time.count() > told_after && report.done > 0) {
        constexpr int minute = 60;
        const int left = static_cast<int>(time.count() * (1 - report.done) / report.done);
        text += fmt::format(", all {:.0f} %, {}:{:02} left", 100 * report.done, left / minute, left % minute);
    }
    return text;
}

std::string format_made_table(const tables::TableReport& report) {
    constexpr double mib = 1024.0 * 1024.0;
    return fmt::format("{} ({} of {}): {:.1f} s, {:.0f} MiB of memory, {:.2f} MiB on disk", report.name,
                       report.number, report.count, report.time.count(),
                       static_cast<double>(report.memory) / mib, static_cast<double>(report.bytes) / mib);
}

std::string describe_table_statistics(const tables::Ending& ending, const tables::TableStatistics* statistics,
                                      const std::optional<tables::Zugzwangs>& zugzwangs) {
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
        if (side.longest_zeroing != 0) {
            text +=
                fmt::format("; longest to a capture, pawn move or mate: {}{}", plies_text(side.longest_zeroing),
                            side.longest_zeroing == tables::zeroing_limit ? " or more" : "");
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

std::string table_statistics_json(const tables::Ending& ending, const tables::TableStatistics* statistics,
                                  const std::optional<tables::Zugzwangs>& zugzwangs) {
    if (statistics == nullptr) {
        constexpr std::string_view drawn = R"({"won": 0.0, "drawn": 100.0, "lost": 0.0})";
        return fmt::format(R"({{"name": "{}", "dead": true, "white": {}, "black": {}}})", ending.name(), drawn,
                           drawn);
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
        if (side.longest_zeroing != 0) {
            text += fmt::format(R"(, "longest_zeroing": {})", side.longest_zeroing);
        }
        text += '}';
    }
    if (zugzwangs) {
        std::string kinds;
        for (const ZugzwangKind& kind : kinds_of(*zugzwangs)) {
            kinds += fmt::format(R"({}"{}": {{"positions": {})", kinds.empty() ? "" : ", ", kind.name,
                                 kind.count.positions);
            if (kind.count.positions != 0) {
                kinds += fmt::format(R"(, "longest": {}, "fen": "{}")", tables::plies_of(kind.count.longest),
                                     fen_of(ending, kind.count.longest_number, kind.side_to_move));
            }
            kinds += '}';
        }
        text += fmt::format(R"(, "zugzwangs": {{{}}})", kinds);
    }
    return text + '}';
}

}  // namespace ricochet
