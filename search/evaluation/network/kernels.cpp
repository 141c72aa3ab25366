// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/kernels.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "search/evaluation/network/network.hpp"

#if defined(RICOCHET_NO_INTRINSICS)
// Only the portable loops.
#elif defined(__x86_64__)
#include <immintrin.h>
#define RICOCHET_HAS_VECTOR_KERNELS
// Whether the processor has them is checked at run time.
#define RICOCHET_VECTOR_TARGET __attribute__((target("avx2")))
#elif defined(__aarch64__)
#include <arm_neon.h>
#define RICOCHET_HAS_VECTOR_KERNELS
#define RICOCHET_VECTOR_TARGET
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#define RICOCHET_HAS_VECTOR_KERNELS
#define RICOCHET_VECTOR_TARGET
#endif

namespace ricochet {

namespace {

void update_portably(std::span<const std::int16_t> accumulator, std::int16_t* to, const std::int16_t* weights,
                     std::span<const std::uint16_t> added, std::span<const std::uint16_t> removed) {
    const std::size_t size = accumulator.size();
    if (to != accumulator.data()) {
        std::copy(accumulator.begin(), accumulator.end(), to);
    }
    for (const std::uint16_t input : added) {
        const std::int16_t* const row = weights + input * size;
        for (std::size_t i = 0; i < size; ++i) {
            to[i] = static_cast<std::int16_t>(to[i] + row[i]);
        }
    }
    for (const std::uint16_t input : removed) {
        const std::int16_t* const row = weights + input * size;
        for (std::size_t i = 0; i < size; ++i) {
            to[i] = static_cast<std::int16_t>(to[i] - row[i]);
        }
    }
}

std::int64_t weigh_portably(std::span<const std::int16_t> accumulator, const std::int16_t* weights) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < accumulator.size(); ++i) {
        const int value = std::clamp<int>(accumulator[i], 0, Network::input_scale);
        sum += std::int64_t{value * value / 2} * weights[i];
    }
    return sum;
}

#ifdef RICOCHET_HAS_VECTOR_KERNELS

// NOLINTBEGIN(portability-simd-intrinsics): the portable loops are above
#ifdef __x86_64__
using Vector = __m256i;

RICOCHET_VECTOR_TARGET Vector load(const std::int16_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(from));
}
RICOCHET_VECTOR_TARGET void store(void* to, Vector values) {
    _mm256_storeu_si256(static_cast<Vector*>(to), values);
}
RICOCHET_VECTOR_TARGET Vector add(Vector a, Vector b) {
    return _mm256_add_epi16(a, b);
}
RICOCHET_VECTOR_TARGET Vector subtract(Vector a, Vector b) {
    return _mm256_sub_epi16(a, b);
}
RICOCHET_VECTOR_TARGET Vector all_zero() {
    return _mm256_setzero_si256();
}
/// Each element between 0 and `Network::input_scale`.
RICOCHET_VECTOR_TARGET Vector clip(Vector values) {
    return _mm256_min_epi16(_mm256_max_epi16(values, all_zero()), _mm256_set1_epi16(Network::input_scale));
}
/// The squares, halved and rounded down, which fit 15 bits.
RICOCHET_VECTOR_TARGET Vector half_squares(Vector values) {
    return _mm256_srli_epi16(_mm256_mullo_epi16(values, values), 1);
}
/// Sums of 32 bits, each with two neighbours' values times their weights.
RICOCHET_VECTOR_TARGET Vector add_weighted(Vector sums, Vector values, Vector weights) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(values, weights));
}
#elif defined(__aarch64__)
using Vector = int16x8_t;

Vector load(const std::int16_t* from) {
    return vld1q_s16(from);
}
void store(void* to, Vector values) {
    std::memcpy(to, &values, sizeof values);  // also to lanes of 32 bits
}
Vector add(Vector a, Vector b) {
    return vaddq_s16(a, b);
}
Vector subtract(Vector a, Vector b) {
    return vsubq_s16(a, b);
}
Vector all_zero() {
    return vdupq_n_s16(0);
}
/// Each element between 0 and `Network::input_scale`.
Vector clip(Vector values) {
    return vminq_s16(vmaxq_s16(values, all_zero()), vdupq_n_s16(Network::input_scale));
}
/// The squares, halved and rounded down, which fit 15 bits.
Vector half_squares(Vector values) {
    return vreinterpretq_s16_u16(vshrq_n_u16(vreinterpretq_u16_s16(vmulq_s16(values, values)), 1));
}
/// Sums of 32 bits, each with two neighbours' values times their weights.
Vector add_weighted(Vector sums, Vector values, Vector weights) {
    const int32x4_t low = vmull_s16(vget_low_s16(values), vget_low_s16(weights));
    const int32x4_t high = vmull_high_s16(values, weights);
    return vreinterpretq_s16_s32(vaddq_s32(vreinterpretq_s32_s16(sums), vpaddq_s32(low, high)));
}
#else
using Vector = v128_t;

Vector load(const std::int16_t* from) {
    return wasm_v128_load(from);
}
void store(void* to, Vector values) {
    wasm_v128_store(to, values);
}
Vector add(Vector a, Vector b) {
    return wasm_i16x8_add(a, b);
}
Vector subtract(Vector a, Vector b) {
    return wasm_i16x8_sub(a, b);
}
Vector all_zero() {
    return wasm_i16x8_splat(0);
}
/// Each element between 0 and `Network::input_scale`.
Vector clip(Vector values) {
    return wasm_i16x8_min(wasm_i16x8_max(values, all_zero()), wasm_i16x8_splat(Network::input_scale));
}
/// The squares, halved and rounded down, which fit 15 bits.
Vector half_squares(Vector values) {
    return wasm_u16x8_shr(wasm_i16x8_mul(values, values), 1);
}
/// Sums of 32 bits, each with two neighbours' values times their weights.
Vector add_weighted(Vector sums, Vector values, Vector weights) {
    return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(values, weights));
}
#endif

