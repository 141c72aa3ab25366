// SPDX-License-Identifier: GPL-3.0-or-later
// Perft's last two plies. The replies are found once, as if the mover passed, with the squares on which the
// number of each piece's replies depends. A move then changes only the replies of pieces that watch its
// squares; they are counted again on sets of pieces without a board, keys and clocks. What changes checks and
// pins, castling rights or several squares in a rare way is made and its replies counted anew.
#include <array>
#include <bit>

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
    using Position::lose_castling_rights;
    using Position::toggle;

    /// Lets a piece arrive on a square or, called again, leave it.
    void toggle_arrival(Piece piece, Square to, Piece captured) {
        toggle(piece, Bitboard(to));
        if (captured != Piece::none) {
            toggle(captured, Bitboard(to));
        }
    }
};

/// Counts moves, and collects the squares on which their number depends.
class WatchSink : public CountSink<false> {
public:
    using CountSink::CountSink;

    void watch(Bitboard squares) { watched_ |= squares; }
    [[nodiscard]] Bitboard watched() const { return watched_; }

private:
    Bitboard watched_;
};

/// The moves that may change how some squares are attacked.
struct Watch {
    /// Squares of pieces of either side that matter when they leave.
    Bitboard leaving;
    /// Squares that matter when a piece of a type of the mover's arrives.
    std::array<Bitboard, piece_type_count> arriving;
    /// Those where a beast may be the corner of a bounce of the piece that propels it there.
    Bitboard propelled;
    /// All lines to the squares, where arrivals matter if what leaves does.
    Bitboard lines;
};

/// Adds up the replies to moves of `us`, and writes the moves down that have to be made for that.
template <Color us>
class ReplySink : public ListSink<us> {
public:
    ReplySink(const Position& position, MoveList& made)
        : ListSink<us>(made, promotions_in(position.variant())),
          after_(position),
          checks_and_pins_(after_),
          steady_(after_.pieces(them) - after_.pieces(them, PieceType::beast)),
          forked_(advance(us, pawn_attacks(them, after_.pieces(them, PieceType::pawn)) - after_.occupied())) {
        find_corners();
        watch_king();
        watch_near(squares_near());
        add_group(PieceType::king, after_.pieces(them, PieceType::king));
        add_group(PieceType::pawn, after_.pieces(them, PieceType::pawn));
        for (const PieceType type :
             {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::beast}) {
            for (const Square square : after_.pieces(them, type)) {
                add_group(type, Bitboard(square));
            }
        }
    }

    void plain(Square from, Bitboard targets) {
        if (targets.empty()) {
            return;
        }
        const Piece piece = after_.piece_on(from);
        const std::size_t type = index(type_of(piece));
        after_.toggle(piece, Bitboard(from));
        add_arrivals(piece, targets, counted_anew(Bitboard(from), check_.arriving[type]),
                     depending_[index(from)], near_.arriving[type]);
        after_.toggle(piece, Bitboard(from));
    }

    void bounces(Square from, Square /*via*/, Bitboard targets) { plain(from, targets); }

    void propels(Square from, Square via, Bitboard targets) {
        // After a pawn's double step to the beast there may be an en passant capture.
        if (forked_.contains(via) && via == square_ahead(us, square_ahead(us, from))) {
            return ListSink<us>::propels(from, via, targets);
        }
        const Piece pusher = after_.piece_on(from);
        const std::size_t type = index(type_of(pusher));
        const Bitboard pushed = Bitboard(from) ^ Bitboard(via);
        const Groups groups = depending_[index(from)] | depending_[index(via)] |
                              (near_.arriving[type].contains(via) ? king_group : 0);
        after_.toggle(pusher, pushed);
        after_.toggle(beast, Bitboard(via));
        add_arrivals(beast, targets,
                     check_.arriving[type].contains(via) ? targets : counted_anew(pushed, check_.propelled),
                     groups, near_.propelled);
        after_.toggle(beast, Bitboard(via));
        after_.toggle(pusher, pushed);
    }

    void pawns(Bitboard targets, Direction direction) {
        if (direction == Geometry::forward(us)) {
            targets = add_steps(targets, advance(us, watched_ | check_.leaving));
        }
        for (const Square to : targets) {
            plain(step(to, static_cast<Direction>(-static_cast<int>(direction))), Bitboard(to));
        }
    }

    void double_steps(Bitboard targets) {
        ListSink<us>::double_steps(targets & forked_);
        for (const Square to :
             add_steps(targets - forked_, advance(us, advance(us, watched_ | check_.leaving)))) {
            plain(square_ahead(them, square_ahead(them, to)), Bitboard(to));
        }
    }

