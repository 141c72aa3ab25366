// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "tools/common/file_roles.hpp"

namespace ricochet::tools::train {

/// The state of a training between two epochs.
struct Checkpoint {
    /// Of everything that the training follows from: settings and data.
    std::uint64_t fingerprint = 0;
    std::uint64_t epochs_done = 0;
    std::uint64_t steps = 0;
    std::vector<float> parameters;
    std::vector<float> mean;
    std::vector<float> square;
};

/// Whether a file that begins like this may be a checkpoint, a torn one too.
bool begins_like_checkpoint(std::string_view beginning);
constexpr FileKind checkpoint_kind{"checkpoint of a training", begins_like_checkpoint};

/// Puts a checkpoint in place of an old one. The reason where that failed.
std::optional<Error> save_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Reads a checkpoint of so many parameters; none if there is no file. The error says what is wrong with it.
Result<std::optional<Checkpoint>> load_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                                  std::size_t parameters);

}  // namespace ricochet::tools::train
