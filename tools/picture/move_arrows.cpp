// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/picture/move_arrows.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <utility>
#include <vector>

namespace ricochet::tools {

namespace {

constexpr double head_length = 26;
constexpr double head_width = head_length * 0.62;
/// The gaps between an arrow's ends and the centres of its first and last square.
constexpr double start_gap = 22;
constexpr double end_gap = 16;

double distance(Point from, Point to) {
    return std::max(std::hypot(to.x - from.x, to.y - from.y), 1.0);
}

/// The point at distance `by` from one point towards another, at most half the way.
Point towards(Point from, Point to, double by) {
    const double part = std::min(by / distance(from, to), 0.5);
    return {from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part};
}

/// A line shifted to its left, so that arrows there and back lie side by side.
std::vector<Point> aside(Point from, Point to, double by) {
    const double x = by * (to.y - from.y) / distance(from, to);
    const double y = by * (to.x - from.x) / distance(from, to);
    return {{from.x + x, from.y - y}, {to.x + x, to.y - y}};
}

std::string points_text(const std::vector<Point>& points) {
    std::string text;
    for (const Point& point : points) {
        text += fmt::format("{}{},{}", text.empty() ? "" : " ", std::lround(point.x), std::lround(point.y));
    }
    return text;
}

/// Draws the shapes of one move.
class Arrows {
public:
    Arrows(const MoveDetails& details, const BoardView& view, ArrowStyle style, Theme theme)
        : details_(details),
          view_(view),
          style_(style),
          is_possible_(style == ArrowStyle::possible),
          theme_(theme) {}

    std::string draw() {
        const Displacement& main = details_.main();
        switch (details_.type) {
            case MoveType::bounce:
                ring(view_.middle(details_.via));
                way({view_.middle(main.from), view_.middle(details_.via), view_.middle(main.to)}, false);
                break;
            case MoveType::propel:
                propel(main, *details_.companion());
                break;
            case MoveType::hop:
            case MoveType::beast_capture:
                hops();
                break;
            case MoveType::castling:
                way(between(main), false);
                way(between(*details_.companion()), false);
                break;
            case MoveType::drop:
            case MoveType::removal:
                // A played tile turn is visible on the board.
                if (is_possible_) {
                    tile_turn(view_.middle(main.to.empty() ? main.from : main.to));
                }
                break;
            default:
                if (main.from == main.to) {
                    ring(view_.middle(main.from));
                } else {
                    way(between(main), false);
                }
        }
        return std::move(svg_);
    }

private:
    template <class... Values>
    void add(fmt::format_string<Values...> text, Values&&... values) {
        fmt::format_to(std::back_inserter(svg_), text, std::forward<Values>(values)...);
    }
    [[nodiscard]] std::string_view colour(std::string_view name) const { return colour_of(theme_, name); }
    [[nodiscard]] std::string_view own_colour(bool of_beast) const {
        if (style_ == ArrowStyle::free) {
            return colour("way-best-beast");
        }
        if (is_possible_) {
            return colour(of_beast ? "way-best-beast" : "way-best");
        }
        return colour(of_beast ? "way-beast" : "way-piece");
    }
    [[nodiscard]] std::vector<Point> between(const Displacement& change) const {
        return {view_.middle(change.from), view_.middle(change.to)};
    }

    /// Draws an arrow along a path, dark with a light rim to be visible on every square and piece. A beast's
    /// has a light line along its middle, to differ by more than colour.
    void way(std::vector<Point> stops, bool of_beast) {
        const Point before = stops[stops.size() - 2];
        const Point tip = towards(stops.back(), before, end_gap);
        const Point neck = towards(tip, before, head_length);
        stops.front() = towards(stops.front(), stops[1], start_gap);
        stops.back() = neck;
        const double angle = std::atan2(tip.y - neck.y, tip.x - neck.x);
        const Point side{head_width * std::sin(angle), head_width * std::cos(angle)};
        const std::string line = points_text(stops);
        const std::string head =
            points_text({tip, {neck.x + side.x, neck.y - side.y}, {neck.x - side.x, neck.y + side.y}});
        const bool is_usual = details_.type == MoveType::move || details_.type == MoveType::promotion ||
                              details_.type == MoveType::en_passant;
        const int width = is_usual && !is_possible_ ? 7 : 12;
        const std::string_view rim = colour("rim");
        const std::string_view own = own_colour(of_beast);
        add(R"(<g fill="none" stroke-linejoin="round" stroke-linecap="round">)");
        add(R"(<polyline points="{}" stroke="{}" stroke-width="{}"/>)", line, rim, width + 6);
        add(R"(<polygon points="{}" stroke="{}" stroke-width="9"/>)", head, rim);
        add(R"(<polyline points="{}" stroke="{}" stroke-width="{}"{}/>)", line, own, width,
            is_possible_ ? R"( stroke-dasharray="22 20" stroke-linecap="butt")" : "");
        if (of_beast) {
            add(R"(<polyline points="{}" stroke="{}" stroke-width="3.5"/>)", line, rim);
        }
        add(R"(<polygon points="{}" fill="{}" stroke="{}" stroke-width="3"/></g>)", head, own, own);
    }

