// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/analyse/reason_reader.hpp"

#include <cstdint>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>
#include <string>

#include "tools/analyse/reasons/reason_json.hpp"
#include "tools/analyse/reasons/sentences.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::analyse {

namespace {

ReasonKind parse_kind(const std::string& name) {
    for (std::size_t i = 0; i < reason_kind_count; ++i) {
        if (name_of(static_cast<ReasonKind>(i)) == name) {
            return static_cast<ReasonKind>(i);
        }
    }
    throw std::invalid_argument(fmt::format("there is no reason '{}'", name));
}

std::vector<MoveTexts> parse_moves(const Json& json, const char* key) {
    std::vector<MoveTexts> moves;
    for (const Json& move : list_field(json, key)) {
        moves.push_back({text_field(move, "uci"), text_field(move, "san")});
    }
    return moves;
}

std::vector<PlacedPiece> parse_pieces(const Json& json) {
    std::vector<PlacedPiece> pieces;
    for (const Json& piece : list_field(json, "pieces")) {
        const std::string letter = text_field(piece, "piece");
        if (letter.size() != 1) {
            throw std::invalid_argument(fmt::format("'{}' is no letter of a piece", letter));
        }
        pieces.push_back({letter.front(), text_field(piece, "square")});
    }
    return pieces;
}

Proof parse_proof(const Json& json) {
    Proof proof;
    proof.line = parse_moves(json, "line");
    if (json.contains("nodes")) {
        proof.with = number_field<double>(json, "with", 0, 1);
        proof.without = number_field<double>(json, "without", 0, 1);
        proof.nodes = number_field<std::uint64_t>(json, "nodes", 0, std::numeric_limits<std::uint64_t>::max());
    }
    return proof;
}

}  // namespace

Reason parse_reason(const Json& json) {
    constexpr int most = 1'000'000;
    Reason reason;
    reason.kind = parse_kind(text_field(json, "kind"));
    reason.pieces = parse_pieces(json);
    reason.squares = texts_field(json, "squares");
    reason.moves = parse_moves(json, "moves");
    for (const Json& number : list_field(json, "numbers")) {
        reason.numbers.push_back(to_number<int>(number, "numbers", 0, most));
    }
    for (const auto& [from, to] : text_pairs_field(json, "arrows")) {
        reason.arrows.push_back({from, to});
    }
    reason.proof = parse_proof(field(json, "proof"));
    try {
        if (to_json(reason) == json) {
            return reason;
        }
    } catch (const std::out_of_range&) {
        // Reported below.
    }
    throw std::invalid_argument("a reason does not say what its parts make it say");
}

}  // namespace ricochet::tools::analyse
