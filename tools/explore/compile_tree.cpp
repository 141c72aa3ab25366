// SPDX-License-Identifier: GPL-3.0-or-later
#include "tools/explore/compile_tree.hpp"

#include <utility>
#include <vector>

#include "search/book/book.hpp"
#include "tools/common/durable_file.hpp"
#include "tools/common/file_roles.hpp"
#include "tools/explore/tree_file.hpp"

namespace ricochet::tools::explore {

namespace {

constexpr FileKind book_kind{"book of openings", book::begins_like_book};

std::vector<book::BookEntry> entries_of(const Tree& tree) {
    std::vector<book::BookEntry> entries;
    for (const Node& node : tree.nodes()) {
        for (const Edge& edge : node.edges) {
            const std::uint32_t behind = edge.child == no_node ? 0 : tree.nodes()[edge.child].positions;
            entries.push_back({node.key, {edge.move, edge.backed_up, edge.games, behind}});
        }
    }
    return entries;
}

}  // namespace

Result<CompiledBook> compile_tree(const std::string& tree, const std::string& book) {
    std::vector<FileRole> files = {{"the tree", tree, FileUse::read_alone}};
    add_replaced(files, "the book", book, book_kind);
    if (const std::optional<std::string> unfit = find_unfit_file(files)) {
        return Error{*unfit};
    }
    const Result<TreeFile> file = read_tree(tree);
    if (!file) {
        return Error{file.error()};
    }
    std::vector<book::BookEntry> entries = entries_of(file.value().tree);
    if (entries.size() > book::most_entries) {
        return Error{"the tree has more moves than a book may"};
    }
    const std::size_t moves = entries.size();
    const std::string bytes = book::write_book(file.value().tree.variant(), std::move(entries));
    if (const std::optional<Error> error = replace_file(book, bytes)) {
        return *error;
    }
    return CompiledBook{file.value().tree.nodes().size(), moves, bytes.size()};
}

}  // namespace ricochet::tools::explore
