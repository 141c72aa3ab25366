// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picture/board_svg.hpp"

#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "movegen/base/quote.hpp"
#include "tools/picture/move_arrows.hpp"
#include "tools/picture/placement.hpp"

// From `embed` (cmake/embed.cmake).
extern "C" {
extern const char ricochet_pieces_begin[];
extern const char ricochet_pieces_end[];
}

namespace ricochet::tools {

namespace {

constexpr std::string_view piece_letters = "KQRBNPTkqrbnpt";

/// The part of the pieces' file from one mark to another, both included.
std::string_view between(std::string_view begin, std::string_view end) {
    const std::string_view all = piece_shapes();
    const std::size_t from = all.find(begin);
    return all.substr(from, all.find(end) + end.size() - from);
}

std::string svg_start(double width, double height, std::optional<double> pixels) {
    std::string text = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {:g} {:g}")",
        width, height);
    if (pixels) {
        text += fmt::format(R"( width="{:g}" height="{:g}")", *pixels, *pixels * height / width);
    }
    return text + ">";
}

/// Draws one board.
class Picture {
public:
    Picture(const Game& game, const PictureOptions& options)
        : game_(game),
          options_(options),
          view_{game.files(), game.ranks(), options.bottom},
          placement_(read_placement(game.fen())),
          has_tiles_(has_tiles(game.variant())) {}

    std::string draw() {
        const double width = 100.0 * view_.files;
        const double height = 100.0 * view_.ranks;
        add("{}<title>{}: {}</title>{}\n", svg_start(width, height, options_.width),
            row_of(game_.variant()).title, game_.fen(), between("<defs>", "</defs>"));
        if (has_tiles_) {
            add(R"(<rect width="{:g}" height="{:g}" fill="{}"/>)", width, height, colour("void"));
        }
        const std::optional<MoveDetails> last = last_move();
        squares();
        marks(last);
        if (options_.coordinates) {
            coordinates();
        }
        pieces();
        if (last) {
            svg_ += draw_move(*last, view_, ArrowStyle::played, options_.theme);
        }
        for (const MoveCode move : options_.arrows) {
            svg_ += draw_move(game_.details(move), view_, ArrowStyle::possible, options_.theme);
        }
        for (const auto& [from, to] : options_.drawn) {
            svg_ += draw_free(from, to, view_, options_.theme);
        }
        return std::move(svg_) + "\n</svg>\n";
    }

private:
    /// The margin of a tile in its square, and the radius of its corners.
    static constexpr double tile_gap = 3;
    static constexpr double tile_round = 9;

    template <class... Values>
    void add(fmt::format_string<Values...> text, Values&&... values) {
        fmt::format_to(std::back_inserter(svg_), text, std::forward<Values>(values)...);
    }
    [[nodiscard]] std::string_view colour(std::string_view name) const {
        return colour_of(options_.theme, name);
    }
    [[nodiscard]] bool is_void(const std::string& square) const {
        return has_tiles_ && placement_.find(square) == placement_.end();
    }
    [[nodiscard]] static std::string square_at(int file, int rank) {
        return fmt::format("{}{}", static_cast<char>('a' + file), rank + 1);
    }

    /// The last move; nothing if none is to be shown.
    [[nodiscard]] std::optional<MoveDetails> last_move() const {
        if (!options_.last_move || game_.size() == 0) {
            return std::nullopt;
        }
        Game before = game_;
        before.undo();
        return before.details(game_.move(game_.size() - 1));
    }

    /// A box in a square, `inset` from its edges.
    void box(const std::string& square, double inset, double round, const std::string& paint) {
        const Point middle = view_.middle(square);
        add(R"(<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}")", middle.x - 50 + inset,
            middle.y - 50 + inset, 100 - 2 * inset, 100 - 2 * inset);
        if (round != 0) {
            add(R"( rx="{:g}")", round);
        }
        add(" {}/>", paint);
    }

    void squares() {
        for (int rank = 0; rank < view_.ranks; ++rank) {
            for (int file = 0; file < view_.files; ++file) {
                const std::string square = square_at(file, rank);
                if (is_void(square)) {
                    box(square, 0.5, 0,
                        fmt::format(R"(fill="none" stroke="{}" stroke-dasharray="2 4")", colour("void-line")));
                } else {
                    const char* const name = (file + rank) % 2 == 0 ? "dark-square" : "light-square";
                    box(square, has_tiles_ ? tile_gap : 0, has_tiles_ ? tile_round : 0,
                        fmt::format(R"(fill="{}")", colour(name)));
                }
            }
        }
    }

