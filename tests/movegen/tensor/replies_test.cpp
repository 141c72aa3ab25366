// SPDX-License-Identifier: GPL-3.0-or-later
// Replies that are counted without making the move, against those that are.
#include <array>
#include <string_view>

#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

std::uint64_t made_and_counted(Position position) {
    std::uint64_t replies = 0;
    Undo undo;
    for (const Move move : legal_moves(position)) {
        position.do_move(move, undo);
        replies += count_legal_moves(position);
        position.undo_move(move, undo);
    }
    return replies;
}

void expect_right_count(Position position) {
    const Key key = position.key();
    if (count_replies(position) != made_and_counted(position) || position.key() != key) {
        FAIL("wrong replies in " << to_fen(position));
    }
}

/// Effects of a move on the replies, each with a position that is counted wrong if only that effect is ignored.
struct Effect {
    std::string_view text;
    std::string_view fen;
};

constexpr std::array effects = std::to_array<Effect>({
    {"a king beside squares of the other leaves", "5k4/10/7qT1/10/10/10/10/5K4 b - - 0 1"},
    {"a piece on a line arrives farther on it", "5k4/10/6q3/6p3/10/10/10/5K4 b - - 0 1"},
    {"a shield of squares beside the king leaves, and another piece arrives there",
     "4b5/10/6k3/10/10/8K1/10/10 b - - 0 1"},
    {"a discovered check", "10/4K3B1/4n5/10/10/4r5/10/8k1 b - - 0 1"},
    {"a piece comes between a pinned piece and its pinner", "10/10/10/10/9K/7B2/k2p4R1/10 w - - 0 1"},
    {"a slider leaves a pin", "5k4/4p5/10/10/1Q8/10/10/5K4 w - - 0 1"},
    {"one of two pieces on a line leaves, which pins the other", "10/6k3/10/4p5/3T1P4/4P5/10/5KB3 w - - 0 1"},
    {"a beast is captured that alone shut a line", "6k3/5b1pt1/2R1pq4/5T4/10/10/10/5K4 b - - 0 1"},
    {"a piece checks", "10/10/1k8/2r7/10/2B2K4/10/10 b - - 0 1"},
    {"a slider leaves its line to squares beside the king", "2b4k2/10/10/10/10/10/9K/10 b - - 0 1"},
    {"a knight leaves squares beside the king", "1N2k5/10/10/10/10/10/4K5/10 w - - 0 1"},
    {"a piece shuts a line to squares beside the king", "10/10/6k3/10/10/10/4P5/2Q3K3 w - - 0 1"},
    {"a piece opens a line to squares beside the king", "5k4/10/2q7/10/4n5/10/5P4/5K4 b - - 0 1"},
    {"a beast leaves the corner of a check's line", "10/10/3K6/4T5/3B6/10/10/7k2 w - - 0 1"},
    {"a beast comes to a knight's corner", "4k3T1/9N/10/10/10/10/10/5K4 w - - 0 1"},
    {"a slider comes to the far leg of a bounce", "1R8/10/10/7k2/2T7/10/10/9K w - - 0 1"},
    {"a knight comes to where it bounces to the king", "10/3k2T1N1/10/10/10/10/2K7/10 w - - 0 1"},
    {"a piece comes to the near leg of a bounce", "6r3/3k2t3/9B/10/10/10/3K6/10 b - - 0 1"},
    {"a pawn's arrival attacks squares beside the king", "10/10/7k2/10/10/10/7P2/5K4 w - - 0 1"},
    {"a slider's arrival attacks squares beside the king", "10/3k6/10/10/9r/10/7K2/10 b - - 0 1"},
    {"a pusher's arrival attacks squares beside the king", "5k4/6q3/10/10/2TQ6/3T6/10/5K4 w - - 0 1"},
    {"a pusher checks", "3r6/6k3/8T1/10/7T2/5N4/10/5K4 w - - 0 1"},
    {"a propelled beast was in the way", "10/1T8/1t8/7k2/10/10/10/5K1B2 w - - 0 1"},
    {"a pusher was in the way", "10/5T4/5N4/5rt3/3K6/10/10/8k1 b - - 0 1"},
    {"a pusher leaves a line to the king", "Rb4k3/10/T9/10/10/10/10/6K3 w - - 0 1"},
    {"a propelled beast is the corner of a check", "7T2/3k1t1r2/10/10/10/2K7/10/10 b - - 0 1"},
    {"a piece is captured", "5k4/10/9r/8P1/10/10/10/6K3 w - - 0 1"},
    {"a piece is captured on which no other depends", "10/10/1k8/10/4BK4/10/6n3/10 w - - 0 1"},
    {"a beast comes to a knight's target", "10/10/10/10/6k3/3T6/4n5/5K4 w - - 0 1"},
    {"a knight's own neighbour is captured", "5k4/10/8p1/7B2/10/8N1/10/3K6 b - - 0 1"},
    {"a piece comes to the target of a knight's bounce or propel", "5k4/10/10/10/9q/8N1/10/5K1T2 b - - 0 1"},
    {"a piece comes to the target of a slider's bounce or propel", "1t8/1T8/10/10/6k3/10/10/5K2b1 w - - 0 1"},
    {"the second square of a double step is left while the first is occupied",
     "10/5k4/10/10/3r6/7T2/7P2/4K5 b - - 0 1"},
    {"a piece comes to the third square of a pawn behind a beast", "10/7p2/10/7t2/10/3K6/7P2/8k1 w - - 0 1"},
    {"a pawn gets something to capture", "10/10/3K6/10/2P2n4/10/8k1/10 b - - 0 1"},
    {"a piece comes behind one that is hopped over", "4k5/10/10/10/q7T1/8P1/3P1P1P2/5K4 b - - 0 1"},
    {"a piece comes to be hopped over after a hop", "10/8B1/8T1/4q5/10/3K6/10/7k2 b - - 0 1"},
    {"a rook is captured that could castle", "10/10/10/8k1/3b6/10/10/R4K4 b Q - 0 1"},
    {"a square is attacked over which the king castles", "10/10/9b/8k1/10/10/10/R4K4 b Q - 0 1"},
    {"the mover leaves the way of a castling whose squares it attacks",
     "10/10/10/6k3/10/10/10/R1n2K3R b KQ - 0 1"},
    {"a captured beast opens a line to the king", "6N3/3rt5/3T6/10/10/3K6/10/8k1 b - - 0 1"},
    {"a beast is the corner of a check after its capture", "1T8/K9/2T7/3t4k1/10/1r8/10/10 b - - 0 1"},
    {"a captured beast was in the way", "10/K7T1/10/8k1/9t/6t3/5T4/10 b - - 0 1"},
    {"a pawn's step opens a line", "10/10/1k8/10/5p4/1K8/10/8Q1 b - - 0 1"},
    {"a pawn's step attacks squares beside the king", "4k5/10/10/4P3K1/10/10/10/10 w - - 0 1"},
    {"a pawn's step checks", "10/6k3/5p4/Q9/10/2T7/1P4K3/10 w - - 0 1"},
    {"a double step can be captured en passant", "10/3k1p4/10/6P3/10/5K4/10/10 b - - 0 1"},
    {"a double step to an own beast can be captured en passant", "10/10/5k4/10/pT8/10/1P4K3/10 w - - 0 1"},
    {"a slider comes behind a piece on the far leg of a bounce, which that pins",
     "5k4/10/10/10/5T1n2/10/10/4K4R w - - 0 1"},
    {"a piece is captured that watched the square from which it is", "r9/10/10/4k5/10/10/10/R4K4 w - - 0 1"},
    {"the only beast of the mover comes to another target of a knight", "9k/10/2N7/t9/10/10/10/6K3 b - - 0 1"},
    {"a piece discovers a check of a slider", "6b3/1k8/4P5/10/10/1K8/10/10 b - - 0 1"},
    {"a beast comes beside a knight, whose bounce does not protect its own square",
     "5kN3/9T/10/10/10/10/10/4K5 w - - 0 1"},
    {"a piece comes between king and rook", "r4k4/10/B9/10/10/10/10/5K4 w q - 0 1"},
    {"a beast leaves the way of a castling", "5k3r/6T3/5T4/10/10/10/10/7K2 w k - 0 1"},
    {"a check prevents castling", "6k3/10/10/3b6/10/10/10/R4K3R b KQ - 0 1"},
    {"a piece comes to the skipped square of a double step", "10/5k2Tp/10/10/10/10/6K3/10 w - - 0 1"},
    {"a piece takes both steps from a pawn", "10/3k6/10/10/10/10/3K4P1/8t1 b - - 0 1"},
    {"a piece comes to where a pawn captures and promotes", "10/1P8/10/4b5/10/7k2/10/9K b - - 0 1"},
    {"a piece comes to the target of a pawn's propel", "10/10/10/8k1/6T3/2r7/6P3/5K4 b - - 0 1"},
    {"a piece leaves a pawn's square and comes to another", "10/4p5/6k3/4T5/10/7K2/10/10 w - - 0 1"},
    {"a pawn steps from where a pawn captures", "5k4/10/10/5p4/6P3/10/5P4/5K4 b - - 0 1"},
    {"a piece comes to where only a pinned pawn would capture", "5kN3/4p5/10/10/10/T9/1Q8/7K2 w - - 0 1"},
    {"a piece leaves the line of a move that answers its check", "5kT3/5p4/4n5/5T4/10/7t2/10/6K3 b - - 0 1"},
    {"a beast captures the corner of a check", "10/7k2/10/10/10/5Tt3/10/5Kn3 b - - 0 1"},
    {"a piece opens a line through the king and shuts it behind", "10/3k6/10/10/2r1t5/2n7/2t3K3/10 b - - 0 1"},
});

/// Checks random games from positions with and without beasts.
void expect_right_counts(std::uint64_t seed, int games) {
    for_each_random_position(seed, games, 80, expect_right_count);
    for_each_random_position_of<Position>(seed, Variant::tensorfree, games / 2, 80, expect_right_count);
}

}  // namespace

TEST_CASE("replies are counted right whatever a move does to them") {
    for (const Effect& effect : effects) {
        INFO(effect.text);
        expect_right_count(Position::from_fen(effect.fen, Variant::tensor).value());
    }
}

TEST_CASE("replies in random games are counted like those to each move made") {
    expect_right_counts(20'261'130, static_cast<int>(effort(2'000, 100, 20)));
}

TEST_CASE("replies in two million positions are counted like those to each move made", "[long][perft]") {
    expect_right_counts(20'261'131, 20'000);
}
