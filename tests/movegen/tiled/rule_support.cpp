// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/movegen/tiled/rule_support.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "movegen/base/tokens.hpp"
#include "tests/catch.hpp"
#include "tests/reference/mirror.hpp"
#include "tests/reference/tiled/rules.hpp"

namespace ricochet::test::on_tiles {

namespace {

using reference::tiled::Board;

Board colors_swapped(const Board& board) {
    return reference::colors_swapped_on(board, [](char content) {
        return content == reference::unoccupied
                   ? content
                   : reference::tiled::tile_of(content == reference::tiled::black_tile);
    });
}

/// The FEN as it is written or of the swapped position; keeps an en passant square that nobody can use.
std::string view_of(std::string_view fen, bool swapped) {
    if (!swapped) {
        return std::string(fen);
    }
    const Board board = colors_swapped(reference::tiled::parse(fen));
    std::vector<std::string> fields = split_tokens(reference::tiled::fen(board));
    if (board.en_passant != reference::nowhere) {
        fields[3] = reference::tiled::square_name(board.en_passant);
    }
    std::string text;
    for (const std::string& field : fields) {
        text += (text.empty() ? "" : " ") + field;
    }
    return text;
}

std::string move_swapped(std::string_view move) {
    std::string swapped = reference::move_swapped(move);
    for (char& letter : swapped) {
        letter = letter == '$' ? '%' : letter == '%' ? '$' : letter;
    }
    return swapped;
}

/// A position in one of its two colourings, with its turns in the texts of the colouring that was written.
struct View {
    std::string fen;
    bool swapped;

    [[nodiscard]] std::string text(std::string_view move) const {
        return swapped ? move_swapped(move) : std::string(move);
    }
    /// Sorted; those of the generator, which have to be those of the reference.
    [[nodiscard]] std::vector<std::string> moves() const {
        std::vector<std::string> texts;
        for (const tiled::Move move : tiled::legal_moves(position_of(fen))) {
            texts.push_back(tiled::to_uci(move));
        }
        std::sort(texts.begin(), texts.end());
        CHECK(texts == reference::legal_moves(reference::tiled::parse(fen)));
        for (std::string& move : texts) {
            move = text(move);
        }
        std::sort(texts.begin(), texts.end());
        return texts;
    }
};

void for_both_colors(std::string_view fen, const std::function<void(const View&)>& use) {
    for (const bool swapped : {false, true}) {
        const View view{view_of(fen, swapped), swapped};
        INFO("position " << view.fen);
        use(view);
    }
}

std::vector<std::string> sorted_tokens(std::string_view text) {
    std::vector<std::string> tokens = split_tokens(text);
    std::sort(tokens.begin(), tokens.end());
    return tokens;
}

void expect_each(std::string_view fen, std::string_view moves, bool legal) {
    for_both_colors(fen, [&](const View& view) {
        const std::vector<std::string> found = view.moves();
        for (const std::string& move : split_tokens(moves)) {
            INFO("turn " << move);
            CHECK(std::binary_search(found.begin(), found.end(), move) == legal);
            CHECK(tiled::parse_uci(view.text(move), position_of(view.fen)).ok() == legal);
        }
    });
}

std::string without_move_number(const std::string& fen) {
    return fen.substr(0, fen.rfind(' '));
}

}  // namespace

tiled::Position position_of(std::string_view fen) {
    const Result<tiled::Position> position = tiled::parse_fen(fen);
    if (!position) {
        FAIL("refused " << fen << ": " << position.error());
    }
    return position.value();
}

void expect_legal(std::string_view fen, std::string_view moves) {
    expect_each(fen, moves, true);
}

void expect_illegal(std::string_view fen, std::string_view moves) {
    expect_each(fen, moves, false);
}

void expect_moves(std::string_view fen, std::string_view from, std::string_view rest) {
    for_both_colors(fen, [&](const View& view) {
        std::vector<std::string> found;
        for (const std::string& move : view.moves()) {
            if (move.substr(0, 2) == from) {
                found.push_back(move.substr(2));
            }
        }
        INFO("moves from " << from);
        CHECK(found == sorted_tokens(rest));
    });
}

void expect_all(std::string_view fen, std::string_view moves) {
    for_both_colors(fen, [&](const View& view) { CHECK(view.moves() == sorted_tokens(moves)); });
}

void expect_after(std::string_view fen, std::string_view moves, std::string_view after) {
    for_both_colors(fen, [&](const View& view) {
        tiled::Position position = position_of(view.fen);
        Board board = reference::tiled::parse(view.fen);
        for (const std::string& move : split_tokens(moves)) {
            const std::string text = view.text(move);
            const Result<tiled::Move> parsed = tiled::parse_uci(text, position);
            INFO("turn " << text);
            REQUIRE(parsed.ok());
            tiled::Undo undo{};
            position.do_move(parsed.value(), undo);
            board = reference::tiled::successors(board).at(text);
        }
        const std::string expected = without_move_number(view_of(after, view.swapped));
        CHECK(without_move_number(tiled::to_fen(position)) == expected);
        CHECK(without_move_number(reference::tiled::fen(board)) == expected);
    });
}

void expect_check(std::string_view fen, bool check) {
    for_both_colors(fen, [&](const View& view) {
        CHECK(position_of(view.fen).in_check() == check);
        CHECK(reference::in_check(reference::tiled::parse(view.fen)) == check);
    });
}

void expect_outcome(std::string_view fen, std::string_view moves, Outcome expected) {
    for_both_colors(fen, [&](const View& view) {
        BasicGame<tiled::Rules> game(position_of(view.fen));
        for (const std::string& move : split_tokens(moves)) {
            const Result<tiled::Move> parsed = tiled::parse_uci(view.text(move), game.position());
            INFO("turn " << move);
            REQUIRE(parsed.ok());
            game.play(parsed.value());
        }
        CHECK(game.outcome() == expected);
    });
}

}  // namespace ricochet::test::on_tiles
