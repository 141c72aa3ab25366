// SPDX-License-Identifier: GPL-3.0-or-later
#include "movegen/tensor/move_description.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>

#include "movegen/tensor/castling.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet::tensor {

namespace {

struct Step {
    int files;
    int ranks;
};

using Steps = std::array<Step, 4>;
constexpr Steps diagonal_steps = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr Steps orthogonal_steps = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// The square so many steps away, or nothing beyond the edge.
std::optional<Square> neighbour(Square from, Step step, int distance) {
    const int file = file_of(from) + step.files * distance;
    const int rank = rank_of(from) + step.ranks * distance;
    if (file < 0 || file >= file_count || rank < 0 || rank >= rank_count) {
        return std::nullopt;
    }
    return make_square(file, rank);
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
            for (const Step step : steps_) {
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

bool are_neighbours(Square a, Square b) {
    return std::abs(file_of(a) - file_of(b)) <= 1 && std::abs(rank_of(a) - rank_of(b)) <= 1;
}

std::string letter(PieceType type) {
    return {piece_letter(make_piece(Color::white, type))};
}

bool is_hop(const Position& position, Move move) {
    return move.kind() == MoveKind::beast_capture ||
           (move.kind() == MoveKind::ordinary && type_of(position.piece_on(move.from())) == PieceType::beast &&
            !are_neighbours(move.from(), move.to()));
}

const char* kind_name(const Position& position, Move move) {
    switch (move.kind()) {
        case MoveKind::promotion:
            return "promotion";
        case MoveKind::en_passant:
            return "en_passant";
        case MoveKind::castling:
            return "castling";
        case MoveKind::bounce:
            return "bounce";
        case MoveKind::propel:
            return "propel";
        case MoveKind::beast_capture:
            return "beast_capture";
        case MoveKind::ordinary:
            break;
    }
    return is_hop(position, move) ? "hop" : "move";
}

Square captured_on(Move move) {
    switch (move.kind()) {
        case MoveKind::beast_capture:
            return move.captured_square();
        case MoveKind::en_passant:
            return make_square(file_of(move.to()), rank_of(move.from()));
        default:
            return move.to();
    }
}

}  // namespace

std::vector<Square> hop_path(const Position& position, Move move) {
    if (!is_hop(position, move)) {
        return {};
    }
    const std::vector<Square> diagonal = HopSearch(position, move, diagonal_steps).run();
    const std::vector<Square> orthogonal = HopSearch(position, move, orthogonal_steps).run();
    const bool take_diagonal =
        orthogonal.empty() || (!diagonal.empty() && diagonal.size() <= orthogonal.size());
    return take_diagonal ? diagonal : orthogonal;
}

MoveDetails describe_move(const Position& position, Move move) {
    const Piece piece = position.piece_on(move.from());
    MoveDetails details;
    details.kind = kind_name(position, move);
    details.piece = letter(type_of(piece));
    details.from = to_string(move.from());
    details.to = to_string(move.to());
    if (const Piece captured = position.captured_piece(move); captured != Piece::none) {
        details.captured = letter(type_of(captured));
        details.captured_square = to_string(captured_on(move));
    }
    switch (move.kind()) {
        case MoveKind::bounce:
            details.via = to_string(move.via());
            break;
        case MoveKind::propel:
            details.beast_from = to_string(move.to());
            details.beast_to = to_string(move.beast_to());
            break;
        case MoveKind::castling:
            if (const CastlingWay* const way = castling_way_to(color_of(piece), move.to())) {
                details.rook_from = to_string(way->rook_from);
                details.rook_to = to_string(way->rook_to);
            }
            break;
        case MoveKind::promotion:
            details.promotion = letter(move.promotion_type());
            break;
        case MoveKind::ordinary:
        case MoveKind::en_passant:
        case MoveKind::beast_capture:
            break;
    }
    for (const Square square : hop_path(position, move)) {
        details.path.push_back(to_string(square));
    }
    return details;
}

}  // namespace ricochet::tensor
