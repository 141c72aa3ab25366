// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <system_error>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/reference/random.hpp"
#include "tests/search/evaluation/network/random_network.hpp"
#include "tests/tools/client/program_folder.hpp"
#include "tests/tools/tables/table_folder.hpp"
#include "tools/common/json.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::analyse {
namespace {

using test::Finished;

/// A folder in which ricochet-analyse runs.
struct AnalyseFolder : test::ProgramFolder {
    AnalyseFolder() : ProgramFolder("ricochet-analyse") {}
};

/// A game of random moves, as PGN.
std::string random_game(Variant variant, std::uint64_t seed, int plies) {
    reference::Random random(seed);
    Game game(variant);
    PgnGame pgn;
    pgn.variant = variant;
    pgn.fen = game.fen();
    std::size_t place = 0;
    for (int ply = 0; ply < plies && !game.legal_moves().empty(); ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
        const MoveCode move = random.one_of(moves);
        place = pgn.add(place, move);
        game.play(move);
    }
    return write_pgn(pgn);
}

std::vector<PgnGame> games_in(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, std::nullopt, PgnVariations::keep);
    std::vector<PgnGame> games;
    while (std::optional<PgnGame> game = reader.next().value()) {
        games.push_back(std::move(*game));
    }
    return games;
}

TEST_CASE_METHOD(AnalyseFolder, "games of both games are reviewed move by move") {
    write("games", random_game(Variant::tensor, 1, 12) + random_game(Variant::tiledsquares, 2, 9));
    const Finished finished = run("games --nodes 2000 --lines 2 --hash 1 --json out.json --pgn out.pgn");
    REQUIRE(finished.exit_code == 0);
    CHECK(finished.out.empty());
    CHECK(test::contains(finished.err, "2 games, 21 moves, "));
    CHECK_FALSE(has("out.json.journal"));
    const Json json = Json::parse(read("out.json"));
    CHECK(json["settings"]["nodes"] == 2000);
    REQUIRE(json["games"].size() == 2);
    CHECK(json["games"][0]["variant"] == "tensor");
    CHECK(json["games"][1]["variant"] == "tiledsquares");
    const std::vector<PgnGame> original = games_in(read("games"));
    const std::vector<PgnGame> annotated = games_in(read("out.pgn"));
    REQUIRE(annotated.size() == 2);
    int glyphs = 0;
    for (std::size_t number = 0; number < 2; ++number) {
        const Json& plies = json["games"][number]["plies"];
        Game game(original[number].variant);
        const std::vector<std::size_t> line = original[number].main_line();
        const std::vector<std::size_t> new_line = annotated[number].main_line();
        REQUIRE(plies.size() == line.size());
        REQUIRE(new_line.size() == line.size());
        for (std::size_t ply = 0; ply < line.size(); ++ply) {
            const Json& entry = plies[ply];
            const MoveCode played = original[number].nodes[line[ply]].move;
            const PgnNode& node = annotated[number].nodes[new_line[ply]];
            CHECK(node.move == played);
            CHECK(entry["fen"] == game.fen());
            CHECK(entry["ply"] == ply + 1);
            CHECK(entry["played"]["uci"] == game.to_uci(played));
            CHECK(entry["played"]["san"] == game.to_san(played));
            CHECK(entry["lines"].size() == std::min<std::size_t>(2, game.legal_moves().size()));
            CHECK(entry["best"]["uci"] == entry["lines"][0]["uci"][0]);
            CHECK(entry["continuation"]["uci"][0] == entry["played"]["uci"]);
            CHECK(test::contains(node.comment, "[%eval "));
            if (entry["best"] == entry["played"]) {
                CHECK(entry["loss"] == 0.0);
            }
            const std::string glyph = entry["glyph"];
            const int nag = glyph == "??" ? 4 : glyph == "?" ? 2 : glyph == "?!" ? 6 : 0;
            CHECK(node.nags == (nag == 0 ? std::vector<int>{} : std::vector<int>{nag}));
            if (nag != 0) {
                ++glyphs;
                const std::size_t parent = ply == 0 ? 0 : new_line[ply - 1];
                const std::vector<std::size_t>& children = annotated[number].nodes[parent].children;
                CHECK(std::ranges::any_of(children, [&](std::size_t child) {
                    return game.to_uci(annotated[number].nodes[child].move) == entry["best"]["uci"];
                }));
            }
            const bool is_refuted = (nag == 2 || nag == 4) && entry["continuation"]["uci"].size() > 1;
            if (is_refuted && ply + 1 < line.size()) {
                Game after = game;
                after.play(played);
                CHECK(std::ranges::any_of(node.children, [&](std::size_t child) {
                    return after.to_uci(annotated[number].nodes[child].move) == entry["continuation"]["uci"][1];
                }));
            }
            game.play(played);
        }
    }
    CHECK(glyphs > 0);
}

