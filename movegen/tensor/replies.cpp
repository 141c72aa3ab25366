// SPDX-License-Identifier: GPL-3.0-or-later
// Perft's last two plies. The replies are found once, as if the mover passed, with the squares on which the
// number of each piece's replies depends. A move then changes only the replies of pieces that watch its
// squares; they are counted again on sets of pieces without a board, keys and clocks. What arrivals take from
// pawns and kings is found by sets, without counting these again. After a check only pieces that can answer it
// are counted. What changes rights or several squares in a rare way is made and its replies counted anew.
#include <array>
#include <bit>

#include "movegen/tensor/attackers.hpp"
#include "movegen/tensor/checks_and_pins.hpp"
#include "movegen/tensor/king_watch.hpp"
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

    /// Lets a piece arrive on a square or, called again, leave it.
    void toggle_arrival(Piece piece, Square to, Piece captured) {
        toggle(piece, Bitboard(to));
        if (captured != Piece::none) {
            toggle(captured, Bitboard(to));
        }
    }
};

/// A number from 0 to 3 for each square.
class Tally {
public:
    void add(Bitboard squares) {
        twos_ |= ones_ & squares;
        ones_ ^= squares;
    }
    [[nodiscard]] std::uint64_t sum(Bitboard squares) const {
        return static_cast<std::uint64_t>((ones_ & squares).count() + 2 * (twos_ & squares).count());
    }

private:
    Bitboard ones_;
    Bitboard twos_;
};

/// What an arrival on a square does to the moves of pawns.
struct PawnMoves {
    /// How many moves need the square empty.
    Tally taken;
    /// How many pawns would capture a piece there.
    Tally given;
};

/// Counts moves, and collects the squares on which their number depends and what becomes of pawns' moves.
template <Color us>
class WatchSink : public CountSink<false> {
public:
    using CountSink::CountSink;

    void plain(Square from, Bitboard targets) {
        CountSink::plain(from, targets);
        targets_ |= targets;
    }
    void pawns(Bitboard targets, Direction direction) {
        CountSink::pawns(targets, direction);
        if (direction == Geometry::forward(us)) {
            pawn_moves_.taken.add(targets);
        }
    }
    void double_steps(Bitboard targets) {
        CountSink::double_steps(targets);
        pawn_moves_.taken.add(targets);
        pawn_moves_.taken.add(advance(~us, targets));
    }
    void hits(Bitboard squares) { pawn_moves_.given.add(squares); }
    void watch(Bitboard squares) { watched_ |= squares; }

    [[nodiscard]] Bitboard watched() const { return watched_; }
    [[nodiscard]] Bitboard targets() const { return targets_; }
    [[nodiscard]] const PawnMoves& pawn_moves() const { return pawn_moves_; }

private:
    Bitboard watched_;
    Bitboard targets_;
    PawnMoves pawn_moves_;
};

/// Adds up the replies to moves of `us`, and writes the moves down that have to be made for that.
template <Color us>
class ReplySink : public ListSink<us> {
public:
    ReplySink(const Position& position, MoveList& made)
        : ListSink<us>(made, promotions_in(position.variant())),
          after_(position),
          checks_and_pins_(after_),
          watch_(after_, checks_and_pins_.enemy()),
          forked_(advance(us, pawn_attacks(them, after_.pieces(them, PieceType::pawn)) - after_.occupied())) {
        add_group(PieceType::king, after_.pieces(them, PieceType::king));
        depend(king_group, watch_.near().leaving | watch_.castling_squares());
        passed_.king_shutting = watch_.shutting();
        watch_.watch_safe(passed_.king_targets, checks_and_pins_.enemy());
        add_group(PieceType::pawn, after_.pieces(them, PieceType::pawn));
        for (const PieceType type :
             {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen, PieceType::beast}) {
            for (const Square square : after_.pieces(them, type)) {
                add_group(type, Bitboard(square));
            }
        }
    }

