// SPDX-License-Identifier: GPL-3.0-or-later
// The move generator of Tiled Squares Chess against the reference, over composed positions and random games.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "movegen/common/key_history.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/rules.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/reference/tiled/compose.hpp"

using namespace ricochet;
using namespace ricochet::tiled;
using namespace ricochet::test;

namespace board = reference::tiled;

namespace {

constexpr std::uint64_t seed = 20'040'404;

/// What all positions of a run have had, so that it can be seen that nothing was missing.
struct Census {
    std::uint64_t seed = 0;
    std::uint64_t positions = 0;
    std::uint64_t checks = 0;
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;
    std::uint64_t dead = 0;
    std::uint64_t checks_given = 0;
    std::uint64_t en_passants = 0;
    std::uint64_t castlings = 0;
    std::uint64_t promotions = 0;
    std::uint64_t drops = 0;
    std::uint64_t removals = 0;
};

/// What was seen of a run so far: the position behind each key, and moves of other positions.
struct Memory {
    std::unordered_map<Key, std::string> positions;
    std::vector<Move> foreign;
};

std::vector<Move> generated(const Position& position, MoveClass move_class) {
    MoveList moves;
    generate(position, move_class, moves);
    return {moves.begin(), moves.end()};
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
    census.castlings += static_cast<std::uint64_t>(move.kind() == MoveKind::castling);
    census.promotions += static_cast<std::uint64_t>(move.kind() == MoveKind::promotion);
    census.en_passants += static_cast<std::uint64_t>(move.kind() == MoveKind::en_passant);
    census.drops += static_cast<std::uint64_t>(move.kind() == MoveKind::drop);
    census.removals += static_cast<std::uint64_t>(move.kind() == MoveKind::removal);
}

std::ptrdiff_t pieces(const board::Board& where) {
    return std::count_if(where.content.begin(), where.content.end(), board::is_piece);
}

/// Compares one position with everything that the reference says about it.
class Comparison {
public:
    Comparison(const board::Board& theirs, const board::Successors& successors, Census& census)
        : theirs_(theirs), fen_(board::fen(theirs)), successors_(successors), census_(census) {}

    void compare(const Position& position, Memory& memory) {
        require(to_fen(position) == fen_, "the FEN");
        require(position.is_consistent(), "incremental state");
        compare_key(position, memory);
        compare_move_sets(position);
        compare_state(position);
        compare_classes(position);
        Position moving = position;
        for (const Move move : legal_moves(position)) {
            compare_move(moving, move);
        }
    }

private:
    /// Fails with a line that says what is wrong and where. Cheaper than an assertion macro where nothing is
    /// wrong: there are tens of millions of these.
    void require(bool condition, std::string_view what, Move move = Move()) const {
        if (!condition) {
            FAIL("wrong in " << fen_ << ": " << what << ", move " << to_uci(move) << " (word " << move.raw()
                             << ")");
        }
    }

    /// RULES-TILED 6: one key for one position, clocks apart, and one position for one key.
    void compare_key(const Position& position, Memory& memory) const {
        const Result<Position> parsed = parse_fen(fen_);
        require(parsed.ok() && parsed.value().key() == position.key() &&
                    parsed.value().pawn_key() == position.pawn_key(),
                "the keys of the FEN");
        const std::size_t clocks = fen_.rfind(' ', fen_.rfind(' ') - 1);
        const std::string core = fen_.substr(0, clocks);
        require(memory.positions.try_emplace(position.key(), core).first->second == core,
                "a key of another position");
    }

