// SPDX-License-Identifier: GPL-3.0-or-later
// Relations that must hold between a position and another derived from it, whatever the right answer for either
// is.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "movegen/base/tokens.hpp"
#include "movegen/common/fen_fields.hpp"
#include "movegen/game.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

constexpr std::uint64_t seed = 20'261'121;

/// Removes a bounce's via, the lowest of the possible beasts, which mirroring changes.
std::string without_springboard(std::string move) {
    if (const std::size_t via = move.find('^'); via != std::string::npos) {
        move.erase(via, 3);
    }
    return move;
}

template <class Change>
std::vector<std::string> moves_of(const Game& game, Change change) {
    std::vector<std::string> texts;
    for (const MoveCode move : game.legal_moves()) {
        texts.push_back(without_springboard(change(game.to_uci(move))));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// A FEN without its counters, as in a key.
std::string without_counters(const std::string& fen) {
    const std::vector<std::string> fields = split_tokens(fen);
    return fields[0] + ' ' + fields[1] + ' ' + fields[2] + ' ' + fields[3];
}

/// Mirrors files a to `last` of every square in a text.
std::string mirrored_squares(std::string text, char last) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] >= 'a' && text[i] <= last && text[i + 1] >= '1' && text[i + 1] <= '8') {
            text[i] = static_cast<char>('a' + last - text[i]);
        }
    }
    return text;
}

/// The position without castling rights, and the same with its files mirrored.
std::pair<std::string, std::string> mirror_pair(const std::string& fen, char last_file) {
    const std::vector<std::string> fields = split_tokens(fen);
    std::string mirrored;
    std::vector<std::string> rank;
    const auto finish_rank = [&] {
        std::ranges::reverse(rank);
        for (const std::string& part : rank) {
            mirrored += part;
        }
        rank.clear();
    };
    bool in_number = false;
    for (const char c : fields[0]) {
        const bool is_digit = c >= '0' && c <= '9';
        if (c == '/') {
            finish_rank();
            mirrored += '/';
        } else if (is_digit && in_number) {
            rank.back() += c;
        } else {
            rank.emplace_back(1, c);
        }
        in_number = is_digit;
    }
    finish_rank();
    const std::string rest = " 0 1";
    return {fields[0] + ' ' + fields[1] + " - " + fields[3] + rest,
            mirrored + ' ' + fields[1] + " - " + mirrored_squares(fields[3], last_file) + rest};
}

/// Plays moves while they are legal, and notes each position.
template <class Note>
void note_while_legal(Game game, const std::vector<MoveCode>& moves, Note note) {
    for (const MoveCode move : moves) {
        if (!game.is_legal(move)) {
            return;
        }
        game.play(move);
        note(game);
    }
}

/// Tests all words of `bits` bits as moves in some positions.
void expect_only_legal_words(Variant variant, unsigned bits, std::uint64_t positions) {
    const auto games = static_cast<int>(4 * positions);
    std::uint64_t asked = 0;
    for_each_random_game(seed, variant, games, 20, [&](const Game& game, reference::Random& random) {
        if (asked >= positions || !random.one_in(10)) {
            return;
        }
        ++asked;
        std::vector<MoveCode> legal = game.legal_moves();
        std::sort(legal.begin(), legal.end());
        std::vector<MoveCode> found;
        for (std::uint32_t word = 0; word < std::uint32_t{1} << bits; ++word) {
            if (game.is_legal(static_cast<MoveCode>(word))) {
                found.push_back(static_cast<MoveCode>(word));
            }
        }
        CAPTURE(game.fen());
        CHECK(found == legal);
    });
    CHECK(asked > 0);
}

}  // namespace

TEST_CASE("a position seen by the other side has the same moves") {
    for (const Variant variant : all_variants()) {
        for_each_random_game(seed, variant, 60, 30, [variant](const Game& game, reference::Random&) {
            const Game swapped = game_at(flipped_fen(game.fen()), variant);
            CAPTURE(game.fen());
            CHECK(moves_of(swapped, [](const std::string& text) { return text; }) ==
                  moves_of(game, flipped_move));
            CHECK(swapped.outcome() == game.outcome());
            CHECK(swapped.in_check() == game.in_check());
            CHECK(swapped.key() != game.key());
        });
    }
}

TEST_CASE("without castling rights a position and its mirror have the same moves") {
    for (const Variant variant : all_variants()) {
        for_each_random_game(seed, variant, 60, 30, [variant](const Game& game, reference::Random&) {
            const auto last_file = static_cast<char>('a' + game.files() - 1);
            const auto [fen, mirrored_fen] = mirror_pair(game.fen(), last_file);
            CAPTURE(fen, mirrored_fen);
            const Game plain = game_at(fen, variant);
            const Game mirrored = game_at(mirrored_fen, variant);
            CHECK(moves_of(mirrored, [](const std::string& text) { return text; }) ==
                  moves_of(plain,
                           [last_file](const std::string& text) { return mirrored_squares(text, last_file); }));
            CHECK(mirrored.in_check() == plain.in_check());
        });
    }
}

TEST_CASE("keys are equal along transpositions, and differ where positions do") {
    for (const Variant variant : all_variants()) {
        std::map<Key, std::string> seen;
        std::uint64_t transpositions = 0;
        const auto note = [&](const Game& game) {
            const auto [entry, is_new] = seen.try_emplace(game.key(), without_counters(game.fen()));
            if (entry->second != without_counters(game.fen())) {
                FAIL("one key for " << entry->second << " and " << game.fen());
            }
            transpositions += is_new ? 0 : 1;
        };
        for_each_random_game(seed, variant, 30, 20, [&](const Game& game, reference::Random& random) {
            const std::vector<MoveCode> first = game.legal_moves();
            for (int pair = 0; pair < 20 && !first.empty(); ++pair) {
                const MoveCode a = random.one_of(first);
                const MoveCode b = random.one_of(first);
                Game ab = game;
                ab.play(a);
                const std::vector<MoveCode> replies = ab.legal_moves();
                if (!replies.empty()) {
                    const MoveCode reply = random.one_of(replies);
                    note_while_legal(game, {a, reply, b}, note);
                    note_while_legal(game, {b, reply, a}, note);
                }
            }
        });
        CHECK(transpositions > 1000);
    }
}

TEST_CASE("of all words of 27 bits the legal moves are legal, and no other", "[long]") {
    expect_only_legal_words(Variant::tensor, 27, effort(40, 2, 1));
}

TEST_CASE("of all words of 18 bits the legal tiled turns are legal, and no other") {
    expect_only_legal_words(Variant::tiledsquares, 18, effort(40, 8, 2));
}
