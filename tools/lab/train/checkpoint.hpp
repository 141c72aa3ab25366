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

/// The state of a training run between two epochs.
struct Checkpoint {
    /// The fingerprint of everything that the result depends on: settings and data.
    std::uint64_t fingerprint = 0;
    std::uint64_t epochs_done = 0;
    std::uint64_t steps = 0;
    std::vector<float> parameters;
    std::vector<float> mean;
    std::vector<float> square;
};

/// Whether a file with this beginning may be a checkpoint, or one that was cut short.
bool begins_like_checkpoint(std::string_view beginning);
constexpr FileKind checkpoint_kind{"a checkpoint of a training", begins_like_checkpoint};

/// Writes a checkpoint, replacing an old one.
std::optional<Error> save_checkpoint(const std::string& path, const Checkpoint& checkpoint);

/// Reads a checkpoint; none if there is no file. A damaged one, and another fingerprint or number of
/// parameters, are errors.
Result<std::optional<Checkpoint>> load_checkpoint(const std::string& path, std::uint64_t fingerprint,
                                                  std::size_t parameters);

}  // namespace ricochet::tools::train
