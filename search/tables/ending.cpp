// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/tables/ending.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "movegen/base/quote.hpp"

namespace ricochet::tables {
namespace {

constexpr std::string_view letters = "KQRBNPT";
constexpr std::array letter_types = {PieceType::king,   PieceType::queen, PieceType::rook, PieceType::bishop,
                                     PieceType::knight, PieceType::pawn,  PieceType::beast};

/// The index of a type in the order of names.
std::size_t place_of(PieceType type) {
    return static_cast<std::size_t>(std::find(letter_types.begin(), letter_types.end(), type) -
                                    letter_types.begin());
}

bool stands_before(PieceType a, PieceType b) {
    return place_of(a) < place_of(b);
}

/// More pieces are stronger; if equal in number, the first difference decides.
bool is_stronger(const std::vector<PieceType>& a, const std::vector<PieceType>& b) {
    if (a.size() != b.size()) {
        return a.size() > b.size();
    }
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), stands_before);
}

/// The types of a side's letters, without its king; nothing if a letter names no piece.
std::optional<std::vector<PieceType>> types_of(std::string_view side) {
    std::vector<PieceType> types;
    for (const char letter : side) {
        const std::size_t place = letters.find(letter);
        if (place == std::string_view::npos) {
            return std::nullopt;
        }
        types.push_back(letter_types[place]);
    }
    return types;
}

std::vector<PieceType> types_of(const Ending& ending, Color color) {
    std::vector<PieceType> types;
    for (const Piece piece : ending.pieces()) {
        if (color_of(piece) == color && type_of(piece) != PieceType::king) {
            types.push_back(type_of(piece));
        }
    }
    return types;
}

std::vector<PieceType> without(std::vector<PieceType> types, PieceType type) {
    types.erase(std::find(types.begin(), types.end(), type));
    return types;
}

}  // namespace

Ending::Ending(std::vector<PieceType> one, std::vector<PieceType> other) {
    std::sort(one.begin(), one.end(), stands_before);
    std::sort(other.begin(), other.end(), stands_before);
    if (is_stronger(other, one)) {
        std::swap(one, other);
    }
    const auto add = [this](Color color, PieceType type) { pieces_[count_++] = make_piece(color, type); };
    add(Color::white, PieceType::king);
    add(Color::black, PieceType::king);
    for (const PieceType type : one) {
        add(Color::white, type);
    }
    for (const PieceType type : other) {
        add(Color::black, type);
    }
}

Result<Ending> Ending::parse(std::string_view name) {
    const auto refuse = [name](std::string_view why) {
        return Error{fmt::format("{} names no ending: {}", quoted(name), why)};
    };
    const std::size_t second = name.find('K', 1);
    if (!name.starts_with('K') || second == std::string_view::npos ||
        name.find('K', second + 1) != std::string_view::npos) {
        return refuse("write each side's pieces behind its king, as in KRTKN");
    }
    const auto one = types_of(name.substr(1, second - 1));
    const auto other = types_of(name.substr(second + 1));
    if (!one || !other) {
        return refuse("pieces are K, Q, R, B, N, P and T for beasts");
    }
    if (const std::size_t count = one->size() + other->size() + 2;
        count < fewest_pieces || count > most_pieces) {
        return refuse(
            fmt::format("tablebases have {} to {} pieces, the kings counted", fewest_pieces, most_pieces));
    }
    return Ending(*one, *other);
}

std::string Ending::name() const {
    std::string sides[2];
    for (const Piece piece : pieces()) {
        sides[index(color_of(piece))] += letters[place_of(type_of(piece))];
    }
    return sides[0] + sides[1];
}

bool Ending::has(Color color, PieceType type) const {
    const std::span<const Piece> all = pieces();
    return std::find(all.begin(), all.end(), make_piece(color, type)) != all.end();
}

bool Ending::is_dead() const {
    const std::span<const Piece> others = pieces().subspan(2);
    const bool has_only_beasts = std::all_of(others.begin(), others.end(),
                                             [](Piece piece) { return type_of(piece) == PieceType::beast; });
    return has_only_beasts || (others.size() == 1 && (type_of(others[0]) == PieceType::knight ||
                                                      type_of(others[0]) == PieceType::bishop));
}

