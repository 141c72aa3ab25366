// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/base/version.hpp"

#include <ricochet_commit.hpp>

// Composed by the preprocessor, so that it needs no memory at run time and cannot fail.
// NOLINTBEGIN(cppcoreguidelines-macro-usage)
#define RICOCHET_TEXT_OF(number) #number
#define RICOCHET_TEXT(number) RICOCHET_TEXT_OF(number)

#if defined(__clang__)
#define RICOCHET_COMPILER                                                                           \
    "clang++ " RICOCHET_TEXT(__clang_major__) "." RICOCHET_TEXT(__clang_minor__) "." RICOCHET_TEXT( \
        __clang_patchlevel__)
#elif defined(__GNUC__)
#define RICOCHET_COMPILER \
    "g++ " RICOCHET_TEXT(__GNUC__) "." RICOCHET_TEXT(__GNUC_MINOR__) "." RICOCHET_TEXT(__GNUC_PATCHLEVEL__)
#else
#define RICOCHET_COMPILER "another compiler"
#endif

// The levels of the x86-64 ABI, by the instructions that the compiler may use.
#if defined(__x86_64__)
#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#define RICOCHET_LEVEL "x86-64-v4"
#elif defined(__AVX2__) && defined(__BMI2__) && defined(__FMA__)
#define RICOCHET_LEVEL "x86-64-v3"
#elif defined(__SSE4_2__) && defined(__POPCNT__)
#define RICOCHET_LEVEL "x86-64-v2"
#else
#define RICOCHET_LEVEL "x86-64"
#endif
#elif defined(__aarch64__)
#define RICOCHET_LEVEL "arm64"
#else
#define RICOCHET_LEVEL "portable"
#endif

#ifdef RICOCHET_NO_INTRINSICS
#define RICOCHET_INTRINSICS " without intrinsics"
#else
#define RICOCHET_INTRINSICS ""
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)

namespace ricochet {

std::string_view version() {
    return RICOCHET_VERSION;
}

std::string_view build_text() {
    return RICOCHET_VERSION " (" RICOCHET_COMMIT ", " RICOCHET_COMPILER ", " RICOCHET_LEVEL RICOCHET_INTRINSICS
                            ")";
}

}  // namespace ricochet
