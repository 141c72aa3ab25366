// SPDX-License-Identifier: GPL-3.0-or-later
// Writes search/evaluation/tensor/drive_networks.cpp from tables of endings: ricochet-fit-drives TABLES OUTPUT
#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tools/train/drive_fitting.hpp"

namespace ricochet::tools::train::drives {
namespace {

struct Plan {
    const char* ending;
    const char* name;
    SampleChoice choice{};
    DriveWorth worth{};
    std::size_t samples = 600000;
    int rounds = 20;
};
/// Less than what is left when the piece is taken, so that it is taken.
constexpr DriveWorth before_capture = {700, 6};
constexpr std::array plans = {
    Plan{"KNTK", "drive_knight_and_beast"},
    Plan{"KBNK", "drive_bishop_and_knight"},
    Plan{"KBTTK", "drive_bishop_and_beasts"},
    Plan{"KQKT", "drive_queen_against_beast"},
    Plan{"KQKR", "drive_queen_against_rook", {.shortest_distance = 7}, before_capture, 2000000, 16},
    Plan{"KRKN", "drive_rook_against_knight", {.drawn_distance = 90}, before_capture},
};

std::string fit(const std::string& folder, const Plan& plan) {
    const tables::Ending ending = tables::Ending::parse(plan.ending).value();
    const auto tables = tables::Tables::load(folder, {ending}, 1);
    if (!tables) {
        throw std::runtime_error(tables.error());
    }
    Random random{11};
    auto samples = DriveSampler(*tables.value(), ending, plan.choice, random).draw(plan.samples);
    DriveModel model(samples, random);
    model.fit(samples, plan.rounds, random);
    fmt::print("{}: error {:.2f} plies\n", plan.ending, model.error(samples));
    return fmt::format("// {}\n{}\n", plan.ending, model.text(plan.name, plan.worth));
}

void write(const std::string& folder, const std::string& path) {
    std::string text =
        "// SPDX-License-Identifier: GPL-3.0-or-later\n"
        "#include \"search/evaluation/tensor/drive_networks.hpp\"\n\n"
        "// Numbers, made by ricochet-fit-drives; how, says the header.\n"
        "// clang-format off\n"
        "namespace ricochet::tensor::evaluation::parameters {\n\n";
    for (const Plan& plan : plans) {
        text += fit(folder, plan);
    }
    text += "}  // namespace ricochet::tensor::evaluation::parameters\n";
    std::ofstream file(path, std::ios::binary);
    if (!(file << text).flush()) {
        throw std::runtime_error(fmt::format("{} cannot be written", path));
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
