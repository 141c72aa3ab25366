// SPDX-License-Identifier: GPL-3.0-or-later
// Perft's last two plies. The replies are found once, as if the mover passed, with the squares on which the
// number of each piece's replies depends. A move then changes only the replies of pieces that watch its
// squares; they are counted again on sets of pieces without a board, keys and clocks. What changes checks and
// pins, castling rights or several squares in a rare way is made and its replies counted anew.
#include <array>
#include <bit>
#include <utility>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/checks_and_pins.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/move_generator.hpp"

namespace ricochet::tensor {
namespace {

/// A position with the turn passed, in which `toggle` puts pieces in the sets and takes them out. Its board,
/// keys and clocks stay as they were.
class Sketch : public Position {
public:
    explicit Sketch(const Position& position) : Position(position) {
        en_passant_ = Square::none;
        pass_turn();
    }
    using Position::toggle;
};

/// Counts moves, and collects the squares on which their number depends.
class WatchSink : public CountSink<false> {
public:
    using CountSink::CountSink;

    void watch(Bitboard squares) { watched_ |= squares; }
    /// Those since the last call.
    Bitboard take_watched() { return std::exchange(watched_, {}); }

private:
    Bitboard watched_;
};

/// The moves that may change how some squares are attacked.
struct Watch {
    /// Squares of pieces of either side that matter when they leave.
    Bitboard leaving;
    /// Squares that matter when a piece of a type of the mover's arrives.
    std::array<Bitboard, piece_type_count> arriving;
};

/// The number of replies to moves of `us` as it is added up.
template <Color us>
class Replies {
public:
    explicit Replies(const Position& position)
        : after_(position),
          checks_and_pins_(after_),
          steady_(after_.pieces(them) - after_.pieces(them, PieceType::beast)) {
        watch_king();
        watch_near(squares_near());
        WatchSink sink(promotions_in(after_.variant()).size());
        Generator<them, WatchSink> generator(after_, checks_and_pins_, {true, true, true}, sink);
        add_group(generator, sink, PieceType::king, after_.pieces(them, PieceType::king));
        if (const Bitboard pawns = after_.pieces(them, PieceType::pawn); pawns.any()) {
            add_group(generator, sink, PieceType::pawn, pawns);
        }
        for (const PieceType type :
             {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::beast}) {
            for (const Square square : after_.pieces(them, type)) {
                add_group(generator, sink, type, Bitboard(square));
            }
        }
        base_ = sink.count();
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }

    // These add the replies to moves and return the targets of those that have to be made instead.

    Bitboard add(Square from, Bitboard targets) {
        if (check_.leaving.contains(from)) {
            return targets;
        }
        const Piece piece = after_.piece_on(from);
        const Bitboard made = targets & check_.arriving[index(type_of(piece))];
        after_.toggle(piece, Bitboard(from));
        add_arrivals(piece, targets - made, depending_[index(from)]);
        after_.toggle(piece, Bitboard(from));
        return made;
    }

    Bitboard add_propels(Square from, Square via, Bitboard targets) {
        const Piece pusher = after_.piece_on(from);
        const std::size_t type = index(type_of(pusher));
        if ((check_.leaving & (Bitboard(from) | Bitboard(via))).any() || check_.arriving[type].contains(via)) {
            return targets;
        }
        const Bitboard made = targets & check_.arriving[index(PieceType::beast)];
        const Groups groups = depending_[index(from)] | depending_[index(via)] |
                              (near_.arriving[type].contains(via) ? king_group : 0);
        after_.toggle(pusher, Bitboard(from) ^ Bitboard(via));
        after_.toggle(beast, Bitboard(via));
        add_arrivals(beast, targets - made, groups);
        after_.toggle(beast, Bitboard(via));
        after_.toggle(pusher, Bitboard(from) ^ Bitboard(via));
        return made;
    }

