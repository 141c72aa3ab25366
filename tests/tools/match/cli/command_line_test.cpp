// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/cli/command_line.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/client/process.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

std::string two_engines(const std::string& more) {
    return two_mocks() + "-each tc=1 -journal j " + more;
}

Result<CommandLine> parse(const std::string& words) {
    return parse_command_line(split_command(words).value());
}

/// An option with a placeholder for its number, and the numbers at the ends of its range.
struct Range {
    const char* option;
    const char* below;
    const char* lowest;
    const char* highest;
    const char* above;
};

constexpr const char* none = nullptr;
constexpr const char* a_day = "86400000";
constexpr const char* more_than_a_day = "86400001";

constexpr Range ranges[] = {
    {"-each nodes={}", "0", "1", "9223372036854775807", "9223372036854775808"},
    {"-each depth={}", "0", "1", "1000", "1001"},
    {"-each plies={}", "0", "1", "1000", "1001"},
    {"-each st={}", "0.0009", "0.001", "86400", "86400.001"},
    {"-each timemargin={}", "-1", "0", a_day, more_than_a_day},
    {"-openings format=random plies={}", "-1", "0", "1000", "1001"},
    {"-openings format=random score={}", "-1", "0", "100000", "100001"},
    {"-openings format=random score=1 nodes={}", "0", "1", "1099511627776", "1099511627777"},
    {"-openings file=f start={}", "0", "1", "1000000", "1000001"},
    {"-sprt elo0={} elo1=1000 model=logistic", "-1001", "-1000", "999", "1000"},
    {"-sprt elo0=-1000 elo1={} model=logistic", "-1000", "-999", "1000", "1001"},
    {"-sprt elo0={} elo1=200", "-201", "-200", "199", "200"},
    {"-sprt elo0=-200 elo1={}", "-200", "-199", "200", "201"},
    {"-sprt elo0=0 elo1=5 alpha={}", "0.0000009", "0.000001", "0.5", "0.51"},
    {"-sprt elo0=0 elo1=5 beta={}", "0.0000009", "0.000001", "0.5", "0.51"},
    {"-sprt elo0=0 elo1=5 alpha=0.5 beta={}", none, none, "0.49", "0.5"},
    {"-draw movenumber={}", "-1", "0", "10000", "10001"},
    {"-draw movecount={}", "0", "1", "10000", "10001"},
    {"-draw score={}", "-1", "0", "100000", "100001"},
    {"-resign movecount={}", "0", "1", "10000", "10001"},
    {"-resign score={}", "0", "1", "100000", "100001"},
    {"-maxmoves {}", "0", "1", "100000", "100001"},
    {"-timeouts start={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts ping={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts newgame={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts quit={}", "0", "1", a_day, more_than_a_day},
    {"-timeouts stall={}", "0", "1", a_day, more_than_a_day},
    {"-srand 1 -queue folder=q shares={}", "1", "2", "10000", "10001"},
    {"-log file=l size={}", "0", "1", "1000000", "1000001"},
    {"-tournament gauntlet -seeds {}", "0", "1", "1", "2"},
    {"-rounds {}", "0", "1", "1000000", "1000001"},
    {"-games {}", "0", "1", "10000", "10001"},
    {"-repeat {}", "1", "2", "2", "3"},
    {"-concurrency {}", "0", "1", "1024", "1025"},
    {"-wait {}", "-1", "0", a_day, more_than_a_day},
    {"-ratinginterval {}", "-1", "0", "1000000", "1000001"},
    {"-scoreinterval {}", "0", "1", "1000000", "1000001"},
    {"-refresh {}", "-1", "0", "86400", "86401"},
    {"-srand {}", "-1", "0", "18446744073709551615", "18446744073709551616"},
    {"-shard {}/7 -srand 1", "0", "1", "7", "8"},
};

constexpr Range tuning_ranges[] = {
    {"iterations={}", "0", "1", "1000000", "1000001"},  {"iterations=1 pairs={}", "0", "1", "1000", "1001"},
    {"iterations=1 alpha={}", "-0.1", "0", "2", "2.1"}, {"iterations=1 gamma={}", "-0.1", "0", "1", "1.1"},
    {"iterations=1 A={}", "-0.1", "0", "1", "1.1"},
};

/// The error for a match with two engines and these arguments; empty if there is none.
std::string refusal(const std::string& words) {
    const Result<CommandLine> parsed = parse_command_line(split_command(words).value());
    return parsed.ok() ? "" : parsed.error();
}

void expect_range(const std::string& before, const Range& range) {
    const auto said = [&](const char* number) {
        return number == none ? std::string()
                              : refusal(before + fmt::format(fmt::runtime(range.option), number));
    };
    CAPTURE(range.option);
    CHECK(said(range.lowest).empty());
    CHECK(said(range.highest).empty());
    CHECK((range.below == none || !said(range.below).empty()));
    CHECK_FALSE(said(range.above).empty());
}

}  // namespace

