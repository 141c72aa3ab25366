// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picture/board_svg.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tools/picture/placement.hpp"

using namespace ricochet;
using namespace ricochet::tools;

namespace {

/// What the part of a picture behind its shapes of pieces holds so often.
std::size_t count(const std::string& svg, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = svg.find("</defs>"); (at = svg.find(part, at)) != std::string::npos; ++at) {
        ++found;
    }
    return found;
}

/// Checks that every element is closed in its turn, that attributes are quoted and stand once in an element,
/// that ids are unique and that references lead to one.
void check_xml(const std::string& svg) {
    static const std::regex tag(R"(<(/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(/?)>|<!--[^>]*-->|[<>])");
    static const std::regex attribute(R"( ([\w:-]+)="([^"]*)\")");
    std::vector<std::string> open;
    std::set<std::string> ids;
    std::set<std::string> references;
    for (std::sregex_iterator next(svg.begin(), svg.end(), tag), end; next != end; ++next) {
        const std::smatch& found = *next;
        if (found.str().starts_with("<!--")) {
            continue;
        }
        INFO(found.str());
        REQUIRE(found.str().size() > 1);
        if (found[1] == "/") {
            REQUIRE_FALSE(open.empty());
            CHECK(open.back() == found[2].str());
            open.pop_back();
            continue;
        }
        const std::string attributes = found[3];
        std::set<std::string> names;
        for (std::sregex_iterator each(attributes.begin(), attributes.end(), attribute); each != end; ++each) {
            CHECK(names.insert((*each)[1]).second);
            if ((*each)[1] == "id") {
                CHECK(ids.insert((*each)[2]).second);
            } else if ((*each)[1] == "xlink:href") {
                references.insert((*each)[2].str().substr(1));
            }
        }
        if (found[4] != "/") {
            open.push_back(found[2]);
        }
    }
    CHECK(open.empty());
    for (const std::string& reference : references) {
        CHECK(ids.count(reference) == 1);
    }
}

std::string drawn(const Game& game, const PictureOptions& options = {}) {
    std::string svg = board_svg(game, options);
    check_xml(svg);
    return svg;
}

Game game_of(std::string_view fen, const std::vector<std::string>& moves, Variant variant = Variant::tensor) {
    Game game = fen.empty() ? Game(variant) : Game::from_fen(fen, variant).value();
    for (const std::string& move : moves) {
        game.play(game.parse_uci(move).value());
    }
    return game;
}

std::string piece_at(char letter, int column, int row) {
    return fmt::format(R"svg(<use xlink:href="#piece-{}" transform="translate({} {}) scale(0.9)"/>)svg", letter,
                       100 * column + 5, 100 * row + 5);
}

std::string text_of(const std::string& path) {
    std::ifstream file(source_path(path));
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("each piece of a board stands on its square, from either side") {
    const Game game = game_of("", {});
    const std::string white = drawn(game);
    CHECK(white.find("<title>Tensor Chess: " + game.fen() + "</title>") != std::string::npos);
    CHECK(count(white, "<use ") == 40);
    CHECK(count(white, R"(width="100" height="100" fill=)") == 80);
    CHECK(count(white, piece_at('R', 0, 7)) == 1);
    CHECK(count(white, piece_at('t', 8, 0)) == 1);
    PictureOptions flipped;
    flipped.bottom = Color::black;
    const std::string black = drawn(game, flipped);
    CHECK(count(black, "<use ") == 40);
    CHECK(count(black, piece_at('R', 9, 0)) == 1);
    CHECK(count(black, piece_at('t', 1, 7)) == 1);
}

TEST_CASE("a picture is as wide as it is to be, with names of files and ranks or without") {
    const Game game = game_of("", {});
    const auto names = [](const std::string& svg) {
        static const std::regex text(">(\\w)</text>");
        std::string found;
        for (std::sregex_iterator next(svg.begin(), svg.end(), text), end; next != end; ++next) {
            found += (*next)[1];
        }
        return found;
    };
    PictureOptions options;
    CHECK(drawn(game, options).find(R"(viewBox="0 0 1000 800">)") != std::string::npos);
    CHECK(names(drawn(game, options)) == "87654321abcdefghij");
    options.bottom = Color::black;
    CHECK(names(drawn(game, options)) == "12345678jihgfedcba");
    options.width = 480;
    options.coordinates = false;
    CHECK(drawn(game, options).find(R"(viewBox="0 0 1000 800" width="480" height="384">)") !=
          std::string::npos);
    CHECK(names(drawn(game, options)).empty());
}

TEST_CASE("every kind of move is drawn by its whole way, and its squares are marked") {
    struct Kind {
        const char* fen;
        const char* move;
        Variant variant;
        std::size_t ways;
        std::size_t veins;
        std::size_t rings;
        std::size_t crosses;
        std::size_t marked;
    };
    const std::string rooks = "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1";
    const std::string beasts = "5k4/10/10/10/3t6/2T7/1R8/R1T6K w - - 0 1";
    for (const Kind& kind :
         {Kind{"", "e2e4", Variant::tensor, 1, 0, 0, 0, 2}, Kind{"", "b1d3", Variant::tensor, 1, 1, 0, 0, 2},
          Kind{"", "a1b1>a1", Variant::tensor, 2, 1, 0, 0, 2},
          Kind{beasts.c_str(), "c3e5xd4", Variant::tensor, 1, 1, 0, 2, 2},
          Kind{beasts.c_str(), "a1c1>b1", Variant::tensor, 2, 1, 0, 0, 3},
          Kind{rooks.c_str(), "f1h1", Variant::tensor, 2, 0, 0, 0, 4},
          Kind{"rtnbqkbn1r/pppppppppp/6t3/10/4P5/6T3/PPPP1PPPPP/RTNBQKBN1R b KQkq - 2 2", "h8f4^g6",
               Variant::tensor, 1, 0, 2, 0, 2},
          Kind{"", "$-e4", Variant::tiledsquares, 0, 0, 0, 0, 1}}) {
        CAPTURE(kind.fen, kind.move);
        Game game = game_of(kind.fen, {}, kind.variant);
        PictureOptions options;
        options.arrows = {game.parse_uci(kind.move).value()};
        const std::string possible = drawn(game, options);
        game.play(options.arrows.front());
        const std::string played = drawn(game);
        for (const std::string& svg : {possible, played}) {
            CHECK(count(svg, "<polygon") == 2 * kind.ways);
            CHECK(count(svg, R"(stroke-width="3.5")") == kind.veins);
            CHECK(count(svg, R"(r="43")") == kind.rings);
            CHECK(count(svg, "l54 54m0 -54l-54 54") == kind.crosses);
        }
        CHECK(count(possible, R"(stroke-dasharray="22 20")") == kind.ways);
        CHECK(count(played, R"(stroke-dasharray="22 20")") == 0);
        CHECK(count(played, R"(fill-opacity=".55")") == kind.marked);
        CHECK(count(possible, R"(fill-opacity=".55")") == 0);
        options = {};
        options.last_move = false;
        CHECK(count(drawn(game, options), R"(fill-opacity=".55")") == 0);
        CHECK(count(drawn(game, options), "<polygon") == 0);
    }
}

TEST_CASE("an arrow leads from the first square to the last") {
    const Game game = game_of("", {"e2e4"});
    // It begins 22 outside the middle of e2 and ends 16 before that of e4; the head is 26 long.
    CHECK(count(drawn(game), R"(<polyline points="450,628 450,492")") == 2);
    // The head is 0.62 of its length wide to each side.
    CHECK(count(drawn(game), R"(<polygon points="450,466 434,492 466,492" )") == 2);
    // Ways there and back lie 13 to the left of their squares' middles.
    Game hops = game_of("k9/10/10/5t4/4T5/10/10/5K4 w - - 0 1", {"e4e4xf5"});
    const std::string both = drawn(hops);
    CHECK(count(both, R"(<polyline points="456,425 611,271")") == 3);
    CHECK(count(both, R"(<polyline points="644,275 489,429")") == 3);
    CHECK(count(both, "<polygon") == 4);
    CHECK(count(both, "l54 54m0 -54l-54 54") == 2);
}

TEST_CASE("tiles have the signs of their owners, and voids a dotted line") {
    const std::string svg = drawn(game_of("", {"$-e4", "%-d5"}, Variant::tiledsquares));
    CHECK(svg.find("<title>Tiled Squares Chess: ") != std::string::npos);
    CHECK(count(svg, R"(stroke-dasharray="2 4")") == 30);
    CHECK(count(svg, R"(width="94" height="94" rx="9")") == 34);
    CHECK(count(svg, R"(r="9")") == 2);
    CHECK(count(svg, R"(width="17" height="17")") == 2);
    PictureOptions options;
    Game game = game_of("", {}, Variant::tiledsquares);
    options.arrows = {game.parse_uci("$-e4").value()};
    CHECK(count(drawn(game, options), "h36M450 432v36") == 2);
}

TEST_CASE("a king in check is marked") {
    CHECK(count(drawn(game_of("k9/1Q8/2K7/10/10/10/10/10 b - - 0 1", {})),
                R"(<rect x="3" y="3" width="94" height="94" fill="#e5533d")") == 1);
    CHECK(count(drawn(game_of("", {})), "#e5533d") == 0);
}

TEST_CASE("a picture has the colours of the page's two themes") {
    const std::string css = text_of("tools/page/base/base.css");
    const std::string dark = css.substr(css.find(R"(:root[data-theme="dark"])"));
    for (const ThemeColour& colour : theme_colours) {
        CAPTURE(colour.name);
        CHECK(css.find(fmt::format("--{}: {};", colour.name, colour.light)) < css.find('}'));
        const std::size_t own = dark.find(fmt::format("--{}: ", colour.name));
        const bool is_overridden = own < dark.find('}');
        CHECK(is_overridden == (colour.light != colour.dark));
        CHECK((!is_overridden || own == dark.find(fmt::format("--{}: {};", colour.name, colour.dark))));
    }
    PictureOptions options;
    CHECK(count(drawn(game_of("", {}), options), "#86a08c") == 40);
    options.theme = Theme::dark;
    CHECK(count(drawn(game_of("", {}), options), "#728f7a") == 40);
    CHECK(parse_theme("dark") == Theme::dark);
    CHECK_FALSE(parse_theme("Dark"));
}

TEST_CASE("what a person drew lies above all else: arrows, and circles around squares") {
    PictureOptions options;
    const Game game = game_of("", {"e2e4"});
    const std::string before = drawn(game, options);
    options.drawn = {{"a1", "a4"}, {"c3", "c3"}};
    const std::string svg = drawn(game, options);
    CHECK(count(svg, "<polygon ") == count(before, "<polygon ") + 2);
    CHECK(count(svg, R"(cx="250" cy="550" r="43")") == 2);
    CHECK(svg.rfind("<circle ") > svg.rfind("<use "));
    CHECK(count(svg, colour_of(Theme::light, "way-best-beast").data()) > count(before, "#003d35"));
}

TEST_CASE("a piece is a picture of its own") {
    for (const char letter : std::string("kqrbnptKQRBNPT")) {
        const Result<std::string> svg = piece_svg({&letter, 1}, 45);
        REQUIRE(svg);
        check_xml(svg.value());
        CHECK(svg.value().find(R"(viewBox="0 0 100 100" width="45" height="45">)") != std::string::npos);
        CHECK(count(svg.value(), fmt::format("#piece-{}\"", letter)) == 1);
    }
    for (const char* const wrong : {"x", "", "KQ", "$"}) {
        CHECK(piece_svg(wrong, std::nullopt).error().ends_with("is not the letter of a piece"));
    }
    check_xml(std::string(piece_shapes()));
}

TEST_CASE("what stands where is read from a FEN") {
    const std::map<std::string, char> placement = read_placement("k9/10/10/10/10/10/P8t/K9 w - - 0 1");
    CHECK(placement == std::map<std::string, char>{{"a1", 'K'}, {"a2", 'P'}, {"a8", 'k'}, {"j2", 't'}});
    CHECK(has_tiles(Variant::tiledsquares));
    CHECK_FALSE(has_tiles(Variant::tensor));
}
