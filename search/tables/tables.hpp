// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "movegen/tensor/position.hpp"
#include "search/tables/dtm.hpp"
#include "search/tables/ending.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {

/// A cache of decompressed blocks. Thread-safe.
class BlockCache {
public:
    /// Holds up to `slots` blocks, 1 or more.
    explicit BlockCache(std::size_t slots) : slots_(slots) {}

    /// The code at an index of a tablebase's block; nothing if the block is damaged. `table_number` identifies
    /// the tablebase.
    std::optional<DtmCode> code(const TableFile& table, std::size_t table_number, std::uint64_t block,
                                std::size_t place);

private:
    struct Slot {
        std::mutex mutex;
        const TableFile* table = nullptr;
        std::uint64_t block = 0;
        std::vector<DtmCode> codes;
    };

    std::vector<Slot> slots_;
};

/// The tablebases of a folder (search/tables/README.md):
///
///     const auto tables = Tables::open("folder");
///     if (tables) {
///         const auto code = tables.value()->probe(position);
///     }
///
/// Probing is thread-safe.
class Tables {
public:
    /// Opens every file of the folder that is named like a tablebase. The error: there is no such folder, or it
    /// contains no usable tablebase. If some are usable, `new_damage` reports the others.
    static Result<std::shared_ptr<const Tables>> open(const std::string& folder);
    /// Reads the tablebases of these endings into memory, in parallel: faster to probe. The error names the
    /// file that is missing or damaged.
    static Result<std::shared_ptr<const Tables>> load(const std::string& folder,
                                                      const std::vector<Ending>& endings, int threads);

    /// The DTM with best play by both sides, ignoring the 50-move rule and repetitions; en passant counts.
    /// Nothing with castling rights, without a tablebase for the pieces or with a damaged one; nor in the
    /// sister game without beasts (RULES 9) if there are pawns.
    [[nodiscard]] std::optional<DtmCode> probe(const Position& position) const;
    /// The DTZ of a decided position, in plies (`DtzCode`). Nothing if the tablebase has none or en passant is
    /// possible.
    [[nodiscard]] std::optional<int> probe_dtz(const Position& position) const;
    /// The result under the 50-move rule with the position's clock: by `probe`, and if the mate comes too late,
    /// by `probe_dtz`; in endings where nobody can mate after a capture, the DTM is the DTZ. Ignores
    /// repetitions.
    [[nodiscard]] std::optional<WdlProbe> probe_wdl(const Position& position) const;
    [[nodiscard]] std::optional<WdlProbe> probe_wdl(const Game& game) const;
    /// Probes a game's position; nothing in other games than Tensor Chess.
    [[nodiscard]] std::optional<DtmCode> probe(const Game& game) const;

    /// The endings that have a tablebase.
    [[nodiscard]] std::vector<Ending> endings() const;
    /// A tablebase's statistics; null if there is no such tablebase.
    [[nodiscard]] const TableStatistics* statistics(const Ending& ending) const;
    /// The error message for a tablebase that is unusable or has a damaged block, once for each tablebase; it
    /// is not probed again.
    [[nodiscard]] std::optional<std::string> new_damage() const;
    /// The largest number of pieces in a tablebase, kings included.
    [[nodiscard]] std::size_t largest() const { return largest_; }
    [[nodiscard]] std::size_t count() const { return tables_.size(); }

private:
    struct Table {
        Table(const Ending& of, TableFile from, DtmCodes all_codes, DtzCodes all_dtz)
            : ending(of),
              index(of),
              file(std::move(from)),
              codes(std::move(all_codes)),
              dtz(std::move(all_dtz)),
              ends_by_mate_alone(of.successors().empty()) {}

        Ending ending;
        TableIndex index;
        TableFile file;
        /// All codes if the tablebase was read by `load`; empty otherwise.
        DtmCodes codes;
        DtzCodes dtz;
        /// Whether there are no pawns and nobody can mate after a capture.
        bool ends_by_mate_alone;
        mutable std::atomic<bool> is_damaged{false};
    };
    /// The tablebase of a position's material.
    struct Entry {
        std::size_t table;
        bool is_flipped;
    };

    Tables() = default;
    /// The place of a position in a tablebase.
    struct Place {
        std::size_t table;
        Color side_to_move;
        std::uint64_t number;
    };

    void add(const Ending& ending, TableFile file, DtmCodes codes, DtzCodes dtz);
    [[nodiscard]] bool ends_by_mate_alone(const Position& position) const;
    [[nodiscard]] std::optional<Place> find(const Position& position) const;
    [[nodiscard]] std::optional<DtmCode> read_block(const Place& place, std::uint64_t block) const;
    [[nodiscard]] std::optional<DtmCode> read_code(const Place& place) const;
    [[nodiscard]] std::optional<int> read_dtz(const Place& place) const;
    [[nodiscard]] std::optional<DtmCode> probe_without_en_passant(const Position& position) const;

    std::vector<std::unique_ptr<Table>> tables_;
    std::unordered_map<std::uint64_t, Entry> entries_;
    std::size_t largest_ = 0;
    mutable BlockCache cache_{1024};
    mutable std::mutex damage_mutex_;
    mutable std::vector<std::string> damage_;
};

/// Identifies tablebases by 16 hexadecimal digits: a checksum of their endings, their counts of won, drawn and
/// lost positions, and the longest mates. Does not read the blocks, which may be gigabytes.
std::string fingerprint_of(const Tables& tables);

}  // namespace ricochet::tables
