// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/generator.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "movegen/base/threads.hpp"
#include "search/tables/table_index.hpp"
#include "tools/tables/conversions.hpp"
#include "tools/tables/dtz.hpp"
#include "tools/tables/en_passant.hpp"
#include "tools/tables/ending_board.hpp"
#include "tools/tables/memory.hpp"
#include "tools/tables/pending_codes.hpp"
#include "tools/tables/quiet_moves.hpp"

namespace ricochet::tables {
namespace {

// Each position has a count: the quiet moves that may still save the side to move, plus one.
constexpr std::uint8_t not_counted = 0;
constexpr std::uint8_t exhausted = 1;
constexpr std::uint8_t most_counted = 253;
/// A double step may be answered en passant: decided by `EnPassantPositions`.
constexpr std::uint8_t left_to_rules = 254;
/// A capture or promotion draws, or it is stalemate.
constexpr std::uint8_t never_lost = 255;

class Generator {
public:
    Generator(const Ending& ending, const KnownTables& known, int threads, DtzCode longest)
        : ending_(ending),
          index_(ending),
          conversions_(ending, known),
          known_(known),
          threads_(threads),
          longest_dtz_(longest) {}

    TableContent run(const MakingProgress& progress) {
        for (const Color side : {Color::white, Color::black}) {
            resize_large(entries_[index(side)], index_.size());
            resize_large(counts_[index(side)], index_.size());
            pending_[index(side)] = PendingCodes(index_.size());
        }
        // Shares of these steps and the usual number of plies, estimated from four-piece endings.
        constexpr double marked = 0.1;
        constexpr double begun = 0.3;
        constexpr double swept = 0.95;
        constexpr double usual_plies = 30;
        const auto tick = [&progress](double done) {
            if (progress) {
                progress(done);
            }
        };
        for_all_numbers([this](std::uint64_t first, std::uint64_t end) { mark(first, end); },
                        [&](double done) { tick(done * marked); });
        for_all_numbers([this](std::uint64_t first, std::uint64_t end) { begin(first, end); },
                        [&](double done) { tick(marked + done * (begun - marked)); });
        std::sort(left_to_rules_.begin(), left_to_rules_.end());
        const EnPassantPositions special(ending_, index_, known_, left_to_rules_);
        const DtmCode latest = std::max<DtmCode>(latest_.load(), special.latest());
        expect(special.decide(entries_, dtm_draw));
        bool continues = true;
        for (DtmCode code = code_mated; continues || code <= latest; ++code) {
            if (code >= code_limit) {
                throw std::runtime_error("a mate takes longer than a tablebase can store");
            }
            any_.store(false);
            for (const Color side : {Color::white, Color::black}) {
                for_all_numbers([this, code, side](std::uint64_t first,
                                                   std::uint64_t end) { sweep(side, first, end, code); },
                                [&](double done) {
                                    const double plies =
                                        plies_of(code) + (done + (side == Color::black ? 1 : 0)) / 2;
                                    tick(begun + (swept - begun) * plies / (plies + usual_plies));
                                });
            }
            const std::vector<TablePosition> decided = special.decide(entries_, code);
            expect(decided);
            continues = any_.load() || !decided.empty();
        }
        tick(swept);
        TableContent made;
        for (const Color side : {Color::white, Color::black}) {
            settle_draws(side);
        }
        counts_ = {};
        if (is_dtz_wanted()) {
            made.dtz = compute_dtz({ending_, index_, conversions_, special, entries_, threads_, longest_dtz_});
        }
        for (const Color side : {Color::white, Color::black}) {
            made.statistics[index(side)] = finish(side, made.dtz[index(side)]);
        }
        made.codes = std::move(entries_);
        return made;
    }

private:
    /// Calls `tick` with the share done, from 0 to 1.
    template <class Work, class Tick>
    void for_all_numbers(Work work, Tick tick) {
        static_assert(range_share % PendingCodes::chunk == 0);
        share_range(index_.size(), threads_, range_share, work, [&](std::uint64_t done) {
            tick(static_cast<double>(done) / static_cast<double>(index_.size()));
        });
    }

