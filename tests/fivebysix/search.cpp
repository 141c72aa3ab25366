// SPDX-License-Identifier: GPL-3.0-or-later
// The game's model of `SearchGame`, and the list of searches, which contains no other.
#include <array>
#include <cstddef>

#include "search/compiled_search.hpp"
#include "search/strength/strength_limit.hpp"
#include "tests/fivebysix/position.hpp"

namespace ricochet {

namespace fivebysix {

namespace {

constexpr Score worth(char piece) {
    switch (upper(piece)) {
        case 'P':
            return 100;
        case 'N':
        case 'B':
            return 300;
        case 'R':
            return 500;
        case 'Q':
            return 900;
        default:
            return 0;
    }
}

/// Evaluates material and centralization.
class Evaluator {
public:
    void use_network(const std::shared_ptr<const Network>& /*network*/) {}
    [[nodiscard]] Score evaluate(const Position& position, std::size_t /*ply*/ = 0) const {
        const Score score = for_white(position);
        return position.side_to_move() == Color::white ? score : -score;
    }
    [[nodiscard]] EvaluationTrace trace(const Position& position) const {
        EvaluationTrace trace;
        trace.material = trace.evaluation = for_white(position);
        return trace;
    }

private:
    static Score for_white(const Position& position) {
        Score score = 0;
        for (int square = 0; square < square_count; ++square) {
            const char piece = position.piece_on(square);
            const Score place = square % file_count == 0 || square % file_count == file_count - 1 ? 0 : 10;
            score += piece == ' ' ? 0 : (worth(piece) + place) * (color_of(piece) == Color::white ? 1 : -1);
        }
        return score;
    }
};

struct CheckSquares {
    explicit CheckSquares(const Position& /*position*/) {}
    [[nodiscard]] static bool contains(const Position& position, Move move) {
        return position.gives_check(move);
    }
};

/// Empty: threats do not influence move ordering here.
struct ThreatsByLesser {
    explicit ThreatsByLesser(const Position& /*position*/) {}
    [[nodiscard]] static int bonus(const Position& /*position*/, Move /*move*/) { return 0; }
    [[nodiscard]] static bool is_out_of_reach(Move /*move*/) { return false; }
};

struct SearchModel {
    using Position = fivebysix::Position;
    using Move = fivebysix::Move;
    using Undo = Position::Undo;
    using MoveList = fivebysix::MoveList;
    using Evaluator = fivebysix::Evaluator;
    using CheckSquares = fivebysix::CheckSquares;
    using ThreatsByLesser = fivebysix::ThreatsByLesser;
    struct ChecksAndPins {
        explicit ChecksAndPins(const Position& /*position*/) {}
    };
    struct QuietHandicaps {
        explicit QuietHandicaps(const Position& /*position*/) {}
        [[nodiscard]] static int of(Move /*move*/) { return 0; }
    };

    static constexpr Variant variant = fivebysix::variant;
    static constexpr std::size_t piece_to_count = std::size_t{12} * square_count;
    static constexpr std::size_t capture_index_count = piece_to_count;
    static constexpr std::size_t quiet_index_count = piece_to_count;

    static void generate(const Position& position, const ChecksAndPins& /*shared*/, MoveStage stage,
                         MoveList& moves) {
        for (const Move move : legal_moves(position)) {
            const bool wanted =
                stage == MoveStage::evasions ||
                stage == (is_tactical(position, move) ? MoveStage::captures : MoveStage::quiets);
            if (wanted) {
                moves.push(move);
            }
        }
    }
    static std::optional<tables::WdlProbe> probe(const tables::Tables& /*known*/, const Position& /*position*/,
                                                 int /*most_pieces*/) {
        return std::nullopt;
    }
    /// Not predicted, since computing a key costs as much as making the move.
    static Key expected_key(const Position& position, Move /*move*/) { return position.key(); }
    static int non_pawn_count(const Position& position, Color color) {
        int count = 0;
        for (const char piece : position.state().board) {
            count += worth(piece) > worth('P') && color_of(piece) == color ? 1 : 0;
        }
        return count;
    }
    static bool is_tactical(const Position& position, Move move) {
        return position.is_capture(move) || move.promotion() != 0;
    }
    static bool is_bulk_quiet(Move /*move*/) { return false; }
    static bool is_plain_step(const Position& /*position*/, Move /*move*/) { return true; }
    static bool is_underpromotion(Move move) { return move.promotion() != 0 && move.promotion() != 'Q'; }
    static bool is_recapture(Move move, Move last) { return last.is_some() && move.to() == last.to(); }
    static Move way_back(Move first, Move last) { return {last.to(), first.from()}; }
    static Score material_gain(const Position& position, Move move) {
        return worth(position.piece_on(move.to())) +
               (move.promotion() != 0 ? worth(move.promotion()) - worth('P') : 0);
    }
    /// Considers only the first recapture.
    static bool see_ge(const Position& position, Move move, Score threshold) {
        Position after = position;
        Undo undo;
        after.do_move(move, undo);
        const Score at_stake =
            after.is_attacked(move.to(), after.side_to_move()) ? worth(after.piece_on(move.to())) : 0;
        return material_gain(position, move) - at_stake >= threshold;
    }
    static PieceTo piece_to(const Position& position, Move move) {
        const std::size_t piece = std::string_view("PNBRQKpnbrqk").find(position.piece_on(move.from()));
        return static_cast<PieceTo>(piece * square_count + static_cast<std::size_t>(move.to()));
    }
    static std::size_t capture_index(const Position& position, Move move) { return piece_to(position, move); }
    static QuietIndices quiet_indices(const Position& position, Move move) {
        const PieceTo actor = piece_to(position, move);
        return {{actor, actor}, {actor, actor}};
    }
    static bool is_drive(const Position& /*position*/) { return false; }
    static CorrectionKeys correction_keys(const Position& position) {
        CorrectionKeys keys{};
        for (std::size_t square = 0; square < square_count; ++square) {
            const char piece = position.state().board[square];
            const std::size_t part = upper(piece) == 'P'   ? 0
                                     : upper(piece) == 'K' ? 3
                                                           : 1 + index(color_of(piece));
            if (piece != ' ') {
                keys[part] = mix_key(keys[part], square << 8U | static_cast<Key>(piece));
            }
        }
        return keys;
    }
};

static_assert(SearchGame<SearchModel>);

}  // namespace

int difficulty(const Position& position, Move move, Move /*last*/) {
    return position.is_capture(move) ? 60 : 150;
}
// The game has no styles.
int liking(const Position& /*position*/, Move /*move*/, Style /*style*/) {
    return 0;
}
int comfort(const Position& /*position*/, Color /*side*/, Style /*style*/) {
    return 0;
}
WinRateCurve win_rate_curve(const Position& /*position*/) {
    return {100, 80};
}

}  // namespace fivebysix

std::span<const GameSearch> game_searches() {
    static const std::array rows = {compiled_search<fivebysix::SearchModel>(tensor::ladder, 100)};
    return rows;
}

}  // namespace ricochet
