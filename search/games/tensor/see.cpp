// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/hops.hpp"
#include "search/games/tensor/search_model.hpp"

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
            board.occupied ^= Bitboard(square_ahead(~us, move.to()));
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

/// The captures on a square after a move to it.
class Exchange {
public:
    Exchange(const Position& position, Move move, const ExchangeBoard& board)
        : position_(position),
          target_(move.to()),
          board_(board),
          // Neither the moving piece nor the captured one can capture on the square again.
          participants_(position.occupied() - (Bitboard(move.from()) | Bitboard(move.to()))) {
        if (move.kind() == MoveKind::en_passant) {
            participants_ &= board.occupied;
        }
    }

    PieceType take_least_valuable(Color side) {
        const Attacker attacker = least_valuable(side);
        if (attacker.type != PieceType::none) {
            participants_ = participants_ - Bitboard(attacker.square);
            board_.occupied = board_.occupied - Bitboard(attacker.square);
        }
        return attacker.type;
    }

private:
    /// A piece and where it stands; `type` is `none` if there is none.
    struct Attacker {
        PieceType type = PieceType::none;
        Square square = Square::none;
    };

    /// The least valuable piece of a side that could capture a piece (not a beast) on the target.
    [[nodiscard]] Attacker least_valuable(Color side) const;

    const Position& position_;
    Square target_;
    ExchangeBoard board_;
    /// Pieces that may still capture, on their squares of the position.
    Bitboard participants_;
};

Exchange::Attacker Exchange::least_valuable(Color side) const {
    const Bitboard beasts = board_.beasts[index(side)];
    const auto pieces = [&](PieceType type) { return position_.pieces(side, type) & participants_; };
    if (const Bitboard pawns = pawn_attacks(~side, target_) & pieces(PieceType::pawn); pawns.any()) {
        return {PieceType::pawn, pawns.first()};
    }
    if (const Bitboard knights = pieces(PieceType::knight); knights.any()) {
        const Bitboard direct = knight_attacks(target_) & knights;
        const Bitboard sources = direct.any() ? direct : knight_bounces(target_, beasts) & knights;
        if (sources.any()) {
            return {PieceType::knight, sources.first()};
        }
    }
    const Bitboard bishops = pieces(PieceType::bishop);
    const Bitboard rooks = pieces(PieceType::rook);
    const Bitboard queens = pieces(PieceType::queen);
    if ((bishops | rooks | queens).any()) {
        const Bitboard blockers = board_.occupied - beasts;
        const BounceSources bounces = bounce_sources(target_, beasts, blockers);
        const Bitboard diagonal = bishop_attacks(target_, blockers) | bounces.diagonal;
        const Bitboard orthogonal = rook_attacks(target_, blockers) | bounces.orthogonal;
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
    if ((king_attacks(target_) & pieces(PieceType::king)).any()) {
        return {PieceType::king, position_.king_square(side)};
    }
    return {};
}

}  // namespace

bool SearchModel::see_ge(const Position& position, Move move, Score threshold) {
    if (move.kind() == MoveKind::castling) {
        return threshold <= 0;
    }
    // By how much the threshold is exceeded before a recapture.
    const Score balance = material_gain(position, move) - threshold;
    if (balance < 0) {
        return false;
    }
    const Color us = position.side_to_move();
    const ExchangeBoard board = board_after(position, move);
    if (move.kind() == MoveKind::propel && threshold > -piece_value(PieceType::beast) &&
        can_hop_capture(board.beasts[index(~us)], move.beast_to(), board.occupied)) {
        return false;
    }
    const PieceType arrived = arriving_type(position, move);
    const Score at_risk = piece_value(arrived) - balance;
    if (at_risk <= 0) {
        return true;
    }
    if (arrived == PieceType::beast) {
        return !can_hop_capture(board.beasts[index(~us)], move.to(), board.occupied);
    }
    return is_satisfied_after(Exchange(position, move, board), us, at_risk);
}

}  // namespace ricochet::tensor
