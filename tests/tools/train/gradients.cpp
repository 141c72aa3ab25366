// SPDX-License-Identifier: GPL-3.0-or-later
// Prints a small model, some samples, and the trainer's values and gradient as JSON, for torch_test.py.
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <vector>

#include "tests/tools/data/sample.hpp"
#include "tools/train/model.hpp"

using namespace ricochet::tools;
using train::Model;
using train::Sample;

int main() {
    constexpr std::size_t hidden = 32;
    constexpr double scale = 250;
    constexpr std::size_t count = 64;
    const data::TrainedGame& game = data::trained_game_of(ricochet::Variant::tensor);
    Model<double> model(game, hidden);
    model.randomize(1);
    Model<double>::Workspace workspace(hidden);
    std::vector<double> gradient(model.layout().size());
    std::vector<double> values;
    std::vector<std::string> lines;
    for (const data::Record& record : data::random_records(1, count)) {
        const Sample sample = train::sample_of(game, record, {.scale = scale, .score_weight = 0.7});
        values.push_back(model.value(sample, workspace));
        model.add_gradient(sample, scale, workspace, gradient);
        lines.push_back(fmt::format(R"({{"own":[{}],"other":[{}],"bucket":{},"chance":{}}})",
                                    fmt::join(sample.own.all(), ","), fmt::join(sample.other.all(), ","),
                                    sample.bucket, sample.chance));
    }
    const std::span<const double> parameters = model.parameters();
    fmt::print(R"({{"hidden":{},"scale":{},"samples":[{}],"parameters":[{}],"values":[{}],"gradient":[{}]}})",
               hidden, scale, fmt::join(lines, ","), fmt::join(parameters, ","), fmt::join(values, ","),
               fmt::join(gradient, ","));
}
