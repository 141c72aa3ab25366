// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet {

/// Allocates from the beginning of a cache line.
template <class T>
class CacheLineAllocator {
public:
    using value_type = T;

    CacheLineAllocator() = default;
    template <class Other>
    explicit CacheLineAllocator(const CacheLineAllocator<Other>& /*other*/) {}

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), alignment)); }
    void deallocate(T* memory, std::size_t /*count*/) { ::operator delete(memory, alignment); }

    friend bool operator==(const CacheLineAllocator& /*a*/, const CacheLineAllocator& /*b*/) { return true; }

private:
    static constexpr std::align_val_t alignment{64};
};

/// Accumulators, or consecutive rows of weights: of `NetworkShape::hidden_step` numbers or a multiple, so that
/// all begin with a cache line.
using AlignedNumbers = std::vector<std::int16_t, CacheLineAllocator<std::int16_t>>;

// Signed LEB128 (DWARF debugging information format, "Variable Length Data").
/// Appends numbers of 16 bits in one to three bytes each: one for -64 to 63, two for -8192 to 8191.
void add_packed(std::string& bytes, std::span<const std::int16_t> numbers);

/// Reads numbers into all of `numbers`, from place `at` on. Returns the place after them; nothing if the bytes
/// end too soon or could not have been written by `add_packed`.
std::optional<std::size_t> get_packed(std::string_view bytes, std::size_t at, std::span<std::int16_t> numbers);

/// The game of a network, and its sizes.
struct NetworkShape {
    /// The name of the game, at most `max_game_name` characters; it must outlive all networks.
    std::string_view game;
    std::size_t inputs = 0;
    /// The size of one side's accumulator; a multiple of `hidden_step` up to `max_hidden`.
    std::size_t hidden = 0;
    /// Sets of output weights, chosen by the game's phase.
    std::size_t buckets = 0;

    static constexpr std::size_t hidden_step = 32;
    static constexpr std::size_t max_hidden = 1024;
    static constexpr std::size_t max_game_name = 16;

    friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

// Efficiently updatable neural network (Yu Nasu, "NNUE: Efficiently Updatable Neural-Network-based Evaluation
// Functions for Computer Shogi", 2018).
/// A network of one hidden layer: both sides' accumulators, clipped, squared, weighted and summed up.
///
/// An accumulator is the bias plus the rows of all active inputs, in units of 1 / `input_scale`. Squares are
/// halved and rounded down, so that they fit 15 bits. The value is centipawns * `input_scale` * `output_scale`
/// / `centipawns`. Integers only: the same on every machine.
class Network {
public:
    static constexpr int input_scale = 255;
    static constexpr int output_scale = 512;
    static constexpr int max_output_weight = 1023;
    static constexpr int centipawns = 400;
    /// The first bytes of a file.
    static constexpr std::string_view magic = "RICONNUE";
    /// The largest file, in bytes.
    static constexpr std::size_t max_file_size = std::size_t{8} << 20U;

    /// Makes a network with all weights 0.
    explicit Network(const NetworkShape& shape);

    /// Reads a network file of this shape; of any hidden size if `wanted.hidden` is 0, and none if it has no
    /// inputs. The error says what is wrong with the file.
    static Result<std::shared_ptr<const Network>> parse(std::string_view bytes, const NetworkShape& wanted);
    /// The name of the game that a network file is for, which may be any bytes but zeros at the end. The error
    /// says why it is not a network file.
    static Result<std::string> game_of(std::string_view bytes);
    /// The bytes of a file: `RICONNUE`, version (4), inputs, hidden, buckets, `input_scale`, `output_scale`,
    /// `centipawns` (4 bytes each), size of the rest as it stands there, `checksum` (8 bytes each), the game's
    /// name (16 bytes, filled up with zeros); the rest: input biases, input weights (a row per input) and
    /// output weights (a row per bucket: the side to move's half first), all packed (`add_packed`), output
    /// biases (32 bits). Little-endian. Files of version 3 have an `output_scale` of 64, and output weights of
    /// 8 bits that are not packed.
    [[nodiscard]] std::string file() const;

    [[nodiscard]] const NetworkShape& shape() const { return shape_; }
    /// Identifies the weights.
    [[nodiscard]] std::uint64_t checksum() const;

    // The weights; for writing in the trainer.
    [[nodiscard]] std::span<std::int16_t> biases() { return biases_; }
    [[nodiscard]] std::span<const std::int16_t> biases() const { return biases_; }
    [[nodiscard]] std::span<std::int16_t> row(std::size_t input) {
        return std::span(input_weights_).subspan(input * shape_.hidden, shape_.hidden);
    }
    [[nodiscard]] std::span<const std::int16_t> row(std::size_t input) const {
        return std::span(input_weights_).subspan(input * shape_.hidden, shape_.hidden);
    }
    /// All inputs' rows, one after the other.
    [[nodiscard]] const std::int16_t* rows() const { return input_weights_.data(); }
    /// Twice `hidden` weights within +-`max_output_weight`, the side to move's first.
    [[nodiscard]] std::span<std::int16_t> output_weights(std::size_t bucket) {
        return std::span(output_weights_).subspan(bucket * 2 * shape_.hidden, 2 * shape_.hidden);
    }
    [[nodiscard]] std::span<const std::int16_t> output_weights(std::size_t bucket) const {
        return std::span(output_weights_).subspan(bucket * 2 * shape_.hidden, 2 * shape_.hidden);
    }
    [[nodiscard]] std::int32_t& output_bias(std::size_t bucket) { return output_biases_[bucket]; }
    [[nodiscard]] std::int32_t output_bias(std::size_t bucket) const { return output_biases_[bucket]; }

private:
    /// Reads a file's weights, whose checksum is `said`; `is_coarse` for version 3. Returns what is wrong with
    /// them; nothing if they are sound.
    std::string read_weights(std::string_view bytes, bool is_coarse, std::uint64_t said);
    /// Input biases and weights, 16 bits each.
    [[nodiscard]] std::string input_bytes() const;
    /// All weights: those, output weights (16 bits) and output biases (32 bits).
    [[nodiscard]] std::string weights() const;

    NetworkShape shape_;
    std::vector<std::int16_t> biases_;
    AlignedNumbers input_weights_;
    std::vector<std::int16_t> output_weights_;
    std::vector<std::int32_t> output_biases_;
};

}  // namespace ricochet
