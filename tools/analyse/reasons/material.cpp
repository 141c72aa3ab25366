// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/material.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "search/games/tensor/search_model.hpp"
#include "search/games/tiled/search_model.hpp"

namespace ricochet::tools::analyse {

namespace {

constexpr std::size_t longest_line = 12;

template <class Model>
bool is_quiet_position(const typename Model::Position& position) {
    if (position.in_check()) {
        return false;
    }
    const auto moves = legal_moves(position);
    return std::none_of(moves.begin(), moves.end(), [&position](const auto move) {
        return Model::is_tactical(position, move) && Model::see_ge(position, move, 1);
    });
}

template <class Position>
Score exchange_gain_of(const Position& position, typename Position::Move move) {
    Position after = position;
    typename Position::Undo undo;
    after.do_move(move, undo);
    Score most = 0;
    for (const auto capture : legal_moves(after)) {
        if (after.is_capture(capture) && capture.captured_square() == move.to()) {
            most = std::max(most, exchange_gain_of(after, capture));
        }
    }
    return material_gain(position, move) - most;
}

/// For each answer, subtracts what the answer captures from the best capture after it. The victim is the most
/// valuable of the pieces that every answer loses.
template <class Position>
std::optional<ForcedGain> forced_gain_of(const Position& position, typename Position::Move move, Score least) {
    using Bitboard = typename Position::Bitboard;
    Position after = position;
    typename Position::Undo undo;
    after.do_move(move, undo);
    std::optional<Score> worth;
    Bitboard doomed = after.pieces(after.side_to_move());
    for (const auto answer : legal_moves(after)) {
        Position then = after;
        then.do_move(answer, undo);
        Score most = 0;
        Bitboard lost;
        for (const auto capture : legal_moves(then)) {
            const Score gain =
                then.is_capture(capture) ? exchange_gain_of(then, capture) - material_gain(after, answer) : 0;
            most = std::max(most, gain);
            if (gain >= least) {
                const auto square = capture.captured_square();
                lost |= Bitboard(square == answer.to() ? answer.from() : square);
            }
        }
        if (most < least) {
            return std::nullopt;
        }
        worth = std::min(worth.value_or(most), most);
        doomed &= lost;
    }
    if (!worth.has_value()) {
        return std::nullopt;
    }
    ForcedGain gain{.worth = *worth, .victim = {}};
    Score highest = 0;
    for (const auto square : doomed) {
        const auto type = type_of(after.piece_on(square));
        if (const Score value = piece_value(type); value > highest) {
            highest = value;
            gain.victim = {type_letter(type), to_string(square)};
        }
    }
    return gain;
}

/// Calls `visit(position, move)` with the game's own types, and returns its result.
template <class Visitor>
auto visit_move(const Game& game, MoveCode move, Visitor visit) {
    const auto code = static_cast<std::uint32_t>(move);
    if (const auto* const tensor_game = game.as<tensor::Position>()) {
        return visit(tensor_game->position(), tensor::Move::from_raw(code));
    }
    return visit(game.as<tiled::Position>()->position(), tiled::Move::from_raw(code));
}

/// The uninterrupted captures right before a position, in order. Undoes them in `game`.
std::vector<MoveCode> captures_before(Game& game) {
    std::vector<MoveCode> captures;
    while (game.size() > 0) {
        const MoveCode last = game.move(game.size() - 1);
        Game before = game;
        before.undo();
        if (before.details(last).captured() == nullptr) {
            break;
        }
        captures.insert(captures.begin(), last);
        game = std::move(before);
    }
    return captures;
}

/// The order of the pieces in a balance.
bool is_listed_before(const PlacedPiece& a, const PlacedPiece& b) {
    constexpr std::string_view order = "QRNBTP";
    return order.find(a.letter) < order.find(b.letter);
}

/// Removes pieces of the same kind from both sides.
void set_off(Balance& balance) {
    std::stable_sort(balance.won.begin(), balance.won.end(), is_listed_before);
    for (std::size_t i = 0; i < balance.given.size();) {
        const auto same = std::find_if(balance.won.begin(), balance.won.end(), [&](const PlacedPiece& piece) {
            return piece.letter == balance.given[i].letter;
        });
        if (same == balance.won.end()) {
            ++i;
            continue;
        }
        balance.won.erase(same);
        balance.given.erase(balance.given.begin() + static_cast<std::ptrdiff_t>(i));
    }
    std::stable_sort(balance.given.begin(), balance.given.end(), is_listed_before);
}

Score worth_of(const Game& game, const std::vector<PlacedPiece>& pieces) {
    Score worth = 0;
    for (const PlacedPiece& piece : pieces) {
        worth += game.as<tensor::Position>() != nullptr
                     ? tensor::piece_value(type_of_letter<tensor::PieceType>(piece.letter))
                     : tiled::piece_value(type_of_letter<tiled::PieceType>(piece.letter));
    }
    return worth;
}

/// Moves the pieces whose kind `others` have too, each once, to the front; returns how many there are.
std::ptrdiff_t match_kinds(std::vector<PlacedPiece>& pieces, std::vector<PlacedPiece> others) {
    const auto end = std::stable_partition(pieces.begin(), pieces.end(), [&others](const PlacedPiece& piece) {
        const auto same = std::find_if(others.begin(), others.end(), [&piece](const PlacedPiece& other) {
            return other.letter == piece.letter;
        });
        const bool is_found = same != others.end();
        if (is_found) {
            others.erase(same);
        }
        return is_found;
    });
    return end - pieces.begin();
}

std::string letters_of(const std::vector<PlacedPiece>& pieces) {
    std::string letters;
    for (const PlacedPiece& piece : pieces) {
        letters += piece.letter;
    }
    return letters;
}

/// Whether two balances have the same kinds of pieces.
bool have_same_kinds(const Balance& a, const Balance& b) {
    return letters_of(a.won) == letters_of(b.won) && letters_of(a.given) == letters_of(b.given);
}

}  // namespace

Score material_gain(const Game& game, MoveCode move) {
    return visit_move(game, move, [](const auto& position, auto played) {
        return ricochet::material_gain(position, played);
    });
}

Score exchange_gain(const Game& game, MoveCode move) {
    return visit_move(game, move,
                      [](const auto& position, auto played) { return exchange_gain_of(position, played); });
}

std::optional<ForcedGain> forced_gain(const Game& game, MoveCode move, Score least) {
    return visit_move(game, move, [least](const auto& position, auto played) {
        return forced_gain_of(position, played, least);
    });
}

Balance common_part(const Game& game, const Balance& a, const Balance& b) {
    Balance common = a;
    common.won.resize(static_cast<std::size_t>(match_kinds(common.won, b.won)));
    std::vector<PlacedPiece> more = b.given;
    more.erase(more.begin(), more.begin() + match_kinds(more, a.given));
    common.given.insert(common.given.end(), more.begin(), more.end());
    std::stable_sort(common.given.begin(), common.given.end(), is_listed_before);
    common.worth = std::min(a.worth, b.worth);
    common.lasts = a.lasts && b.lasts;
    if (worth_of(game, common.won) - worth_of(game, common.given) < more_than_a_pawn) {
        common.won.clear();
        common.given.clear();
    }
    return common;
}

bool is_quiet(const Game& game) {
    if (const auto* const tensor_game = game.as<tensor::Position>()) {
        return is_quiet_position<tensor::SearchModel>(tensor_game->position());
    }
    return is_quiet_position<tiled::SearchModel>(game.as<tiled::Position>()->position());
}

std::optional<Balance> balance_at_quiet_end(const Game& start, const std::vector<MoveCode>& line) {
    Game game = start;
    std::vector<MoveCode> moves = captures_before(game);
    const std::size_t before = moves.size();
    moves.insert(moves.end(), line.begin(),
                 line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), longest_line)));
    Balance balance;
    std::optional<Balance> last;
    std::optional<Balance> first_gain;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const MoveDetails details = game.details(moves[i]);
        if (details.promotion != 0) {
            break;
        }
        const bool is_starter = game.side_to_move() == start.side_to_move();
        if (const Displacement* const captured = details.captured()) {
            (is_starter ? balance.won : balance.given).push_back({captured->piece, captured->from});
            balance.worth += (is_starter ? 1 : -1) * material_gain(game, moves[i]);
        }
        game.play(moves[i]);
        if (i >= before && is_quiet(game)) {
            Balance quiet = balance;
            set_off(quiet);
            quiet.lasts = !last.has_value() || have_same_kinds(*last, quiet);
            last = std::move(quiet);
            if (!first_gain.has_value() && last->worth >= more_than_a_pawn) {
                first_gain = last;
            }
        }
    }
    // Gains later in the line are less certain.
    if (first_gain.has_value() && last->worth >= first_gain->worth) {
        first_gain->lasts = true;
        return first_gain;
    }
    return last;
}

}  // namespace ricochet::tools::analyse