    /// Marks the squares of the last move and a king in check.
    void marks(const std::optional<MoveDetails>& last) {
        const double gap = has_tiles_ ? tile_gap - 1 : 0;
        const double round = has_tiles_ ? tile_round : 0;
        for (const std::string& square : squares_of(last)) {
            const bool is_hole = is_void(square);
            box(square, is_hole ? 0 : gap, is_hole ? 0 : round,
                fmt::format(R"(fill="{}" fill-opacity=".55")", colour("last")));
        }
        if (!game_.in_check()) {
            return;
        }
        const char king = game_.side_to_move() == Color::white ? 'K' : 'k';
        for (const auto& [square, letter] : placement_) {
            if (letter == king) {
                box(square, gap + 3, round,
                    fmt::format(R"(fill="{}" fill-opacity=".6" stroke="{}" stroke-width="6")", colour("check"),
                                colour("mark-take")));
            }
        }
    }

    [[nodiscard]] static std::set<std::string> squares_of(const std::optional<MoveDetails>& move) {
        std::set<std::string> squares;
        if (move) {
            const Displacement* const companion = move->companion();
            squares = {move->main().from, move->main().to};
            if (companion != nullptr) {
                squares.insert({companion->from, companion->to});
            }
            squares.erase("");
        }
        return squares;
    }

    /// Draws coordinates in the corners of the squares at two edges.
    void coordinates() {
        const bool is_white = options_.bottom == Color::white;
        add(R"(<g font-family="Noto Sans, DejaVu Sans, sans-serif" font-size="15" font-weight="650">)");
        for (int row = 0; row < view_.ranks; ++row) {
            const int rank = is_white ? view_.ranks - 1 - row : row;
            const std::string square = square_at(is_white ? 0 : view_.files - 1, rank);
            add(R"(<text x="4" y="{}" fill="{}">{}</text>)", 100 * row + 17, letter_colour(square), square[1]);
        }
        for (int column = 0; column < view_.files; ++column) {
            const int file = is_white ? column : view_.files - 1 - column;
            const std::string square = square_at(file, is_white ? 0 : view_.ranks - 1);
            add(R"(<text x="{}" y="{}" text-anchor="end" fill="{}">{}</text>)", 100 * column + 95,
                100 * view_.ranks - 6, letter_colour(square), square[0]);
        }
        add("</g>\n");
    }
    [[nodiscard]] std::string_view letter_colour(const std::string& square) const {
        return colour(is_void(square) ? "rim" : "coordinate");
    }

    void pieces() {
        constexpr double size = 90;
        for (const auto& [square, letter] : placement_) {
            const Point middle = view_.middle(square);
            if (piece_letters.find(letter) == std::string_view::npos) {
                owner(middle, letter == '$');
            } else {
                add(R"svg(<use xlink:href="#piece-{}" transform="translate({:g} {:g}) scale({:g})"/>)svg",
                    letter, middle.x - size / 2, middle.y - size / 2, size / 100);
            }
        }
    }

    /// Draws the sign of an empty tile's owner in two corners: White's round and light, Black's square and
    /// dark.
    void owner(Point middle, bool is_white) {
        for (const int side : {-1, 1}) {
            const double x = middle.x - 31 * side;
            const double y = middle.y + 31 * side;
            if (is_white) {
                add(R"(<circle cx="{:g}" cy="{:g}" r="9" fill="#fdf8ec" stroke="#2a2520" stroke-width="3"/>)",
                    x, y);
            } else {
                add(R"(<rect x="{:g}" y="{:g}" width="17" height="17" rx="4" fill="#16181c" stroke="#fdf8ec" stroke-width="2"/>)",
                    x - 8.5, y - 8.5);
            }
        }
    }

    const Game& game_;
    const PictureOptions& options_;
    BoardView view_;
    std::map<std::string, char> placement_;
    bool has_tiles_;
    std::string svg_;
};

}  // namespace

std::string board_svg(const Game& game, const PictureOptions& options) {
    return Picture(game, options).draw();
}

Result<std::string> piece_svg(std::string_view letter, std::optional<double> width) {
    if (letter.size() != 1 || piece_letters.find(letter) == std::string_view::npos) {
        return Error{fmt::format("{} is not the letter of a piece", quoted(letter))};
    }
    return fmt::format("{}{}<use xlink:href=\"#piece-{}\"/></svg>\n", svg_start(100, 100, width),
                       between("<defs>", "</defs>"), letter);
}

std::string_view piece_shapes() {
    return {ricochet_pieces_begin, static_cast<std::size_t>(ricochet_pieces_end - ricochet_pieces_begin)};
}

}  // namespace ricochet::tools
