// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/common/why_illegal.hpp"

#include <vector>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/bounce.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::tensor {
namespace {

/// Whether a knight or slider can bounce off the beast on `beast` (RULES 3.5).
bool bounces(PieceType type, Square from, Square beast, Square to, Bitboard blockers) {
    if (from == to || !piece_attacks(type, from, blockers).contains(beast)) {
        return false;
    }
    return type == PieceType::knight ? knight_attacks(beast).contains(to)
                                     : Corner(from, beast).far_leg(blockers).contains(to);
}

/// Names a piece that attacks a square, and the beast that it bounces off; empty if there is none.
struct Attacker {
    Color by;

    Phrase operator()(const Position& position, Square target) const {
        const Bitboard attackers = Attackers(position, by).attackers_of(target);
        if (attackers.empty()) {
            return {};
        }
        const Square from = attackers.first();
        const PieceType type = type_of(position.piece_on(from));
        const Bitboard blockers = position.blockers(by);
        if (!piece_attacks(type, from, blockers).contains(target)) {
            for (const Square beast : position.pieces(by, PieceType::beast)) {
                if (bounces(type, from, beast, target, blockers)) {
                    return phrase(part::bouncing, the_piece(position, from), beast);
                }
            }
        }
        return the_piece(position, from);
    }
};

/// Finds the objection to a move text whose start contains an own piece.
class Judge {
public:
    Judge(const Position& position, const MoveText& text)
        : position_(position),
          text_(text),
          us_(position.side_to_move()),
          type_(type_of(position.piece_on(text.from))),
          name_(name_of_type(type_)),
          who_(the_piece(position, text.from)),
          occupied_(position.occupied()),
          blockers_(position.blockers(us_)),
          own_beasts_(position.pieces(us_, PieceType::beast)),
          enemy_beasts_(position.pieces(~us_, PieceType::beast)) {}

    [[nodiscard]] Objection judge() const {
        for (const Move move : candidates()) {
            if (is_pseudo_legal(position_, move) ||
                (move.kind() == MoveKind::en_passant &&
                 could_capture_en_passant(position_, text_.from, text_.to))) {
                return exposed_king(position_, move, Attacker{~us_});
            }
        }
        if (text_.suffix == Suffix::beast_capture) {
            return {beast_capture()};
        }
        if (text_.from == text_.to) {
            return {phrase(why::beast_stays)};
        }
        switch (text_.suffix) {
            case Suffix::promotion:
                return {promotion()};
            case Suffix::bounce:
                return {bounce()};
            case Suffix::propel:
                return {propel()};
            default:
                return plain();
        }
    }

private:
    /// All possible meanings of the text except castling.
    [[nodiscard]] std::vector<Move> candidates() const {
        const auto [from, to, suffix, promotion, square] = text_;
        const Bitboard vias = bounce_vias(position_, from, to);
        std::vector<Move> moves;
        if (suffix == Suffix::none || (suffix == Suffix::bounce && vias.contains(square))) {
            moves = {Move::ordinary(from, to), Move::en_passant(from, to)};
            if (vias.any()) {
                moves.push_back(Move::bounce(from, to, vias.first()));
            }
        }
        if (suffix == Suffix::none || suffix == Suffix::promotion) {
            moves.push_back(Move::promotion(from, to, suffix == Suffix::none ? PieceType::queen : promotion));
        }
        for (const Square other : suffix == Suffix::none ? Bitboard::all() : Bitboard()) {
            moves.push_back(Move::propel(from, to, other));
        }
        for (const Square beast : suffix == Suffix::none ? enemy_beasts_ : Bitboard()) {
            moves.push_back(Move::beast_capture(from, to, beast));
        }
        if (suffix == Suffix::propel) {
            moves.push_back(Move::propel(from, to, square));
        }
        if (suffix == Suffix::beast_capture) {
            moves.push_back(Move::beast_capture(from, to, square));
        }
        return moves;
    }

    [[nodiscard]] Objection plain() const {
        switch (type_) {
            case PieceType::king:
                return king();
            case PieceType::pawn:
                return {pawn()};
            case PieceType::beast:
                return {beast()};
            default:
                return {knight_or_slider()};
        }
    }

