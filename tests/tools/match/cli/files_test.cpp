// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a match from outside: programs, books, logs and outputs.
#include <filesystem>
#include <fmt/format.h>

#include "movegen/base/version.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace fs = std::filesystem;

namespace {

std::string small_match(const std::string& more) {
    return two_mocks("mode=first") + "-each nodes=10 -srand 3 -maxmoves 4 -journal j " + more;
}

const std::string start_line = start_rows + " w KQkq - 0 1\n";

}  // namespace

TEST_CASE_METHOD(MatchFolder, "a match does not begin where an output is another of its files") {
    write("book.epd", start_line);
    fs::create_symlink("j", file("link"));
    fs::copy_file(program_path("mock_engine"), file("engine"));
    for (const char* const files :
         {"-pgnout j", "-pgnout link", "-html x -json x", "-log j", "-log p -pgnout p",
          "-openings file=book.epd -json book.epd", "-openings file=book.epd -log book.epd",
          "-engine cmd=./engine name=c -log engine"}) {
        refuse(small_match(files), "are the same file");
        CHECK_FALSE(has("j"));
    }
    CHECK(read("book.epd") == start_line);
    CHECK(fs::file_size(file("engine")) == fs::file_size(program_path("mock_engine")));
}

TEST_CASE_METHOD(MatchFolder, "a match does not begin where an output is a file that is read beside it") {
    const std::string config = R"({"maxmoves": 4})";
    write("c.json", config);
    for (const char* const files : {"-config file=c.json -html c.json", "-config c.json -json ./c.json",
                                    "-each option.EvalFile=n -json n", "-each 'option.Debug Log File=j'",
                                    "-each option.Book=c.json -json c.json"}) {
        refuse(small_match(files), "are the same file");
    }
    refuse(small_match(mock("c", "--net=c.json") + "-json c.json"), "an argument of engine 'c'");
    CHECK(read("c.json") == config);
    CHECK_FALSE(has("j"));
}

TEST_CASE_METHOD(MatchFolder, "the check of an engine writes to none of its files, and to no foreign one") {
    write("net", "1");
    write("data", std::string("a\0b", 3));
    const std::string check = "check " + program_path("mock_engine") + " option.Label=net ";
    for (const char* const output : {"stderr=net", "stderr=l -log l", "-log net"}) {
        refuse(check + output, "are the same file");
    }
    refuse(check + "stderr=data", "stderr= 'data' exists and is not a file of messages");
    CHECK(read("net") == "1");
    CHECK_FALSE(has("l"));
}

TEST_CASE_METHOD(MatchFolder, "a journal names the manager's build") {
    succeed(small_match("-rounds 1"));
    CHECK(Json::parse(read("j").substr(0, read("j").find('\n'))).at("manager") ==
          fmt::format("ricochet-match {}", build_text()));
}

TEST_CASE_METHOD(MatchFolder, "a match replaces no file that it would not have written, and no protected one") {
    const std::string notes = GENERATE("hello\n", "// SPDX\nint main() {}\n", "{\"a\": [1]}\n", "[1, 2]\n");
    write("notes", notes);
    for (const char* const option : {"-pgnout notes", "-pgnout file=notes append=false", "-epdout notes",
                                     "-html notes", "-json notes", "-log notes"}) {
        refuse(small_match(option), "exists and is not a");
        CHECK(read("notes") == notes);
    }
    refuse(two_mocks() + "-each nodes=10 -journal notes -resume",
           "exists and is not a journal of a tournament");
    CHECK(read("notes") == notes);
    write("p", "[Event \"x\"]\n\n1-0\n");
    fs::permissions(file("p"), fs::perms::owner_read);
    refuse(small_match("-pgnout p"), "-pgnout 'p' is write-protected");
    CHECK_FALSE(has("j"));
}