    void plain(Square from, Bitboard targets) {
        // The capture of a rook may end a right to castle.
        ListSink<us>::plain(from, targets & watch_.castling_rooks());
        targets = targets - watch_.castling_rooks();
        if (targets.empty()) {
            return;
        }
        const Piece piece = after_.piece_on(from);
        const std::size_t type = index(type_of(piece));
        after_.toggle(piece, Bitboard(from));
        add_arrivals(piece, targets, unsteady(Bitboard(from), watch_.checks().arriving[type]),
                     depending_on(Bitboard(from)), watch_.near().arriving[type]);
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
        const Groups groups =
            depending_on(pushed) | (watch_.near().arriving[type].contains(via) ? king_group : 0);
        after_.toggle(pusher, pushed);
        after_.toggle(beast, Bitboard(via));
        add_arrivals(beast, targets,
                     watch_.checks().arriving[type].contains(via) ? targets
                                                                  : unsteady(pushed, watch_.checks().propelled),
                     groups, watch_.near().propelled);
        after_.toggle(beast, Bitboard(via));
        after_.toggle(pusher, pushed);
    }

    void pawns(Bitboard targets, Direction direction) {
        if (direction == Geometry::forward(us)) {
            targets = add_steps(targets, advance(us, passed_.watched | pawns_watch_ | watch_.checks().leaving));
        }
        for (const Square to : targets) {
            plain(step(to, static_cast<Direction>(-static_cast<int>(direction))), Bitboard(to));
        }
    }

    void double_steps(Bitboard targets) {
        ListSink<us>::double_steps(targets & forked_);
        for (const Square to :
             add_steps(targets - forked_,
                       advance(us, advance(us, passed_.watched | pawns_watch_ | watch_.checks().leaving)))) {
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
                     unsteady(Bitboard(from) | Bitboard(captured), watch_.checks().arriving[type]),
                     depending_on(Bitboard(from) | Bitboard(captured)), watch_.near().arriving[type]);
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
        const Bitboard others = targets & (starts | passed_.watched | watch_.near().arriving[pawn] |
                                           watch_.checks().arriving[pawn]);
        lift(0);
        add_pawns(make_piece(us, PieceType::pawn), targets - others);
        count_ += passed_.count * static_cast<std::uint64_t>((targets - others).count());
        return others;
    }

    /// A set of groups of pieces that are counted together, by bit: the king, all pawns, each other piece.
    using Groups = std::uint32_t;
    static constexpr Groups king_group = 1;
    static constexpr Groups pawn_group = 2;

    /// What pieces of one type can reply, and the squares on which the number depends.
    struct Group {
        PieceType type;
        Bitboard squares;
        /// Of pawns, only squares where more changes than `Replies::pawns` holds.
        Bitboard watched;
        std::uint64_t replies;
    };

    /// All groups and, of some, what an arrival changes.
    struct Replies {
        std::array<Group, 22> groups;
        PawnMoves pawns;
        Bitboard king_targets;
        /// Where an arrival shuts lines to squares beside the king.
        Bitboard king_shutting;
        /// Of all groups.
        Bitboard watched;
        std::uint64_t count = 0;
    };

    /// Counts a group as the sketch stands. Returns all squares on which it depends.
    Bitboard count_group(Replies& replies, std::size_t number, PieceType type, Bitboard squares) const {
        WatchSink<them> sink(promotions_in(after_.variant()).size());
        Generator<them, WatchSink<them>>(after_, checks_and_pins_, {true, true, true}, sink)
            .run_for(type, squares);
        const Bitboard watched = squares | sink.watched();
        replies.groups[number] = {type, squares, watched, sink.count()};
        if (type == PieceType::king) {
            replies.king_targets = sink.targets();
        } else if (type == PieceType::pawn) {
            replies.pawns = sink.pawn_moves();
            // Captures of pawns, promotions and propels.
            const Bitboard beasts = after_.pieces(them, PieceType::beast);
            replies.groups[number].watched &= squares | Bitboard::rank(0) | Bitboard::rank(rank_count - 1) |
                                              advance(us, beasts) | advance(them, beasts);
        }
        return watched;
    }

    void add_group(PieceType type, Bitboard squares) {
        const Groups group = Groups{1} << group_count_;
        for (const Square square : squares) {
            owner_[index(square)] = group;
        }
        const Bitboard watched = count_group(passed_, group_count_, type, squares);
        if (type == PieceType::pawn) {
            pawns_watch_ = watched;
        }
        passed_.count += passed_.groups[group_count_].replies;
        depend(group, passed_.groups[group_count_].watched);
        ++group_count_;
    }

    void depend(Groups groups, Bitboard squares) {
        passed_.watched |= squares;
        for (const Square square : squares) {
            depending_[index(square)] |= groups;
        }
    }

