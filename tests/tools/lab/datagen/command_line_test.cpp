// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "search/games/networks.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/lab/data/sample.hpp"
#include "tools/client/process.hpp"

namespace ricochet::tools::datagen {
namespace {

using test::Finished;

/// A folder to run ricochet-datagen in.
struct DatagenFolder : test::TemporaryFolder {
    [[nodiscard]] Finished datagen(const std::string& arguments) const {
        return shell(program_path("ricochet-datagen") + " " + arguments);
    }
    /// Starts ricochet-datagen and kills it once a file has grown. Returns whether it was still running.
    [[nodiscard]] bool kill_once_grown(const std::string& name, const std::string& arguments) const {
        const auto size = [this, &name]() -> std::uintmax_t {
            std::error_code missing;
            const std::uintmax_t bytes = std::filesystem::file_size(file(name), missing);
            return missing ? 0 : bytes;
        };
        const std::uintmax_t before = size();
        const Interrupt interrupt;
        const auto started = Process::start(
            {program_path("ricochet-datagen"), split_command(arguments).value(), path()}, interrupt);
        REQUIRE(started.ok());
        Process& process = *started.value();
        while (size() == before && !process.wait(Clock::now() + Milliseconds(5)).has_value()) {
        }
        return process.kill().by_signal;
    }
    [[nodiscard]] std::vector<data::Record> records(const std::string& name) const {
        return data::read_all(file(name));
    }
};

TEST_CASE_METHOD(DatagenFolder, "the program generates, filters, splits, counts and checks") {
    const Finished made = datagen("generate --output games --games 16 --threads 2 --nodes 30 --hash 1");
    CHECK(made.exit_code == 0);
    CHECK(test::contains(made.err, "16 games, "));
    CHECK(test::contains(made.err, " positions/s\n"));
    const Finished more = datagen("generate --output more --games 32 --threads 1 --nodes 5 --hash 1");
    CHECK(test::contains(more.err, " positions/s, about "));
    CHECK(test::contains(more.err, " to go\n"));
    const std::size_t count = records("games").size();
    const std::string network = fmt::format("{:016x}", built_in_network(Variant::tensor)->checksum());
    const std::string table = datagen("count games more").out;
    CHECK(test::contains(table,
                         fmt::format("{:>13} tensor                1         30 {} games\n", count, network)));
    CHECK(test::contains(table, fmt::format("         5 {} more\n", network)));
    CHECK(test::contains(table, fmt::format("{:>13} together\n", count + records("more").size())));
    CHECK(datagen("check games").out == fmt::format("{} positions, all sound\n", count));
    CHECK(test::contains(datagen("stats games").out, "games           16 "));
    CHECK(datagen("filter --output even --max-score 0 games").exit_code == 0);
    CHECK(records("even").size() < count);
    CHECK(datagen("filter --output kept games").exit_code == 0);
    CHECK(test::contains(datagen("count kept").out,
                         "tensor                -          - -                kept\n"));
    CHECK(datagen("split --output train --hold-out held --permille 300 kept").exit_code == 0);
    CHECK(records("train").size() + records("held").size() == records("kept").size());
    CHECK(std::ranges::count(datagen("show --count 3 kept").out, '\n') == 3);
}

TEST_CASE_METHOD(DatagenFolder, "the program makes data of either game, and never mixes them") {
    REQUIRE(datagen("generate --output tiled --game tiledsquares --games 16 --nodes 20 --hash 1").exit_code ==
            0);
    REQUIRE(datagen("generate --output tensor --games 1 --nodes 5 --hash 1").exit_code == 0);
    CHECK(datagen("check tiled").out == fmt::format("{} positions, all sound\n", records("tiled").size()));
    CHECK(test::contains(datagen("stats tiled").out, "game            tiledsquares\n"));
    CHECK(test::contains(datagen("stats tensor").out, "game            tensor\n"));
    CHECK(test::contains(datagen("show tiled").out, " - "));
    CHECK(datagen("filter --output kept tiled").exit_code == 0);
    CHECK(datagen("count tensor tiled").exit_code == 0);
    for (const char* const command : {"check", "stats", "show", "filter --output new"}) {
        const Finished mixed = datagen(fmt::format("{} tensor tiled", command));
        CHECK(mixed.exit_code == 1);
        CHECK(mixed.err ==
              "ricochet-datagen: 'tiled' has positions of tiledsquares, 'tensor' of tensor: games are "
              "not mixed\n");
    }
    const Finished other = datagen("generate --output tiled --games 32 --nodes 20 --tensorfree 0");
    CHECK(other.exit_code == 1);
    CHECK(other.err == "ricochet-datagen: 'tiled' has games of tiledsquares, not of tensor\n");
    CHECK_FALSE(has("new"));
}

TEST_CASE_METHOD(DatagenFolder,
                 "the built-in network evaluates, or another or none on request, and is named first") {
    const auto generate = [this](const std::string& name, const std::string& more) {
        return datagen("generate --output " + name + " --games 1 --nodes 5 --hash 1 " + more);
    };
    const auto network = built_in_network();
    REQUIRE(network != nullptr);
    const std::string by_network = fmt::format("evaluated by the network {:016x}\n", network->checksum());
    CHECK(generate("usual", "").err.starts_with(by_network));
    write("copy.net", network->file());
    CHECK(generate("named", "--eval-file copy.net").err.starts_with(by_network));
    CHECK(read("named") == read("usual"));
    CHECK(generate("by-hand", "--material").err.starts_with("evaluated by material alone\n"));
    CHECK(read("by-hand") != read("usual"));
    CHECK(generate("both", "--material --eval-file copy.net").exit_code == 2);
    CHECK_FALSE(has("both"));
    // Nor can they continue each other's games.
    CHECK(test::contains(generate("by-hand", "").err, "material alone"));
    CHECK(generate("by-hand", "").exit_code == 1);
}

TEST_CASE_METHOD(DatagenFolder, "wrong arguments and files are reported in one line each") {
    const auto says = [this](const std::string& arguments, int code, const std::string& line) {
        const Finished finished = datagen(arguments);
        CHECK(finished.exit_code == code);
        CHECK(finished.out.empty());
        CHECK(finished.err == "ricochet-datagen: " + line + "\n");
    };
    says("", 2, "A subcommand is required");
    says("check none", 1, "cannot read 'none'");
    says("count none", 1, "cannot read 'none'");
    says("generate", 2, "--output is required");
    says("generate --output none --threads 0", 2, "--threads: Value 0 not in range 1 to 1024");
    says("generate --output new --game chess", 2, "--game: 'chess' is not tensor or tiledsquares");
    says("generate --output new --game tiledsquares --tensorfree 5", 1,
         "--game tiledsquares: it has no second variant to play a percentage of");
    says("generate --output new --eval-file none", 1, "'none': the file cannot be read");
    says("generate --output /nowhere/games --games 1", 1,
         "--output '/nowhere/games' cannot be made: there is no folder '/nowhere'");
    CHECK_FALSE(has("none"));
    CHECK_FALSE(has("new"));
}

TEST_CASE_METHOD(DatagenFolder, "no file is replaced that another option names, or that is something else") {
    REQUIRE(datagen("generate --output games --games 1 --threads 1 --nodes 5 --hash 1").exit_code == 0);
    write("notes", "hello");
    write("kept.new", "hello");
    std::filesystem::create_symlink("games", file("link"));
    std::filesystem::create_hard_link(file("games"), file("hard"));
    const std::string games = read("games");
    const auto refuses = [this](const std::string& arguments, const std::string& reason) {
        const Finished finished = datagen(arguments);
        CAPTURE(arguments, finished.err);
        CHECK(finished.exit_code == 1);
        CHECK(test::contains(finished.err, reason));
        CHECK(std::ranges::count(finished.err, '\n') == 1);
    };
    refuses("generate --output notes --games 1", "--output 'notes' exists and is not a file of training data");
    refuses("generate --output x --eval-file x", "--output 'x' and --eval-file 'x' are the same file");
    refuses("generate --output /dev/null", "is a device or a pipe");
    for (const char* const name : {"games", "link", "hard"}) {
        refuses(std::string("filter games --output ") + name, "are the same file");
        refuses(std::string("split games --output new --hold-out ") + name, "are the same file");
    }
    refuses("split games --output new --hold-out ./new", "are the same file");
    refuses("filter games --output notes", "--output 'notes' exists already");
    refuses("filter games --output kept", "'kept.new' exists and is not a file of training data");
    std::filesystem::permissions(file("games"), std::filesystem::perms::owner_read);
    refuses("generate --output games --games 32 --nodes 5", "--output 'games' is write-protected");
    CHECK(read("games") == games);
    CHECK(read("notes") == "hello");
    CHECK(read("kept.new") == "hello");
    CHECK_FALSE(has("new"));
}

TEST_CASE_METHOD(DatagenFolder, "a selection is written to where a link leads") {
    REQUIRE(datagen("generate --output games --games 1 --threads 1 --nodes 5 --hash 1").exit_code == 0);
    std::filesystem::create_symlink("mixed", file("link"));
    CHECK(datagen("filter --output link games").exit_code == 0);
    CHECK(std::filesystem::is_symlink(file("link")));
    CHECK_FALSE(records("mixed").empty());
    CHECK_FALSE(has("mixed.new"));
}

TEST_CASE_METHOD(DatagenFolder, "a killed run resumes to the same data") {
    const std::string options = "--threads 2 --nodes 10 --hash 1 --games 64";
    // Killed repeatedly, in the middle of blocks or of writing.
    int cut_short = 0;
    for (int i = 0; i < 4; ++i) {
        cut_short += kill_once_grown("killed", "generate --output killed " + options) ? 1 : 0;
    }
    CHECK(cut_short > 0);
    CHECK(datagen("generate --output killed " + options).exit_code == 0);
    CHECK(datagen("generate --output whole " + options).exit_code == 0);
    CHECK(read("killed") == read("whole"));
}

}  // namespace
}  // namespace ricochet::tools::datagen
