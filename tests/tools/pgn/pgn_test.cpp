// SPDX-License-Identifier: GPL-3.0-or-later
// PGN at random, and limits; tests/conformance tests what is read and written.
#include "tools/pgn/pgn.hpp"

#include <random>
#include <sstream>

#include "movegen/game.hpp"
#include "tests/catch.hpp"
#include "tools/pgn/pgn_text.hpp"

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

TEST_CASE("comments, variations, glyphs and odd numbers are skipped") {
    const PgnGame game = read_one(
        "[White \"a\"]\n{before} 1.e4 $1 (1. d4 {not (this)} (1. c4) e5) 1... e5! ; to the end (of the line\n"
        "2.Nd3?! {two\nlines} *");
    const std::vector<std::size_t> line = game.main_line();
    REQUIRE(line.size() == 3);
    CHECK(game.nodes[line[1]].comment == " to the end (of the line");
    CHECK(game.nodes[line[2]].comment == "two lines");
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
}

TEST_CASE("a game may be as long, as wide and as deep as its limits") {
    const auto nested = [](int depth) {
        std::string text = "1. e4 ";
        for (int i = 0; i < depth; ++i) {
            text += "(1. d4 ";
        }
        return text + std::string(static_cast<std::size_t>(depth), ')') + " *";
    };
    CHECK(read_one(nested(32), PgnVariations::keep).nodes.size() == 34);
    CHECK(error_of_tree(nested(33)).find("nested deeper than 32") != std::string::npos);
    PgnLimits limits;
    limits.plies = 3;
    limits.nodes = 4;
    limits.tags = 1;
    CHECK(read("[A \"\"] 1. e4 e5 2. d4 (2. c4) *", PgnVariations::keep, limits).ok());
    CHECK(error_of_tree("1. e4 e5 2. d4 d5", limits).find("3 plies") != std::string::npos);
    CHECK(error_of_tree("1. e4 (1. d4) (1. c4) (1. b4) e5", limits).find("4 moves") != std::string::npos);
    CHECK(error_of_tree("[A \"\"] [B \"\"]", limits).find("1 tags") != std::string::npos);
}

TEST_CASE("a move's number stands where a variation or a comment came between") {
    PgnGame game = game_to_spoil();
    CHECK(write_pgn(game).ends_with("\n\n1. e4 (1. d4) 1... e5 *\n\n"));
    game = {};
    game.fen = Game().start_fen();
    game.add(0, Game().parse_uci("e2e4").value());
    game.nodes[1].comment = std::string(72, 'x');
    CHECK(write_pgn(game).ends_with("\n\n1. e4 {" + game.nodes[1].comment + "}\n*\n\n"));
    game.nodes[1].comment += "x";
    CHECK(write_pgn(game).ends_with("\n\n1. e4\n{" + game.nodes[1].comment + "} *\n\n"));
}

TEST_CASE("moves are read with the signs of chess, and begin behind a byte order mark") {
    for (const auto& [own, plain] : {std::pair("Nh8f4^g6", "Nh8f4-g6"),
                                     {"Ra1c1>b1", "Ra1c1=b1"},
                                     {"b8=Q", "b8=Q"},
                                     {"$-e4", "+-e4"},
                                     {"-e4", "-e4"},
                                     {"O-Oi", "O-Oi"}}) {
        CHECK(to_plain_signs(own) == plain);
        CHECK(from_plain_signs(plain, Color::white) == own);
    }
    CHECK(to_plain_signs("%-e5") == "+-e5");
    CHECK(from_plain_signs("+-e5", Color::black) == "%-e5");
    const std::string text = "\xEF\xBB\xBF[Variant \"Tiled Squares\"]\n\n1. +-e4 +-d5 *\n";
    std::istringstream twice(text + text);
    PgnReader reader(twice, std::nullopt);
    CHECK(reader.next().value()->main_line().size() == 2);
    CHECK(reader.next().value()->main_line().size() == 2);
}

TEST_CASE("a glyph is a number up to 255") {
    CHECK(read_one("1. e4 $255 $256 $0 $x *").nodes[1].nags == std::vector<int>{255, 0});
    PgnGame game = game_to_spoil();
    game.nodes[1].nags = {0, 255};
    CHECK_FALSE(pgn_fault(game));
}

TEST_CASE("a result has its text, and White's points") {
    const auto points = [](std::string_view text) {
        const std::optional<GameResult> result = parse_result(text);
        REQUIRE(result.has_value());
        CHECK(to_string(*result) == text);
        return white_half_points(*result);
    };
    CHECK(points("1-0") == 2);
    CHECK(points("1/2-1/2") == 1);
    CHECK(points("0-1") == 0);
    CHECK(win_for(Color::white) == parse_result("1-0"));
    CHECK(win_for(Color::black) == parse_result("0-1"));
    CHECK(parse_result("*") == GameResult::none);
    CHECK_FALSE(parse_result("1-1").has_value());
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

TEST_CASE("invalid games are refused before they are written as PGN") {
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
              R"("White 2" is not a name of a tag: letters, digits and _ alone)"},
             {[](PgnGame& game) { game.tags.emplace_back("", "Anna"); },
              R"("" is not a name of a tag: letters, digits and _ alone)"},
             {[](PgnGame& game) {
                  game.nodes[1].nags = {1, 256};
              },
              "256 is not a glyph: 0 to 255"},
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
