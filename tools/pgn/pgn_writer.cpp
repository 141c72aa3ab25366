// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "movegen/tensor/fen.hpp"
#include "movegen/tensor/san.hpp"
#include "tools/pgn/pgn.hpp"
#include "tools/pgn/pgn_text.hpp"

namespace ricochet::tools {

namespace {

struct StandardTag {
    std::string_view name;
    const char* if_unknown;
};

/// In the order of the PGN standard.
constexpr std::array<StandardTag, 7> standard_tags = {{{"Event", "?"},
                                                       {"Site", "?"},
                                                       {"Date", "????.??.??"},
                                                       {"Round", "?"},
                                                       {"White", "?"},
                                                       {"Black", "?"},
                                                       {"Result", "*"}}};

/// Tags that follow from the game itself, whatever its list says.
constexpr std::array<std::string_view, 4> derived_tags = {"Result", "Variant", "SetUp", "FEN"};

template <class List>
bool holds(const List& list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

std::string tag_text(const PgnGame& game) {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view value) {
        text += fmt::format("[{} \"{}\"]\n", name, escape_tag(std::string(value)));
    };
    std::vector<std::string_view> written(derived_tags.begin(), derived_tags.end());
    for (const StandardTag& standard : standard_tags) {
        const std::string given = game.tag(standard.name);
        const std::string_view value = standard.name == "Result" ? to_string(game.result) : given;
        add(standard.name, value.empty() ? standard.if_unknown : value);
        written.push_back(standard.name);
    }
    add("Variant", game.variant == Variant::tensor ? "Tensor" : "Tensorfree");
    if (game.fen != start_fen(game.variant)) {
        add("SetUp", "1");
        add("FEN", game.fen);
    }
    for (const auto& [name, value] : game.tags) {
        if (!holds(written, name)) {
            add(name, value);
            written.push_back(name);
        }
    }
    return text;
}

/// Writes a game's moves.
class MoveWriter {
public:
    explicit MoveWriter(const PgnGame& game) : game_(game) {}

    std::string run() {
        add_comment(game_.nodes.front().comment);
        write_line(0, 0, parse_fen(game_.fen, game_.variant).value());
        text_.add(std::string(to_string(game_.result)));
        return text_.text();
    }

private:
    /// Writes a child of a move and all that follows it. Calls itself for variations only: no deeper than they
    /// are nested.
    void write_line(std::size_t parent, std::size_t which_child, Position position) {
        needs_number_ = true;
        while (which_child < game_.nodes[parent].children.size()) {
            const std::vector<std::size_t>& children = game_.nodes[parent].children;
            const std::size_t place = children[which_child];
            write_move(game_.nodes[place], position);
            // Only the main line carries the others with it.
            for (std::size_t other = 1; which_child == 0 && other < children.size(); ++other) {
                text_.open('(');
                write_line(parent, other, position);
                text_.close(')');
                needs_number_ = true;
            }
            Undo undo;
            position.do_move(game_.nodes[place].move, undo);
            parent = place;
            which_child = 0;
        }
    }
    void write_move(const PgnNode& node, const Position& position) {
        add_comment(node.comment_before);
        const bool is_white = position.side_to_move() == Color::white;
        if (is_white || needs_number_) {
            text_.add(fmt::format("{}{}", position.fullmove_number(), is_white ? "." : "..."));
        }
        needs_number_ = false;
        text_.add(to_san(position, node.move));
        for (const int glyph : node.nags) {
            text_.add(fmt::format("${}", glyph));
        }
        add_comment(node.comment);
    }
    void add_comment(const std::string& comment) {
        if (!comment.empty()) {
            text_.add_comment(escape_comment(comment));
            needs_number_ = true;
        }
    }

    const PgnGame& game_;
    MoveText text_;
    bool needs_number_ = true;
};

}  // namespace

std::string write_pgn(const PgnGame& game) {
    return tag_text(game) + "\n" + MoveWriter(game).run() + "\n\n";
}

}  // namespace ricochet::tools
