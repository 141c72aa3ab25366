// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/probe_moves.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "movegen/base/quote.hpp"

namespace ricochet::tables {

namespace {

/// The verdict on a move; nothing if no table has the position after it.
std::optional<MoveVerdict> verdict_on(MoveCode move, const Tables& tables, const Game& game) {
    Game next = game;
    next.play(move);
    const Outcome outcome = next.outcome();
    if (outcome == Outcome::threefold_repetition || outcome == Outcome::fifty_moves) {
        return MoveVerdict{move, dtm_draw, true};
    }
    const std::optional<TableVerdict> verdict = tables.judge(next);
    if (!verdict) {
        return std::nullopt;
    }
    if (verdict->is_drawn()) {
        return MoveVerdict{move, dtm_draw, true};
    }
    return MoveVerdict{move, code_before(verdict->code), verdict->is_decided()};
}

/// The grade of a verdict, from the best to the worst: certain wins, uncertain ones, draws, uncertain losses,
/// certain ones.
int grade_of(const MoveVerdict& verdict) {
    const int doubt = verdict.is_certain ? 0 : 1;
    return is_win(verdict.code) ? doubt : is_loss(verdict.code) ? 4 - doubt : 2;
}

}  // namespace

std::vector<MoveVerdict> probe_moves(const Tables& tables, const Game& game) {
    std::vector<MoveVerdict> verdicts;
    for (const MoveCode move : game.legal_moves()) {
        if (const std::optional<MoveVerdict> verdict = verdict_on(move, tables, game)) {
            verdicts.push_back(*verdict);
        }
    }
    std::stable_sort(verdicts.begin(), verdicts.end(), [](const MoveVerdict& one, const MoveVerdict& other) {
        const int grade = grade_of(one);
        const int other_grade = grade_of(other);
        return grade != other_grade ? grade < other_grade : is_better(one.code, other.code);
    });
    return verdicts;
}

std::vector<MoveCode> line_to_mate(const Tables& tables, Game game) {
    std::vector<MoveCode> line;
    for (int code = tables.probe(game).value_or(dtm_draw); code > code_mated; --code) {
        const std::vector<MoveVerdict> verdicts = probe_moves(tables, game);
        if (verdicts.empty() || verdicts.front().code != code) {
            break;  // the table that a capture or promotion leads to is missing
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

/// Describes which side wins and how far the mate is; for a win or loss of the side to move.
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

std::string describe_verdict(const TableVerdict& verdict, const Game& game) {
    if (verdict.code == dtm_draw || verdict.mates_in_time() || !verdict.dtz) {
        return describe_verdict(verdict.code, game);
    }
    const std::string wins = describe_win(verdict.code, game);
    return verdict.is_drawn() ? fmt::format("drawn by the 50-move rule, without which {}", wins)
                              : fmt::format("{}, the next capture or pawn move in {}", wins,
                                            plies_text(static_cast<std::uint64_t>(*verdict.dtz)));
}

std::string describe_verdict(const MoveVerdict& verdict) {
    return describe_code(verdict.code) +
           (verdict.is_certain ? "" : ", unless the 50-move rule draws it before");
}

}  // namespace ricochet::tables
