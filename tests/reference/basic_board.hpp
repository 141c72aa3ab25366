// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// A second, independent implementation of each game's rules: slow and obvious, written from the rules alone on
/// a plain array of letters. The move generators are tested against it, so it must not include anything from
/// `movegen/`. This file has what the games' boards share.
namespace reference {

/// A square off the board, or none.
constexpr int nowhere = -1;
/// A square that a FEN counts: no piece, and no tile.
constexpr char unoccupied = '.';

/// Files to the right and ranks up.
struct Step {
    int files;
    int ranks;
};

/// A position: a FEN's letters and signs in a plain array. Squares are 0, 1, ... for a1, b1, ...
template <int files_of_board, int ranks_of_board>
struct BasicBoard {
    static constexpr int width = files_of_board;
    static constexpr int height = ranks_of_board;

    BasicBoard() { content.fill(unoccupied); }

    /// Capitals for White's pieces, lower case for Black's, signs, `unoccupied` elsewhere.
    std::array<char, static_cast<std::size_t>(width* height)> content;
    bool white_to_move = true;
    /// The rights `K`, `Q`, `k`, `q`, in this order.
    std::array<bool, 4> castling{};
    /// The square skipped by a double step just made, whether or not a capture is possible there.
    int en_passant = nowhere;
    /// Plies since the last capture or pawn move.
    int halfmoves = 0;
    int move_number = 1;

    [[nodiscard]] char at(int square) const { return content[static_cast<std::size_t>(square)]; }
    void put(int square, char what) { content[static_cast<std::size_t>(square)] = what; }

    friend bool operator==(const BasicBoard&, const BasicBoard&) = default;
};

/// Whether this is a piece's letter.
inline bool is_piece(char content) {
    return std::isalpha(static_cast<unsigned char>(content)) != 0;
}
inline bool is_white(char piece) {
    return std::isupper(static_cast<unsigned char>(piece)) != 0;
}
/// The letter in lower case; signs are unchanged.
inline char kind(char content) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(content)));
}
/// The letter of a side's piece.
inline char piece_of(bool white, char kind) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(kind))) : kind;
}

/// Throws `std::invalid_argument`.
[[noreturn]] inline void refuse(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + ": " + std::string(text));
}

/// The square one step away, or `nowhere`.
template <class Board>
int stepped_on(int square, Step step) {
    if (square == nowhere) {
        return nowhere;
    }
    const int file = square % Board::width + step.files;
    const int rank = square / Board::width + step.ranks;
    const bool on_board = file >= 0 && file < Board::width && rank >= 0 && rank < Board::height;
    return on_board ? rank * Board::width + file : nowhere;
}

template <class Board>
std::string name_on(int square) {
    return {static_cast<char>('a' + square % Board::width), static_cast<char>('1' + square / Board::width)};
}

/// The inverse of `name_on`; throws `std::invalid_argument` for other texts.
template <class Board>
int square_named_on(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] >= 'a' + Board::width || name[1] < '1' ||
        name[1] >= '1' + Board::height) {
        refuse("bad square", name);
    }
    return (name[1] - '1') * Board::width + (name[0] - 'a');
}

template <class Board>
void parse_rank(Board& board, int rank, std::string_view text, std::string_view letters) {
    int file = 0;
    while (!text.empty()) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        if (digits > 0) {
            file += std::stoi(std::string(text.substr(0, digits)));
        } else if (letters.find(text[0]) != std::string_view::npos && file < Board::width) {
            board.put(rank * Board::width + file++, text[0]);
        } else {
            refuse("bad rank", text);
        }
        text.remove_prefix(std::max<std::size_t>(digits, 1));
    }
    if (file != Board::width) {
        refuse("bad rank width", text);
    }
}

/// Reads a FEN, whose clocks may be missing, into a new board. Throws `std::invalid_argument` if it is
/// malformed; does not check whether the position is legal.
template <class Board>
void parse_into(Board& board, std::string_view text, std::string_view letters) {
    std::istringstream fields{std::string(text)};
    std::string content;
    std::string side;
    std::string castling;
    std::string en_passant;
    fields >> content >> side >> castling >> en_passant;
    const auto ranks = 1 + std::count(content.begin(), content.end(), '/');
    if (!fields || (side != "w" && side != "b") || ranks != Board::height) {
        refuse("bad FEN", text);
    }
    std::istringstream rows(content);
    std::string row;
    for (int rank = Board::height - 1; std::getline(rows, row, '/'); --rank) {
        parse_rank(board, rank, row, letters);
    }
    board.white_to_move = side == "w";
    for (std::size_t i = 0; i < board.castling.size(); ++i) {
        board.castling[i] = castling.find("KQkq"[i]) != std::string::npos;
    }
    board.en_passant = en_passant == "-" ? nowhere : square_named_on<Board>(en_passant);
    if (!(fields >> board.halfmoves)) {
        board.halfmoves = 0;
    } else if (!(fields >> board.move_number)) {
        board.move_number = 1;
    }
}

