// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/making/generator.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "search/tables/making/conversions.hpp"
#include "search/tables/making/en_passant.hpp"
#include "search/tables/making/ending_board.hpp"
#include "search/tables/making/parallel.hpp"
#include "search/tables/making/quiet_moves.hpp"
#include "search/tables/table_index.hpp"

namespace ricochet::tables {
namespace {

// A position's entry is its code once that is known, 0 as long as it is not, or one of these.
/// With a code: the best capture or promotion is worth that, and a quiet move may be better. For a loss this is
/// when it comes at the earliest.
constexpr TableCode tentative = 0x4000;
constexpr TableCode no_position = 0xFFFF;

// Beside it stands how many quiet moves may still save the side to move, and one more.
constexpr std::uint8_t not_counted = 0;
constexpr std::uint8_t exhausted = 1;
constexpr std::uint8_t most_counted = 253;
/// A double step that may be answered en passant is possible: the rules' own generator is asked.
constexpr std::uint8_t asked_of_rules = 254;
/// A move leads to a draw, or there is none outside check.
constexpr std::uint8_t never_lost = 255;

constexpr bool is_decided(TableCode entry) {
    return entry != code_draw && entry < tentative;
}
constexpr bool is_tentative(TableCode entry) {
    return entry >= tentative && entry != no_position;
}

/// Entries and counts change in several threads at once; what order they see them in does not matter.
/// Some standard libraries have no std::atomic_ref yet; these are what it is made of, in g++ and clang++.
template <class Number>
Number load(Number& number) {
    return __atomic_load_n(&number, __ATOMIC_RELAXED);
}
template <class Number>
void store(Number& number, Number value) {
    __atomic_store_n(&number, value, __ATOMIC_RELAXED);
}

class Generator {
public:
    Generator(const Ending& ending, const KnownTables& known, int threads)
        : ending_(ending), index_(ending), conversions_(ending, known), known_(known), threads_(threads) {}

    MadeTable run(const MakingProgress& progress) {
        for (const Color side : {Color::white, Color::black}) {
            entries_[index(side)].resize(index_.size());
            counts_[index(side)].resize(index_.size());
        }
        for_both_sides([this](Color side, std::uint64_t first, std::uint64_t end) { mark(side, first, end); });
        for_both_sides([this](Color side, std::uint64_t first, std::uint64_t end) { begin(side, first, end); });
        std::sort(asked_.begin(), asked_.end());
        const EnPassantPositions special(ending_, index_, known_, asked_);
        const TableCode latest = std::max<TableCode>(latest_.load(), special.latest());
        special.decide(entries_, code_draw);
        bool goes_on = true;
        for (TableCode code = code_mated; goes_on || code <= latest; ++code) {
            if (code >= code_limit) {
                throw std::runtime_error("a mate takes longer than a table can say");
            }
            if (progress) {
                progress(plies_of(code));
            }
            any_.store(false);
            for_both_sides([this, code](Color side, std::uint64_t first, std::uint64_t end) {
                sweep(side, first, end, code);
            });
            const bool any_special = special.decide(entries_, code);
            goes_on = any_.load() || any_special;
        }
        MadeTable made;
        for (const Color side : {Color::white, Color::black}) {
            made.statistics[index(side)] = finish(entries_[index(side)]);
        }
        made.codes = std::move(entries_);
        return made;
    }

private:
    template <class Work>
    void for_both_sides(Work work) {
        for (const Color side : {Color::white, Color::black}) {
            share_range(index_.size(), threads_,
                        [&](std::uint64_t first, std::uint64_t end) { work(side, first, end); });
        }
    }

    /// Finds out what is no position. A king that was left attacked is in check.
    void mark(Color side, std::uint64_t first, std::uint64_t end) {
        for (std::uint64_t number = first; number < end; ++number) {
            const EndingBoard board(ending_.pieces(), index_.decode(number));
            if (board.is_crowded() || board.is_in_check(~side)) {
                store(entries_[index(side)][number], no_position);
            }
        }
    }

    /// What can be said without looking at other positions of the table.
    void begin(Color side, std::uint64_t first, std::uint64_t end) {
        const bool both_have_pawns =
            ending_.has(Color::white, PieceType::pawn) && ending_.has(Color::black, PieceType::pawn);
        std::vector<TablePosition> asked;
        for (std::uint64_t number = first; number < end; ++number) {
            TableCode& entry = entries_[index(side)][number];
            std::uint8_t& count = counts_[index(side)][number];
            if (entry == no_position) {
                continue;
            }
            const EndingBoard board(ending_.pieces(), index_.decode(number));
            if (both_have_pawns && may_allow_en_passant(board, side)) {
                asked.push_back({side, number});
                count = asked_of_rules;
                continue;
            }
            begin_position(board, side, entry, count);
        }
        if (!asked.empty()) {
            const std::lock_guard lock(mutex_);
            asked_.insert(asked_.end(), asked.begin(), asked.end());
        }
    }
    void begin_position(const EndingBoard& board, Color side, TableCode& entry, std::uint8_t& count) {
        const std::optional<TableCode> best = conversions_.best(board, side);
        if (best == code_draw) {
            count = never_lost;
            return;
        }
        if (best.has_value()) {
            remember_latest(*best);
            store(entry, static_cast<TableCode>(tentative | *best));
            if (is_loss(*best) && !has_quiet_move(board, side)) {
                count = exhausted;
            }
            return;
        }
        if (has_quiet_move(board, side)) {
            return;
        }
        if (board.is_in_check(side)) {
            store(entry, code_mated);
        } else {
            count = never_lost;
        }
    }
    void remember_latest(TableCode code) {
        TableCode latest = latest_.load(std::memory_order_relaxed);
        while (latest < code && !latest_.compare_exchange_weak(latest, code)) {
        }
    }
    [[nodiscard]] TableCode& entry_of(Color side, const Squares& squares) {
        return entries_[index(side)][index_.encode(squares)];
    }
    [[nodiscard]] std::uint8_t count_quiet_moves(const EndingBoard& board, Color side) {
        unsigned moves = 0;
        for_each_quiet_move<Way::forward>(board, side, [&](const Squares& squares) {
            moves += load(entry_of(~side, squares)) != no_position ? 1 : 0;
        });
        if (moves >= most_counted) {
            throw std::runtime_error("a position has more moves than are counted");
        }
        return static_cast<std::uint8_t>(moves);
    }
    [[nodiscard]] bool has_quiet_move(const EndingBoard& board, Color side) {
        // Nearly always the king has one, which is soon seen.
        Squares squares = board.squares();
        for (const Square to : board.quiet_targets(index(side))) {
            squares[index(side)] = to;
            if (load(entry_of(~side, squares)) != no_position) {
                return true;
            }
        }
        bool found = false;
        for_each_quiet_move<Way::forward>(board, side, [&](const Squares& next) {
            found = found || load(entry_of(~side, next)) != no_position;
        });
        return found;
    }

