// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/match/play/engine_files.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "tools/client/process.hpp"

namespace ricochet::tools::match {

namespace {

namespace fs = std::filesystem;

/// The path of a file name that the engine resolves in its working directory.
std::string path_of(const EngineSettings& engine, const std::string& name) {
    return (fs::path(engine.command.directory) / name).string();
}

bool is_regular_file(const std::string& path) {
    std::error_code error;
    return fs::is_regular_file(path, error);
}

/// Whether an option's name contains a lower-case word, ignoring case.
bool has_word(std::string option, std::string_view word) {
    std::transform(option.begin(), option.end(), option.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    return option.find(word) != std::string::npos;
}

/// The file named by an option's value; nothing if it is none. `option` is empty for a plain argument.
std::optional<GivenFile> given_file(const EngineSettings& engine, const std::string& role,
                                    const std::string& option, const std::string& value) {
    const std::string path = path_of(engine, value);
    if (value.empty() || !(has_word(option, "file") || is_regular_file(path))) {
        return std::nullopt;
    }
    return GivenFile{role, value, path, has_word(option, "log")};
}

}  // namespace

std::vector<GivenFile> given_files(const EngineSettings& engine) {
    std::vector<GivenFile> files;
    const auto add = [&](const std::string& role, const std::string& option, const std::string& value) {
        if (std::optional<GivenFile> file = given_file(engine, role, option, value)) {
            files.push_back(std::move(*file));
        }
    };
    for (const std::string& argument : engine.command.arguments) {
        const std::size_t equals = argument.starts_with('-') ? argument.find('=') : std::string::npos;
        const bool has_option = equals != std::string::npos;
        add("an argument", has_option ? argument.substr(0, equals) : "",
            has_option ? argument.substr(equals + 1) : argument);
    }
    for (const auto& [option, value] : engine.options) {
        add("option." + option, option, value);
    }
    return files;
}

void EngineFiles::take_digests(Participant& engine) {
    const Result<std::string> program = find_program(engine.command);
    const Result<std::string> digest =
        program ? cache_.digest(program.value()) : Result<std::string>(Error{program.error()});
    engine.identity.digest = digest ? digest.value() : "";
    engine.identity.files.clear();
    for (const GivenFile& file : given_files(engine)) {
        if (file.is_log || !is_regular_file(file.path)) {
            continue;
        }
        if (const Result<std::string> content = cache_.digest(file.path)) {
            engine.identity.files.emplace_back(file.name, content.value());
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