    /// Marks placements that are no legal positions.
    void mark(std::uint64_t first, std::uint64_t end) {
        Squares squares = index_.decode(first);
        for (std::uint64_t number = first; number < end; ++number, index_.advance(squares)) {
            const EndingBoard board(ending_.pieces(), squares);
            for (const Color side : {Color::white, Color::black}) {
                if (board.is_crowded() || board.is_in_check(~side)) {
                    store_relaxed(entries_[index(side)][number], no_position);
                }
            }
        }
    }

    /// Enters what does not depend on other positions of the tablebase.
    void begin(std::uint64_t first, std::uint64_t end) {
        const bool both_have_pawns =
            ending_.has(Color::white, PieceType::pawn) && ending_.has(Color::black, PieceType::pawn);
        std::vector<TablePosition> found;
        Squares squares = index_.decode(first);
        for (std::uint64_t number = first; number < end; ++number, index_.advance(squares)) {
            const EndingBoard board(ending_.pieces(), squares);
            for (const Color side : {Color::white, Color::black}) {
                if (entries_[index(side)][number] == no_position) {
                    continue;
                }
                if (both_have_pawns && may_allow_en_passant(board, side)) {
                    found.push_back({side, number});
                    counts_[index(side)][number] = left_to_rules;
                } else {
                    begin_position(board, side, number);
                }
            }
        }
        if (!found.empty()) {
            const std::lock_guard lock(mutex_);
            left_to_rules_.insert(left_to_rules_.end(), found.begin(), found.end());
        }
    }
    void begin_position(const EndingBoard& board, Color side, std::uint64_t number) {
        std::uint8_t& count = counts_[index(side)][number];
        const std::optional<DtmCode> best = conversions_.best(board, side);
        if (best == dtm_draw) {
            count = never_lost;
            return;
        }
        if (best.has_value()) {
            remember_latest(*best);
            enter(side, number, static_cast<DtmCode>(tentative | *best));
            if (is_loss(*best) && !has_quiet_move(board, side, number)) {
                count = exhausted;
            }
            return;
        }
        if (has_quiet_move(board, side, number)) {
            return;
        }
        if (board.is_in_check(side)) {
            enter(side, number, code_mated);
        } else {
            count = never_lost;
        }
    }
    void remember_latest(DtmCode code) {
        DtmCode latest = latest_.load(std::memory_order_relaxed);
        while (latest < code && !latest_.compare_exchange_weak(latest, code)) {
        }
    }
    void enter(Color side, std::uint64_t number, DtmCode entry) {
        store_relaxed(entries_[index(side)][number], entry);
        pending_[index(side)].add(number, entry & ~unsigned{tentative});
    }
    /// Queues positions that `EnPassantPositions` has entered.
    void expect(const std::vector<TablePosition>& positions) {
        for (const TablePosition& position : positions) {
            const std::size_t side = index(position.side_to_move);
            pending_[side].add(position.number, entries_[side][position.number]);
        }
    }
    [[nodiscard]] bool is_position(Color side, std::uint64_t number) {
        return load_relaxed(entries_[index(side)][number]) != no_position;
    }
    [[nodiscard]] std::uint8_t count_quiet_moves(const EndingBoard& board, Color side, std::uint64_t number) {
        unsigned moves = 0;
        for_each_quiet_move<Way::forward>(
            board, index_, number, side,
            [&](const Squares& /*next*/, std::uint64_t after) { moves += is_position(~side, after) ? 1 : 0; });
        if (moves >= most_counted) {
            throw std::runtime_error("a position has more moves than are counted");
        }
        return static_cast<std::uint8_t>(moves);
    }
    [[nodiscard]] bool has_quiet_move(const EndingBoard& board, Color side, std::uint64_t number) {
        bool found = false;
        for_each_quiet_move<Way::forward>(board, index_, number, side,
                                          [&](const Squares& /*next*/, std::uint64_t after) {
                                              found = is_position(~side, after);
                                              return !found;
                                          });
        return found;
    }

