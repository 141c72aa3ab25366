// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "search/tables/dtm.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"
#include "tools/tables/known_tables.hpp"

namespace ricochet::tables {

/// A position of a table.
struct TablePosition {
    Color side_to_move;
    std::uint64_t number;

    friend bool operator==(const TablePosition&, const TablePosition&) = default;
    friend bool operator<(const TablePosition& one, const TablePosition& other) {
        return std::tie(one.side_to_move, one.number) < std::tie(other.side_to_move, other.number);
    }
};

/// The positions in which a double step may be answered en passant. The right to do so is no part of a table's
/// positions, so these are worked out from their moves by the rules' own generator, and not by moves backwards.
class EnPassantPositions {
public:
    /// About so many bytes are kept of a position.
    static constexpr std::size_t usual_bytes = 700;

    /// The tables of `ending.successors()` must be known.
    EnPassantPositions(const Ending& ending, const TableIndex& index, const KnownTables& known,
                       const std::vector<TablePosition>& positions);

    /// The largest code of a position after a capture or promotion, and after such a move.
    [[nodiscard]] DtmCode latest() const { return latest_; }
    /// Where entries up to `code` are settled: enters the next code for the positions that are decided then,
    /// the mated ones where `code` is `dtm_draw`, and answers these.
    std::vector<TablePosition> decide(DtmCodes& entries, DtmCode code) const;
    /// Whether a move of a pawn wins that takes and promotes nothing, from such a position; the entries are
    /// settled.
    [[nodiscard]] bool wins_by_pawn_move(const TablePosition& asked, const DtmCodes& entries) const;

private:
    /// A position that a move leads to.
    struct Next {
        /// Of an entry in the table that is made, or `no_entry`.
        std::uint64_t number;
        /// The best of what it has beside: its own value in a table that is known, or its captures en passant.
        DtmCode fixed;
        bool has_fixed;
        bool is_of_pawn;
    };
    struct Asked {
        TablePosition position;
        std::size_t first_next;
        std::size_t end_next;
        bool is_mated;
    };
    static constexpr std::uint64_t no_entry = ~std::uint64_t{0};

    [[nodiscard]] Next next_of(const Position& after, const Ending& ending, const TableIndex& index,
                               const KnownTables& known);
    void remember(DtmCode code);
    /// The code of a next position for its side to move, as far as entries up to `code` are settled.
    [[nodiscard]] static DtmCode value_of(const Next& next, const std::vector<DtmCode>& entries, DtmCode code);

    std::vector<Next> next_;
    std::vector<Asked> asked_;
    DtmCode latest_ = dtm_draw;
};

}  // namespace ricochet::tables
