// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/openings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <utility>

#include "movegen/common/key_history.hpp"
#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/legal_moves.hpp"
#include "movegen/tensor/notation.hpp"
#include "movegen/tensor/outcome.hpp"
#include "tools/match/play/random.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::match {

namespace {

/// The position part of an EPD or FEN line: four fields, and the two clocks where they are numbers.
std::string_view position_fields(std::string_view line) {
    std::size_t end = 0;
    for (int field = 0; field < 6; ++field) {
        const std::size_t begin = line.find_first_not_of(" \t", end);
        if (begin == std::string_view::npos) {
            break;
        }
        const std::size_t after = std::min(line.find_first_of(" \t", begin), line.size());
        const std::string_view word = line.substr(begin, after - begin);
        if (field >= 4 && word.find_first_not_of("0123456789") != std::string_view::npos) {
            break;
        }
        end = after;
    }
    return line.substr(0, end);
}

/// The text of the EPD operation `id "..."`, if there.
std::string read_id(std::string_view line) {
    const std::size_t begin = line.find("id \"");
    if (begin == std::string_view::npos) {
        return "";
    }
    const std::string_view rest = line.substr(begin + 4);
    return std::string(rest.substr(0, rest.find('"')));
}

/// Why no game can be played from here, or nothing.
std::optional<std::string> why_unplayable(const Position& position) {
    if (outcome(position, KeyHistory{}) != Outcome::none) {
        return "the game is already over there";
    }
    return std::nullopt;
}

Result<Opening> read_epd_line(std::string_view line, Variant variant) {
    // A FEN may be followed by EPD operations, which begin at the first semicolon or word that is no clock.
    const std::string fen(position_fields(line.substr(0, line.find(';'))));
    const Result<Position> position = parse_fen(fen, variant);
    if (!position) {
        return Error{position.error()};
    }
    if (const std::optional<std::string> reason = why_unplayable(position.value())) {
        return Error{*reason};
    }
    return Opening{to_fen(position.value()), {}, read_id(line)};
}

Result<std::vector<Opening>> read_epd(std::istream& stream, const std::string& file, Variant variant) {
    std::vector<Opening> openings;
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') {
            continue;
        }
        Result<Opening> opening = read_epd_line(line, variant);
        if (!opening) {
            return Error{fmt::format("{}, line {}: {}", file, number, opening.error())};
        }
        openings.push_back(std::move(opening.value()));
    }
    return openings;
}

Result<std::vector<Opening>> read_pgn_openings(std::istream& stream, const OpeningSettings& settings,
                                               Variant variant) {
    std::vector<Opening> openings;
    PgnReader reader(stream, variant);
    while (true) {
        Result<std::optional<PgnGame>> read = reader.next();
        if (!read) {
            return Error{fmt::format("{}, {}", settings.file, read.error())};
        }
        if (!read.value()) {
            return openings;
        }
        const PgnGame& game = *read.value();
        Opening opening{game.fen, {}, game.tag("Opening")};
        std::vector<std::size_t> moves = game.main_line();
        if (settings.plies > 0) {
            moves.resize(std::min(moves.size(), static_cast<std::size_t>(settings.plies)));
        }
        for (const std::size_t place : moves) {
            opening.moves.push_back(to_uci(game.nodes[place].move));
        }
        if (const std::optional<std::string> reason = why_unplayable(position_after(opening, variant))) {
            return Error{fmt::format("{}, game {}: {}", settings.file, openings.size() + 1, *reason)};
        }
        openings.push_back(std::move(opening));
    }
}

}  // namespace

Result<std::vector<Opening>> read_openings(const OpeningSettings& settings, Variant variant) {
    std::ifstream stream(settings.file);
    if (!stream) {
        return Error{fmt::format("cannot read the openings file '{}'", settings.file)};
    }
    Result<std::vector<Opening>> openings = settings.format == OpeningFormat::pgn
                                                ? read_pgn_openings(stream, settings, variant)
                                                : read_epd(stream, settings.file, variant);
    if (openings && openings.value().empty()) {
        return Error{fmt::format("there are no openings in '{}'", settings.file)};
    }
    if (openings && openings.value().size() < static_cast<std::size_t>(settings.first)) {
        return Error{fmt::format("start={}, but '{}' has only {} openings", settings.first, settings.file,
                                 openings.value().size())};
    }
    return openings;
}

OpeningBook::OpeningBook(std::vector<Opening> openings, const OpeningSettings& settings, std::uint64_t seed)
    : openings_(std::move(openings)) {
    if (settings.shuffled) {
        Random random{seed};
        random.shuffle(openings_);
    }
    std::rotate(openings_.begin(), openings_.begin() + (settings.first - 1), openings_.end());
}

const Opening& OpeningBook::opening(int index) const {
    return openings_[static_cast<std::size_t>(index) % openings_.size()];
}

Opening start_opening(Variant variant) {
    return {std::string(start_fen(variant)), {}, ""};
}

Position position_after(const Opening& opening, Variant variant) {
    Position position = parse_fen(opening.fen, variant).value();
    for (const std::string& text : opening.moves) {
        Undo undo;
        position.do_move(parse_uci(text, position).value(), undo);
    }
    return position;
}

Opening draw_opening(Variant variant, int plies, std::uint64_t seed, int index, int attempt) {
    // Games that end within the few plies are rare; each try has numbers of its own.
    for (std::uint64_t retry = 0;; ++retry) {
        Random random{seed, static_cast<std::uint64_t>(index), static_cast<std::uint64_t>(attempt), retry};
        Opening opening = start_opening(variant);
        Position position = Position::start(variant);
        KeyHistory history;
        while (static_cast<int>(opening.moves.size()) < plies && outcome(position, history) == Outcome::none) {
            const MoveList moves = legal_moves(position);
            const Move move = moves[random.below(moves.size())];
            opening.moves.push_back(to_uci(move));
            history.push(position.key());
            Undo undo;
            position.do_move(move, undo);
        }
        if (static_cast<int>(opening.moves.size()) == plies && outcome(position, history) == Outcome::none) {
            return opening;
        }
    }
}

}  // namespace ricochet::tools::match
