// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <vector>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/hops.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/position.hpp"
#include "search/evaluation/tensor/endings.hpp"
#include "search/games/tensor/search_model.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/search/search_support.hpp"

using namespace ricochet;
using namespace ricochet::tensor;
using namespace ricochet::test;

namespace {

/// An exchange played out on real positions with legal moves.
class PlayedExchange {
public:
    PlayedExchange(const Position& position, Square target) : position_(position), target_(target) {}

    /// The material that a move and the captures after it win for its mover. Nothing if pins, checks or
    /// promotions on the target square matter, which SEE ignores.
    std::optional<Score> value_of(Move move, bool cheapest_first) {
        const Score gain = material_gain(position_, move);
        Undo undo;
        position_.do_move(move, undo);
        const bool is_beast = type_of(position_.piece_on(target_)) == PieceType::beast;
        std::optional<Score> loss = is_beast ? beast_loss(target_) : settle(cheapest_first);
        if (loss.has_value() && move.kind() == MoveKind::propel) {
            const std::optional<Score> propelled_loss =
                hop_is_bound_by_check(move.beast_to()) ? std::nullopt : beast_loss(move.beast_to());
            loss = propelled_loss.has_value() ? std::optional(std::max(*loss, *propelled_loss)) : std::nullopt;
        }
        position_.undo_move(move, undo);
        return loss.has_value() ? std::optional(gain - *loss) : std::nullopt;
    }

private:
    std::vector<Move> landing_captures() {
        MoveList captures;
        generate(position_, MoveClass::captures, captures);
        std::vector<Move> landing;
        std::ranges::copy_if(captures, std::back_inserter(landing), [this](Move move) {
            return move.to() == target_ && move.kind() != MoveKind::beast_capture &&
                   move.kind() != MoveKind::en_passant;
        });
        return landing;
    }

    /// The material that the side to move wins by capturing on the target, or not capturing.
    std::optional<Score> settle(bool cheapest_first) {
        std::vector<Move> captures = landing_captures();
        const Bitboard king(position_.king_square(position_.side_to_move()));
        Bitboard movers;
        for (const Move move : captures) {
            if (move.kind() == MoveKind::promotion) {
                return std::nullopt;
            }
            movers |= Bitboard(move.from());
        }
        if (movers - king != Attackers(position_, position_.side_to_move()).attackers_of(target_) - king) {
            return std::nullopt;
        }
        if (cheapest_first && !captures.empty()) {
            captures = {*std::ranges::min_element(
                captures, [this](Move a, Move b) { return order_of(a) < order_of(b); })};
        }
        Score best = 0;
        for (const Move move : captures) {
            const std::optional<Score> value = value_of(move, cheapest_first);
            if (!value.has_value()) {
                return std::nullopt;
            }
            best = std::max(best, *value);
        }
        return best;
    }

    /// By type, kings last; then direct captures before bounces of knights; then by square.
    [[nodiscard]] std::size_t order_of(Move move) const {
        const PieceType type = type_of(position_.piece_on(move.from()));
        const bool leaps_twice = type == PieceType::knight && move.kind() == MoveKind::bounce;
        return (index(type) * 2 + static_cast<std::size_t>(leaps_twice)) * square_count + index(move.from());
    }

    /// Whether only its own king's safety keeps a beast from hopping over the target.
    [[nodiscard]] bool hop_is_bound_by_check(Square target) const {
        bool can_hop = false;
        for (const Square beast : position_.pieces(position_.side_to_move(), PieceType::beast)) {
            for_each_hop_capture(beast, hop_targets(beast, position_.occupied()), position_.occupied(),
                                 Bitboard(target), [&can_hop](Square, Square) { can_hop = true; });
        }
        return can_hop && !can_capture_beast(target);
    }

    [[nodiscard]] bool can_capture_beast(Square target) const {
        MoveList captures;
        generate(position_, MoveClass::captures, captures);
        return std::ranges::any_of(captures, [target](Move move) {
            return move.kind() == MoveKind::beast_capture && move.captured_square() == target;
        });
    }

    std::optional<Score> beast_loss(Square target) const {
        if (position_.in_check()) {
            return std::nullopt;
        }
        return can_capture_beast(target) ? piece_value(PieceType::beast) : 0;
    }

    Position position_;
    Square target_;
};

/// A beast must not hop if that would open a line to its own king.
bool beasts_may_be_pinned(const Position& position, Move move) {
    return type_of(position.piece_on(move.from())) == PieceType::beast || move.kind() == MoveKind::promotion;
}

}  // namespace

TEST_CASE("a king that would capture is exposed on the line that it leaves") {
    // The rook bounces off f2 and takes on d2; the queen on i7 guards it through g5 and the king's square e3.
    expect_exchange<SearchModel>("rT3k2t1/5p1pq1/5tp3/p5t3/N3Pr4/1TTtK1T2R/1t1P1t3p/4T2bT1 b q - 1 67",
                                 "f4d2^f2", piece_value(PieceType::pawn));
}