TEST_CASE_METHOD(MatchFolder, "wrong arguments get one line on stderr before anything starts") {
    const auto words = GENERATE(
        as<std::string>(), "", "-nonsense", mock("a"), two_mocks(),
        mock("a") + "-engine cmd=/no/such/engine -each tc=1", mock("a") + "-engine cmd=/etc/passwd -each tc=1",
        two_mocks() + "option.None=1 -each tc=1", two_mocks() + "dir=/no/such/folder -each tc=1",
        two_mocks() + "-each tc=1 -journal /no/such/folder/j", "check", "check /no/such/engine", "merge none",
        "merge none none", "report none");
    refuse(words, "");
}

TEST_CASE_METHOD(MatchFolder, "wrong values get one line on stderr before anything starts") {
    const auto flags = GENERATE(
        as<std::string>(), "-each tc=x", "-each what=1", "-each word", "-rounds many", "-games 3",
        "-variant chess", "-tournament knockout", "-sprt elo0=5 elo1=5", "-sprt model=bayesian",
        "-openings file=/no/such/file", "-openings format=random judge=c score=5", "-openings order=random",
        "-shard 1/2", "-draw score=x", "-resign twosided=maybe", "-pgnout /no/such/folder/x.pgn",
        "-log /no/such/folder/x.log", "-json /no/such/folder/x.json", "-refresh nan");
    refuse(two_engines(flags), "");
}

TEST_CASE_METHOD(MatchFolder,
                 "what the journal cannot hold is refused by its flag, and leaves nothing behind") {
    const auto [words, said] = GENERATE(table<std::string, std::string>({
        {two_engines("-event 'caf\xe9'"), "-event: \"caf?\" is not UTF-8, in which the journal is written"},
        {two_engines("-site '\xff'"), "-site: \"?\" is not UTF-8"},
        {two_engines("-each 'option.Label=\xe9'"), "-each: \"option.Label=?\" is not UTF-8"},
        {two_engines(mock("caf\xe9")), "-engine: \"name=caf?\" is not UTF-8"},
        {two_engines("-openings 'file=b\xe9'"), "-openings: \"b?\" is not UTF-8"},
    }));
    refuse(words, said);
    CHECK_FALSE(has("j"));
}

TEST_CASE_METHOD(MatchFolder, "an engine whose name is not UTF-8 plays, and is called by what is") {
    write("wrapper", "#!/bin/sh\nexec \"$1\" mode=$(printf 'caf\\351')\n");
    std::filesystem::permissions(file("wrapper"), std::filesystem::perms::owner_all);
    succeed(mock("a") + "-engine cmd=./wrapper name=b args=" + program_path("mock_engine") +
            " -each nodes=10 -maxmoves 3 -journal j");
    CHECK(read_journal(file("j")).value().conditions.engines[1].identity.id_name == "Mock caf\xef\xbf\xbd");
}

TEST_CASE("keys of -openings that would have no effect are refused by name") {
    const auto [keys, said] = GENERATE(table<const char*, const char*>({
        {"file=f judge=a", "judge= goes with format=random only"},
        {"f nodes=5", "nodes= goes with format=random only"},
        {"file=f score=0", "score= goes with format=random only"},
        {"format=random judge=a", "judge= goes with score= only"},
        {"format=random score=0 nodes=5", "nodes= goes with score= only"},
        {"format=random order=random", "order= goes with file= only"},
        {"format=random start=2", "start= goes with file= only"},
    }));
    const Result<CommandLine> parsed = parse(two_engines(std::string("-openings ") + keys));
    REQUIRE_FALSE(parsed.ok());
    CHECK(parsed.error() == std::string("-openings: ") + said);
    CHECK(parse(two_engines("-openings format=random score=5 judge=a nodes=5")).ok());
}

TEST_CASE_METHOD(MatchFolder, "help and version are printed") {
    const std::string help = succeed("--help").out;
    for (const char* const word :
         {"--engine", "--sprt", "--verdict", "--openings", "check", "merge", "report", "--resume"}) {
        CHECK(contains(help, word));
    }
    CHECK(run("--version").out.starts_with("ricochet-match "));
    CHECK(contains(run("check --help").out, "engine"));
    CHECK(contains(run("report --help").out, "--audit"));
}

TEST_CASE_METHOD(MatchFolder, "a help or version that cannot be written is reported in one line") {
    const char* const words = GENERATE("--help", "--version", "check --help");
    const Finished full = run(words + std::string(" >/dev/full"));
    CHECK(full.exit_code == 1);
    CHECK(full.err == "ricochet-match: the output cannot be written: No space left on device\n");
}

