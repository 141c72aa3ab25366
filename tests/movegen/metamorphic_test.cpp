// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold between a position and another made from it, whatever the right answer for either is.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "movegen/game.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/tensor/random_positions.hpp"
#include "tests/reference/compose.hpp"
#include "tests/reference/mirror.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

constexpr std::uint64_t seed = 20'261'121;

/// The moves of random games from composed positions and from the start: shows each game before each move.
template <class Visitor>
void for_each_game_position(Variant variant, int games, int plies, Visitor visit) {
    const bool tensorfree = variant == Variant::tensorfree;
    reference::Random random(seed);
    for (int number = 0; number < games; ++number) {
        const std::string fen = number % 4 == 0 ? Game(variant).start_fen()
                                                : reference::fen(reference::compose(random, tensorfree));
        Game game = Game::from_fen(fen, variant).value();
        for (int ply = 0; ply < plies; ++ply) {
            visit(game, random);
            const std::vector<MoveCode> moves = game.legal_moves();
            if (moves.empty()) {
                break;
            }
            game.play(moves[roll(random, moves.size())]);
        }
    }
}

/// A bounce is named after the lowest of the beasts that serve, which a mirror changes.
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

std::vector<std::string> fields_of(const std::string& fen) {
    std::vector<std::string> fields(1);
    for (const char c : fen) {
        if (c == ' ') {
            fields.emplace_back();
        } else {
            fields.back() += c;
        }
    }
    return fields;
}

/// All of a FEN but its counters: what a key stands for.
std::string without_counters(const std::string& fen) {
    const std::vector<std::string> fields = fields_of(fen);
    return fields[0] + ' ' + fields[1] + ' ' + fields[2] + ' ' + fields[3];
}

char mirrored_file(char file) {
    return static_cast<char>('a' + 'j' - file);
}

/// Files a to j become j to a wherever a square is named.
std::string mirrored_squares(std::string text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (text[i] >= 'a' && text[i] <= 'j' && text[i + 1] >= '1' && text[i + 1] <= '8') {
            text[i] = mirrored_file(text[i]);
        }
    }
    return text;
}

/// The position without castling rights, and the same with its files mirrored.
std::pair<std::string, std::string> mirror_pair(const std::string& fen) {
    const std::vector<std::string> fields = fields_of(fen);
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
            mirrored + ' ' + fields[1] + " - " + mirrored_squares(fields[3]) + rest};
}

}  // namespace

TEST_CASE("a position seen by the other side has the same moves") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        for_each_game_position(variant, 60, 30, [variant](const Game& game, reference::Random&) {
            const Game swapped = Game::from_fen(reference::colors_swapped(game.fen()), variant).value();
            CAPTURE(game.fen());
            CHECK(moves_of(swapped, [](const std::string& text) { return text; }) ==
                  moves_of(game, [](const std::string& text) { return reference::move_swapped(text); }));
            CHECK(swapped.outcome() == game.outcome());
            CHECK(swapped.in_check() == game.in_check());
            CHECK(swapped.key() != game.key());
        });
    }
}

TEST_CASE("without castling rights a position and its mirror have the same moves") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        for_each_game_position(variant, 60, 30, [variant](const Game& game, reference::Random&) {
            const auto [fen, mirrored_fen] = mirror_pair(game.fen());
            CAPTURE(fen, mirrored_fen);
            const Result<Game> plain = Game::from_fen(fen, variant);
            const Result<Game> mirrored = Game::from_fen(mirrored_fen, variant);
            REQUIRE(plain.ok());
            REQUIRE(mirrored.ok());
            CHECK(moves_of(mirrored.value(), [](const std::string& text) { return text; }) ==
                  moves_of(plain.value(), mirrored_squares));
            CHECK(mirrored.value().in_check() == plain.value().in_check());
        });
    }
}

TEST_CASE("a move that is taken back leaves no trace") {
    for (const Variant variant : {Variant::tensor, Variant::tensorfree}) {
        for_each_game_position(variant, 40, 30, [](const Game& game, reference::Random&) {
            const std::string fen = game.fen();
            Game copy = game;
            for (const MoveCode move : game.legal_moves()) {
                copy.play(move);
                const Game again = Game::from_fen(copy.fen(), copy.variant()).value();
                REQUIRE(again.key() == copy.key());
                REQUIRE(copy.undo());
                REQUIRE(copy.fen() == fen);
                REQUIRE(copy.key() == game.key());
            }
            CHECK(copy.legal_moves() == game.legal_moves());
        });
    }
}

TEST_CASE("keys are equal along transpositions, and differ where positions do") {
    std::map<Key, std::string> seen;
    std::uint64_t transpositions = 0;
    const auto note = [&](const Game& game) {
        const auto [entry, is_new] = seen.try_emplace(game.key(), without_counters(game.fen()));
        if (entry->second != without_counters(game.fen())) {
            FAIL("one key for " << entry->second << " and " << game.fen());
        }
        transpositions += is_new ? 0 : 1;
    };
    for_each_game_position(Variant::tensor, 30, 20, [&](const Game& game, reference::Random& random) {
        const std::vector<MoveCode> first = game.legal_moves();
        for (int pair = 0; pair < 20 && !first.empty(); ++pair) {
            const MoveCode a = first[roll(random, first.size())];
            const MoveCode b = first[roll(random, first.size())];
            Game ab = game;
            ab.play(a);
            const std::vector<MoveCode> replies = ab.legal_moves();
            if (replies.empty()) {
                continue;
            }
            const MoveCode reply = replies[roll(random, replies.size())];
            for (const auto& [one, other] : {std::pair(a, b), std::pair(b, a)}) {
                Game line = game;
                for (const MoveCode move : {one, reply, other}) {
                    if (!line.is_legal(move)) {
                        break;
                    }
                    line.play(move);
                    note(line);
                }
            }
        }
    });
    CHECK(transpositions > 1000);
}

TEST_CASE("of all words of 27 bits the legal moves are legal, and no other", "[long]") {
    constexpr std::uint32_t words = std::uint32_t{1} << 27U;
    const auto positions = static_cast<int>(effort(40, 2, 1));
    int asked = 0;
    for_each_game_position(Variant::tensor, positions, 20, [&](const Game& game, reference::Random& random) {
        if (asked >= positions || !random.one_in(10)) {
            return;
        }
        ++asked;
        std::vector<std::uint32_t> legal;
        for (const MoveCode move : game.legal_moves()) {
            legal.push_back(static_cast<std::uint32_t>(move));
        }
        std::sort(legal.begin(), legal.end());
        std::vector<std::uint32_t> found;
        for (std::uint32_t word = 0; word < words; ++word) {
            if (game.is_legal(static_cast<MoveCode>(word))) {
                found.push_back(word);
            }
        }
        CAPTURE(game.fen());
        CHECK(found == legal);
    });
    CHECK(asked > 0);
}
