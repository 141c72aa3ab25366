// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/openings.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <unordered_set>
#include <utility>

#include "movegen/base/quote.hpp"
#include "movegen/base/random.hpp"
#include "movegen/base/tokens.hpp"
#include "movegen/game.hpp"
#include "search/book/book.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"
#include "tools/pgn/pgn.hpp"

namespace ricochet::tools::match {

namespace {

Opening opening_of(const Game& game) {
    Opening opening{game.start_fen(), {}, ""};
    for (std::size_t place = 0; place < game.size(); ++place) {
        opening.moves.push_back(game.to_uci(game.move(place)));
    }
    return opening;
}

/// The games extended by every scored book move after which the book continues.
std::vector<Game> next_ply(const std::vector<Game>& games, const book::Book& book) {
    std::vector<Game> further;
    std::unordered_set<Key> reached;
    for (const Game& game : games) {
        for (const book::BookMove& known : book.moves(game)) {
            if (known.score == score_none) {
                continue;
            }
            Game next = game;
            next.play(known.move);
            if (next.outcome() == Outcome::none && !book.moves(next).empty() &&
                reached.insert(next.key()).second) {
                further.push_back(std::move(next));
            }
        }
    }
    return further;
}

/// The positions of a book this many plies from the start, each once, with the first line to it in order of the
/// best moves.
std::vector<Opening> read_book_openings(const std::string& path, int plies, Variant variant) {
    const std::shared_ptr<const book::Book> book = checked(book::Book::open(path));
    if (book->variant() != variant) {
        throw std::invalid_argument(
            fmt::format("'{}' is a book of {}, not of {}", path, name_of(book->variant()), name_of(variant)));
    }
    std::vector<Game> games = {Game(variant)};
    for (int ply = 0; ply < plies; ++ply) {
        games = next_ply(games, *book);
    }
    std::vector<Opening> openings;
    std::transform(games.begin(), games.end(), std::back_inserter(openings), opening_of);
    return openings;
}

/// The position part of an EPD or FEN line: four fields, and both clocks if they are numbers.
std::string_view position_fields(std::string_view line) {
    Tokens tokens(line);
    for (int field = 0; field < 6 && !tokens.at_end(); ++field) {
        if (field >= 4 && tokens.peek().find_first_not_of("0123456789") != std::string_view::npos) {
            break;
        }
        tokens.next();
    }
    const std::string_view whole = trimmed(line);
    return trimmed(whole.substr(0, whole.size() - tokens.rest().size()));
}

/// The operand of the EPD operation `id "..."`; empty if missing.
std::string read_id(std::string_view line) {
    const std::size_t begin = line.find("id \"");
    if (begin == std::string_view::npos) {
        return "";
    }
    const std::string_view rest = line.substr(begin + 4);
    return std::string(rest.substr(0, rest.find('"')));
}

/// The game at the end of an opening. Throws if it is already over there.
Game playable_game(const Opening& opening, Variant variant) {
    Game game = checked(replay(opening, variant));
    if (game.outcome() != Outcome::none) {
        throw std::invalid_argument("the game is already over there");
    }
    return game;
}

/// The operand of a numeric EPD operation, such as `hmvc 3;`; empty if missing.
std::string read_number(std::string_view line, std::string_view operation) {
    bool is_quoted = false;
    for (std::size_t at = 0; at + operation.size() < line.size(); ++at) {
        is_quoted = is_quoted != (line[at] == '"');
        const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == ';';
        if (!is_quoted && begins && line.substr(at).starts_with(operation) &&
            line[at + operation.size()] == ' ') {
            Tokens tokens(line.substr(at + operation.size()));
            std::string number(tokens.next());
            number.erase(std::min(number.find(';'), number.size()));
            return number;
        }
    }
    return "";
}

/// Adds clocks given as EPD operations to a position without them.
std::string with_clocks(std::string_view fields, std::string_view line) {
    std::string fen(fields);
    constexpr std::size_t fields_without_clocks = 4;
    if (split_tokens(fen).size() == fields_without_clocks) {
        const std::string halfmoves = read_number(line, "hmvc");
        const std::string moves = read_number(line, "fmvn");
        if (!halfmoves.empty() || !moves.empty()) {
            fen += fmt::format(" {} {}", halfmoves.empty() ? "0" : halfmoves, moves.empty() ? "1" : moves);
        }
    }
    return fen;
}

Opening read_epd_line(std::string_view line, Variant variant) {
    // EPD operations may follow a FEN, beginning at the first semicolon or word that is not a clock.
    Opening opening{with_clocks(position_fields(line.substr(0, line.find(';'))), line), {}, read_id(line)};
    opening.fen = playable_game(opening, variant).start_fen();
    return opening;
}

std::vector<Opening> read_epd(std::istream& stream, const std::string& file, Variant variant) {
    std::vector<Opening> openings;
    int number = 0;
    skip_byte_order_mark(stream);
    for (std::string line; std::getline(stream, line);) {
        ++number;
        if (!line.empty() && line.back() == '\r') {
            line.pop_back();
        }
        if (line.find_first_not_of(" \t") == std::string::npos || line.front() == '#') {
            continue;
        }
        try {
            openings.push_back(read_epd_line(line, variant));
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(fmt::format("{}, line {}: {}", file, number, error.what()));
        }
    }
    return openings;
}

std::vector<Opening> read_pgn_openings(std::istream& stream, const OpeningSettings& settings, Variant variant) {
    std::vector<Opening> openings;
    PgnReader reader(stream, variant);
    while (const std::optional<PgnGame> game = checked(reader.next(), settings.file + ", ")) {
        Opening opening{game->fen, {}, game->tag("Opening")};
        std::vector<std::size_t> moves = game->main_line();
        if (settings.plies > 0) {
            moves.resize(std::min(moves.size(), static_cast<std::size_t>(settings.plies)));
        }
        for (const std::size_t place : moves) {
            opening.moves.push_back(Game(variant).to_uci(game->nodes[place].move));
        }
        try {
            static_cast<void>(playable_game(opening, variant));
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(
                fmt::format("{}, game {}: {}", settings.file, openings.size() + 1, error.what()));
        }
        openings.push_back(std::move(opening));
    }
    return openings;
}

}  // namespace

std::vector<Opening> read_openings(const OpeningSettings& settings, Variant variant) {
    std::ifstream stream(settings.file);
    if (!stream) {
        throw std::invalid_argument(fmt::format("cannot read the openings file '{}'", settings.file));
    }
    std::vector<Opening> openings =
        settings.format == OpeningFormat::pgn    ? read_pgn_openings(stream, settings, variant)
        : settings.format == OpeningFormat::book ? read_book_openings(settings.file, settings.plies, variant)
                                                 : read_epd(stream, settings.file, variant);
    if (openings.empty()) {
        throw std::invalid_argument(fmt::format("there are no openings in '{}'", settings.file));
    }
    if (!settings.wraps && openings.size() < static_cast<std::size_t>(settings.first)) {
        throw std::invalid_argument(fmt::format("start={}, but '{}' has only {}", settings.first, settings.file,
                                                counted(openings.size(), "opening")));
    }
    return openings;
}

OpeningBook::OpeningBook(std::vector<Opening> openings, const OpeningSettings& settings, std::uint64_t seed)
    : openings_(std::move(openings)) {
    if (settings.shuffled) {
        Random random{seed};
        random.shuffle(openings_);
    }
    const auto size = static_cast<std::ptrdiff_t>(openings_.size());
    std::rotate(openings_.begin(), openings_.begin() + (settings.first - 1) % size, openings_.end());
}

const Opening& OpeningBook::opening(int index) const {
    return openings_[static_cast<std::size_t>(index) % openings_.size()];
}

Opening start_opening(Variant variant) {
    return {Game(variant).start_fen(), {}, ""};
}

std::string position_command(const Opening& opening, Variant variant) {
    std::string command =
        opening.fen == Game(variant).start_fen() ? "position startpos" : "position fen " + opening.fen;
    if (!opening.moves.empty()) {
        command += fmt::format(" moves {}", fmt::join(opening.moves, " "));
    }
    return command;
}

Opening draw_opening(Variant variant, int plies, std::uint64_t seed, int index, int attempt) {
    // Games that end within a few plies are rare; each retry uses its own random numbers.
    for (std::uint64_t retry = 0;; ++retry) {
        Random random{seed, static_cast<std::uint64_t>(index), static_cast<std::uint64_t>(attempt), retry};
        if (const std::optional<Game> game = play_at_random(Game(variant), plies, random)) {
            return opening_of(*game);
        }
    }
}

}  // namespace ricochet::tools::match
