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
    /// Before the move; only the first of a variation has one.
    std::string comment_before;
    /// After the move; the root's stands before the game.
    std::string comment;
    /// Numeric annotation glyphs, 0 to 255.
    std::vector<int> nags;
    /// The moves that may follow, by their places in `PgnGame::nodes`; the first is the main line.
    std::vector<std::size_t> children;
};

/// A game with its variations.
struct PgnGame {
    /// In the file's order.
    std::vector<std::pair<std::string, std::string>> tags;
    Variant variant = usual_variant;
    /// Where it starts: the tag FEN as it was written, or the start position.
    std::string fen;
    /// The root first; every move stands after the one that it follows.
    std::vector<PgnNode> nodes = std::vector<PgnNode>(1);
    GameResult result = GameResult::none;

    /// A tag's text, or "".
    [[nodiscard]] std::string tag(std::string_view name) const;
    /// The places of the main line's moves.
    [[nodiscard]] std::vector<std::size_t> main_line() const;
    /// Adds a move after another as its last child; returns its place.
    std::size_t add(std::size_t parent, MoveCode move);
};

/// What a reader does with variations.
enum class PgnVariations : std::uint8_t { skip, keep };

/// What a game may hold at most; more is an error.
struct PgnLimits {
    std::size_t tags = 1000;
    std::size_t nodes = 1'000'000;
    /// From the start to the end of a line.
    std::size_t plies = 10000;
    /// Variations within variations, those that are kept.
    std::size_t nesting = 32;
};

/// Reads games one after the other. Comments, variations and glyphs are understood; comments before a game's
/// tags are of its start, and those after the last game of none. Input of any content is safe.
class PgnReader {
public:
    /// Another variant in the tag Variant than `variant` is an error; where none is given, each game is of the
    /// variant that its tag names, and without the tag of `tensor`. Errors count lines from `first_line`. The
    /// stream must outlive the reader.
    PgnReader(std::istream& stream, std::optional<Variant> variant,
              PgnVariations variations = PgnVariations::skip, PgnLimits limits = {}, int first_line = 1)
        : stream_(stream), variant_(variant), variations_(variations), limits_(limits), line_(first_line) {}

    /// The next game, or nothing at the end of the stream. The error says line and reason; reading on after an
    /// error is not possible.
    Result<std::optional<PgnGame>> next();

private:
    enum class TokenKind : std::uint8_t { tag, comment, word, open, close, end };
    struct Token {
        TokenKind kind;
        /// A word, a comment, or a tag's name.
        std::string text;
        /// A tag's.
        std::string value;
    };
    class TreeBuilder;
    /// What is wrong, or nothing.
    using Fault = std::optional<Error>;

    int get();
    Result<Token> next_token();
    Result<Token> read_comment(char end);
    /// Reads up to something that is no white space, which is returned and left to be read.
    int skip_space();
    Result<Token> read_tag();
    Fault take_tag(PgnGame& game, const Token& tag) const;
    static Result<Game> start_of(PgnGame& game);
    Result<bool> read_tags(PgnGame& game);
    Result<bool> read_moves(PgnGame& game, const Game& start);
    /// True at the end of the game.
    Result<bool> take_token(TreeBuilder& tree, const Token& token, PgnGame& game);
    Result<bool> skip_variation();
    /// Up to the next white space, comment, tag or parenthesis.
    std::string read_word(char first);
    /// Up to the end of the line.
    void skip_line();
    [[nodiscard]] Error error_here(Phrase reason) const;

    std::istream& stream_;
    std::optional<Variant> variant_;
    /// Of the game that is being read.
    Variant variant_read_ = usual_variant;
    PgnVariations variations_;
    PgnLimits limits_;
    bool has_begun_ = false;
    int line_;
    bool at_line_start_ = true;
    std::optional<Token> pushed_back_;
};

/// Writes a game: the seven standard tags, Variant, SetUp and FEN where it does not begin with the start
/// position, its other tags, and the moves in SAN of RULES 7 and RULES-TILED 7.2 with comments, glyphs and
/// variations. `fen` has to be a position, and the moves legal; names of tags must be of letters, digits and
/// `_`. Braces in comments become parentheses. Ends with an empty line. `PgnReader` reads back what it writes.
std::string write_pgn(const PgnGame& game);

}  // namespace ricochet::tools