    /// The targets where a piece that arrives may change checks or pins; `left` = what it and others left.
    Bitboard unsteady(Bitboard left, Bitboard arriving) const {
        return (watch_.checks().leaving & left).any() ? Bitboard::all() : arriving;
    }

    /// Adds the replies to moves of a piece that is missing in the sketch, and so is what it captures
    /// elsewhere. This concerns `groups`; arrivals on `unsteady` may change checks and pins, and those on
    /// `near` concern the king.
    void add_arrivals(Piece piece, Bitboard targets, Bitboard unsteady, Groups groups, Bitboard near) {
        if (targets.empty()) {
            return;
        }
        unsteady &= targets;
        // For one target it is cheaper to count once what depends on either square.
        const bool one = groups != 0 && !targets.many();
        lift(one ? 0 : groups);
        const Bitboard alike = one ? Bitboard() : targets - lifted_.watched - near - unsteady;
        count_ += lifted_.count * static_cast<std::uint64_t>(alike.count());
        if (!one || (groups & pawn_group) == 0) {
            add_pawns(piece, targets - unsteady);
        }
        for (const Square to : targets - alike) {
            add_arrival(piece, to, one ? groups : 0, near.contains(to), unsteady.contains(to));
        }
    }

    /// Counts some groups as the sketch stands, for several arrivals.
    void lift(Groups groups) {
        lifted_groups_ = groups;
        lifted_.count = passed_.count;
        lifted_.watched = passed_.watched;
        for (; groups != 0; groups &= groups - 1) {
            const std::size_t number = first(groups);
            const Group& before = passed_.groups[number];
            count_group(lifted_, number, before.type, before.squares);
            lifted_.count += lifted_.groups[number].replies - before.replies;
            lifted_.watched |= lifted_.groups[number].watched;
        }
        if ((lifted_groups_ & king_group) != 0) {
            // Now unattacked squares may be attacked from anywhere.
            lifted_.groups[0].watched = lifted_.watched = Bitboard::all();
            lifted_.king_shutting = watch_.shutting_after(Attackers(after_, us));
        }
    }

    /// The replies of a group as the sketch stands before the arrival.
    const Replies& with(Groups group) const { return (lifted_groups_ & group) != 0 ? lifted_ : passed_; }

    /// Adds what arrivals take from the pawns and give to them.
    void add_pawns(Piece piece, Bitboard targets) {
        const Replies& replies = with(pawn_group);
        targets = targets - replies.groups[1].watched;
        count_ -= replies.pawns.taken.sum(targets);
        if (piece != beast) {
            count_ += replies.pawns.given.sum(targets);
        }
    }

    /// Adds the replies to one arrival, those of the pawns as by `add_pawns` unless they are in `groups`.
    void add_arrival(Piece piece, Square to, Groups groups, bool near, bool unsteady) {
        const Piece captured = captured_on(to);
        Groups arrived = ((depending_[index(to)] & ~lifted_groups_) | (near ? king_group : 0)) & ~groups;
        for (Groups rest = lifted_groups_; rest != 0; rest &= rest - 1) {
            if (lifted_.groups[first(rest)].watched.contains(to)) {
                arrived |= Groups{1} << first(rest);
            }
        }
        if ((arrived & king_group) != 0 && take_from_king(piece, to, captured)) {
            arrived &= ~king_group;
        }
        groups |= arrived;
        if (groups == 0 && !unsteady) {
            count_ += lifted_.count;
            return;
        }
        after_.toggle_arrival(piece, to, captured);
        if (unsteady) {
            add_unsteady(piece, to, groups);
        } else {
            add_changed(groups, checks_and_pins_);
        }
        after_.toggle_arrival(piece, to, captured);
    }

    /// Takes the king's moves to squares that an arrival attacks. Returns whether it changes no others.
    bool take_from_king(Piece piece, Square to, Piece captured) {
        const Replies& replies = with(king_group);
        const Bitboard taken = reach(piece, to);
        if (((taken | Bitboard(to)) & watch_.castling_squares()).any() ||
            (captured != Piece::none && king_attacks(after_.king_square(them)).contains(to)) ||
            (piece != beast && replies.king_shutting.contains(to))) {
            return false;
        }
        count_ -= static_cast<std::uint64_t>((replies.king_targets & taken).count());
        return true;
    }

