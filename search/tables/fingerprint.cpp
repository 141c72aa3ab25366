// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/fingerprint.hpp"

#include <fmt/format.h>

#include "movegen/base/bytes.hpp"

namespace ricochet::tables {

std::string fingerprint_of(const Tables& tables) {
    std::string text;
    for (const Ending& ending : tables.endings()) {
        text += ending.name();
        for (const SideStatistics& side : *tables.statistics(ending)) {
            text += fmt::format(" {} {} {} {}", side.wins, side.draws, side.losses, side.longest);
        }
        text += '\n';
    }
    return fmt::format("{:016x}", checksum(text));
}

}  // namespace ricochet::tables
