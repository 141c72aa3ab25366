// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json_fwd.hpp"
#include "tools/explore/tree.hpp"

namespace ricochet::tools::explore {

bool begins_like_journal(std::string_view beginning);

constexpr FileKind journal_kind{"journal of an opening tree", begins_like_journal};

/// The positions that a tree's maker has searched so far, a line each, so that it goes on after a kill. Locked
/// while it is open.
class Journal {
public:
    /// Opens the journal of a tree that is made like this, made if missing. A torn last line is cut off. The
    /// error: it is of another tree, damaged, or in use.
    static Result<Journal> open(const std::string& path, Variant variant, const Json& conditions);

    /// What was found before, by the first four fields of the FEN.
    [[nodiscard]] const std::map<std::string, Node>& found() const { return found_; }
    /// Adds a position, and waits until it is on the disk. The reason where that failed.
    std::optional<Error> add(const Node& node, Variant variant);

private:
    explicit Journal(DurableFile file) : file_(std::move(file)) {}

    /// Takes the lines that are there. True where the first, the conditions, is among them. Throws a
    /// `std::invalid_argument` where one is wrong.
    bool read(const std::string& path, Variant variant, const std::string& first_line);

    DurableFile file_;
    std::map<std::string, Node> found_;
};

}  // namespace ricochet::tools::explore
