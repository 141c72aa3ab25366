// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/data/record.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/tools/lab/data/sample.hpp"

namespace ricochet::tools::data {
namespace {

const TrainedGame& tensor_game() {
    return trained_game_of(Variant::tensor);
}
const TrainedGame& tiled_game() {
    return trained_game_of(Variant::tiledsquares);
}

TrainingPosition from_fen(const std::string& fen, const std::string& move, Variant variant = Variant::tensor) {
    TrainingPosition result{.position = Game::from_fen(fen, variant).value()};
    result.best_move = result.position.parse_uci(move).value();
    return result;
}

TrainingPosition tiled_from_fen(const std::string& fen, const std::string& move) {
    return from_fen(fen, move, Variant::tiledsquares);
}

std::string reason_with_byte(Record record, const TrainedGame& game, std::size_t at, std::uint8_t byte) {
    record[at] = byte;
    const Result<TrainingPosition> unpacked = unpack(record, game);
    return unpacked ? std::string("none") : unpacked.error();
}

TEST_CASE("a record gives back the position that was packed") {
    for (std::uint64_t number = 0; number < 30; ++number) {
        const Variant variant = number % 3 == 0   ? Variant::tiledsquares
                                : number % 4 == 0 ? Variant::tensorfree
                                                  : Variant::tensor;
        for (const TrainingPosition& packed : random_game(number, 120, variant)) {
            const Result<TrainingPosition> unpacked = unpack(pack(packed), trained_game_of(variant));
            REQUIRE(unpacked);
            const TrainingPosition& got = unpacked.value();
            REQUIRE(got.position.key() == packed.position.key());
            CHECK(got.position.variant() == variant);
            CHECK(got.position.halfmove_clock() == packed.position.halfmove_clock());
            CHECK(got.score == packed.score);
            CHECK(got.best_move == packed.best_move);
            CHECK(got.result == packed.result);
            CHECK(got.ply == packed.ply);
            CHECK(got.game == packed.game);
        }
    }
}

TEST_CASE("a record keeps castling rights, the en passant square and forty pieces") {
    const TrainingPosition start =
        from_fen("rtnbqkbntr/pppppppppp/10/10/10/10/PPPPPPPPPP/RTNBQKBNTR w Kq - 0 1", "e2e4");
    CHECK(tensor_game().piece_count(pack(start)) == 40);
    const TrainingPosition started = unpack(pack(start), tensor_game()).value();
    CHECK(started.position.fen().find(" w Kq - ") != std::string::npos);
    const TrainingPosition passing = from_fen("5k4/10/10/3Pp5/10/10/10/5K4 w - e6 0 9", "d5e6");
    const TrainingPosition got = unpack(pack(passing), tensor_game()).value();
    CHECK(got.position.fen().find(" w - e6 ") != std::string::npos);
}

TEST_CASE("a record of tiled squares keeps tiles, their owners, castling rights and the en passant square") {
    for (const auto& [fen, move] :
         {std::pair{"rnbqkbnr/pp%%%ppp/2p1p%2/3p3$/1%1P4/1PN1P$2/PBP$$PPP/R$$QKBNR b Kkq - 3 10", "%-a4"},
          {"$$%%%%$$/$1%%%%$%/%%$%k%bP/%%%%$%P$/%%%%%K$$/%%%%$$$%/%%%1%$%%/$%%%$$$$ b - - 62 159", "-c8"},
          {"4k3/3%4/3$4/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"}}) {
        const TrainingPosition packed = tiled_from_fen(fen, move);
        const Result<TrainingPosition> got = unpack(pack(packed), tiled_game());
        REQUIRE(got);
        const std::string text = got.value().position.fen();
        // The move number is computed from the ply, which is 0 here.
        CHECK(text.substr(0, text.rfind(' ')) == std::string(fen).substr(0, std::string(fen).rfind(' ')));
        CHECK(got.value().position.to_uci(got.value().best_move) == move);
    }
    CHECK(tiled_game().piece_count(pack(tiled_from_fen("4k3/8/8/8/8/$7/8/R6K w - - 0 1", "-a3"))) == 3);
}

TEST_CASE("a record marks checks and tactical best moves") {
    const Record quiet = pack(from_fen("5k4/10/10/10/10/10/10/R4K4 w - - 0 1", "a1a4"));
    CHECK_FALSE(is_in_check(quiet));
    CHECK_FALSE(is_best_move_tactical(quiet));
    const Record capture = pack(from_fen("5k4/10/10/10/n9/10/10/R4K4 w - - 0 1", "a1a4"));
    CHECK(is_best_move_tactical(capture));
    const Record check = pack(from_fen("R4k4/10/10/10/10/10/10/5K4 b - - 0 1", "f8f7"));
    CHECK(is_in_check(check));
    CHECK_FALSE(is_best_move_tactical(pack(tiled_from_fen("4k3/8/8/8/8/8/8/R6K w - - 0 1", "$-a8"))));
    CHECK(is_best_move_tactical(pack(tiled_from_fen("4k3/8/8/8/8/n7/8/R6K w - - 0 1", "a1a3"))));
}

TEST_CASE("a record keeps negative scores, mates and games of 48 bits") {
    TrainingPosition position = from_fen("5k4/10/10/10/10/10/10/R4K4 b - - 0 1", "f8f7");
    position.score = -score_mate + 1;
    position.game = (std::uint64_t{1} << 48U) - 1;
    position.ply = 399;
    const Record record = pack(position);
    CHECK(score_of(record) == -score_mate + 1);
    CHECK(game_of(record) == position.game);
    CHECK(ply_of(record) == 399);
}

TEST_CASE("a record that was not packed is refused with a reason") {
    const Record sound = pack(from_fen("5k4/10/10/10/10/10/10/R4K4 w - - 0 1", "a1a4"));
    const auto reason = [&sound](std::size_t at, std::uint8_t byte) {
        return reason_with_byte(sound, tensor_game(), at, byte);
    };
    CHECK(reason(40, 99) == "a best move that is not legal");
    CHECK(reason(43, 255) == "a best move that is not a move");
    CHECK(reason(33, 81) == "en passant square number 81");
    CHECK(reason(32, 255) == "a result that is neither loss, draw nor win");
    CHECK(reason(35, 3) == "marks or an en passant square that do not fit the position");
    CHECK(reason(10, 255) == "a piece of no type");
    CHECK(reason(10, 0x33) == "white has 0 kings, one is needed");
    Record full = sound;
    std::fill_n(full.begin(), 10, std::uint8_t{255});
    CHECK(unpack(full, tensor_game()).error() == "80 pieces, at most 40 fit");
}

TEST_CASE("a record of tiled squares that was not packed is refused with a reason") {
    const Record sound = pack(tiled_from_fen("4k3/8/8/8/8/$7/8/R6K w - - 0 1", "a1a3"));
    const auto reason = [&sound](std::size_t at, std::uint8_t byte) {
        return reason_with_byte(sound, tiled_game(), at, byte);
    };
    CHECK(reason(8, 15) == "a3 is neither a void, a tile nor a piece");
    CHECK(reason(40, 99) == "a best move that is not legal");
    CHECK(reason(42, 255) == "a best move that is not a move");
    CHECK(reason(33, 65) == "en passant square number 65");
    CHECK(reason(32, 2) == "marks or an en passant square that do not fit the position");
    CHECK(reason(3, 0) == "white has 0 kings, one is needed");
    Record full = sound;
    std::fill_n(full.begin(), 32, std::uint8_t{0x44});
    CHECK_FALSE(unpack(full, tiled_game()));
    // The network inputs of such a record are meaningless, but in range.
    for (int byte = 0; byte < 256; ++byte) {
        std::fill_n(full.begin(), 32, static_cast<std::uint8_t>(byte));
        for (const TrainedGame& game : trained_games()) {
            SeenPosition seen;
            game.see(full, seen);
            CHECK(seen.bucket < game.shape.buckets);
            for (const ActiveInputs& inputs : {seen.own, seen.other}) {
                for (const std::uint16_t input : inputs.all()) {
                    REQUIRE(input < game.shape.inputs);
                }
            }
        }
    }
}

TEST_CASE("games are found by any of their variants and by their numbers in files") {
    CHECK(&trained_game_of(Variant::tensorfree) == &tensor_game());
    CHECK(find_trained_game_by_number(0) == &tensor_game());
    CHECK(find_trained_game_by_number(1) == &tiled_game());
    CHECK(find_trained_game_by_number(2) == nullptr);
    CHECK(trained_game_names() == "tensor or tiledsquares");
    CHECK(tensor_game().record_size() == 48);
    CHECK(tiled_game().record_size() == 50);
}

}  // namespace
}  // namespace ricochet::tools::data
