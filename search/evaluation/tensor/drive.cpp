// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/drive.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <numeric>

#include "movegen/tensor/attacks.hpp"
#include "search/common/squares.hpp"
#include "search/evaluation/tensor/drive_networks.hpp"

namespace ricochet::tensor::evaluation {

namespace {

using parameters::DriveNetwork;
using Weights = std::array<std::int8_t, DriveNetwork::first_hidden>;
/// The kinds of pieces beside the king, in the order of the inputs.
constexpr std::array kinds = {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight,
                              PieceType::beast};
/// How many pieces there are in these endings, the kings counted.
constexpr int fewest_pieces = 4;
constexpr std::size_t most_pieces = 5;
/// How many of each.
using Company = std::array<int, kinds.size()>;

Company company_of(const Position& position, Color us) {
    Company company{};
    std::transform(kinds.begin(), kinds.end(), company.begin(),
                   [&](PieceType type) { return position.pieces(us, type).count(); });
    return company;
}

struct Point {
    int file;
    int rank;
};

/// Squares of the board seen from the quarter in which the driven king stands, as if that were a1 to e4.
class Quarter {
public:
    explicit Quarter(Square king)
        : is_right_(file_of(king) >= file_count / 2), is_upper_(rank_of(king) >= rank_count / 2) {}

    [[nodiscard]] Point seen(Square square) const {
        return {is_right_ ? file_count - 1 - file_of(square) : file_of(square),
                is_upper_ ? rank_count - 1 - rank_of(square) : rank_of(square)};
    }

private:
    bool is_right_;
    bool is_upper_;
};

/// A piece beside the driven king; the driving king is of kind 0.
struct Actor {
    std::size_t kind;
    Point place;
};

class Actors {
public:
    void add(const Actor& actor) { actors_.at(count_++) = actor; }
    [[nodiscard]] const Actor* begin() const { return actors_.data(); }
    [[nodiscard]] const Actor* end() const { return actors_.data() + count_; }

private:
    std::array<Actor, most_pieces - 1> actors_{};
    std::size_t count_ = 0;
};

/// The driving king first, then the others kind by kind.
Actors actors_of(const EvaluationContext& context, Color strong, const Quarter& quarter) {
    Actors actors;
    actors.add({0, quarter.seen(context.side(strong).king)});
    std::size_t kind = 0;
    for (const Color us : {strong, ~strong}) {
        for (const PieceType type : kinds) {
            const Bitboard pieces = context.position->pieces(us, type);
            kind += pieces.any() ? 1 : 0;
            for (const Square square : pieces) {
                actors.add({kind, quarter.seen(square)});
            }
        }
    }
    return actors;
}

/// The number of a place on a board that is so wide.
std::size_t number_of(Point place, int width) {
    const int number = place.rank * width + place.file;
    return static_cast<std::size_t>(number);
}

/// Where a piece stands from the driven king.
std::size_t offset_input(const Actor& actor, Point driven) {
    const auto offset = [](int distance) {
        return std::clamp(distance, -inputs::longest_offset, inputs::longest_offset) + inputs::longest_offset;
    };
    const Point place = {offset(actor.place.file - driven.file), offset(actor.place.rank - driven.rank)};
    return inputs::offsets + actor.kind * inputs::offset_count + number_of(place, inputs::offset_width);
}

/// How far two pieces of different kinds are from each other.
std::size_t pair_input(const Actor& one, const Actor& other) {
    const auto distance = [](int a, int b) { return std::min(std::abs(a - b), inputs::longest_pair); };
    const Point place = {distance(one.place.file, other.place.file),
                         distance(one.place.rank, other.place.rank)};
    return inputs::pairs + (one.kind + other.kind - 1) * inputs::pair_count +
           number_of(place, inputs::pair_width);
}

/// Fills up the inputs.
class InputList {
public:
    InputList() { active_.fill(inputs::count); }
    void add(std::size_t input) { active_.at(count_++) = input; }
    [[nodiscard]] const DriveInputs& active() const { return active_; }

private:
    DriveInputs active_{};
    std::size_t count_ = 0;
};

/// How many squares the driven king can reach in three steps, its own counted: not over squares that are
/// attacked now, nor over what it cannot take. The best single measure of how far a knight's drive has come.
int room_of(const EvaluationContext& context, Color weak) {
    const Side& driven = context.side(weak);
    const Side& driver = context.side(~weak);
    const Bitboard closed = driver.attacked | driver.beasts | (driven.pieces - Bitboard(driven.king));
    Bitboard room(driven.king);
    Bitboard edge = room;
    constexpr int steps = 3;
    for (int step = 0; step < steps && edge.any(); ++step) {
        Bitboard reached;
        for (const Square square : edge) {
            reached |= king_attacks(square) - closed;
        }
        edge = reached - room;
        room |= reached;
    }
    return room.count();
}

}  // namespace

DriveInputs drive_inputs(const EvaluationContext& context, Color strong) {
    const Square king = context.side(~strong).king;
    const Quarter quarter(king);
    const Point driven = quarter.seen(king);
    InputList list;
    list.add(number_of(driven, file_count / 2));
    const auto* const room =
        std::lower_bound(inputs::rooms.begin(), inputs::rooms.end(), room_of(context, ~strong));
    list.add(inputs::room + static_cast<std::size_t>(room - inputs::rooms.begin()));
    list.add(inputs::mover + (context.position->side_to_move() == strong ? 0 : 1));
    const Actors actors = actors_of(context, strong, quarter);
    for (const Actor* actor = actors.begin(); actor != actors.end(); ++actor) {
        list.add(inputs::pieces + actor->kind * square_count + number_of(actor->place, file_count));
        list.add(offset_input(*actor, driven));
        for (const Actor* other = actors.begin(); other != actor; ++other) {
            if (other->kind != actor->kind) {
                list.add(pair_input(*other, *actor));
            }
        }
    }
    return list.active();
}

/// One ending and its network, unpacked.
class Drive {
public:
    Drive(const Company& strong, const Company& weak, const DriveNetwork& network)
        : strong_(strong), weak_(weak), network_(&network) {
        std::size_t place = 0;
        for (const char letter : network.weights) {
            if (letter != '\n') {
                weights_[place / DriveNetwork::first_hidden][place % DriveNetwork::first_hidden] =
                    static_cast<std::int8_t>(letter - DriveNetwork::zero);
                ++place;
            }
        }
    }