TEST_CASE_METHOD(MatchFolder, "a journal that cannot be kept ends the match at once") {
    REQUIRE(shell("mkfifo pipe").exit_code == 0);
    for (const char* const journal : {"/dev/full", "/dev/zero", "pipe"}) {
        const std::string words = two_mocks() + "-each nodes=10 -journal " + journal;
        refuse(words, "is a device or a pipe: name an ordinary file");
        refuse(words + " -resume", "is a device or a pipe: name an ordinary file");
    }
    refuse("report /dev/zero", "is a device");
    for (const char* const book : {"/dev/zero", "pipe"}) {
        refuse(small_match("-openings file=") + book, "is not a regular file");
    }
    // Limits file sizes to this many blocks of 512 bytes, like a full disk.
    const auto run_on_small_disk = [this](int blocks, const std::string& words) {
        const std::string limit = "trap '' XFSZ; ulimit -f " + std::to_string(blocks) + "; ";
        const Finished outcome = shell(limit + command(small_match(words)));
        INFO(outcome.out << outcome.err);
        CHECK(outcome.exit_code == 1);
        CHECK(contains(outcome.err, "cannot write to 'j'"));
        CHECK(count_of(outcome.err, "\n") == 1);
    };
    run_on_small_disk(1, "-event " + std::string(2000, 'x'));
    CHECK(games().empty());
    succeed(small_match("-rounds 1"));
    fs::remove(file("j"));
    run_on_small_disk(16, "-rounds 1000");
    const std::size_t played = games().size();
    CHECK(played > 0);
    CHECK(played < 200);
    succeed(small_match("-resume -rounds " + std::to_string(played)));
}

TEST_CASE_METHOD(MatchFolder, "games of an earlier match stay in a PGN file") {
    succeed(small_match("-pgnout p"));
    const std::string first = read("p");
    fs::remove(file("j"));
    succeed(small_match("-pgnout file=p append=true -event x"));
    const std::string both = read("p");
    CHECK(both.starts_with(first));
    CHECK(both.size() > first.size());
    succeed("report j -pgnout p");
    CHECK(read("p") == both);
}

