// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/engine_files.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <vector>

#include "tools/client/process.hpp"

namespace ricochet::tools::match {

namespace {

namespace fs = std::filesystem;

/// Where a name leads that the engine looks up in the folder in which it runs.
std::string path_of(const Participant& engine, const std::string& name) {
    return (fs::path(engine.command.directory) / name).string();
}

/// Whether the engine writes the file that an option names.
bool is_log(const std::string& option) {
    std::string lower = option;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return lower.find("log") != std::string::npos;
}

/// The words of a command line that may name files.
std::vector<std::string> possible_files(const Participant& engine) {
    std::vector<std::string> names;
    for (const std::string& argument : engine.command.arguments) {
        const std::size_t equals = argument.find('=');
        const bool has_value = argument.starts_with('-') && equals != std::string::npos;
        names.push_back(has_value ? argument.substr(equals + 1) : argument);
    }
    for (const auto& [option, value] : engine.options) {
        if (!is_log(option)) {
            names.push_back(value);
        }
    }
    return names;
}

}  // namespace

void EngineFiles::take_digests(Participant& engine) {
    const Result<std::string> program = find_program(engine.command);
    const Result<std::string> digest =
        program ? cache_.digest(program.value()) : Result<std::string>(Error{program.error()});
    engine.identity.digest = digest ? digest.value() : "";
    engine.identity.files.clear();
    for (const std::string& name : possible_files(engine)) {
        const std::string path = path_of(engine, name);
        std::error_code error;
        if (name.empty() || !fs::is_regular_file(path, error)) {
            continue;
        }
        if (const Result<std::string> content = cache_.digest(path)) {
            engine.identity.files.emplace_back(name, content.value());
        }
    }
}

std::optional<std::string> EngineFiles::find_change(const Participant& engine) {
    const Result<std::string> program = find_program(engine.command);
    if (program && !engine.identity.digest.empty()) {
        const Result<std::string> now = cache_.digest(program.value());
        if (now && now.value() != engine.identity.digest) {
            return describe_change(program.value(), engine.identity.digest, now.value());
        }
    }
    for (const auto& [name, digest] : engine.identity.files) {
        const Result<std::string> now = cache_.digest(path_of(engine, name));
        if (!now) {
            return now.error();
        }
        if (now.value() != digest) {
            return describe_change(name, digest, now.value());
        }
    }
    return std::nullopt;
}

}  // namespace ricochet::tools::match