TEST_CASE_METHOD(AnalyseFolder, "a missed mate in one is a blunder, and explained as a mate") {
    write("game",
          "[Variant \"Tensor\"]\n[SetUp \"1\"]\n[FEN \"k9/10/2K7/10/10/10/10/1Q8 w - - 0 1\"]\n\n1. Qb6 *\n");
    REQUIRE(run("game --nodes 5000 --hash 1 --json out.json --pgn out.pgn").exit_code == 0);
    const Json ply = Json::parse(read("out.json"))["games"][0]["plies"][0];
    CHECK(ply["best"]["uci"] == "b1b7");
    CHECK(ply["score"]["mate"] == 1);
    CHECK(ply["glyph"] == "??");
    CHECK(ply["loss"] == 0.5);
    CHECK(test::contains(read("out.pgn"),
                         "1. Qb6 $4 {[%eval 0.00] Reason: it misses mate in 1: Qb7#.} (1. Qb7#)"));
    REQUIRE(ply["reasons"].size() == 1);
    const Json& reason = ply["reasons"][0];
    CHECK(reason["kind"] == "mate_missed");
    CHECK(reason["text"] == "it misses mate in 1: Qb7#");
    CHECK(reason["moves"][0]["uci"] == "b1b7");
    CHECK(reason["arrows"] == Json::parse(R"([["b1","b7"]])"));
    CHECK(reason["proof"]["exact"] == false);
    CHECK(reason["proof"]["with"] == 1.0);
    CHECK(reason["proof"]["without"] == 0.5);
    CHECK(reason["proof"]["nodes"] == 5000);
    CHECK(reason["proof"]["line"][0]["san"] == "Qb7#");
}

TEST_CASE_METHOD(AnalyseFolder, "a mate is annotated by its moves, those of White positive") {
    write("games",
          "[Variant \"Tensor\"]\n[FEN \"k9/10/2K7/10/10/10/10/1Q8 w - - 0 1\"]\n\n1. Qb7# 1-0\n\n"
          "[Variant \"Tensor\"]\n[FEN \"1q8/10/10/10/10/2k7/10/K9 b - - 0 1\"]\n\n1... Qb2# 0-1\n");
    const Finished finished = run("games --nodes 1000 --hash 1");
    CHECK(test::contains(finished.out, "1. Qb7# {[%eval #1]} 1-0"));
    CHECK(test::contains(finished.out, "1... Qb2# {[%eval #-1]} 0-1"));
}

TEST_CASE_METHOD(AnalyseFolder, "what a game was annotated with stays, but for older evaluations and glyphs") {
    write("game", "[Variant \"Tensor\"]\n\n1. e4 $1 $14 {[%eval 9.99] good} (1. d4 {mine} d5) e5 *\n");
    REQUIRE(run("game --nodes 1000 --hash 1 --pgn once").exit_code == 0);
    const std::string once = read("once");
    CHECK_FALSE(test::contains(once, "9.99"));
    CHECK(test::contains(once, "] good}"));
    CHECK(test::contains(once, "1. d4 {mine} 1... d5"));
    CHECK(games_in(once)[0].nodes[1].nags.back() == 14);
    REQUIRE(run("once --nodes 1000 --hash 1 --pgn twice").exit_code == 0);
    CHECK(read("twice") == once);
}

