// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/movegen/rule_support.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "movegen/base/tokens.hpp"
#include "movegen/common/fen_fields.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/reference_boards.hpp"

namespace ricochet::test {

namespace {

/// A position as written or with colours swapped; its moves are given in the texts as written.
struct View {
    std::string fen;
    bool flipped;

    [[nodiscard]] std::string text(std::string_view move) const {
        return flipped ? flipped_move(move) : std::string(move);
    }
    [[nodiscard]] std::vector<std::string> moves() const {
        std::vector<std::string> texts = texts_of(fen);
        for (std::string& move : texts) {
            move = text(move);
        }
        std::sort(texts.begin(), texts.end());
        return texts;
    }
};

void for_both_colors(std::string_view fen, const std::function<void(const View&)>& use) {
    for (const bool flipped : {false, true}) {
        const View view{flipped ? flipped_fen(fen) : std::string(fen), flipped};
        INFO("position " << view.fen);
        use(view);
    }
}

Sort sort_of(std::string_view move) {
    if (move.size() == 4) {
        return Sort::plain;
    }
    return move.size() == 5 ? Sort::promotion : static_cast<Sort>(move[4]);
}

void expect_each(std::string_view fen, std::string_view moves, bool legal) {
    for_both_colors(fen, [&](const View& view) {
        const std::vector<std::string> found = view.moves();
        for (const std::string& move : split_tokens(moves)) {
            INFO("move " << move);
            CHECK(std::binary_search(found.begin(), found.end(), move) == legal);
            // A bounce may be written with another via than the canonical one.
            if (legal || move.find('^') == std::string::npos) {
                CHECK(game_at(view.fen).parse_uci(view.text(move)).ok() == legal);
            }
        }
    });
}

void expect_moves_in(const View& view, std::string_view from, Sort sort, std::string_view rest) {
    std::vector<std::string> found;
    for (const std::string& move : view.moves()) {
        if (move.substr(0, 2) == from && (sort == Sort::any || sort_of(move) == sort)) {
            found.push_back(move.substr(2));
        }
    }
    INFO("moves from " << from << " of the sort '" << static_cast<char>(sort) << "'");
    CHECK(found == sorted_tokens(rest));
}

std::string without_move_number(const std::string& fen) {
    return fen.substr(0, fen.rfind(' '));
}

}  // namespace

Variant variant_of(std::string_view fen) {
    int files = 0;
    int run = 0;
    for (const char c : fen.substr(0, fen.find('/'))) {
        const bool is_digit = c >= '0' && c <= '9';
        files += is_digit ? 0 : run + 1;
        run = is_digit ? 10 * run + (c - '0') : 0;
    }
    return files + run == Game(Variant::tiledsquares).files() ? Variant::tiledsquares : Variant::tensor;
}

Game game_at(std::string_view fen, Variant variant) {
    Result<Game> game = Game::from_fen(fen, variant);
    if (!game) {
        FAIL("refused " << fen << ": " << game.error());
    }
    return std::move(game.value());
}

MoveCode move_of(const Game& game, std::string_view text) {
    const Result<MoveCode> move = game.parse_uci(text);
    INFO("move " << text);
    REQUIRE(move.ok());
    return move.value();
}

void play(Game& game, std::string_view moves) {
    for (const std::string& text : split_tokens(moves)) {
        game.play(move_of(game, text));
    }
}

std::vector<std::string> texts_of(std::string_view fen, Variant variant) {
    const Game game = game_at(fen, variant);
    std::vector<std::string> texts;
    for (const MoveCode move : game.legal_moves()) {
        texts.push_back(game.to_uci(move));
    }
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    CHECK(texts == with_reference(fen, variant, [](const auto& board) { return legal_moves(board); }));
    return texts;
}

std::vector<std::string> sorted_tokens(std::string_view text) {
    std::vector<std::string> sorted = split_tokens(text);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

std::string flipped_move(std::string_view move) {
    std::string flipped(move);
    for (char& letter : flipped) {
        if (letter >= '1' && letter <= '8') {
            letter = static_cast<char>('1' + '8' - letter);
        } else if (letter == '$' || letter == '%') {
            letter = letter == '$' ? '%' : '$';
        }
    }
    return flipped;
}

void expect_legal(std::string_view fen, std::string_view moves) {
    expect_each(fen, moves, true);
}

void expect_illegal(std::string_view fen, std::string_view moves) {
    expect_each(fen, moves, false);
}

void expect_all(std::string_view fen, std::string_view moves) {
    for_both_colors(fen, [&](const View& view) { CHECK(view.moves() == sorted_tokens(moves)); });
}

void expect_moves(std::string_view fen, std::string_view from, Sort sort, std::string_view rest) {
    for_both_colors(fen, [&](const View& view) { expect_moves_in(view, from, sort, rest); });
}

void expect_moves_as_written(std::string_view fen, std::string_view from, Sort sort, std::string_view rest) {
    INFO("position " << fen);
    expect_moves_in(View{std::string(fen), false}, from, sort, rest);
}

void expect_after(std::string_view fen, std::string_view moves, std::string_view after) {
    for_both_colors(fen, [&](const View& view) {
        Game game = game_at(view.fen);
        play(game, view.text(moves));
        const std::string expected =
            without_move_number(view.flipped ? flipped_fen(after) : std::string(after));
        CHECK(without_move_number(game.fen()) == expected);
        const std::string by_reference = with_reference(view.fen, variant_of(fen), [&](auto board) {
            for (const std::string& move : split_tokens(view.text(moves))) {
                board = play(board, move);
            }
            return reference::fen_of(board);
        });
        CHECK(without_move_number(by_reference) == expected);
    });
}

void expect_check(std::string_view fen, bool check) {
    for_both_colors(fen, [&](const View& view) {
        CHECK(game_at(view.fen).in_check() == check);
        CHECK(with_reference(view.fen, variant_of(fen), [](const auto& board) { return in_check(board); }) ==
              check);
    });
}

void expect_outcome(std::string_view fen, std::string_view moves, Outcome expected) {
    for_both_colors(fen, [&](const View& view) {
        Game game = game_at(view.fen);
        play(game, view.text(moves));
        INFO("after " << moves);
        CHECK(game.outcome() == expected);
        const auto [check, stuck] = with_reference(game.fen(), game.variant(), [](const auto& board) {
            return std::pair(in_check(board), successors(board).empty());
        });
        CHECK((check && stuck) == (expected == Outcome::checkmate));
        CHECK((!check && stuck) == (expected == Outcome::stalemate));
    });
}

}  // namespace ricochet::test
