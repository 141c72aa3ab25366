// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/legal_moves.hpp"

#include <cassert>

#include "movegen/common/last_moves.hpp"
#include "movegen/common/move_list.hpp"
#include "movegen/common/perft_walk.hpp"
#include "movegen/tiled/attacks.hpp"
#include "movegen/tiled/move_generator.hpp"

namespace ricochet::tiled {
namespace {

bool is_pawn_step(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    if (pawn_attacks(us, from).contains(to)) {
        return position.pieces(~us).contains(to);
    }
    return to == square_ahead(us, from) && position.empty_tiles().contains(to);
}

bool is_double_step(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    if (relative_rank(us, from) != 1) {
        return false;
    }
    const Square skipped = square_ahead(us, from);
    return to == square_ahead(us, skipped) && !position.occupied().contains(skipped) &&
           position.empty_tiles().contains(to);
}

bool is_normal(const Position& position, PieceType mover, Square from, Square to) {
    const Color us = position.side_to_move();
    switch (mover) {
        case PieceType::pawn:
            return relative_rank(us, to) != rank_count - 1 && is_pawn_step(position, from, to);
        case PieceType::king:
            return king_attacks(from).contains(to) && !position.pieces(us).contains(to);
        default:
            return piece_attacks(mover, from, position.occupied()).contains(to) &&
                   (position.tiles() - position.pieces(us)).contains(to);
    }
}

bool is_king_safe_after(const Position& position, Square from, Square to) {
    const Color us = position.side_to_move();
    const Square king = position.king_square(us);
    if (from == king) {
        return position.attackers(to, ~us, position.occupied() - Bitboard(from)).empty();
    }
    if (const Bitboard checkers = position.checkers(); checkers.any()) {
        if (checkers.many() || !(between(king, checkers.first()) | checkers).contains(to)) {
            return false;
        }
    }
    return !position.king_blockers(us).contains(from) || shared_line(king, from).contains(to);
}

bool is_legal_castling(const Position& position, Move move) {
    const CastlingWay* way = Position::castling_ways.to(position.side_to_move(), move.to());
    return way != nullptr && move == Move::castling(way->king_from, way->king_to) && !position.in_check() &&
           can_castle(position, *way);
}

}  // namespace

bool is_pseudo_legal(const Position& position, Move move) {
    const Color us = position.side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    const PieceType mover = type_of(position.piece_on(from));
    switch (move.kind()) {
        case MoveKind::normal:
            return move == Move::normal(from, to) && is_normal(position, mover, from, to);
        case MoveKind::double_step:
            return move == Move::double_step(from, to) && mover == PieceType::pawn &&
                   is_double_step(position, from, to);
        case MoveKind::promotion:
            return move == Move::promotion(from, to, move.promotion_type()) &&
                   is_promotion_type(move.promotion_type()) && mover == PieceType::pawn &&
                   relative_rank(us, to) == rank_count - 1 && is_pawn_step(position, from, to);
        case MoveKind::en_passant:
            return move == Move::en_passant(from, to) && to == position.en_passant() &&
                   pawn_attacks(us, from).contains(to) && position.pieces(us, PieceType::pawn).contains(from);
        default:
            return false;
    }
}

bool can_castle(const Position& position, const CastlingWay& way) {
    const Color us = position.side_to_move();
    if ((position.castling() & way.right) == 0 || (way.must_be_empty & position.occupied()).any() ||
        !position.tiles().contains(way.rook_to)) {
        return false;
    }
    for (const Square square : way.king_path) {
        if (position.is_attacked(square, ~us)) {
            return false;
        }
    }
    return true;
}

bool is_en_passant_safe(const Position& position, Square from, Square skipped) {
    const Color us = position.side_to_move();
    const Bitboard victim(square_at<Square>(file_of(skipped), rank_of(from)));
    const Bitboard occupied = (position.occupied() - victim - Bitboard(from)) | Bitboard(skipped);
    return (position.attackers(position.king_square(us), ~us, occupied) - victim).empty();
}

bool Position::is_legal(Move move) const {
    const Square square = move.to();
    switch (move.kind()) {
        case MoveKind::drop:
            return move == Move::drop(side_to_move_, square) && voids().contains(square) && !in_check();
        case MoveKind::removal:
            return move == Move::removal(square) && empty_tiles(side_to_move_).contains(square) && !in_check();
        case MoveKind::castling:
            return is_legal_castling(*this, move);
        case MoveKind::en_passant:
            return is_pseudo_legal(*this, move) && is_en_passant_safe(*this, move.from(), square);
        default:
            return pieces(side_to_move_).contains(move.from()) && is_pseudo_legal(*this, move) &&
                   is_king_safe_after(*this, move.from(), move.to());
    }
}

bool Position::gives_check(Move move) const {
    if (move.is_tile_turn()) {
        return false;
    }
    const Color us = side_to_move_;
    const Square king = king_square(~us);
    const Square from = move.from();
    const Square to = move.to();
    const Bitboard after = (occupied() - Bitboard(from)) | Bitboard(to);
    switch (move.kind()) {
        case MoveKind::castling: {
            const CastlingWay& way = *Position::castling_ways.to(us, to);
            const Bitboard castled = (after - Bitboard(way.rook_from)) | Bitboard(way.rook_to);
            return rook_attacks(way.rook_to, castled).contains(king);
        }
        case MoveKind::en_passant: {
            const Bitboard victim(move.captured_square());
            return pawn_attacks(us, to).contains(king) || attackers(king, us, after - victim).any();
        }
        default:
            break;
    }
    const PieceType type = move.kind() == MoveKind::promotion ? move.promotion_type() : type_of(piece_on(from));
    const Bitboard attacks = type == PieceType::pawn ? pawn_attacks(us, to) : piece_attacks(type, to, after);
    if (attacks.contains(king)) {
        return true;
    }
    return king_blockers(~us).contains(from) && !shared_line(king, from).contains(to);
}

namespace {

constexpr std::array<PieceType, 4> promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop,
                                                      PieceType::knight};

/// Lists the moves.
template <Color us>
class ListSink : public BasicListSink<us, MoveList, Move, Geometry, Move::normal, Move::double_step> {
public:
    explicit ListSink(MoveList& moves) : ListSink::BasicListSink(moves, promotion_types) {}

