// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ricochet::tables {

/// Whether this build has libzstd. Without it nothing can be packed or unpacked.
bool can_compress();

/// Bytes packed as one zstd frame with a checksum. Throws `std::runtime_error` where that cannot be done.
std::string compressed(std::string_view bytes);

/// The inverse; nothing where the frame is damaged or not of so many bytes.
std::optional<std::string> decompressed(std::string_view frame, std::size_t size);

}  // namespace ricochet::tables
