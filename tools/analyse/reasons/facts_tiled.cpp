// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tiled/legal_moves.hpp"
#include "movegen/tiled/notation.hpp"
#include "tools/analyse/reasons/fact_finder.hpp"
#include "tools/analyse/reasons/game_facts.hpp"

namespace ricochet::tools::analyse::tiled_facts {

namespace {

using tiled::Bitboard;
using tiled::Move;
using tiled::MoveKind;
using tiled::PieceType;
using tiled::Position;
using tiled::Square;

/// Attacks of Tiled Squares Chess (RULES-TILED 4).
struct TiledBoard {
    using Position = tiled::Position;

    static Bitboard attackers(const Position& position, Square square, Color by) {
        return position.attackers(square, by, position.occupied());
    }
    /// As if the piece on `removed` were not on the board.
    static Bitboard attackers_without(const Position& position, Square removed, Square square, Color by) {
        const Bitboard piece(removed);
        return position.attackers(square, by, position.occupied() - piece) - piece;
    }
    /// As if the empty square `blocked` held a piece.
    static Bitboard attackers_with_blocker(const Position& position, Square blocked, Square square, Color by) {
        return position.attackers(square, by, position.occupied() | Bitboard(blocked));
    }
    static Bitboard targets(const Position& position, Color color) { return position.pieces(color); }
    static int worth(PieceType type) {
        return type == PieceType::bishop ? static_cast<int>(PieceType::knight) : static_cast<int>(type);
    }
    static bool is_piece_that_attacks(const Turn<TiledBoard>& turn, PieceType /*type*/) {
        return !turn.move.is_tile_turn();
    }
};

using Facts = FactFinder<TiledBoard>;
using TiledTurn = Turn<TiledBoard>;

/// Moves to a tile dropped by this turn that check or promote: the opponent's, and the mover's if the opponent
/// passed.
void add_doors(const TiledTurn& turn, std::vector<Reason>& reasons) {
    if (turn.move.kind() != MoveKind::drop) {
        return;
    }
    const Square door = turn.move.to();
    Position position = turn.after;
    for (const bool passes : {false, true}) {
        tiled::Undo undo;
        if (passes) {
            position.do_null_move(undo);
        }
        for (const Move move : tiled::legal_moves(position)) {
            if (move.to() == door && !move.is_tile_turn() &&
                (move.kind() == MoveKind::promotion || position.gives_check(move))) {
                Reason reason = turn.reason(ReasonKind::door_opened, {});
                reason.squares = {to_string(door)};
                reason.moves.push_back({to_uci(move), to_san(position, move)});
                reason.arrows = {{to_string(move.from()), to_string(door)}};
                reasons.push_back(std::move(reason));
            }
        }
    }
}

void add_pins(const Position& position, Color color, std::vector<Reason>& reasons) {
    const Square king = position.king_square(color);
    if (position.is_attacked(king, ~color)) {
        return;
    }
    for (const Square square : position.pieces(color)) {
        if (const Bitboard pinners = Facts::pinners_of(position, square); pinners.any()) {
            reasons.push_back({.kind = ReasonKind::pinned,
                               .pieces = {placed(position, square), placed(position, pinners.first())},
                               .arrows = {{to_string(pinners.first()), to_string(king)}}});
        }
    }
}

Bitboard movable_pieces(const Position& position) {
    Bitboard pieces;
    for (const Move move : tiled::legal_moves(position)) {
        if (!move.is_tile_turn()) {
            pieces |= Bitboard(move.from());
        }
    }
    return pieces;
}

/// Pieces of the side to move that have no move, but would have one if every square were a tile.
void add_pieces_without_tile(const Position& position, std::vector<Reason>& reasons) {
    tiled::Setup setup = position.to_setup();
    setup.empty_tiles[0] |= position.voids();
    const Result<Position> filled = Position::from_setup(setup);
    for (const Square square : movable_pieces(filled.value()) - movable_pieces(position)) {
        reasons.push_back({.kind = ReasonKind::no_tile, .pieces = {placed(position, square)}});
    }
}

}  // namespace

std::vector<Reason> of_move(const Position& position, Move move) {
    std::vector<Reason> reasons;
    const TiledTurn turn(position, move);
    if (!move.is_tile_turn()) {
        Facts::add_pinned_guards(turn, reasons);
        Facts::add_removed_guards(turn, reasons);
        Facts::add_overloaded(turn, reasons);
    }
    Facts::add_fork(turn, reasons);
    Facts::add_skewers(turn, reasons);
    Facts::add_discovered_attacks(turn, reasons);
    add_doors(turn, reasons);
    return reasons;
}

std::vector<Reason> of_position(const Position& position) {
    std::vector<Reason> reasons;
    add_pins(position, Color::white, reasons);
    add_pins(position, Color::black, reasons);
    add_pieces_without_tile(position, reasons);
    return reasons;
}

}  // namespace ricochet::tools::analyse::tiled_facts
