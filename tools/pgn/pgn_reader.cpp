// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <istream>
#include <utility>

#include "movegen/base/tokens.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/wordings.hpp"
#include "tools/pgn/pgn.hpp"
#include "tools/pgn/pgn_text.hpp"

namespace ricochet::tools {

namespace {

bool is_space(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Whether a tag's name may contain the character: any but control characters, blanks and those that end a
/// name.
bool is_name(int c) {
    return c > ' ' && c != '"' && c != '[' && c != ']';
}

/// Removes a move number: `12.`, `12...`, `...`.
std::string_view strip_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == word.size()) {
        return "";
    }
    if (word[digits] != '.') {
        return word;
    }
    const std::size_t begin = word.find_first_not_of('.', digits);
    return begin == std::string_view::npos ? "" : word.substr(begin);
}

/// The glyph of `$12` or of a word of exclamation and question marks; nothing for other words.
std::optional<int> read_glyph(std::string_view word) {
    constexpr std::array<std::string_view, 6> marks = {"!", "?", "!!", "??", "!?", "?!"};
    const auto* const mark = std::find(marks.begin(), marks.end(), word);
    if (mark != marks.end()) {
        return static_cast<int>(mark - marks.begin()) + 1;
    }
    constexpr int last_glyph = 255;
    if (!word.starts_with('$')) {
        return std::nullopt;
    }
    const Result<int> number = parse_number(word.substr(1), 0, last_glyph);
    return number ? std::optional(number.value()) : std::nullopt;
}

/// Whether a word is like a tile drop by Black (RULES-TILED 7.2). Other lines that begin with a per cent sign
/// are to be skipped.
bool is_drop(std::string_view word) {
    constexpr std::size_t size = 4;
    return word.size() >= size && word.starts_with("%-") && word[2] >= 'a' && word[2] <= 'z' &&
           word[3] >= '1' && word[3] <= '9';
}

void append_comment(std::string& comment, const std::string& text) {
    comment += comment.empty() ? text : " " + text;
}

}  // namespace

std::string PgnGame::tag(std::string_view name) const {
    for (const auto& [tag_name, value] : tags) {
        if (tag_name == name) {
            return value;
        }
    }
    return "";
}

std::vector<std::size_t> PgnGame::main_line() const {
    std::vector<std::size_t> places;
    for (const PgnNode* node = &nodes.front(); !node->children.empty(); node = &nodes[places.back()]) {
        places.push_back(node->children.front());
    }
    return places;
}

std::size_t PgnGame::add(std::size_t parent, MoveCode move) {
    const std::size_t place = nodes.size();
    nodes.push_back({move, "", "", {}, {}});
    nodes[parent].children.push_back(place);
    return place;
}

/// Builds a game's tree move by move.
class PgnReader::TreeBuilder {
public:
    TreeBuilder(PgnGame& tree, Game start, const PgnLimits& limits)
        : tree_(tree), limits_(limits), game_(std::move(start)), lines_({{0, 0, 0}}) {}

    [[nodiscard]] bool in_variation() const { return lines_.size() > 1; }

    Fault add_move(std::string_view word) {
        Result<MoveCode> move = game_.parse_san(word);
        if (!move) {
            const auto plain = game_.parse_san(from_plain_signs(std::string(word), game_.side_to_move()));
            move = plain ? plain : move;
        }
        if (!move) {
            return move.refusal();
        }
        if (tree_.nodes.size() > limits_.nodes) {
            return phrase(pgn_error::many_moves, limits_.nodes);
        }
        if (game_.size() == limits_.plies) {
            return phrase(pgn_error::too_long, limits_.plies);
        }
        Line& line = lines_.back();
        line.parent = line.place;
        line.place = tree_.add(line.place, move.value());
        ++line.moves;
        game_.play(move.value());
        tree_.nodes[line.place].comment_before = std::exchange(waiting_comment_, {});
        return std::nullopt;
    }
    void add_comment(const std::string& text) {
        const bool before_variation = in_variation() && lines_.back().moves == 0;
        append_comment(before_variation ? waiting_comment_ : tree_.nodes[lines_.back().place].comment, text);
    }
    void add_glyph(int glyph) {
        // A glyph before any move belongs to none.
        if (lines_.back().moves > 0) {
            tree_.nodes[lines_.back().place].nags.push_back(glyph);
        }
    }
    /// A variation replaces the line's last move.
    Fault open_variation() {
        const Line line = lines_.back();
        if (line.moves == 0) {
            return phrase(pgn_error::early_variation);
        }
        if (lines_.size() > limits_.nesting) {
            return phrase(pgn_error::nested, limits_.nesting);
        }
        game_.undo();
        lines_.push_back(Line{line.parent, line.parent, 0});
        return std::nullopt;
    }
    Fault close_variation() {
        if (!in_variation()) {
            return phrase(pgn_error::closed_twice);
        }
        for (; lines_.back().moves > 0; --lines_.back().moves) {
            game_.undo();
        }
        lines_.pop_back();
        game_.play(tree_.nodes[lines_.back().place].move);
        waiting_comment_.clear();
        return std::nullopt;
    }

private:
    /// A line being read.
    struct Line {
        std::size_t place;
        /// The node before the last move.
        std::size_t parent;
        /// Moves of the line itself.
        std::size_t moves;
    };