    void drops(Bitboard squares) {
        for (const Square square : squares) {
            this->single(Move::drop(us, square));
        }
    }
    void removals(Bitboard squares) {
        for (const Square square : squares) {
            this->single(Move::removal(square));
        }
    }
};

/// Counts the moves.
class CountSink : public BasicCountSink<Move, Geometry> {
public:
    CountSink() : BasicCountSink(promotion_types.size()) {}

    void drops(Bitboard squares) { add(squares); }
    void removals(Bitboard squares) { add(squares); }
};

}  // namespace

void generate(const Position& position, MoveClass move_class, MoveList& moves) {
    assert(move_class != MoveClass::evasions || position.in_check());
    const bool everything = move_class == MoveClass::all || move_class == MoveClass::evasions;
    with_constant(position.side_to_move(), [&](auto us) {
        ListSink<us> sink(moves);
        Generator<us, ListSink<us>>(position,
                                    {.captures = everything || move_class == MoveClass::captures,
                                     .quiets = everything || move_class == MoveClass::quiets,
                                     .drops = everything || move_class == MoveClass::drops,
                                     .removals = everything || move_class == MoveClass::removals},
                                    sink)
            .run();
    });
}

std::uint64_t count_legal_moves(const Position& position) {
    CountSink sink;
    // Without `with_constant`, in whose lambda the generator is not inlined: a fifth of perft.
    constexpr GeneratedClasses all{true, true, true, true};
    if (position.side_to_move() == Color::white) {
        Generator<Color::white, CountSink>(position, all, sink).run();
    } else {
        Generator<Color::black, CountSink>(position, all, sink).run();
    }
    return sink.count();
}

bool has_legal_move(const Position& position) {
    const bool has_tile_turn =
        !position.in_check() && (position.voids() | position.empty_tiles(position.side_to_move())).any();
    return has_tile_turn || count_legal_moves(position) != 0;
}

std::vector<PerftStatistic> perft_statistics(const Position& position, int depth) {
    return statistics_of_last_moves(position, depth,
                                    {{"en passant", is_of_kind<MoveKind::en_passant>},
                                     {"castlings", is_of_kind<MoveKind::castling>},
                                     // One for each choice of the new piece.
                                     {"promotions", is_of_kind<MoveKind::promotion>},
                                     // King's moves that make a tile where he lands, castling included.
                                     {"tiles by king",
                                      [](const Position& before, Move move) {
                                          return !move.is_tile_turn() && before.voids().contains(move.to());
                                      }},
                                     {"drops", is_of_kind<MoveKind::drop>},
                                     {"removals", is_of_kind<MoveKind::removal>}});
}

}  // namespace ricochet::tiled

namespace ricochet {

// For those who only see the declarations.
template std::vector<RootMoveNodes<tiled::Move>> perft_divide_by(const tiled::Position&, int,
                                                                 const PerftOptions&);
template std::uint64_t perft_by(const tiled::Position&, int, const PerftOptions&);

}  // namespace ricochet
