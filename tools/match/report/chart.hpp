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

// Each returns an SVG element; its colours come from the page's CSS classes. Values that are not finite are
// left out.

/// One line per entry: a dot and its error bar on a common scale, with zero marked.
std::string error_bar_chart(const std::vector<ChartPoint>& points, const std::string& unit);
/// A curve over the index, with the errors as a band and zero marked.
std::string band_chart(const std::vector<ChartPoint>& points, const std::string& unit);
std::string histogram(const std::vector<ChartBar>& bars);

}  // namespace ricochet::tools::match