    /// Settles all positions of a code, and tells those before them.
    void sweep(Color side, std::uint64_t first, std::uint64_t end, TableCode code) {
        std::vector<TableCode>& entries = entries_[index(side)];
        bool any = false;
        for (std::uint64_t number = first; number < end; ++number) {
            const TableCode entry = load(entries[number]);
            if (entry != code && entry != (tentative | code)) {
                continue;
            }
            if (entry != code) {
                if (is_loss(code) && load(counts_[index(side)][number]) != exhausted) {
                    continue;
                }
                store(entries[number], code);
            }
            any = true;
            tell_before(side, number, code);
        }
        if (any) {
            any_.store(true);
        }
    }
    void tell_before(Color side, std::uint64_t number, TableCode code) {
        const EndingBoard board(ending_.pieces(), index_.decode(number));
        const Color mover = ~side;
        for_each_quiet_move<Way::backward>(board, mover, [&](const Squares& squares) {
            const std::uint64_t before = index_.encode(squares);
            if (is_loss(code)) {
                tell_win(mover, before, code_before(code));
            } else {
                tell_loss(mover, before, squares, code_before(code));
            }
        });
    }
    /// A move of the position wins.
    void tell_win(Color side, std::uint64_t number, TableCode code) {
        TableCode& entry = entries_[index(side)][number];
        const TableCode known = load(entry);
        if (known != no_position && !is_decided(known) &&
            load(counts_[index(side)][number]) != asked_of_rules) {
            store(entry, code);
        }
    }
    /// One quiet move more of the position loses.
    void tell_loss(Color side, std::uint64_t number, const Squares& squares, TableCode code) {
        TableCode& entry = entries_[index(side)][number];
        const TableCode known = load(entry);
        if (known == no_position || is_decided(known) || (is_tentative(known) && is_win(known))) {
            return;
        }
        std::uint8_t& count = counts_[index(side)][number];
        const std::uint8_t before = load(count);
        if (before >= asked_of_rules) {
            return;
        }
        if (take_one(count, EndingBoard(ending_.pieces(), squares), side) != exhausted) {
            return;
        }
        if (!is_tentative(known) || (known & code_limit) <= code) {
            store(entry, code);
        }
    }
    /// Counts a position's quiet moves where that was not done, and takes one off; answers what is left.
    std::uint8_t take_one(std::uint8_t& count, const EndingBoard& board, Color side) {
        std::uint8_t known = not_counted;
        if (load(count) == not_counted) {
            const std::uint8_t all_but_one = count_quiet_moves(board, side);
            if (__atomic_compare_exchange_n(&count, &known, all_but_one, false, __ATOMIC_RELAXED,
                                            __ATOMIC_RELAXED)) {
                return all_but_one;
            }
        }
        return __atomic_sub_fetch(&count, 1, __ATOMIC_RELAXED);
    }

    /// Draws what is left, counts, and makes the codes of what is no position easy to pack.
    static SideStatistics finish(std::vector<TableCode>& entries) {
        SideStatistics statistics;
        TableCode last = code_draw;
        for (std::uint64_t number = 0; number < entries.size(); ++number) {
            TableCode& entry = entries[number];
            if (entry == no_position) {
                entry = last;
                continue;
            }
            entry = is_decided(entry) ? entry : code_draw;
            last = entry;
            ++(is_win(entry) ? statistics.wins : is_loss(entry) ? statistics.losses : statistics.draws);
            if (entry > statistics.longest) {
                statistics.longest = entry;
                statistics.longest_number = number;
            }
        }
        return statistics;
    }

    const Ending& ending_;
    TableIndex index_;
    Conversions conversions_;
    const KnownTables& known_;
    int threads_;
    TableCodes entries_;
    std::array<std::vector<std::uint8_t>, color_count> counts_;
    std::mutex mutex_;
    std::vector<TablePosition> asked_;
    /// The largest code of a capture or promotion.
    std::atomic<TableCode> latest_{0};
    std::atomic<bool> any_{false};
};

}  // namespace

MadeTable make_table(const Ending& ending, const KnownTables& known, int threads,
                     const MakingProgress& progress) {
    return Generator(ending, known, threads).run(progress);
}

std::uint64_t bytes_to_make(const Ending& ending) {
    return color_count * TableIndex(ending).size() * (sizeof(TableCode) + sizeof(std::uint8_t));
}

}  // namespace ricochet::tables
