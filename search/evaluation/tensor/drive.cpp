// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/evaluation/tensor/drive.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <vector>

#include "movegen/base/bytes.hpp"
#include "movegen/common/board_text.hpp"
#include "movegen/tensor/attackers.hpp"
#include "search/evaluation/embedded_files.hpp"

namespace ricochet::tensor {

namespace {

/// The kinds of pieces beside the king, in the order of the inputs.
constexpr std::array kinds = {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight,
                              PieceType::beast};
/// The numbers of pieces in these endings, the kings counted.
constexpr int fewest_pieces = 4;
constexpr std::size_t most_pieces = 5;
/// The number of pieces of each kind.
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

/// A piece other than the driven king; the driving king is of kind 0.
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
Actors actors_of(const Position& position, Color strong, const Quarter& quarter) {
    Actors actors;
    actors.add({0, quarter.seen(position.king_square(strong))});
    std::size_t kind = 0;
    for (const Color us : {strong, ~strong}) {
        for (const PieceType type : kinds) {
            const Bitboard pieces = position.pieces(us, type);
            kind += pieces.any() ? 1 : 0;
            for (const Square square : pieces) {
                actors.add({kind, quarter.seen(square)});
            }
        }
    }
    return actors;
}

/// The number of a place on a board of this width.
std::size_t number_of(Point place, int width) {
    const int number = place.rank * width + place.file;
    return static_cast<std::size_t>(number);
}

/// The input for a piece's offset from the driven king.
std::size_t offset_input(const Actor& actor, Point driven) {
    const auto offset = [](int distance) {
        return std::clamp(distance, -inputs::longest_offset, inputs::longest_offset) + inputs::longest_offset;
    };
    const Point place = {offset(actor.place.file - driven.file), offset(actor.place.rank - driven.rank)};
    return inputs::offsets + actor.kind * inputs::offset_count + number_of(place, inputs::offset_width);
}

/// The input for the distance between two pieces of different kinds.
std::size_t pair_input(const Actor& one, const Actor& other) {
    const auto distance = [](int a, int b) { return std::min(std::abs(a - b), inputs::longest_pair); };
    const Point place = {distance(one.place.file, other.place.file),
                         distance(one.place.rank, other.place.rank)};
    return inputs::pairs + (one.kind + other.kind - 1) * inputs::pair_count +
           number_of(place, inputs::pair_width);
}

/// A list of active inputs; unused places hold `inputs::count`.
class InputList {
public:
    InputList() { active_.fill(inputs::count); }
    void add(std::size_t input) { active_.at(count_++) = input; }
    [[nodiscard]] const DriveInputs& active() const { return active_; }

private:
    DriveInputs active_{};
    std::size_t count_ = 0;
};

/// The number of squares that the driven king can reach in three steps, its own counted: not over squares that
/// are attacked now, nor over what it cannot capture. The best single measure of progress of a knight's drive.
int room_of(const Position& position, Color weak) {
    const Bitboard king(position.king_square(weak));
    const Bitboard closed = attack_map(position, ~weak).all | position.pieces(~weak, PieceType::beast) |
                            (position.pieces(weak) - king);
    Bitboard room = king;
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

DriveInputs drive_inputs(const Position& position, Color strong) {
    const Square king = position.king_square(~strong);
    const Quarter quarter(king);
    const Point driven = quarter.seen(king);
    InputList list;
    list.add(number_of(driven, file_count / 2));
    const auto* const room =
        std::lower_bound(inputs::rooms.begin(), inputs::rooms.end(), room_of(position, ~strong));
    list.add(inputs::room + static_cast<std::size_t>(room - inputs::rooms.begin()));
    list.add(inputs::mover + (position.side_to_move() == strong ? 0 : 1));
    const Actors actors = actors_of(position, strong, quarter);
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

std::string DriveNetwork::bytes() const {
    std::string bytes;
    const auto add = [&bytes](auto number) {
        add_number(bytes, sizeof(number), static_cast<std::uint64_t>(number));
    };
    add(top);
    std::for_each(output.begin(), output.end(), add);
    std::for_each(bias.begin(), bias.end(), add);
    for (const auto& row : second) {
        std::for_each(row.begin(), row.end(), add);
    }
    for (std::size_t input = 0; input < inputs::count; ++input) {
        std::for_each(first[input].begin(), first[input].end(), add);
    }
    return bytes;
}

DriveNetwork DriveNetwork::read(std::string_view bytes) {
    DriveNetwork network;
    std::size_t at = 0;
    const auto read = [&](auto& number) {
        number = static_cast<std::remove_reference_t<decltype(number)>>(number_at(bytes, at, sizeof(number)));
        at += sizeof(number);
    };
    read(network.top);
    std::for_each(network.output.begin(), network.output.end(), read);
    std::for_each(network.bias.begin(), network.bias.end(), read);
    for (auto& row : network.second) {
        std::for_each(row.begin(), row.end(), read);
    }
    for (std::size_t input = 0; input < inputs::count; ++input) {
        std::for_each(network.first[input].begin(), network.first[input].end(), read);
    }
    return network;
}

/// One ending and its network.
class Drive {
public:
    Drive(const Company& strong, const Company& weak, std::string_view network)
        : strong_(strong), weak_(weak), network_(DriveNetwork::read(network)) {}

    [[nodiscard]] bool fits(const Company& strong, const Company& weak) const {
        return strong == strong_ && weak == weak_;
    }
    [[nodiscard]] int score(const Position& position, Color strong) const;

private:
    Company strong_;
    Company weak_;
    DriveNetwork network_;
};

int Drive::score(const Position& position, Color strong) const {
    std::array<int, DriveNetwork::first_hidden> first{};
    for (const std::size_t input : drive_inputs(position, strong)) {
        std::transform(first.begin(), first.end(), network_.first[input].begin(), first.begin(), std::plus<>());
    }
    for (int& sum : first) {
        sum = std::max(sum, 0);
    }
    std::int64_t distance = 0;
    for (std::size_t neuron = 0; neuron < DriveNetwork::second_hidden; ++neuron) {
        const auto& weights = network_.second[neuron];
        const int sum = std::inner_product(first.begin(), first.end(), weights.begin(), network_.bias[neuron]);
        distance += std::int64_t{std::max(sum, 0) / DriveNetwork::second_step} * network_.output[neuron];
    }
    constexpr int least = 20;
    return std::max(network_.top - static_cast<int>(distance / DriveNetwork::output_unit), least);
}

namespace {

/// The pieces of one side in an ending's name.
Company company_of(std::string_view pieces) {
    Company company{};
    std::transform(kinds.begin(), kinds.end(), company.begin(), [&](PieceType type) {
        return static_cast<int>(
            std::count(pieces.begin(), pieces.end(), piece_letter(make_piece(Color::white, type))));
    });
    return company;
}

std::vector<Drive> read_drives() {
    std::vector<Drive> drives;
    std::string_view file = embedded_drives();
    for (const std::string_view ending : drive_endings) {
        const std::size_t weak_king = ending.find('K', 1);
        drives.emplace_back(company_of(ending.substr(0, weak_king)), company_of(ending.substr(weak_king)),
                            file);
        file.remove_prefix(DriveNetwork::byte_count);
    }
    return drives;
}

}  // namespace

const Drive* known_drive(const Position& position, Color strong) {
    const int pieces = position.occupied().count();
    if (pieces < fewest_pieces || pieces > static_cast<int>(most_pieces)) {
        return nullptr;
    }
    static const std::vector<Drive> drives = read_drives();
    const Company own = company_of(position, strong);
    const Company other = company_of(position, ~strong);
    const bool has_pawns =
        (position.pieces(strong, PieceType::pawn) | position.pieces(~strong, PieceType::pawn)).any();
    const auto found = std::find_if(drives.begin(), drives.end(),
                                    [&](const Drive& drive) { return !has_pawns && drive.fits(own, other); });
    return found == drives.end() ? nullptr : &*found;
}

int drive_score(const Position& position, Color strong, const Drive& drive) {
    return drive.score(position, strong);
}

}  // namespace ricochet::tensor
