// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movegen/base/result.hpp"

namespace ricochet::tables {

/// The folder that tables are made in. No other program can make tables there at the same time.
class TableFolder {
public:
    /// The folder is made where it is missing. The error: that fails, nothing can be written there, or another
    /// program makes tables in it.
    static Result<TableFolder> open(const std::string& path);

    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;
    TableFolder(TableFolder&& other) noexcept;
    TableFolder& operator=(TableFolder&&) = delete;
    ~TableFolder();

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string file(const std::string& name) const;

    /// Puts a file of these parts in place of an old one, so that there is always either, also where the
    /// machine fails. The error names the file.
    [[nodiscard]] std::optional<Error> replace(const std::string& name,
                                               const std::vector<std::string>& parts) const;

private:
    TableFolder(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

    int descriptor_;
    std::string path_;
};

}  // namespace ricochet::tables
