// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/games.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace ricochet::tools::match {

namespace {

/// Numbers of seven bits a byte, the lowest first; the last byte has no high bit (LEB128).
void put(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80U; number >>= 7U) {
        bytes += static_cast<char>(number | 0x80U);
    }
    bytes += static_cast<char>(number);
}

std::uint64_t take(std::string_view& bytes) {
    std::uint64_t number = 0;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        number |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80U) {
            return number;
        }
    }
}

/// Numbers near 0 become small ones: 0, -1, 1, -2, ...
void put_signed(std::string& bytes, std::int64_t number) {
    put(bytes, static_cast<std::uint64_t>(number) << 1U ^ static_cast<std::uint64_t>(number >> 63U));
}

std::int64_t take_signed(std::string_view& bytes) {
    const std::uint64_t number = take(bytes);
    return static_cast<std::int64_t>(number >> 1U ^ (~(number & 1U) + 1));
}

void put_time(std::string& bytes, const std::optional<Milliseconds>& time) {
    bytes += time ? '\1' : '\0';
    if (time) {
        put_signed(bytes, time->count());
    }
}

std::optional<Milliseconds> take_time(std::string_view& bytes) {
    return take(bytes) == 0 ? std::nullopt : std::optional(Milliseconds(take_signed(bytes)));
}

void put_move(std::string& bytes, const PlayedMove& move) {
    put(bytes, move.text.size());
    bytes += move.text;
    const std::uint64_t score_kind = !move.score ? 0 : move.score->is_mate ? 2 : 1;
    put(bytes, score_kind);
    if (move.score) {
        put_signed(bytes, move.score->value);
    }
    put_signed(bytes, move.depth);
    put_signed(bytes, move.nodes);
    put_signed(bytes, move.think_time.count());
    put_time(bytes, move.white_clock);
    put_time(bytes, move.black_clock);
    put_signed(bytes, move.seldepth);
    put(bytes, move.hashfull ? 1 : 0);
    if (move.hashfull) {
        put_signed(bytes, *move.hashfull);
    }
    put_time(bytes, move.latency);
}

PlayedMove take_move(std::string_view& bytes) {
    PlayedMove move;
    const auto size = static_cast<std::size_t>(take(bytes));
    move.text = bytes.substr(0, size);
    bytes.remove_prefix(size);
    if (const std::uint64_t score_kind = take(bytes); score_kind != 0) {
        move.score = SearchScore{score_kind == 2, static_cast<int>(take_signed(bytes))};
    }
    move.depth = static_cast<int>(take_signed(bytes));
    move.nodes = take_signed(bytes);
    move.think_time = Milliseconds(take_signed(bytes));
    move.white_clock = take_time(bytes);
    move.black_clock = take_time(bytes);
    move.seldepth = static_cast<int>(take_signed(bytes));
    if (take(bytes) != 0) {
        move.hashfull = static_cast<int>(take_signed(bytes));
    }
    move.latency = take_time(bytes);
    return move;
}

}  // namespace

void Games::push_back(GameRecord record) {
    std::string moves;
    put(moves, record.moves.size());
    for (const PlayedMove& move : record.moves) {
        put_move(moves, move);
    }
    moves.shrink_to_fit();
    std::vector<PlayedMove>().swap(record.moves);  // gives the memory back
    record.opening.moves.shrink_to_fit();
    games_.push_back(std::make_shared<const Packed>(Packed{std::move(record), std::move(moves)}));
}

GameRecord Games::unpack(const Packed& packed) {
    GameRecord record = packed.record;
    std::string_view bytes = packed.moves;
    record.moves.reserve(take(bytes));
    while (!bytes.empty()) {
        record.moves.push_back(take_move(bytes));
    }
    return record;
}

Games Games::last(std::size_t count) const {
    Games games;
    games.games_.assign(games_.end() - static_cast<std::ptrdiff_t>(std::min(count, size())), games_.end());
    return games;
}

void Games::sort() {
    std::sort(games_.begin(), games_.end(), [](const auto& one, const auto& other) {
        return one->record.identity.game < other->record.identity.game;
    });
}

}  // namespace ricochet::tools::match
