// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a small model, some samples, and the trainer's values and gradient as JSON, for torch_test.py.
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "movegen/base/random.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "tools/train/model.hpp"

namespace {

using namespace ricochet;
using namespace ricochet::tools;
using train::Model;
using train::Sample;

std::vector<Sample> random_samples(std::size_t count) {
    constexpr train::Target target{.scale = 250, .score_weight = 0.7};
    Random random({1});
    std::vector<Sample> samples;
    tensor::Position position = tensor::Position::start(Variant::tensor);
    while (samples.size() < count) {
        const tensor::MoveList moves = tensor::legal_moves(position);
        if (moves.empty()) {
            break;
        }
        data::TrainingPosition entry;
        entry.position = position;
        entry.best_move = moves[random.below(moves.size())];
        entry.score = static_cast<Score>(random.below(1000)) - 500;
        entry.result = static_cast<data::GameResult>(random.below(3));
        samples.push_back(sample_of(data::pack(entry), target));
        tensor::Undo undo{};
        position.do_move(entry.best_move, undo);
    }
    return samples;
}

}  // namespace

int main() {
    constexpr std::size_t hidden = 32;
    constexpr double scale = 250;
    constexpr std::size_t count = 64;
    Model<double> model(hidden);
    model.randomize(1);
    Model<double>::Workspace workspace(hidden);
    std::vector<double> gradient(model.layout().size());
    std::vector<double> values;
    std::vector<std::string> lines;
    for (const Sample& sample : random_samples(count)) {
        values.push_back(model.value(sample, workspace));
        model.add_gradient(sample, scale, workspace, gradient);
        lines.push_back(fmt::format(R"({{"own":[{}],"other":[{}],"bucket":{},"chance":{}}})",
                                    fmt::join(sample.own_inputs(), ","), fmt::join(sample.other_inputs(), ","),
                                    sample.bucket, sample.chance));
    }
    const std::span<const double> parameters = model.parameters();
    fmt::print(R"({{"hidden":{},"scale":{},"samples":[{}],"parameters":[{}],"values":[{}],"gradient":[{}]}})",
               hidden, scale, fmt::join(lines, ","), fmt::join(parameters, ","), fmt::join(values, ","),
               fmt::join(gradient, ","));
}
