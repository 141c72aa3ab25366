// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/evaluation/network/network.hpp"
#include "tools/lab/train/sample.hpp"

namespace ricochet::tools::train {

/// The order of a network's parameters in one array: input weights, input biases, output weights (the side to
/// move's half first), output biases.
struct Layout {
    NetworkShape shape;

    [[nodiscard]] std::size_t row(std::size_t input) const { return input * shape.hidden; }
    [[nodiscard]] std::size_t input_biases() const;
    [[nodiscard]] std::size_t output_row(std::size_t bucket) const;
    [[nodiscard]] std::size_t output_biases() const;
    [[nodiscard]] std::size_t size() const;
};

/// The layout of a game's network with `hidden` neurons per side.
Layout layout_of(const data::TrainedGame& game, std::size_t hidden);

/// The network in floating point. `Real` is float for training, double for checking.
template <class Real>
class Model {
public:
    /// Creates a network of a game with all parameters 0.
    Model(const data::TrainedGame& game, std::size_t hidden)
        : layout_(layout_of(game, hidden)),
          max_input_weight_(game.max_input_weight),
          parameters_(layout_.size()) {}
    /// Sets small random weights, determined by the seed.
    void randomize(std::uint64_t seed);
    // Net2WiderNet (Tianqi Chen, Ian Goodfellow and Jonathon Shlens, "Net2Net", 2016).
    /// Copies the weights of a network of the same game, whose hidden size must divide this model's. If it is
    /// smaller, each neuron is repeated, with its share of the output weights and a little noise, determined by
    /// the seed, so that the copies learn to differ.
    void start_from(const Network& network, std::uint64_t seed);

    [[nodiscard]] const Layout& layout() const { return layout_; }
    [[nodiscard]] std::span<Real> parameters() { return parameters_; }
    [[nodiscard]] std::span<const Real> parameters() const { return parameters_; }

    /// Buffers for one sample.
    struct Workspace {
        explicit Workspace(std::size_t hidden) : own(hidden), other(hidden) {}
        std::vector<Real> own;
        std::vector<Real> other;
    };

    /// The value for the side to move, in units of `Network::centipawns`.
    [[nodiscard]] Real value(const Sample& sample, Workspace& workspace) const;
    /// The squared error of the winning chance.
    Real error(const Sample& sample, double scale, Workspace& workspace) const;

    /// Clamps every parameter to the range of the network's integers.
    void clip();
    /// The network with all parameters rounded to integers.
    [[nodiscard]] Network quantized() const;

private:
    Layout layout_;
    double max_input_weight_;
    std::vector<Real> parameters_;
};

// Model soups (Mitchell Wortsman and others, "Model Soups: Averaging Weights of Multiple Fine-tuned Models
// Improves Accuracy Without Increasing Inference Time", 2022).
/// Averages the weights of one or more networks of the same shape, rounding halves away from zero. If they were
/// trained differently from the same start, the mean is usually better than each.
Network mean_of(std::span<const std::shared_ptr<const Network>> networks);

}  // namespace ricochet::tools::train
