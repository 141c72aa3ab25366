// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"

// Shared by the tests of move texts and of algebraic notation.
namespace ricochet::test {

/// One of the two notations.
struct Notation {
    std::string (Game::*write)(MoveCode) const;
    Result<MoveCode> (Game::*read)(std::string_view) const;
    /// Suffixes that do not change a text's meaning.
    std::string_view marks;

    [[nodiscard]] Result<MoveCode> read_in(std::string_view fen, std::string_view text) const {
        return (game_at(fen).*read)(text);
    }
    /// The canonical UCI text of a text's move, or the error.
    [[nodiscard]] std::string reread(std::string_view fen, std::string_view text) const {
        const Result<MoveCode> move = read_in(fen, text);
        return move ? Game(variant_of(fen)).to_uci(move.value()) : move.error();
    }
    /// Whether a text is refused for this reason.
    [[nodiscard]] bool fails_as(std::string_view fen, std::string_view text, std::string_view reason) const {
        const Result<MoveCode> move = read_in(fen, text);
        return !move && move.error().find(reason) != std::string::npos;
    }
    void expect_failures(std::string_view fen, const std::vector<std::string_view>& texts,
                         std::string_view reason) const {
        for (const std::string_view text : texts) {
            INFO(fen << ' ' << '"' << text << '"');
            CHECK(fails_as(fen, text, reason));
        }
    }

    /// Checks that every legal move of random games is read back from its text, and that no two share one.
    /// Calls `note(text, type)` for each.
    template <class Note>
    void expect_round_trips(std::uint64_t seed, Variant variant, int games, int plies, Note note) const {
        for_each_random_game(seed, variant, games, plies, [&](const Game& game, reference::Random&) {
            std::set<std::string> texts;
            const std::vector<MoveCode> moves = game.legal_moves();
            for (const MoveCode move : moves) {
                const std::string text = (game.*write)(move);
                INFO(game.fen() << "  " << game.to_uci(move) << "  " << text);
                const Result<MoveCode> again = (game.*read)(text);
                REQUIRE(again.ok());
                REQUIRE(again.value() == move);
                texts.insert(text.substr(0, text.find_first_of(marks)));
                note(text, game.details(move).type);
            }
            REQUIRE(texts.size() == moves.size());
        });
    }

    /// Checks that a randomly damaged text is refused or names a legal move.
    void expect_sound_when_damaged(std::uint64_t seed, Variant variant, std::string_view alphabet) const {
        std::size_t accepted = 0;
        for_each_random_game(seed, variant, 21, 40, [&](const Game& game, reference::Random& random) {
            const std::vector<MoveCode> moves = game.legal_moves();
            for (int round = 0; round < 30 && !moves.empty(); ++round) {
                std::string text = (game.*write)(random.one_of(moves));
                // Separate statements, since the order of evaluation in an expression is unspecified.
                const char damage = random.letter(alphabet);
                text[roll(random, text.size())] = damage;
                if (random.one_in(4)) {
                    const char more = random.letter(alphabet);
                    text.insert(roll(random, text.size()), 1, more);
                }
                if (random.one_in(4)) {
                    text.erase(roll(random, text.size()), 1);
                }
                const Result<MoveCode> move = (game.*read)(text);
                INFO(game.fen() << "  " << text);
                REQUIRE((!move || game.is_legal(move.value())));
                accepted += move ? 1 : 0;
            }
        });
        CHECK(accepted > 500);
    }

    /// Checks that texts of any length, of one of the letters or with `start` or `end`, are refused in a short
    /// line.
    void expect_short_refusals(std::string_view letters, const std::string& start,
                               const std::string& end) const {
        for (const Variant variant : all_variants()) {
            const Game game(variant);
            for (const char letter : letters) {
                const std::string flood(1 << 20, letter);
                for (const std::string& text : {flood, start + flood, flood + end}) {
                    const Result<MoveCode> move = (game.*read)(text);
                    REQUIRE_FALSE(move.ok());
                    CHECK(move.error().size() < 120);
                    CHECK(move.error().find('\n') == std::string::npos);
                }
            }
        }
    }
};

inline constexpr Notation uci{&Game::to_uci, &Game::parse_uci, "\n"};
inline constexpr Notation san{&Game::to_san, &Game::parse_san, "+#"};

}  // namespace ricochet::test