    PgnGame& tree_;
    const PgnLimits& limits_;
    /// The game up to the last move of the innermost line.
    Game game_;
    std::vector<Line> lines_;
    std::string waiting_comment_;
};

int PgnReader::get() {
    const int c = stream_.get();
    at_line_start_ = c == '\n';
    if (c == '\n') {
        ++line_;
    }
    return c;
}

Error PgnReader::error_here(Phrase reason) const {
    return phrase(pgn_error::line, line_, std::move(reason));
}

/// Reads a comment in braces, or one up to the end of the line or file.
Result<PgnReader::Token> PgnReader::read_comment(char end) {
    std::string text;
    for (int c = get(); c != std::istream::traits_type::eof(); c = get()) {
        if (c == end) {
            return Token{TokenKind::comment, text, ""};
        }
        text += is_space(c) ? ' ' : static_cast<char>(c);
    }
    return end == '\n' ? Result<Token>(Token{TokenKind::comment, text, ""})
                       : error_here(phrase(pgn_error::in_comment));
}

int PgnReader::skip_space() {
    while (is_space(stream_.peek())) {
        get();
    }
    return stream_.peek();
}

/// Reads a tag after its bracket: `White "name"]`. White space is allowed anywhere, but the value must be on
/// one line: otherwise a missing quotation mark would swallow the next tag.
Result<PgnReader::Token> PgnReader::read_tag() {
    constexpr int eof = std::istream::traits_type::eof();
    Token tag{TokenKind::tag, "", ""};
    for (int c = skip_space(); is_name(c); c = stream_.peek()) {
        tag.text += static_cast<char>(get());
    }
    if (tag.text.empty()) {
        return error_here(phrase(pgn_error::tag_nameless));
    }
    const int line = line_;
    const auto fail = [&](WordingOf<0> what) {
        return phrase(pgn_error::line, line, phrase(pgn_error::tag, tag.text, phrase(what)));
    };
    if (skip_space() != '"') {
        return fail(pgn_error::tag_unquoted);
    }
    get();
    for (int c = stream_.peek(); c != '"'; c = stream_.peek()) {
        if (c == '\\') {
            get();
            c = stream_.peek();
        }
        if (c == '\n' || c == eof) {
            return fail(pgn_error::tag_unclosed);
        }
        tag.value += is_space(c) ? ' ' : static_cast<char>(c);
        get();
    }
    get();
    // Quotation marks in values are seldom escaped as the standard requires: what follows them is dropped.
    for (int c = stream_.peek(); c != ']'; c = stream_.peek()) {
        if (c == eof || (line_ != line && !is_space(c))) {
            return fail(pgn_error::tag_open);
        }
        get();
    }
    get();
    return tag;
}

Result<PgnReader::Token> PgnReader::next_token() {
    if (pushed_back_) {
        Token token = std::move(*pushed_back_);
        pushed_back_.reset();
        return token;
    }
    bool begins_line = at_line_start_;
    int c = get();
    while (is_space(c) || (c == '%' && begins_line)) {
        if (c == '%') {
            const std::string word = read_word('%');
            if (is_drop(word)) {
                return Token{TokenKind::word, word, ""};
            }
            skip_line();
        }
        begins_line = at_line_start_;
        c = get();
    }
    if (c == std::istream::traits_type::eof()) {
        return Token{TokenKind::end, "", ""};
    }
    if (c == '{' || c == ';') {
        return read_comment(c == '{' ? '}' : '\n');
    }
    if (c == '[') {
        return read_tag();
    }
    if (c == '(' || c == ')') {
        return Token{c == '(' ? TokenKind::open : TokenKind::close, "", ""};
    }
    return Token{TokenKind::word, read_word(static_cast<char>(c)), ""};
}

std::string PgnReader::read_word(char first) {
    std::string word(1, first);
    for (int next = stream_.peek();
         next != std::istream::traits_type::eof() && !is_space(next) &&
         std::string_view("{}();[").find(static_cast<char>(next)) == std::string_view::npos;
         next = stream_.peek()) {
        word += static_cast<char>(get());
    }
    return word;
}

void PgnReader::skip_line() {
    while (stream_.good() && stream_.peek() != '\n') {
        stream_.get();
    }
}

