// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "search/tables/making/make_tables.hpp"
#include "search/tables/tables.hpp"
#include "tests/catch.hpp"

namespace ricochet::test {

/// A folder for tables, which goes away with the object.
class TableFolder {
public:
    TableFolder() {
        std::random_device device;
        const std::string name = "ricochet-tables-" + std::to_string(device()) + "-" + std::to_string(device());
        path_ = std::filesystem::temp_directory_path() / name;
        std::filesystem::create_directories(path_);
    }
    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;
    ~TableFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] std::string file(std::string_view name) const { return (path_ / name).string(); }

    /// Makes tables, and answers the names of those that were made.
    std::vector<std::string> make(const std::vector<std::string>& names, int threads = 1) const {
        std::vector<tables::Ending> endings;
        endings.reserve(names.size());
        for (const std::string& name : names) {
            endings.push_back(tables::Ending::parse(name).value());
        }
        std::vector<std::string> made;
        tables::MakeCallbacks callbacks;
        callbacks.on_table = [&made](const tables::TableReport& report) { made.push_back(report.name); };
        const std::optional<Error> error = tables::make_tables(path(), endings, threads, callbacks);
        INFO((error ? error->message : ""));
        REQUIRE_FALSE(error.has_value());
        return made;
    }
    [[nodiscard]] std::shared_ptr<const tables::Tables> open() const {
        const auto opened = tables::Tables::open(path());
        REQUIRE(opened.ok());
        return opened.value();
    }

private:
    std::filesystem::path path_;
};

}  // namespace ricochet::test