    [[nodiscard]] bool fits(const Company& strong, const Company& weak) const {
        return strong == strong_ && weak == weak_;
    }
    [[nodiscard]] int score(const EvaluationContext& context, Color strong) const;

private:
    Company strong_;
    Company weak_;
    const DriveNetwork* network_;
    /// The last row is nothing, for inputs that are not needed.
    std::array<Weights, inputs::count + 1> weights_{};
};

int Drive::score(const EvaluationContext& context, Color strong) const {
    std::array<int, DriveNetwork::first_hidden> first{};
    for (const std::size_t input : drive_inputs(context, strong)) {
        std::transform(first.begin(), first.end(), weights_[input].begin(), first.begin(), std::plus<>());
    }
    for (int& sum : first) {
        sum = std::max(sum, 0);
    }
    std::int64_t distance = 0;
    for (std::size_t neuron = 0; neuron < DriveNetwork::second_hidden; ++neuron) {
        const auto& weights = network_->second[neuron];
        const int sum = std::inner_product(first.begin(), first.end(), weights.begin(), network_->bias[neuron]);
        distance += std::int64_t{std::max(sum, 0) / DriveNetwork::second_step} * network_->output[neuron];
    }
    constexpr int least = 20;
    return std::max(network_->top - static_cast<int>(distance / DriveNetwork::output_unit), least);
}

const Drive* known_drive(const Position& position, Color strong) {
    const int pieces = position.occupied().count();
    if (pieces < fewest_pieces || pieces > static_cast<int>(most_pieces)) {
        return nullptr;
    }
    static const std::array<Drive, 6> drives = {{
        {{0, 0, 0, 1, 1}, {}, parameters::drive_knight_and_beast},
        {{0, 0, 1, 1, 0}, {}, parameters::drive_bishop_and_knight},
        {{0, 0, 1, 0, 2}, {}, parameters::drive_bishop_and_beasts},
        {{1, 0, 0, 0, 0}, {0, 0, 0, 0, 1}, parameters::drive_queen_against_beast},
        {{1, 0, 0, 0, 0}, {0, 1, 0, 0, 0}, parameters::drive_queen_against_rook},
        {{0, 1, 0, 0, 0}, {0, 0, 0, 1, 0}, parameters::drive_rook_against_knight},
    }};
    const Company own = company_of(position, strong);
    const Company other = company_of(position, ~strong);
    const bool has_pawns =
        (position.pieces(strong, PieceType::pawn) | position.pieces(~strong, PieceType::pawn)).any();
    const auto* const found = std::find_if(
        drives.begin(), drives.end(), [&](const Drive& drive) { return !has_pawns && drive.fits(own, other); });
    return found == drives.end() ? nullptr : found;
}

int drive_score(const EvaluationContext& context, Color strong, const Drive& drive) {
    return drive.score(context, strong);
}

}  // namespace ricochet::tensor::evaluation
