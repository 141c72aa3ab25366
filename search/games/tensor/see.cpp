// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/games/tensor/see.hpp"

#include <array>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/hops.hpp"
#include "search/evaluation/tensor/evaluate.hpp"

namespace ricochet::tensor {
namespace {

/// The squares from which a bounce off one of a side's beasts leads to a target, for rooks and for bishops.
struct BounceSources {
    Bitboard orthogonal;
    Bitboard diagonal;
};

BounceSources bounce_sources(Square target, Bitboard beasts, Bitboard blockers) {
    BounceSources sources;
    for (const Square beast : beasts) {
        const Corner corner(target, beast);
        if (!corner.exists() || (corner.near_leg() & blockers).any()) {
            continue;
        }
        (is_orthogonal(corner.far_line()) ? sources.orthogonal : sources.diagonal) |= corner.far_leg(blockers);
    }
    return sources;
}

/// The board after the first move of an exchange, as far as it matters to the exchange.
struct ExchangeBoard {
    Bitboard occupied;
    std::array<Bitboard, color_count> beasts;
};

ExchangeBoard board_after(const Position& position, Move move) {
    const Color us = position.side_to_move();
    ExchangeBoard board{
        (position.occupied() - Bitboard(move.from())) | Bitboard(move.to()),
        {position.pieces(Color::white, PieceType::beast), position.pieces(Color::black, PieceType::beast)}};
    Bitboard& own = board.beasts[index(us)];
    Bitboard& enemy = board.beasts[index(~us)];
    if (own.contains(move.from())) {
        // A capturing beast may end where it began.
        own = (own - Bitboard(move.from())) | Bitboard(move.to());
    }
    switch (move.kind()) {
        case MoveKind::en_passant:
            board.occupied ^= Bitboard(step(move.to(), forward(~us)));
            break;
        case MoveKind::propel:
            own ^= Bitboard(move.to()) | Bitboard(move.beast_to());
            board.occupied |= Bitboard(move.beast_to());
            break;
        case MoveKind::promotion:
            if (move.promotion_type() == PieceType::beast) {
                own |= Bitboard(move.to());
            }
            break;
        case MoveKind::beast_capture:
            enemy ^= Bitboard(move.captured_square());
            board.occupied ^= Bitboard(move.captured_square());
            break;
        default:
            break;
    }
    return board;
}

/// Whether a beast of `attackers` can capture the beast on `target`.
bool can_hop_capture(Bitboard attackers, Square target, Bitboard occupied) {
    for (const Square attacker : attackers) {
        bool found = false;
        for_each_hop_capture(attacker, hop_targets(attacker, occupied), occupied, Bitboard(target),
                             [&found](Square, Square) { found = true; });
        if (found) {
            return true;
        }
    }
    return false;
}

}  // namespace

Score material_gain(const Position& position, Move move) {
    const Piece captured = position.captured_piece(move);
    const Score capture = captured == Piece::none ? 0 : piece_value(type_of(captured));
    if (move.kind() == MoveKind::promotion) {
        return capture + piece_value(move.promotion_type()) - piece_value(PieceType::pawn);
    }
    return capture;
}

Attacker least_valuable_attacker(const Position& position, Square target, Color side, Bitboard participants,
                                 Bitboard occupied, Bitboard beasts) {
    const auto pieces = [&](PieceType type) { return position.pieces(side, type) & participants; };
    if (const Bitboard pawns = pawn_attacks(~side, target) & pieces(PieceType::pawn); pawns.any()) {
        return {PieceType::pawn, pawns.first()};
    }
    if (const Bitboard knights = pieces(PieceType::knight); knights.any()) {
        const Bitboard direct = knight_attacks(target) & knights;
        const Bitboard sources = direct.any() ? direct : knight_bounces(target, beasts) & knights;
        if (sources.any()) {
            return {PieceType::knight, sources.first()};
        }
    }
    const Bitboard bishops = pieces(PieceType::bishop);
    const Bitboard rooks = pieces(PieceType::rook);
    const Bitboard queens = pieces(PieceType::queen);
    if ((bishops | rooks | queens).any()) {
        const Bitboard blockers = occupied - beasts;
        const BounceSources bounces = bounce_sources(target, beasts, blockers);
        const Bitboard diagonal = bishop_attacks(target, blockers) | bounces.diagonal;
        const Bitboard orthogonal = rook_attacks(target, blockers) | bounces.orthogonal;
        if (const Bitboard sources = diagonal & bishops; sources.any()) {
            return {PieceType::bishop, sources.first()};
        }
        if (const Bitboard sources = orthogonal & rooks; sources.any()) {
            return {PieceType::rook, sources.first()};
        }
        if (const Bitboard sources = (diagonal | orthogonal) & queens; sources.any()) {
            return {PieceType::queen, sources.first()};
        }
    }
    if ((king_attacks(target) & pieces(PieceType::king)).any()) {
        return {PieceType::king, position.king_square(side)};
    }
    return {};
}

bool see_ge(const Position& position, Move move, Score threshold) {
    if (move.kind() == MoveKind::castling) {
        return threshold <= 0;
    }
    const Color us = position.side_to_move();
    const PieceType arrived =
        move.kind() == MoveKind::promotion ? move.promotion_type() : type_of(position.piece_on(move.from()));
    // By how much the threshold is exceeded at least: for the mover first, then for the sides in turns.
    Score balance = material_gain(position, move) - threshold;
    if (balance < 0) {
        return false;
    }
    const ExchangeBoard board = board_after(position, move);
    if (move.kind() == MoveKind::propel && threshold > -piece_value(PieceType::beast) &&
        can_hop_capture(board.beasts[index(~us)], move.beast_to(), board.occupied)) {
        return false;
    }
    balance = piece_value(arrived) - balance;
    if (balance <= 0) {
        return true;
    }
    if (arrived == PieceType::beast) {
        return !can_hop_capture(board.beasts[index(~us)], move.to(), board.occupied);
    }
    // Neither the mover, wherever it came from, nor the piece it took can come to the square again.
    Bitboard participants = position.occupied() - (Bitboard(move.from()) | Bitboard(move.to()));
    Bitboard occupied = board.occupied;
    if (move.kind() == MoveKind::en_passant) {
        participants &= occupied;
    }
    Color side = us;
    bool mover_is_satisfied = true;
    while (true) {
        side = ~side;
        const Attacker attacker = least_valuable_attacker(position, move.to(), side, participants, occupied,
                                                          board.beasts[index(side)]);
        if (attacker.type == PieceType::none) {
            return mover_is_satisfied;
        }
        if (attacker.type == PieceType::king) {
            // The king's own square is empty then, and no shelter from a line that runs through it.
            const Attacker guard =
                least_valuable_attacker(position, move.to(), ~side, participants,
                                        occupied - Bitboard(attacker.square), board.beasts[index(~side)]);
            return guard.type == PieceType::none ? !mover_is_satisfied : mover_is_satisfied;
        }
        mover_is_satisfied = !mover_is_satisfied;
        balance = piece_value(attacker.type) - balance;
        if (balance < static_cast<Score>(mover_is_satisfied)) {
            return mover_is_satisfied;
        }
        participants = participants - Bitboard(attacker.square);
        occupied = occupied - Bitboard(attacker.square);
    }
}

}  // namespace ricochet::tensor
