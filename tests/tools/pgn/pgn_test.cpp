// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/pgn/pgn.hpp"

#include <random>
#include <sstream>

#include "movegen/game.hpp"
#include "tests/catch.hpp"

using namespace ricochet;
using namespace ricochet::tools;

namespace {

Result<std::optional<PgnGame>> read(const std::string& text, PgnVariations variations, PgnLimits limits = {}) {
    std::istringstream stream(text);
    return PgnReader(stream, std::nullopt, variations, limits).next();
}

PgnGame read_one(const std::string& text, PgnVariations variations = PgnVariations::skip) {
    Result<std::optional<PgnGame>> game = read(text, variations);
    INFO((game ? "" : game.error()));
    REQUIRE(game.ok());
    REQUIRE(game.value().has_value());
    return *game.value();
}

std::string error_of(const std::string& text) {
    std::istringstream stream(text);
    const Result<std::optional<PgnGame>> game = PgnReader(stream, Variant::tensor).next();
    REQUIRE_FALSE(game.ok());
    return game.error();
}

std::string error_of_tree(const std::string& text, PgnLimits limits = {}) {
    const Result<std::optional<PgnGame>> game = read(text, PgnVariations::keep, limits);
    REQUIRE_FALSE(game.ok());
    return game.error();
}

/// A whole tree as text, for comparison.
std::string spell(const PgnGame& game, std::size_t place = 0) {
    const PgnNode& node = game.nodes[place];
    std::string text =
        place == 0 ? "start" : "<" + node.comment_before + ">" + Game(game.variant).to_uci(node.move);
    for (const int nag : node.nags) {
        text += " $" + std::to_string(nag);
    }
    text += " {" + node.comment + "}";
    for (const std::size_t child : node.children) {
        text += " (" + spell(game, child) + ")";
    }
    return text;
}

/// 1. e4 (1. d4) 1... e5
PgnGame game_to_spoil() {
    PgnGame game;
    Game board;
    game.fen = board.fen();
    const MoveCode e4 = board.parse_uci("e2e4").value();
    const MoveCode d4 = board.parse_uci("d2d4").value();
    const std::size_t first = game.add(0, e4);
    game.add(0, d4);
    board.play(e4);
    game.add(first, board.parse_uci("e7e5").value());
    game.tags.emplace_back("White_2", "Anna");
    return game;
}

}  // namespace

TEST_CASE("a comment before the tags is the game's own") {
    const PgnGame game =
        read_one("{ made } ; by hand\n[Event \"x\"]\n{ start } 1. e4 *\n", PgnVariations::keep);
    CHECK(game.tag("Event") == "x");
    CHECK(game.nodes.front().comment == " made   by hand  start ");
    CHECK(game.main_line().size() == 1);
    std::istringstream stream("{ nothing else }\n");
    PgnReader reader(stream, std::nullopt);
    CHECK_FALSE(reader.next().value().has_value());
}

TEST_CASE("several games are read one after the other") {
    std::istringstream stream("[White \"a\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n\n1. d4 *\n\n1. c4 1/2-1/2");
    PgnReader reader(stream, Variant::tensor);
    CHECK(reader.next().value()->tag("White") == "a");
    CHECK(reader.next().value()->tag("White") == "b");
    CHECK(reader.next().value()->main_line().size() == 1);
    CHECK_FALSE(reader.next().value().has_value());
}

TEST_CASE("comments, variations, glyphs and odd numbers are skipped") {
    const PgnGame game = read_one(
        "[White \"a\"]\n{before} 1.e4 $1 (1. d4 {not (this)} (1. c4) e5) 1... e5! ; to the end (of the line\n"
        "2.Nd3?! {two\nlines} *");
    const std::vector<std::size_t> line = game.main_line();
    REQUIRE(line.size() == 3);
    CHECK(game.nodes[line[1]].comment == " to the end (of the line");
    CHECK(game.nodes[line[2]].comment == "two lines");
}

TEST_CASE("a game without a result ends with the next one's tags or the text") {
    std::istringstream stream("1. e4 e5\n[White \"b\"]\n1. d4");
    PgnReader reader(stream, Variant::tensor);
    CHECK(reader.next().value()->main_line().size() == 2);
    const auto second = reader.next();
    CHECK(second.value()->tag("White") == "b");
    CHECK(second.value()->main_line().size() == 1);
    CHECK_FALSE(reader.next().value().has_value());
}

