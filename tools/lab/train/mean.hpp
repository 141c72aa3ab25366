// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>

#include "search/evaluation/network/network.hpp"

namespace ricochet::tools::train {

// Model soups (Mitchell Wortsman and others, "Model Soups: Averaging Weights of Multiple Fine-tuned Models
// Improves Accuracy Without Increasing Inference Time", 2022).
/// The mean of the weights of networks of one shape, of which there is at least one; rounded, halves away from
/// zero. Where they began as the same network and were trained further differently, it errs less than each.
Network mean_of(std::span<const std::shared_ptr<const Network>> networks);

}  // namespace ricochet::tools::train