    /// RULES 3.3, 3.8.
    [[nodiscard]] Objection king() const {
        const CastlingWay* way = Position::castling_ways.to(us_, text_.to);
        if (way != nullptr && way->king_from == text_.from) {
            Phrase wrong = why_not_castling(
                position_, *way, (way->must_be_empty & occupied_) | (way->may_hold_beasts & blockers_),
                way->crossed - own_beasts_, Attacker{~us_});
            return wrong.empty() ? exposed_king(position_, Move::castling(text_.from, text_.to), Attacker{~us_})
                                 : Objection{std::move(wrong)};
        }
        if (!king_attacks(text_.from).contains(text_.to)) {
            return {manner(type_)};
        }
        return {own_beasts_.contains(text_.to) ? phrase(why::king_propels) : landing()};
    }

    /// RULES 3.4.
    [[nodiscard]] Phrase pawn() const {
        const Bitboard to(text_.to);
        if (pawn_attacks(us_, text_.from).contains(text_.to) && (occupied_ & to).any()) {
            return own_beasts_.contains(text_.to) ? phrase(why::pawn_propels_straight) : landing();
        }
        if (own_beasts_.contains(text_.to) && file_of(text_.from) == file_of(text_.to)) {
            return pawn_propel(std::nullopt);
        }
        return why_not_by_pawn_step(position_, text_.from, text_.to, blockers_ | (occupied_ & to));
    }

    /// RULES 3.7.
    [[nodiscard]] Phrase beast() const {
        if (enemy_beasts_.contains(text_.to)) {
            return phrase(why::beast_hops_over);
        }
        return occupied_.contains(text_.to) ? phrase(why::beast_unoccupied, text_.to) : manner(type_);
    }

    /// RULES 3.1, 3.2, 3.5.
    [[nodiscard]] Phrase knight_or_slider() const {
        const auto [from, to, suffix, promotion, square] = text_;
        if (Phrase wrong = landing(); !wrong.empty() && !own_beasts_.contains(to)) {
            return wrong;
        }
        Phrase wrong = why_not_by_leg(who_, position_, type_, from, to, blockers_);
        if (piece_attacks(type_, from, Bitboard()).contains(to)) {
            return wrong;
        }
        for (const Square beast : enemy_beasts_) {
            if (bounces(type_, from, beast, to, blockers_)) {
                return phrase(why::no_bounce_off, name_, beast);
            }
        }
        for (const Square beast : own_beasts_) {
            if (bounces(type_, from, beast, to, Bitboard())) {
                return own_beasts_.contains(to) ? phrase(why::not_both) : legs(beast);
            }
        }
        return own_beasts_.empty() ? wrong : phrase(why::no_bounce_leads, std::move(wrong), to);
    }

    [[nodiscard]] Phrase landing() const {
        return enemy_beasts_.contains(text_.to) ? phrase(why::no_beast_captured, name_)
                                                : why_not_onto(position_, text_.to);
    }

    [[nodiscard]] Phrase promotion() const {
        if (Phrase wrong = why_not_promoting(position_, text_.from, text_.to); !wrong.empty()) {
            return wrong;
        }
        return text_.promotion == PieceType::beast && position_.variant() != Variant::tensor
                   ? phrase(why::no_beasts_here)
                   : pawn();
    }

    /// RULES 3.5.
    [[nodiscard]] Phrase bounce() const {
        if (!is_traveller()) {
            return phrase(why::no_bounce_piece, name_);
        }
        if (enemy_beasts_.contains(text_.square)) {
            return phrase(why::no_bounce_off, name_, text_.square);
        }
        if (!own_beasts_.contains(text_.square)) {
            return phrase(why::no_springboard, text_.square);
        }
        Phrase wrong = landing();
        return wrong.empty() ? legs(text_.square) : wrong;
    }

    /// The two legs of a bounce off an own beast.
    [[nodiscard]] Phrase legs(Square via) const {
        if (Phrase wrong = why_not_by_leg(who_, position_, type_, text_.from, via, blockers_); !wrong.empty()) {
            return wrong;
        }
        if (bounces(type_, text_.from, via, text_.to, Bitboard())) {
            return why_blocked(phrase(part::bounce, via), position_, via, between(via, text_.to) & blockers_);
        }
        return type_ == PieceType::knight ? phrase(why::no_leap, via, text_.to) : phrase(why::right_angle);
    }

