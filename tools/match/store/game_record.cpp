// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/game_record.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fmt/format.h>
#include <tuple>

namespace ricochet::tools::match {

namespace {

constexpr std::array<EndingRow, ending_count> endings = {{
    {"checkmate", "normal", "{0} mates"},
    {"stalemate", "normal", "Draw by stalemate"},
    {"threefold repetition", "normal", "Draw by 3-fold repetition"},
    {"fifty moves", "normal", "Draw by fifty moves rule"},
    {"dead position", "normal", "Draw by insufficient mating material"},
    {"draw adjudicated", "adjudication", "Draw by adjudication"},
    {"win adjudicated", "adjudication", "{0} wins by adjudication"},
    {"move limit", "adjudication", "Draw by adjudication"},
    {"tablebase", "adjudication", "{0} wins by adjudication"},
    {"time loss", "time forfeit", "{1} loses on time"},
    {"illegal move", "rules infraction", "{1} makes an illegal move"},
    {"crash", "abandoned", "{1} disconnects"},
    {"disconnect", "abandoned", "{1} disconnects"},
    {"stall", "abandoned", "{1}'s connection stalls"},
    {"start failure", "abandoned", "{1} disconnects"},
    {"interrupted", "unterminated", "Game interrupted"},
}};

constexpr std::array<std::string_view, warning_kind_count> warning_names = {
    "answer to no search", "illegal PV",           "mate 0",
    "wrong side to mate",  "wrong length of mate", "unfinished mate"};

/// Appends a number with seven bits per byte, lowest first; the last byte has no high bit (LEB128).
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

/// Appends a signed number, mapping numbers near 0 to small ones: 0, -1, 1, -2, ...
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

const EndingRow& row_of(Ending ending) {
    return endings[index(ending)];
}

std::string_view to_string(Ending ending) {
    return row_of(ending).name;
}

std::optional<Ending> parse_ending(std::string_view text) {
    if (text == "table of endings") {  // its name until 0.2.0
        return Ending::tables;
    }
    const auto* const found =
        std::find_if(endings.begin(), endings.end(), [text](const EndingRow& row) { return row.name == text; });
    return found == endings.end() ? std::nullopt : std::optional(static_cast<Ending>(found - endings.begin()));
}

std::string_view to_string(WarningKind kind) {
    return warning_names[index(kind)];
}

std::optional<WarningKind> parse_warning_kind(std::string_view text) {
    const auto* const found = std::find(warning_names.begin(), warning_names.end(), text);
    return found == warning_names.end()
               ? std::nullopt
               : std::optional(static_cast<WarningKind>(found - warning_names.begin()));
}

bool is_engine_failure(Ending ending) {
    return ending == Ending::crash || ending == Ending::disconnect || ending == Ending::stall ||
           ending == Ending::start_failure;
}

Result<Game> replay(const Opening& opening, Variant variant) {
    Result<Game> game = Game::from_fen(opening.fen, variant);
    if (!game) {
        return game;
    }
    for (const std::string& text : opening.moves) {
        const Result<MoveCode> move = game.value().parse_uci(text);
        if (!move) {
            return Error{move.error()};
        }
        game.value().play(move.value());
    }
    return game;
}

Result<Game> replay(const GameRecord& record, Variant variant) {
    return replay({record.opening.fen, record.all_moves(), ""}, variant);
}

std::vector<std::string> GameRecord::all_moves() const {
    std::vector<std::string> texts = opening.moves;
    for (const PlayedMove& move : moves) {
        texts.push_back(move.text);
    }
    return texts;
}

void GameRecord::warn(Color side, WarningKind kind, const std::string& example, int count) {
    const auto known = std::find_if(warnings.begin(), warnings.end(), [&](const EngineWarning& warning) {
        return warning.side == side && warning.kind == kind;
    });
    if (known != warnings.end()) {
        known->count += count;
    } else {
        warnings.push_back({side, kind, count, example});
    }
}

bool is_same_course(const GameRecord& one, const GameRecord& other) {
    const auto course = [](const GameRecord& record) {
        return std::tie(record.identity, record.opening.fen, record.result, record.ending, record.offender,
                        record.white_options, record.black_options);
    };
    // Where the opening ends matters: no engine played its moves.
    return course(one) == course(other) && one.opening.moves == other.opening.moves &&
           one.all_moves() == other.all_moves();
}

std::string describe_ending(const GameRecord& record) {
    std::string text(to_string(record.ending));
    text += record.offender.empty() ? "" : " by " + record.offender;
    text += record.detail.empty() ? "" : ": " + record.detail;
    return text;
}

std::vector<std::string> warning_lines(const GameRecord& record) {
    std::vector<std::string> lines;
    for (const auto& [side, kind, count, example] : record.warnings) {
        lines.push_back(fmt::format("{}: {}{}{}{}",
                                    side == Color::white ? record.identity.white : record.identity.black,
                                    to_string(kind), count == 1 ? "" : fmt::format(", {} times", count),
                                    example.empty() ? "" : ": ", example));
    }
    return lines;
}

void Games::push_back(GameRecord record) {
    std::string moves;
    put(moves, record.moves.size());
    for (const PlayedMove& move : record.moves) {
        put_move(moves, move);
    }
    moves.shrink_to_fit();
    std::vector<PlayedMove>().swap(record.moves);  // releases the memory
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
