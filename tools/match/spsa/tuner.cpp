// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/spsa/tuner.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>

#include "movegen/base/quote.hpp"
#include "movegen/base/random.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/json.hpp"

namespace ricochet::tools::match {

namespace {

/// Separates a tuning's random numbers from those of openings, which use the same seed.
constexpr std::uint64_t tuning_stream = 0x53505341;

/// A random number from 0 to 1, excluding 1.
double draw_fraction(Random& random) {
    constexpr std::size_t steps = std::size_t{1} << 53U;
    return static_cast<double>(random.below(steps)) / static_cast<double>(steps);
}

/// The random directions and rounding fractions of one iteration, in the order of the parameters.
class Draws {
public:
    Draws(std::uint64_t seed, int iteration)
        : random_{seed, tuning_stream, static_cast<std::uint64_t>(iteration)} {}
    double direction() { return random_.below(2) == 0 ? 1.0 : -1.0; }
    double fraction() { return draw_fraction(random_); }

private:
    Random random_;
};

/// The value of one side in an iteration. Whole numbers are rounded randomly, so that their mean is the value;
/// otherwise steps below 1 would have no effect.
std::string perturbed_text(const TunedParameter& parameter, double value, double fraction) {
    const double rounded = parameter.is_whole ? std::floor(value + fraction) : value;
    return fmt::format("{}", std::clamp(rounded, parameter.min, parameter.max));
}

constexpr std::size_t field_count = 7;
/// The first line of a file of tuned values.
constexpr std::string_view written_start = "# name, type, value, min, max, c_end, r_end";

std::vector<std::string_view> split_fields(std::string_view line) {
    std::vector<std::string_view> fields;
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(',', begin), line.size());
        fields.push_back(trimmed(line.substr(begin, end - begin)));
        begin = end + 1;
    }
    return fields;
}

TunedParameter read_parameter(std::string_view line) {
    const std::vector<std::string_view> fields = split_fields(line);
    if (fields.size() != field_count) {
        throw std::invalid_argument(
            fmt::format("{}, not the {} of 'name, int|float, start, min, max, c_end, r_end'",
                        counted(fields.size(), "field"), field_count));
    }
    TunedParameter parameter;
    parameter.name = fields[0];
    if (parameter.name.empty()) {
        throw std::invalid_argument("the name is missing");
    }
    if (!is_utf8(parameter.name)) {
        throw std::invalid_argument(fmt::format("the name {} is not UTF-8", ricochet::quoted(parameter.name)));
    }
    if (fields[1] != "int" && fields[1] != "float") {
        throw std::invalid_argument(fmt::format("'{}' is neither int nor float", fields[1]));
    }
    parameter.is_whole = fields[1] == "int";
    std::size_t place = 2;
    for (const auto& [name, target] :
         {std::pair("start", &parameter.start), std::pair("min", &parameter.min),
          std::pair("max", &parameter.max), std::pair("c_end", &parameter.end_step),
          std::pair("r_end", &parameter.end_rate)}) {
        *target = checked(parse_number(fields[place++], name, -most_tuned, most_tuned));
    }
    refuse_for(find_fault(parameter));
    return parameter;
}

}  // namespace

Tuner::Tuner(const Conditions& conditions)
    : settings_(*conditions.tuning), first_engine_(conditions.engines.front().name), seed_(conditions.seed) {
    for (const TunedParameter& parameter : settings_.parameters) {
        values_.push_back(parameter.start);
    }
}

/// The gain sequences a(k) and c(k) of SPSA, given by their final values as in fishtest and OpenBench: c(k) = c
/// / k^gamma, r(k) = a / (A + k)^alpha / c(k)^2.
Tuner::Gains Tuner::gains(const TunedParameter& parameter, int iteration) const {
    const double last = settings_.iterations;
    const double delay = settings_.stability * last;
    const double step = parameter.end_step * std::pow(last / iteration, settings_.gamma);
    const double end_gain = parameter.end_rate * parameter.end_step * parameter.end_step;
    const double gain = end_gain * std::pow((delay + last) / (delay + iteration), settings_.alpha);
    return {step, gain / (step * step)};
}

Tuner::Iteration Tuner::perturb(int iteration) const {
    Iteration result;
    Draws draws(seed_, iteration);
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const TunedParameter& parameter = settings_.parameters[i];
        const double offset = gains(parameter, iteration).step * draws.direction();
        const double fraction = draws.fraction();
        result.options[0].emplace_back(parameter.name,
                                       perturbed_text(parameter, values_[i] + offset, fraction));
        result.options[1].emplace_back(parameter.name,
                                       perturbed_text(parameter, values_[i] - offset, fraction));
    }
    return result;
}

const OptionValues& Tuner::options(int iteration, int engine) {
    const auto found = open_.find(iteration);
    Iteration& open =
        found != open_.end() ? found->second : open_.emplace(iteration, perturb(iteration)).first->second;
    return open.options[engine];
}

