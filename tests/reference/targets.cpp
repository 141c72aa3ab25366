// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/reference/targets.hpp"

#include <algorithm>

namespace reference {

namespace {

/// A line through a square, as its two directions.
using Line = std::array<Step, 2>;

constexpr Line rank_line = {{{1, 0}, {-1, 0}}};
constexpr Line file_line = {{{0, 1}, {0, -1}}};
constexpr Line rising_diagonal = {{{1, 1}, {-1, -1}}};
constexpr Line falling_diagonal = {{{1, -1}, {-1, 1}}};

/// Two perpendicular lines.
struct Crossing {
    Line first;
    Line second;
};

constexpr std::array<Crossing, 2> straight_crossings = {{{rank_line, file_line}, {file_line, rank_line}}};
constexpr std::array<Crossing, 2> diagonal_crossings = {
    {{rising_diagonal, falling_diagonal}, {falling_diagonal, rising_diagonal}}};

constexpr std::array<Step, 8> leaps = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Step, 8> neighbours = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

bool goes_straight(char kind) {
    return kind == 'r' || kind == 'q';
}

bool goes_diagonally(char kind) {
    return kind == 'b' || kind == 'q';
}

/// Calls `use(first, second)` for every line on which a slider of this kind moves, and the one that crosses it.
template <class Use>
void for_each_line(char kind, Use use) {
    if (goes_straight(kind)) {
        for (const Crossing& crossing : straight_crossings) {
            use(crossing.first, crossing.second);
        }
    }
    if (goes_diagonally(kind)) {
        for (const Crossing& crossing : diagonal_crossings) {
            use(crossing.first, crossing.second);
        }
    }
}

/// Adds the squares along a line up to the first piece that is not a beast of the given side, inclusive.
void slide(const Board& board, int from, const Line& line, bool white, std::vector<int>& targets) {
    for (const Step direction : line) {
        int square = stepped(from, direction);
        while (square != nowhere) {
            targets.push_back(square);
            const char piece = board.at(square);
            if (piece != unoccupied && piece != piece_of(white, 't')) {
                break;
            }
            square = stepped(square, direction);
        }
    }
}

template <std::size_t size>
void step_all(int from, const std::array<Step, size>& steps, std::vector<int>& targets) {
    for (const Step step : steps) {
        const int square = stepped(from, step);
        if (square != nowhere) {
            targets.push_back(square);
        }
    }
}

/// The targets that a piece of this kind and side would have on `from`.
std::vector<int> targets_as(const Board& board, int from, char kind, bool white) {
    std::vector<int> targets;
    targets.reserve(32);
    if (kind == 'n') {
        step_all(from, leaps, targets);
    } else if (kind == 'k') {
        step_all(from, neighbours, targets);
    } else if (kind == 'p') {
        const int forward = white ? 1 : -1;
        step_all(from, std::array<Step, 2>{{{-1, forward}, {1, forward}}}, targets);
    } else {
        for_each_line(kind, [&](const Line& line, const Line&) { slide(board, from, line, white, targets); });
    }
    return targets;
}

}  // namespace

std::vector<int> ordinary_targets(const Board& board, int from) {
    const char piece = board.at(from);
    return targets_as(board, from, kind(piece), is_white(piece));
}

std::vector<Bounce> bounce_targets(const Board& board, int from) {
    std::vector<Bounce> bounces;
    const char piece = board.at(from);
    const bool white = is_white(piece);
    const char beast = piece_of(white, 't');
    if (kind(piece) == 'n') {
        for (const int via : targets_as(board, from, 'n', white)) {
            if (board.at(via) == beast) {
                for (const int to : targets_as(board, via, 'n', white)) {
                    if (to != from) {
                        bounces.push_back({via, to});
                    }
                }
            }
        }
        return bounces;
    }
    for_each_line(kind(piece), [&](const Line& first, const Line& second) {
        std::vector<int> first_leg;
        slide(board, from, first, white, first_leg);
        for (const int via : first_leg) {
            if (board.at(via) == beast) {
                std::vector<int> second_leg;
                slide(board, via, second, white, second_leg);
                for (const int to : second_leg) {
                    bounces.push_back({via, to});
                }
            }
        }
    });
    return bounces;
}

std::vector<int> propel_targets(const Board& board, int pusher, int beast) {
    const char piece = board.at(pusher);
    Board vacated = board;
    vacated.put(pusher, unoccupied);
    if (kind(piece) == 'p') {
        const int ahead = stepped(beast, {0, is_white(piece) ? 1 : -1});
        return ahead == nowhere ? std::vector<int>{} : std::vector<int>{ahead};
    }
    return targets_as(vacated, beast, kind(piece), is_white(piece));
}

Hops hops(const Board& board, int from, bool diagonal) {
    const char enemy_beast = piece_of(!is_white(board.at(from)), 't');
    Board lifted = board;
    lifted.put(from, unoccupied);
    Hops found;
    std::vector<int> stops = {from};
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const int stop = stops[i];
        for (const Step step : neighbours) {
            if ((step.files != 0 && step.ranks != 0) != diagonal) {
                continue;
            }
            const int over = stepped(stop, step);
            const int landing = stepped(over, step);
            if (landing == nowhere || lifted.at(over) == unoccupied || lifted.at(landing) != unoccupied) {
                continue;
            }
            if (std::find(found.landings.begin(), found.landings.end(), landing) == found.landings.end()) {
                found.landings.push_back(landing);
            }
            if (std::find(stops.begin(), stops.end(), landing) == stops.end()) {
                stops.push_back(landing);
            }
            const Hops::Capture capture{landing, over};
            if (lifted.at(over) == enemy_beast &&
                std::find(found.captures.begin(), found.captures.end(), capture) == found.captures.end()) {
                found.captures.push_back(capture);
            }
        }
    }
    return found;
}

}  // namespace reference
