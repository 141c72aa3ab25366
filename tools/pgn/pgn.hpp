// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"
#include "tools/pgn/game_result.hpp"

namespace ricochet::tools {

/// A move of a game's tree.
struct PgnNode {
    /// None at the root.
    MoveCode move = MoveCode::none;
    /// The comment before the move; only the first move of a variation has one.
    std::string comment_before;
    /// The comment after the move; the root's is before the game.
    std::string comment;
    /// Numeric annotation glyphs, 0 to 255.
    std::vector<int> nags;
    /// The next moves, as indices into `PgnGame::nodes`; the first is the main line.
    std::vector<std::size_t> children;
};

/// A game with its variations.
struct PgnGame {
    /// In the file's order.
    std::vector<std::pair<std::string, std::string>> tags;
    Variant variant = usual_variant;
    /// The start: the tag FEN as it was written, or the start position.
    std::string fen;
    /// The root first; every move is after its parent.
    std::vector<PgnNode> nodes = std::vector<PgnNode>(1);
    GameResult result = GameResult::none;

    /// A tag's text, or "".
    [[nodiscard]] std::string tag(std::string_view name) const;
    /// The indices of the main line's moves.
    [[nodiscard]] std::vector<std::size_t> main_line() const;
    /// Adds a move as the last child of another; returns its index.
    std::size_t add(std::size_t parent, MoveCode move);
};

/// Whether a reader keeps variations.
enum class PgnVariations : std::uint8_t { skip, keep };

/// Limits of a game; more is an error.
struct PgnLimits {
    std::size_t tags = 1000;
    std::size_t nodes = 1'000'000;
    /// The longest line, from the start.
    std::size_t plies = 10000;
    /// The deepest nesting of kept variations.
    std::size_t nesting = 32;
};

/// Reads games one by one, with comments, variations and glyphs. Comments before a game's tags belong to its
/// start; those after the last game are ignored. Accepts any input safely.
class PgnReader {
public:
    /// If `variant` is given, another one in the tag Variant is an error; otherwise the tag selects each game's
    /// variant, by default `tensor`. Errors count lines from `first_line`. The stream must outlive the reader.
    PgnReader(std::istream& stream, std::optional<Variant> variant,
              PgnVariations variations = PgnVariations::skip, PgnLimits limits = {}, int first_line = 1)
        : stream_(stream), variant_(variant), variations_(variations), limits_(limits), line_(first_line) {}

    /// Reads the next game; nothing at the end of the stream. The error has line and reason, and ends reading.
    Result<std::optional<PgnGame>> next();

private:
    enum class TokenKind : std::uint8_t { tag, comment, word, open, close, end };
    struct Token {
        TokenKind kind;
        /// A word, a comment, or a tag's name.
        std::string text;
        /// A tag's value.
        std::string value;
    };
    class TreeBuilder;
    /// The error, or nothing.
    using Fault = std::optional<Error>;

    int get();
    Result<Token> next_token();
    Result<Token> read_comment(char end);
    /// Skips white space. Returns the next character without consuming it.
    int skip_space();
    Result<Token> read_tag();
    Fault take_tag(PgnGame& game, const Token& tag) const;
    static Result<Game> start_of(PgnGame& game);
    Result<bool> read_tags(PgnGame& game);
    Result<bool> read_moves(PgnGame& game, const Game& start);
    /// Processes a token. True at the end of the game.
    Result<bool> take_token(TreeBuilder& tree, const Token& token, PgnGame& game);
    Result<bool> skip_variation();
    /// Reads up to the next white space, comment, tag or parenthesis.
    std::string read_word(char first);
    /// Skips the rest of the line.
    void skip_line();
    [[nodiscard]] Error error_here(Phrase reason) const;

    std::istream& stream_;
    std::optional<Variant> variant_;
    PgnVariations variations_;
    PgnLimits limits_;
    int line_;
    bool at_line_start_ = true;
    std::optional<Token> pushed_back_;
};

/// Formats a game: the seven standard tags, Variant, SetUp and FEN if it does not begin at the start position,
/// its other tags, and the moves in the SAN of RULES 7 and RULES-TILED 7.2 with comments, glyphs and
/// variations. `fen` must be a position, the moves legal, and names of tags consist of letters, digits and `_`.
/// Braces in comments become parentheses. Ends with an empty line. `PgnReader` can read the result.
std::string write_pgn(const PgnGame& game);

/// Returns why `write_pgn`, which does not check its game, cannot write this one, made by another program: its
/// FEN, tags, glyphs or moves are invalid, or its tree has cycles. Nothing if it can.
std::optional<std::string> pgn_fault(const PgnGame& game);

}  // namespace ricochet::tools
