// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reasons/quiet_end.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

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

template <class Model>
Score gain_of(const typename Model::Position& position, MoveCode move) {
    return Model::material_gain(position, Model::Move::from_raw(static_cast<std::uint32_t>(move)));
}

Score gain_of(const Game& game, MoveCode move) {
    if (const auto* const tensor_game = game.as<tensor::Position>()) {
        return gain_of<tensor::SearchModel>(tensor_game->position(), move);
    }
    return gain_of<tiled::SearchModel>(game.as<tiled::Position>()->position(), move);
}

/// Takes out what both sides have taken of one kind.
void set_off(Balance& balance) {
    const auto by_letter = [](const PlacedPiece& a, const PlacedPiece& b) { return a.letter < b.letter; };
    std::stable_sort(balance.won.begin(), balance.won.end(), by_letter);
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
    std::stable_sort(balance.given.begin(), balance.given.end(), by_letter);
}

std::string letters_of(const std::vector<PlacedPiece>& pieces) {
    std::string letters;
    for (const PlacedPiece& piece : pieces) {
        letters += piece.letter;
    }
    return letters;
}

}  // namespace

bool have_same_kinds(const Balance& a, const Balance& b) {
    return letters_of(a.won) == letters_of(b.won) && letters_of(a.given) == letters_of(b.given);
}

bool is_quiet(const Game& game) {
    if (const auto* const tensor_game = game.as<tensor::Position>()) {
        return is_quiet_position<tensor::SearchModel>(tensor_game->position());
    }
    return is_quiet_position<tiled::SearchModel>(game.as<tiled::Position>()->position());
}

std::optional<Balance> balance_at_quiet_end(const Game& start, const std::vector<MoveCode>& line) {
    Game game = start;
    Balance balance;
    std::optional<Balance> at_first;
    std::optional<Balance> at_last;
    for (std::size_t i = 0; i < std::min(line.size(), longest_line); ++i) {
        const MoveDetails details = game.details(line[i]);
        if (details.promotion != 0) {
            break;
        }
        const bool is_starter = game.side_to_move() == start.side_to_move();
        if (const Displacement* const captured = details.captured()) {
            (is_starter ? balance.won : balance.given).push_back({captured->piece, captured->from});
            balance.worth += is_starter ? gain_of(game, line[i]) : -gain_of(game, line[i]);
        }
        game.play(line[i]);
        if (is_quiet(game)) {
            at_last = balance;
            set_off(*at_last);
            at_first = at_first.has_value() ? at_first : at_last;
        }
    }
    if (at_first.has_value()) {
        at_first->lasts = have_same_kinds(*at_first, *at_last);
    }
    return at_first;
}

}  // namespace ricochet::tools::analyse
