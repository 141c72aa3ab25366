// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the tablebase results of a position of Tensor Chess and of each of its moves:
//     tables FOLDER "10/10/4k5/10/10/10/1Q8/K9 w - - 0 1"
#include <iostream>
#include <movegen/game.hpp>
#include <optional>
#include <search/tables/probe_moves.hpp>
#include <search/tables/tables.hpp>

namespace {

void tell(ricochet::tables::Wdl wdl, ricochet::tables::DtmCode code) {
    std::cout << name_of(wdl);
    if (code != ricochet::tables::dtm_draw) {
        std::cout << ", " << ricochet::tables::plies_of(code) << " plies to mate";
    }
    std::cout << '\n';
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ricochet;
    if (argc != 3) {
        std::cerr << "usage: tables FOLDER FEN\n";
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
    const std::optional<tables::WdlProbe> probed = tables.value()->probe_wdl(game.value());
    if (!probed) {
        std::cerr << "there is no tablebase for this position\n";
        return 1;
    }
    std::cout << "position: ";
    tell(probed->wdl(), probed->code);
    for (const tables::MoveProbe& verdict : tables::probe_moves(*tables.value(), game.value())) {
        std::cout << game.value().to_san(verdict.move) << ": ";
        tell(verdict.wdl, verdict.code);
    }
}
