// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/board/request/game_link.hpp"

#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "movegen/base/quote.hpp"
#include "tests/catch.hpp"
#include "tests/movegen/random_positions.hpp"
#include "tests/movegen/rule_support.hpp"
#include "tests/paths.hpp"

using namespace ricochet;
using namespace ricochet::test;

namespace {

constexpr std::array<std::string_view, 4> every_result = {"*", "1-0", "0-1", "1/2-1/2"};

std::vector<std::string> moves_of(const Game& game) {
    std::vector<std::string> moves;
    for (std::size_t place = 0; place < game.size(); ++place) {
        moves.push_back(game.to_uci(game.move(place)));
    }
    return moves;
}

/// A random game from the start, to its end or for at most `plies`.
Game random_game(reference::Random& random, Variant variant, std::size_t plies) {
    Game game(variant);
    while (game.size() < plies && game.outcome() == Outcome::none) {
        game.play(random.one_of(game.legal_moves()));
    }
    return game;
}

void check_comes_back(const Game& game, std::string_view result) {
    const Result<std::string> link = write_link(game, result);
    REQUIRE(link.ok());
    INFO(link.value());
    const Result<LinkedGame> read = read_link(link.value());
    REQUIRE(read.ok());
    CHECK(read.value().game.variant() == game.variant());
    CHECK(read.value().game.start_fen() == game.start_fen());
    CHECK(moves_of(read.value().game) == moves_of(game));
    CHECK(read.value().game.fen() == game.fen());
    CHECK(read.value().result == result);
}

/// Checks that random games of every variant are read back exactly.
void check_random_games(std::uint64_t seed, int games) {
    reference::Random random(seed);
    for (const Variant variant : all_variants()) {
        for (int number = 0; number < games; ++number) {
            const std::size_t plies = roll(random, 161);
            const Game game = random_game(random, variant, plies);
            const std::string_view result = every_result.at(roll(random, every_result.size()));
            check_comes_back(game, result);
        }
    }
}

/// Checks the same from random positions.
void check_random_starts(std::uint64_t seed, int games) {
    for (const Variant variant : all_variants()) {
        for_each_random_game(seed, variant, games, 9, [](const Game& game, reference::Random& random) {
            if (game.size() == 8) {
                check_comes_back(game, every_result.at(roll(random, every_result.size())));
            }
        });
    }
}

std::string link_of(const Game& game) {
    return write_link(game).value();
}

std::string error_of(std::string_view text) {
    const Result<LinkedGame> read = read_link(text);
    INFO(text);
    REQUIRE(!read.ok());
    CHECK(read.error().find('\n') == std::string::npos);
    return read.error();
}

Game sample_game(Variant variant, std::size_t plies = 40) {
    reference::Random random(71 + index(variant));
    return random_game(random, variant, plies);
}

}  // namespace

TEST_CASE("random games come back from their links exactly") {
    check_random_games(501, 40);
    check_random_starts(502, 40);
}

TEST_CASE("a thousand random games of each variant come back from their links exactly", "[long]") {
    check_random_games(503, 1000);
    check_random_starts(504, 1000);
}

TEST_CASE("the longest game has a link, and a longer one is refused") {
    Game game(Variant::tensorfree);
    for (std::size_t ply = 0; ply < longest_linked_game; ++ply) {
        game.play(game.parse_uci(std::array{"c1d3", "c8d6", "d3c1", "d6c8"}.at(ply % 4)).value());
    }
    check_comes_back(game, "1/2-1/2");
    game.play(game.legal_moves().front());
    const Result<std::string> link = write_link(game);
    REQUIRE(!link.ok());
    CHECK(link.error() == "a game of 4096 plies is too long for a link, which takes 4095");
}

TEST_CASE("random games of 120 plies have links of less than 150 characters on the average") {
    constexpr std::size_t games = 20;
    reference::Random random(505);
    for (const Variant variant : all_variants()) {
        std::size_t letters = 0;
        for (std::size_t number = 0; number < games;) {
            const Game game = random_game(random, variant, 120);
            if (game.size() == 120) {
                letters += link_of(game).size();
                ++number;
            }
        }
        INFO(name_of(variant) << ": " << letters / games);
        CHECK(letters < 150 * games);
    }
}