    /// RULES 3.6.
    [[nodiscard]] Phrase propel() const {
        const Square beast_to = text_.square;
        if (type_ != PieceType::pawn && !is_traveller()) {
            return phrase(why::no_propel_piece, name_);
        }
        if (!own_beasts_.contains(text_.to)) {
            return phrase(why::no_beast_to_propel, text_.to);
        }
        if (type_ == PieceType::pawn) {
            return pawn_propel(beast_to);
        }
        if (Phrase wrong = why_not_by_leg(who_, position_, type_, text_.from, text_.to, blockers_);
            !wrong.empty()) {
            return wrong;
        }
        const Bitboard vacated(text_.from);
        if ((occupied_ - vacated).contains(beast_to)) {
            return phrase(why::propelled_unoccupied, beast_to);
        }
        Phrase wrong =
            why_not_by_leg(phrase(part::propelled), position_, type_, text_.to, beast_to, blockers_ - vacated);
        return piece_attacks(type_, text_.to, Bitboard()).contains(beast_to)
                   ? wrong
                   : phrase(why::propelled_manner, std::move(wrong));
    }

    /// Why a pawn cannot propel the own beast on the end square, by default to the square ahead of it.
    [[nodiscard]] Phrase pawn_propel(std::optional<Square> beast_to) const {
        const int advance = relative_rank(us_, text_.to) - relative_rank(us_, text_.from);
        if (relative_rank(us_, text_.from) != 1) {
            return phrase(why::pawn_propels_second);
        }
        if (file_of(text_.from) != file_of(text_.to) || advance < 1 || advance > 2) {
            return phrase(why::pawn_propels_straight_by);
        }
        if (const Bitboard skipped = between(text_.from, text_.to) & occupied_; skipped.any()) {
            return why_blocked(who_, position_, text_.from, skipped);
        }
        const Square ahead = square_ahead(us_, text_.to);
        return beast_to.value_or(ahead) == ahead ? phrase(why::propelled_unoccupied, ahead)
                                                 : phrase(why::pawn_propels_one);
    }

    /// RULES 3.7.
    [[nodiscard]] Phrase beast_capture() const {
        const auto [from, to, suffix, promotion, captured] = text_;
        if (type_ != PieceType::beast) {
            return phrase(why::only_beasts_hop);
        }
        if (!enemy_beasts_.contains(captured)) {
            return phrase(why::no_beast_to_capture, captured);
        }
        if ((occupied_ - Bitboard(from)).contains(to)) {
            return phrase(why::beast_unoccupied, to);
        }
        return king_attacks(captured).contains(to) ? phrase(why::no_hops, who_, captured, to)
                                                   : phrase(why::lands_behind);
    }

    /// Whether the piece can bounce.
    [[nodiscard]] bool is_traveller() const {
        return type_ != PieceType::pawn && type_ != PieceType::king && type_ != PieceType::beast;
    }

    const Position& position_;
    const MoveText& text_;
    Color us_;
    PieceType type_;
    Phrase name_;
    Phrase who_;
    Bitboard occupied_;
    Bitboard blockers_;
    Bitboard own_beasts_;
    Bitboard enemy_beasts_;
};

}  // namespace

Phrase why_illegal(const MoveText& text, const Position& position) {
    Phrase wrong = why_not_from(position, text.from);
    if (wrong.empty() && text.suffix == Suffix::none) {
        wrong = why_not_bare(position, text.from, text.to);
    }
    return wrong.empty() ? Judge(position, text).judge().phrase : wrong;
}

Phrase why_illegal(std::string_view text, const Position& position) {
    if (const std::optional<Square> from = parse_square_of<Square>(text)) {
        return why_stuck(position, *from, [&](Square to) { return Judge(position, {*from, to}).judge(); });
    }
    const std::optional<MoveText> parts = parse_move_text(text);
    return !parts || parse_uci(text, position) ? Phrase() : why_illegal(*parts, position);
}

}  // namespace ricochet::tensor
