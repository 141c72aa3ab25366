// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

// Whether PEXT and PDEP may be used: the processor has them and the build does not forbid them, which is best
// if they are slow microcode.
#if defined(__BMI2__) && !defined(RICOCHET_NO_INTRINSICS)
#define RICOCHET_USE_BMI2 1

namespace ricochet {

// Compiler built-ins: <immintrin.h> has 39,000 lines.

/// The bits of `word` at the places of `mask`, gathered at the low end.
[[gnu::always_inline]] inline std::uint64_t pext(std::uint64_t word, std::uint64_t mask) {
    return __builtin_ia32_pext_di(word, mask);
}
/// The low bits of `word`, spread over the places of `mask`.
[[gnu::always_inline]] inline std::uint64_t pdep(std::uint64_t word, std::uint64_t mask) {
    return __builtin_ia32_pdep_di(word, mask);
}

}  // namespace ricochet
#else
#define RICOCHET_USE_BMI2 0
#endif

namespace ricochet {

/// The result of `pext`, on any processor.
inline std::uint64_t gathered(std::uint64_t word, std::uint64_t mask) {
#if RICOCHET_USE_BMI2
    return pext(word, mask);
#else
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1U) {
        result |= (word & mask & (~mask + 1)) != 0 ? bit : 0;
        mask &= mask - 1;
    }
    return result;
#endif
}

}  // namespace ricochet
