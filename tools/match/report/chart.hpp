// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace ricochet::tools::match {

/// A value with its error bar.
struct ChartPoint {
    std::string label;
    double value;
    double error;
};

/// A bar of a histogram.
struct ChartBar {
    std::string label;
    int count;
};

// Each makes an SVG element; the colours come from the page's CSS classes. What is not finite is left out.

/// One line an entry: a dot and its error bar on a common scale, zero marked.
std::string error_bar_chart(const std::vector<ChartPoint>& points, const std::string& unit);
/// A curve over its index with a band as wide as the errors, zero marked.
std::string band_chart(const std::vector<ChartPoint>& points, const std::string& unit);
std::string histogram(const std::vector<ChartBar>& bars);

}  // namespace ricochet::tools::match
