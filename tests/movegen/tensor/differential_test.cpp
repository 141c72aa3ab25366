// SPDX-License-Identifier: GPL-3.0-or-later
// The move generator against the reference, over composed positions and random games.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/common/outcome.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/compose.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

constexpr std::uint64_t seed = 20'080'808;

/// What all positions of a run have had, so that it can be seen that nothing was missing.
struct Census {
    std::uint64_t seed = 0;
    std::uint64_t positions = 0;
    std::uint64_t checks = 0;
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;
    std::uint64_t dead = 0;
    std::uint64_t en_passants = 0;
    std::uint64_t castlings = 0;
    std::uint64_t promotions = 0;
    std::uint64_t bounces = 0;
    std::uint64_t propels = 0;
    std::uint64_t beast_captures = 0;
    std::uint64_t checks_given = 0;
};

std::vector<Move> to_vector(const MoveList& moves) {
    return {moves.begin(), moves.end()};
}

std::vector<Move> generated(const Position& position, MoveClass move_class) {
    MoveList moves;
    generate(position, move_class, moves);
    return to_vector(moves);
}

std::set<std::uint32_t> words(const std::vector<Move>& moves) {
    std::set<std::uint32_t> found;
    for (const Move move : moves) {
        found.insert(move.raw());
    }
    return found;
}

std::string joined(const std::vector<std::string>& texts) {
    std::string line;
    for (const std::string& text : texts) {
        line += text + ' ';
    }
    return line;
}

std::vector<std::string> difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::vector<std::string> only_a;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only_a));
    return only_a;
}

void count_move(Move move, Census& census) {
    census.castlings += move.kind() == MoveKind::castling;
    census.promotions += move.kind() == MoveKind::promotion;
    census.en_passants += move.kind() == MoveKind::en_passant;
    census.bounces += move.kind() == MoveKind::bounce;
    census.propels += move.kind() == MoveKind::propel;
    census.beast_captures += move.kind() == MoveKind::beast_capture;
}

/// Fails with a line that says what is wrong and where. Cheaper than an assertion macro where nothing is wrong:
/// there are hundreds of millions of these.
class Verifier {
public:
    explicit Verifier(const reference::Board& board) : board_(board) {}

    void require(bool condition, std::string_view what, Move move = Move()) const {
        if (!condition) {
            FAIL("wrong in " << reference::fen(board_) << ": " << what << ", move " << to_uci(move) << " (word "
                             << move.raw() << ")");
        }
    }

private:
    const reference::Board& board_;
};

std::ptrdiff_t pieces(const reference::Board& board) {
    return reference::squares - std::count(board.pieces.begin(), board.pieces.end(), reference::unoccupied);
}

/// Compares one position with everything that the reference says about it.
class Comparison {
public:
    Comparison(const reference::Board& board, const reference::Successors& successors, Census& census)
        : board_(board),
          fen_(reference::fen(board)),
          successors_(successors),
          census_(census),
          verifier_(board) {}

    void compare(const Position& position) {
        verifier_.require(to_fen(position) == fen_, "the FEN");
        verifier_.require(position.is_consistent(), "incremental state");
        compare_move_sets(position);
        compare_state(position);
        compare_classes(position);
        Position moving = position;
        for (const Move move : legal_moves(position)) {
            compare_move(moving, move);
        }
    }

private:
    void compare_move_sets(const Position& position) {
        std::vector<std::string> ours;
        for (const Move move : legal_moves(position)) {
            ours.push_back(to_uci(move));
            count_move(move, census_);
        }
        std::sort(ours.begin(), ours.end());
        std::vector<std::string> theirs;
        for (const auto& [text, after] : successors_) {
            theirs.push_back(text);
        }
        if (ours != theirs) {
            FAIL("wrong moves in " << fen_ << "\ntoo many: " << joined(difference(ours, theirs))
                                   << "\nmissing: " << joined(difference(theirs, ours)));
        }
    }

