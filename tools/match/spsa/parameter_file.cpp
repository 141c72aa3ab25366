// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/spsa/parameter_file.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>

#include "movegen/base/quote.hpp"
#include "movegen/base/tokens.hpp"
#include "tools/common/utf8.hpp"

namespace ricochet::tools::match {

namespace {

constexpr std::size_t field_count = 7;
/// What a file of tuned values begins with.
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

/// Reads the numbers; the reason where one is wrong.
std::optional<std::string> read_numbers(const std::vector<std::string_view>& fields,
                                        TunedParameter& parameter) {
    struct Field {
        const char* name;
        double* target;
    };
    const std::array<Field, 5> numbers = {{{"start", &parameter.start},
                                           {"min", &parameter.min},
                                           {"max", &parameter.max},
                                           {"c_end", &parameter.end_step},
                                           {"r_end", &parameter.end_rate}}};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Result<double> number = parse_number(fields[i + 2], numbers[i].name, -most_tuned, most_tuned);
        if (!number) {
            return number.error();
        }
        *numbers[i].target = number.value();
    }
    return std::nullopt;
}

Result<TunedParameter> read_parameter(std::string_view line) {
    const std::vector<std::string_view> fields = split_fields(line);
    if (fields.size() != field_count) {
        return Error{fmt::format("{}, not the {} of 'name, int|float, start, min, max, c_end, r_end'",
                                 counted(fields.size(), "field"), field_count)};
    }
    TunedParameter parameter;
    parameter.name = fields[0];
    if (parameter.name.empty()) {
        return Error{"the name is missing"};
    }
    if (!is_utf8(parameter.name)) {
        return Error{fmt::format("the name {} is no UTF-8", ricochet::quoted(parameter.name))};
    }
    if (fields[1] != "int" && fields[1] != "float") {
        return Error{fmt::format("'{}' is neither int nor float", fields[1])};
    }
    parameter.is_whole = fields[1] == "int";
    std::optional<std::string> fault = read_numbers(fields, parameter);
    if (!fault) {
        fault = find_fault(parameter);
    }
    return fault ? Result<TunedParameter>(Error{*fault}) : Result<TunedParameter>(std::move(parameter));
}

}  // namespace

Result<std::vector<TunedParameter>> read_parameter_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        return Error{fmt::format("cannot read the parameters '{}'", path)};
    }
    std::vector<TunedParameter> parameters;
    int number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        const std::string_view text = trimmed(line);
        if (text.empty() || text.starts_with('#')) {
            continue;
        }
        Result<TunedParameter> parameter = read_parameter(text);
        if (!parameter) {
            return Error{fmt::format("{}, line {}: {}", path, number, parameter.error())};
        }
        const std::string& name = parameter.value().name;
        if (std::any_of(parameters.begin(), parameters.end(), [&name](const TunedParameter& known) {
                return equal_ignoring_case(known.name, name);
            })) {
            return Error{fmt::format("{}, line {}: '{}' stands there twice", path, number, name)};
        }
        parameters.push_back(std::move(parameter.value()));
    }
    if (parameters.empty()) {
        return Error{fmt::format("there are no parameters in '{}'", path)};
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
    while (!beginning.empty()) {
        const std::string_view line = beginning.substr(0, beginning.find('\n'));
        const std::string_view text = trimmed(line);
        if (!text.empty() && !text.starts_with('#')) {
            return read_parameter(text).ok();
        }
        beginning.remove_prefix(std::min(line.size() + 1, beginning.size()));
    }
    return false;
}

}  // namespace ricochet::tools::match