    /// Steps of pawns straight on, one or two squares; takes only those on which nothing depends.
    Bitboard add_steps(Bitboard targets, int steps) {
        constexpr std::size_t pawn = index(PieceType::pawn);
        Bitboard starts = watched_ | check_.leaving;
        for (int step = 0; step < steps; ++step) {
            starts = advance(us, starts);
        }
        const Bitboard others = targets & (starts | watched_ | near_.arriving[pawn] | check_.arriving[pawn]);
        count_ += base_ * static_cast<std::uint64_t>((targets - others).count());
        return others;
    }

    /// Whether the capture of a beast could be counted.
    bool add_beast_capture(Move move) {
        const Bitboard from(move.from());
        const Bitboard captured(move.captured_square());
        if ((check_.leaving & (from | captured)).any() ||
            check_.arriving[index(PieceType::beast)].contains(move.to())) {
            return false;
        }
        constexpr Piece victim = make_piece(them, PieceType::beast);
        after_.toggle(beast, from);
        after_.toggle(victim, captured);
        add_arrival(beast, move.to(),
                    depending_[index(move.from())] | depending_[index(move.captured_square())]);
        after_.toggle(victim, captured);
        after_.toggle(beast, from);
        return true;
    }

private:
    static constexpr Color them = ~us;
    static constexpr Piece beast = make_piece(us, PieceType::beast);

    /// A set of groups of pieces that are counted together, by bit: the king, all pawns, each other piece.
    using Groups = std::uint32_t;
    static constexpr Groups king_group = 1;

    struct Group {
        PieceType type;
        Square square;  // the first
        std::uint64_t replies;
    };

    void add_group(Generator<them, WatchSink>& generator, WatchSink& sink, PieceType type, Bitboard squares) {
        const std::uint64_t before = sink.count();
        generator.run_for(type, squares);
        groups_[group_count_] = {type, squares.first(), sink.count() - before};
        depend(Groups{1} << group_count_++, squares | sink.take_watched());
    }

    void depend(Groups groups, Bitboard squares) {
        watched_ |= squares;
        for (const Square square : squares) {
            depending_[index(square)] |= groups;
        }
    }

    // What attacks the king and the squares where he might go.

    void watch_king() {
        const Attackers& enemy = checks_and_pins_.enemy();
        const Square king = after_.king_square(them);
        Bitboard shutting;
        enemy.for_each_line(king, [&](Bitboard path, Square slider) {
            const Bitboard blockers = path & enemy.blockers;
            if (blockers.without_first().many()) {
                return;
            }
            const bool own = (blockers & after_.pieces(them)).any();
            if (own && !blockers.many()) {
                check_.leaving |= Bitboard(slider);
                shutting |= path - blockers;
            }
            if (own || !blockers.many()) {
                check_.leaving |= blockers - steady_;
            }
        });
        for (const CastlingWay& way : Position::castling_ways(them)) {
            if ((after_.castling() & way.right) != 0) {
                shutting |= Bitboard(way.rook_from);
            }
        }
        // A slider that arrives behind an own piece pins it.
        const Bitboard pinnable = queen_attacks(king, enemy.blockers) & after_.pieces(them);
        watch_arrivals(check_, king, enemy.blockers - pinnable);
        finish(check_, shutting);
    }

    /// Where the king may go or pass if nothing attacks it, the enemy's pieces left out.
    Bitboard squares_near() {
        const Bitboard own = after_.pieces(them);
        Bitboard near = king_attacks(after_.king_square(them)) - own;
        for (const CastlingWay& way : Position::castling_ways(them)) {
            if ((after_.castling() & way.right) != 0) {
                depend(king_group, way.must_be_empty | way.may_hold_beasts);
                if (((way.must_be_empty & own) | (way.may_hold_beasts & steady_)).empty()) {
                    near |= way.crossed | Bitboard(way.king_to);
                }
            }
        }
        return near;
    }

