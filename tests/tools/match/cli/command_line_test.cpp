// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_line.hpp"

#include <algorithm>
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::vector<std::string> two_engines(const std::vector<std::string>& more) {
    return join({mock("a"), mock("b"), {"-each", "tc=1"}, more});
}

}  // namespace

TEST_CASE("wrong arguments get one line on stderr and exit code 2 before anything starts") {
    const TemporaryFolder folder;
    const std::string folder_name = folder.file("none");
    const auto arguments = GENERATE_COPY(
        std::vector<std::string>{}, std::vector<std::string>{"-nonsense"}, mock("a"),
        join({mock("a"), mock("b")}), join({mock("a"), mock("a"), {"-each", "tc=1"}}),
        two_engines({"-each", "tc=x"}), two_engines({"-each", "nodes=0"}),
        two_engines({"-each", "nodes=99999999999999999999"}), two_engines({"-each", "what=1"}),
        two_engines({"-each", "word"}), two_engines({"-rounds", "0"}), two_engines({"-rounds", "many"}),
        two_engines({"-games", "3"}), two_engines({"-concurrency", "0"}), two_engines({"-variant", "chess"}),
        two_engines({"-tournament", "knockout"}), two_engines({"-tournament", "gauntlet", "-seeds", "2"}),
        two_engines({"-sprt", "elo0=5", "elo1=5"}), two_engines({"-sprt", "model=bayesian"}),
        two_engines({"-sprt", "alpha=0"}), two_engines({"-openings", "file=/no/such/file"}),
        two_engines({"-openings", "format=random", "judge=c", "score=5"}),
        two_engines({"-openings", "order=random"}), two_engines({"-shard", "3/2", "-srand", "1"}),
        two_engines({"-shard", "1/2"}), two_engines({"-srand", "-1"}), two_engines({"-draw", "score=x"}),
        two_engines({"-resign", "twosided=maybe"}), two_engines({"-maxmoves", "0"}),
        two_engines({"-timeouts", "start=0"}), two_engines({"-pgnout", "/no/such/folder/x.pgn"}),
        two_engines({"-log", "/no/such/folder/x.log"}), two_engines({"-json", "/no/such/folder/x.json"}),
        join({mock("a"), {"-engine", "cmd=/no/such/engine", "-each", "tc=1"}}),
        join({mock("a"), {"-engine", "cmd=/etc/passwd", "-each", "tc=1"}}),
        join({mock("a"), mock("b"), {"option.None=1"}, {"-each", "tc=1"}}),
        join({mock("a"), mock("b"), {"dir=/no/such/folder"}, {"-each", "tc=1"}}),
        std::vector<std::string>{"check"}, std::vector<std::string>{"check", "/no/such/engine"},
        std::vector<std::string>{"merge", folder_name},
        std::vector<std::string>{"merge", folder_name, folder_name},
        std::vector<std::string>{"report", folder_name});
    const bool takes_journal = std::find(arguments.begin(), arguments.end(), "-each") != arguments.end();
    const Finished outcome =
        run_match(takes_journal ? join({arguments, {"-journal", folder.file("j")}}) : arguments);
    CAPTURE(arguments);
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') == 1);
    CHECK(outcome.err.starts_with("ricochet-match: "));
    CHECK(outcome.out.empty());
    CHECK((!std::filesystem::exists(folder.file("j")) || read_file(folder.file("j")).empty()));
}

TEST_CASE("an unwritable journal is an error before anything starts") {
    CHECK(run_match(two_engines({"-journal", "/no/such/folder/j"})).exit_code == 2);
}

TEST_CASE("help and version are printed") {
    const Finished help = run_match({"--help"});
    CHECK(help.exit_code == 0);
    for (const char* const word :
         {"--engine", "--sprt", "--openings", "check", "merge", "report", "--resume"}) {
        CHECK(help.out.find(word) != std::string::npos);
    }
    CHECK(run_match({"--version"}).out.starts_with("ricochet-match "));
    CHECK(run_match({"check", "--help"}).out.find("engine") != std::string::npos);
}

TEST_CASE("the settings of each engine override those of all") {
    Result<CommandLine> parsed =
        parse_command_line({"-engine", "cmd=x/one", "option.Hash=64", "option.Extra=1", "depth=3", "-engine",
                            "cmd=two", "name=second", "args=-a 'b c'", "-each", "tc=40/60+0.5", "timemargin=25",
                            "option.First=0", "option.Hash=16", "-concurrency", "3", "-recover"});
    REQUIRE(parsed.ok());
    const MatchSettings& settings = std::get<PlayCommand>(parsed.value()).settings;
    const Participant& one = settings.conditions.engines.at(0);
    const Participant& two = settings.conditions.engines.at(1);
    CHECK(one.name == "one");
    CHECK(one.options ==
          std::vector<std::pair<std::string, std::string>>{{"First", "0"}, {"Hash", "64"}, {"Extra", "1"}});
    CHECK(one.bounds.depth == 3);
    CHECK(one.bounds.clock == parse_clock("40/60+0.5").value());
    CHECK(one.bounds.margin == Milliseconds(25));
    CHECK(two.name == "second");
    CHECK(two.command.arguments == std::vector<std::string>{"-a", "b c"});
    CHECK_FALSE(two.bounds.depth.has_value());
    CHECK(settings.concurrency == 3);
    CHECK(settings.recover);
    CHECK(settings.journal == "match.jsonl");
}

TEST_CASE("what is not understood is named in its order") {
    const Finished outcome = run_match(two_engines({"-first", "1", "-second", "-srand", "5", "-third=3"}));
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err == "ricochet-match: not understood: --first 1 --second --third=3\n");
}

TEST_CASE("the outputs -log and -pgnout take their keys") {
    const auto read = [](const std::vector<std::string>& more) {
        return std::get<PlayCommand>(parse_command_line(two_engines(more)).value());
    };
    CHECK(read({"-log", "x"}).settings.log.path == "x");
    CHECK(read({"-log", "file=x", "level=warn", "size=3"}).settings.log.level == LogLevel::warn);
    CHECK(read({"-log", "file=x", "size=3"}).settings.log.most_bytes == 3'000'000);
    CHECK(read({"-pgnout", "x"}).outputs.keeps_foreign_games);
    CHECK_FALSE(read({"-pgnout", "file=x", "append=false"}).outputs.keeps_foreign_games);
    CHECK_FALSE(parse_command_line(two_engines({"-log", "level=warn"})).ok());
    CHECK_FALSE(parse_command_line(two_engines({"-log", "x", "level=loud"})).ok());
    CHECK_FALSE(parse_command_line(two_engines({"-pgnout", "append=true"})).ok());
}
