// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/data/record.hpp"

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"
#include "tests/tools/data/sample.hpp"

namespace ricochet::tools::data {
namespace {

TrainingPosition from_fen(const std::string& fen, const std::string& move, Variant variant = Variant::tensor) {
    TrainingPosition result;
    result.position = tensor::parse_fen(fen, variant).value();
    result.best_move = tensor::parse_uci(move, result.position).value();
    return result;
}

TEST_CASE("a record gives back the position that was packed") {
    for (std::uint64_t game = 0; game < 20; ++game) {
        const Variant variant = game % 4 == 0 ? Variant::tensorfree : Variant::tensor;
        for (const TrainingPosition& packed : random_game(game, 120, variant)) {
            const Result<TrainingPosition> unpacked = unpack(pack(packed));
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
    CHECK(piece_count_of(pack(start)) == 40);
    CHECK(tensor::to_fen(unpack(pack(start)).value().position).find(" w Kq - ") != std::string::npos);
    const TrainingPosition passing = from_fen("5k4/10/10/3Pp5/10/10/10/5K4 w - e6 0 9", "d5e6");
    const TrainingPosition got = unpack(pack(passing)).value();
    CHECK(got.position.en_passant() == tensor::Square::e6);
}

TEST_CASE("a record marks checks and tactical best moves") {
    const Record quiet = pack(from_fen("5k4/10/10/10/10/10/10/R4K4 w - - 0 1", "a1a4"));
    CHECK_FALSE(is_in_check(quiet));
    CHECK_FALSE(is_best_move_tactical(quiet));
    const Record capture = pack(from_fen("5k4/10/10/10/n9/10/10/R4K4 w - - 0 1", "a1a4"));
    CHECK(is_best_move_tactical(capture));
    const Record check = pack(from_fen("R4k4/10/10/10/10/10/10/5K4 b - - 0 1", "f8f7"));
    CHECK(is_in_check(check));
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
    const auto reason_with_byte = [&sound](std::size_t at, std::uint8_t byte) {
        Record record = sound;
        record[at] = byte;
        const Result<TrainingPosition> unpacked = unpack(record);
        return unpacked ? std::string("none") : unpacked.error();
    };
    CHECK(reason_with_byte(38, 99) == "a best move that is not legal");
    CHECK(reason_with_byte(41, 255) == "a best move that is no move");
    CHECK(reason_with_byte(31, 81) == "en passant square number 81");
    CHECK(reason_with_byte(30, 255) == "a result that is neither loss, draw nor win");
    CHECK(reason_with_byte(33, 3) == "marks or an en passant square that do not fit the position");
    CHECK(reason_with_byte(10, 255) == "a piece of no type");
    CHECK(reason_with_byte(10, 0x33) == "white has 0 kings, one is needed");
    Record full = sound;
    std::fill_n(full.begin(), 10, std::uint8_t{255});
    CHECK(unpack(full).error() == "80 pieces, at most 40 fit");
}

}  // namespace
}  // namespace ricochet::tools::data
