// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/puzzles/themes.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::tools::analyse {

namespace {

/// Whether a slider's or a pawn's move, on any of its legs, passes through own beasts (RULES 3).
bool passes_through(const Game& game, const MoveDetails& details) {
    const BasicGame<tensor::Position>* const typed = game.as<tensor::Position>();
    if (typed == nullptr) {
        return false;
    }
    const auto passes = [&](std::string_view from, std::string_view to) {
        const tensor::Bitboard way =
            between(parse_square_of<tensor::Square>(from).value(), parse_square_of<tensor::Square>(to).value());
        return (way & typed->position().occupied()).any();
    };
    const Displacement& main = details.main();
    switch (details.type) {
        case MoveType::move:
        case MoveType::propel:
            return passes(main.from, main.to);
        case MoveType::bounce:
            return passes(main.from, details.via) || passes(details.via, main.to);
        default:
            return false;
    }
}

/// Whether an attack bounces off, or passes through, the enemy beast that a move captures: an attack on a piece
/// of the solver other than a pawn, or on a square where the solver captures later.
bool removes_springboard(const Game& game, MoveCode code, const std::set<std::string>& captures) {
    using namespace tensor;
    const BasicGame<Position>* const typed = game.as<Position>();
    if (typed == nullptr) {
        return false;
    }
    const Position& position = typed->position();
    const Color solver = position.side_to_move();
    const Attackers with(position, ~solver);
    Attackers without = with;
    without.remove(Move::from_raw(static_cast<std::uint32_t>(code)).captured_square());
    const Bitboard targets = position.pieces(solver) - position.pieces(solver, PieceType::pawn) -
                             position.pieces(solver, PieceType::beast);
    for (int i = 0; i < square_count; ++i) {
        const auto square = static_cast<Square>(i);
        if ((targets.contains(square) || captures.contains(ricochet::to_string(square))) &&
            (with.attackers_of(square) - without.attackers_of(square)).any()) {
            return true;
        }
    }
    return false;
}

/// Collects the themes of the solver's moves, one by one.
class ThemeCollector {
public:
    explicit ThemeCollector(Game start) : game_(std::move(start)) {}

    std::vector<Theme> run(const std::vector<MoveCode>& line) {
        note_captures(line);
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i % 2 == 0) {
                look_at(line[i], i == 0);
            }
            game_.play(line[i]);
        }
        if (game_.outcome() == Outcome::checkmate) {
            found_.insert(Theme::mate);
        }
        if (found_.empty()) {
            found_.insert(begins_with_capture_ ? Theme::plain_capture : Theme::quiet);
        }
        return {found_.begin(), found_.end()};
    }

private:
    void note_captures(const std::vector<MoveCode>& line) {
        Game game = game_;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const MoveDetails details = game.details(line[i]);
            if (i % 2 == 0 && i > 0 && details.captured() != nullptr) {
                captures_.insert(details.captured()->from);
            }
            game.play(line[i]);
        }
    }

    void look_at(MoveCode move, bool is_first) {
        const MoveDetails details = game_.details(move);
        const bool captures = details.captured() != nullptr;
        begins_with_capture_ = is_first ? captures : begins_with_capture_;
        if (passes_through(game_, details)) {
            found_.insert(Theme::pass_through);
        }
        if (details.makes_tile()) {
            found_.insert(Theme::king_builds);
        }
        switch (details.type) {
            case MoveType::bounce:
                found_.insert(Theme::bounce);
                break;
            case MoveType::propel:
                found_.insert(Theme::propel);
                break;
            case MoveType::hop:
                found_.insert(Theme::hop);
                break;
            case MoveType::beast_capture:
                found_.insert(is_first || begins_with_capture_ ? Theme::beast_capture : Theme::beast_trap);
                if (removes_springboard(game_, move, captures_)) {
                    found_.insert(Theme::springboard_removed);
                }
                break;
            case MoveType::promotion:
                found_.insert(Theme::promotion);
                break;
            case MoveType::drop:
                found_.insert(Theme::drop);
                break;
            case MoveType::removal:
                found_.insert(Theme::removal);
                break;
            default:
                break;
        }
    }

    Game game_;
    std::set<Theme> found_;
    /// Squares on which the solver captures after the first move.
    std::set<std::string> captures_;
    bool begins_with_capture_ = false;
};

}  // namespace

std::vector<Theme> themes_of(const Game& start, const std::vector<MoveCode>& line) {
    return ThemeCollector(start).run(line);
}

}  // namespace ricochet::tools::analyse
