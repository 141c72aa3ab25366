// SPDX-License-Identifier: GPL-3.0-or-later
#include <cctype>
#include <fmt/format.h>
#include <istream>

#include "movegen/fen.hpp"
#include "movegen/san.hpp"
#include "tools/match/pgn.hpp"

namespace ricochet::tools::match {

namespace {

bool is_space(int c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// `12.`, `12...`, `...`: numbers of moves, which say nothing that the moves do not.
std::string_view strip_move_number(std::string_view word) {
    std::size_t digits = 0;
    while (digits < word.size() && std::isdigit(static_cast<unsigned char>(word[digits])) != 0) {
        ++digits;
    }
    if (digits == word.size()) {
        return "";
    }
    if (word[digits] != '.') {
        return word;
    }
    const std::size_t begin = word.find_first_not_of('.', digits);
    return begin == std::string_view::npos ? "" : word.substr(begin);
}

std::string lower_case(std::string text) {
    for (char& c : text) {
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return text;
}

}  // namespace

std::string PgnGame::tag(const std::string& name) const {
    for (const auto& [tag_name, value] : tags) {
        if (tag_name == name) {
            return value;
        }
    }
    return "";
}

int PgnReader::get() {
    const int c = stream_.get();
    if (c == '\n') {
        ++line_;
    }
    return c;
}

Error PgnReader::error_here(const std::string& message) const {
    return Error{fmt::format("line {}: {}", line_, message)};
}

Result<std::string> PgnReader::read_until(char end, const char* what) {
    std::string text;
    for (int c = get(); c != std::istream::traits_type::eof(); c = get()) {
        if (c == end) {
            return text;
        }
        if (end == '"' && c == '\\') {
            c = get();
        }
        text += is_space(c) ? ' ' : static_cast<char>(c);
    }
    return error_here(fmt::format("the file ends within a {}", what));
}

Result<PgnReader::Token> PgnReader::next_token() {
    if (pushed_back_) {
        Token token = std::move(*pushed_back_);
        pushed_back_.reset();
        return token;
    }
    int c = get();
    while (is_space(c)) {
        c = get();
    }
    if (c == std::istream::traits_type::eof()) {
        return Token{TokenKind::end, ""};
    }
    if (c == '{' || c == ';') {
        Result<std::string> text = c == '{' ? read_until('}', "comment") : read_until('\n', "comment");
        return text ? Result<Token>(Token{TokenKind::comment, text.value()}) : Error{text.error()};
    }
    if (c == '[') {
        const Result<std::string> name = read_until('"', "tag");
        const Result<std::string> value = name ? read_until('"', "tag") : name;
        const Result<std::string> rest = value ? read_until(']', "tag") : value;
        return rest ? Result<Token>(Token{TokenKind::tag, name.value() + '\0' + value.value()})
                    : Error{rest.error()};
    }
    if (c == '(' || c == ')') {
        return Token{c == '(' ? TokenKind::open : TokenKind::close, ""};
    }
    std::string word(1, static_cast<char>(c));
    for (int next = stream_.peek();
         next != std::istream::traits_type::eof() && !is_space(next) &&
         std::string_view("{}();[").find(static_cast<char>(next)) == std::string_view::npos;
         next = stream_.peek()) {
        word += static_cast<char>(get());
    }
    return Token{TokenKind::word, word};
}

Result<bool> PgnReader::skip_variation() {
    for (int depth = 1; depth > 0;) {
        const Result<Token> token = next_token();
        if (!token) {
            return Error{token.error()};
        }
        if (token.value().kind == TokenKind::end) {
            return error_here("the file ends within a variation");
        }
        depth += token.value().kind == TokenKind::open ? 1 : token.value().kind == TokenKind::close ? -1 : 0;
    }
    return true;
}

Result<bool> PgnReader::read_tag(PgnGame& game, const std::string& text) {
    const std::size_t split = text.find('\0');
    std::string name = text.substr(0, split);
    name.erase(name.find_last_not_of(' ') + 1);
    const std::string value = text.substr(split + 1);
    if (name == "Variant") {
        const std::string wanted = variant_ == Variant::tensor ? "tensor" : "tensorfree";
        if (lower_case(value) != wanted) {
            return error_here(fmt::format("the game is of variant '{}', not {}", value, wanted));
        }
    }
    game.tags.emplace_back(name, value);
    return true;
}

Result<Position> PgnReader::first_position(const PgnGame& game) const {
    const std::string fen = game.tag("FEN");
    Result<Position> position = parse_fen(fen.empty() ? std::string(start_fen(variant_)) : fen, variant_);
    if (!position) {
        return error_here("tag FEN: " + position.error());
    }
    return position;
}

Result<std::optional<PgnGame>> PgnReader::next() {
    PgnGame game;
    std::optional<Position> position;
    while (true) {
        Result<Token> read = next_token();
        if (!read) {
            return Error{read.error()};
        }
        Token& token = read.value();
        const bool in_moves = position.has_value();
        if (token.kind == TokenKind::end || (token.kind == TokenKind::tag && in_moves)) {
            if (token.kind == TokenKind::end && game.tags.empty() && !in_moves) {
                return std::optional<PgnGame>{};
            }
            // A game without its result at the end, which the next game's tags or the file's end close.
            pushed_back_ = std::move(token);
            break;
        }
        if (token.kind == TokenKind::tag) {
            if (const Result<bool> done = read_tag(game, token.text); !done) {
                return Error{done.error()};
            }
            continue;
        }
        if (!position) {
            const Result<Position> first = first_position(game);
            if (!first) {
                return Error{first.error()};
            }
            position = first.value();
        }
        if (token.kind == TokenKind::comment && !game.comments.empty() && game.comments.back().empty()) {
            game.comments.back() = token.text;
        } else if (token.kind == TokenKind::open) {
            if (const Result<bool> done = skip_variation(); !done) {
                return Error{done.error()};
            }
        } else if (token.kind == TokenKind::close) {
            return error_here("')' without '('");
        } else if (token.kind == TokenKind::word) {
            if (const std::optional<GameResult> result = parse_result(token.text)) {
                game.result = *result;
                break;
            }
            const std::string_view word = strip_move_number(token.text);
            if (word.empty() || word.front() == '$' || word.front() == '!' || word.front() == '?') {
                continue;
            }
            const Result<Move> move = parse_san(word, *position);
            if (!move) {
                return error_here(move.error());
            }
            game.moves.push_back(move.value());
            game.comments.emplace_back();
            Undo undo;
            position->do_move(move.value(), undo);
        }
    }
    if (!position) {
        const Result<Position> first = first_position(game);
        if (!first) {
            return Error{first.error()};
        }
        position = first.value();
    }
    const std::string fen = game.tag("FEN");
    game.fen = fen.empty() ? std::string(start_fen(variant_)) : fen;
    return std::optional<PgnGame>{std::move(game)};
}

}  // namespace ricochet::tools::match