bool Tuner::add(const GameRecord& record) {
    const int number = record.identity.round;
    const bool first_is_white = record.identity.white == first_engine_;
    if (!open_.contains(number)) {
        // A resumed iteration uses the values of its first game.
        Iteration iteration;
        iteration.options[0] = first_is_white ? record.white_options : record.black_options;
        iteration.options[1] = first_is_white ? record.black_options : record.white_options;
        open_.emplace(number, std::move(iteration));
    }
    Iteration& iteration = open_[number];
    if (record.result != GameResult::draw && !is_engine_failure(record.ending)) {
        iteration.balance += (record.result == GameResult::white_wins) == first_is_white ? 1 : -1;
    }
    if (++iteration.games < 2 * settings_.pairs) {
        return false;
    }
    move(number, iteration.balance);
    open_.erase(number);
    ++finished_;
    return true;
}

void Tuner::move(int iteration, int balance) {
    Draws draws(seed_, iteration);
    for (std::size_t i = 0; i < values_.size(); ++i) {
        const TunedParameter& parameter = settings_.parameters[i];
        const auto [step, rate] = gains(parameter, iteration);
        const double change = rate * step * draws.direction() * balance;
        draws.fraction();
        values_[i] = std::clamp(values_[i] + change, parameter.min, parameter.max);
    }
}

Tuner replay_tuning(const Conditions& conditions, const Games& games) {
    Tuner tuner(conditions);
    for (const GameRecord& record : games) {
        tuner.add(record);
    }
    return tuner;
}

std::string option_text(const TunedParameter& parameter, double value) {
    return parameter.is_whole ? fmt::format("{}", std::lround(value)) : fmt::format("{:.6g}", value);
}

std::optional<std::string> why_not_tunable(const TuningSettings& settings,
                                           const std::vector<UciOption>& options) {
    for (const TunedParameter& parameter : settings.parameters) {
        const auto option = std::find_if(options.begin(), options.end(), [&](const UciOption& candidate) {
            return equal_ignoring_case(candidate.name, parameter.name);
        });
        if (option == options.end()) {
            return fmt::format("it has no option '{}'", parameter.name);
        }
        if (option->type == "string") {
            continue;
        }
        if (option->type != "spin" || !parameter.is_whole) {
            return fmt::format("its option '{}' is a {}, which takes no {}", parameter.name, option->type,
                               parameter.is_whole ? "numbers" : "float");
        }
        constexpr double most = 1e300;
        const Result<double> min = parse_number(option->min, -most, most);
        const Result<double> max = parse_number(option->max, -most, most);
        if ((min && parameter.min < min.value()) || (max && parameter.max > max.value())) {
            return fmt::format("its option '{}' goes from {} to {}, not from {} to {}", parameter.name,
                               option->min, option->max, parameter.min, parameter.max);
        }
    }
    return std::nullopt;
}

std::vector<TunedParameter> read_parameter_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        throw std::invalid_argument(fmt::format("cannot read the parameters '{}'", path));
    }
    std::vector<TunedParameter> parameters;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const std::string_view text = trimmed(line);
        if (text.empty() || text.starts_with('#')) {
            continue;
        }
        try {
            TunedParameter parameter = read_parameter(text);
            if (std::any_of(parameters.begin(), parameters.end(), [&parameter](const TunedParameter& known) {
                    return equal_ignoring_case(known.name, parameter.name);
                })) {
                throw std::invalid_argument(fmt::format("'{}' occurs twice", parameter.name));
            }
            parameters.push_back(std::move(parameter));
        } catch (const std::invalid_argument& error) {
            throw std::invalid_argument(fmt::format("{}, line {}: {}", path, number, error.what()));
        }
    }
    if (parameters.empty()) {
        throw std::invalid_argument(fmt::format("there are no parameters in '{}'", path));
    }
    return parameters;
}

std::string to_parameter_file(const Tuner& tuner) {
    std::string text = fmt::format("{}; after {} of {}\n", written_start, tuner.finished_iterations(),
                                   counted(tuner.settings().iterations, "iteration"));
    for (std::size_t i = 0; i < tuner.values().size(); ++i) {
        const TunedParameter& parameter = tuner.settings().parameters[i];
        text += fmt::format("{}, {}, {:.6g}, {}, {}, {}, {}\n", parameter.name,
                            parameter.is_whole ? "int" : "float", tuner.values()[i], parameter.min,
                            parameter.max, parameter.end_step, parameter.end_rate);
    }
    return text;
}

bool begins_like_parameters(std::string_view beginning) {
    if (begins_with_magic(beginning, written_start)) {
        return true;
    }
    const std::string_view text = skip_lines(beginning, "#");
    try {
        static_cast<void>(read_parameter(trimmed(text.substr(0, text.find('\n')))));
        return true;
    } catch (const std::invalid_argument&) {
        return false;
    }
}

}  // namespace ricochet::tools::match
