// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/data/sample.hpp"

namespace ricochet::tools::datagen {
namespace {

using test::Finished;

/// A folder in which ricochet-datagen runs.
struct DatagenFolder : test::TemporaryFolder {
    [[nodiscard]] Finished datagen(const std::string& arguments) const {
        return shell(program_path("ricochet-datagen") + " " + arguments);
    }
    [[nodiscard]] std::vector<data::Record> records(const std::string& name) const {
        return data::read_all(file(name));
    }
};

TEST_CASE_METHOD(DatagenFolder, "the program generates, filters, shuffles, splits, counts and checks") {
    const Finished made = datagen("generate --output games --games 16 --threads 2 --nodes 30 --hash 1");
    CHECK(made.exit_code == 0);
    CHECK(test::contains(made.err, "16 games, "));
    CHECK(test::contains(made.err, " positions/s"));
    const std::size_t count = records("games").size();
    CHECK(datagen("count games").out == fmt::format("{} games\n", count));
    CHECK(datagen("check games").out == fmt::format("{} positions, all sound\n", count));
    CHECK(test::contains(datagen("stats games").out, "games           16 "));
    CHECK(datagen("filter --output kept games").exit_code == 0);
    CHECK(datagen("shuffle --output mixed kept").exit_code == 0);
    CHECK(datagen("split --output train --hold-out held --permille 300 mixed").exit_code == 0);
    CHECK(records("train").size() + records("held").size() == records("kept").size());
    CHECK(std::ranges::count(datagen("show --count 3 mixed").out, '\n') == 3);
}

TEST_CASE_METHOD(DatagenFolder, "wrong arguments and files earn one line each") {
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
    says("generate --output none --eval-file none", 1, "'none': the file cannot be read");
    says("generate --output /nowhere/games --games 1", 1,
         "cannot open '/nowhere/games': No such file or directory");
    CHECK_FALSE(has("none"));
}

TEST_CASE_METHOD(DatagenFolder, "a help that cannot be written earns one line") {
    const Finished told = datagen("--help");
    CHECK(told.exit_code == 0);
    CHECK(test::contains(told.out, "generate"));
    const Finished full = datagen("--help >/dev/full");
    CHECK(full.exit_code == 1);
    CHECK(full.err == "ricochet-datagen: the output cannot be written: No space left on device\n");
}

TEST_CASE_METHOD(DatagenFolder, "a run that is killed goes on to the same data") {
    const std::string options = "--threads 2 --nodes 60 --hash 1 --games 96";
    // Killed again and again, in the middle of blocks or of writing.
    for (int i = 0; i < 4; ++i) {
        shell(fmt::format("timeout -s KILL 1 {} generate --output killed {}", program_path("ricochet-datagen"),
                          options));
    }
    CHECK(datagen("generate --output killed " + options).exit_code == 0);
    CHECK(datagen("generate --output whole " + options).exit_code == 0);
    auto killed = records("killed");
    auto whole = records("whole");
    std::ranges::sort(killed);
    std::ranges::sort(whole);
    CHECK(killed == whole);
}

}  // namespace
}  // namespace ricochet::tools::datagen
