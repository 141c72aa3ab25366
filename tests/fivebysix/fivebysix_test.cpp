// SPDX-License-Identifier: GPL-3.0-or-later
// A third game: this folder contains all that it needs, and the programs play it.
#include <array>
#include <cstdint>
#include <sstream>
#include <string_view>

#include "bench/search_bench.hpp"
#include "movegen/game.hpp"
#include "search/games/game_search.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/tools/client/harness.hpp"
#include "tools/pgn/pgn.hpp"

using namespace ricochet;
using namespace ricochet::tools::test;

namespace {

/// The output of this game's engine for a script.
std::string answers(const std::string& script) {
    const TemporaryFolder folder;
    write_file(folder.file("script"), script);
    const Finished finished = run_shell(program_path("fivebysix_engine") + " < " + folder.file("script"));
    CHECK(finished.exit_code == 0);
    CHECK(finished.err.empty());
    return finished.out;
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the third game is the only one in this program") {
    CHECK(variant_names() == "fivebysix");
    CHECK(parse_pgn_variant("five by SIX") == usual_variant);
    CHECK(Game().fen() == "kqbnr/ppppp/5/5/PPPPP/RNBQK w - - 0 1");
}

TEST_CASE("the third game's perft numbers are those that an independent generator counted") {
    struct Counts {
        std::string_view fen;
        std::array<std::uint64_t, 4> leaves;
    };
    for (const auto& [fen, leaves] : {Counts{"kqbnr/ppppp/5/5/PPPPP/RNBQK w - - 0 1", {7, 49, 450, 4168}},
                                      {"k1bnr/1pqpp/p1p2/2PP1/PPN1P/R1BQK w - - 1 4", {14, 172, 2581, 33509}},
                                      {"2r1k/1pp1p/p3P/P1R2/1P1K1/5 b - - 2 14", {6, 80, 534, 6088}},
                                      {"4k/5/5/5/R4/1R2K w - - 0 1", {20, 49, 941, 4113}},
                                      {"1r2k/P1P2/5/5/2p1p/K2R1 b - - 0 1", {25, 358, 4680, 58372}}}) {
        CAPTURE(fen);
        const Game game = Game::from_fen(fen, usual_variant).value();
        CHECK(game.fen() == fen);
        for (int depth = 1; depth <= 4; ++depth) {
            CHECK(game.perft(depth, {}) == leaves[static_cast<std::size_t>(depth) - 1]);
        }
    }
}

TEST_CASE("the third game's moves are written and read as SAN") {
    Game game = Game::from_fen("4k/2P2/5/N3N/5/R1K1R w - - 0 1", usual_variant).value();
    const auto san_of = [&game](std::string_view uci) { return game.to_san(game.parse_uci(uci).value()); };
    CHECK(san_of("c5c6q") == "c6=Q+");
    CHECK(san_of("a3c4") == "Nac4");
    CHECK(san_of("e1d1") == "Rd1");
    for (int ply = 0; ply < 20; ++ply) {
        const std::vector<MoveCode> moves = game.legal_moves();
        for (const MoveCode move : moves) {
            CHECK(game.parse_san(game.to_san(move)).value() == move);
        }
        if (moves.empty()) {
            break;
        }
        game.play(moves[static_cast<std::size_t>(ply * 7) % moves.size()]);
    }
    CHECK_FALSE(game.parse_san("Qz9").ok());
}

TEST_CASE("the third game is searched, and its bench positions are") {
    std::size_t searched = 0;
    const BenchTotal total = run_search_bench(3, [&searched](const BenchLine& line) {
        ++searched;
        CHECK(line.best.size() >= 4);
    });
    CHECK(searched == row_of(usual_variant).bench_positions.size());
    CHECK(total.nodes > 100);
    CHECK(trace(Game()).evaluation == 0);
}

TEST_CASE("the third game is played over UCI and the XBoard protocol") {
    const std::string uci = answers(
        "uci\nsetoption name UCI_Variant value fivebysix\nposition startpos moves b2b3 b5b4\nd\n"
        "position fen 4k/5/5/5/R4/1R2K w - - 0 1\ngo depth 6\n");
    CHECK(holds(uci, "option name UCI_Variant type combo default fivebysix var fivebysix\n"));
    CHECK(holds(uci, "variant fivebysix files 5 ranks 6"));
    CHECK(holds(uci, "Fen: kqbnr/p1ppp/1p3/1P3/P1PPP/RNBQK w - - 0 2"));
    CHECK(holds(uci, " score mate 2 "));
    const std::string xboard = answers("xboard\nprotover 2\nnew\nvariant fivebysix\nping 1\nquit\n");
    CHECK(holds(xboard, "variants=\"fivebysix\""));
    CHECK(holds(xboard, "5x6+0_normal kqbnr/ppppp/5/5/PPPPP/RNBQK w - - 0 1"));
}

TEST_CASE("two copies of the third game's engine play a match, and pass the check of engines") {
    const TemporaryFolder folder;
    const std::string engine = " -engine cmd=" + program_path("fivebysix_engine") + " depth=3 name=";
    const Finished match =
        folder.shell(program_path("fivebysix_match") + engine + "one" + engine +
                     "two -variant fivebysix -rounds 2 -maxmoves 60 -openings format=random plies=2 "
                     "-srand 1 -pgnout file=games.pgn");
    CAPTURE(match.out, match.err);
    CHECK(match.exit_code == 0);
    const std::string pgn = folder.read("games.pgn");
    CHECK(holds(pgn, "[Variant \"Five by Six\"]"));
    std::istringstream stream(pgn);
    tools::PgnReader reader(stream, std::nullopt);
    for (int game = 0; game < 4; ++game) {
        const auto read = reader.next();
        REQUIRE(read.ok());
        REQUIRE(read.value().has_value());
        CHECK(read.value()->main_line().size() >= 4);
    }
    const Finished check =
        run_shell(program_path("fivebysix_match") + " check " + program_path("fivebysix_engine"));
    CAPTURE(check.out, check.err);
    CHECK(check.exit_code == 0);
}
