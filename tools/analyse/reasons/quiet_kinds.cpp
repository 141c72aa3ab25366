// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

#include "tools/analyse/reasons/material.hpp"
#include "tools/analyse/reasons/proof_parts.hpp"
#include "tools/analyse/reasons/provers.hpp"

namespace ricochet::tools::analyse {

namespace {

/// A move of a position with its details.
struct DetailedMove {
    DetailedMove(const Game& game, MoveCode played) : code(played), details(game.details(played)) {}

    [[nodiscard]] char piece() const { return details.main().piece; }
    [[nodiscard]] const std::string& from() const { return details.main().from; }

    MoveCode code;
    MoveDetails details;
};

/// The castling rights of a side, as letters of the FEN.
std::string castling_rights(const Game& game, Color side) {
    const std::string fen = game.fen();
    const std::size_t begin = fen.find(' ', fen.find(' ') + 1) + 1;
    std::string rights = fen.substr(begin, fen.find(' ', begin) - begin);
    std::erase_if(rights, [side](char letter) {
        return letter == '-' ||
               (std::isupper(static_cast<unsigned char>(letter)) != 0) != (side == Color::white);
    });
    return rights;
}

bool takes_with_same_piece(const Game& game, const DetailedMove& move, const DetailedMove& played) {
    return takes_same(game, move.code, played.code) && move.from() == played.from();
}

/// An even capture of the same piece, not a pawn.
bool trades_same(const Game& game, const DetailedMove& move, const DetailedMove& played) {
    return takes_same(game, move.code, played.code) && move.details.captured()->piece != 'P' &&
           std::abs(exchange_gain(game, move.code)) < nearly_a_pawn;
}

bool ends_castling(const Game& game, const DetailedMove& move, const DetailedMove& /*played*/) {
    if ((move.piece() != 'K' && move.piece() != 'R') || move.details.type == MoveType::castling ||
        castling_rights(game, game.side_to_move()).empty()) {
        return false;
    }
    Game after = game;
    after.play(move.code);
    return castling_rights(after, game.side_to_move()).empty();
}

bool turns_tile(const Game& /*game*/, const DetailedMove& move, const DetailedMove& /*played*/) {
    return move.details.is_tile_turn();
}

/// A property that the move played may share with other moves.
struct Habit {
    ReasonKind kind;
    bool (*has)(const Game& game, const DetailedMove& move, const DetailedMove& played);
    /// Whether the best move must capture the same piece as the move played.
    bool is_about_same_capture = false;
};

constexpr std::array habits = {
    Habit{ReasonKind::wrong_capture, takes_with_same_piece, true}, Habit{ReasonKind::poor_trade, trades_same},
    Habit{ReasonKind::castling_lost, ends_castling}, Habit{ReasonKind::tile_too_slow, turns_tile}};

}  // namespace

std::optional<Reason> prove_quiet(Evidence& evidence, const Choice& choice) {
    const Game& game = choice.before;
    const DetailedMove played(game, choice.played);
    const DetailedMove best(game, choice.best);
    const auto with = [&](std::size_t budget) { return evidence.expected(game, {choice.best}, budget); };
    const std::size_t largest = evidence.largest();
    const double gap =
        std::max(evidence.demand().confirmed_gap,
                 evidence.demand().share * (with(largest) - evidence.expected(game, {choice.played}, largest)));
    for (const Habit& habit : habits) {
        if (!habit.has(game, played, played) || habit.has(game, best, played) ||
            (habit.is_about_same_capture && !takes_same(game, choice.best, choice.played))) {
            continue;
        }
        std::vector<MoveCode> such = game.legal_moves();
        std::erase_if(such, [&](MoveCode move) { return !habit.has(game, {game, move}, played); });
        const std::optional<Proof> costs = prove_gap(
            evidence, with, [&](std::size_t budget) { return evidence.expected(game, such, budget); }, gap);
        if (costs.has_value()) {
            Reason reason = reason_of_move(evidence, habit.kind, game, choice.best);
            if (!played.details.is_tile_turn()) {
                reason.pieces = {{played.piece(), played.from()}};
            }
            if (const Displacement* const captured = played.details.captured()) {
                reason.pieces.push_back({captured->piece, captured->from});
            }
            take_numbers(reason, *costs);
            return reason;
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::analyse
