// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/common/color.hpp"
#include "movegen/common/move_details.hpp"
#include "movegen/common/move_list.hpp"
#include "movegen/common/perft.hpp"
#include "movegen/common/variant.hpp"

/// Chess on five files and six ranks, only for tests: without castling and the pawn's double step. Written to
/// be short, not fast.
namespace ricochet::fivebysix {

constexpr int file_count = 5;
constexpr int rank_count = 6;
constexpr int square_count = file_count * rank_count;

/// The only variant of this program.
constexpr Variant variant = usual_variant;

/// A move between squares, which are numbered rank by rank from a1; by default the null move.
class Move {
public:
    constexpr Move() = default;
    /// `promotion` is the piece's upper-case letter, 0 for none.
    constexpr Move(int from, int to, char promotion = 0)
        : raw_(static_cast<std::uint32_t>(from | to << 8 | promotion << 16)) {}
    static constexpr Move from_raw(std::uint32_t raw) {
        Move move;
        move.raw_ = raw;
        return move;
    }

    [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }
    [[nodiscard]] constexpr bool is_some() const { return raw_ != 0; }
    [[nodiscard]] constexpr int from() const { return static_cast<int>(raw_ & 0xFFU); }
    [[nodiscard]] constexpr int to() const { return static_cast<int>(raw_ >> 8U & 0xFFU); }
    [[nodiscard]] constexpr char promotion() const { return static_cast<char>(raw_ >> 16U & 0x7FU); }

    friend constexpr bool operator==(Move, Move) = default;

private:
    std::uint32_t raw_ = 0;
};

using MoveList = BasicMoveList<Move, 256>;

class Position;
MoveList legal_moves(const Position& position);

/// The board in FEN letters, with spaces for empty squares, and the side to move.
struct State {
    std::array<char, square_count> board{};
    Color side_to_move = Color::white;
    int halfmove_clock = 0;
    int fullmove_number = 1;
    Key key = 0;
};

/// Models `GameRules`, with the functions below.
class Position {
public:
    using Move = fivebysix::Move;
    /// The whole state before the move.
    using Undo = State;

    static constexpr int files = file_count;
    static constexpr int ranks = rank_count;

    explicit Position(const State& state);
    static Position start(Variant variant);
    static Result<Position> from_fen(std::string_view text, Variant variant);

    [[nodiscard]] static Variant variant() { return fivebysix::variant; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] char piece_on(int square) const { return state_.board[static_cast<std::size_t>(square)]; }
    [[nodiscard]] Color side_to_move() const { return state_.side_to_move; }
    [[nodiscard]] Key key() const { return state_.key; }
    [[nodiscard]] int halfmove_clock() const { return state_.halfmove_clock; }
    [[nodiscard]] int fullmove_number() const { return state_.fullmove_number; }

    /// The square of a side's king.
    [[nodiscard]] int king(Color side) const;
    /// Whether the piece on `from` attacks `to`.
    [[nodiscard]] bool attacks(int from, int to) const;
    [[nodiscard]] bool is_attacked(int square, Color by) const;
    [[nodiscard]] bool in_check() const { return is_attacked(king(side_to_move()), ~side_to_move()); }
    /// Accepts any move value.
    [[nodiscard]] bool is_legal(Move move) const { return move.is_some() && legal_moves(*this).contains(move); }
    [[nodiscard]] bool gives_check(Move move) const;
    [[nodiscard]] bool is_capture(Move move) const { return piece_on(move.to()) != ' '; }
    /// Whether there are only kings and at most one knight or bishop.
    [[nodiscard]] bool is_dead() const;
    [[nodiscard]] bool is_consistent() const { return state_.key == key_of(state_); }

    void do_move(Move move, Undo& undo);
    void undo_move(Move /*move*/, const Undo& undo) { state_ = undo; }
    void do_null_move(Undo& undo);
    void undo_null_move(const Undo& undo) { state_ = undo; }

private:
    friend MoveList legal_moves(const Position& position);

    static Key key_of(const State& state);
    void add_moves(int from, MoveList& moves) const;
    void pass_turn();

    State state_;
};

/// The colour of a piece's letter, which must be one.
constexpr Color color_of(char piece) {
    return piece < 'a' ? Color::white : Color::black;
}
constexpr char upper(char piece) {
    return piece < 'a' ? piece : static_cast<char>(piece - 'a' + 'A');
}

inline std::uint64_t count_legal_moves(const Position& position) {
    return legal_moves(position).size();
}
inline bool has_legal_move(const Position& position) {
    return !legal_moves(position).empty();
}

std::string letters_on_board(const Position& position);
std::vector<std::string> checker_names(const Position& position);
std::string to_fen(const Position& position);
std::string to_uci(Move move);
Result<Move> parse_uci(std::string_view text, const Position& position);
std::string to_san(const Position& position, Move move);
/// Parses SAN; check signs are optional.
Result<Move> parse_san(std::string_view text, const Position& position);
Phrase why_illegal(std::string_view text, const Position& position);
MoveDetails describe_move(const Position& position, Move move);
std::vector<PerftStatistic> perft_statistics(const Position& position, int depth);

}  // namespace ricochet::fivebysix
