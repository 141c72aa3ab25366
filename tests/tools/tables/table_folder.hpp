// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "search/tables/tables.hpp"
#include "tests/catch.hpp"
#include "tests/scratch_folder.hpp"
#include "tools/tables/make_tables.hpp"

namespace ricochet::test {

/// Makes tablebases in a folder and returns the names of those made.
inline std::vector<std::string> make_tables_in(const std::string& folder, const std::vector<std::string>& names,
                                               int threads = 1) {
    std::vector<tables::Ending> endings;
    endings.reserve(names.size());
    for (const std::string& name : names) {
        endings.push_back(tables::Ending::parse(name).value());
    }
    std::vector<std::string> made;
    tables::MakeCallbacks callbacks;
    callbacks.on_table = [&made](const tables::TableReport& report) { made.push_back(report.name); };
    const std::optional<Error> error = tables::make_tables(folder, endings, threads, callbacks);
    INFO((error ? error->message : ""));
    REQUIRE_FALSE(error.has_value());
    return made;
}

/// Damages all blocks of a small tablebase's file but not its head.
inline void damage_table(const std::string& path) {
    constexpr std::uintmax_t longest_head = 400;
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(longest_head);
    file << std::string(std::filesystem::file_size(path) - longest_head, 'x');
    REQUIRE(file.good());
}

/// A folder for tablebases, deleted with the object.
class TableFolder : public ScratchFolder {
public:
    /// Damages a tablebase's blocks, which is noticed only when it is probed.
    void damage(const std::string& name) const { damage_table(file(name)); }
    /// Makes tablebases and returns the names of those made.
    std::vector<std::string> make(const std::vector<std::string>& names, int threads = 1) const {
        return make_tables_in(path(), names, threads);
    }
    [[nodiscard]] std::shared_ptr<const tables::Tables> open() const {
        const auto opened = tables::Tables::open(path());
        REQUIRE(opened.ok());
        return opened.value();
    }
};

}  // namespace ricochet::test
