// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/tables/zugzwangs.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <optional>
#include <vector>

#include "movegen/base/threads.hpp"
#include "search/tables/table_file.hpp"
#include "search/tables/table_index.hpp"
#include "tools/tables/ending_board.hpp"

namespace ricochet::tables {
namespace {

/// Whether the placement is legal with either side to move.
bool is_position(const Ending& ending, const Squares& squares) {
    const EndingBoard board(ending.pieces(), squares);
    return !board.is_crowded() && !board.is_in_check(Color::white) && !board.is_in_check(Color::black);
}

/// The counter for a placement with these codes; null if it is not a mutual zugzwang.
ZugzwangCount* kind_of(Zugzwangs& found, DtmCode white, DtmCode black) {
    if (is_loss(white) && is_loss(black)) {
        return &found.both_lose;
    }
    if (white == dtm_draw && is_loss(black)) {
        return &found.white_wins_by_waiting;
    }
    return black == dtm_draw && is_loss(white) ? &found.black_wins_by_waiting : nullptr;
}

}  // namespace

Result<Zugzwangs> count_zugzwangs(const std::string& folder, const Ending& ending, int threads) {
    const std::string path = (std::filesystem::path(folder) / table_file_name(ending)).string();
    const Result<TableFile> opened = TableFile::open(path, ending);
    if (!opened) {
        return Error{opened.error()};
    }
    const TableFile& file = opened.value();
    const TableIndex index(ending);
    Zugzwangs all;
    std::optional<Error> damage;
    std::mutex mutex;
    share_range(index.size(), threads, TableFile::block_codes, [&](std::uint64_t first, std::uint64_t end) {
        std::array<std::vector<DtmCode>, color_count> codes;
        Zugzwangs found;
        for (const Color side : {Color::white, Color::black}) {
            const std::uint64_t block = file.block_of_code(side, first);
            if (!file.read_block(block, codes[ricochet::index(side)])) {
                const std::lock_guard lock(mutex);
                damage = Error{file.damage_of(block)};
                return;
            }
        }
        for (std::uint64_t number = first; number < end; ++number) {
            const DtmCode white = codes[0][number - first];
            const DtmCode black = codes[1][number - first];
            if (ZugzwangCount* const kind = kind_of(found, white, black);
                kind != nullptr && is_position(ending, index.decode(number))) {
                kind->count(number, is_loss(white) ? white : black);
            }
        }
        const std::lock_guard lock(mutex);
        all.white_wins_by_waiting += found.white_wins_by_waiting;
        all.black_wins_by_waiting += found.black_wins_by_waiting;
        all.both_lose += found.both_lose;
    });
    if (damage) {
        return *damage;
    }
    return all;
}

}  // namespace ricochet::tables
