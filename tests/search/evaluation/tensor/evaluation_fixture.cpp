// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/search/evaluation/tensor/evaluation_fixture.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>

#include "movegen/tensor/legal_moves.hpp"

namespace ricochet::test {

using namespace tensor;

namespace {

Position from_setup(const Setup& setup) {
    const Result<Position> position = Position::from_setup(setup);
    if (!position) {
        throw std::invalid_argument(position.error());
    }
    return position.value();
}

}  // namespace

Position swap_colors(const Position& position) {
    const Setup setup = position.to_setup();
    Setup swapped = setup;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        const Piece piece = setup.board[index(square)];
        swapped.board[index(flip_rank(square))] =
            piece == Piece::none ? piece : make_piece(~color_of(piece), type_of(piece));
    }
    swapped.side_to_move = ~setup.side_to_move;
    swapped.castling = static_cast<CastlingRights>((setup.castling >> 2U) | ((setup.castling & 3U) << 2U));
    if (setup.en_passant != Square::none) {
        swapped.en_passant = flip_rank(setup.en_passant);
    }
    return from_setup(swapped);
}

Position mirror(const Position& position) {
    const Setup setup = position.to_setup();
    Setup mirrored = setup;
    for (int number = 0; number < square_count; ++number) {
        const auto square = static_cast<Square>(number);
        mirrored.board[index(flip_file(square))] = setup.board[index(square)];
    }
    mirrored.castling = 0;
    if (setup.en_passant != Square::none) {
        mirrored.en_passant = flip_file(setup.en_passant);
    }
    return from_setup(mirrored);
}

Position without_castling(const Position& position) {
    Setup setup = position.to_setup();
    setup.castling = 0;
    return from_setup(setup);
}

std::vector<Position> random_positions(std::size_t number, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Position> positions;
    while (positions.size() < number) {
        Position position = Position::start(Variant::tensor);
        for (int ply = 0; ply < 240 && positions.size() < number; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) {
                break;
            }
            Undo undo;
            position.do_move(moves[random() % moves.size()], undo);
            if (!position.in_check() && random() % 3 == 0) {
                positions.push_back(position);
            }
        }
    }
    return positions;
}

TaperedScore term(std::string_view fen, std::string_view name, Color color) {
    Evaluator evaluator;
    const EvaluationTrace trace = evaluator.trace(read_position(fen));
    const auto found = std::find_if(trace.terms.begin(), trace.terms.end(),
                                    [name](const EvaluationTerm& row) { return row.name == name; });
    if (found == trace.terms.end()) {
        throw std::invalid_argument("no such term: " + std::string(name));
    }
    return found->by_color[index(color)];
}

Score white_value(std::string_view fen) {
    Evaluator evaluator;
    const Position position = read_position(fen);
    const Score score = evaluator.evaluate(position);
    return position.side_to_move() == Color::white ? score : -score;
}

}  // namespace ricochet::test
