// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/self_play.hpp"

#include <set>

#include "movegen/tensor/position.hpp"
#include "movegen/tiled/position.hpp"
#include "tests/catch.hpp"
#include "tools/lab/data/trained_game.hpp"

namespace ricochet::tools::datagen {
namespace {

const SelfPlaySettings quick{.seed = 3, .soft_nodes = 60, .second_variant_percent = 50, .hash_mib = 1};

std::vector<data::Record> packed(const std::vector<data::TrainingPosition>& positions) {
    std::vector<data::Record> records;
    records.reserve(positions.size());
    for (const data::TrainingPosition& position : positions) {
        records.push_back(data::pack(position));
    }
    return records;
}

TEST_CASE("a game follows from the seed and its number, whatever was played before") {
    SelfPlay first(quick);
    const std::vector<data::Record> game = packed(first.play(5));
    CHECK(packed(first.play(6)) != game);
    SelfPlay second(quick);
    CHECK(packed(second.play(5)) == game);
    SelfPlaySettings other = quick;
    other.seed = 4;
    CHECK(packed(SelfPlay(other).play(5)) != game);
}

/// Checks some games and returns their variants.
std::set<Variant> check_games(const SelfPlaySettings& settings) {
    SelfPlay self_play(settings);
    std::set<Variant> variants;
    for (std::uint64_t number = 0; number < 8; ++number) {
        const std::vector<data::TrainingPosition> game = self_play.play(number);
        REQUIRE_FALSE(game.empty());
        variants.insert(game.front().position.variant());
        CHECK(std::abs(game.front().score) <= 300);
        CHECK(game.front().ply >= min_random_plies);
        CHECK(game.front().ply <= max_random_plies);
        for (std::size_t i = 0; i < game.size(); ++i) {
            Game position = game[i].position;
            REQUIRE(position.is_legal(game[i].best_move));
            CHECK(data::unpack(data::pack(game[i]), data::trained_game_of(settings.game)));
            const auto result = index(game[i].result);
            CHECK((position.side_to_move() == game[0].position.side_to_move() ? result : 2 - result) ==
                  index(game[0].result));
            CHECK(game[i].game == game[0].game);
            CHECK(game[i].ply == game[0].ply + static_cast<int>(i));
            if (i + 1 < game.size()) {
                position.play(game[i].best_move);
                CHECK(position.key() == game[i + 1].position.key());
            }
        }
    }
    return variants;
}

TEST_CASE("a game's positions follow from each other by the best moves, to one result") {
    CHECK(check_games(quick).size() == 2);
    SelfPlaySettings tiled = quick;
    tiled.game = Variant::tiledsquares;
    tiled.second_variant_percent = 0;
    CHECK(check_games(tiled) == std::set{Variant::tiledsquares});
}

TEST_CASE("a mate found ends in a win for the mating side") {
    SelfPlay self_play(quick);
    int mates = 0;
    for (std::uint64_t number = 0; number < 12; ++number) {
        const data::TrainingPosition last = self_play.play(number).back();
        if (last.score == mate_in(1)) {
            ++mates;
            CHECK(last.result == data::GameResult::win);
        }
    }
    CHECK(mates > 0);
}

TEST_CASE("some openings have other beasts than the usual four") {
    Random random({1});
    std::set<int> counts;
    for (int i = 0; i < 200; ++i) {
        if (const std::optional<Game> game = random_opening(Variant::tensor, random)) {
            const auto position = tensor::Position::from_fen(game->start_fen(), Variant::tensor).value();
            counts.insert(position.beasts().count());
        }
    }
    CHECK(counts.size() >= 4);
    CHECK(*counts.begin() < 4);
    CHECK(*counts.rbegin() > 4);
    for (int i = 0; i < 50; ++i) {
        const std::optional<Game> game = random_opening(Variant::tensorfree, random);
        CHECK((!game.has_value() || game->start_fen() == Game(Variant::tensorfree).start_fen()));
    }
}

TEST_CASE("some openings have a queen for the other side's beasts") {
    Random random({2});
    int exchanged = 0;
    for (int i = 0; i < 300; ++i) {
        const std::optional<Game> game = random_opening(Variant::tensor, random);
        if (!game) {
            continue;
        }
        const auto start = tensor::Position::from_fen(game->start_fen(), Variant::tensor).value();
        for (const Color color : {Color::white, Color::black}) {
            if (start.pieces(color, tensor::PieceType::queen).empty()) {
                ++exchanged;
                CHECK(start.pieces(~color, tensor::PieceType::queen).any());
                CHECK(start.pieces(~color, tensor::PieceType::beast).count() < 2);
                CHECK(start.pieces(color, tensor::PieceType::beast).count() == 2);
            }
        }
    }
    CHECK(exchanged >= 10);
    CHECK(exchanged <= 60);
}

TEST_CASE("some openings of tiled squares have tiles laid, some a piece less for tiles") {
    Random random({3});
    int usual = 0;
    int laid = 0;
    int taken = 0;
    for (int i = 0; i < 300; ++i) {
        const std::optional<Game> game = random_opening(Variant::tiledsquares, random);
        if (!game.has_value()) {
            continue;
        }
        const auto start = tiled::Position::from_fen(game->start_fen()).value();
        const int white = start.empty_tiles(Color::white).count();
        const int black = start.empty_tiles(Color::black).count();
        if (start.occupied().count() < 32) {
            ++taken;
            const Color side = start.pieces(Color::white).count() < 16 ? Color::white : Color::black;
            CHECK(start.pieces(side).count() == 15);
            CHECK(start.empty_tiles(side).count() >= 3);
            CHECK(start.empty_tiles(~side).empty());
        } else if (white > 0) {
            ++laid;
            CHECK(white == black);
            CHECK(white <= 12);
        } else {
            ++usual;
            CHECK(game->start_fen() == Game(Variant::tiledsquares).start_fen());
        }
    }
    CHECK(usual > 150);
    CHECK(laid > 30);
    CHECK(taken > 10);
}

using Verdict = Adjudication::Verdict;

std::optional<Verdict> after(Score score, int plies, int first_ply) {
    Adjudication adjudication;
    std::optional<Verdict> verdict;
    for (int i = 0; i < plies; ++i) {
        REQUIRE_FALSE(verdict.has_value());
        verdict = adjudication.add(score, first_ply + i);
    }
    return verdict;
}

TEST_CASE("a game is won when both sides' scores have agreed for long") {
    CHECK_FALSE(after(1500, Adjudication::win_plies - 1, 10).has_value());
    CHECK(after(1500, Adjudication::win_plies, 10) == Verdict::white_wins);
    CHECK(after(-1500, Adjudication::win_plies, 10) == Verdict::black_wins);
    CHECK_FALSE(after(1499, 60, 10).has_value());
}

TEST_CASE("a single doubt begins the count anew") {
    Adjudication adjudication;
    for (int i = 0; i < 40; ++i) {
        CHECK_FALSE(adjudication.add(i % 7 == 6 ? 1000 : 3000, i).has_value());
    }
}

TEST_CASE("a draw is not believed early in the game") {
    CHECK_FALSE(after(0, 90, 0).has_value());
    CHECK(after(0, Adjudication::draw_plies, Adjudication::first_draw_ply) == Verdict::draw);
    CHECK_FALSE(after(9, 60, Adjudication::first_draw_ply).has_value());
}

}  // namespace
}  // namespace ricochet::tools::datagen