Result<bool> PgnReader::skip_variation() {
    for (int depth = 1; depth > 0;) {
        const Result<Token> token = next_token();
        if (!token) {
            return token.refusal();
        }
        if (token.value().kind == TokenKind::end) {
            return error_here(phrase(pgn_error::in_skipped));
        }
        depth += token.value().kind == TokenKind::open ? 1 : token.value().kind == TokenKind::close ? -1 : 0;
    }
    return true;
}

PgnReader::Fault PgnReader::take_tag(PgnGame& game, const Token& tag) const {
    const std::string& name = tag.text;
    const std::string& value = tag.value;
    if (name == "Variant") {
        const std::optional<Variant> variant = parse_pgn_variant(value);
        if (!variant || *variant != variant_.value_or(*variant)) {
            const std::string wanted = variant_ ? std::string(name_of(*variant_)) : variant_names();
            return phrase(pgn_error::variant, value, wanted);
        }
        game.variant = *variant;
    }
    if (game.tags.size() == limits_.tags) {
        return phrase(pgn_error::many_tags, limits_.tags);
    }
    game.tags.emplace_back(name, value);
    return std::nullopt;
}

Result<Game> PgnReader::start_of(PgnGame& game) {
    const std::string fen = game.tag("FEN");
    game.fen = fen.empty() ? Game(game.variant).start_fen() : fen;
    Result<Game> start = Game::from_fen(game.fen, game.variant);
    return start ? start : phrase(pgn_error::tag, "FEN", start.refusal());
}

/// Reads up to the first token that is not a tag, which is not consumed. Comments before the tags are the
/// game's. False at the end of the stream.
Result<bool> PgnReader::read_tags(PgnGame& game) {
    game.variant = variant_.value_or(usual_variant);
    while (true) {
        Result<Token> token = next_token();
        if (!token) {
            return token.refusal();
        }
        if (token.value().kind == TokenKind::comment && game.tags.empty()) {
            append_comment(game.nodes.front().comment, token.value().text);
            continue;
        }
        if (token.value().kind != TokenKind::tag) {
            const bool at_end = token.value().kind == TokenKind::end && game.tags.empty();
            pushed_back_ = std::move(token.value());
            return !at_end;
        }
        if (const Fault fault = take_tag(game, token.value())) {
            return error_here(*fault);
        }
    }
}

Result<bool> PgnReader::take_token(TreeBuilder& tree, const Token& token, PgnGame& game) {
    Fault fault;
    switch (token.kind) {
        case TokenKind::comment:
            tree.add_comment(token.text);
            break;
        case TokenKind::open:
            if (variations_ == PgnVariations::skip) {
                const Result<bool> skipped = skip_variation();
                return skipped ? Result<bool>(false) : skipped;
            }
            fault = tree.open_variation();
            break;
        case TokenKind::close:
            fault = tree.close_variation();
            break;
        case TokenKind::tag:
        case TokenKind::end:
            if (tree.in_variation()) {
                return error_here(phrase(pgn_error::in_variation));
            }
            // A game without a result, ended by the next game's tags or the end of the file.
            pushed_back_ = token;
            return true;
        case TokenKind::word: {
            if (const std::optional<GameResult> result = parse_result(token.text)) {
                if (!tree.in_variation()) {
                    game.result = *result;
                }
                return !tree.in_variation();
            }
            std::string_view word = strip_move_number(token.text);
            if (word.empty()) {
                break;
            }
            const std::size_t marks = std::min(word.find_last_not_of("!?") + 1, word.size());
            // White's drops begin with `$` like glyphs.
            if (marks > 0 && (!word.starts_with('$') || word.starts_with("$-"))) {
                fault = tree.add_move(word.substr(0, marks));
                word.remove_prefix(marks);
            }
            if (const std::optional<int> glyph = read_glyph(word)) {
                tree.add_glyph(*glyph);
            }
            break;
        }
    }
    return fault ? Result<bool>(error_here(*fault)) : Result<bool>(false);
}

Result<bool> PgnReader::read_moves(PgnGame& game, const Game& start) {
    TreeBuilder tree(game, start, limits_);
    while (true) {
        const Result<Token> token = next_token();
        if (!token) {
            return token.refusal();
        }
        Result<bool> done = take_token(tree, token.value(), game);
        if (!done || done.value()) {
            return done;
        }
    }
}

Result<std::optional<PgnGame>> PgnReader::next() {
    PgnGame game;
    // Each of several files in one may begin with a mark.
    skip_space();
    skip_byte_order_mark(stream_);
    const Result<bool> any = read_tags(game);
    if (!any) {
        return any.refusal();
    }
    if (!any.value()) {
        return std::optional<PgnGame>{};
    }
    const Result<Game> start = start_of(game);
    if (!start) {
        return error_here(start.refusal());
    }
    if (const Result<bool> done = read_moves(game, start.value()); !done) {
        return done.refusal();
    }
    return std::optional<PgnGame>{std::move(game)};
}

}  // namespace ricochet::tools
