// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/conversions.hpp"

#include <array>

namespace ricochet::tables {
namespace {

constexpr std::array promotion_types = {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight,
                                        PieceType::beast};

}  // namespace

Conversions::Conversions(const Ending& ending, const KnownTables& known)
    : outcomes_(place(nothing, nothing, PieceType::none) + 1) {
    const std::span<const Piece> pieces = ending.pieces();
    for (std::size_t taken = 2; taken <= most_pieces; ++taken) {
        if (taken >= pieces.size() && taken != nothing) {
            continue;
        }
        if (taken != nothing) {
            outcomes_[place(taken, nothing, PieceType::none)] =
                outcome_of(ending, known, taken, nothing, PieceType::none);
        }
        for (std::size_t promoted = 2; promoted < pieces.size(); ++promoted) {
            const bool is_enemy = taken == nothing || color_of(pieces[taken]) != color_of(pieces[promoted]);
            if (type_of(pieces[promoted]) != PieceType::pawn || !is_enemy) {
                continue;
            }
            for (const PieceType type : promotion_types) {
                outcomes_[place(taken, promoted, type)] = outcome_of(ending, known, taken, promoted, type);
            }
        }
    }
}

Conversions::Outcome Conversions::outcome_of(const Ending& ending, const KnownTables& known, std::size_t taken,
                                             std::size_t promoted, PieceType type) const {
    Outcome outcome;
    // Indices in place of squares; they come back in the tablebase's order.
    Squares numbers{};
    for (std::size_t i = 0; i < ending.count(); ++i) {
        if (i != taken) {
            const Piece piece = ending.pieces()[i];
            numbers[outcome.pieces.size()] = static_cast<Square>(outcome.pieces.size());
            outcome.pieces.push_back(i == promoted ? make_piece(color_of(piece), type) : piece);
        }
    }
    if (outcome.pieces.size() < fewest_pieces) {
        return outcome;
    }
    const Placement placement = placement_of(outcome.pieces, numbers);
    outcome.table = known.find(placement.ending);
    outcome.is_flipped = placement.is_flipped;
    for (std::size_t i = 0; i < placement.ending.count(); ++i) {
        const Square number = placement.squares[i];
        outcome.order.push_back(index(outcome.is_flipped ? flip_rank(number) : number));
    }
    return outcome;
}

/// Finds the best capture or promotion on one board.
class Conversions::Search {
public:
    Search(const Conversions& conversions, const EndingBoard& board, Color side)
        : conversions_(conversions), board_(board), side_(side) {
        for (std::size_t i = 2; i < board.count(); ++i) {
            const Piece piece = board.pieces()[i];
            if (color_of(piece) != side && type_of(piece) != PieceType::beast) {
                victims_ |= Bitboard(board.squares()[i]);
            }
        }
    }

    void look_at(std::size_t piece) {
        const Square from = board_.squares()[piece];
        const PieceType type = type_of(board_.pieces()[piece]);
        if (type == PieceType::beast) {
            look_at_beast(piece);
            return;
        }
        const bool promotes = type == PieceType::pawn && relative_rank(side_, from) == tensor::rank_count - 2;
        if (victims_.any()) {
            for (const Square to : board_.attacks(piece) & victims_) {
                ask(piece, to, board_.piece_on(to), promotes);
            }
        }
        if (promotes && !board_.occupied().contains(square_ahead(side_, from))) {
            ask(piece, square_ahead(side_, from), nothing, true);
        }
    }
    [[nodiscard]] std::optional<DtmCode> best() const { return best_; }

private:
    void look_at_beast(std::size_t piece) {
        if (board_.beasts(~side_).empty()) {
            return;
        }
        const Square from = board_.squares()[piece];
        tensor::for_each_hop_capture(
            from, tensor::hop_targets(from, board_.occupied()), board_.occupied(), board_.beasts(~side_),
            [&](Square to, Square victim) { ask(piece, to, board_.piece_on(victim), false); });
    }
    void ask(std::size_t piece, Square to, std::size_t taken, bool promotes) {
        if (!promotes) {
            ask_outcome(piece, to, taken, conversions_.outcomes_[place(taken, nothing, PieceType::none)]);
            return;
        }
        for (const PieceType type : promotion_types) {
            ask_outcome(piece, to, taken, conversions_.outcomes_[place(taken, piece, type)]);
        }
    }
    void ask_outcome(std::size_t piece, Square to, std::size_t taken, const Outcome& outcome) {
        Squares squares{};
        std::size_t count = 0;
        for (std::size_t i = 0; i < board_.count(); ++i) {
            if (i != taken) {
                squares[count++] = i == piece ? to : board_.squares()[i];
            }
        }
        if (EndingBoard(outcome.pieces, squares).is_in_check(side_)) {
            return;
        }
        const DtmCode code = code_before(code_of(outcome, squares));
        if (!best_ || is_better(code, *best_)) {
            best_ = code;
        }
    }
    [[nodiscard]] DtmCode code_of(const Outcome& outcome, const Squares& squares) const {
        if (outcome.table == nullptr) {
            return dtm_draw;
        }
        Squares ordered{};
        for (std::size_t i = 0; i < outcome.order.size(); ++i) {
            const Square square = squares[outcome.order[i]];
            ordered[i] = outcome.is_flipped ? flip_rank(square) : square;
        }
        return outcome.table->code(outcome.is_flipped ? side_ : ~side_, ordered);
    }

    const Conversions& conversions_;
    const EndingBoard& board_;
    Color side_;
    /// Pieces that may be captured by landing on them.
    Bitboard victims_;
    std::optional<DtmCode> best_;
};

std::optional<DtmCode> Conversions::best(const EndingBoard& board, Color side) const {
    Search search(*this, board, side);
    for (std::size_t i = 0; i < board.count(); ++i) {
        if (color_of(board.pieces()[i]) == side) {
            search.look_at(i);
        }
    }
    return search.best();
}

}  // namespace ricochet::tables
