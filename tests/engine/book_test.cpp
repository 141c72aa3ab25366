// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/book/book.hpp"

#include <fmt/format.h>
#include <string>

#include "tests/catch.hpp"
#include "tests/engine/dialogue_support.hpp"
#include "tests/tools/client/harness.hpp"
#include "tests/tools/tables/table_folder.hpp"

namespace ricochet::test {
namespace {

using tools::test::TemporaryFolder;

/// A folder with a book of one move, a3, which no search would choose, and of a reply.
struct BookFolder : TemporaryFolder {
    BookFolder() {
        const Game start;
        const MoveCode move = start.parse_uci("a2a3").value();
        Game next = start;
        next.play(move);
        write("book",
              book::write_book(Variant::tensor, {{start.key(), {move, 31, {5, 4, 3}, 1}},
                                                 {next.key(), {next.parse_uci("j7j6").value(), -31, {}, 0}}}));
    }
    [[nodiscard]] std::string load() const {
        return fmt::format("setoption name BookFile value {}\n", file("book"));
    }
};

constexpr const char* on = "setoption name OwnBook value true\n";

TEST_CASE_METHOD(BookFolder, "a move of the book is played at once where OwnBook is on") {
    const Lines played = answers_to(load() + on + "go wtime 60000 btime 60000\nposition startpos moves a2a3\n" +
                                    "go nodes 1000\nposition startpos moves a2a3 j7j6\ngo nodes 1000\n");
    CHECK(count_of(played, "info string book a2a3, score cp 31, 12 games, 1 position behind it") == 1);
    CHECK(count_of(played, "bestmove a2a3") == 1);
    CHECK(count_of(played, "info string book j7j6, score cp -31, 0 games, 0 positions behind it") == 1);
    CHECK(count_of(played, "bestmove j7j6") == 1);
    CHECK(count_of(played, "info string book") == 2);
    CHECK(count_of(played, "bestmove ") == 3);
    const Lines off = answers_to(load() + "go nodes 1000\n");
    CHECK(count_of(off, "info string book") == 0);
    CHECK(count_of(off, "bestmove a2a3") == 0);
    CHECK(count_of(off, "bestmove ") == 1);
}

TEST_CASE_METHOD(BookFolder, "analysis is not answered from the book") {
    for (const std::string go :
         {"go infinite\nstop\n", "go ponder wtime 1000 btime 1000\nstop\n", "go nodes 500 searchmoves e2e4\n",
          "go mate 1 depth 2\n", "setoption name UCI_AnalyseMode value true\ngo nodes 500\n",
          "setoption name UCI_Variant value tiledsquares\ngo nodes 500\n"}) {
        const Lines lines = answers_to(load() + on + go);
        CHECK(count_of(lines, "info string book") == 0);
        CHECK(count_of(lines, "info depth ") >= 1);
        CHECK(count_of(lines, "bestmove ") == 1);
    }
}

TEST_CASE_METHOD(BookFolder, "a file that is not a book is refused with one line, and the old one stays") {
    write("cut", read("book").substr(0, 100));
    const Lines lines = answers_to(load() + on + "setoption name BookFile value " + file("none") +
                                   "\nsetoption name BookFile value " + file("cut") + "\ngo nodes 1000\n");
    CHECK(count_of(lines, "info string error: option BookFile: '" + file("none") + "': it cannot be read") ==
          1);
    CHECK(count_of(lines, "info string error: option BookFile: '" + file("cut") + "': it has 100 bytes") == 1);
    CHECK(count_of(lines, "info string error") == 2);
    CHECK(count_of(lines, "bestmove a2a3") == 1);
    const Lines without = answers_to(load() + on + "setoption name BookFile value <empty>\ngo nodes 1000\n");
    CHECK(count_of(without, "info string") == 0);
    CHECK(count_of(without, "bestmove ") == 1);
}

TEST_CASE_METHOD(BookFolder, "xboard: a book move is played at once, and reported after post") {
    const Lines lines = answers_to(fmt::format(
        "xboard\nprotover 2\nvariant tensor\nbk\noption BookFile={}\noption OwnBook=1\npost\nbk\nsd 3\ngo\n"
        "force\nundo\nnopost\ngo\nforce\nundo\noption OwnBook=0\ngo\nping 1\n",
        file("book")));
    CHECK(count_of(lines, "\tRicochet has no opening book.") == 1);
    CHECK(count_of(lines, "\ta3 31") == 1);
    CHECK(count_of(lines, "0 31 0 0 a3 (book)") == 1);
    CHECK(count_of(lines, "move a2a3") == 2);
    CHECK(count_of(lines, "move ") == 3);
    CHECK(count_of(lines, "Error") == 0);
}

TEST_CASE("eval shows the result of TablePath's tablebases, and an invalid path is refused with one line") {
    const TableFolder folder;
    folder.make({"KQK"});
    const std::string position = "position fen k9/10/10/10/4K5/10/10/9Q w - - 0 1\n";
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\n{}eval\ngo depth 4\n", folder.path(), position));
    CHECK(count_of(lines, "Tablebase: white wins, mate in ") == 1);
    CHECK(last_of(lines, "info depth 4").find(" tbhits ") != std::string::npos);
    CHECK(count_of(lines, "bestmove ") == 1);
    const Lines refused = answers_to(fmt::format("setoption name TablePath value {}\n{}eval\ngo depth 4\n",
                                                 folder.file("nowhere"), position));
    CHECK(count_of(refused, "info string error: option TablePath: cannot read the folder") == 1);
    CHECK(count_of(refused, "info string") == 1);
    CHECK(count_of(refused, "Tablebase: ") == 0);
    CHECK(count_of(refused, "bestmove ") == 1);
}

TEST_CASE("xboard: the tablebase result comes before the thinking lines") {
    const TableFolder folder;
    folder.make({"KQK"});
    const Lines shown =
        answers_to(fmt::format("xboard\nprotover 2\noption TablePath={}\nforce\npost\n"
                               "setboard 10/10/10/10/4K5/10/10/k8Q b - - 0 1\nanalyze\nexit\n",
                               folder.path()));
    CHECK(count_of(shown, "0 -") == 1);
    CHECK(last_of(shown, "0 -").find(" 0 0 Tablebase: white wins, mate in ") != std::string::npos);
}

TEST_CASE("a damaged file of a folder is named at once, and the other tablebases are used") {
    const TableFolder folder;
    folder.make({"KQK", "KRK"});
    folder.write("KRK.rct", "Ricochet tables\n");
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\nposition fen k9/10/10/10/4K5/10/10/9Q w - - 0 1\n"
                    "eval\n",
                    folder.path()));
    REQUIRE_FALSE(lines.empty());
    CHECK(lines.front().find("KRK.rct' is cut short") != std::string::npos);
    CHECK(count_of(lines, "info string error: ") == 1);
    CHECK(count_of(lines, "Tablebase: white wins, mate in ") == 1);
}

TEST_CASE("a damaged tablebase is named once, and the search continues without it") {
    const TableFolder folder;
    folder.make({"KQK"});
    folder.damage("KQK.rct");
    const std::string fen = "10/10/10/10/4K5/8Q1/10/k9";
    const Lines lines = answers_to(
        fmt::format("setoption name TablePath value {}\nposition fen {} w - - 0 1\ngo depth 4\ngo depth 4\n",
                    folder.path(), fen));
    CHECK(count_of(lines, "info string error: the tablebase '") == 1);
    CHECK(last_of(lines, "info string error: the tablebase '").find("KQK.rct' is damaged in block ") !=
          std::string::npos);
    CHECK(count_of(lines, "bestmove ") == 2);
}

}  // namespace
}  // namespace ricochet::test
