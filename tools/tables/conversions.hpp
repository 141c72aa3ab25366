// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "search/tables/dtm.hpp"
#include "tools/tables/ending_board.hpp"
#include "tools/tables/known_tables.hpp"

namespace ricochet::tables {

/// Values of an ending's captures and promotions, looked up in the tablebases that they lead to. En passant is
/// excluded.
class Conversions {
public:
    /// The tablebases of `ending.successors()` must be in `known`, which must outlive this.
    Conversions(const Ending& ending, const KnownTables& known);

    /// The code of the side's best legal capture or promotion; nothing if it has none.
    [[nodiscard]] std::optional<DtmCode> best(const EndingBoard& board, Color side) const;

private:
    /// The material after a capture, a promotion or both.
    struct Outcome {
        std::vector<Piece> pieces;          ///< in the order of the ending, without the captured one
        const KnownTable* table = nullptr;  ///< null if neither side can mate
        std::vector<std::size_t> order;     ///< the index in `pieces` of each of the tablebase's pieces
        bool is_flipped = false;
    };
    class Search;

    static constexpr std::size_t nothing = most_pieces;

    [[nodiscard]] Outcome outcome_of(const Ending& ending, const KnownTables& known, std::size_t taken,
                                     std::size_t promoted, PieceType type) const;
    /// `taken` and `promoted` may be `nothing`.
    [[nodiscard]] static std::size_t place(std::size_t taken, std::size_t promoted, PieceType type) {
        return (taken * (most_pieces + 1) + promoted) * (tensor::piece_type_count + 1) + index(type);
    }

    std::vector<Outcome> outcomes_;
};

}  // namespace ricochet::tables
