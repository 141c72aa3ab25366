// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "movegen/base/quote.hpp"
#include "search/games/networks.hpp"
#include "tools/analyse/analyse.hpp"
#include "tools/common/program.hpp"

namespace ricochet::tools::analyse {

/// Adds --threads, --hash and --eval-file, which set `threads`, `hash_mib` and `networks` of the settings.
/// `searched` names what is searched in parallel.
template <class Settings>
void add_search_options(CLI::App& app, Settings& settings, const std::string& searched) {
    constexpr int most = 1024;
    settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    app.add_option("--threads", settings.threads, searched + " searched in parallel")
        ->check(CLI::Range(1, most))
        ->capture_default_str();
    app.add_option("--hash", settings.hash_mib, "Hash table of each thread, in MiB")
        ->check(CLI::Range(1, most))
        ->capture_default_str();
    const auto files = std::make_shared<std::string>();
    app.add_option("--eval-file", *files, "Network files to use instead of the built-in ones, separated by ;");
    app.parse_complete_callback([&settings, files] {
        const Result<Networks> networks = load_networks(*files);
        if (!networks) {
            throw std::runtime_error(fmt::format("--eval-file '{}': {}", *files, networks.error()));
        }
        settings.networks = networks.value();
    });
}

/// Prints the progress of an analysis.
class ProgressPrinter {
public:
    void operator()(const AnalyseProgress& progress) {
        clock_.print(progress.done, progress.resumed, progress.plies, "move");
        progress_ = progress;
    }
    void finish() const {
        fmt::print(stderr, "{}, {}, {} nodes ({} for reasons), {:.0f} nodes/s\n",
                   counted(progress_.games, "game"), counted(progress_.done, "move"), progress_.nodes,
                   progress_.reason_nodes,
                   static_cast<double>(progress_.nodes) / std::max(clock_.elapsed(), 0.001));
    }

private:
    ProgressClock clock_;
    AnalyseProgress progress_;
};

}  // namespace ricochet::tools::analyse
