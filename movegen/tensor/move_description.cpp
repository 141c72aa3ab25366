// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/move_description.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "movegen/common/leaps.hpp"
#include "movegen/common/piece_details.hpp"
#include "movegen/tensor/castling.hpp"

namespace ricochet::tensor {

namespace {

using Steps = std::array<BoardStep, 4>;
constexpr Steps diagonal_steps = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr Steps orthogonal_steps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// The square so many steps away, or nothing beyond the edge.
std::optional<Square> neighbour(Square from, BoardStep step, int distance) {
    const int file = file_of(from) + step.file * distance;
    const int rank = rank_of(from) + step.rank * distance;
    return is_on_board<Geometry>(file, rank) ? std::optional(make_square(file, rank)) : std::nullopt;
}

/// Searches hops of one kind, nearest landings first.
class HopSearch {
public:
    HopSearch(const Position& position, Move move, const Steps& steps)
        : from_(move.from()),
          to_(move.to()),
          victim_(move.kind() == MoveKind::beast_capture ? move.captured_square() : Square::none),
          others_(position.occupied() - Bitboard(move.from())),
          steps_(steps) {
        came_from_.fill(Square::none);
    }

    /// The squares from start to end, or none where hops of this kind do not lead there.
    std::vector<Square> run() {
        std::vector<Square> landings = {from_};
        for (std::size_t next = 0; next < landings.size(); ++next) {
            const Square here = landings[next];
            for (const BoardStep step : steps_) {
                const std::optional<Square> over = neighbour(here, step, 1);
                const std::optional<Square> landing = neighbour(here, step, 2);
                if (!landing || !others_.contains(*over) || others_.contains(*landing)) {
                    continue;
                }
                if (*landing == to_ && (victim_ == Square::none || *over == victim_)) {
                    return trace(here);
                }
                if (*landing != from_ && came_from_[index(*landing)] == Square::none) {
                    came_from_[index(*landing)] = here;
                    landings.push_back(*landing);
                }
            }
        }
        return {};
    }

private:
    [[nodiscard]] std::vector<Square> trace(Square last) const {
        std::vector<Square> path = {to_};
        for (Square square = last; square != Square::none; square = came_from_[index(square)]) {
            path.push_back(square);
        }
        std::reverse(path.begin(), path.end());
        return path;
    }

    Square from_;
    Square to_;
    Square victim_;
    Bitboard others_;
    const Steps& steps_;
    std::array<Square, square_count> came_from_{};
};

bool is_hop(const Position& position, Move move) {
    return move.kind() == MoveKind::beast_capture ||
           (move.kind() == MoveKind::ordinary && type_of(position.piece_on(move.from())) == PieceType::beast &&
            king_steps(move.from(), move.to()) > 1);
}

/// By kind of move.
constexpr std::array<MoveType, 7> move_types = {
    MoveType::move,   MoveType::promotion, MoveType::en_passant,   MoveType::castling,
    MoveType::bounce, MoveType::propel,    MoveType::beast_capture};

/// The squares on which a beast stands in turn during a hopping move (RULES 3.7), start and end included; a
/// shortest way.
std::vector<Square> hop_path(const Position& position, Move move) {
    const std::vector<Square> diagonal = HopSearch(position, move, diagonal_steps).run();
    const std::vector<Square> orthogonal = HopSearch(position, move, orthogonal_steps).run();
    const bool take_diagonal =
        orthogonal.empty() || (!diagonal.empty() && diagonal.size() <= orthogonal.size());
    return take_diagonal ? diagonal : orthogonal;
}

}  // namespace

MoveDetails describe_move(const Position& position, Move move) {
    MoveDetails details = describe_piece_move(position, move, move_types[index(move.kind())]);
    if (move.kind() == MoveKind::bounce) {
        details.via = to_string(move.via());
    } else if (move.kind() == MoveKind::propel) {
        details.displacements.push_back(
            {type_letter(PieceType::beast), to_string(move.to()), to_string(move.beast_to())});
    }
    if (is_hop(position, move)) {
        details.type = move.kind() == MoveKind::ordinary ? MoveType::hop : details.type;
        for (const Square square : hop_path(position, move)) {
            details.path.push_back(to_string(square));
        }
    }
    return details;
}

}  // namespace ricochet::tensor
