// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/movegen/tensor/rule_support.hpp"

#include <algorithm>
#include <functional>

#include "movegen/base/tokens.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/catch.hpp"
#include "tests/reference/mirror.hpp"
#include "tests/reference/rules.hpp"

namespace ricochet::test {

using namespace tensor;

namespace {

/// A position in one of its two colourings, with its moves in the texts of the colouring that was written.
struct View {
    std::string fen;
    bool swapped;

    [[nodiscard]] std::string text(std::string_view move) const {
        return swapped ? reference::move_swapped(move) : std::string(move);
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
    for (const bool swapped : {false, true}) {
        const View view{swapped ? reference::colors_swapped(fen) : std::string(fen), swapped};
        INFO("position " << view.fen);
        use(view);
    }
}

bool contains(const std::vector<std::string>& moves, const std::string& move) {
    return std::binary_search(moves.begin(), moves.end(), move);
}

Sort sort_of(std::string_view move) {
    if (move.size() == 4) {
        return Sort::plain;
    }
    return move.size() == 5 ? Sort::promotion : static_cast<Sort>(move[4]);
}

void expect_moves_in(const View& view, std::string_view from, Sort sort, std::string_view rest) {
    std::vector<std::string> found;
    for (const std::string& move : view.moves()) {
        if (move.substr(0, 2) == from && sort_of(move) == sort) {
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

Position position_of(std::string_view fen, Variant variant) {
    const Result<Position> position = parse_fen(fen, variant);
    if (!position) {
        FAIL("refused " << fen << ": " << position.error());
    }
    return position.value();
}

void TextGame::play(std::string_view moves) {
    for (const std::string& text : split_tokens(moves)) {
        const Result<Move> move = parse_uci(text, position());
        INFO("move " << text);
        REQUIRE(move.ok());
        game_.play(move.value());
    }
}

std::vector<std::string> texts_of(std::string_view fen, Variant variant) {
    const Position position = position_of(fen, variant);
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position)) {
        texts.push_back(to_uci(move));
    }
    std::sort(texts.begin(), texts.end());
    CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
    CHECK(texts == reference::legal_moves(reference::parse(fen, variant == Variant::tensorfree)));
    return texts;
}

std::vector<std::string> sorted_tokens(std::string_view text) {
    std::vector<std::string> sorted = split_tokens(text);
    std::sort(sorted.begin(), sorted.end());
    return sorted;
}

void expect_legal(std::string_view fen, std::string_view moves) {
    for_both_colors(fen, [&](const View& view) {
        const std::vector<std::string> legal = view.moves();
        for (const std::string& move : split_tokens(moves)) {
            INFO("move " << move);
            CHECK(contains(legal, move));
        }
    });
}

void expect_illegal(std::string_view fen, std::string_view moves) {
    for_both_colors(fen, [&](const View& view) {
        const std::vector<std::string> legal = view.moves();
        for (const std::string& move : split_tokens(moves)) {
            INFO("move " << move);
            CHECK_FALSE(contains(legal, move));
        }
    });
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
        Position position = position_of(view.fen);
        reference::Board board = reference::parse(view.fen);
        for (const std::string& token : split_tokens(moves)) {
            const std::string text = view.text(token);
            const Result<Move> move = parse_uci(text, position);
            INFO("move " << text);
            REQUIRE(move.ok());
            Undo undo{};
            position.do_move(move.value(), undo);
            board = reference::play(board, text);
        }
        const std::string expected = view.swapped ? reference::colors_swapped(after) : std::string(after);
        CHECK(without_move_number(to_fen(position)) == without_move_number(expected));
        CHECK(without_move_number(reference::fen(board)) == without_move_number(expected));
    });
}

void expect_check(std::string_view fen, bool check) {
    for_both_colors(fen, [&](const View& view) {
        CHECK(position_of(view.fen).in_check() == check);
        CHECK(reference::in_check(reference::parse(view.fen)) == check);
    });
}

}  // namespace ricochet::test
