// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/dtz.hpp"

#include <algorithm>
#include <array>
#include <atomic>

#include "movegen/base/threads.hpp"
#include "tools/tables/ending_board.hpp"
#include "tools/tables/memory.hpp"
#include "tools/tables/pending_codes.hpp"
#include "tools/tables/quiet_moves.hpp"

namespace ricochet::tables {
namespace {

class DtzGenerator {
public:
    explicit DtzGenerator(const DtzSources& sources) : sources_(sources) {}

    DtzCodes run() {
        for (std::vector<DtzCode>& side : dtz_) {
            resize_large(side, sources_.index.size());
        }
        for_both_sides([this](Color side, std::uint64_t first, std::uint64_t end) { begin(side, first, end); });
        // `begin` enters codes 1 and 2; each further one follows from the one before.
        constexpr DtzCode last_begun = 2;
        bool continues = true;
        for (DtzCode code = 1; continues || code <= last_begun; ++code) {
            if (code == sources_.limit) {
                for_both_sides([this](Color side, std::uint64_t first, std::uint64_t end) {
                    limit_rest(side, first, end);
                });
                break;
            }
            any_.store(false);
            for_both_sides([this, code](Color side, std::uint64_t first, std::uint64_t end) {
                sweep(side, first, end, code);
            });
            continues = any_.load();
        }
        return std::move(dtz_);
    }

private:
    template <class Work>
    void for_both_sides(Work work) {
        for (const Color side : {Color::white, Color::black}) {
            share_range(sources_.index.size(), sources_.threads, range_share,
                        [&](std::uint64_t first, std::uint64_t end) { work(side, first, end); });
        }
    }
    void begin(Color side, std::uint64_t first, std::uint64_t end) {
        Squares squares = sources_.index.decode(first);
        for (std::uint64_t number = first; number < end; ++number, sources_.index.advance(squares)) {
            const DtmCode code = sources_.entries[index(side)][number];
            if (is_settled(code)) {
                const EndingBoard board(sources_.ending.pieces(), squares);
                enter(side, number, first_code(board, side, number, code));
            }
        }
    }
    /// Gives decided positions without a code the limit.
    void limit_rest(Color side, std::uint64_t first, std::uint64_t end) {
        for (std::uint64_t number = first; number < end; ++number) {
            DtzCode& code = dtz_[index(side)][number];
            if (code == 0 && is_settled(sources_.entries[index(side)][number])) {
                code = sources_.limit;
            }
        }
    }
    void enter(Color side, std::uint64_t number, DtzCode code) {
        store_relaxed(dtz_[index(side)][number], code);
        if (code != 0) {
            pending_[index(side)].add(number, code);
        }
    }
    /// The code if the next move zeroes the clock or mates, 0 otherwise.
    [[nodiscard]] DtzCode first_code(const EndingBoard& board, Color side, std::uint64_t number,
                                     DtmCode code) const {
        constexpr DtzCode at_once = 2;
        if (code == code_mated) {
            return 1;
        }
        if (is_win(code)) {
            return code == code_before(code_mated) || wins_by_dtz(board, side, number) ? at_once : 0;
        }
        bool has_other = false;
        for_each_quiet_move<Way::forward, false>(
            board, sources_.index, number, side, [&](const Squares& /*next*/, std::uint64_t after) {
                has_other = sources_.entries[index(~side)][after] != no_position;
                return !has_other;
            });
        return has_other ? 0 : at_once;
    }
    [[nodiscard]] bool wins_by_dtz(const EndingBoard& board, Color side, std::uint64_t number) const {
        if (const std::optional<DtmCode> best = sources_.conversions.best(board, side); best && is_win(*best)) {
            return true;
        }
        if (!sources_.ending.has(side, PieceType::pawn)) {
            return false;
        }
        if (sources_.ending.has(~side, PieceType::pawn) && may_allow_en_passant(board, side)) {
            return sources_.en_passant.wins_by_pawn_move({side, number}, sources_.entries);
        }
        bool wins = false;
        for_each_quiet_pawn_move(board, sources_.index, number, side,
                                 [&](const Squares& /*next*/, std::uint64_t after) {
                                     const DtmCode code = sources_.entries[index(~side)][after];
                                     wins = wins || (is_settled(code) && is_loss(code));
                                 });
        return wins;
    }

    /// Updates the predecessors of positions with this code.
    void sweep(Color side, std::uint64_t first, std::uint64_t end, DtzCode code) {
        const auto sweep_one = [&](std::uint64_t begin, std::uint64_t chunk_end) {
            return sweep_chunk(side, begin, chunk_end, code);
        };
        if (pending_[index(side)].sweep(first, end, code, sweep_one)) {
            any_.store(true);
        }
    }
    bool sweep_chunk(Color side, std::uint64_t first, std::uint64_t end, DtzCode code) {
        std::vector<DtzCode>& all = dtz_[index(side)];
        bool any = false;
        for (std::uint64_t number = first; number < end; ++number) {
            if (load_relaxed(all[number]) != code) {
                continue;
            }
            any = true;
            const bool is_lost = is_loss(sources_.entries[index(side)][number]);
            const EndingBoard board(sources_.ending.pieces(), sources_.index.decode(number));
            for_each_quiet_move<Way::backward, false>(board, sources_.index, number, ~side,
                                                      [&](const Squares& squares, std::uint64_t before) {
                                                          tell(~side, squares, before, is_lost, code);
                                                      });
        }
        return any;
    }
    void tell(Color side, const Squares& squares, std::uint64_t number, bool wins, DtzCode code) {
        const DtmCode value = sources_.entries[index(side)][number];
        if (!is_settled(value) || is_win(value) != wins || load_relaxed(dtz_[index(side)][number]) != 0) {
            return;
        }
        if (wins || all_are_known(EndingBoard(sources_.ending.pieces(), squares), side, number, code)) {
            enter(side, number, static_cast<DtzCode>(code + 1));
        }
    }
    /// Whether the DTZ after every quiet move is known and at most `code`.
    [[nodiscard]] bool all_are_known(const EndingBoard& board, Color side, std::uint64_t number, DtzCode code) {
        bool known = true;
        for_each_quiet_move<Way::forward, false>(
            board, sources_.index, number, side, [&](const Squares& /*next*/, std::uint64_t after) {
                if (sources_.entries[index(~side)][after] != no_position) {
                    const DtzCode found = load_relaxed(dtz_[index(~side)][after]);
                    known = found != 0 && found <= code;
                }
                return known;
            });
        return known;
    }

    const DtzSources& sources_;
    DtzCodes dtz_;
    std::array<PendingCodes, color_count> pending_{PendingCodes(sources_.index.size()),
                                                   PendingCodes(sources_.index.size())};
    std::atomic<bool> any_{false};
};

}  // namespace

DtzCodes compute_dtz(const DtzSources& sources) {
    return DtzGenerator(sources).run();
}

bool has_dtz(const Ending& ending) {
    const auto can_take = [&ending](Color side) {
        const auto has = [&ending](Color color, PieceType type) { return ending.has(color, type); };
        const auto has_others = [&ending](Color color) {
            const std::span<const Piece> others = ending.pieces().subspan(2);
            return std::any_of(others.begin(), others.end(), [color](Piece piece) {
                return color_of(piece) == color && type_of(piece) != PieceType::beast;
            });
        };
        const bool takes_beast = has(side, PieceType::beast) && has(~side, PieceType::beast);
        return has_others(side) && (has_others(~side) || takes_beast);
    };
    return ending.has_pawns() || can_take(Color::white) || can_take(Color::black);
}

}  // namespace ricochet::tables
