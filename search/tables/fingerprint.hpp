// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "search/tables/tables.hpp"

namespace ricochet::tables {

/// Tells these tables from others by 16 hexadecimal digits: a checksum of which endings there are, how many of
/// their positions are won, drawn and lost, and the longest mates. It takes no look at what may be gigabytes.
std::string fingerprint_of(const Tables& tables);

}  // namespace ricochet::tables