    /// Settles all positions with this code, and updates their predecessors.
    void sweep(Color side, std::uint64_t first, std::uint64_t end, DtmCode code) {
        const auto sweep_one = [&](std::uint64_t begin, std::uint64_t chunk_end) {
            return sweep_chunk(side, begin, chunk_end, code);
        };
        if (pending_[index(side)].sweep(first, end, code, sweep_one)) {
            any_.store(true);
        }
    }
    bool sweep_chunk(Color side, std::uint64_t first, std::uint64_t end, DtmCode code) {
        std::vector<DtmCode>& entries = entries_[index(side)];
        bool any = false;
        for (std::uint64_t number = first; number < end; ++number) {
            const DtmCode entry = load_relaxed(entries[number]);
            if ((entry & ~tentative) != code) {
                continue;
            }
            if (entry != code) {
                if (is_loss(code) && load_relaxed(counts_[index(side)][number]) != exhausted) {
                    continue;
                }
                store_relaxed(entries[number], code);
            }
            any = true;
            propagate(side, number, code);
        }
        return any;
    }
    void propagate(Color side, std::uint64_t number, DtmCode code) {
        const EndingBoard board(ending_.pieces(), index_.decode(number));
        const Color mover = ~side;
        if (is_loss(code)) {
            for_each_quiet_move<Way::backward>(board, index_, number, mover,
                                               [&](const Squares& /*squares*/, std::uint64_t before) {
                                                   propagate_win(mover, before, code_before(code));
                                               });
            return;
        }
        for_each_quiet_move<Way::backward>(board, index_, number, mover,
                                           [&](const Squares& squares, std::uint64_t before) {
                                               propagate_loss(mover, before, squares, code_before(code));
                                           });
    }
    /// Updates a position that has a winning move.
    void propagate_win(Color side, std::uint64_t number, DtmCode code) {
        const DtmCode known = load_relaxed(entries_[index(side)][number]);
        if (known != no_position && !is_settled(known) &&
            load_relaxed(counts_[index(side)][number]) != left_to_rules) {
            enter(side, number, code);
        }
    }
    /// Updates a position of which one more quiet move loses.
    void propagate_loss(Color side, std::uint64_t number, const Squares& squares, DtmCode code) {
        const DtmCode known = load_relaxed(entries_[index(side)][number]);
        if (known == no_position || is_settled(known) || (is_tentative(known) && is_win(known))) {
            return;
        }
        std::uint8_t& count = counts_[index(side)][number];
        const std::uint8_t before = load_relaxed(count);
        if (before >= left_to_rules) {
            return;
        }
        if (take_one(count, squares, side, number) != exhausted) {
            return;
        }
        if (!is_tentative(known) || (known & code_limit) <= code) {
            enter(side, number, code);
        }
    }
    /// Decrements the count of a position, first counting its quiet moves if needed. Returns what is left.
    std::uint8_t take_one(std::uint8_t& count, const Squares& squares, Color side, std::uint64_t number) {
        std::uint8_t known = not_counted;
        if (load_relaxed(count) == not_counted) {
            const EndingBoard board(ending_.pieces(), squares);
            const std::uint8_t all_but_one = count_quiet_moves(board, side, number);
            if (__atomic_compare_exchange_n(&count, &known, all_but_one, false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED)) {
                return all_but_one;
            }
        }
        return __atomic_sub_fetch(&count, 1, __ATOMIC_RELAXED);
    }