    void single(Move move) {
        if (move.kind() != MoveKind::beast_capture) {
            return ListSink<us>::single(move);
        }
        constexpr std::size_t type = index(PieceType::beast);
        constexpr Piece victim = make_piece(them, PieceType::beast);
        const Square from = move.from();
        const Square captured = move.captured_square();
        after_.toggle(beast, Bitboard(from));
        after_.toggle(victim, Bitboard(captured));
        add_arrivals(beast, Bitboard(move.to()),
                     counted_anew(Bitboard(from) | Bitboard(captured), check_.arriving[type]),
                     depending_[index(from)] | depending_[index(captured)], near_.arriving[type]);
        after_.toggle(victim, Bitboard(captured));
        after_.toggle(beast, Bitboard(from));
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }

private:
    static constexpr Color them = ~us;
    static constexpr Piece beast = make_piece(us, PieceType::beast);

    /// Adds those steps of pawns on which nothing depends and returns the others. From `starts` one leads to a
    /// target, but something depends on it.
    Bitboard add_steps(Bitboard targets, Bitboard starts) {
        constexpr std::size_t pawn = index(PieceType::pawn);
        const Bitboard others = targets & (starts | watched_ | near_.arriving[pawn] | check_.arriving[pawn]);
        count_ += base_ * static_cast<std::uint64_t>((targets - others).count());
        return others;
    }

    /// A set of groups of pieces that are counted together, by bit: the king, all pawns, each other piece.
    using Groups = std::uint32_t;
    static constexpr Groups king_group = 1;

    /// What pieces of one type can reply, and the squares on which the number depends.
    struct Group {
        PieceType type;
        Bitboard squares;
        Bitboard watched;
        std::uint64_t replies;
    };

    /// A group as the sketch stands.
    Group group_of(PieceType type, Bitboard squares) const {
        WatchSink sink(promotions_in(after_.variant()).size());
        Generator<them, WatchSink>(after_, checks_and_pins_, {true, true, true}, sink).run_for(type, squares);
        return {type, squares, squares | sink.watched(), sink.count()};
    }

    void add_group(PieceType type, Bitboard squares) {
        const Group& group = groups_[group_count_] = group_of(type, squares);
        base_ += group.replies;
        depend(Groups{1} << group_count_++, group.watched);
    }