    void propel(const Displacement& pusher, const Displacement& beast) {
        if (beast.to != pusher.from) {
            way(between(pusher), false);
            way(between(beast), true);
            return;
        }
        constexpr double gap = 15;
        way(aside(view_.middle(pusher.from), view_.middle(pusher.to), gap), false);
        way(aside(view_.middle(beast.from), view_.middle(beast.to), gap), true);
    }

    void hops() {
        std::vector<Point> stops;
        for (const std::string& square : details_.path) {
            stops.push_back(view_.middle(square));
        }
        if (stops.empty()) {
            stops = between(details_.main());
        }
        if (stops.size() == 3 && details_.path.front() == details_.path.back()) {
            constexpr double gap = 13;
            way(aside(stops[0], stops[1], gap), true);
            way(aside(stops[1], stops[2], gap), true);
        } else {
            way(stops, true);
        }
        for (std::size_t place = 1; place + 1 < stops.size(); ++place) {
            add(R"(<circle cx="{}" cy="{}" r="13" fill="{}" stroke="{}" stroke-width="4"/>)", stops[place].x,
                stops[place].y, own_colour(true), colour("rim"));
        }
        if (const Displacement* const captured = details_.captured()) {
            cross(view_.middle(captured->from));
        }
    }

    /// Draws a ring around the springboard.
    void ring(Point at) {
        add(R"(<circle cx="{0}" cy="{1}" r="43" fill="none" stroke="{2}" stroke-width="12"/>)"
            R"(<circle cx="{0}" cy="{1}" r="43" fill="none" stroke="{3}" stroke-width="7" stroke-dasharray="18 10"/>)",
            at.x, at.y, colour("rim"), own_colour(false));
    }

    void cross(Point at) {
        for (const auto& [name, width] : {std::pair("rim", 17), std::pair("mark-take", 11)}) {
            add(R"(<path d="M{} {}l54 54m0 -54l-54 54" fill="none" stroke="{}" stroke-width="{}" stroke-linecap="round"/>)",
                at.x - 27, at.y - 27, colour(name), width);
        }
    }

    /// Draws a tile with a plus if it is dropped, with a minus if it is removed.
    void tile_turn(Point at) {
        for (const auto& [stroke, width] : {std::pair(colour("rim"), 14), std::pair(own_colour(false), 8)}) {
            add(R"(<rect x="{}" y="{}" width="72" height="72" rx="12" fill="none" stroke="{}" stroke-width="{}"/>)",
                at.x - 36, at.y - 36, stroke, width);
            add(R"(<path d="M{} {}h36{}" stroke="{}" stroke-width="{}"/>)", at.x - 18, at.y,
                details_.type == MoveType::drop ? fmt::format("M{} {}v36", at.x, at.y - 18) : "", stroke,
                width);
        }
    }

    const MoveDetails& details_;
    const BoardView& view_;
    ArrowStyle style_;
    bool is_possible_;
    Theme theme_;
    std::string svg_;
};

}  // namespace

Point BoardView::middle(std::string_view square) const {
    const int file = square[0] - 'a';
    const int rank = square[1] - '1';
    const bool is_white = bottom == Color::white;
    return {100.0 * (is_white ? file : files - 1 - file) + 50,
            100.0 * (is_white ? ranks - 1 - rank : rank) + 50};
}

std::string draw_move(const MoveDetails& details, const BoardView& view, ArrowStyle style, Theme theme) {
    return Arrows(details, view, style, theme).draw();
}

std::string draw_free(const std::string& from, const std::string& to, const BoardView& view, Theme theme) {
    MoveDetails details;
    details.displacements.push_back({0, from, to});
    return Arrows(details, view, ArrowStyle::free, theme).draw();
}

}  // namespace ricochet::tools
