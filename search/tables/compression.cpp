// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/compression.hpp"

#include <memory>
#include <new>
#include <stdexcept>

#ifdef RICOCHET_HAS_ZSTD
#include <zstd.h>
#endif

namespace ricochet::tables {

#ifdef RICOCHET_HAS_ZSTD

bool can_compress() {
    return true;
}

std::string compressed(std::string_view bytes) {
    constexpr int level = 12;
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), ZSTD_freeCCtx);
    if (context == nullptr) {
        throw std::bad_alloc();
    }
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    std::string frame(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress2(context.get(), frame.data(), frame.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0U) {
        throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(size));
    }
    frame.resize(size);
    return frame;
}

std::optional<std::string> decompressed(std::string_view frame, std::size_t size) {
    std::string bytes(size, '\0');
    const std::size_t found = ZSTD_decompress(bytes.data(), size, frame.data(), frame.size());
    return ZSTD_isError(found) == 0U && found == size ? std::optional(std::move(bytes)) : std::nullopt;
}

#else

bool can_compress() {
    return false;
}

std::string compressed(std::string_view /*bytes*/) {
    throw std::runtime_error("this build has no libzstd, which packs tables");
}

std::optional<std::string> decompressed(std::string_view /*frame*/, std::size_t /*size*/) {
    return std::nullopt;
}

#endif

}  // namespace ricochet::tables