    void depend(Groups groups, Bitboard squares) {
        watched_ |= squares;
        for (const Square square : squares) {
            depending_[index(square)] |= groups;
        }
    }

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
        Bitboard pinnable = queen_attacks(king, enemy.blockers);
        for (const Square via : enemy.beasts) {
            pinnable |= queen_attacks(via, enemy.blockers);
        }
        watch_arrivals(check_, king, enemy.blockers - (pinnable & after_.pieces(them)));
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
        }
        finish(near_, shutting);
        depend(king_group, near_.leaving);
    }

    /// From where each type of piece may attack the square. A slider that leaves a blocker's square for one
    /// behind it attacked the square before.
    void watch_arrivals(Watch& watch, Square square, Bitboard blockers) {
        const Bitboard diagonals = empty_bishop_attacks(square);
        const Bitboard orthogonals = empty_rook_attacks(square);
        const Bitboard leaps = knight_attacks(square);
        auto& arriving = watch.arriving;
        const Bitboard beasts = checks_and_pins_.enemy().beasts;
        arriving[index(PieceType::pawn)] |= pawn_attacks(them, square);
        arriving[index(PieceType::king)] |= king_attacks(square);
        arriving[index(PieceType::knight)] |= leaps | knight_bounces(square, beasts);
        arriving[index(PieceType::bishop)] |= bishop_attacks(square, blockers);
        arriving[index(PieceType::rook)] |= rook_attacks(square, blockers);
        arriving[index(PieceType::beast)] |=
            (diagonals & bishops_see_) | (orthogonals & rooks_see_) | (leaps & knights_see_);
        watch.propelled |= diagonals | orthogonals | leaps;
        watch.lines |= diagonals | orthogonals;
        for (const Square via : beasts) {
            const Corner corner(square, via);
            if (!corner.exists()) {
                continue;
            }
            watch.lines |= corner.whole_far_leg();
            if ((corner.near_leg() & blockers).empty()) {
                const bool by_rooks = is_orthogonal(corner.far_line());
                arriving[index(by_rooks ? PieceType::rook : PieceType::bishop)] |= corner.far_leg(blockers);
            }
        }
    }

    /// Where beasts may be corners of bounces of the mover's pieces.
    void find_corners() {
        const Attackers& enemy = checks_and_pins_.enemy();
        for (const Square slider : enemy.diagonal) {
            bishops_see_ |= empty_bishop_attacks(slider);
        }
        for (const Square slider : enemy.orthogonal) {
            rooks_see_ |= empty_rook_attacks(slider);
        }
        knights_see_ = knight_attacks(enemy.knights);
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
        watch.propelled |= shutting;
    }

    /// The targets that may change checks, pins or rights if a piece arrives.
    Bitboard counted_anew(Bitboard left, Bitboard arriving) const {
        return (check_.leaving & left).any() ? Bitboard::all() : arriving;
    }

    /// Adds the replies to moves of a piece that is missing in the sketch, and so is what it captures
    /// elsewhere. This concerns `groups`; arrivals on `anew` may concern all, and those on `near` the king.
    void add_arrivals(Piece piece, Bitboard targets, Bitboard anew, Groups groups, Bitboard near) {
        anew &= targets;
        for (const Square to : anew) {
            Sketch made = after_;
            made.toggle_arrival(piece, to, captured_on(to));
            made.lose_castling_rights(Position::castling_ways.rights_of(to));
            count_ += count_legal_moves(made);
        }
        targets = targets - anew;
        if (targets.empty()) {
            return;
        }
        // For one target it is cheaper to count once what depends on either square.
        const bool one = groups != 0 && !targets.many();
        lift(one ? 0 : groups);
        const Bitboard alike = one ? Bitboard() : targets - lifted_watched_ - near;
        count_ += lifted_replies_ * static_cast<std::uint64_t>(alike.count());
        for (const Square to : targets - alike) {
            add_arrival(piece, to, (one ? groups : 0) | (near.contains(to) ? king_group : 0));
        }
    }

    /// Counts some groups as the sketch stands, for several arrivals.
    void lift(Groups groups) {
        lifted_groups_ = groups;
        lifted_replies_ = base_;
        lifted_watched_ = watched_;
        for (; groups != 0; groups &= groups - 1) {
            const std::size_t number = first(groups);
            const Group& before = groups_[number];
            Group& group = lifted_[number] = group_of(before.type, before.squares);
            if (number == 0) {
                group.watched |= near_.lines;
            }
            lifted_replies_ += group.replies - before.replies;
            lifted_watched_ |= group.watched;
        }
    }

    void add_arrival(Piece piece, Square to, Groups groups) {
        groups |= depending_[index(to)] & ~lifted_groups_;
        for (Groups rest = lifted_groups_; rest != 0; rest &= rest - 1) {
            if (lifted_[first(rest)].watched.contains(to)) {
                groups |= Groups{1} << first(rest);
            }
        }
        const Piece captured = captured_on(to);
        after_.toggle_arrival(piece, to, captured);
        CountSink<false> sink(promotions_in(after_.variant()).size());
        Generator<them, CountSink<false>> generator(after_, checks_and_pins_, {true, true, true}, sink);
        count_ += lifted_replies_;
        for (; groups != 0; groups &= groups - 1) {
            const std::size_t number = first(groups);
            const Group& before = (lifted_groups_ >> number & 1) != 0 ? lifted_[number] : groups_[number];
            count_ -= before.replies;
            generator.run_for(before.type, before.squares);
        }
        count_ += sink.count();
        after_.toggle_arrival(piece, to, captured);
    }

    Piece captured_on(Square square) const {
        return after_.pieces(them).contains(square) ? after_.piece_on(square) : Piece::none;
    }

    static std::size_t first(Groups groups) { return static_cast<std::size_t>(std::countr_zero(groups)); }

    Sketch after_;
    /// Of the side that replies, if the mover passes.
    ChecksAndPins checks_and_pins_;
    /// Its pieces that can only be captured by one that takes their place.
    Bitboard steady_;
    /// Where double steps may end that can be captured en passant.
    Bitboard forked_;
    Watch check_{};
    Watch near_{};
    /// All that bishops and queens, rooks and queens, and knights see on an empty board.
    Bitboard bishops_see_;
    Bitboard rooks_see_;
    Bitboard knights_see_;
    /// The groups that depend on a square, and the squares on which any does.
    std::array<Groups, square_count> depending_{};
    Bitboard watched_;
    std::array<Group, 22> groups_;  // only the first `group_count_` are set
    std::size_t group_count_ = 0;
    std::uint64_t base_ = 0;
    /// The same without the piece that moves; groups that are not in the set are as above.
    Groups lifted_groups_ = 0;
    std::array<Group, 22> lifted_;
    std::uint64_t lifted_replies_ = 0;
    Bitboard lifted_watched_;
    std::uint64_t count_ = 0;
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
