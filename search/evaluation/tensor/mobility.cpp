// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "movegen/tensor/attacks.hpp"
#include "movegen/tensor/hops.hpp"
#include "search/evaluation/tensor/parameters.hpp"
#include "search/evaluation/tensor/terms.hpp"

namespace ricochet::tensor::evaluation {

namespace {

/// Per N, B, R, Q and number of squares attacked. No piece attacks 40 squares directly.
using MobilityTable = std::array<std::array<TaperedScore, 40>, 4>;

/// The square root of a small number in 64ths, rounded down.
constexpr int root_in_64ths(int number) {
    int root = 0;
    while ((root + 1) * (root + 1) <= number * 64 * 64) {
        ++root;
    }
    return root;
}

constexpr MobilityTable make_mobility_table() {
    MobilityTable table{};
    for (std::size_t slot = 0; slot < table.size(); ++slot) {
        const auto& [scale, usual] = parameters::mobility_curves[slot];
        for (std::size_t count = 0; count < table[slot].size(); ++count) {
            const int steps = root_in_64ths(static_cast<int>(count)) - root_in_64ths(usual);
            table[slot][count] = {scale.middlegame * steps / 64, scale.endgame * steps / 64};
        }
    }
    return table;
}

constexpr MobilityTable mobility_table = make_mobility_table();

void initialize_side_of(EvaluationContext& context, Color us) {
    const Position& position = *context.position;
    Side& side = context.side(us);
    initialize_side(side, position, us);
    side.king_zone |= advance(us, king_attacks(side.king));
    side.beasts = position.pieces(us, PieceType::beast);
    side.blockers = position.blockers(us);

    auto& springboards = context.springboards[index(us)];
    springboards.clear();
    for (const Square beast : side.beasts) {
        springboards.emplace_back(beast, side.blockers);
    }
}

/// What a knight, bishop, rook or queen attacks directly, and what by bounces only.
struct PieceAttacks {
    Bitboard direct;
    Bitboard bounced;
};

PieceAttacks attacks_of(const EvaluationContext& context, const Side& side, PieceType type, Square from) {
    PieceAttacks attacks;
    attacks.direct = piece_attacks(type, from, side.blockers);
    const Bitboard seen = attacks.direct & side.beasts;
    if (seen.empty()) {
        return attacks;
    }
    if (type == PieceType::knight) {
        attacks.bounced = knight_bounces(from, seen);
    } else {
        for (const Springboard& springboard : context.springboards[index(side.color)]) {
            if (seen.contains(springboard.square())) {
                attacks.bounced |= springboard.far_leg(Corner(from, springboard.square()));
            }
        }
    }
    attacks.bounced = attacks.bounced - attacks.direct;
    return attacks;
}

void record_king_attack(Side& side, std::size_t slot, const PieceAttacks& attacks, Bitboard enemy_zone) {
    const bool hides = (attacks.direct & enemy_zone).empty();
    side.record_king_attack(
        parameters::king_danger.attacker[slot] + (hides ? parameters::king_bounce_attacker : 0),
        (attacks.direct | attacks.bounced) & enemy_zone);
}

/// The lines of own beasts that meet the enemy king zone, where the side has a slider for the crossing line.
TaperedScore score_lines_at_king(const EvaluationContext& context, Color us) {
    const Side& side = context.side(us);
    const Bitboard zone = context.side(~us).king_zone;
    const bool has_queen = side.number_of(PieceType::queen) > 0;
    const bool orthogonal = has_queen || side.number_of(PieceType::rook) > 0;
    const bool diagonal = has_queen || side.number_of(PieceType::bishop) > 0;
    int lines = 0;
    for (const Springboard& springboard : context.springboards[index(us)]) {
        if (orthogonal) {
            lines += static_cast<int>((springboard.attacks(Line::rank) & zone).any());
            lines += static_cast<int>((springboard.attacks(Line::file) & zone).any());
        }
        if (diagonal) {
            lines += static_cast<int>((springboard.attacks(Line::diagonal) & zone).any());
            lines += static_cast<int>((springboard.attacks(Line::anti_diagonal) & zone).any());
        }
    }
    return parameters::springboard_at_king * lines;
}

/// Where the side's knights, bishops, rooks and queens can propel a beast. The few squares beyond the pusher's
/// own are left out: the lines of the springboard end there.
Bitboard all_propels(const EvaluationContext& context, Color us, const Springboard& beast, Bitboard occupied) {
    const Position& position = *context.position;
    const Bitboard leaps = knight_attacks(beast.square());
    const Bitboard orthogonal = beast.orthogonal_attacks();
    const Bitboard diagonal = beast.diagonal_attacks_both();
    const std::array<Bitboard, non_pawns.size()> lines = {leaps, diagonal, orthogonal, orthogonal | diagonal};
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
TaperedScore score_shields(const EvaluationContext& context, Color us) {
    const Position& position = *context.position;
    const Side& side = context.side(us);
    if (side.beasts.empty()) {
        return {};
    }
    const Color them = ~us;
    const Bitboard queens = position.pieces(them, PieceType::queen);
    const Bitboard orthogonal = position.pieces(them, PieceType::rook) | queens;
    const Bitboard diagonal = position.pieces(them, PieceType::bishop) | queens;
    const Bitboard with = context.side(them).blockers;
    const Bitboard without = with - side.beasts;
    const Bitboard held_off =
        ((rook_attacks(side.king, without) - rook_attacks(side.king, with)) & orthogonal) |
        ((bishop_attacks(side.king, without) - bishop_attacks(side.king, with)) & diagonal);
    const Bitboard before = side.beasts & (side.king_zone - Bitboard::rank(rank_of(side.king))) &
                            front_fill(us, Bitboard::rank(rank_of(side.king)));
    return parameters::shield_of_king * held_off.count() + parameters::shield_before_king * before.count();
}

}  // namespace

void initialize(EvaluationContext& context) {
    for (const Color us : {Color::white, Color::black}) {
        initialize_side_of(context, us);
    }
    const Bitboard beasts = context.position->beasts();
    for (const Color us : {Color::white, Color::black}) {
        Side& side = context.side(us);
        const Bitboard closed =
            beasts | side.pawns | Bitboard(side.king) | context.side(~us).attacks(PieceType::pawn);
        side.mobility_area = ~closed;
    }
}

void scan_non_pawns(EvaluationContext& context, Color us) {
    Side& side = context.side(us);
    const Bitboard enemy_zone = context.side(~us).king_zone;
    TaperedScore mobility;
    TaperedScore bounces;
    TaperedScore springboards;
    for (std::size_t slot = 0; slot < non_pawns.size(); ++slot) {
        const PieceType type = non_pawns[slot];
        context.term(Term::piece_square, us) +=
            parameters::piece_square.sum(us, type, context.position->pieces(us, type));
        for (const Square from : context.position->pieces(us, type)) {
            const PieceAttacks attacks = attacks_of(context, side, type, from);
            side.record_attacks(type, attacks.direct | attacks.bounced);
            record_king_attack(side, slot, attacks, enemy_zone);
            const auto attacked = static_cast<std::size_t>((attacks.direct & side.mobility_area).count());
            mobility += mobility_table[slot][attacked];
            bounces += parameters::bounce_square[slot] * (attacks.bounced & side.mobility_area).count();
            springboards += parameters::springboard_seen[slot] * (attacks.direct & side.beasts).count();
        }
    }
    context.term(Term::mobility, us) = mobility;
    context.term(Term::bounces, us) = bounces;
    context.term(Term::springboards, us) = springboards + score_lines_at_king(context, us);
}

void scan_beasts(EvaluationContext& context, Color us) {
    Side& side = context.side(us);
    const Bitboard occupied = context.position->occupied();
    const Bitboard enemy_beasts = context.side(~us).beasts;
    const Bitboard enemy_zone = context.side(~us).king_zone;
    TaperedScore moves;
    TaperedScore propels;
    for (const Springboard& beast : context.springboards[index(us)]) {
        const HopTargets hops = hop_targets(beast.square(), occupied);
        const Bitboard walked = (king_attacks(beast.square()) | hops.diagonal | hops.orthogonal) - occupied;
        moves += parameters::beast_square * walked.count();
        for_each_hop_capture(beast.square(), hops, occupied, enemy_beasts,
                             [&side](Square, Square captured) { side.beast_captures |= Bitboard(captured); });

        const Bitboard propelled = all_propels(context, us, beast, occupied) - walked;
        propels += parameters::propel_square * propelled.count();
        propels += parameters::propel_into_king_zone * (propelled & enemy_zone).count();
    }
    context.term(Term::beast_moves, us) = moves;
    context.term(Term::propels, us) = propels;
    context.term(Term::shields, us) = score_shields(context, us);
    context.term(Term::piece_square, us) += parameters::piece_square.sum(us, PieceType::beast, side.beasts);
}

}  // namespace ricochet::tensor::evaluation
