// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <unordered_set>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "search/games/networks.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"
#include "tools/common/program.hpp"
#include "tools/lab/data/selections.hpp"
#include "tools/lab/train/checkpoint.hpp"
#include "tools/lab/train/gradients.hpp"
#include "tools/lab/train/trainer.hpp"

namespace ricochet::tools::train {
namespace {

struct Arguments {
    TrainSettings settings;
    std::vector<std::string> inputs;
    std::vector<std::string> hold_out;
    std::string output;
    std::string start;
    /// Whether to average networks, which are the inputs.
    bool mean = false;
    /// Samples to train on in total, in millions; 0 if epochs are given.
    double samples = 0;
    /// The option `--hidden`, to check whether it was given.
    const CLI::Option* hidden = nullptr;
};

constexpr int most_epochs = 100'000;

constexpr FileKind network_kind{
    "a network", [](std::string_view beginning) { return begins_with_magic(beginning, Network::magic); }};

/// The files of a training run and their roles.
std::vector<FileRole> files_of(const Arguments& arguments) {
    std::vector<FileRole> files;
    for (const std::string& input : arguments.inputs) {
        files.push_back({"FILE", input});
    }
    for (const std::string& hold_out : arguments.hold_out) {
        // A hold-out that is also an input would measure nothing.
        files.push_back({"--hold-out", hold_out, FileUse::read_alone});
    }
    if (!arguments.start.empty()) {
        files.push_back({"--start", arguments.start});
    }
    add_replaced(files, "--output", arguments.output, network_kind);
    add_replaced(files, "--checkpoint", arguments.settings.checkpoint, checkpoint_kind);
    return files;
}

/// Detects a hold-out whose positions are all trained on.
class Overlap {
public:
    explicit Overlap(const std::vector<data::Record>& hold_out) : any_(!hold_out.empty()) {
        for (const data::Record& record : hold_out) {
            unseen_.insert(bytes_of(record));
        }
    }
    void train_on(const data::Record& record) {
        if (!unseen_.empty()) {
            unseen_.erase(bytes_of(record));
        }
    }
    [[nodiscard]] bool is_complete() const { return any_ && unseen_.empty(); }

private:
    static std::string_view bytes_of(const data::Record& record) {
        return {reinterpret_cast<const char*>(record.data()), record.size()};
    }