    void watch_near(Bitboard squares) {
        const Attackers& enemy = checks_and_pins_.enemy();
        const Bitboard others = enemy.blockers - after_.pieces(them, PieceType::king);
        Bitboard shutting;
        for (const Square square : squares) {
            near_.leaving |= enemy.leapers_to(square);
            enemy.for_each_line(square, [&](Bitboard path, Square slider) {
                const Bitboard blockers = path & others;
                if (blockers.empty()) {
                    near_.leaving |= Bitboard(slider);
                    shutting |= path;
                } else if (!blockers.many()) {
                    near_.leaving |= blockers - steady_;
                }
            });
            watch_arrivals(near_, square, others);
            near_lines_ |= empty_bishop_attacks(square) | empty_rook_attacks(square);
        }
        finish(near_, shutting);
        depend(king_group, near_.leaving);
    }

    /// From where each type of piece may attack the square. A slider that leaves a blocker's square for one
    /// behind it attacked the square before.
    void watch_arrivals(Watch& watch, Square square, Bitboard blockers) {
        const Bitboard beasts = checks_and_pins_.enemy().beasts;
        const Bitboard diagonal = bishop_attacks(square, blockers);
        const Bitboard orthogonal = rook_attacks(square, blockers);
        watch.arriving[index(PieceType::pawn)] |= pawn_attacks(them, square);
        watch.arriving[index(PieceType::king)] |= king_attacks(square);
        watch.arriving[index(PieceType::knight)] |= knight_attacks(square) | knight_bounces(square, beasts);
        watch.arriving[index(PieceType::bishop)] |= diagonal;
        watch.arriving[index(PieceType::rook)] |= orthogonal;
        watch.arriving[index(PieceType::beast)] |=
            empty_bishop_attacks(square) | empty_rook_attacks(square) | knight_attacks(square);
        for (const Square via : beasts) {
            const Corner corner(square, via);
            if (corner.exists()) {
                const bool by_rooks = is_orthogonal(corner.far_line());
                watch.arriving[index(by_rooks ? PieceType::rook : PieceType::bishop)] |= corner.whole_far_leg();
                near_lines_ |= corner.whole_far_leg();
            }
        }
    }

    /// `shutting` = where any piece matters.
    void finish(Watch& watch, Bitboard shutting) {
        auto& arriving = watch.arriving;
        arriving[index(PieceType::queen)] =
            arriving[index(PieceType::bishop)] | arriving[index(PieceType::rook)];
        watch.leaving |= arriving[index(PieceType::beast)] & checks_and_pins_.enemy().beasts;
        for (Bitboard& squares : arriving) {
            squares |= shutting;
        }
    }

    // The moves one by one, or those to which there are as many replies together. In the sketch the piece that
    // arrives is missing, and so is what it captures elsewhere; `groups` are those that this concerns.

    void add_arrivals(Piece piece, Bitboard targets, Groups groups) {
        Bitboard alike = targets - watched_ - near_.arriving[index(type_of(piece))];
        if (alike.any()) {
            Bitboard watched;
            const std::uint64_t replies = recount(groups, watched);
            alike = alike - watched;
            count_ += replies * static_cast<std::uint64_t>(alike.count());
        }
        for (const Square to : targets - alike) {
            add_arrival(piece, to, groups);
        }
    }

    void add_arrival(Piece piece, Square to, Groups groups) {
        const Bitboard square(to);
        groups |= depending_[index(to)];
        if (near_.arriving[index(type_of(piece))].contains(to)) {
            groups |= king_group;
        }
        const Piece captured = after_.pieces(them).contains(to) ? after_.piece_on(to) : Piece::none;
        if (captured != Piece::none) {
            after_.toggle(captured, square);
        }
        after_.toggle(piece, square);
        Bitboard watched;
        count_ += recount(groups, watched);
        after_.toggle(piece, square);
        if (captured != Piece::none) {
            after_.toggle(captured, square);
        }
    }

