// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/report/chart.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "tools/match/report/reports.hpp"

namespace ricochet::tools::match {

namespace {

constexpr double width = 720.0;
constexpr double label_width = 170.0;
constexpr double row_height = 26.0;
constexpr double plot_height = 200.0;

/// Maps values to pixels.
struct Scale {
    double lowest;
    double highest;
    double begin;
    double end;

    [[nodiscard]] double operator()(double value) const {
        return begin + (value - lowest) / (highest - lowest) * (end - begin);
    }
};

std::vector<ChartPoint> finite_points(const std::vector<ChartPoint>& points) {
    std::vector<ChartPoint> finite;
    std::copy_if(points.begin(), points.end(), std::back_inserter(finite), [](const ChartPoint& point) {
        return std::isfinite(point.value) && std::isfinite(point.error);
    });
    return finite;
}

/// The smallest range that contains zero and all error bars, with some margin.
std::pair<double, double> range_of(const std::vector<ChartPoint>& points) {
    double lowest = -1.0;
    double highest = 1.0;
    for (const ChartPoint& point : points) {
        lowest = std::min(lowest, point.value - point.error);
        highest = std::max(highest, point.value + point.error);
    }
    const double margin = (highest - lowest) * 0.05;
    return {lowest - margin, highest + margin};
}

std::string open_svg(double height) {
    return fmt::format(R"(<svg viewBox="0 0 {:.0f} {:.0f}" class="chart" role="img">)", width, height);
}

std::string text_at(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor,
                       escape_html(text));
}

std::string line_between(const char* style, double x1, double y1, double x2, double y2) {
    return fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", style, x1, y1,
                       x2, y2);
}

}  // namespace

std::string error_bar_chart(const std::vector<ChartPoint>& points, const std::string& unit) {
    const std::vector<ChartPoint> finite = finite_points(points);
    if (finite.empty()) {
        return "";
    }
    const auto [lowest, highest] = range_of(finite);
    const Scale x{lowest, highest, label_width, width - 20.0};
    const double height = row_height * static_cast<double>(finite.size() + 1);
    std::string svg = open_svg(height);
    svg += line_between("zero", x(0.0), 0.0, x(0.0), height - row_height);
    double y = row_height / 2.0;
    for (const ChartPoint& point : finite) {
        svg += text_at(label_width - 10.0, y + 4.0, "end", point.label);
        svg += line_between("error", x(point.value - point.error), y, x(point.value + point.error), y);
        svg += fmt::format(R"(<circle class="dot" cx="{:.1f}" cy="{:.1f}" r="4"><title>{}: {:+.1f} ± {:.1f} )"
                           "{}</title></circle>",
                           x(point.value), y, escape_html(point.label), point.value, point.error,
                           escape_html(unit));
        y += row_height;
    }
    svg += text_at(x(lowest), y + 4.0, "start", fmt::format("{:+.0f} {}", lowest, unit));
    svg += text_at(x(highest), y + 4.0, "end", fmt::format("{:+.0f} {}", highest, unit));
    return svg + text_at(x(0.0), y + 4.0, "middle", "0") + "</svg>";
}

std::string band_chart(const std::vector<ChartPoint>& points, const std::string& unit) {
    const std::vector<ChartPoint> finite = finite_points(points);
    if (finite.size() < 2) {
        return "";
    }
    // The first few points vary by hundreds of Elo and would flatten the rest.
    const auto settled = static_cast<std::ptrdiff_t>(finite.size() / 10);
    // No structured binding: lambdas of clang 14 cannot capture one.
    const std::pair<double, double> range = range_of({finite.begin() + settled, finite.end()});
    const double lowest = range.first;
    const double highest = range.second;
    const Scale x{0.0, static_cast<double>(finite.size() - 1), 70.0, width - 10.0};
    const Scale y{lowest, highest, plot_height, 10.0};
    std::string band;
    std::string back;
    std::string curve;
    for (std::size_t i = 0; i < finite.size(); ++i) {
        const double at = x(static_cast<double>(i));
        const auto height_of = [&](double value) { return y(std::clamp(value, lowest, highest)); };
        curve += fmt::format("{:.1f},{:.1f} ", at, height_of(finite[i].value));
        band += fmt::format("{:.1f},{:.1f} ", at, height_of(finite[i].value + finite[i].error));
        back.insert(0, fmt::format("{:.1f},{:.1f} ", at, height_of(finite[i].value - finite[i].error)));
    }
    std::string svg = open_svg(plot_height + 25.0);
    svg += fmt::format(R"(<polygon class="band" points="{}"/>)", band + back);
    svg += line_between("zero", 70.0, y(0.0), width - 10.0, y(0.0));
    svg += fmt::format(R"(<polyline class="curve" points="{}"/>)", curve);
    svg += text_at(62.0, y(0.0) + 4.0, "end", "0");
    svg += text_at(62.0, 18.0, "end", fmt::format("{:+.0f} {}", highest, unit));
    svg += text_at(62.0, plot_height, "end", fmt::format("{:+.0f} {}", lowest, unit));
    svg += text_at(70.0, plot_height + 20.0, "start", finite.front().label);
    return svg + text_at(width - 10.0, plot_height + 20.0, "end", finite.back().label) + "</svg>";
}

std::string histogram(const std::vector<ChartBar>& bars) {
    if (bars.empty()) {
        return "";
    }
    const int most = std::max_element(bars.begin(), bars.end(), [](const ChartBar& a, const ChartBar& b) {
                         return a.count < b.count;
                     })->count;
    const Scale height{0.0, static_cast<double>(std::max(most, 1)), 0.0, plot_height - 30.0};
    const double step = (width - 20.0) / static_cast<double>(bars.size());
    std::string svg = open_svg(plot_height + 20.0);
    double x = 10.0;
    for (const ChartBar& bar : bars) {
        const double tall = height(bar.count);
        svg += fmt::format(R"(<rect class="bar" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
                           x + step * 0.1, plot_height - tall, step * 0.8, tall);
        if (bar.count > 0) {
            svg += text_at(x + step / 2.0, plot_height - tall - 4.0, "middle", fmt::format("{}", bar.count));
        }
        svg += text_at(x + step / 2.0, plot_height + 15.0, "middle", bar.label);
        x += step;
    }
    return svg + "</svg>";
}

}  // namespace ricochet::tools::match
