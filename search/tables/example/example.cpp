// SPDX-License-Identifier: GPL-3.0-or-later
// Prints how a position of Tensor Chess ends by tables of endings, and after each of its moves:
//     example FOLDER "10/10/4k5/10/10/10/1Q8/K9 w - - 0 1"
#include <iostream>
#include <movegen/game.hpp>
#include <optional>
#include <search/tables/probe_moves.hpp>
#include <search/tables/tables.hpp>

namespace {

void tell(ricochet::tables::DtmCode code, bool is_certain) {
    using namespace ricochet::tables;
    if (code == dtm_draw) {
        std::cout << "draw\n";
        return;
    }
    std::cout << (is_win(code) ? "win" : "loss") << ", " << plies_of(code) << " plies to mate"
              << (is_certain ? "\n" : ", unless 50 moves are over before\n");
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ricochet;
    if (argc != 3) {
        std::cerr << "usage: example FOLDER FEN\n";
        return 1;
    }
    const auto tables = tables::Tables::open(argv[1]);
    if (!tables) {
        std::cerr << tables.error() << '\n';
        return 1;
    }
    const Result<Game> game = Game::from_fen(argv[2], Variant::tensor);
    if (!game) {
        std::cerr << game.error() << '\n';
        return 1;
    }
    const std::optional<tables::TableVerdict> judged = tables.value()->judge(game.value());
    if (!judged) {
        std::cerr << "there is no table for this position\n";
        return 1;
    }
    std::cout << "position: ";
    tell(judged->code, judged->is_decided());
    for (const tables::MoveVerdict& verdict : tables::probe_moves(*tables.value(), game.value())) {
        std::cout << game.value().to_san(verdict.move) << ": ";
        tell(verdict.code, verdict.is_certain);
    }
}
