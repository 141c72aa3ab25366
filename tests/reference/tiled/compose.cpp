// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/tiled/compose.hpp"

#include <vector>

#include "tests/reference/basic_compose.hpp"

namespace reference::tiled {

namespace {

class Composer : public BasicComposer<Board> {
public:
    explicit Composer(Random& random) : BasicComposer(random) {}

    Board build() {
        if (random_.one_in(4)) {
            kings_of_ending();
            const bool light = random_.one_in(3);
            pieces_of_ending(random_.below(light ? 3 : 6), light ? "bn" : "qqrbn", "rbn");
        } else {
            kings(true);
            if (random_.one_in(3)) {
                en_passant([this](int start, int skipped) { leave_tiles(start, skipped); });
            }
            pieces_and_pawns(true);
            pieces_and_pawns(false);
        }
        tiles();
        return board_;
    }

private:
    /// Leaves the tiles of a double step, which skipped a tile or a void.
    void leave_tiles(int start, int skipped) {
        board_.put(start, tile_of(!board_.white_to_move));
        if (random_.one_in(4)) {
            kept_free_ = {skipped};
        } else {
            board_.put(skipped, tile_of(random_.one_in(2)));
        }
    }

    /// Puts tiles on the free squares: none to all, of both owners or, for stalemates, of the side not to move.
    void tiles() {
        constexpr int tenths = 10;
        const bool all_of_the_waiting = random_.one_in(6);
        const int chance = all_of_the_waiting || random_.one_in(6) ? tenths : random_.below(tenths);
        for (int square = 0; square < squares; ++square) {
            if (is_free(square) && random_.below(tenths) < chance) {
                const bool white = all_of_the_waiting ? !board_.white_to_move : random_.one_in(2);
                board_.put(square, tile_of(white));
            }
        }
    }
};

/// Whether a move is a drop or a removal.
bool is_tiling(const std::string& move) {
    return move.find('-') != std::string::npos;
}

}  // namespace

Board compose(Random& random) {
    return first_without_fault([&random] { return Composer(random).build(); });
}

std::string random_move(Random& random, const Successors& moves) {
    std::vector<std::string> of_pieces;
    std::vector<std::string> lively;
    if (random.one_in(2)) {
        for (const auto& [text, after] : moves) {
            if (!is_tiling(text)) {
                of_pieces.push_back(text);
                if (is_lively(text, after)) {
                    lively.push_back(text);
                }
            }
        }
    }
    const std::vector<std::string>& chosen = !lively.empty() && random.one_in(2) ? lively : of_pieces;
    return chosen.empty() ? random.one_of(moves).first : random.one_of(chosen);
}

}  // namespace reference::tiled
