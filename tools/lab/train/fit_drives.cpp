// SPDX-License-Identifier: GPL-3.0-or-later
// Writes search/evaluation/tensor/drives.net from tablebases: ricochet-fit-drives TABLES OUTPUT
#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tools/common/durable_file.hpp"
#include "tools/lab/train/drive_fitting.hpp"

namespace ricochet::tools::train::drives {
namespace {

struct Plan {
    SampleChoice choice{};
    DriveWorth worth{};
    std::size_t samples = 600000;
    int rounds = 20;
};
/// Less than the value of the ending after the capture, so that capturing the piece is preferred.
constexpr DriveWorth before_capture = {700, 6};
/// A plan for each ending, in the order of `drive_endings`.
constexpr std::array<Plan, tensor::drive_endings.size()> plans = {{
    {},
    {},
    {},
    {},
    {{.shortest_distance = 7}, before_capture, 2000000, 16},
    {{.drawn_distance = 90}, before_capture},
}};

std::string fit(const std::string& folder, std::string_view name, const Plan& plan) {
    const tables::Ending ending = tables::Ending::parse(name).value();
    const auto tables = tables::Tables::load(folder, {ending}, 1);
    if (!tables) {
        throw std::runtime_error(tables.error());
    }
    Random random{11};
    auto samples = DriveSampler(*tables.value(), ending, plan.choice, random).draw(plan.samples);
    DriveModel model(samples, random);
    model.fit(samples, plan.rounds, random);
    fmt::print("{}: error {:.2f} plies\n", name, model.error(samples));
    return model.network(plan.worth).bytes();
}

void write(const std::string& folder, const std::string& path) {
    std::string bytes;
    for (std::size_t number = 0; number < plans.size(); ++number) {
        bytes += fit(folder, tensor::drive_endings[number], plans[number]);
    }
    if (const std::optional<Error> error = replace_file(path, bytes)) {
        throw std::runtime_error(error->message);
    }
}

}  // namespace
}  // namespace ricochet::tools::train::drives

int main(int argc, char** argv) {
    if (argc != 3) {
        fmt::print(stderr, "usage: ricochet-fit-drives TABLES OUTPUT\n");
        return 1;
    }
    try {
        ricochet::tools::train::drives::write(argv[1], argv[2]);
    } catch (const std::exception& error) {
        fmt::print(stderr, "ricochet-fit-drives: {}\n", error.what());
        return 1;
    }
    return 0;
}
