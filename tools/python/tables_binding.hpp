// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "search/tables/tables.hpp"

namespace ricochet::python {

/// The tables of a folder in Python, shared with the engines that probe them.
struct TableFolder {
    std::shared_ptr<const tables::Tables> tables;
};

}  // namespace ricochet::python
