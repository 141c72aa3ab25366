// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "movegen/game.hpp"
#include "search/games/networks.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"

namespace ricochet::tools::train {
namespace {

using test::Finished;

/// A folder to run the pipeline in, with a budget of seconds.
struct PipelineFolder : test::TemporaryFolder {
    [[nodiscard]] Finished run_pipeline(const std::string& folder, const std::string& more = {}) const {
        return shell(
            fmt::format("{} {} --programs {} --games 16 --nodes 40 --epochs 2 --batch 256 --hidden 32 {} 2>&1",
                        source_path("tools/lab/train/pipeline"), folder,
                        std::filesystem::path(program_path("ricochet-train")).parent_path().string(), more));
    }
};

TEST_CASE_METHOD(PipelineFolder, "the pipeline makes a network that loads, evaluates and plays") {
    const Finished made = run_pipeline("work");
    INFO(made.out);
    REQUIRE(made.exit_code == 0);
    const std::string bytes = read("work/network.net");
    REQUIRE(parse_network(bytes, Variant::tensor));
    CHECK(test::contains(made.out, "\n2,0."));
    CHECK(test::contains(made.out, "epoch 1 of 2, about "));
    CHECK_FALSE(test::contains(made.out, "epoch 2 of 2"));
    CHECK_FALSE(test::contains(read("work/training.csv"), "to go"));

    // Training for a number of samples repeats all positions as often as needed.
    const std::size_t positions = data::read_all(file("work/train.data")).size();
    const std::string train =
        program_path("ricochet-train") + " --output other.net --hidden 32 work/train.data";
    const double samples = static_cast<double>(3 * positions - 1) / 1e6;
    const Finished by_samples = shell(fmt::format("{} --samples {:.6f}", train, samples));
    CHECK(test::contains(by_samples.err, "epoch 2 of 3, about "));
    CHECK(test::contains(by_samples.out, "\n3,0."));
    CHECK(shell(train + " --samples 1 --epochs 2").err == "ricochet-train: --epochs excludes --samples\n");

    // Run again on the existing files: the same network, and the table of both epochs.
    const std::string table = read("work/training.csv");
    CHECK(std::ranges::count(table, '\n') == 5);
    REQUIRE(run_pipeline("work").exit_code == 0);
    CHECK(read("work/network.net") == bytes);
    CHECK(read("work/training.csv") == table);

    // Other settings are refused before any work is done.
    for (const char* const more : {"--games 32", "--epochs 3"}) {
        const std::string games = read("work/games.data");
        const Finished other = run_pipeline("work", more);
        CHECK(other.exit_code == 2);
        CHECK(test::contains(other.out, "pipeline: 'work' was begun with --games 16 --nodes 40 --epochs 2 "));
        CHECK(test::contains(other.out, "remove 'work/checkpoint' to train anew"));
        CHECK(read("work/games.data") == games);
    }

    const Finished played = shell(
        std::string("printf 'setoption name EvalFile value work/network.net\\nsetoption name Use NNUE value "
                    "true\\neval\\ngo nodes 2000\\n' | ") +
        program_path("ricochet"));
    CHECK(test::contains(played.out, "Network: "));
    CHECK(test::contains(played.out, "bestmove "));
    CHECK_FALSE(test::contains(played.out, "info string"));

    // The second generation, whose games the network evaluates, is not mixed with the first.
    const Finished mixed = run_pipeline("work --eval-file work/network.net");
    CHECK(mixed.exit_code == 2);
    CHECK(test::contains(mixed.out, "'work' was begun with "));
    REQUIRE(run_pipeline("second --eval-file work/network.net").exit_code == 0);
    CHECK(read("second/games.data") != read("work/games.data"));
}

TEST_CASE_METHOD(PipelineFolder, "the pipeline makes a network of Tiled Squares Chess, too") {
    const Finished made = run_pipeline("tiled --game tiledsquares");
    INFO(made.out);
    REQUIRE(made.exit_code == 0);
    CHECK(parse_network(read("tiled/network.net"), Variant::tiledsquares));
    CHECK_FALSE(parse_network(read("tiled/network.net"), Variant::tensor));
    const Finished played = shell(
        std::string("printf 'setoption name EvalFile value tiled/network.net\\nsetoption name Use NNUE value "
                    "true\\nsetoption name UCI_Variant value tiledsquares\\neval\\ngo nodes 2000\\n' | ") +
        program_path("ricochet"));
    CHECK(test::contains(played.out, "Network: "));
    CHECK(test::contains(played.out, "bestmove "));
    CHECK_FALSE(test::contains(played.out, "info string error"));
    REQUIRE(run_pipeline("second --game tiledsquares --eval-file tiled/network.net").exit_code == 0);
    CHECK(read("second/games.data") != read("tiled/games.data"));

    // Networks and positions of another game are refused.
    const Finished other = run_pipeline("other --eval-file tiled/network.net");
    CHECK(other.exit_code == 1);
    CHECK(test::contains(other.out, "it is for the game \"tiledsquares\" instead of tensor"));
    const std::string programs = std::filesystem::path(program_path("ricochet-train")).parent_path().string();
    REQUIRE(
        shell(programs + "/ricochet-datagen generate --output games --games 1 --nodes 5 --hash 1").exit_code ==
        0);
    const Finished mixed =
        shell(program_path("ricochet-train") + " --output new --hold-out games tiled/train.data");
    CHECK(mixed.exit_code == 1);
    CHECK(mixed.err ==
          "ricochet-train: 'games' has positions of tensor, 'tiled/train.data' of tiledsquares: games are not "
          "mixed\n");
    CHECK_FALSE(has("new"));
}

TEST_CASE_METHOD(PipelineFolder,
                 "ricochet-train replaces no file but a network, and no network that it reads") {
    const std::string programs = std::filesystem::path(program_path("ricochet-train")).parent_path().string();
    const Finished made =
        shell(programs + "/ricochet-datagen generate --output games --games 1 --nodes 5 --hash 1");
    REQUIRE(made.exit_code == 0);
    std::filesystem::create_symlink("games", file("link"));
    std::filesystem::create_hard_link(file("games"), file("hard"));
    write("notes", "hello\n");
    const std::string games = read("games");
    const auto refuses = [this](const std::string& arguments, const std::string& reason) {
        const Finished finished =
            shell(program_path("ricochet-train") + " --epochs 1 --hidden 32 " + arguments);
        CAPTURE(arguments, finished.err);
        CHECK(finished.exit_code == 1);
        CHECK(finished.out.empty());
        CHECK(test::contains(finished.err, reason));
    };
    for (const char* const name : {"games", "link", "hard", "./games"}) {
        refuses(fmt::format("--output {} games", name), "are the same file");
        refuses(fmt::format("--output new --checkpoint {} games", name), "are the same file");
        refuses(fmt::format("--output new --hold-out {} games", name), "--hold-out '");
    }
    write("copy", games);
    refuses("--output new --hold-out copy games", "--hold-out: every position of it is trained on, too");
    refuses("--output '' games", "--output: the file's name is empty");
    refuses("--output none/new games", "--output 'none/new' cannot be made: there is no folder 'none'");
    refuses("--output new --checkpoint new games", "--output 'new' and --checkpoint 'new' are the same file");
    refuses("--output notes games", "--output 'notes' exists and is not a network");
    refuses("--output new --checkpoint notes games", "'notes' exists and is not a checkpoint of a training");
    CHECK(read("games") == games);
    CHECK(read("notes") == "hello\n");
    CHECK_FALSE(has("new"));
}

TEST_CASE_METHOD(PipelineFolder, "ricochet-train and the pipeline refuse wrong arguments with one line") {
    const auto says = [this](const std::string& command, int code, const std::string& line) {
        const Finished finished = shell(command);
        CHECK(finished.exit_code == code);
        CHECK(finished.err == line + "\n");
    };
    const std::string train = program_path("ricochet-train");
    says(train + " --output x", 2, "ricochet-train: FILE is required");
    says(train + " --output x --hidden 33 none", 2, "ricochet-train: --hidden: 33 is not a multiple of 32");
    says(train + " --output x none", 1, "ricochet-train: cannot read 'none'");
    for (const char* const option : {"rate", "last-rate", "weight-decay", "score-weight", "scale"}) {
        for (const char* const number : {"nan", "inf", "-1", "1e999"}) {
            const Finished finished = shell(fmt::format("{} --output x --{} {} none", train, option, number));
            CAPTURE(option, number);
            CHECK(finished.exit_code == 2);
            CHECK(test::contains(finished.err, fmt::format("--{}: ", option)));
            CHECK(test::contains(finished.err, "out of the range"));
        }
    }
    CHECK(test::contains(shell(train + " --output x --rate 0 none").err, "--rate: \"0\" is out of the range"));
    says(train + " --output x --scale 0.5 none", 2, "ricochet-train: --scale: 0.5 is neither 0 nor 1 or more");
    const std::string generate = "datagen generate --output games --games 1 --nodes 100 --game ";
    REQUIRE(shell(program_path("ricochet-") + generate + "tensor").exit_code == 0);
    says(train + " --output x --start games games", 1, "ricochet-train: 'games': it is not a network file");
    const std::string network = source_path("search/evaluation/network/tensor.net");
    says(train + " --output x --hidden 288 --start " + network + " games", 1,
         "ricochet-train: --hidden: 288 is not a multiple of the 256 of the network to begin with");
    says(train + " --output x --mean --start a b", 2, "ricochet-train: --start excludes --mean");
    says(source_path("tools/lab/train/pipeline") + " work --no 1", 2, "pipeline: unknown option --no");
}

TEST_CASE_METHOD(PipelineFolder, "ricochet-train --mean writes the mean of networks of one shape") {
    REQUIRE(shell(program_path("ricochet-datagen") + " generate --output games --games 1 --nodes 5 --hash 1")
                .exit_code == 0);
    const std::string train = program_path("ricochet-train");
    for (const int seed : {1, 2}) {
        REQUIRE(
            shell(fmt::format("{} --epochs 1 --hidden 32 --seed {} --output net{} games", train, seed, seed))
                .exit_code == 0);
    }
    const Finished one = shell(train + " --mean --output mean net1 net1 net1");
    CHECK(one.exit_code == 0);
    CHECK(test::contains(one.out, " of tensor is in 'mean'"));
    CHECK(read("mean") == read("net1"));
    CHECK(shell(train + " --mean --output mean net1 net2").exit_code == 0);
    CHECK(read("mean") != read("net1"));
    CHECK(read("mean") != read("net2"));
    const std::string before = read("mean");
    const auto refuses = [this, &train](const std::string& files, const std::string& reason) {
        const Finished finished = shell(train + " --mean --output mean " + files);
        CHECK(finished.exit_code == 1);
        CHECK(finished.err == "ricochet-train: " + reason + "\n");
    };
    refuses("net1 games", "'games': it is not a network file");
    refuses("net1 none", "'none': the file cannot be read");
    refuses("net1 mean", "FILE 'mean' and --output 'mean' are the same file");
    for (const auto& [name, game] : {std::pair("tensor", "tensor"), std::pair("tiled", "tiledsquares")}) {
        const std::string other = source_path(fmt::format("search/evaluation/network/{}.net", name));
        refuses("net1 " + other,
                fmt::format("'net1' is for tensor with 32 hidden neurons, '{}' for {} with 256: "
                            "networks of one shape have a mean",
                            other, game));
    }
    CHECK(read("mean") == before);
}

}  // namespace
}  // namespace ricochet::tools::train
