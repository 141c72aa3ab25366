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

/// Where the parameters of a network lie in one row of numbers: input weights, input biases, output weights
/// (the side to move's half first), output biases.
struct Layout {
    NetworkShape shape;

    [[nodiscard]] std::size_t row(std::size_t input) const { return input * shape.hidden; }
    [[nodiscard]] std::size_t input_biases() const;
    [[nodiscard]] std::size_t output_row(std::size_t bucket) const;
    [[nodiscard]] std::size_t output_biases() const;
    [[nodiscard]] std::size_t size() const;
};

/// Of a game's network of so many hidden neurons a side.
Layout layout_of(const data::TrainedGame& game, std::size_t hidden);

/// The network in floating point. `Real` is float for training, double for checking.
template <class Real>
class Model {
public:
    /// For a game, all parameters 0.
    Model(const data::TrainedGame& game, std::size_t hidden)
        : layout_(layout_of(game, hidden)),
          max_input_weight_(game.max_input_weight),
          parameters_(layout_.size()) {}
    /// Small random weights that follow from the seed.
    void randomize(std::uint64_t seed);
    // Net2WiderNet (Tianqi Chen, Ian Goodfellow and Jonathon Shlens, "Net2Net", 2016).
    /// The weights of a network of the same game, whose hidden neurons must divide this model's. Where they are
    /// fewer, every neuron is there several times, with its part of the output weights and a little noise that
    /// follows from the seed, so that they learn to differ.
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
    /// The squared error of the chance to win.
    Real error(const Sample& sample, double scale, Workspace& workspace) const;

    /// Keeps every parameter within what the integers can hold.
    void clip();
    /// The nearest network of integers.
    [[nodiscard]] Network quantized() const;

private:
    Layout layout_;
    double max_input_weight_;
    std::vector<Real> parameters_;
};

// Model soups (Mitchell Wortsman and others, "Model Soups: Averaging Weights of Multiple Fine-tuned Models
// Improves Accuracy Without Increasing Inference Time", 2022).
/// The mean of the weights of networks of one shape, of which there is at least one; rounded, halves away from
/// zero. Where they began as the same network and were trained further differently, it errs less than each.
Network mean_of(std::span<const std::shared_ptr<const Network>> networks);

}  // namespace ricochet::tools::train