std::vector<Ending> Ending::successors() const {
    std::vector<Ending> found;
    const auto add = [&found](const std::vector<PieceType>& one, const std::vector<PieceType>& other) {
        if (one.empty() && other.empty()) {
            return;
        }
        const Ending ending(one, other);
        if (!ending.is_dead() && std::find(found.begin(), found.end(), ending) == found.end()) {
            found.push_back(ending);
        }
    };
    for (const Color mover : {Color::white, Color::black}) {
        const std::vector<PieceType> own = types_of(*this, mover);
        const std::vector<PieceType> enemy = types_of(*this, ~mover);
        std::vector<std::vector<PieceType>> after_promotion;
        if (has(mover, PieceType::pawn)) {
            for (const PieceType type : tensor::promotion_types) {
                after_promotion.push_back(without(own, PieceType::pawn));
                after_promotion.back().push_back(type);
                add(after_promotion.back(), enemy);
            }
        }
        for (const PieceType captured : enemy) {
            if (captured == PieceType::beast && !has(mover, PieceType::beast)) {
                continue;
            }
            add(own, without(enemy, captured));
            if (captured != PieceType::beast) {
                for (const std::vector<PieceType>& promoted : after_promotion) {
                    add(promoted, without(enemy, captured));
                }
            }
        }
    }
    return found;
}

std::vector<Ending> all_endings(std::size_t pieces) {
    std::vector<Ending> found;
    std::vector<PieceType> types(pieces - 2, letter_types[1]);
    // Every choice of types for the pieces other than kings, split between the sides in every way.
    while (true) {
        for (std::size_t cut = (types.size() + 1) / 2; cut <= types.size(); ++cut) {
            const auto middle = types.begin() + static_cast<std::ptrdiff_t>(cut);
            const Ending ending(std::vector(types.begin(), middle), std::vector(middle, types.end()));
            if (!ending.is_dead() && std::find(found.begin(), found.end(), ending) == found.end()) {
                found.push_back(ending);
            }
        }
        auto digit = types.rbegin();
        while (digit != types.rend() && *digit == letter_types.back()) {
            *digit++ = letter_types[1];
        }
        if (digit == types.rend()) {
            return found;
        }
        *digit = letter_types[place_of(*digit) + 1];
    }
}

Placement placement_of(std::span<const Piece> pieces, std::span<const Square> squares) {
    std::array<std::vector<PieceType>, color_count> types;
    for (const Piece piece : pieces) {
        if (type_of(piece) != PieceType::king) {
            types[index(color_of(piece))].push_back(type_of(piece));
        }
    }
    for (std::vector<PieceType>& side : types) {
        std::sort(side.begin(), side.end(), stands_before);
    }
    Placement placement{Ending(types[0], types[1]), {}, is_stronger(types[1], types[0])};
    std::vector<bool> is_placed(pieces.size(), false);
    for (std::size_t i = 0; i < placement.ending.count(); ++i) {
        const Piece wanted = placement.ending.pieces()[i];
        const Color color = placement.is_flipped ? ~color_of(wanted) : color_of(wanted);
        std::size_t found = 0;
        while (is_placed[found] || pieces[found] != make_piece(color, type_of(wanted))) {
            ++found;
        }
        is_placed[found] = true;
        placement.squares[i] = placement.is_flipped ? flip_rank(squares[found]) : squares[found];
    }
    return placement;
}

Result<Position> position_of(const Ending& ending, const Squares& squares, Color side_to_move) {
    tensor::Setup setup;
    setup.side_to_move = side_to_move;
    for (std::size_t i = 0; i < ending.count(); ++i) {
        Piece& piece = setup.board[index(squares[i])];
        if (piece != Piece::none) {
            return Error{"two pieces stand on one square"};
        }
        piece = ending.pieces()[i];
    }
    return Position::from_setup(setup);
}

}  // namespace ricochet::tables