TEST_CASE("errors say the line and the reason") {
    CHECK(error_of("[White \"a\"]\n\n1. e4 e4").find("line 3") != std::string::npos);
    CHECK(error_of("[FEN \"nonsense\"]\n\n1. e4").find("tag FEN") != std::string::npos);
    CHECK(error_of("[Variant \"Crazyhouse\"]\n").find("Crazyhouse") != std::string::npos);
    CHECK(error_of("1. e4 {never closed").find("comment") != std::string::npos);
    CHECK(error_of("1. e4 (never closed").find("variation") != std::string::npos);
    CHECK(error_of("[White \"a").find("tag") != std::string::npos);
    CHECK(error_of("1. e4 )").find("')'") != std::string::npos);
}

TEST_CASE("variations, comments and glyphs are kept as a tree") {
    const PgnGame game = read_one(
        "[White \"a\"]\n% not for us (\n{the game} 1. e4! $13 {first} {second} "
        "({instead} 1. d4 e5?? (1... d5) 2. c4 *) (1. c4) e5 {last} 1-0",
        PgnVariations::keep);
    CHECK(spell(game) ==
          "start {the game} (<>e2e4 $1 $13 {first second} (<>e7e5 {last})) "
          "(<instead>d2d4 {} (<>e7e5 $4 {} (<>c2c4 {})) (<>d7d5 {})) (<>c2c4 {})");
    CHECK(game.result == GameResult::white_wins);
    CHECK(write_pgn(game).find("{the game} 1. e4 $1 $13 {first second} ({instead} 1. d4 e5 $4 (1... d5)") !=
          std::string::npos);
}

TEST_CASE("games of tiles are read: signs of drops are neither glyphs nor lines for other programs") {
    const PgnGame game = read_one(
        "[Variant \"Tiled Squares\"]\n\n1. $-e4 $1 %-e5\n2. e4 {tiles}\n%-a6 3. $-a3\n%-for other "
        "programs\n-e5 *",
        PgnVariations::keep);
    CHECK(game.variant == Variant::tiledsquares);
    CHECK(spell(game) ==
          "start {} (<>$-e4 $1 {} (<>%-e5 {} (<>e2e4 {tiles} (<>%-a6 {} (<>$-a3 {} (<>-e5 {}))))))");
}

TEST_CASE("no line of a written game of tiles begins with a per cent sign") {
    // Every word is once at the end of a line.
    for (std::size_t length = 1; length < 90; ++length) {
        PgnGame game;
        game.variant = Variant::tiledsquares;
        game.fen = Game(game.variant).start_fen();
        Game board(game.variant);
        std::size_t place = 0;
        for (int turn = 0; turn < 12; ++turn) {
            for (const char* const text : {"$-e4", "%-e5", "-e4", "-e5"}) {
                const MoveCode move = board.parse_uci(text).value();
                place = game.add(place, move);
                board.play(move);
            }
        }
        game.nodes[1].comment = std::string(length, 'x');
        const std::string text = write_pgn(game);
        INFO(text);
        CHECK(text.find("\n%") == std::string::npos);
        CHECK(spell(read_one(text, PgnVariations::keep)) == spell(game));
    }
}

