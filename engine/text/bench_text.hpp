// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "bench/search_bench.hpp"

namespace ricochet {

/// One searched position of the bench, for people.
std::string format_bench_line(const BenchLine& line);

/// `N nodes N nps`, the form that testing tools look for.
std::string format_bench_total(const BenchTotal& total);

}  // namespace ricochet
