// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <thread>

#include "tests/tools/client/harness.hpp"
#include "tests/tools/data/sample.hpp"

namespace ricochet::tools::datagen {
namespace {

using test::Finished;

Finished datagen(const std::string& arguments) {
    return test::run_shell(std::string(RICOCHET_DATAGEN_EXECUTABLE) + " " + arguments);
}

TEST_CASE("the program generates, filters, shuffles, splits, counts and checks") {
    const test::TemporaryFolder folder;
    const Finished made = datagen(
        fmt::format("generate --output {} --games 16 --threads 2 --nodes 30 --hash 1", folder.file("games")));
    CHECK(made.exit_code == 0);
    CHECK(made.err.find("16 games, ") != std::string::npos);
    CHECK(made.err.find(" positions/s") != std::string::npos);
    const std::size_t count = data::read_all(folder.file("games")).size();

    const auto in_folder = [&folder](const std::string& name) { return folder.file(name); };
    CHECK(datagen("count " + in_folder("games")).out == fmt::format("{} {}\n", count, in_folder("games")));
    CHECK(datagen("check " + in_folder("games")).out == fmt::format("{} positions, all sound\n", count));
    CHECK(datagen("stats " + in_folder("games")).out.find("games           16 ") != std::string::npos);
    CHECK(datagen(fmt::format("filter --output {} {}", in_folder("kept"), in_folder("games"))).exit_code == 0);
    CHECK(datagen(fmt::format("shuffle --output {} {}", in_folder("mixed"), in_folder("kept"))).exit_code == 0);
    CHECK(datagen(fmt::format("split --output {} --hold-out {} --permille 300 {}", in_folder("train"),
                              in_folder("held"), in_folder("mixed")))
              .exit_code == 0);
    CHECK(data::read_all(in_folder("train")).size() + data::read_all(in_folder("held")).size() ==
          data::read_all(in_folder("kept")).size());
    const Finished shown = datagen(fmt::format("show --count 3 {}", in_folder("mixed")));
    CHECK(std::ranges::count(shown.out, '\n') == 3);
}

TEST_CASE("wrong arguments and files earn one line each") {
    const test::TemporaryFolder folder;
    const auto says = [](const std::string& arguments, int code, const std::string& line) {
        const Finished finished = datagen(arguments);
        CHECK(finished.exit_code == code);
        CHECK(finished.out.empty());
        CHECK(finished.err == "ricochet-datagen: " + line + "\n");
    };
    const std::string none = folder.file("none");
    says("", 2, "A subcommand is required");
    says("check " + none, 1, fmt::format("cannot read '{}'", none));
    says("count " + none, 1, fmt::format("cannot read '{}'", none));
    says("generate", 2, "--output is required");
    says(fmt::format("generate --output {} --threads 0", none), 2, "--threads: Value 0 not in range 1 to 1024");
    says(fmt::format("generate --output {} --eval-file {}", none, none), 1,
         fmt::format("'{}': the file cannot be read", none));
    says("generate --output /nowhere/games --games 1", 1,
         "cannot open '/nowhere/games': No such file or directory");
    CHECK_FALSE(std::filesystem::exists(none));
}

TEST_CASE("a run that is killed goes on to the same data") {
    const test::TemporaryFolder folder;
    const std::string options = "--threads 2 --nodes 60 --hash 1 --games 96";
    // Killed again and again, in the middle of blocks or of writing.
    for (int i = 0; i < 4; ++i) {
        test::run_shell(fmt::format("timeout -s KILL 1 {} generate --output {} {}", RICOCHET_DATAGEN_EXECUTABLE,
                                    folder.file("killed"), options));
    }
    CHECK(datagen(fmt::format("generate --output {} {}", folder.file("killed"), options)).exit_code == 0);
    CHECK(datagen(fmt::format("generate --output {} {}", folder.file("whole"), options)).exit_code == 0);
    auto killed = data::read_all(folder.file("killed"));
    auto whole = data::read_all(folder.file("whole"));
    std::ranges::sort(killed);
    std::ranges::sort(whole);
    CHECK(killed == whole);
}

}  // namespace
}  // namespace ricochet::tools::datagen
