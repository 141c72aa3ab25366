// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/network/kernels.hpp"

#include <algorithm>
#include <array>

#include "search/evaluation/network/network.hpp"

#if defined(__x86_64__) && !defined(RICOCHET_NO_INTRINSICS)
#include <immintrin.h>
#define RICOCHET_HAS_AVX2_KERNELS
#elif defined(__aarch64__) && !defined(RICOCHET_NO_INTRINSICS)
#include <arm_neon.h>
#define RICOCHET_HAS_NEON_KERNELS
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
        sum += std::int64_t{value} * value * weights[i];
    }
    return sum;
}

#ifdef RICOCHET_HAS_AVX2_KERNELS

// NOLINTBEGIN(portability-simd-intrinsics): the portable loops are above
using Vector = __m256i;
constexpr std::size_t lane_count = sizeof(Vector) / sizeof(std::int16_t);
static_assert(NetworkShape::hidden_step == 2 * lane_count);

__attribute__((target("avx2"))) Vector load(const std::int16_t* from) {
    return _mm256_loadu_si256(reinterpret_cast<const Vector*>(from));
}
__attribute__((target("avx2"))) void store(std::int16_t* to, Vector values) {
    _mm256_storeu_si256(reinterpret_cast<Vector*>(to), values);
}

/// Two vectors at a time, which stay in registers while all rows go by.
__attribute__((target("avx2"))) void update_by_many(std::span<const std::int16_t> accumulator, std::int16_t* to,
                                                    const std::int16_t* weights,
                                                    std::span<const std::uint16_t> added,
                                                    std::span<const std::uint16_t> removed) {
    const std::size_t size = accumulator.size();
    for (std::size_t i = 0; i < size; i += 2 * lane_count) {
        Vector low = load(&accumulator[i]);
        Vector high = load(&accumulator[i + lane_count]);
        for (const std::uint16_t input : added) {
            const std::int16_t* const row = weights + input * size;
            low = _mm256_add_epi16(low, load(row + i));
            high = _mm256_add_epi16(high, load(row + i + lane_count));
        }
        for (const std::uint16_t input : removed) {
            const std::int16_t* const row = weights + input * size;
            low = _mm256_sub_epi16(low, load(row + i));
            high = _mm256_sub_epi16(high, load(row + i + lane_count));
        }
        store(to + i, low);
        store(to + i + lane_count, high);
    }
}

/// For exactly so many rows, so that the loops over them vanish.
template <std::size_t added_count, std::size_t removed_count>
__attribute__((target("avx2"))) void update_by_few(std::span<const std::int16_t> accumulator, std::int16_t* to,
                                                   const std::int16_t* weights,
                                                   std::span<const std::uint16_t> added,
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
            values = _mm256_add_epi16(values, load(row + i));
        }
        for (const std::int16_t* const row : removed_rows) {
            values = _mm256_sub_epi16(values, load(row + i));
        }
        store(to + i, values);
    }
}

__attribute__((target("avx2"))) void update_by_avx2(std::span<const std::int16_t> accumulator, std::int16_t* to,
                                                    const std::int16_t* weights,
                                                    std::span<const std::uint16_t> added,
                                                    std::span<const std::uint16_t> removed) {
    // A step; a capture, forth and back; a step from a sibling, a propel, a castling.
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

/// A value times its weight fits 16 bits; lanes of 32 bits hold the sum of the widest network.
__attribute__((target("avx2"))) std::int64_t weigh_by_avx2(std::span<const std::int16_t> accumulator,
                                                           const std::int16_t* weights) {
    constexpr std::int64_t most_in_lane = std::int64_t{2} * 127 * Network::input_scale * Network::input_scale *
                                          (NetworkShape::max_hidden / lane_count);
    static_assert(most_in_lane < INT32_MAX);
    const Vector zero = _mm256_setzero_si256();
    const Vector limit = _mm256_set1_epi16(Network::input_scale);
    Vector sums = zero;
    for (std::size_t i = 0; i < accumulator.size(); i += lane_count) {
        const Vector values = _mm256_min_epi16(_mm256_max_epi16(load(&accumulator[i]), zero), limit);
        const Vector weighted = _mm256_mullo_epi16(values, load(weights + i));
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(values, weighted));
    }
    std::array<std::int32_t, sizeof(Vector) / sizeof(std::int32_t)> lanes{};
    _mm256_storeu_si256(reinterpret_cast<Vector*>(lanes.data()), sums);
    std::int64_t sum = 0;
    for (const std::int32_t lane : lanes) {
        sum += lane;
    }
    return sum;
}
// NOLINTEND(portability-simd-intrinsics)

