// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/result.hpp"
#include "tools/match/game_record.hpp"
#include "tools/match/time_control.hpp"

namespace ricochet::tools::match {

/// What the PGN says of the whole tournament.
struct PgnEvent {
    std::string event = "Ricochet match";
    std::string site = "?";
    Variant variant = Variant::tensor;
};

/// A game as PGN: the seven standard tags, variant, FEN, time control, termination; SAN of RULES section 7, and
/// after every move that an engine found a comment `{score/depth, think time, white's clock / black's clock}`.
/// `white` and `black` are the players' bounds. Ends with an empty line.
std::string to_pgn(const GameRecord& record, const PgnEvent& event, const SearchBounds& white,
                   const SearchBounds& black);

/// A game read from PGN.
struct PgnGame {
    /// In the file's order.
    std::vector<std::pair<std::string, std::string>> tags;
    /// The tag FEN, or the start position.
    std::string fen;
    std::vector<Move> moves;
    /// The comment after each move, "" where there is none.
    std::vector<std::string> comments;
    GameResult result = GameResult::none;

    /// A tag's text, or "".
    [[nodiscard]] std::string tag(const std::string& name) const;
};

/// Reads games one after the other. Comments, variations and glyphs are understood, variations passed over.
class PgnReader {
public:
    /// Games without a tag Variant are taken as `variant`; another variant in the tag is an error. The stream
    /// must outlive the reader.
    PgnReader(std::istream& stream, Variant variant) : stream_(stream), variant_(variant) {}

    /// The next game, or nothing at the end of the stream. The error says line, word and reason; reading on
    /// after an error is not possible.
    Result<std::optional<PgnGame>> next();

private:
    enum class TokenKind : std::uint8_t { tag, comment, word, open, close, end };
    struct Token {
        TokenKind kind;
        std::string text;
    };

    int get();
    Result<Token> next_token();
    Result<std::string> read_until(char end, const char* what);
    Result<bool> read_tag(PgnGame& game, const std::string& text);
    [[nodiscard]] Result<Position> first_position(const PgnGame& game) const;
    Result<bool> skip_variation();
    [[nodiscard]] Error error_here(const std::string& message) const;

    std::istream& stream_;
    Variant variant_;
    int line_ = 1;
    std::optional<Token> pushed_back_;
};

}  // namespace ricochet::tools::match