TEST_CASE("the settings of each engine override those of all") {
    Result<CommandLine> parsed = parse(
        "-engine cmd=x/one option.Hash=64 option.Extra=1 depth=1000 -engine cmd=two name=second \"args=-a 'b "
        "c'\" "
        "-each tc=40/60+0.5 timemargin=25 option.First=0 option.Hash=16 -concurrency 3 -recover");
    REQUIRE(parsed.ok());
    const MatchSettings& settings = std::get<PlayCommand>(parsed.value()).settings;
    const Participant& one = settings.conditions.engines.at(0);
    const Participant& two = settings.conditions.engines.at(1);
    CHECK(one.name == "one");
    CHECK(one.options == OptionValues{{"First", "0"}, {"Hash", "64"}, {"Extra", "1"}});
    CHECK(one.bounds.depth == 1000);
    CHECK(one.bounds.clock == parse_clock("40/60+0.5"));
    CHECK(one.bounds.margin == Milliseconds(25));
    CHECK(two.name == "second");
    CHECK(two.command.arguments == std::vector<std::string>{"-a", "b c"});
    CHECK_FALSE(two.bounds.depth.has_value());
    CHECK(settings.concurrency == 3);
    CHECK(settings.recover);
    CHECK(settings.journal == "match.jsonl");
}

TEST_CASE("engines of equal names are numbered, past names that others have") {
    const auto names = [](const std::string& engines) {
        const Result<CommandLine> parsed = parse(engines + "-each tc=1");
        REQUIRE(parsed.ok());
        const std::vector<Participant>& read =
            std::get<PlayCommand>(parsed.value()).settings.conditions.engines;
        std::vector<std::string> all;
        all.reserve(read.size());
        for (const Participant& engine : read) {
            all.push_back(engine.name);
        }
        return all;
    };
    CHECK(names(mock("a") + mock("a") + mock("b") + mock("a")) ==
          std::vector<std::string>{"a", "a_2", "b", "a_3"});
    CHECK(names(mock("a") + mock("a") + mock("a_2")) == std::vector<std::string>{"a", "a_3", "a_2"});
    CHECK(names("-engine cmd=x/same -engine cmd=y/same ") == std::vector<std::string>{"same", "same_2"});
}

TEST_CASE_METHOD(MatchFolder, "the first option that is unknown is named, and one that is like it") {
    refuse(two_engines("-first 1 -second -srand 5"), "ricochet-match: unknown option '-first'\n");
    refuse(two_engines("-round 5"), "ricochet-match: unknown option '-round' (did you mean '-rounds'?)\n");
    refuse("report j -adit", "ricochet-match: unknown option '-adit' (did you mean '-audit'?)\n");
    refuse(two_engines("-each trust"), "-each: unknown key 'trust' (known: arg, args, cmd, ");
}

TEST_CASE("the outputs -log and -pgnout take their keys") {
    const auto read = [](const char* more) { return std::get<PlayCommand>(parse(two_engines(more)).value()); };
    CHECK(read("-log x").settings.log.path == "x");
    CHECK(read("-log file=x level=warn size=3").settings.log.level == LogLevel::warn);
    CHECK(read("-log file=x size=3").settings.log.most_bytes == 3'000'000);
    CHECK(read("-pgnout x").outputs.keeps_foreign_games);
    CHECK_FALSE(read("-pgnout file=x append=false").outputs.keeps_foreign_games);
    CHECK(read("-log file=x level=err").settings.log.level == LogLevel::warn);
    CHECK(read("-log file=x").settings.log.appends);
    CHECK_FALSE(read("-log file=x append=false").settings.log.appends);
    CHECK(read("-epdout file=x append=true").outputs.epd == "x");
    CHECK_FALSE(parse(two_engines("-epdout file=x append=false")).ok());
    CHECK(read("-timeouts ping=7").settings.timeouts.new_game == Milliseconds(7));
    CHECK(read("-timeouts ping=7 newgame=8").settings.timeouts.new_game == Milliseconds(8));
    CHECK_FALSE(parse(two_engines("-log level=warn")).ok());
    CHECK_FALSE(parse(two_engines("-log x level=loud")).ok());
    CHECK_FALSE(parse(two_engines("-pgnout append=true")).ok());
}

TEST_CASE("every number of a match has its range, ends included") {
    for (const Range& range : ranges) {
        expect_range(two_mocks() + "-each tc=1 ", range);
    }
}

TEST_CASE_METHOD(MatchFolder, "every number of a tuning has its range, ends included") {
    write("p", "Style, int, 1, 0, 2, 1, 0.1\n");
    for (const Range& range : tuning_ranges) {
        expect_range(mock("a") + fmt::format("-each tc=1 -spsa params={} ", file("p")), range);
    }
}