    /// All replies, where those of some groups differ from the mover's passing. Adds the squares on which their
    /// number now depends.
    std::uint64_t recount(Groups groups, Bitboard& watched) {
        if (groups == 0) {
            return base_;
        }
        if ((groups & king_group) != 0) {
            watched |= near_lines_;
        }
        std::uint64_t before = 0;
        WatchSink sink(promotions_in(after_.variant()).size());
        Generator<them, WatchSink> generator(after_, checks_and_pins_, {true, true, true}, sink);
        for (; groups != 0; groups &= groups - 1) {
            const Group& group = groups_[static_cast<std::size_t>(std::countr_zero(groups))];
            before += group.replies;
            generator.run_for(group.type, Bitboard(group.square));
        }
        watched |= sink.take_watched();
        return base_ - before + sink.count();
    }

    Sketch after_;
    /// Of the side that replies, if the mover passes.
    ChecksAndPins checks_and_pins_;
    /// Its pieces that can only be captured by one that takes their place.
    Bitboard steady_;
    Watch check_{};
    Watch near_{};
    /// All lines to squares near the king, where arrivals matter if what leaves does.
    Bitboard near_lines_;
    /// The groups that depend on a square, and the squares on which any does.
    std::array<Groups, square_count> depending_{};
    Bitboard watched_;
    std::array<Group, 22> groups_;  // only the first `group_count_` are set
    std::size_t group_count_ = 0;
    std::uint64_t base_ = 0;
    std::uint64_t count_ = 0;
};

/// Adds up the replies, and writes the moves down that have to be made for that.
template <Color us>
class ReplySink : public ListSink<us> {
public:
    ReplySink(const Position& position, MoveList& made)
        : ListSink<us>(made, promotions_in(position.variant())),
          replies_(position),
          forked_(advance(us, pawn_attacks(~us, position.pieces(~us, PieceType::pawn)) - position.occupied())) {
    }

    [[nodiscard]] std::uint64_t count() const { return replies_.count(); }

    void plain(Square from, Bitboard targets) { ListSink<us>::plain(from, replies_.add(from, targets)); }
    void bounces(Square from, Square via, Bitboard targets) {
        ListSink<us>::bounces(from, via, replies_.add(from, targets));
    }
    void propels(Square from, Square via, Bitboard targets) {
        // After a pawn's double step to the beast there may be an en passant capture.
        const bool forked = forked_.contains(via) && via == square_ahead(us, square_ahead(us, from));
        ListSink<us>::propels(from, via, forked ? targets : replies_.add_propels(from, via, targets));
    }
    void pawns(Bitboard targets, Direction direction) {
        if (direction == Geometry::forward(us)) {
            targets = replies_.add_steps(targets, 1);
        }
        for (const Square to : targets) {
            plain(step(to, static_cast<Direction>(-static_cast<int>(direction))), Bitboard(to));
        }
    }
    void double_steps(Bitboard targets) {
        ListSink<us>::double_steps(targets & forked_);
        for (const Square to : replies_.add_steps(targets - forked_, 2)) {
            plain(square_ahead(~us, square_ahead(~us, to)), Bitboard(to));
        }
    }
    void single(Move move) {
        if (move.kind() != MoveKind::beast_capture || !replies_.add_beast_capture(move)) {
            ListSink<us>::single(move);
        }
    }

private:
    Replies<us> replies_;
    /// Where double steps may end that can be captured en passant.
    Bitboard forked_;
};

}  // namespace

std::uint64_t count_replies(Position& position) {
    MoveList made;
    std::uint64_t count = with_constant(position.side_to_move(), [&](auto us) {
        ReplySink<us> sink(position, made);
        const ChecksAndPins checks_and_pins(position);
        Generator<us, ReplySink<us>>(position, checks_and_pins, {true, true, true}, sink).run();
        return sink.count();
    });
    Undo undo;
    for (const Move move : made) {
        position.do_move(move, undo);
        count += count_legal_moves(position);
        position.undo_move(move, undo);
    }
    return count;
}

}  // namespace ricochet::tensor