TEST_CASE("a written tree is read back as it was") {
    const Variant variant = GENERATE(Variant::tensor, Variant::tensorfree);
    std::mt19937 random(GENERATE(range(1U, 16U)));
    PgnGame game;
    game.variant = variant;
    game.fen = Game(variant).start_fen();
    game.tags = {{"White", R"(one "quoted" \ name)"}, {"Annotator", "two"}};
    game.result = GameResult::draw;
    game.nodes.front().comment = "to begin with";
    std::vector<Game> games = {Game(variant)};
    while (game.nodes.size() < 120) {
        // Usually continues after the last move, sometimes elsewhere.
        const std::size_t parent = random() % 4 != 0 ? game.nodes.size() - 1 : random() % game.nodes.size();
        const std::vector<MoveCode> moves = games[parent].legal_moves();
        if (moves.empty()) {
            continue;
        }
        const MoveCode move = moves[random() % moves.size()];
        const bool is_first_of_variation = !game.nodes[parent].children.empty();
        const std::size_t place = game.add(parent, move);
        games.push_back(games[parent]);
        games.back().play(move);
        if (random() % 5 == 0) {
            game.nodes[place].comment =
                "after " + games[parent].to_uci(move) + ", said at some length, with (brackets)";
        }
        if (is_first_of_variation && random() % 3 == 0) {
            game.nodes[place].comment_before = "or";
        }
        if (random() % 4 == 0) {
            game.nodes[place].nags = {static_cast<int>(random() % 7), 140};
        }
    }
    const std::string text = write_pgn(game);
    const PgnGame again = read_one(text, PgnVariations::keep);
    CHECK(spell(again) == spell(game));
    CHECK(again.result == game.result);
    CHECK(again.variant == variant);
    CHECK(again.tag("White") == "one \"quoted\" \\ name");
    CHECK(again.tag("Annotator") == "two");
    CHECK(write_pgn(again) == text);
}

TEST_CASE("a game from another position says so in its tags") {
    PgnGame game;
    game.fen = "k9/10/10/10/10/10/10/5K3R b - - 3 40";
    game.add(0, Game::from_fen(game.fen, Variant::tensor).value().parse_uci("a8a7").value());
    const std::string text = write_pgn(game);
    CHECK(text.find("[SetUp \"1\"]\n[FEN \"" + game.fen + "\"]") != std::string::npos);
    CHECK(text.find("40... Ka7 *") != std::string::npos);
    CHECK(read_one(text).fen == game.fen);
}

TEST_CASE("comments cannot break out of their braces, nor tags out of their quotes") {
    PgnGame game;
    game.fen = Game().start_fen();
    game.tags = {{"White", "a\"]\n[Black \"b"}};
    const std::size_t place = game.add(0, Game().parse_uci("e2e4").value());
    game.nodes[place].comment = "} 1... e5 {\n\n[Event \"x\"]";
    const PgnGame again = read_one(write_pgn(game), PgnVariations::keep);
    CHECK(again.main_line().size() == 1);
    CHECK(again.tag("Black") == "?");
    CHECK(again.nodes[1].comment == ") 1... e5 (  [Event \"x\"]");
}

TEST_CASE("hostile trees meet limits") {
    std::string nested = "1. e4 ";
    for (int i = 0; i < 100000; ++i) {
        nested += "(1. d4 ";
    }
    CHECK(error_of_tree(nested).find("nested deeper than 32") != std::string::npos);
    CHECK(error_of(nested).find("within a variation") != std::string::npos);
    CHECK(error_of_tree("(1. e4)").find("before any move") != std::string::npos);
    CHECK(error_of_tree("1. e4 (1. d4 (1. c4)").find("within a variation") != std::string::npos);
    CHECK(error_of_tree("1. e4 (1. e5)").find("line 1") != std::string::npos);
    PgnLimits limits;
    limits.plies = 3;
    CHECK(error_of_tree("1. e4 e5 2. d4 d5", limits).find("3 plies") != std::string::npos);
    limits.nodes = 2;
    CHECK(error_of_tree("1. e4 (1. d4) (1. c4)", limits).find("2 moves") != std::string::npos);
    limits.tags = 1;
    CHECK(error_of_tree("[A \"\"] [B \"\"]", limits).find("1 tags") != std::string::npos);
}

TEST_CASE("a damaged tag is an error of its own line, and swallows nothing") {
    CHECK(error_of("[White a]\n[Black \"b\"]\n\n1. e4 *") ==
          "line 1: tag White: its text has to stand in quotation marks");
    CHECK(error_of("[White]\n[Black \"b\"]\n") ==
          "line 1: tag White: its text has to stand in quotation marks");
    CHECK(error_of("[Event \"x\"]\n[White \"a]\n[Black \"b\"]\n") ==
          "line 2: tag White: its text has no quotation mark at the end");
    CHECK(error_of("[White \"a\"\n[Black \"b\"]\n") == "line 1: tag White: ']' is missing at its end");
    CHECK(error_of("[White \"a\\\n\"]") == "line 1: tag White: its text has no quotation mark at the end");
    CHECK(error_of("[White \"a\"") == "line 1: tag White: ']' is missing at its end");
    CHECK(error_of("[ \"a\"]") == "line 1: a tag has no name");
    CHECK(read_one("[ White\n \"a [b] {c}\"\t]\n\n1. e4 *").tag("White") == "a [b] {c}");
    CHECK(read_one("[Event \"the \"open\"\"]\n1. e4 *").tag("Event") == "the ");
    CHECK(read_one("1. e4 ; a comment may end with the file").main_line().size() == 1);
}

