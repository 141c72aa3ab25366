// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/hops.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/tables.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::evaluation {

namespace {

void record_attacks(Side& side, PieceType type, Bitboard attacks) {
    side.attacks_by[index(type)] |= attacks;
    side.attacked_twice |= side.attacked & attacks;
    side.attacked |= attacks;
}

void survey_pieces(Context& context, Color us) {
    const Position& position = *context.position;
    Side& side = context.side(us);
    side = Side{};
    side.color = us;
    side.king = position.king_square(us);
    side.pieces = position.pieces(us);
    side.pawns = position.pieces(us, PieceType::pawn);
    side.beasts = position.pieces(us, PieceType::beast);
    side.blockers = position.blockers(us);
    for (const PieceType type : all_piece_types) {
        side.count[index(type)] = position.pieces(us, type).count();
    }

    const Bitboard neighbours = king_attacks(side.king);
    side.king_zone = neighbours | Bitboard(side.king) | advance(us, neighbours);
    record_attacks(side, PieceType::king, neighbours);
    // Two pawns that attack one square defend it twice.
    const Bitboard east = advance(us, side.pawns.shift<Direction::east>());
    const Bitboard west = advance(us, side.pawns.shift<Direction::west>());
    record_attacks(side, PieceType::pawn, east);
    record_attacks(side, PieceType::pawn, west);

    auto& springboards = context.springboards[index(us)];
    springboards.clear();
    for (const Square beast : side.beasts) {
        springboards.emplace_back(beast, side.blockers);
    }
}

/// What an non_pawn attacks in one leg, and what by bounces only.
struct Reach {
    Bitboard direct;
    Bitboard bounced;
};

Reach attacks_of(const Context& context, const Side& side, PieceType type, Square from) {
    Reach reach;
    reach.direct = piece_attacks(type, from, side.blockers);
    const Bitboard seen = reach.direct & side.beasts;
    if (seen.empty()) {
        return reach;
    }
    if (type == PieceType::knight) {
        reach.bounced = knight_bounces(from, seen);
    } else {
        for (const Springboard& springboard : context.springboards[index(side.color)]) {
            if (seen.contains(springboard.square())) {
                reach.bounced |= springboard.far_leg(Corner(from, springboard.square()));
            }
        }
    }
    reach.bounced = reach.bounced - reach.direct;
    return reach;
}

void record_king_attack(Side& side, std::size_t slot, const Reach& reach, Bitboard enemy_zone) {
    const Bitboard hits = (reach.direct | reach.bounced) & enemy_zone;
    if (hits.empty()) {
        return;
    }
    ++side.attackers;
    side.attacker_points += parameters::king_attacker[slot];
    if ((reach.direct & enemy_zone).empty()) {
        side.attacker_points += parameters::king_bounce_attacker;
    }
    side.zone_hits += hits.count();
}

/// The lines of own beasts that meet the enemy king zone and that the side has sliders for.
TaperedScore score_lines_at_king(const Context& context, Color us) {
    const Side& side = context.side(us);
    const Bitboard zone = context.side(~us).king_zone;
    const bool has_queen = side.count[index(PieceType::queen)] > 0;
    const bool straight = has_queen || side.count[index(PieceType::rook)] > 0;
    const bool slanted = has_queen || side.count[index(PieceType::bishop)] > 0;
    int lines = 0;
    for (const Springboard& springboard : context.springboards[index(us)]) {
        if (straight) {
            lines += static_cast<int>((springboard.attacks(Line::rank) & zone).any());
            lines += static_cast<int>((springboard.attacks(Line::file) & zone).any());
        }
        if (slanted) {
            lines += static_cast<int>((springboard.attacks(Line::diagonal) & zone).any());
            lines += static_cast<int>((springboard.attacks(Line::anti_diagonal) & zone).any());
        }
    }
    return parameters::springboard_at_king * lines;
}

/// Where the side's non_pawns can propel a beast. The few squares beyond the pusher's own are left out: the
/// lines of the springboard end there.
Bitboard all_propels(const Context& context, Color us, const Springboard& beast, Bitboard occupied) {
    const Position& position = *context.position;
    const Bitboard leaps = knight_attacks(beast.square());
    const Bitboard straight = beast.orthogonal_attacks();
    const Bitboard slanted = beast.diagonal_attacks_both();
    const std::array<Bitboard, non_pawns.size()> lines = {leaps, slanted, straight, straight | slanted};
    Bitboard squares;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const Bitboard pushers = position.pieces(us, non_pawns[slot]) & lines[slot];
        if (pushers.any()) {
            squares |= (lines[slot] - occupied) | pushers;
        }
    }
    return squares;
}