constexpr std::size_t lane_count = sizeof(Vector) / sizeof(std::int16_t);
static_assert(NetworkShape::hidden_step % (2 * lane_count) == 0);

/// Updates two vectors at a time, which stay in registers while all rows are added.
RICOCHET_VECTOR_TARGET void update_by_many(std::span<const std::int16_t> accumulator, std::int16_t* to,
                                           const std::int16_t* weights, std::span<const std::uint16_t> added,
                                           std::span<const std::uint16_t> removed) {
    const std::size_t size = accumulator.size();
    for (std::size_t i = 0; i < size; i += 2 * lane_count) {
        Vector low = load(&accumulator[i]);
        Vector high = load(&accumulator[i + lane_count]);
        for (const std::uint16_t input : added) {
            const std::int16_t* const row = weights + input * size;
            low = add(low, load(row + i));
            high = add(high, load(row + i + lane_count));
        }
        for (const std::uint16_t input : removed) {
            const std::int16_t* const row = weights + input * size;
            low = subtract(low, load(row + i));
            high = subtract(high, load(row + i + lane_count));
        }
        store(to + i, low);
        store(to + i + lane_count, high);
    }
}

/// Updates by a fixed number of rows, so that the loops over them are unrolled.
template <std::size_t added_count, std::size_t removed_count>
RICOCHET_VECTOR_TARGET void update_by_few(std::span<const std::int16_t> accumulator, std::int16_t* to,
                                          const std::int16_t* weights, std::span<const std::uint16_t> added,
                                          std::span<const std::uint16_t> removed) {
    const std::size_t size = accumulator.size();
    std::array<const std::int16_t*, added_count> added_rows{};
    for (std::size_t row = 0; row < added_count; ++row) {
        added_rows[row] = weights + added[row] * size;
    }
    std::array<const std::int16_t*, removed_count> removed_rows{};
    for (std::size_t row = 0; row < removed_count; ++row) {
        removed_rows[row] = weights + removed[row] * size;
    }
    for (std::size_t i = 0; i < size; i += lane_count) {
        Vector values = load(&accumulator[i]);
        for (const std::int16_t* const row : added_rows) {
            values = add(values, load(row + i));
        }
        for (const std::int16_t* const row : removed_rows) {
            values = subtract(values, load(row + i));
        }
        store(to + i, values);
    }
}

RICOCHET_VECTOR_TARGET void update_by_vectors(std::span<const std::int16_t> accumulator, std::int16_t* to,
                                              const std::int16_t* weights, std::span<const std::uint16_t> added,
                                              std::span<const std::uint16_t> removed) {
    // A step; a capture, made or undone; a step instead of a sibling's, a propel, a castling.
    if (added.size() == 1 && removed.size() == 1) {
        update_by_few<1, 1>(accumulator, to, weights, added, removed);
    } else if (added.size() == 1 && removed.size() == 2) {
        update_by_few<1, 2>(accumulator, to, weights, added, removed);
    } else if (added.size() == 2 && removed.size() == 1) {
        update_by_few<2, 1>(accumulator, to, weights, added, removed);
    } else if (added.size() == 2 && removed.size() == 2) {
        update_by_few<2, 2>(accumulator, to, weights, added, removed);
    } else {
        update_by_many(accumulator, to, weights, added, removed);
    }
}

/// Sums up blocks in lanes of 32 bits, which hold the largest sum of one.
RICOCHET_VECTOR_TARGET std::int64_t weigh_by_vectors(std::span<const std::int16_t> accumulator,
                                                     const std::int16_t* weights) {
    constexpr std::size_t block = 256;
    constexpr std::int64_t largest = std::int64_t{Network::input_scale} * Network::input_scale / 2;
    static_assert(2 * largest * Network::max_output_weight * (block / lane_count) < INT32_MAX);
    std::int64_t sum = 0;
    for (std::size_t begin = 0; begin < accumulator.size(); begin += block) {
        const std::size_t end = std::min(begin + block, accumulator.size());
        Vector sums = all_zero();
        for (std::size_t i = begin; i < end; i += lane_count) {
            sums = add_weighted(sums, half_squares(clip(load(&accumulator[i]))), load(weights + i));
        }
        std::array<std::int32_t, sizeof(Vector) / sizeof(std::int32_t)> lanes{};
        store(lanes.data(), sums);
        for (const std::int32_t lane : lanes) {
            sum += lane;
        }
    }
    return sum;
}
// NOLINTEND(portability-simd-intrinsics)

#endif

}  // namespace

const NetworkKernels& portable_kernels() {
    static constexpr NetworkKernels kernels{update_portably, weigh_portably};
    return kernels;
}

const NetworkKernels& best_kernels() {
#ifdef RICOCHET_HAS_VECTOR_KERNELS
    static constexpr NetworkKernels by_vectors{update_by_vectors, weigh_by_vectors};
#ifdef __x86_64__
    const bool has_vectors = __builtin_cpu_supports("avx2") != 0;
#else
    // Every 64-bit Arm has them, and browsers without them do not load a WebAssembly module that uses them.
    constexpr bool has_vectors = true;
#endif
    if (has_vectors) {
        return by_vectors;
    }
#endif
    return portable_kernels();
}

}  // namespace ricochet
