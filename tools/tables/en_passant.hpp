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

/// A position of a tablebase.
struct TablePosition {
    Color side_to_move;
    std::uint64_t number;

    friend bool operator==(const TablePosition&, const TablePosition&) = default;
    friend bool operator<(const TablePosition& one, const TablePosition& other) {
        return std::tie(one.side_to_move, one.number) < std::tie(other.side_to_move, other.number);
    }
};

/// Positions in which a double step may be answered en passant. A tablebase's positions have no en passant
/// rights, so these are decided by their legal moves from movegen, not by unmoves.
class EnPassantPositions {
public:
    /// The usual memory for a position, in bytes.
    static constexpr std::size_t usual_bytes = 700;

    /// The tablebases of `ending.successors()` must be in `known`.
    EnPassantPositions(const Ending& ending, const TableIndex& index, const KnownTables& known,
                       const std::vector<TablePosition>& positions);

    /// The last code at which the value of a capture, en passant included, or of a promotion decides a
    /// position.
    [[nodiscard]] DtmCode latest() const { return latest_; }
    /// Given settled entries up to `code`, enters the next code for the positions that it decides, the mated
    /// ones if `code` is `dtm_draw`, and returns them.
    std::vector<TablePosition> decide(DtmCodes& entries, DtmCode code) const;
    /// Whether a pawn move without capture or promotion wins from such a position; the entries must be settled.
    [[nodiscard]] bool wins_by_pawn_move(const TablePosition& asked, const DtmCodes& entries) const;

private:
    /// The position after a move.
    struct Next {
        /// Its number in the tablebase being made, or `no_entry`.
        std::uint64_t number;
        /// The best value from elsewhere: its own in another tablebase, or that of a capture en passant.
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
    /// The code of a next position for its side to move, if entries up to `code` are settled.
    [[nodiscard]] static DtmCode value_of(const Next& next, const std::vector<DtmCode>& entries, DtmCode code);

    std::vector<Next> next_;
    std::vector<Asked> asked_;
    DtmCode latest_ = dtm_draw;
};

}  // namespace ricochet::tables