TEST_CASE_METHOD(MatchFolder,
                 "a full disk under one output stops nothing, and is reported with the way to make it again") {
    const Finished outcome = run(small_match("-rounds 2 -pgnout /dev/full -json r"));
    INFO(outcome.out << outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK(games().size() == 4);
    CHECK(report("r").at("games") == 4);
    CHECK(contains(outcome.err, "cannot write '/dev/full'"));
    CHECK(contains(outcome.out, "ricochet-match report j with the same options"));
    // Once during play, and not after every game.
    CHECK(count_of(outcome.out, "warning: cannot write") == 1);
}

TEST_CASE_METHOD(MatchFolder, "a resumed match notices another program and another book") {
    fs::copy_file(program_path("mock_engine"), file("engine"));
    write("book", start_line + start_rows + " w - - 0 1\n");
    const std::string arguments =
        small_match("-engine cmd=./engine name=c -openings file=book -resume -rounds ");
    succeed(arguments + "1");
    const JournalContents before = read_journal(file("j")).value();
    const ProgramIdentity& identity = before.conditions.engines[2].identity;
    CHECK(identity.id_name == "Mock random");
    CHECK(identity.digest.size() == 64);
    SECTION("an engine") {
        write("engine", read_file(program_path("mock_engine")) + "x");
        refuse(arguments + "2", "engine 'c' was \"Mock random\" with SHA-256 " + identity.digest.substr(0, 16));
        refuse(arguments + "2", "-accept-changes");
    }
    SECTION("a book") {
        write("book", start_line + start_rows + " b - - 0 1\n");
        refuse(arguments + "2", "the openings in 'book' had SHA-256 ");
    }
    CHECK(games().size() == 6);
    succeed(arguments + "2 -accept-changes");
    CHECK(games().size() == 12);
    // An accepted change becomes the new state.
    succeed(arguments + "2");
}

TEST_CASE_METHOD(MatchFolder, "a resumed match notices another script, and another file of an option") {
    fs::copy_file(program_path("mock_engine"), file("real"));
    write("net", "1");
    write("wrapper", "#!/bin/sh\nexec \"$@\"\n");
    fs::permissions(file("wrapper"), fs::perms::owner_all);
    const std::string arguments = small_match(
        "-engine cmd=./wrapper \"args=./real mode=first\" name=c "
        "option.VariantPath=net -resume -rounds ");
    succeed(arguments + "1");
    const JournalContents before = read_journal(file("j")).value();
    const ProgramIdentity& identity = before.conditions.engines[2].identity;
    REQUIRE(identity.files.size() == 2);
    CHECK(identity.files[0].first == "./real");
    CHECK(identity.files[1].first == "net");
    CHECK(identity.files[1].second.size() == 64);
    const auto [name, content] = GENERATE_REF(table<std::string, std::string>(
        {{"real", read_file(program_path("mock_engine")) + "x"}, {"net", "2"}}));
    write(name, content);
    refuse(arguments + "2", "engine 'c' changed: the file '");
    refuse(arguments + "2", "-accept-changes");
    succeed(arguments + "2 -accept-changes");
    succeed(arguments + "2");
}

TEST_CASE_METHOD(MatchFolder,
                 "a match stops when an engine is started whose files have changed since it began") {
    // The program changes its own file at each start.
    write("note", "");
    write("wrapper", "#!/bin/sh\nfile=$1\nshift\nprintf x >>\"$file\"\nexec \"$@\"\n");
    fs::permissions(file("wrapper"), fs::perms::owner_all);
    const std::string arguments = small_match("-engine cmd=./wrapper \"args=note " +
                                              program_path("mock_engine") + " mode=first\" name=c -rounds 2 ");
    const Finished stopped = run(arguments);
    INFO(stopped.out << stopped.err);
    CHECK(stopped.exit_code == 1);
    CHECK(contains(stopped.err, "stopped: engine 'c': the file 'note' had SHA-256 "));
    for (const GameRecord& record : games()) {
        CHECK(record.identity.white != "c");
        CHECK(record.identity.black != "c");
    }
    succeed(arguments + "-resume -accept-changes");
    CHECK(games().size() == 12);
}

TEST_CASE_METHOD(MatchFolder, "a log that an argument names may change from start to start") {
    write("note", "");
    write("wrapper", "#!/bin/sh\nprintf x >>\"${1#--log=}\"\nshift\nexec \"$@\"\n");
    fs::permissions(file("wrapper"), fs::perms::owner_all);
    const std::string arguments =
        small_match("-engine cmd=./wrapper \"args=--log=note " + program_path("mock_engine") +
                    " mode=first\" name=c restart=on -rounds ");
    succeed(arguments + "1");
    CHECK(read("note").size() > 1);
    CHECK(read_journal(file("j")).value().conditions.engines[2].identity.files.size() == 1);
    succeed(arguments + "2 -resume");
}

TEST_CASE_METHOD(MatchFolder, "a log outlives -resume and keeps its size under a flood") {
    const std::string arguments = small_match("-rounds 1 -log file=log level=info size=2");
    succeed(arguments);
    const std::string before = read("log");
    CHECK(contains(before, "bestmove"));
    CHECK_FALSE(contains(before, "> info depth"));
    succeed(arguments + " -resume");
    CHECK(read("log").starts_with(before));
    const Finished flooded =
        run(mock("a") + mock("flood", "mode=flood") +
            "tc=0.2 -each tc=60 -rounds 1 -recover -timeouts stall=300 quit=300 -journal j2 "
            "-log file=log2 size=1");
    INFO(flooded.out << flooded.err);
    CHECK(games("j2").size() == 2);
    CHECK(fs::file_size(file("log2")) <= 1'000'000);
    CHECK((!has("log2.1") || fs::file_size(file("log2.1")) <= 1'000'000));
}

TEST_CASE_METHOD(
    MatchFolder,
    "an engine that does not play the variant, or does not take an option, stops all before it begins") {
    refuse(small_match(mock("c", "variants=chess,losers")), "does not play tensor");
    refuse(small_match(mock("c", "variants=")), "no option UCI_Variant");
    refuse(small_match(mock("c") + "option.Seed=-1"), "0 to 1000000");
    refuse(small_match(mock("c") + "option.Label=refused"),
           "engine 'c': it refuses option Label=refused: \"option Label: there is no such file\"");
    CHECK_FALSE(has("j"));
}

TEST_CASE_METHOD(MatchFolder, "engines are found in their folders") {
    fs::create_directory(file("d"));
    fs::copy_file(program_path("mock_engine"), file("d/engine"));
    succeed(small_match("-engine cmd=./engine dir=d name=c"));
}

TEST_CASE_METHOD(MatchFolder, "openings that come again are announced") {
    write("book", start_line);
    const Finished twice = succeed(small_match("-openings file=book -rounds 2"));
    CHECK(contains(twice.out, "has 1 opening and 2 are wanted: they will come again; without clocks"));
    CHECK(contains(twice.out, "Warning: 2 games repeat others"));
    fs::remove(file("j"));
    CHECK_FALSE(contains(succeed(small_match("-openings file=book -rounds 1")).out, "arning"));
}

TEST_CASE_METHOD(MatchFolder, "two identical engines are reported if no clock separates them") {
    const std::string warning = "warning: engines 'a' and 'b' are one program with the same options and limits";
    const auto said = [this](const std::string& more) {
        fs::remove(file("j"));
        return succeed(two_mocks() + more + " -rounds 1 -maxmoves 2 -srand 1 -journal j").out;
    };
    CHECK(count_of(said("-each nodes=10"), warning) == 1);
    CHECK_FALSE(contains(said("-each nodes=10 tc=10"), warning));
    CHECK_FALSE(contains(said("option.Seed=1 -each nodes=10"), warning));
}