TEST_CASE("the examples of the page about links are links") {
    Game game(Variant::tensor);
    CHECK(link_of(game) == "1-tensor-Tkxzx");
    CHECK(link_of(Game::from_fen("k9/10/1K8/10/10/10/10/9Q w - - 0 1", Variant::tensor).value()) ==
          "1-tensor-aeNdQndaWKopYj2vOpcsVPMqtQEMpmcZddyo6qBM8wxY");
    for (const char* const move : {"e2e4", "i8g6", "i1g3", "h8f4^g6"}) {
        game.play(game.parse_uci(move).value());
    }
    const std::string link = link_of(game);
    CHECK(link == "1-tensor-UAlZWb8teHw");
    std::ifstream file(source_path("tools/board/LINKS.md"));
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    CHECK(page.find("\n" + link + "\n") != std::string::npos);
}

TEST_CASE("an invalid result has no link") {
    const Result<std::string> link = write_link(Game(Variant::tensor), "2-0");
    REQUIRE(!link.ok());
    CHECK(link.error() == "\"2-0\" is none of the results 1-0, 0-1, 1/2-1/2 and *");
}

TEST_CASE("a link that was cut or altered is refused") {
    constexpr std::string_view alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_. ";
    const std::string broken =
        "the link was cut or altered on its way: its checksum does not fit; ask for it again";
    for (const Variant variant : all_variants()) {
        const std::string link = link_of(sample_game(variant));
        const std::size_t head = fmt::format("{}-{}-", link_version, name_of(variant)).size();
        for (std::size_t size = head; size < link.size(); ++size) {
            CHECK(error_of(link.substr(0, size)) == broken);
        }
        for (std::size_t at = head; at < link.size(); ++at) {
            std::string altered = link;
            const std::size_t place = alphabet.find(link[at]);
            altered[at] = alphabet[(place + 1 + at % (alphabet.size() - 1)) % alphabet.size()];
            CHECK(error_of(altered) == broken);
        }
        for (std::size_t at = head; at + 1 < link.size(); ++at) {
            std::string swapped = link;
            std::swap(swapped[at], swapped[at + 1]);
            if (swapped != link) {
                CHECK(error_of(swapped) == broken);
            }
        }
        CHECK(error_of(link + "0") == broken);
        CHECK(error_of(link + "-") == broken);
        // A leading zero does not change the number.
        std::string padded = link;
        CHECK(error_of(padded.insert(head + 5, "0")) == broken);
    }
}

TEST_CASE("a link of one game is none of another") {
    for (const Variant variant : all_variants()) {
        const std::string link = link_of(sample_game(variant));
        const std::string rest = link.substr(link.find('-', 2));
        for (const Variant other : all_variants()) {
            if (other != variant) {
                CHECK(error_of(fmt::format("1-{}{}", name_of(other), rest)).find("checksum") !=
                      std::string::npos);
            }
        }
    }
}

TEST_CASE("a link of another version or an unknown game is reported in one line") {
    const std::string link = link_of(sample_game(Variant::tensor));
    CHECK(error_of("2" + link.substr(1)) ==
          "the link is of version \"2\", and this program reads version 1 only");
    CHECK(error_of("01" + link.substr(1)) ==
          "the link is of version \"01\", and this program reads version 1 only");
    CHECK(error_of("2-something-else") ==
          "the link is of version \"2\", and this program reads version 1 only");
    CHECK(error_of("1-chess-" + link.substr(9)) ==
          "the link is of the game \"chess\", which is not tensor, tensorfree or tiledsquares");
}

TEST_CASE("text that is not a link is refused") {
    CHECK(error_of("") == "nothing is not a link to a game, which begins as 1-tensor-");
    for (const std::string& text :
         {std::string("e2e4"), std::string("-"), std::string("--"), std::string("a-tensor-00000"),
          std::string("\xFF\xFE\0-", 4), std::string("rtnbqkbntr/pppppppppp w - - 0 1")}) {
        CHECK(error_of(text) == quoted(text) + " is not a link to a game, which begins as 1-tensor-");
    }
    CHECK(error_of(std::string(10001, '1')) == "the link is longer than 10000 characters");
    CHECK(error_of("1-tensor-" + std::string(9991, 'z')).find("checksum") != std::string::npos);
    CHECK(error_of("1-tensor").find("checksum") != std::string::npos);
    CHECK(error_of("1-tensor-").find("checksum") != std::string::npos);
}