    /// Adds the replies as the sketch stands if checks or pins may have changed by an arrival, and `groups`.
    void add_unsteady(Piece piece, Square to, Groups groups) {
        const ChecksAndPins now(after_);
        if (!now.in_check()) {
            groups |= owners_of(now.pinned() | checks_and_pins_.pinned());
            if ((groups & pawn_group) == 0) {
                add_pawns(piece, Bitboard(to));
            }
            return add_changed(groups, now);
        }
        // Only the king and pieces that may end the check count. A knight need not depend on its targets, and a
        // beast may capture the corner of a bounce.
        if ((groups & king_group) == 0) {
            count_ += static_cast<std::uint64_t>(with(king_group).king_targets.count());
        }
        groups |= (lifted_groups_ | depending_on(now.targets() | now.enemy().beasts) |
                   owners_of(knight_attacks(now.targets()) & after_.pieces(them, PieceType::knight))) &
                  ~king_group;
        count_ += replies_of(groups, now);
    }

    /// Adds the replies as the sketch stands if only those of some groups have changed.
    void add_changed(Groups groups, const ChecksAndPins& now) {
        count_ += lifted_.count + replies_of(groups, now);
        for (; groups != 0; groups &= groups - 1) {
            count_ -= with(groups & -groups).groups[first(groups)].replies;
        }
    }

    /// The squares that a piece keeps the king from when it arrives.
    Bitboard reach(Piece piece, Square from) const {
        const Bitboard beasts = after_.pieces(us, PieceType::beast);
        const Bitboard blockers = after_.blockers(us) - after_.pieces(them, PieceType::king);
        switch (type_of(piece)) {
            case PieceType::pawn:
                return pawn_attacks(us, from);
            case PieceType::king:
                return king_attacks(from);
            case PieceType::knight:
                return knight_attacks(from) | knight_bounces(from, beasts);
            case PieceType::beast:
                return Bitboard(from) | Attackers(after_, us).bounces_off(from, blockers);
            default:
                break;
        }
        Bitboard squares = piece_attacks(type_of(piece), from, blockers);
        const Bitboard corners = squares & beasts;
        for (const Square via : corners) {
            squares |= Corner(from, via).far_leg(blockers);
        }
        return squares;
    }

    /// The replies of groups as the sketch stands.
    std::uint64_t replies_of(Groups groups, const ChecksAndPins& checks_and_pins) const {
        CountSink<false> sink(promotions_in(after_.variant()).size());
        Generator<them, CountSink<false>> generator(after_, checks_and_pins, {true, true, true}, sink);
        for (; groups != 0; groups &= groups - 1) {
            const Group& group = passed_.groups[first(groups)];
            generator.run_for(group.type, group.squares);
        }
        return sink.count();
    }

    /// The groups of the pieces on the squares.
    Groups owners_of(Bitboard squares) const {
        Groups groups = 0;
        for (const Square square : squares) {
            groups |= owner_[index(square)];
        }
        return groups;
    }

    /// The groups that depend on any of the squares.
    Groups depending_on(Bitboard squares) const {
        Groups groups = (pawns_watch_ & squares).any() ? pawn_group : 0;
        for (const Square square : squares) {
            groups |= depending_[index(square)];
        }
        return groups;
    }

    Piece captured_on(Square square) const {
        return after_.pieces(them).contains(square) ? after_.piece_on(square) : Piece::none;
    }

    static std::size_t first(Groups groups) { return static_cast<std::size_t>(std::countr_zero(groups)); }

    Sketch after_;
    /// Of the side that replies, if the mover passes.
    ChecksAndPins checks_and_pins_;
    KingWatch<us> watch_;
    /// Where double steps may end that can be captured en passant.
    Bitboard forked_;
    std::size_t group_count_ = 0;
    /// The group of the piece on a square; only those of the side that replies are set.
    std::array<Groups, square_count> owner_;
    /// The groups that depend on a square, and all on which pawns depend when it is left.
    std::array<Groups, square_count> depending_{};
    Bitboard pawns_watch_;
    /// The replies if the mover passes.
    Replies passed_;
    /// The same without the piece that moves; only `lifted_groups_` are set.
    Replies lifted_;
    Groups lifted_groups_ = 0;
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
