// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/en_passant.hpp"

#include <algorithm>
#include <atomic>

#include "movegen/tensor/legal_moves.hpp"

namespace ricochet::tables {
namespace {

Placement placement_in(const Position& position) {
    std::vector<Piece> pieces;
    std::vector<Square> squares;
    for (const Square square : position.occupied()) {
        pieces.push_back(position.piece_on(square));
        squares.push_back(square);
    }
    return placement_of(pieces, squares);
}

/// The code of a position outside the tablebase being made, ignoring en passant.
DtmCode known_code(const Position& position, const KnownTables& known) {
    if (position.is_dead()) {
        return dtm_draw;
    }
    const Placement placement = placement_in(position);
    const Color side = placement.is_flipped ? ~position.side_to_move() : position.side_to_move();
    return known.find(placement.ending)->code(side, placement.squares);
}

}  // namespace

EnPassantPositions::EnPassantPositions(const Ending& ending, const TableIndex& index, const KnownTables& known,
                                       const std::vector<TablePosition>& positions) {
    for (const TablePosition& asked : positions) {
        const std::size_t first = next_.size();
        Position position = position_of(ending, index.decode(asked.number), asked.side_to_move).value();
        for (const tensor::Move move : tensor::legal_moves(position)) {
            const bool is_of_pawn = type_of(position.piece_on(move.from())) == PieceType::pawn;
            tensor::Undo undo{};
            position.do_move(move, undo);
            next_.push_back(next_of(position, ending, index, known));
            next_.back().is_of_pawn = is_of_pawn;
            position.undo_move(move, undo);
        }
        asked_.push_back({asked, first, next_.size(), next_.size() == first && position.in_check()});
    }
}

void EnPassantPositions::remember(DtmCode code) {
    // It decides positions up to two plies before.
    latest_ = std::max(latest_, static_cast<DtmCode>(code + 2));
}

EnPassantPositions::Next EnPassantPositions::next_of(const Position& after, const Ending& ending,
                                                     const TableIndex& index, const KnownTables& known) {
    Next next{no_entry, dtm_draw, false, false};
    if (after.occupied().count() < static_cast<int>(ending.count()) || after.is_dead()) {
        next = {no_entry, known_code(after, known), true, false};
        remember(next.fixed);
        return next;
    }
    const Placement placement = placement_in(after);
    if (placement.ending != ending) {
        next = {no_entry, known_code(after, known), true, false};
        remember(next.fixed);
        return next;
    }
    // White is the stronger side of the tablebase, so only symmetric endings are ambiguous.
    next.number = index.encode(placement.squares);
    if (after.en_passant() == Square::none) {
        return next;
    }
    bool has_other = false;
    Position position = after;
    for (const tensor::Move move : tensor::legal_moves(after)) {
        if (move.kind() != tensor::MoveKind::en_passant) {
            has_other = true;
            continue;
        }
        tensor::Undo undo{};
        position.do_move(move, undo);
        const DtmCode code = code_before(known_code(position, known));
        position.undo_move(move, undo);
        if (!next.has_fixed || is_better(code, next.fixed)) {
            next.fixed = code;
            next.has_fixed = true;
        }
        remember(code);
    }
    if (!has_other) {
        next.number = no_entry;
    }
    return next;
}

DtmCode EnPassantPositions::value_of(const Next& next, const std::vector<DtmCode>& entries, DtmCode code) {
    // Positions not decided yet count as draws; one decided now depends on those one ply further.
    const auto settled = [code](DtmCode found) { return found <= code ? found : dtm_draw; };
    const DtmCode fixed = settled(next.fixed);
    if (next.number == no_entry) {
        return fixed;
    }
    const DtmCode found = settled(entries[next.number]);
    return !next.has_fixed || is_better(found, fixed) ? found : fixed;
}

bool EnPassantPositions::wins_by_pawn_move(const TablePosition& asked, const DtmCodes& entries) const {
    const auto found =
        std::lower_bound(asked_.begin(), asked_.end(), asked,
                         [](const Asked& one, const TablePosition& other) { return one.position < other; });
    const std::vector<DtmCode>& nexts = entries[index(~asked.side_to_move)];
    for (std::size_t i = found->first_next; i < found->end_next; ++i) {
        if (next_[i].is_of_pawn && is_loss(value_of(next_[i], nexts, code_limit))) {
            return true;
        }
    }
    return false;
}

std::vector<TablePosition> EnPassantPositions::decide(DtmCodes& entries, DtmCode code) const {
    std::vector<TablePosition> decided;
    for (const Asked& asked : asked_) {
        DtmCode& entry = entries[index(asked.position.side_to_move)][asked.position.number];
        if (asked.is_mated && code == dtm_draw) {
            entry = code_mated;
            decided.push_back(asked.position);
        }
        if (entry != dtm_draw || asked.first_next == asked.end_next) {
            continue;
        }
        const std::vector<DtmCode>& nexts = entries[index(~asked.position.side_to_move)];
        std::optional<DtmCode> best;
        for (std::size_t i = asked.first_next; i < asked.end_next; ++i) {
            if (const DtmCode before = code_before(value_of(next_[i], nexts, code));
                !best || is_better(before, *best)) {
                best = before;
            }
        }
        if (*best != dtm_draw) {
            entry = *best;
            decided.push_back(asked.position);
        }
    }
    return decided;
}

}  // namespace ricochet::tables
