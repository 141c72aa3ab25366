// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/probe_moves.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"

namespace ricochet::tables {

namespace {

/// Probes the position after a move; nothing if no tablebase contains it.
std::optional<MoveProbe> verdict_on(MoveCode move, const Tables& tables, const Game& game) {
    Game next = game;
    next.play(move);
    const Outcome outcome = next.outcome();
    if (outcome == Outcome::threefold_repetition || outcome == Outcome::fifty_moves) {
        return MoveProbe{.move = move};
    }
    const std::optional<WdlProbe> after = tables.probe_wdl(next);
    if (!after) {
        return std::nullopt;
    }
    const DtmCode code = code_before(after->code);
    return MoveProbe{move, code, wdl_of(code, after->is_decided()), after->is_decided() || after->is_drawn()};
}

/// Larger is better; if uncertain, a cursed win may be a win, and a blessed loss a loss.
int grade_of(const MoveProbe& verdict) {
    const int wdl = static_cast<int>(verdict.wdl);
    return verdict.is_certain ? 2 * wdl : 3 * wdl;
}

}  // namespace

std::vector<MoveProbe> probe_moves(const Tables& tables, const Game& game) {
    std::vector<MoveProbe> verdicts;
    for (const MoveCode move : game.legal_moves()) {
        if (const std::optional<MoveProbe> verdict = verdict_on(move, tables, game)) {
            verdicts.push_back(*verdict);
        }
    }
    std::stable_sort(verdicts.begin(), verdicts.end(), [](const MoveProbe& one, const MoveProbe& other) {
        const int grade = grade_of(one);
        const int other_grade = grade_of(other);
        return grade != other_grade ? grade > other_grade : is_better(one.code, other.code);
    });
    return verdicts;
}

std::vector<MoveCode> line_to_mate(const Tables& tables, Game game) {
    std::vector<MoveCode> line;
    for (int code = tables.probe(game).value_or(dtm_draw); code > code_mated; --code) {
        const std::vector<MoveProbe> verdicts = probe_moves(tables, game);
        if (verdicts.empty() || verdicts.front().code != code || verdicts.front().is_drawn()) {
            break;  // the tablebase that a capture or promotion leads to is missing
        }
        line.push_back(verdicts.front().move);
        game.play(line.back());
    }
    return line;
}

namespace {

std::string describe_distance(DtmCode code) {
    const int plies = plies_of(code);
    return plies == 0 ? "mated"
                      : fmt::format("mate in {} ({})", counted((plies + 1) / 2, "move"),
                                    plies_text(static_cast<std::uint64_t>(plies)));
}

/// Describes the winner and the distance to mate; only for a win or loss of the side to move.
std::string describe_win(DtmCode code, const Game& game) {
    const Color winner = is_win(code) ? game.side_to_move() : ~game.side_to_move();
    return fmt::format("{} wins, {}", name_of(winner), describe_distance(code));
}

}  // namespace

std::string plies_text(std::uint64_t plies) {
    return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string describe_code(DtmCode code) {
    if (code == dtm_draw) {
        return "draw";
    }
    return fmt::format("{}, {}", is_win(code) ? "win" : "loss", describe_distance(code));
}

std::string describe_verdict(DtmCode code, const Game& game) {
    if (code == dtm_draw) {
        return "drawn";
    }
    const bool is_certain = comes_in_time(code, game.halfmove_clock());
    return describe_win(code, game) + (is_certain ? "" : ", unless the 50-move rule draws it before");
}

std::string describe_verdict(const WdlProbe& verdict, const Game& game) {
    if (verdict.code == dtm_draw || verdict.mates_in_time() || !verdict.dtz) {
        return describe_verdict(verdict.code, game);
    }
    const std::string wins = describe_win(verdict.code, game);
    return verdict.is_drawn() ? fmt::format("drawn by the 50-move rule, without which {}", wins)
                              : fmt::format("{}, the next capture or pawn move in {}", wins,
                                            plies_text(static_cast<std::uint64_t>(*verdict.dtz)));
}

std::string describe_verdict(const MoveProbe& verdict) {
    const bool is_cursed = verdict.is_drawn() && verdict.code != dtm_draw;
    return (is_cursed ? "drawn by the 50-move rule, without which " : "") + describe_code(verdict.code) +
           (verdict.is_certain ? "" : ", unless the 50-move rule draws it before");
}

std::string_view name_of(Wdl wdl) {
    constexpr std::array<std::string_view, 5> names = {"loss", "blessed loss", "draw", "cursed win", "win"};
    return names[static_cast<std::size_t>(static_cast<int>(wdl) - static_cast<int>(Wdl::loss))];
}

}  // namespace ricochet::tables
