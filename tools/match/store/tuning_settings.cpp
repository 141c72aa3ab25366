// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/store/tuning_settings.hpp"

#include <cmath>
#include <fmt/format.h>
#include <stdexcept>

#include "tools/common/json.hpp"

namespace ricochet::tools::match {

Json to_json(const TuningSettings& settings) {
    Json parameters = Json::array();
    for (const TunedParameter& parameter : settings.parameters) {
        parameters.push_back({{"name", parameter.name},
                              {"type", parameter.is_whole ? "int" : "float"},
                              {"start", parameter.start},
                              {"min", parameter.min},
                              {"max", parameter.max},
                              {"c_end", parameter.end_step},
                              {"r_end", parameter.end_rate}});
    }
    return {{"iterations", settings.iterations}, {"pairs", settings.pairs}, {"alpha", settings.alpha},
            {"gamma", settings.gamma},           {"A", settings.stability}, {"parameters", parameters}};
}

std::optional<std::string> find_fault(const TunedParameter& parameter) {
    if (parameter.min >= parameter.max) {
        return fmt::format("min {} is not below max {}", parameter.min, parameter.max);
    }
    if (parameter.start < parameter.min || parameter.start > parameter.max) {
        return fmt::format("start {} is not between min {} and max {}", parameter.start, parameter.min,
                           parameter.max);
    }
    if (parameter.is_whole &&
        (parameter.min != std::floor(parameter.min) || parameter.max != std::floor(parameter.max))) {
        return fmt::format("min {} and max {} of an int are not whole", parameter.min, parameter.max);
    }
    if (parameter.end_step <= 0.0 || parameter.end_rate <= 0.0) {
        return fmt::format("c_end {} and r_end {} are not both above 0", parameter.end_step,
                           parameter.end_rate);
    }
    return std::nullopt;
}

TuningSettings tuning_from_json(const Json& json) {
    constexpr int most_iterations = 1'000'000;
    constexpr int most_pairs = 1000;
    TuningSettings settings;
    settings.iterations = number_field(json, "iterations", 1, most_iterations);
    settings.pairs = number_field(json, "pairs", 1, most_pairs);
    settings.alpha = number_field(json, "alpha", 0.0, 2.0);
    settings.gamma = number_field(json, "gamma", 0.0, 1.0);
    settings.stability = number_field(json, "A", 0.0, 1.0);
    for (const Json& entry : list_field(json, "parameters")) {
        const auto number = [&entry](const char* key) {
            return number_field(entry, key, -most_tuned, most_tuned);
        };
        settings.parameters.push_back({text_field(entry, "name"), text_field(entry, "type") == "int",
                                       number("start"), number("min"), number("max"), number("c_end"),
                                       number("r_end")});
        if (const std::optional<std::string> fault = find_fault(settings.parameters.back())) {
            throw std::invalid_argument(fmt::format("'{}': {}", settings.parameters.back().name, *fault));
        }
    }
    return settings;
}

}  // namespace ricochet::tools::match