    /// With five pieces the DTZ takes as long as the DTM, and is computed only if the 50-move rule may change a
    /// result with the clock at 0.
    [[nodiscard]] bool is_dtz_wanted() const {
        const auto is_late = [](const std::vector<DtmCode>& entries) {
            return std::any_of(entries.begin(), entries.end(),
                               [](DtmCode entry) { return is_settled(entry) && !comes_in_time(entry, 0); });
        };
        return has_dtz(ending_) &&
               (ending_.count() < most_pieces || std::any_of(entries_.begin(), entries_.end(), is_late));
    }
    /// Settles the remaining positions as draws.
    void settle_draws(Color side) {
        std::vector<DtmCode>& entries = entries_[index(side)];
        share_range(entries.size(), threads_, range_share, [&](std::uint64_t first, std::uint64_t end) {
            for (std::uint64_t number = first; number < end; ++number) {
                DtmCode& entry = entries[number];
                entry = is_settled(entry) || entry == no_position ? entry : dtm_draw;
            }
        });
    }
    /// Computes statistics, and makes the codes of illegal placements compress well.
    SideStatistics finish(Color side, std::vector<DtzCode>& dtz) {
        std::vector<DtmCode>& entries = entries_[index(side)];
        SideStatistics all;
        std::mutex mutex;
        share_range(entries.size(), threads_, range_share, [&](std::uint64_t first, std::uint64_t end) {
            const SideStatistics part = finish_part(entries, dtz, first, end);
            const std::lock_guard lock(mutex);
            all += part;
        });
        return all;
    }
    static SideStatistics finish_part(std::vector<DtmCode>& entries, std::vector<DtzCode>& dtz,
                                      std::uint64_t first, std::uint64_t end) {
        SideStatistics statistics;
        DtmCode last = dtm_draw;
        DtzCode last_dtz = 0;
        for (std::uint64_t number = first; number < end; ++number) {
            DtmCode& entry = entries[number];
            const bool is_position = entry != no_position;
            entry = is_position ? entry : last;
            last = entry;
            if (!dtz.empty()) {
                // Draws have no DTZ; their codes are never read.
                const bool is_needed = is_position && entry != dtm_draw;
                dtz[number] = is_needed ? dtz[number] : last_dtz;
                last_dtz = dtz[number];
            }
            if (is_position) {
                statistics.count(number, entry, last_dtz);
            }
        }
        return statistics;
    }

    const Ending& ending_;
    TableIndex index_;
    Conversions conversions_;
    const KnownTables& known_;
    int threads_;
    DtzCode longest_dtz_;
    DtmCodes entries_;
    std::array<std::vector<std::uint8_t>, color_count> counts_;
    std::array<PendingCodes, color_count> pending_;
    std::mutex mutex_;
    std::vector<TablePosition> left_to_rules_;
    /// The largest code of a best capture or promotion.
    std::atomic<DtmCode> latest_{0};
    std::atomic<bool> any_{false};
};

}  // namespace

TableContent make_table(const Ending& ending, const KnownTables& known, int threads,
                        const MakingProgress& progress, DtzCode longest) {
    return Generator(ending, known, threads, longest).run(progress);
}

std::uint64_t bytes_to_make(const Ending& ending) {
    const std::uint64_t size = TableIndex(ending).size();
    // The counts are freed before the DTZ is computed.
    static_assert(sizeof(DtzCode) == sizeof(std::uint8_t));
    const std::uint64_t entries = color_count * size * (sizeof(DtmCode) + sizeof(std::uint8_t));
    // For one pawn of each side, 18 in 3600 pairs of squares may allow en passant.
    const auto pawns = [&ending](Color color) {
        const std::span<const Piece> pieces = ending.pieces();
        return static_cast<std::uint64_t>(
            std::count(pieces.begin(), pieces.end(), make_piece(color, PieceType::pawn)));
    };
    constexpr std::uint64_t pairs_for_one = 200;
    return entries + pawns(Color::white) * pawns(Color::black) * color_count * size / pairs_for_one *
                         EnPassantPositions::usual_bytes;
}

}  // namespace ricochet::tables
