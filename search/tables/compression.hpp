// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ricochet::tables {

/// Whether this build has libzstd. Without it nothing can be packed or unpacked.
bool can_compress();

/// Packs bytes as zstd frames, each with a checksum. What it needs for that it keeps from one to the next.
class Compressor {
public:
    /// Of so much effort, by zstd's numbers. Throws where that cannot be done.
    explicit Compressor(int level);
    Compressor(const Compressor&) = delete;
    Compressor& operator=(const Compressor&) = delete;
    ~Compressor();

    /// The frame, valid until the next one is made. Throws `std::runtime_error` where that cannot be done.
    std::string_view compressed(std::string_view bytes);

private:
    struct Context;
    std::unique_ptr<Context> context_;
    std::string frame_;
};

/// The inverse; nothing where the frame is damaged or not of so many bytes.
std::optional<std::string> decompressed(std::string_view frame, std::size_t size);

}  // namespace ricochet::tables