TEST_CASE("whatever a game holds, what is written is read back, and written again the same") {
    std::mt19937 random(20261121);  // NOLINT(cert-msc51-cpp): the same texts every time
    const auto noise = [&random] {
        constexpr std::string_view likely = "\"\\[]{}();%$\n\r\t .*/-1";
        std::string text;
        for (auto length = random() % 30; length > 0; --length) {
            text += random() % 2 == 0 ? likely[random() % likely.size()] : static_cast<char>(random() % 256);
        }
        return text;
    };
    for (int round = 0; round < 500; ++round) {
        PgnGame game;
        game.fen = Game().start_fen();
        game.result = static_cast<GameResult>(random() % 4);
        game.nodes.front().comment = noise();
        for (const char* const name : {"White", "Round", "Annotator", "Opening_2", "Result", "FEN"}) {
            game.tags.emplace_back(name, noise());
        }
        Game line;
        for (std::size_t place = 0; place < 6; ++place) {
            const std::vector<MoveCode> moves = line.legal_moves();
            for (const MoveCode move : {moves[random() % moves.size()], moves.front()}) {
                const std::size_t added = game.add(place == 0 ? 0 : 2 * place - 1, move);
                game.nodes[added].comment = noise();
                game.nodes[added].comment_before = noise();
                game.nodes[added].nags = {static_cast<int>(random() % 256)};
            }
            line.play(game.nodes[2 * place + 1].move);
        }
        const std::string text = write_pgn(game);
        CAPTURE(round, text);
        const PgnGame again = read_one(text, PgnVariations::keep);
        CHECK(again.nodes.size() == game.nodes.size());
        CHECK(again.result == game.result);
        const std::string once = write_pgn(again);
        CHECK(write_pgn(read_one(once, PgnVariations::keep)) == once);
    }
}

TEST_CASE("games that are none are refused before they are written as PGN") {
    CHECK_FALSE(pgn_fault(game_to_spoil()));
    struct Spoiled {
        void (*spoil)(PgnGame& game);
        const char* fault;
    };
    for (const Spoiled& spoiled : {
             Spoiled{[](PgnGame& game) { game.nodes[3].children.push_back(1); }, "node 1 cannot follow node 3"},
             {[](PgnGame& game) { game.nodes[1].children.push_back(3); }, "node 3 cannot follow node 1"},
             {[](PgnGame& game) { game.nodes[2].children.push_back(4); }, "node 4 cannot follow node 2"},
             {[](PgnGame& game) { game.nodes.clear(); }, "a game has at least its start"},
             {[](PgnGame& game) { game.tags.emplace_back("White 2", "Anna"); },
              R"("White 2" is no name of a tag: letters, digits and _ alone)"},
             {[](PgnGame& game) { game.tags.emplace_back("", "Anna"); },
              R"("" is no name of a tag: letters, digits and _ alone)"},
             {[](PgnGame& game) {
                  game.nodes[1].nags = {1, 256};
              },
              "256 is no glyph: 0 to 255"},
             {[](PgnGame& game) { game.fen = "8/8"; }, ""},
             {[](PgnGame& game) { game.add(3, game.nodes[1].move); },
              "e2e4 is not a legal move where it stands"},
             {[](PgnGame& game) { game.add(2, MoveCode::none); }, "0000 is not a legal move where it stands"},
         }) {
        PgnGame game = game_to_spoil();
        spoiled.spoil(game);
        const std::optional<std::string> fault = pgn_fault(game);
        REQUIRE(fault.has_value());
        CHECK(fault->starts_with(spoiled.fault));
    }
}
