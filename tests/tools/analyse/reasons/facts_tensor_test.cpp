// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/game.hpp"
#include "search/evaluation/tensor/endings.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/compose.hpp"
#include "tests/reference/targets.hpp"
#include "tests/tools/analyse/reasons/brute_facts.hpp"
#include "tools/analyse/reasons/facts.hpp"
#include "tools/analyse/reasons/material.hpp"

namespace ricochet::tools::analyse::tensor_test {
namespace {

using reference::Board;
using test::Facts;

struct TensorReference {
    using Board = reference::Board;

    static bool directly(const Board& board, int from, int square) {
        const std::vector<int> targets = reference::ordinary_targets(board, from);
        return reference::kind(board.at(from)) != 't' &&
               std::find(targets.begin(), targets.end(), square) != targets.end();
    }
    static bool attacks(const Board& board, int from, int square) {
        if (directly(board, from, square)) {
            return true;
        }
        const char kind = reference::kind(board.at(from));
        if (kind == 't' || kind == 'k' || kind == 'p') {
            return false;
        }
        const std::vector<reference::Bounce> bounces = reference::bounce_targets(board, from);
        return std::any_of(bounces.begin(), bounces.end(),
                           [square](const reference::Bounce& bounce) { return bounce.to == square; });
    }
    static reference::Successors successors(const Board& board) { return reference::successors(board); }
};

using Brute = test::BruteFacts<TensorReference>;

Score value(char kind) {
    return tensor::piece_value(static_cast<tensor::PieceType>(std::string_view("pnbrqkt").find(kind)));
}

std::vector<int> beasts_of(const Board& board, bool white) {
    std::vector<int> found;
    for (int square = 0; square < reference::squares; ++square) {
        if (board.at(square) == reference::piece_of(white, 't')) {
            found.push_back(square);
        }
    }
    return found;
}

/// The beast that all of a side's attacks on a square bounce off, or `nowhere`.
int only_springboard(const Board& board, int square, bool white) {
    const std::vector<int> attackers = Brute::attackers(board, square, white);
    if (attackers.empty() || std::any_of(attackers.begin(), attackers.end(), [&](int from) {
            return TensorReference::directly(board, from, square);
        })) {
        return reference::nowhere;
    }
    for (const int beast : beasts_of(board, white)) {
        if (Brute::attackers(Brute::without(board, beast), square, white).empty()) {
            return beast;
        }
    }
    return reference::nowhere;
}

void add_way(const Board& before, const std::string& move, Facts& facts) {
    const int from = Brute::named(move.substr(0, 2));
    const int to = Brute::destination(move);
    const char kind = reference::kind(before.at(from));
    const char beast = reference::piece_of(before.white_to_move, 't');
    if (move.find('^') != std::string::npos) {
        std::set<int> vias;
        for (const reference::Bounce& bounce : reference::bounce_targets(before, from)) {
            if (bounce.to == to) {
                vias.insert(bounce.via);
            }
        }
        if (vias.size() == 1) {
            facts.insert("bounces_off " + Brute::placed(before, *vias.begin()) + " " + move);
        }
        return;
    }
    if (move.find('>') != std::string::npos || std::string_view("pbrq").find(kind) == std::string_view::npos) {
        return;
    }
    const auto sign = [](int number) { return (number > 0) - (number < 0); };
    const reference::Step step{sign(to % reference::files - from % reference::files),
                               sign(to / reference::files - from / reference::files)};
    std::set<int> passed;
    for (int square = reference::stepped(from, step); square != to; square = reference::stepped(square, step)) {
        if (before.at(square) == beast) {
            passed.insert(square);
        }
    }
    if (!passed.empty()) {
        std::string line = "passes_through";
        for (const int square : passed) {
            line += " " + Brute::placed(before, square);
        }
        facts.insert(line + " " + move);
    }
}

/// Adds new attacks that bounce off an arrived beast, and attacks that it blocks.
void add_arrivals(const Board& before, const std::string& move, const Board& after, Facts& facts) {
    const bool white = before.white_to_move;
    for (const int beast : beasts_of(after, white)) {
        if (before.at(beast) == after.at(beast)) {
            continue;
        }
        const Board gone = Brute::without(after, beast);
        Brute::for_each_fresh(before, after, [&](int attacker, int target) {
            if (!TensorReference::attacks(gone, attacker, target)) {
                facts.insert("new_springboard " + Brute::placed(after, beast) + " " +
                             Brute::placed(after, attacker) + " " + Brute::placed(after, target) + " " + move);
            }
        });
        for (const int target : Brute::targets(after, white)) {
            for (const int attacker : Brute::targets(after, !white)) {
                if (Brute::unmoved(before, after, target) && Brute::unmoved(before, after, attacker) &&
                    TensorReference::attacks(before, attacker, target) &&
                    !TensorReference::attacks(after, attacker, target) &&
                    TensorReference::attacks(gone, attacker, target)) {
                    facts.insert("shields " + Brute::placed(after, beast) + " " + Brute::placed(after, target) +
                                 " " + Brute::placed(after, attacker) + " " + move);
                }
            }
        }
    }
}

void add_ended_attacks(const Board& before, const std::string& move, const Board& after, Facts& facts) {
    const std::size_t taken = move.find('x');
    if (taken == std::string::npos) {
        return;
    }
    const bool white = before.white_to_move;
    const int beast = Brute::named(std::string_view(move).substr(taken + 1));
    const Board put_back = Brute::with(after, beast, reference::piece_of(!white, 't'));
    for (const int target : Brute::targets(after, white)) {
        if (Brute::unmoved(before, after, target) && !Brute::attackers(before, target, !white).empty() &&
            Brute::attackers(after, target, !white).empty() &&
            !Brute::attackers(put_back, target, !white).empty()) {
            facts.insert("ends_attack " + Brute::placed(before, beast) + " " + Brute::placed(after, target) +
                         " " + move);
        }
    }
}

std::vector<int> attacked_pieces(const Board& board, bool by_white) {
    std::vector<int> attacked;
    for (const int target : Brute::targets(board, !by_white)) {
        if (reference::kind(board.at(target)) != 'p' && !Brute::attackers(board, target, by_white).empty()) {
            attacked.push_back(target);
        }
    }
    return attacked;
}

void add_only_propel(const Board& before, const std::string& move, const Board& after, Facts& facts) {
    const bool white = before.white_to_move;
    const std::vector<int> attacked = attacked_pieces(after, white);
    if (move.find('>') == std::string::npos || attacked.size() < 2) {
        return;
    }
    std::vector<std::vector<int>> by_others;
    for (const auto& [other, then] : reference::successors(before)) {
        if (other.find('>') == std::string::npos) {
            by_others.push_back(attacked_pieces(then, white));
        }
    }
    for (const int first : attacked) {
        for (const int second : attacked) {
            if (first < second && std::none_of(by_others.begin(), by_others.end(), [&](const auto& others) {
                    return Brute::is_among(others, first) && Brute::is_among(others, second);
                })) {
                facts.insert("only_propel " + Brute::placed(after, first) + " " + Brute::placed(after, second) +
                             " " + move);
            }
        }
    }
}

Facts brute_move(const Board& before, const std::string& move, const Board& after) {
    Facts facts;
    Brute::add_pinned_guards(before, move, after, facts);
    Brute::add_removed_guards(before, move, after, facts);
    add_way(before, move, facts);
    Brute::add_overloaded(before, move, after, facts);
    Brute::add_fork(before, move, after, facts);
    Brute::add_skewers(before, move, after, facts);
    Brute::add_discovered(before, move, after, facts);
    add_arrivals(before, move, after, facts);
    add_ended_attacks(before, move, after, facts);
    add_only_propel(before, move, after, facts);
    return facts;
}

Facts brute_position(const Board& board) {
    Facts facts;
    for (const bool white : {true, false}) {
        const int king = Brute::king_of(board, white);
        for (int square = 0; square < reference::squares && !in_check(board, white); ++square) {
            if (!Brute::is_own(board, square, white) || Brute::pinners(board, square).empty()) {
                continue;
            }
            const int corner = only_springboard(Brute::without(board, square), king, !white);
            const std::string pin = " " + Brute::placed(board, square) + " " +
                                    Brute::placed(board, Brute::pinners(board, square).front());
            facts.insert(corner == reference::nowhere
                             ? "pinned" + pin
                             : "pinned_at_corner" + pin + " " + Brute::placed(board, corner));
        }
    }
    return facts;
}

/// Compares the facts of composed positions, and of some moves in each, with the definitions.
void compare(std::uint64_t seed, std::uint64_t positions) {
    reference::Random random(seed);
    // Forced gains are slow.
    constexpr std::uint64_t rarely = 10;
    for (std::uint64_t i = 0; i < positions; ++i) {
        const Board board = reference::compose(random);
        const std::string fen = reference::fen(board);
        const Game game = Game::from_fen(fen, Variant::tensor).value();
        INFO(fen);
        REQUIRE(test::lines_of(facts_of_position(game)) == brute_position(board));
        const reference::Successors successors = reference::successors(board);
        if (successors.empty()) {
            continue;
        }
        for (int choice = 0; choice < 3; ++choice) {
            const std::string text = reference::random_move(random, successors);
            INFO(text);
            const Board& after = successors.at(text);
            const MoveCode move = game.parse_uci(text).value();
            REQUIRE(test::lines_of(facts_of_move(game, move)) == brute_move(board, text, after));
            REQUIRE(exchange_gain(game, move) == Brute::exchange_gain(board, text, after, value));
            if (choice == 0 && i % rarely == 0) {
                REQUIRE(test::line_of(forced_gain(game, move, nearly_a_pawn)) ==
                        Brute::forced_gain(after, nearly_a_pawn, value));
            }
        }
    }
}

TEST_CASE("exact reasons of Tensor Chess follow their definitions", "[reasons]") {
    compare(1, ricochet::test::effort(2'000, 200, 20));
}

TEST_CASE("exact reasons of Tensor Chess follow their definitions in 100,000 positions", "[long]") {
    compare(2, ricochet::test::effort(100'000, 10'000, 500));
}

}  // namespace
}  // namespace ricochet::tools::analyse::tensor_test