#endif

#ifdef RICOCHET_HAS_NEON_KERNELS

// Every 64-bit Arm has these vectors.
// NOLINTBEGIN(portability-simd-intrinsics): the portable loops are above
constexpr std::size_t lane_count = sizeof(int16x8_t) / sizeof(std::int16_t);
constexpr std::size_t vectors_at_once = 4;
static_assert(NetworkShape::hidden_step == vectors_at_once * lane_count);

/// Four vectors at a time, which stay in registers while all rows go by.
void update_by_neon(std::span<const std::int16_t> accumulator, std::int16_t* to, const std::int16_t* weights,
                    std::span<const std::uint16_t> added, std::span<const std::uint16_t> removed) {
    const std::size_t size = accumulator.size();
    for (std::size_t i = 0; i < size; i += vectors_at_once * lane_count) {
        int16x8x4_t values = vld1q_s16_x4(&accumulator[i]);
        for (const std::uint16_t input : added) {
            const int16x8x4_t row = vld1q_s16_x4(weights + input * size + i);
            for (std::size_t part = 0; part < vectors_at_once; ++part) {
                values.val[part] = vaddq_s16(values.val[part], row.val[part]);
            }
        }
        for (const std::uint16_t input : removed) {
            const int16x8x4_t row = vld1q_s16_x4(weights + input * size + i);
            for (std::size_t part = 0; part < vectors_at_once; ++part) {
                values.val[part] = vsubq_s16(values.val[part], row.val[part]);
            }
        }
        vst1q_s16_x4(to + i, values);
    }
}

/// A value times its weight fits 16 bits; lanes of 32 bits hold the sum of the widest network.
std::int64_t weigh_by_neon(std::span<const std::int16_t> accumulator, const std::int16_t* weights) {
    constexpr std::int64_t most_in_lane = std::int64_t{127} * Network::input_scale * Network::input_scale *
                                          (NetworkShape::max_hidden / lane_count);
    static_assert(most_in_lane < INT32_MAX);
    const int16x8_t zero = vdupq_n_s16(0);
    const int16x8_t limit = vdupq_n_s16(Network::input_scale);
    int32x4_t low_sums = vdupq_n_s32(0);
    int32x4_t high_sums = low_sums;
    for (std::size_t i = 0; i < accumulator.size(); i += lane_count) {
        const int16x8_t values = vminq_s16(vmaxq_s16(vld1q_s16(&accumulator[i]), zero), limit);
        const int16x8_t weighted = vmulq_s16(values, vld1q_s16(weights + i));
        low_sums = vmlal_s16(low_sums, vget_low_s16(values), vget_low_s16(weighted));
        high_sums = vmlal_high_s16(high_sums, values, weighted);
    }
    return vaddlvq_s32(low_sums) + vaddlvq_s32(high_sums);
}
// NOLINTEND(portability-simd-intrinsics)

#endif

}  // namespace

const NetworkKernels& portable_kernels() {
    static constexpr NetworkKernels kernels{update_portably, weigh_portably};
    return kernels;
}

const NetworkKernels& best_kernels() {
#ifdef RICOCHET_HAS_AVX2_KERNELS
    static constexpr NetworkKernels avx2{update_by_avx2, weigh_by_avx2};
    if (__builtin_cpu_supports("avx2") != 0) {
        return avx2;
    }
    return portable_kernels();
#elif defined(RICOCHET_HAS_NEON_KERNELS)
    static constexpr NetworkKernels neon{update_by_neon, weigh_by_neon};
    return neon;
#else
    return portable_kernels();
#endif
}

}  // namespace ricochet