TEST_CASE("the static exchange agrees with the exchange played out, cheapest pieces first") {
    int compared = 0;
    int bounces = 0;
    int propels = 0;
    int beasts = 0;
    int exact = 0;
    int complete = 0;
    for_each_random_position(11, 140, 60, [&](const Position& position) {
        for (const Move move : legal_moves(position)) {
            const bool skip = move.kind() == MoveKind::castling ||
                              (!position.is_capture(move) && (index(move.from()) + index(move.to())) % 8 != 0);
            if (skip) {
                continue;
            }
            PlayedExchange played(position, move.to());
            const std::optional<Score> value = played.value_of(move, true);
            if (!value.has_value()) {
                continue;
            }
            const bool agrees =
                SearchModel::see_ge(position, move, *value) && !SearchModel::see_ge(position, move, *value + 1);
            if (beasts_may_be_pinned(position, move)) {
                ++beasts;
                exact += static_cast<int>(agrees);
                continue;
            }
            ++compared;
            bounces += static_cast<int>(move.kind() == MoveKind::bounce);
            propels += static_cast<int>(move.kind() == MoveKind::propel);
            CAPTURE(to_fen(position), move.raw(), *value);
            REQUIRE(agrees);
            complete += static_cast<int>(played.value_of(move, false) == value);
        }
    });
    CHECK(compared > 20000);
    CHECK(bounces > 1000);
    CHECK(propels > 1000);
    CHECK(beasts > 1000);
    CHECK(exact * 100 >= beasts * 98);
    // Capturing with the cheapest piece first is nearly always best.
    CHECK(complete * 100 >= compared * 98);
}

TEST_CASE("exchanges whose value is plain to see") {
    const Score pawn = piece_value(PieceType::pawn);
    const Score knight = piece_value(PieceType::knight);
    const Score rook = piece_value(PieceType::rook);
    const Score queen = piece_value(PieceType::queen);
    struct Example {
        const char* what;
        const char* fen;
        const char* move;
        Score value;
    };
    const Example examples[] = {
        {"a free pawn", "4k5/10/10/3p6/10/10/10/3R1K4 w - - 0 1", "d1d5", pawn},
        {"a guarded pawn", "4k5/10/4p5/3p6/10/10/10/3R1K4 w - - 0 1", "d1d5", pawn - rook},
        {"a rook behind a rook", "3rk5/10/10/3p6/10/10/3R6/3R1K4 w - - 0 1", "d2d5", pawn},
        {"a guard through its own beast", "3rk5/3t6/10/3p6/10/10/10/3Q1K4 w - - 0 1", "d1d5", pawn - queen},
        {"no guard through an enemy beast", "3rk5/3T6/10/3p6/10/10/10/3Q1K4 w - - 0 1", "d1d5", pawn},
        {"a guard by a bounce", "4k5/10/r2t6/3p6/10/10/10/3Q1K4 w - - 0 1", "d1d5", pawn - queen},
        {"no bounce off an enemy beast", "4k5/10/r2T6/3p6/10/10/10/3Q1K4 w - - 0 1", "d1d5", pawn},
        {"a knight's bounce guards", "4k5/10/10/3p6/10/2t7/n9/3R1K4 w - - 0 1", "d1d5", pawn - rook},
        {"a quiet move into a pawn's reach", "4k5/10/4p5/10/10/10/2N7/5K4 w - - 0 1", "c2d4", 0},
        {"a quiet move onto an attacked square", "4k5/10/4p5/10/5N4/10/10/5K4 w - - 0 1", "f4d5", -knight},
    };
    for (const Example& example : examples) {
        INFO(example.what);
        expect_exchange<SearchModel>(example.fen, example.move, example.value);
    }
}

TEST_CASE("a beast that captures can be recaptured by beasts only") {
    const Score beast = piece_value(PieceType::beast);
    // f5 falls to the hop from e4 to g6; on g6 only the beast on h7 could hop back over it.
    expect_exchange<SearchModel>("3rk5/7t2/10/5t4/4T5/10/10/5K4 w - - 0 1", "e4g6xf5", 0);
    expect_exchange<SearchModel>("3rk1r3/7r2/10/5t4/4T5/10/10/5K4 w - - 0 1", "e4g6xf5", beast);
}

TEST_CASE("a propelled beast that can be hopped over is lost") {
    const Score beast = piece_value(PieceType::beast);
    expect_exchange<SearchModel>("9k/10/10/10/3t6/10/10/R1T6K w - - 0 1", "a1c1>c3", -beast);
    expect_exchange<SearchModel>("9k/10/10/10/3t6/10/10/R1T6K w - - 0 1", "a1c1>c2", 0);
}
