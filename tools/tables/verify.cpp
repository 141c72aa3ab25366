// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/verify.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/base/threads.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/position.hpp"
#include "search/tables/table_index.hpp"
#include "search/tables/tables.hpp"
#include "tools/tables/memory.hpp"

namespace ricochet::tables {
namespace {

/// The position with files, ranks or colours mirrored, as its pieces allow.
Position image_of(const Position& position, bool has_pawns, unsigned way) {
    const bool changes_files = (way & 1U) != 0;
    const bool changes_colors = (way & 2U) != 0;
    // Pawns of the other colour move the other way.
    const bool changes_ranks = has_pawns ? changes_colors : (way & 4U) != 0;
    const tensor::Setup setup = position.to_setup();
    tensor::Setup image;
    image.side_to_move = changes_colors ? ~setup.side_to_move : setup.side_to_move;
    for (const Square square : position.occupied()) {
        Square to = changes_files ? flip_file(square) : square;
        to = changes_ranks ? flip_rank(to) : to;
        const Piece piece = position.piece_on(square);
        image.board[index(to)] =
            make_piece(changes_colors ? ~color_of(piece) : color_of(piece), type_of(piece));
    }
    return Position::from_setup(image).value();
}

class Verifier {
public:
    Verifier(const Tables& tables, const Ending& ending, const TableIndex& index)
        : tables_(tables), ending_(ending), index_(index) {}

    [[nodiscard]] const VerifyReport& report() const { return report_; }

    /// Checks the code of a number against those of its successors.
    std::optional<Error> look_at(Color side, std::uint64_t number, unsigned way) {
        const Result<Position> read = position_of(ending_, index_.decode(number), side);
        if (!read) {
            return std::nullopt;
        }
        const Position& position = read.value();
        const std::optional<DtmCode> found = tables_.probe(position);
        const std::optional<DtmCode> wanted = code_by_moves(position);
        if (!found || !wanted) {
            return Error{fmt::format("{}: a tablebase that it needs is missing or damaged", to_fen(position))};
        }
        if (*found != *wanted) {
            return wrong(position, *found, *wanted, "its moves say");
        }
        const int dtz = *found == dtm_draw ? -1 : tables_.probe_dtz(position).value_or(-1);
        if (dtz >= 0) {
            if (const int by_moves = dtz_by_moves(position, *found); dtz != by_moves) {
                return Error{
                    fmt::format("the tablebase of {} is wrong: {} sets the clock back in {} plies there, and "
                                "its moves say {}",
                                ending_.name(), to_fen(position), dtz, by_moves)};
            }
        }
        const Position image = image_of(position, ending_.has_pawns(), way);
        if (const std::optional<DtmCode> mirrored = tables_.probe(image); mirrored != found) {
            return wrong(image, mirrored.value_or(dtm_draw), *found, "its mirror image is");
        }
        ++report_.positions;
        statistics_[index(side)].count(number, *found, static_cast<DtzCode>(dtz + 1));
        return std::nullopt;
    }
    /// Checks a number of either side, in one of eight images by `way`.
    std::optional<Error> look_at_number(std::uint64_t number, std::uint64_t way) {
        constexpr unsigned ways = 8;
        const Color side = number < index_.size() ? Color::white : Color::black;
        return look_at(side, number % index_.size(), static_cast<unsigned>(way % ways));
    }
    /// Statistics of the positions checked.
    [[nodiscard]] const TableStatistics& statistics() const { return statistics_; }

private:
    [[nodiscard]] Error wrong(const Position& position, DtmCode found, DtmCode wanted, const char* who) const {
        return Error{fmt::format("the tablebase of {} is wrong: {} is code {} there, and {} {}", ending_.name(),
                                 to_fen(position), found, who, wanted)};
    }
    [[nodiscard]] int dtz_by_moves(const Position& position, DtmCode code) const {
        Position next = position;
        std::optional<int> best;
        for (const tensor::Move move : tensor::legal_moves(position)) {
            tensor::Undo undo{};
            next.do_move(move, undo);
            if (is_loss(code) || is_loss(tables_.probe(next).value())) {
                const int plies =
                    next.halfmove_clock() == 0 ? 1 : std::min(1 + tables_.probe_dtz(next).value(), dtz_limit);
                best = !best ? plies : is_win(code) ? std::min(*best, plies) : std::max(*best, plies);
            }
            next.undo_move(move, undo);
        }
        return best.value_or(0);
    }
    std::optional<DtmCode> code_by_moves(const Position& position) {
        Position next = position;
        std::optional<DtmCode> best;
        for (const tensor::Move move : tensor::legal_moves(position)) {
            tensor::Undo undo{};
            next.do_move(move, undo);
            const std::optional<DtmCode> code = tables_.probe(next);
            next.undo_move(move, undo);
            if (!code) {
                return std::nullopt;
            }
            if (const DtmCode before = code_before(*code); !best || is_better(before, *best)) {
                best = before;
            }
        }
        if (best) {
            return best;
        }
        const bool is_mate = position.in_check();
        ++(is_mate ? report_.mates : report_.stalemates);
        return is_mate ? code_mated : dtm_draw;
    }

    const Tables& tables_;
    const Ending& ending_;
    const TableIndex& index_;
    VerifyReport report_;
    TableStatistics statistics_{};
};

}  // namespace

Result<VerifyReport> verify_table(const std::string& folder, const Ending& ending, std::uint64_t sample,
                                  std::uint64_t seed, int threads, const VerifyProgress& progress) {
    std::vector<Ending> needed = ending.successors();
    needed.push_back(ending);
    std::uint64_t bytes = 0;
    for (const Ending& one : needed) {
        bytes += bytes_unpacked(one, true);
    }
    if (const std::optional<Error> error = why_too_large(ending, "verify", bytes)) {
        return *error;
    }
    const Result<std::shared_ptr<const Tables>> loaded = Tables::load(folder, needed, threads);
    if (!loaded) {
        return Error{loaded.error()};
    }
    const Tables& tables = *loaded.value();
    const TableIndex index(ending);
    const std::uint64_t numbers = color_count * index.size();
    const std::uint64_t all = sample == 0 ? numbers : sample;
    std::mutex mutex;
    VerifyReport report;
    TableStatistics statistics{};
    std::optional<Error> wrong;
    constexpr std::uint64_t share = 1 << 12U;
    const auto look = [&](std::uint64_t first, std::uint64_t end) {
        Verifier verifier(tables, ending, index);
        Random random{seed, first};
        std::optional<Error> error;
        for (std::uint64_t i = first; i < end && !error; ++i) {
            if (sample == 0) {
                error = verifier.look_at_number(i, i);
                continue;
            }
            const std::uint64_t before = verifier.report().positions;
            while (!error && verifier.report().positions == before) {
                error = verifier.look_at_number(random.below(numbers), i);
            }
        }
        const std::lock_guard lock(mutex);
        report += verifier.report();
        for (std::size_t side = 0; side < color_count; ++side) {
            statistics[side] += verifier.statistics()[side];
        }
        wrong = wrong ? wrong : error;
    };
    share_range(all, threads, share, look, [&](std::uint64_t done) {
        if (progress) {
            progress(done, all);
        }
    });
    if (wrong) {
        return *wrong;
    }
    if (sample == 0 && statistics != *tables.statistics(ending)) {
        return Error{fmt::format("the tablebase '{}' counts its positions wrongly; make it again",
                                 (std::filesystem::path(folder) / table_file_name(ending)).string())};
    }
    return report;
}

}  // namespace ricochet::tables
