// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/probe_moves.hpp"

#include <algorithm>
#include <optional>

namespace ricochet::tables {

namespace {

/// Nothing where there is no table for what comes after the move.
std::optional<MoveVerdict> verdict_on(MoveCode move, const Tables& tables, const Game& game) {
    Game next = game;
    next.play(move);
    const Outcome outcome = next.outcome();
    if (outcome == Outcome::threefold_repetition || outcome == Outcome::fifty_moves) {
        return MoveVerdict{move, code_draw, true};
    }
    const std::optional<TableVerdict> verdict = tables.judge(next);
    if (!verdict) {
        return std::nullopt;
    }
    if (verdict->is_drawn()) {
        return MoveVerdict{move, code_draw, true};
    }
    return MoveVerdict{move, code_before(verdict->code), verdict->is_decided()};
}

/// From the best to the worst: certain wins, others, draws, losses that may yet be none, and the rest.
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
    for (int code = tables.probe(game).value_or(code_draw); code > code_mated; --code) {
        const std::vector<MoveVerdict> verdicts = probe_moves(tables, game);
        if (verdicts.empty() || verdicts.front().code != code) {
            break;  // the table that a capture or promotion leads to is not there
        }
        line.push_back(verdicts.front().move);
        game.play(line.back());
    }
    return line;
}

}  // namespace ricochet::tables