    void compare_state(const Position& position) {
        const bool check = reference::in_check(board_);
        verifier_.require(position.in_check() == check, "in_check");
        verifier_.require(position.checkers().any() == check, "checkers");
        verifier_.require(position.is_dead() == reference::dead(board_), "is_dead");
        verifier_.require(count_legal_moves(position) == successors_.size(), "count_legal_moves");
        verifier_.require(has_legal_move(position) == !successors_.empty(), "has_legal_move");
        const Outcome expected = expected_outcome(check);
        verifier_.require(outcome_of(position, KeyHistory()) == expected, "outcome");
        ++census_.positions;
        census_.checks += check;
        census_.mates += expected == Outcome::checkmate;
        census_.stalemates += expected == Outcome::stalemate;
        census_.dead += expected == Outcome::dead_position;
    }

    /// Of a position without history.
    [[nodiscard]] Outcome expected_outcome(bool check) const {
        if (successors_.empty()) {
            return check ? Outcome::checkmate : Outcome::stalemate;
        }
        if (board_.halfmoves >= 100) {
            return Outcome::fifty_moves;
        }
        return reference::dead(board_) ? Outcome::dead_position : Outcome::none;
    }

    /// The three classes are disjoint, hold what they should, and are all moves together.
    void compare_classes(const Position& position) {
        const std::vector<Move> all = generated(position, MoveClass::all);
        std::vector<Move> joint;
        for (const MoveClass part : {MoveClass::captures, MoveClass::quiets, MoveClass::propels}) {
            for (const Move move : generated(position, part)) {
                verifier_.require(class_of(position, move) == part, "the class of a move", move);
                joint.push_back(move);
            }
        }
        verifier_.require(joint.size() == all.size() && words(joint) == words(all), "the union of the classes");
        if (position.in_check()) {
            const std::vector<Move> evasions = generated(position, MoveClass::evasions);
            verifier_.require(evasions.size() == all.size() && words(evasions) == words(all), "the evasions");
        }
    }

    static MoveClass class_of(const Position& position, Move move) {
        if (move.kind() == MoveKind::propel) {
            return MoveClass::propels;
        }
        const bool loud = position.is_capture(move) || move.kind() == MoveKind::promotion;
        return loud ? MoveClass::captures : MoveClass::quiets;
    }

    void compare_move(Position& position, Move move) {
        const reference::Board& after = successors_.find(to_uci(move))->second;
        const bool gives_check = reference::in_check(after);
        census_.checks_given += gives_check;
        verifier_.require(position.gives_check(move) == gives_check, "gives_check", move);
        verifier_.require(position.is_legal(move), "is_legal", move);
        const bool captures = pieces(after) < pieces(board_);
        verifier_.require(position.is_capture(move) == captures, "is_capture", move);
        verifier_.require((position.captured_piece(move) != Piece::none) == captures, "captured_piece", move);
        const Key key = position.key();
        const Key pawn_key = position.pawn_key();
        Undo undo{};
        position.do_move(move, undo);
        verifier_.require(to_fen(position) == reference::fen(after), "the FEN after the move", move);
        verifier_.require(position.is_consistent(), "incremental state after the move", move);
        verifier_.require(position.in_check() == gives_check, "in_check after the move", move);
        position.undo_move(move, undo);
        verifier_.require(position.key() == key && position.pawn_key() == pawn_key, "the keys after undo",
                          move);
        verifier_.require(position.is_consistent(), "incremental state after undo", move);
        verifier_.require(to_fen(position) == fen_, "the FEN after undo", move);
    }

    const reference::Board& board_;
    std::string fen_;
    const reference::Successors& successors_;
    Census& census_;
    Verifier verifier_;
};

