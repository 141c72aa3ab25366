// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/bench_text.hpp"

#include <fmt/format.h>

#include "engine/uci/uci_format.hpp"
#include "movegen/tensor/notation.hpp"

namespace ricochet {

std::string format_bench_line(const BenchLine& line) {
    return fmt::format("{:>2}/{} {:>9} nodes {:>5} ms {:>9} {} ({})", line.number, line.count, line.nodes,
                       line.time.count(), to_uci(line.best), format_score(line.score, Bound::exact), line.fen);
}

std::string format_bench_total(const BenchTotal& total) {
    return fmt::format("{} nodes {} nps", total.nodes, nodes_per_second(total.nodes, total.time));
}

}  // namespace ricochet
