// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "tools/train/gradients.hpp"

namespace ricochet::tools::train {

/// What PyTorch works out, and where.
struct TorchGradients {
    std::unique_ptr<Gradients> gradients;
    /// Version and device, for people.
    std::string description;
};

/// By PyTorch, on a graphics card where it has one: starts `python`, which ends with the object. `threads`
/// prepare the samples. The error says what is missing.
///
/// A file that both have in memory, and that no folder shows any more, holds the parameters, their gradient and
/// two areas of samples, of which one is filled while the other is worked on. An area has room for `batch`
/// samples: their inputs, a row for the side to move's and, behind all of them, one for the other side's, two
/// bytes an input, filled up with the number behind the last input to the longest row; buckets, two bytes each;
/// chances to win, four bytes each. Buckets and chances begin where they would behind the longest rows
/// possible.
Result<TorchGradients> start_torch_gradients(const std::string& python, const data::TrainedGame& game,
                                             std::size_t hidden, std::size_t batch, int threads);

/// torch_gradients.py; embed.cmake makes it.
std::optional<std::string_view> embedded_file(std::string_view name);

}  // namespace ricochet::tools::train