TEST_CASE_METHOD(AnalyseFolder, "in tablebase positions scores are exact, and the result is shown") {
    ricochet::test::make_tables_in(file("tables"), {"KQK"});
    // A move gives the queen away, and the king takes it.
    write("game.pgn",
          "[Variant \"Tensor\"]\n[SetUp \"1\"]\n[FEN \"10/10/4k5/10/10/10/1Q8/K9 w - - 0 1\"]\n\n"
          "1. Qc2 Ke5 {a walk. Tablebase: Black mates in 1 move.} 2. Qe4+ Kxe4 1/2-1/2\n");
    const std::string options = "game.pgn --nodes 500 --lines 2 --tables tables ";
    const Finished done = run(options + "--json r.json --pgn r.pgn");
    INFO(done.err);
    REQUIRE(done.exit_code == 0);
    const Json plies = Json::parse(read("r.json")).at("games").at(0).at("plies");
    REQUIRE(plies.size() == 4);
    const int moves = plies[0].at("score").at("mate");
    CHECK(moves > 1);
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(plies[i].at("exact") == true);
    }
    CHECK(plies[2].at("score_played").at("cp") == 0);
    CHECK(plies[2].at("glyph") == "??");
    // The best line is best play by both sides to mate.
    CHECK(plies[0].at("lines").at(0).at("uci").size() == static_cast<std::size_t>(2 * moves - 1));
    CHECK(plies[0].at("lines").at(0).at("san").back().get<std::string>().ends_with("#"));
    const std::string pgn = read("r.pgn");
    const int mate = plies[1].at("score").at("mate").get<int>();
    CHECK(test::contains(games_in(pgn)[0].nodes[1].comment,
                         fmt::format("Tablebase: White mates in {} moves.", mate)));
    CHECK(test::contains(pgn, "Tablebase: drawn."));
    CHECK(test::contains(pgn, "a walk."));
    CHECK_FALSE(test::contains(pgn, "Black mates"));
    // Giving the queen away says more than turning a win into a draw; a stalemate gives no other reason.
    CHECK(plies[2].at("reasons").at(0).at("text") == "it leaves Qe4 hanging: Kxe4");
    write("stalemate.pgn",
          "[Variant \"Tensor\"]\n[SetUp \"1\"]\n[FEN \"k9/10/10/10/10/10/10/2Q1K5 w - - 0 1\"]\n\n1. Qc7 "
          "1/2-1/2\n");
    REQUIRE(run("stalemate.pgn --nodes 500 --tables tables --json t.json").exit_code == 0);
    const Json reasons = Json::parse(read("t.json")).at("games").at(0).at("plies").at(0).at("reasons");
    REQUIRE(reasons.size() == 1);
    CHECK(reasons.at(0).at("text") == "it turns a win into a draw");
    CHECK(reasons.at(0).at("proof").at("exact") == true);
    // A journal requires the tablebases with which it was begun.
    const Finished without = run("game.pgn --nodes 500 --lines 2 --json s.json");
    CHECK(Json::parse(read("s.json")).at("games").at(0).at("plies").at(0).at("exact") == false);
    CHECK_FALSE(Json::parse(read("s.json")).at("settings").contains("tables"));
    CHECK(without.exit_code == 0);
    // A damaged tablebase is named, and its positions are searched.
    ricochet::test::damage_table(file("tables/KQK.rct"));
    const Finished damaged = run("game.pgn --nodes 500 --tables tables --json d.json");
    CHECK(damaged.exit_code == 0);
    CHECK(test::count_of(damaged.err, "KQK.rct' is damaged in block ") == 1);
    CHECK(Json::parse(read("d.json")).at("games").at(0).at("plies").at(0).at("exact") == false);
    const Finished refused = run("game.pgn --tables nowhere");
    CHECK(refused.exit_code != 0);
    CHECK(test::contains(refused.err, "--tables: cannot read the folder 'nowhere'"));
    CHECK(test::count_of(refused.err, "\n") == 1);
}

TEST_CASE_METHOD(AnalyseFolder, "without an output the annotated game goes to stdout") {
    write("game", "[Variant \"Tensor\"]\n\n1. e4 *\n");
    const Finished finished = run("game --nodes 100 --hash 1");
    CHECK(finished.exit_code == 0);
    CHECK(games_in(finished.out).size() == 1);
    CHECK(test::contains(finished.out, "1. e4"));
    CHECK(std::distance(std::filesystem::directory_iterator(path()), {}) == 1);
}

TEST_CASE_METHOD(AnalyseFolder, "a time serves instead of nodes") {
    write("game", "[Variant \"Tensor\"]\n\n1. e4 e5 *\n");
    REQUIRE(run("game --time 0.05 --hash 1 --json out.json").exit_code == 0);
    CHECK(Json::parse(read("out.json"))["settings"]["milliseconds"] == 50);
}

TEST_CASE_METHOD(AnalyseFolder, "a killed run resumes, and writes the same bytes with any number of threads") {
    write("games", random_game(Variant::tensor, 3, 40) + random_game(Variant::tiledsquares, 4, 40));
    REQUIRE(run("games --nodes 3000 --hash 1 --threads 1 --json whole.json --pgn whole.pgn").exit_code == 0);
    const std::string arguments = "games --nodes 3000 --hash 1 --json out.json --pgn out.pgn --threads ";
    int killed = 0;
    for (int i = 0; i < 3; ++i) {
        killed += kill_within(arguments + (i == 1 ? "3" : "1"), "out.json.journal") ? 1 : 0;
        CHECK((killed == 0 || !has("out.json")));
    }
    REQUIRE(killed > 0);
    // A kill may fall in the middle of a line.
    const std::string journal = read("out.json.journal");
    REQUIRE(test::count_of(journal, "\n") >= 3);
    write("out.json.journal", journal + R"({"game":0,"ply":)");
    REQUIRE(run(arguments + "2").exit_code == 0);
    CHECK(read("out.json") == read("whole.json"));
    CHECK(read("out.pgn") == read("whole.pgn"));
    CHECK_FALSE(has("out.json.journal"));
}

