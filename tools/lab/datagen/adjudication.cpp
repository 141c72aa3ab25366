// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/lab/datagen/adjudication.hpp"

#include <cstdlib>

namespace ricochet::tools::datagen {

std::optional<Adjudication::Verdict> Adjudication::add(Score white_score, int ply) {
    white_ahead_ = white_score >= win_score ? white_ahead_ + 1 : 0;
    black_ahead_ = white_score <= -win_score ? black_ahead_ + 1 : 0;
    level_ = std::abs(white_score) <= draw_score ? level_ + 1 : 0;
    if (white_ahead_ >= win_plies) {
        return Verdict::white_wins;
    }
    if (black_ahead_ >= win_plies) {
        return Verdict::black_wins;
    }
    if (level_ >= draw_plies && ply >= first_draw_ply) {
        return Verdict::draw;
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::datagen
