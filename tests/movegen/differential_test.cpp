// SPDX-License-Identifier: GPL-3.0-or-later
// The move generators against the reference, over composed positions and random games.
#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "movegen/common/outcome.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tests/build_mode.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/perft_file.hpp"
#include "tests/reference/compose.hpp"
#include "tests/reference/tiled/compose.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

/// Properties of each game; kinds of moves are counted under their names.
struct OnTensor {
    using Position = tensor::Position;
    using MoveClass = tensor::MoveClass;
    using Kind = tensor::MoveKind;
    using Board = reference::Board;

    static constexpr std::uint64_t seed = 20'080'808;
    static constexpr unsigned used_bits = 27;
    static constexpr std::array classes = {MoveClass::captures, MoveClass::quiets, MoveClass::propels};
    static constexpr std::array<std::pair<Kind, std::string_view>, 7> kinds = {
        {{Kind::ordinary, "ordinary"},
         {Kind::en_passant, "en passant"},
         {Kind::castling, "castlings"},
         {Kind::promotion, "promotions"},
         {Kind::bounce, "bounces"},
         {Kind::propel, "propels"},
         {Kind::beast_capture, "beast captures"}}};

    /// The class of a kind that is neither quiet nor a capture.
    static std::optional<MoveClass> own_class(Kind kind) {
        return kind == Kind::propel ? std::optional(MoveClass::propels) : std::nullopt;
    }
    static Board compose(reference::Random& random, Variant variant) {
        return reference::compose(random, variant == Variant::tensorfree);
    }
    static Board start(Variant variant) {
        return reference::parse(tensor::start_fen(variant), variant == Variant::tensorfree);
    }
};

struct OnTiles {
    using Position = tiled::Position;
    using MoveClass = tiled::MoveClass;
    using Kind = tiled::MoveKind;
    using Board = reference::tiled::Board;

    static constexpr std::uint64_t seed = 20'040'404;
    static constexpr unsigned used_bits = 18;
    static constexpr std::array classes = {MoveClass::captures, MoveClass::quiets, MoveClass::drops,
                                           MoveClass::removals};
    static constexpr std::array<std::pair<Kind, std::string_view>, 7> kinds = {
        {{Kind::normal, "normal"},
         {Kind::double_step, "double steps"},
         {Kind::en_passant, "en passant"},
         {Kind::castling, "castlings"},
         {Kind::promotion, "promotions"},
         {Kind::drop, "drops"},
         {Kind::removal, "removals"}}};

    static std::optional<MoveClass> own_class(Kind kind) {
        return kind == Kind::drop      ? std::optional(MoveClass::drops)
               : kind == Kind::removal ? std::optional(MoveClass::removals)
                                       : std::nullopt;
    }
    static Board compose(reference::Random& random, Variant /*variant*/) {
        return reference::tiled::compose(random);
    }
    static Board start(Variant /*variant*/) { return reference::tiled::parse(tiled::start_fen); }
};

/// What occurred in a run, to show that nothing was missing.
struct Census {
    std::uint64_t seed = 0;
    std::uint64_t positions = 0;
    std::uint64_t checks = 0;
    std::uint64_t mates = 0;
    std::uint64_t stalemates = 0;
    std::uint64_t dead = 0;
    std::uint64_t checks_given = 0;
    /// By kind of move.
    std::array<std::uint64_t, 7> moves{};

    template <class Kind>
    [[nodiscard]] std::uint64_t of(Kind kind) const {
        return moves.at(index(kind));
    }
};

/// What a run has seen so far: the position of each key, and moves of other positions.
template <class Move>
struct Memory {
    std::unordered_map<Key, std::string> positions;
    std::vector<Move> foreign;
};

template <class MoveClass, class Position>
auto generated(const Position& position, MoveClass move_class) {
    decltype(legal_moves(position)) moves;
    generate(position, move_class, moves);
    return std::vector(moves.begin(), moves.end());
}

template <class Move>
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