    void compare_move_sets(const Position& position) const {
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

    void compare_state(const Position& position) const {
        const bool check = board::in_check(theirs_);
        require(position.in_check() == check, "in_check");
        require(position.checkers().any() == check, "checkers");
        require(position.is_dead() == board::dead(theirs_), "is_dead");
        require(count_legal_moves(position) == successors_.size(), "count_legal_moves");
        require(has_legal_move(position) == !successors_.empty(), "has_legal_move");
        const Outcome expected = expected_outcome(check);
        require(Rules::outcome(position, KeyHistory()) == expected, "outcome");
        ++census_.positions;
        census_.checks += static_cast<std::uint64_t>(check);
        census_.mates += static_cast<std::uint64_t>(expected == Outcome::checkmate);
        census_.stalemates += static_cast<std::uint64_t>(expected == Outcome::stalemate);
        census_.dead += static_cast<std::uint64_t>(expected == Outcome::dead_position);
    }

    /// Of a position without history.
    [[nodiscard]] Outcome expected_outcome(bool check) const {
        if (successors_.empty()) {
            return check ? Outcome::checkmate : Outcome::stalemate;
        }
        if (theirs_.halfmoves >= 100) {
            return Outcome::fifty_moves;
        }
        return board::dead(theirs_) ? Outcome::dead_position : Outcome::none;
    }

    /// The classes are disjoint, hold what they should, and are all moves together.
    void compare_classes(const Position& position) const {
        const std::vector<Move> all = generated(position, MoveClass::all);
        std::vector<Move> joint;
        for (const MoveClass part :
             {MoveClass::captures, MoveClass::quiets, MoveClass::drops, MoveClass::removals}) {
            for (const Move move : generated(position, part)) {
                require(class_of(position, move) == part, "the class of a move", move);
                joint.push_back(move);
            }
        }
        require(joint.size() == all.size() && words(joint) == words(all), "the union of the classes");
        if (position.in_check()) {
            const std::vector<Move> evasions = generated(position, MoveClass::evasions);
            require(evasions.size() == all.size() && words(evasions) == words(all), "the evasions");
        }
    }

    static MoveClass class_of(const Position& position, Move move) {
        if (move.kind() == MoveKind::drop) {
            return MoveClass::drops;
        }
        if (move.kind() == MoveKind::removal) {
            return MoveClass::removals;
        }
        const bool loud = position.is_capture(move) || move.kind() == MoveKind::promotion;
        return loud ? MoveClass::captures : MoveClass::quiets;
    }

    void compare_move(Position& position, Move move) const {
        const board::Board& after = successors_.find(to_uci(move))->second;
        const bool gives_check = board::in_check(after);
        census_.checks_given += static_cast<std::uint64_t>(gives_check);
        require(position.gives_check(move) == gives_check, "gives_check", move);
        require(position.is_legal(move), "is_legal", move);
        const bool captures = pieces(after) < pieces(theirs_);
        require(position.is_capture(move) == captures, "is_capture", move);
        require((position.captured_piece(move) != Piece::none) == captures, "captured_piece", move);
        const Key key = position.key();
        const Key pawn_key = position.pawn_key();
        Undo undo{};
        position.do_move(move, undo);
        require(to_fen(position) == board::fen(after), "the FEN after the move", move);
        require(position.is_consistent(), "incremental state after the move", move);
        require(position.in_check() == gives_check, "in_check after the move", move);
        position.undo_move(move, undo);
        require(position.key() == key && position.pawn_key() == pawn_key, "the keys after undo", move);
        require(position.is_consistent(), "incremental state after undo", move);
        require(to_fen(position) == fen_, "the FEN after undo", move);
    }

    const board::Board& theirs_;
    std::string fen_;
    const board::Successors& successors_;
    Census& census_;
};

/// `is_legal` on moves that are mostly none here: those of another position, and random words.
void compare_legality(const Position& position, const std::vector<Move>& foreign, reference::Random& random) {
    constexpr unsigned used_bits = 18;
    const std::set<std::uint32_t> legal = words(generated(position, MoveClass::all));
    const auto expect = [&](std::uint32_t word) {
        if (position.is_legal(Move::from_raw(word)) != legal.contains(word)) {
            FAIL("is_legal of the word " << word << " in " << to_fen(position));
        }
    };
    for (const Move move : foreign) {
        expect(move.raw());
    }
    for (int i = 0; i < 32; ++i) {
        expect(static_cast<std::uint32_t>(random.bits() & ((1U << used_bits) - 1)));
        expect(static_cast<std::uint32_t>(random.bits()));
    }
    // Words next to legal ones: one bit turned over.
    for (const std::uint32_t word : legal) {
        expect(word ^ (1U << static_cast<unsigned>(random.below(used_bits))));
    }
}

/// Plays a random game from a position, comparing every position of it.
void compare_game(board::Board theirs, int plies, reference::Random& random, Memory& memory, Census& census) {
    const Result<Position> parsed = parse_fen(board::fen(theirs));
    REQUIRE(parsed.ok());
    Position position = parsed.value();
    for (int ply = 0;; ++ply) {
        const board::Successors successors = board::successors(theirs);
        Comparison(theirs, successors, census).compare(position, memory);
        compare_legality(position, memory.foreign, random);
        memory.foreign = generated(position, MoveClass::all);
        if (ply == plies || successors.empty()) {
            return;
        }
        const std::string text = board::random_move(random, successors);
        theirs = successors.find(text)->second;
        Undo undo{};
        position.do_move(parse_uci(text, position).value(), undo);
    }
}

void print(const Census& census) {
    WARN("seed " << census.seed << ": " << census.positions << " positions, " << census.checks << " checks, "
                 << census.mates << " mates, " << census.stalemates << " stalemates, " << census.dead
                 << " dead; moves: " << census.checks_given << " checks, " << census.en_passants
                 << " en passant, " << census.castlings << " castlings, " << census.promotions
                 << " promotions, " << census.drops << " drops, " << census.removals << " removals");
}

/// Composed positions, each followed for a few turns, and games from the start.
Census run(std::uint64_t positions, std::uint64_t run_seed) {
    reference::Random random(run_seed);
    Census census;
    census.seed = run_seed;
    Memory memory;
    while (census.positions < positions) {
        compare_game(board::compose(random), 3, random, memory, census);
        if (random.one_in(200)) {
            compare_game(board::parse(start_fen), 150, random, memory, census);
        }
    }
    return census;
}

/// The leaves below a position when nothing but piece moves is played.
std::uint64_t perft_of_pieces(Position& position, int depth) {
    std::uint64_t leaves = 0;
    for (const Move move : legal_moves(position)) {
        if (move.is_tile_turn()) {
            continue;
        }
        Undo undo{};
        position.do_move(move, undo);
        leaves += depth == 1 ? 1 : perft_of_pieces(position, depth - 1);
        position.undo_move(move, undo);
    }
    return leaves;
}

}  // namespace

TEST_CASE("the tiled move generator and the reference agree on composed positions and random games") {
    const Census census = run(effort(20'000, 6'000, 6'000), seed);
    print(census);
    CHECK(census.checks > 0);
    CHECK(census.mates > 0);
    CHECK(census.stalemates > 0);
    CHECK(census.dead > 0);
    CHECK(census.en_passants > 0);
    CHECK(census.castlings > 0);
    CHECK(census.promotions > 0);
    CHECK(census.drops > 0);
    CHECK(census.removals > 0);
}

TEST_CASE("the tiled move generator and the reference agree over many more positions", "[long]") {
    for (std::uint64_t round = 1; round < 6; ++round) {
        print(run(effort(100'000, 5'000, 2'000), seed + round));
    }
}

TEST_CASE("on a full board the tiled move generator has the moves of chess and the removals") {
    std::ifstream file(RICOCHET_TEST_DATA "/tiledsquares-chess.txt");
    REQUIRE(file.is_open());
    int positions = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.front() == '#') {
            continue;
        }
        const std::size_t end = line.find(" ;");
        INFO(line);
        Result<Position> position = parse_fen(line.substr(0, end));
        REQUIRE(position.ok());
        std::istringstream fields(line.substr(end));
        std::string label;
        for (std::uint64_t leaves = 0; fields >> label >> leaves;) {
            CHECK(perft_of_pieces(position.value(), label[2] - '0') == leaves);
        }
        const Color us = position.value().side_to_move();
        const int removals = position.value().in_check() ? 0 : position.value().empty_tiles(us).count();
        CHECK(count_legal_moves(position.value()) ==
              perft_of_pieces(position.value(), 1) + static_cast<std::uint64_t>(removals));
        ++positions;
    }
    CHECK(positions == 40);
}
