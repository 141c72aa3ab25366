// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fmt/format.h>

#include "movegen/game.hpp"
#include "search/games/game_evaluation.hpp"
#include "tests/catch.hpp"
#include "tests/tools/client/harness.hpp"

namespace ricochet::tools::train {
namespace {

using test::Finished;

/// Runs the pipeline with a budget of seconds.
Finished run_pipeline(const std::string& folder, const std::string& more = "") {
    return test::run_shell(
        fmt::format("{} {} --programs {} --games 16 --nodes 40 --epochs 2 --batch 256 --hidden 32 {} 2>&1",
                    RICOCHET_PIPELINE, folder,
                    std::filesystem::path(RICOCHET_TRAIN_EXECUTABLE).parent_path().string(), more));
}

TEST_CASE("the pipeline makes a network that loads, evaluates and plays") {
    const test::TemporaryFolder folder;
    const Finished made = run_pipeline(folder.file("work"));
    INFO(made.out);
    REQUIRE(made.exit_code == 0);
    const std::string network = folder.file("work") + "/network.net";
    const std::string bytes = test::read_file(network);
    REQUIRE(parse_network(bytes, Variant::tensor));
    CHECK(made.out.find("\n2,0.") != std::string::npos);

    // Once more from what is there: the same network.
    REQUIRE(run_pipeline(folder.file("work")).exit_code == 0);
    CHECK(test::read_file(network) == bytes);

    const Finished played =
        test::run_shell(fmt::format("printf 'setoption name EvalFile value {}\\nsetoption name Use NNUE value "
                                    "true\\neval\\ngo nodes 2000\\n' | {}",
                                    network, RICOCHET_EXECUTABLE));
    CHECK(played.out.find("Network: ") != std::string::npos);
    CHECK(played.out.find("bestmove ") != std::string::npos);
    CHECK(played.out.find("info string") == std::string::npos);

    // The second generation: games that the network evaluates. They are not mixed with those of the first.
    const Finished mixed = run_pipeline(folder.file("work"), "--eval-file " + network);
    CHECK(mixed.exit_code == 1);
    CHECK(mixed.out.find("made with the hand-written evaluation, not the network ") != std::string::npos);
    REQUIRE(run_pipeline(folder.file("second"), "--eval-file " + network).exit_code == 0);
    CHECK(test::read_file(folder.file("second") + "/games.data") !=
          test::read_file(folder.file("work") + "/games.data"));
}

TEST_CASE("ricochet-train and the pipeline refuse wrong arguments with one line") {
    const test::TemporaryFolder folder;
    const auto train = [](const std::string& arguments) {
        return test::run_shell(std::string(RICOCHET_TRAIN_EXECUTABLE) + " " + arguments);
    };
    Finished finished = train("--output x");
    CHECK(finished.exit_code == 2);
    CHECK(finished.err == "ricochet-train: FILE is required\n");
    finished = train("--output x --hidden 33 none");
    CHECK(finished.exit_code == 2);
    CHECK(finished.err == "ricochet-train: --hidden: 33 is no multiple of 32\n");
    finished = train("--output x " + folder.file("none"));
    CHECK(finished.exit_code == 1);
    CHECK(finished.err == fmt::format("ricochet-train: cannot read '{}'\n", folder.file("none")));
    finished = test::run_shell(fmt::format("{} {} --no 1", RICOCHET_PIPELINE, folder.file("work")));
    CHECK(finished.exit_code == 2);
    CHECK(finished.err == "pipeline: unknown option --no\n");
}

}  // namespace
}  // namespace ricochet::tools::train