template <class Board>
std::ptrdiff_t pieces(const Board& board) {
    return std::count_if(board.content.begin(), board.content.end(), reference::is_piece);
}

/// Compares one position with the reference in every respect.
template <class Game>
class Comparison {
public:
    using Position = typename Game::Position;
    using Move = typename Position::Move;
    using Board = typename Game::Board;
    using Successors = reference::SuccessorsOf<Board>;
    using MoveClass = typename Game::MoveClass;

    Comparison(const Board& theirs, const Successors& successors, Census& census)
        : theirs_(theirs), fen_(fen(theirs)), successors_(successors), census_(census) {}

    void compare(const Position& position, Memory<Move>& memory) {
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
    /// Fails with one line about the fault and its position. Cheaper than an assertion macro if nothing is
    /// wrong: there are hundreds of millions of calls.
    void require(bool condition, std::string_view what, Move move = Move()) const {
        if (!condition) {
            FAIL("wrong in " << fen_ << ": " << what << ", move " << to_uci(move) << " (word " << move.raw()
                             << ")");
        }
    }

    /// Checks that keys and positions, clocks aside, correspond one to one (RULES 5, RULES-TILED 6).
    void compare_key(const Position& position, Memory<Move>& memory) const {
        const Result<Position> parsed = Position::from_fen(fen_, position.variant());
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
            ++census_.moves.at(index(move.kind()));
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
        const bool check = in_check(theirs_);
        require(position.in_check() == check, "in_check");
        require(position.checkers().any() == check, "checkers");
        require(position.is_dead() == dead(theirs_), "is_dead");
        require(count_legal_moves(position) == successors_.size(), "count_legal_moves");
        require(has_legal_move(position) == !successors_.empty(), "has_legal_move");
        const Outcome expected = expected_outcome(check);
        require(outcome_of(position, KeyHistory()) == expected, "outcome");
        ++census_.positions;
        census_.checks += static_cast<std::uint64_t>(check);
        census_.mates += static_cast<std::uint64_t>(expected == Outcome::checkmate);
        census_.stalemates += static_cast<std::uint64_t>(expected == Outcome::stalemate);
        census_.dead += static_cast<std::uint64_t>(expected == Outcome::dead_position);
    }

    /// The outcome of a position without history.
    [[nodiscard]] Outcome expected_outcome(bool check) const {
        if (successors_.empty()) {
            return check ? Outcome::checkmate : Outcome::stalemate;
        }
        if (theirs_.halfmoves >= 100) {
            return Outcome::fifty_moves;
        }
        return dead(theirs_) ? Outcome::dead_position : Outcome::none;
    }

    /// Checks that the classes are disjoint, correct and together all moves.
    void compare_classes(const Position& position) const {
        const std::vector<Move> all = generated(position, MoveClass::all);
        std::vector<Move> joint;
        for (const MoveClass part : Game::classes) {
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
        const bool loud = position.is_capture(move) || move.kind() == Game::Kind::promotion;
        return Game::own_class(move.kind()).value_or(loud ? MoveClass::captures : MoveClass::quiets);
    }

    void compare_move(Position& position, Move move) const {
        const Board& after = successors_.find(to_uci(move))->second;
        const bool gives_check = in_check(after);
        census_.checks_given += static_cast<std::uint64_t>(gives_check);
        require(position.gives_check(move) == gives_check, "gives_check", move);
        require(position.is_legal(move), "is_legal", move);
        const bool captures = pieces(after) < pieces(theirs_);
        require(position.is_capture(move) == captures, "is_capture", move);
        require((position.captured_piece(move) != Position::Piece::none) == captures, "captured_piece", move);
        const Key key = position.key();
        const Key pawn_key = position.pawn_key();
        typename Position::Undo undo{};
        position.do_move(move, undo);
        require(to_fen(position) == fen(after), "the FEN after the move", move);
        require(position.is_consistent(), "incremental state after the move", move);
        require(position.in_check() == gives_check, "in_check after the move", move);
        position.undo_move(move, undo);
        require(position.key() == key && position.pawn_key() == pawn_key, "the keys after undo", move);
        require(position.is_consistent(), "incremental state after undo", move);
        require(to_fen(position) == fen_, "the FEN after undo", move);
    }

    const Board& theirs_;
    std::string fen_;
    const Successors& successors_;
    Census& census_;
};

/// Checks `is_legal` on moves that are mostly illegal: those of another position, and random words.
template <class Game, class Position, class Move>
void compare_legality(const Position& position, const std::vector<Move>& foreign, reference::Random& random) {
    constexpr unsigned used_bits = Game::used_bits;
    const std::set<std::uint32_t> legal = words(generated(position, Game::MoveClass::all));
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
    // Legal moves with one bit flipped.
    for (const std::uint32_t word : legal) {
        expect(word ^ (1U << static_cast<unsigned>(random.below(used_bits))));
    }
}

/// Plays a random game from a position, comparing each position.
template <class Game>
void compare_game(typename Game::Board theirs, Variant variant, int plies, reference::Random& random,
                  Memory<typename Game::Position::Move>& memory, Census& census) {
    const auto parsed = Game::Position::from_fen(fen(theirs), variant);
    REQUIRE(parsed.ok());
    auto position = parsed.value();
    for (int ply = 0;; ++ply) {
        const auto next = successors(theirs);
        Comparison<Game>(theirs, next, census).compare(position, memory);
        compare_legality<Game>(position, memory.foreign, random);
        memory.foreign = generated(position, Game::MoveClass::all);
        if (ply == plies || next.empty()) {
            return;
        }
        const std::string text = random_move(random, next);
        theirs = next.find(text)->second;
        typename Game::Position::Undo undo{};
        position.do_move(parse_uci(text, position).value(), undo);
    }
}

/// Compares composed positions, each with a few moves, and games from the start.
template <class Game>
Census run(std::uint64_t positions, std::uint64_t seed, Variant variant) {
    reference::Random random(seed);
    Census census;
    census.seed = seed;
    Memory<typename Game::Position::Move> memory;
    while (census.positions < positions) {
        compare_game<Game>(Game::compose(random, variant), variant, 3, random, memory, census);
        if (random.one_in(200)) {
            compare_game<Game>(Game::start(variant), variant, 150, random, memory, census);
        }
    }
    std::ostringstream moves;
    for (const auto& [kind, name] : Game::kinds) {
        moves << ", " << census.of(kind) << ' ' << name;
    }
    WARN("seed " << seed << ": " << census.positions << " positions, " << census.checks << " checks, "
                 << census.mates << " mates, " << census.stalemates << " stalemates, " << census.dead
                 << " dead; moves: " << census.checks_given << " checks" << moves.str());
    return census;
}

/// Checks that everything has occurred.
template <class Game>
void expect_all_kinds(const Census& census) {
    CHECK(census.checks > 0);
    CHECK(census.mates > 0);
    CHECK(census.stalemates > 0);
    CHECK(census.dead > 0);
    for (const auto& [kind, name] : Game::kinds) {
        INFO(name);
        CHECK(census.of(kind) > 0);
    }
}

/// The leaves below a position with only piece moves, counted by the reference.
std::uint64_t perft_of_pieces(const reference::tiled::Board& board, int depth) {
    std::uint64_t leaves = 0;
    for (const auto& [text, after] : successors(board)) {
        if (text.find('-') == std::string::npos) {
            leaves += depth == 1 ? 1 : perft_of_pieces(after, depth - 1);
        }
    }
    return leaves;
}
std::uint64_t perft_of_pieces(const tiled::Position& position, int depth) {
    std::uint64_t leaves = 0;
    for (const tiled::Move move : legal_moves(position)) {
        if (!move.is_tile_turn()) {
            tiled::Position after = position;
            tiled::Undo undo{};
            after.do_move(move, undo);
            leaves += depth == 1 ? 1 : perft_of_pieces(after, depth - 1);
        }
    }
    return leaves;
}

/// Checks each line of a file of full boards against both generators; the slow reference counts only up to
/// `reference_limit` leaves.
void expect_moves_of_chess(std::uint64_t reference_limit) {
    const std::vector<PerftLine> lines = read_perft_file("tiledsquares-chess.txt");
    CHECK(lines.size() == 40);
    for (const PerftLine& line : lines) {
        INFO(line.fen);
        const tiled::Position position = tiled::Position::from_fen(line.fen).value();
        const reference::tiled::Board board = reference::tiled::parse(line.fen);
        for (const auto& [depth, leaves] : line.counts) {
            CHECK(perft_of_pieces(position, depth) == leaves);
            if (leaves <= reference_limit) {
                CHECK(perft_of_pieces(board, depth) == leaves);
            }
        }
        const int own_tiles = position.in_check() ? 0 : position.empty_tiles(position.side_to_move()).count();
        const auto removals = static_cast<std::uint64_t>(own_tiles);
        CHECK(count_legal_moves(position) == perft_of_pieces(position, 1) + removals);
        CHECK(successors(board).size() == perft_of_pieces(board, 1) + removals);
    }
}

/// 100,000 and 25,000 positions per round in a release build.
void expect_agreement_over_many(std::uint64_t first_round, std::uint64_t end) {
    for (std::uint64_t round = first_round; round < end; ++round) {
        run<OnTensor>(effort(100'000, 2'000, 500), OnTensor::seed + round, Variant::tensor);
        run<OnTensor>(effort(25'000, 500, 200), OnTensor::seed + 1000 + round, Variant::tensorfree);
    }
}

}  // namespace

TEST_CASE("movegen and the reference agree on composed positions and random games") {
    expect_all_kinds<OnTensor>(run<OnTensor>(effort(10'000, 8'000, 1'000), OnTensor::seed, Variant::tensor));
}

TEST_CASE("movegen and the reference agree on the beast-free game") {
    const Census census = run<OnTensor>(effort(2'000, 1'000, 300), OnTensor::seed + 1, Variant::tensorfree);
    using Kind = tensor::MoveKind;
    CHECK(census.checks > 0);
    CHECK(census.of(Kind::en_passant) > 0);
    CHECK(census.of(Kind::promotion) > 0);
    CHECK(census.of(Kind::castling) + census.of(Kind::bounce) + census.of(Kind::propel) +
              census.of(Kind::beast_capture) ==
          0);
}

TEST_CASE("the tiled move generator and the reference agree on composed positions and random games") {
    expect_all_kinds<OnTiles>(run<OnTiles>(effort(10'000, 6'000, 6'000), OnTiles::seed, Variant::tiledsquares));
}

TEST_CASE("movegen and the reference agree over many more positions, first quarter", "[long]") {
    expect_agreement_over_many(2, 7);
}

TEST_CASE("movegen and the reference agree over many more positions, second quarter", "[long]") {
    expect_agreement_over_many(7, 12);
}

TEST_CASE("movegen and the reference agree over many more positions, third quarter", "[long]") {
    expect_agreement_over_many(12, 17);
}

TEST_CASE("movegen and the reference agree over many more positions, last quarter", "[long]") {
    expect_agreement_over_many(17, 22);
}

TEST_CASE("the tiled move generator and the reference agree over many more positions", "[long]") {
    for (std::uint64_t round = 1; round < 6; ++round) {
        run<OnTiles>(effort(100'000, 5'000, 2'000), OnTiles::seed + round, Variant::tiledsquares);
    }
}

TEST_CASE("on a full board the tiled games have the moves of chess and the removals") {
    expect_moves_of_chess(effort(50'000, 20'000, 10'000));
}

TEST_CASE("on a full board the slow reference counts the moves of chess at every depth, too", "[long]") {
    expect_moves_of_chess(~std::uint64_t{0});
}
