// SPDX-License-Identifier: GPL-3.0-or-later
// `merge` and `report` from outside: they cost no game.
#include <filesystem>

#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// Two shards of a tournament, `one` and `two`, and an ordinary journal `other` with the same conditions.
struct Shards : MatchFolder {
    Shards() {
        play("4 -journal one -shard 1/2");
        play("4 -journal two -shard 2/2");
        play("4 -journal other");
    }

    /// Plays this many rounds.
    Finished play(const std::string& rounds) const {
        return succeed(two_mocks("mode=first") +
                       "-each nodes=10 -srand 3 -maxmoves 6 -openings format=random plies=6 -rounds " + rounds);
    }
    /// Runs a command that must be rejected without changing the file.
    void refuse_to_write(const std::string& name, const std::string& words, const char* reason) const {
        const std::string before = read(name);
        refuse(words, reason);
        CHECK(read(name) == before);
    }
    void refuse_to_merge(const std::string& output, const std::string& inputs, const char* reason) const {
        refuse_to_write(output, "merge " + output + " " + inputs, reason);
    }
};

}  // namespace

TEST_CASE_METHOD(Shards, "merging never loses a game that stands in the output alone") {
    succeed("merge all one two");
    succeed("merge all one two");
    refuse_to_merge("all", "one", "its game 3 is in none of the journals to join");
    refuse_to_merge("other", "one", "other' exists, and its game ");
    refuse_to_merge("one", "two", "is the journal of a shard");
    refuse_to_merge("one", "one two", "are the same file");
    std::filesystem::create_symlink("all", file("link"));
    refuse_to_merge("link", "one all", "are the same file");
    write("notes", "hello\n");
    refuse_to_merge("notes", "one two", "exists and is not a journal of a tournament");
    play("4 -draw movenumber=5 -journal drawn");
    refuse_to_merge("none", "one drawn", "are of different tournaments: 'adjudication/draw' is ");
    {
        const Result<Journal> running = Journal::open(file("all"));
        refuse_to_merge("all", "one two", "in use by another program");
    }
    // A merged journal can be continued.
    succeed("merge part one");
    play("4 -journal part -resume");
    CHECK(fingerprints("part") == fingerprints("all"));
}

TEST_CASE_METHOD(Shards, "two courses of one game are refused") {
    const std::string whole = without_checksums("two");
    std::string text = whole;
    const std::size_t at = text.find(R"("result":")") + 10;
    text.replace(at, text.find('"', at) - at, text.substr(at, 3) == "1-0" ? "0-1" : "1-0");
    write("changed", text);
    refuse("merge all two changed", " is not the same in ");
    CHECK_FALSE(has("all"));
    write("doubled", whole + text.substr(text.find('\n') + 1));
    refuse("report doubled", "is in an earlier line with other moves");
}

TEST_CASE_METHOD(Shards, "a game that was played twice with the same moves and result is one game") {
    std::vector<GameRecord> played = games("two");
    std::string text = read("two").substr(0, read("two").find('\n') + 1);
    for (GameRecord& record : played) {
        record.duration += Milliseconds(7);
        record.start_time = "2026-11-20T08:41:54";
        record.moves.back().think_time += Milliseconds(3);
        text += to_line(record) + "\n";
    }
    write("again", text);
    CHECK(contains(succeed("merge all one two again").out,
                   "again: 4 games in an earlier journal too, counted once"));
    CHECK(games("all").size() == 8);
    // The other record of a game may replace the merged one.
    succeed("merge all one again");
    write("doubled", read("two") + text.substr(text.find('\n') + 1));
    CHECK(games("doubled").size() == 4);
    played.front().moves.pop_back();
    write("shorter", text + to_line(played.front()) + "\n");
    refuse("merge all one shorter", "is in an earlier line with other moves");
}

TEST_CASE_METHOD(Shards, "shards of different programs are joined on demand only") {
    std::string text = without_checksums("two");
    const std::size_t at = text.find(R"("sha256":")") + 10;
    text.replace(at, 4, text.substr(at, 4) == "0000" ? "1111" : "0000");
    write("two", text);
    refuse("merge all one two", "engine 'a' was \"Mock random\" with SHA-256 ");
    refuse("merge all one two", "-accept-changes");
    succeed("merge -accept-changes all one two");
    CHECK(games("all").size() == 8);
}

TEST_CASE_METHOD(Shards, "a report never overwrites what it is made from, nor another journal") {
    std::filesystem::create_hard_link(file("one"), file("hard"));
    const std::string option = GENERATE("-json ", "-html ", "-pgnout ", "-epdout ");
    write("foo.c", "// SPDX\nint main() {}\n");
    for (const char* const name : {"one", "hard", "two", "foo.c"}) {
        refuse_to_write(name, "report one " + option + name, "");
    }
    succeed("report one " + option + "made");
    succeed("report one " + option + "made");
    std::filesystem::permissions(file("made"), std::filesystem::perms::owner_read);
    refuse_to_write("made", "report one " + option + "made", "is write-protected");
}

TEST_CASE_METHOD(Shards, "a report that cannot be written to its end is reported in one line") {
    const char* const words = GENERATE("report one", "merge all one two");
    const Finished full = run(words + std::string(" >/dev/full"));
    CHECK(full.exit_code == 1);
    CHECK(contains(full.err, "No space left on device"));
    CHECK(count_of(full.err, "\n") == 1);
}

TEST_CASE_METHOD(Shards, "a journal that cannot be written to its end is a failure, and the old one stays") {
    succeed("merge all one");
    const std::string before = read("all");
    const Finished full = shell("trap '' XFSZ; ulimit -f 1; " + command("merge all one two"));
    CHECK(full.exit_code == 1);
    CHECK(contains(full.err, "cannot write"));
    CHECK(read("all") == before);
}

TEST_CASE_METHOD(Shards, "a report names games beyond the rounds") {
    CHECK(play("2 -resume -journal other").out.starts_with("8 games, "));
    CHECK(run("report other -html page").out.starts_with("8 of 8 games"));
    CHECK(contains(read("page"), "<p>8 of 8 games, "));
}

TEST_CASE_METHOD(Shards, "a broken journal names its repair, and works without its broken lines") {
    const std::string whole = read("other");
    const std::size_t header = whole.find('\n') + 1;
    const std::size_t first = whole.find('\n', header) + 1;
    write("other", whole.substr(0, header) + "garbage\n" + whole.substr(first) + whole.substr(header, 40));
    refuse("report other", "; to continue without it: ricochet-match repair other\n");
    const Finished repaired = succeed("repair other");
    CHECK(repaired.out == "other: 7 games, 2 broken lines put into other.broken\n");
    CHECK(read("other") == whole.substr(0, header) + whole.substr(first));
    CHECK(contains(read("other.broken"), whole.substr(header, 40) + "\n"));
    CHECK(contains(play("4 -journal other -resume").out, "7 games played before"));
    CHECK(succeed("repair other").out == "other: 8 games, nothing to repair\n");
    write("notes", "hello\n");
    refuse_to_write("notes", "repair notes", "no line of 'notes' describes a tournament");
    refuse("repair none", "there is no journal 'none'");
}