/// `is_legal` on moves that are mostly none here: those of another position, and random words.
void compare_legality(const Position& position, const reference::Board& board, const std::vector<Move>& foreign,
                      reference::Random& random) {
    const std::set<std::uint32_t> legal = words(generated(position, MoveClass::all));
    const auto expect = [&](std::uint32_t word) {
        const Move move = Move::from_raw(word);
        if (position.is_legal(move) != (legal.count(word) == 1)) {
            FAIL("is_legal of the word " << word << " in " << reference::fen(board));
        }
    };
    for (const Move move : foreign) {
        expect(move.raw());
    }
    for (int i = 0; i < 32; ++i) {
        expect(static_cast<std::uint32_t>(random.bits() & ((1U << 27U) - 1)));
    }
    // Words next to legal ones: one bit turned over.
    for (const std::uint32_t word : legal) {
        expect(word ^ (1U << static_cast<unsigned>(random.below(27))));
    }
}

/// Plays a random game from a position, comparing every position of it.
void compare_game(reference::Board board, int plies, reference::Random& random, std::vector<Move>& foreign,
                  Census& census) {
    const Variant variant = board.tensorfree ? Variant::tensorfree : Variant::tensor;
    const Result<Position> parsed = parse_fen(reference::fen(board), variant);
    REQUIRE(parsed.ok());
    Position position = parsed.value();
    for (int ply = 0;; ++ply) {
        const reference::Successors successors = reference::successors(board);
        Comparison(board, successors, census).compare(position);
        compare_legality(position, board, foreign, random);
        foreign = generated(position, MoveClass::all);
        if (ply == plies || successors.empty()) {
            return;
        }
        const std::string text = reference::random_move(random, successors);
        board = successors.find(text)->second;
        Undo undo{};
        position.do_move(parse_uci(text, position).value(), undo);
    }
}

void print(const Census& census) {
    WARN("seed " << census.seed << ": " << census.positions << " positions, " << census.checks << " checks, "
                 << census.mates << " mates, " << census.stalemates << " stalemates, " << census.dead
                 << " dead; moves: " << census.checks_given << " checks, " << census.en_passants
                 << " en passant, " << census.castlings << " castlings, " << census.promotions
                 << " promotions, " << census.bounces << " bounces, " << census.propels << " propels, "
                 << census.beast_captures << " beast captures");
}

/// Composed positions, each followed for a few moves, and games from the start.
Census run(std::uint64_t positions, std::uint64_t run_seed, Variant variant) {
    const bool tensorfree = variant == Variant::tensorfree;
    reference::Random random(run_seed);
    Census census;
    census.seed = run_seed;
    std::vector<Move> foreign;
    while (census.positions < positions) {
        compare_game(reference::compose(random, tensorfree), 3, random, foreign, census);
        if (random.one_in(200)) {
            compare_game(reference::parse(start_fen(variant), tensorfree), 150, random, foreign, census);
        }
    }
    return census;
}

}  // namespace

TEST_CASE("movegen and the reference agree on composed positions and random games") {
    const Census census = run(effort(18'000, 8'000, 1'000), seed, Variant::tensor);
    print(census);
    CHECK(census.checks > 0);
    CHECK(census.mates > 0);
    CHECK(census.stalemates > 0);
    CHECK(census.dead > 0);
    CHECK(census.en_passants > 0);
    CHECK(census.castlings > 0);
    CHECK(census.promotions > 0);
    CHECK(census.bounces > 0);
    CHECK(census.propels > 0);
    CHECK(census.beast_captures > 0);
}

TEST_CASE("movegen and the reference agree on the beast-free game") {
    const Census census = run(effort(2'000, 1'000, 300), seed + 1, Variant::tensorfree);
    print(census);
    CHECK(census.checks > 0);
    CHECK(census.en_passants > 0);
    CHECK(census.promotions > 0);
    CHECK(census.castlings + census.bounces + census.propels + census.beast_captures == 0);
}

TEST_CASE("movegen and the reference agree over many more positions", "[long]") {
    // 2,000,000 and 500,000 in a release build.
    for (std::uint64_t round = 2; round < 22; ++round) {
        print(run(effort(100'000, 2'000, 500), seed + round, Variant::tensor));
        print(run(effort(25'000, 500, 200), seed + 1000 + round, Variant::tensorfree));
    }
}
