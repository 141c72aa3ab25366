// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/compression.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#ifdef RICOCHET_HAS_ZSTD
#include <zstd.h>
#endif

namespace ricochet::tables {

#ifdef RICOCHET_HAS_ZSTD

struct Compressor::Context {
    std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> zstd{ZSTD_createCCtx(), ZSTD_freeCCtx};
};

bool can_compress() {
    return true;
}

Compressor::Compressor(int level) : context_(std::make_unique<Context>()) {
    if (context_->zstd == nullptr) {
        throw std::bad_alloc();
    }
    ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_compressionLevel, level);
    ZSTD_CCtx_setParameter(context_->zstd.get(), ZSTD_c_checksumFlag, 1);
}

std::string_view Compressor::compressed(std::string_view bytes) {
    frame_.resize(std::max(frame_.size(), ZSTD_compressBound(bytes.size())));
    const std::size_t size =
        ZSTD_compress2(context_->zstd.get(), frame_.data(), frame_.size(), bytes.data(), bytes.size());
    if (ZSTD_isError(size) != 0U) {
        throw std::runtime_error(std::string("zstd: ") + ZSTD_getErrorName(size));
    }
    return std::string_view(frame_).substr(0, size);
}

std::optional<std::string> decompressed(std::string_view frame, std::size_t size) {
    std::string bytes(size, '\0');
    const std::size_t found = ZSTD_decompress(bytes.data(), size, frame.data(), frame.size());
    return ZSTD_isError(found) == 0U && found == size ? std::optional(std::move(bytes)) : std::nullopt;
}

#else

struct Compressor::Context {};

bool can_compress() {
    return false;
}

Compressor::Compressor(int /*level*/) {
    throw std::runtime_error("this build has no libzstd, which packs tables");
}

std::string_view Compressor::compressed(std::string_view /*bytes*/) {
    return frame_;
}

std::optional<std::string> decompressed(std::string_view /*frame*/, std::size_t /*size*/) {
    return std::nullopt;
}

#endif

Compressor::~Compressor() = default;

}  // namespace ricochet::tables