/// The FEN with all six fields; the en passant square only if a legal capture exists.
template <class Board>
std::string fen_of(const Board& board) {
    std::string text;
    for (int rank = Board::height - 1; rank >= 0; --rank) {
        int run = 0;
        for (int file = 0; file <= Board::width; ++file) {
            const bool at_end = file == Board::width;
            const char content = at_end ? '/' : board.at(rank * Board::width + file);
            if (content == unoccupied) {
                ++run;
                continue;
            }
            text += run > 0 ? std::to_string(run) : "";
            run = 0;
            text += at_end && rank == 0 ? ' ' : content;
        }
    }
    std::string castling;
    for (std::size_t i = 0; i < board.castling.size(); ++i) {
        if (board.castling[i]) {
            castling += "KQkq"[i];
        }
    }
    const int en_passant = legal_en_passant(board);
    return text + (board.white_to_move ? "w " : "b ") + (castling.empty() ? "-" : castling) + ' ' +
           (en_passant == nowhere ? "-" : name_on<Board>(en_passant)) + ' ' + std::to_string(board.halfmoves) +
           ' ' + std::to_string(board.move_number);
}

/// Legal moves by canonical text, each with the position after it.
template <class Board>
using SuccessorsOf = std::map<std::string, Board, std::less<>>;

/// The canonical texts of the legal moves, sorted.
template <class Board>
std::vector<std::string> legal_moves(const Board& board) {
    std::vector<std::string> texts;
    for (const auto& [text, after] : successors(board)) {
        texts.push_back(text);
    }
    return texts;
}

/// Plays a move given by its canonical text; throws `std::invalid_argument` if it is not legal.
template <class Board>
Board play(const Board& board, std::string_view move) {
    const SuccessorsOf<Board> moves = successors(board);
    const auto found = moves.find(move);
    if (found == moves.end()) {
        refuse("no legal move in " + fen_of(board), move);
    }
    return found->second;
}

/// The leaves at `depth` plies, ignoring draws.
template <class Board>
std::uint64_t perft(const Board& board, int depth) {
    if (depth == 0) {
        return 1;
    }
    const SuccessorsOf<Board> moves = successors(board);
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t leaves = 0;
    for (const auto& [text, after] : moves) {
        leaves += perft(after, depth - 1);
    }
    return leaves;
}

/// Whether the king of a side is attacked.
template <class Board>
bool in_check(const Board& board, bool white) {
    const auto* const king = std::find(board.content.begin(), board.content.end(), piece_of(white, 'k'));
    return attacked(board, static_cast<int>(king - board.content.begin()), !white);
}
/// Whether the side to move is in check.
template <class Board>
bool in_check(const Board& board) {
    return in_check(board, board.white_to_move);
}

template <class Board>
bool checkmate(const Board& board) {
    return in_check(board) && successors(board).empty();
}
template <class Board>
bool stalemate(const Board& board) {
    return !in_check(board) && successors(board).empty();
}

/// Why a position is refused, or empty if it is accepted: the conditions common to all games. `king_file` is
/// that of castling; the en passant square is not checked.
template <class Board>
std::string fault_of(const Board& board) {
    const auto count = [&board](char piece) {
        return std::count(board.content.begin(), board.content.end(), piece);
    };
    for (const bool white : {true, false}) {
        const auto pieces = std::count_if(board.content.begin(), board.content.end(), [white](char content) {
            return is_piece(content) && is_white(content) == white;
        });
        if (count(piece_of(white, 'k')) != 1) {
            return "not exactly one king a side";
        }
        if (pieces > 2 * Board::width || count(piece_of(white, 'p')) > Board::width) {
            return "too many pieces";
        }
    }
    constexpr int squares = Board::width * Board::height;
    for (int file = 0; file < Board::width; ++file) {
        if (kind(board.at(file)) == 'p' || kind(board.at(squares - 1 - file)) == 'p') {
            return "pawn on the first or last rank";
        }
    }
    for (std::size_t i = 0; i < board.castling.size(); ++i) {
        const bool white = i < 2;
        const int home = white ? 0 : squares - Board::width;
        const int rook = home + (i % 2 == 0 ? Board::width - 1 : 0);
        if (board.castling[i] && (board.at(home + Board::king_file) != piece_of(white, 'k') ||
                                  board.at(rook) != piece_of(white, 'r'))) {
            return "castling right without king and rook at home";
        }
    }
    return in_check(board, !board.white_to_move) ? "the side that has moved is in check" : "";
}

/// Completes the position after a move from `before`: side to move, clocks, and castling rights.
template <class Board>
void finish_turn(const Board& before, Board& after, bool restarts_clock, int skipped) {
    after.white_to_move = !before.white_to_move;
    after.en_passant = skipped;
    after.halfmoves = restarts_clock ? 0 : before.halfmoves + 1;
    after.move_number = before.move_number + (before.white_to_move ? 0 : 1);
    for (std::size_t right = 0; right < after.castling.size(); ++right) {
        const bool white = right < 2;
        const int home = white ? 0 : (Board::height - 1) * Board::width;
        const int rook = home + (right % 2 == 0 ? Board::width - 1 : 0);
        if (after.at(home + Board::king_file) != piece_of(white, 'k') ||
            after.at(rook) != piece_of(white, 'r')) {
            after.castling[right] = false;
        }
    }
}

}  // namespace reference
