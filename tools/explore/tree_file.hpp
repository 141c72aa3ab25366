// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "movegen/base/result.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/common/json.hpp"
#include "tools/explore/tree.hpp"

namespace ricochet::tools::explore {

bool begins_like_tree(std::string_view beginning);

constexpr FileKind tree_kind{"opening tree", begins_like_tree};

/// What a tree file holds.
struct TreeFile {
    Tree tree;
    /// How its positions were searched: `variant`, `nodes`, `lines`, `network`.
    Json conditions;
    /// What games were counted: `sha256` and `games` of each file.
    Json games = Json::array();
};

/// A position as a line of EPD, without its end.
std::string write_node(const Node& node, Variant variant);
/// The inverse, of a line by itself. Throws a `std::invalid_argument` that says what is wrong.
Node parse_node(std::string_view line, Variant variant);

/// The tree as text: its conditions, and the positions as EPD, sorted.
std::string write_tree(const TreeFile& file);
/// Reads such a file, whatever the order of its lines; the tree is updated by the usual prices. The error names
/// file and line.
Result<TreeFile> read_tree(const std::string& path);

}  // namespace ricochet::tools::explore