/// Own beasts that alone keep an enemy slider from the king, and beasts before the king.
TaperedScore score_shields(const Context& context, Color us) {
    const Position& position = *context.position;
    const Side& side = context.side(us);
    if (side.beasts.empty()) {
        return {};
    }
    const Color them = ~us;
    const Bitboard queens = position.pieces(them, PieceType::queen);
    const Bitboard straight = position.pieces(them, PieceType::rook) | queens;
    const Bitboard slanted = position.pieces(them, PieceType::bishop) | queens;
    const Bitboard with = context.side(them).blockers;
    const Bitboard without = with - side.beasts;
    const Bitboard held_off =
        ((rook_attacks(side.king, without) - rook_attacks(side.king, with)) & straight) |
        ((bishop_attacks(side.king, without) - bishop_attacks(side.king, with)) & slanted);
    const Bitboard before = side.beasts & (side.king_zone - Bitboard::rank(rank_of(side.king))) &
                            front_fill(us, Bitboard::rank(rank_of(side.king)));
    return parameters::shield_of_king * held_off.count() + parameters::shield_before_king * before.count();
}

}  // namespace

void survey(Context& context) {
    for (const Color us : {Color::white, Color::black}) {
        survey_pieces(context, us);
    }
    const Bitboard beasts = context.position->beasts();
    for (const Color us : {Color::white, Color::black}) {
        Side& side = context.side(us);
        const Bitboard closed =
            beasts | side.pawns | Bitboard(side.king) | context.side(~us).attacks_by[index(PieceType::pawn)];
        side.mobility_area = ~closed;
    }
}

void scan_non_pawns(Context& context, Color us) {
    Side& side = context.side(us);
    const Bitboard enemy_zone = context.side(~us).king_zone;
    TaperedScore mobility;
    TaperedScore bounces;
    TaperedScore springboards;
    TaperedScore squares;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const PieceType type = non_pawns[slot];
        for (const Square from : context.position->pieces(us, type)) {
            const Reach reach = attacks_of(context, side, type, from);
            record_attacks(side, type, reach.direct | reach.bounced);
            record_king_attack(side, slot, reach, enemy_zone);
            const auto reached = static_cast<std::size_t>((reach.direct & side.mobility_area).count());
            mobility += mobility_table[slot][reached];
            bounces += parameters::bounce_square[slot] * (reach.bounced & side.mobility_area).count();
            springboards += parameters::springboard_seen[slot] * (reach.direct & side.beasts).count();
            squares += piece_square_table[index(type)][index(us == Color::white ? from : flip_rank(from))];
        }
    }
    context.term(Term::mobility, us) = mobility;
    context.term(Term::bounces, us) = bounces;
    context.term(Term::springboards, us) = springboards + score_lines_at_king(context, us);
    context.term(Term::piece_square, us) += squares;
}

void scan_beasts(Context& context, Color us) {
    Side& side = context.side(us);
    const Bitboard occupied = context.position->occupied();
    const Bitboard enemy_beasts = context.side(~us).beasts;
    const Bitboard enemy_zone = context.side(~us).king_zone;
    TaperedScore moves;
    TaperedScore propels;
    TaperedScore squares;
    for (const Springboard& beast : context.springboards[index(us)]) {
        const HopTargets hops = hop_targets(beast.square(), occupied);
        const Bitboard walked = (king_attacks(beast.square()) | hops.diagonal | hops.orthogonal) - occupied;
        moves += parameters::beast_square * walked.count();
        for_each_hop_capture(beast.square(), hops, occupied, enemy_beasts,
                             [&side](Square, Square captured) { side.beast_captures |= Bitboard(captured); });

        const Bitboard propelled = all_propels(context, us, beast, occupied) - walked;
        propels += parameters::propel_square * propelled.count();
        propels += parameters::propel_into_king_zone * (propelled & enemy_zone).count();
        squares += piece_square_table[index(PieceType::beast)]
                                     [index(us == Color::white ? beast.square() : flip_rank(beast.square()))];
    }
    context.term(Term::beast_moves, us) = moves;
    context.term(Term::propels, us) = propels;
    context.term(Term::shields, us) = score_shields(context, us);
    context.term(Term::piece_square, us) += squares;
}

}  // namespace ricochet::evaluation
