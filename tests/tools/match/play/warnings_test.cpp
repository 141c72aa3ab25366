// SPDX-License-Identifier: GPL-3.0-or-later
// Impossible statements of engines.
#include "tests/catch.hpp"
#include "tests/tools/match/harness.hpp"
#include "tools/common/json.hpp"
#include "tools/match/play/game.hpp"

using namespace ricochet;
using namespace ricochet::tools;
using namespace ricochet::tools::match;
using namespace ricochet::tools::match::test;

namespace {

/// White's rooks mate by c1a1, also after a move by Black.
const std::string board = "k9/10/10/10/10/10/1R8/2R2K4";

/// The fault of a PV with its mate score and side to move.
std::string fault(const std::string& side, const std::string& pv, int mate, bool wants_whole_mates = false) {
    Game game = Game::from_fen(board + " " + side + " - - 0 1", Variant::tensor).value();
    const std::string before = game.fen();
    const std::optional<LineFault> found =
        find_line_fault(game, pv, SearchScore{true, mate}, wants_whole_mates);
    CHECK(game.fen() == before);
    return found ? std::string(to_string(found->kind)) + ": " + found->text : "";
}

std::string liar(const std::string& line, const std::string& more = "") {
    return mock("a") + mock("b", "'line=" + line + "'") + "-each nodes=10 -rounds 1 -maxmoves 4 " +
           (more.empty() ? "-journal j " : more);
}

}  // namespace

TEST_CASE("a mate has to be the one that its PV shows") {
    CHECK(fault("w", "c1a1", 1).empty());
    CHECK(fault("b", "a8a7 c1a1", -1).empty());
    CHECK(fault("w", "c1a1", 2) == "wrong length of mate: mate 2 in " + board + " w - - 0 1, PV of mate 1");
    CHECK(fault("b", "a8a7 c1a1", -2).starts_with("wrong length of mate: mate -2 in "));
    CHECK(fault("w", "c1a1", -1) == "wrong side to mate: mate -1 in " + board + " w - - 0 1, PV of mate 1");
    CHECK(fault("b", "a8a7 c1a1", 1).starts_with("wrong side to mate: mate 1 in "));
    CHECK(fault("w", "c1a1", 0) == "mate 0: mate 0 in " + board + " w - - 0 1");
}

TEST_CASE("the PV of a mate may end before it by default") {
    CHECK(fault("w", "c1c2", 2).empty());
    CHECK(fault("w", "", 2).empty());
    CHECK(fault("w", "c1c2", 2, true) == "unfinished mate: mate 2 in " + board + " w - - 0 1, PV of length 1");
    CHECK(fault("w", "c1a1", 1, true).empty());
}

TEST_CASE("every move of a PV has to be legal") {
    CHECK(fault("w", "c1d3", 1).starts_with("illegal PV: \"c1d3\" in " + board + " w - - 0 1: "));
    CHECK(fault("w", "c1c2 a8a7 a8b8", 1).starts_with("illegal PV: \"a8b8\" in 10/k9/"));
    CHECK(fault("w", "c1a1 a8b8", 1).starts_with("illegal PV: \"a8b8\" in "));
    CHECK(fault("w", "c1c2 word", 1).starts_with("illegal PV: \"word\" in "));
}

TEST_CASE_METHOD(MatchFolder, "impossible lines of an engine are warnings in every report") {
    const auto [line, name] = GENERATE(table<const char*, const char*>(
        {{"score cp 3 pv @ a1a1", "illegal PV"}, {"score mate 0 pv @", "mate 0"}}));
    const Finished outcome = succeed(liar(line) + "-json r -html h");
    const std::string counted = std::string(name) + ", 8 times";
    CAPTURE(outcome.out);
    CHECK(count_of(outcome.out, std::string("  warning: b: ") + name + ", 4 times: ") == 2);
    CHECK(contains(outcome.out, "Warning: b: " + counted + "\n"));
    CHECK(contains(read("h"), "Warning: b: " + counted));
    CHECK(contains(succeed("report j").out, "Warning: b: " + counted));
    const Json summary = report("r");
    for (const Json& engine : summary.at("engines")) {
        CHECK(engine.at("warnings").value(name, 0) == (engine.at("name") == "b" ? 8 : 0));
    }
}

TEST_CASE_METHOD(MatchFolder, "with -check-mate-pvs an unfinished mate is a warning") {
    CHECK_FALSE(contains(succeed(liar("score mate 3 pv @")).out, "arning: b"));
    CHECK(contains(succeed(liar("score mate 3 pv @", "-journal k -check-mate-pvs")).out,
                   "Warning: b: unfinished mate, 8 times"));
}

TEST_CASE_METHOD(MatchFolder, "a strict match stops after the first game with a warning or an illegal move") {
    const Finished warned = run(liar("score mate 0 pv @") + "-strict");
    CHECK(warned.exit_code == 1);
    CHECK(contains(warned.err, "stopped: -strict: game 1: b: mate 0, 4 times: mate 0 in "));
    CHECK(games().size() == 1);
    const Finished illegal = run(two_mocks("mode=illegal") + "-each nodes=10 -rounds 2 -journal k -strict");
    CHECK(illegal.exit_code == 1);
    CHECK(contains(illegal.err, "stopped: -strict: game 1: illegal move by b: "));
    succeed(two_mocks() + "-each nodes=10 -rounds 1 -maxmoves 4 -journal l -strict");
}
