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

char letter(PieceType type) {
    return piece_letter(make_piece(Color::white, type));
}

bool is_hop(const Position& position, Move move) {
    return move.kind() == MoveKind::beast_capture ||
           (move.kind() == MoveKind::ordinary && type_of(position.piece_on(move.from())) == PieceType::beast &&
            !are_neighbours(move.from(), move.to()));
}

MoveType move_type(const Position& position, Move move) {
    switch (move.kind()) {
        case MoveKind::promotion:
            return MoveType::promotion;
        case MoveKind::en_passant:
            return MoveType::en_passant;
        case MoveKind::castling:
            return MoveType::castling;
        case MoveKind::bounce:
            return MoveType::bounce;
        case MoveKind::propel:
            return MoveType::propel;
        case MoveKind::beast_capture:
            return MoveType::beast_capture;
        case MoveKind::ordinary:
            break;
    }
    return is_hop(position, move) ? MoveType::hop : MoveType::move;
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
    const Piece piece = position.piece_on(move.from());
    MoveDetails details;
    details.type = move_type(position, move);
    std::vector<Displacement>& changes = details.displacements;
    changes.push_back({letter(type_of(piece)), to_string(move.from()), to_string(move.to())});
    if (move.kind() == MoveKind::bounce) {
        details.via = to_string(move.via());
    } else if (move.kind() == MoveKind::propel) {
        changes.push_back({letter(PieceType::beast), to_string(move.to()), to_string(move.beast_to())});
    } else if (move.kind() == MoveKind::castling) {
        const CastlingWay& way = *castling_way_to(color_of(piece), move.to());
        changes.push_back({letter(PieceType::rook), to_string(way.rook_from), to_string(way.rook_to)});
    } else if (move.kind() == MoveKind::promotion) {
        details.promotion = letter(move.promotion_type());
    }
    if (const Piece captured = position.captured_piece(move); captured != Piece::none) {
        changes.push_back({letter(type_of(captured)), to_string(captured_on(move)), ""});
    }
    if (is_hop(position, move)) {
        for (const Square square : hop_path(position, move)) {
            details.path.push_back(to_string(square));
        }
    }
    return details;
}

}  // namespace ricochet::tensor