    bool any_;
    std::unordered_set<std::string_view> unseen_;
};

/// Loads the network to start from. Its hidden size is the default for `--hidden`.
void read_start(Arguments& arguments) {
    std::shared_ptr<const Network> network =
        checked(load_network(arguments.start, arguments.settings.game), fmt::format("'{}': ", arguments.start));
    const std::size_t hidden = network->shape().hidden;
    if (arguments.hidden->count() == 0) {
        arguments.settings.hidden = hidden;
    }
    if (arguments.settings.hidden % hidden != 0) {
        throw std::invalid_argument(
            fmt::format("--hidden: {} is not a multiple of the {} of the network to begin with",
                        arguments.settings.hidden, hidden));
    }
    arguments.settings.start = std::move(network);
}

/// Writes a network file and reports it.
void write_network(const Network& network, const std::string& output) {
    refuse_for(replace_file(output, network.file()));
    fmt::print("# the network {:016x} of {} is in '{}'\n", network.checksum(), network.shape().game, output);
}

void average_networks(const Arguments& arguments) {
    std::vector<std::shared_ptr<const Network>> networks;
    for (const std::string& input : arguments.inputs) {
        networks.push_back(checked(load_any_network(input), fmt::format("'{}': ", input)));
        const NetworkShape& first = networks.front()->shape();
        const NetworkShape& shape = networks.back()->shape();
        if (shape != first) {
            throw std::invalid_argument(fmt::format(
                "'{}' is for {} with {} hidden neurons, '{}' for {} with {}: networks of one "
                "shape have a mean",
                arguments.inputs.front(), first.game, first.hidden, input, shape.game, shape.hidden));
        }
    }
    write_network(mean_of(networks), arguments.output);
}

void train_network(Arguments& arguments) {
    std::vector<std::string> all_inputs = arguments.inputs;
    all_inputs.insert(all_inputs.end(), arguments.hold_out.begin(), arguments.hold_out.end());
    const data::TrainedGame& game = *checked(data::game_of_files(all_inputs));
    arguments.settings.game = game.variants.front();
    if (!arguments.start.empty()) {
        read_start(arguments);
    }
    std::vector<data::Record> hold_out;
    const auto hold = [&hold_out](const data::Record& record) { hold_out.push_back(record); };
    if (!arguments.hold_out.empty()) {
        refuse_for(data::for_each_record(arguments.hold_out, hold));
    }
    Overlap overlap(hold_out);
    std::vector<data::Record> positions;
    const auto keep = [&positions, &overlap](const data::Record& record) {
        positions.push_back(record);
        overlap.train_on(record);
    };
    refuse_for(data::for_each_record(arguments.inputs, keep));
    if (overlap.is_complete()) {
        throw std::invalid_argument(
            "--hold-out: every position of it is trained on, too, so that it tests nothing");
    }
    if (arguments.samples > 0) {
        constexpr double million = 1e6;
        const auto size = static_cast<double>(std::max<std::size_t>(positions.size(), 1));
        arguments.settings.epochs =
            static_cast<int>(std::min<double>(std::ceil(arguments.samples * million / size), most_epochs));
    }
    fmt::print("# {} of {}, {} held out\nepoch,train_loss,hold_out_loss,rate,scale,positions_per_second\n",
               counted(positions.size(), "position"), game.name(), hold_out.size());
    const Model<float> model = checked(
        train(arguments.settings, positions, hold_out,
              [epochs = arguments.settings.epochs](const EpochReport& report) {
                  fmt::print("{},{:.6f},{:.6f},{:.3g},{:.1f},{:.0f}\n", report.epoch, report.train_loss,
                             report.hold_out_loss, report.rate, report.scale, report.positions_per_second);
                  std::fflush(stdout);
                  if (report.epoch < epochs) {
                      fmt::print(stderr, "epoch {} of {}, about {} to go\n", report.epoch, epochs,
                                 duration_text(report.seconds_left));
                  }
              }));
    write_network(model.quantized(), arguments.output);
}

void run(Arguments& arguments) {
    if (arguments.output.empty()) {
        throw std::invalid_argument("--output: the file's name is empty");
    }
    refuse_for(find_unfit_file(files_of(arguments)));
    if (arguments.mean) {
        average_networks(arguments);
    } else {
        train_network(arguments);
    }
}

void add_options(CLI::App& app, Arguments& arguments) {
    TrainSettings& settings = arguments.settings;
    settings.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    app.add_option("FILE", arguments.inputs, "Positions to learn from; with --mean: networks")->required();
    CLI::Option* const hold_out =
        app.add_option("--hold-out", arguments.hold_out, "Positions to test on")->expected(1);
    app.add_option("--output", arguments.output, "The network")->required();
    CLI::Option* const checkpoint =
        app.add_option("--checkpoint", settings.checkpoint, "State kept after every epoch, to resume from");
    CLI::Option* const start = app.add_option(
        "--start", arguments.start, "Network to begin with, widened if --hidden is a multiple of its size");
    app.add_flag("--mean", arguments.mean,
                 "Write the mean of networks that began as one and were trained separately")
        ->excludes(hold_out, checkpoint, start);
    arguments.hidden =
        app.add_option("--hidden", settings.hidden, "Hidden neurons a side")
            ->check(CLI::Range(NetworkShape::hidden_step, NetworkShape::max_hidden))
            ->check([](const std::string& text) {
                const bool fits = std::stoul(text) % NetworkShape::hidden_step == 0;
                return fits ? "" : fmt::format("{} is not a multiple of {}", text, NetworkShape::hidden_step);
            })
            ->capture_default_str();
    constexpr double smallest_samples = 1e-6;
    constexpr double most_samples = 1e6;
    constexpr int most_threads = 1024;
    constexpr double smallest_rate = 1e-9;
    constexpr double largest_scale = 10'000;
    constexpr double largest_weight_decay = 100;
    CLI::Option* const epochs =
        app.add_option("--epochs", settings.epochs, "Times that all positions are shown")
            ->check(CLI::Range(1, most_epochs))
            ->capture_default_str();
    app.add_option("--samples", arguments.samples, "Instead: millions of positions to show, in whole epochs")
        ->check(number_range(smallest_samples, most_samples))
        ->excludes(epochs);
    app.add_option("--batch", settings.batch, "Positions a step")
        ->check(CLI::Range(std::size_t{1}, Gradients::largest_batch))
        ->capture_default_str();
    app.add_option("--rate", settings.first_rate, "Learning rate at the start")
        ->check(number_range(smallest_rate, 1))
        ->capture_default_str();
    app.add_option("--last-rate", settings.last_rate, "Learning rate at the end")
        ->check(number_range(0, 1))
        ->capture_default_str();
    app.add_option("--weight-decay", settings.weight_decay,
                   "Share of each weight that a step removes, times the rate")
        ->check(number_range(0, largest_weight_decay))
        ->capture_default_str();
    app.add_option("--score-weight", settings.score_weight, "Weight of the score; the rest is the result")
        ->check(number_range(0, 1))
        ->capture_default_str();
    app.add_option("--scale", settings.scale, "Centipawns to odds of e : 1; 0: fitted to the positions")
        ->check(number_range(0, largest_scale))
        ->check([](const std::string& text) {
            const double scale = parse_number(text, 0.0, largest_scale).value();
            return scale == 0 || scale >= 1 ? "" : fmt::format("{} is neither 0 nor 1 or more", text);
        })
        ->capture_default_str();
    app.add_option("--seed", settings.seed, "Equal seeds give equal networks")->capture_default_str();
    app.add_option("--threads", settings.threads, "Threads; the network does not depend on them")
        ->check(CLI::Range(1, most_threads))
        ->capture_default_str();
}

}  // namespace

}  // namespace ricochet::tools::train

int main(int argc, char** argv) {
    using namespace ricochet::tools;
    train::Arguments arguments;
    return run_program(
        "ricochet-train", "Trains Ricochet's network on positions of ricochet-datagen", argc, argv,
        [&arguments](CLI::App& app) { train::add_options(app, arguments); },
        [&arguments] { train::run(arguments); });
}
