// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/explore/trim_tree.hpp"

#include <vector>

#include "tools/common/durable_file.hpp"
#include "tools/explore/tree_file.hpp"

namespace ricochet::tools::explore {

Result<std::size_t> trim_tree(const std::string& tree, std::size_t positions, const std::string& output) {
    std::vector<FileRole> files = {{"the tree", tree, FileUse::read_alone}};
    add_replaced(files, "--out", output, tree_kind);
    if (const std::optional<std::string> unfit = find_unfit_file(files)) {
        return Error{*unfit};
    }
    Result<TreeFile> read = read_tree(tree);
    if (!read) {
        return Error{read.error()};
    }
    TreeFile& file = read.value();
    // By this it differs from what `make` begins with: its searches' own scores are gone.
    if (!file.conditions.contains("trimmed_from")) {
        file.conditions["trimmed_from"] = file.tree.nodes().size();
    }
    file.tree = file.tree.trimmed(positions);
    file.tree.update({});
    if (const std::optional<Error> error = replace_file(output, write_tree(file))) {
        return *error;
    }
    return file.tree.nodes().size();
}

}  // namespace ricochet::tools::explore