TEST_CASE_METHOD(AnalyseFolder, "a journal of another analysis, or a damaged one, is refused and stays") {
    write("games", random_game(Variant::tensor, 5, 40));
    const std::string rest = " --hash 1 --threads 1 --json out.json";
    REQUIRE(kill_within("games --nodes 3000" + rest, "out.json.journal"));
    const std::string journal = read("out.json.journal");
    fail("games --nodes 2000" + rest, 1,
         "'out.json.journal', line 1: it is of another analysis, its nodes is 3000, not 2000; remove it to "
         "begin "
         "anew\n");
    write("other.net", ricochet::test::random_network(1, 64)->file());
    fail("games --nodes 3000 --eval-file other.net" + rest, 1, "it is of another analysis, its networks is [");
    CHECK(read("out.json.journal") == journal);
    const std::size_t line = journal.find('\n') + 1;
    for (const auto& [damage, why] : std::vector<std::pair<std::string, std::string>>{
             {"{\"game\":0", "line 2: it is not a JSON object"},
             {R"({"game":0,"ply":0,"review":{"lines":[]}})", "game 1, ply 1: 'lines' is empty"}}) {
        const std::string damaged = journal.substr(0, line) + damage + "\n";
        write("out.json.journal", damaged);
        fail("games --nodes 3000" + rest, 1, "'out.json.journal', " + why + "\n");
        CHECK(read("out.json.journal") == damaged);
    }
    CHECK_FALSE(has("out.json"));
}

TEST_CASE_METHOD(AnalyseFolder, "bad input is reported in one line and changes nothing") {
    write("game", "[Variant \"Tensor\"]\n\n1. e4 *\n");
    write("cut", "[Variant \"Tensor\"]\n[Result \"1-0\"]\n\n1. e4 e5\n");
    write("torn", "[Variant \"Tensor\"]\n\n1. e4 {a comm");
    write("wrong", "[Variant \"Tensor\"]\n\n1. e5 *\n");
    write("other", "[Variant \"Chess\"]\n\n1. e4 *\n");
    write("notes", "hello\n");
    write("empty", "");
    write("binary", std::string("\x7f"
                                "ELF\0\0",
                                6));
    const auto says = [this](const std::string& arguments, int code, const std::string& line) {
        fail(arguments + " --nodes 100 --hash 1", code, ": " + line + "\n");
    };
    says("", 2, "GAME is required");
    says("none --json new", 1, "cannot read 'none'");
    says(". --json new", 1, "cannot read '.'");
    says("cut --json new", 1, "'cut': game 1 ends without its result 1-0: it was cut");
    says("torn --json new", 1, "'torn', line 3: the file ends within a comment");
    says("wrong --json new", 1, "'wrong', line 3: " + Game().parse_san("e5").error());
    says("other --json new", 1,
         "'other', line 1: the game is of variant 'Chess', not tensor, tensorfree or tiledsquares");
    says("notes --json new", 1, "'notes' is not a PGN file: it does not begin with a tag");
    says("binary --json new", 1, "'binary' is not a PGN file: it does not begin with a tag");
    says("empty --json new", 1, "'empty' has no game");
    says("game --pgn game", 1, "the games 'game' and --pgn 'game' are the same file");
    says("game --json new --pgn new", 1, "--pgn 'new' and --json 'new' are the same file");
    says("game --json notes", 1,
         "--json 'notes' exists and is not a JSON review: give another name, or move it away");
    says("game --pgn notes", 1,
         "--pgn 'notes' exists and is not a PGN file: give another name, or move it away");
    says("game --json new --eval-file none", 1, "--eval-file 'none': the file cannot be read");
    says("game --json nowhere/new", 1, "--json 'nowhere/new' cannot be made: there is no folder 'nowhere'");
    says("game --json new --lines 0", 2, "--lines: Value 0 not in range 1 to 50");
    says("game --json new --time 1", 2, "--nodes excludes --time");
    CHECK_FALSE(has("new"));
    CHECK_FALSE(has("new.journal"));
    CHECK(read("notes") == "hello\n");
}

TEST_CASE_METHOD(AnalyseFolder, "ricochet-analyse prints its version") {
    const Finished finished = run("--version");
    CHECK(finished.exit_code == 0);
    CHECK(finished.out.starts_with("ricochet-analyse "));
}

}  // namespace
}  // namespace ricochet::tools::analyse
