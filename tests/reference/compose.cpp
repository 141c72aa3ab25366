// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/compose.hpp"

#include <algorithm>
#include <vector>

#include "tests/reference/basic_compose.hpp"

namespace reference {

namespace {

class Composer : public BasicComposer<Board> {
public:
    Composer(Random& random, bool tensorfree) : BasicComposer(random) { board_.tensorfree = tensorfree; }

    Board build() {
        if (random_.one_in(8)) {
            ending();
            return board_;
        }
        kings(!board_.tensorfree);
        if (random_.one_in(4)) {
            en_passant([this](int start, int skipped) { kept_free_ = {start, skipped}; });
        }
        if (random_.one_in(3)) {
            checker_off_a_beast();
        }
        for (const bool white : {true, false}) {
            beasts(white);
            pieces_and_pawns(white);
        }
        return board_;
    }

private:
    void ending() {
        kings_of_ending();
        const std::string_view mixed = board_.tensorfree ? "qrbn" : "qrbnt";
        const std::string_view pieces = !board_.tensorfree && random_.one_in(12) ? "t" : mixed;
        pieces_of_ending(random_.below(5), pieces, mixed);
    }

    /// Puts a beast on a line of the king to move, and a slider of its side on a crossing line.
    void checker_off_a_beast() {
        const bool mover = board_.white_to_move;
        const auto* const found = std::find(board_.content.begin(), board_.content.end(), piece_of(mover, 'k'));
        const int king = static_cast<int>(found - board_.content.begin());
        const Step to_beast = random_step();
        const int beast = away(king, to_beast, random_.between(1, 5));
        const Step turned{to_beast.ranks, -to_beast.files};
        const int slider = away(beast, turned, random_.between(1, 5));
        if (beast == nowhere || slider == nowhere) {
            return;
        }
        const bool diagonal = to_beast.files != 0 && to_beast.ranks != 0;
        if (!board_.tensorfree) {
            put_if_free(beast, piece_of(!mover, 't'));
        }
        put_if_free(slider, piece_of(!mover, random_.letter(diagonal ? "bq" : "rq")));
    }

    Step random_step() {
        while (true) {
            const Step step{random_.between(-1, 1), random_.between(-1, 1)};
            if (step.files != 0 || step.ranks != 0) {
                return step;
            }
        }
    }

    static int away(int square, Step step, int times) {
        for (int i = 0; i < times; ++i) {
            square = stepped(square, step);
        }
        return square;
    }

    void beasts(bool white) {
        const int beasts = board_.tensorfree ? 0 : random_.between(1, 6);
        for (int i = 0; i < beasts; ++i) {
            board_.put(beast_square(white), piece_of(white, 't'));
        }
    }

    /// A square for a beast, often on the home rank among king and rooks, or before its own pawns.
    int beast_square(bool white) {
        const int place = random_.below(6);
        if (place == 0) {
            return random_free_square(home(white), home(white) + files);
        }
        if (place == 1) {
            const int third = (white ? 2 : 4) * files;
            return random_free_square(third, third + 2 * files);
        }
        return random_free_square();
    }
};

}  // namespace

Board compose(Random& random, bool tensorfree) {
    return first_without_fault([&] { return Composer(random, tensorfree).build(); });
}

std::string random_move(Random& random, const Successors& moves) {
    std::vector<std::string> lively;
    if (random.one_in(2)) {
        for (const auto& [text, after] : moves) {
            if (is_lively(text, after) || text.size() > 4) {
                lively.push_back(text);
            }
        }
    }
    return lively.empty() ? random.one_of(moves).first : random.one_of(lively);
}

}  // namespace reference
