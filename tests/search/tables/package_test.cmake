# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what asks tables of endings from the build folder BUILD, builds search/tables/example of the tree SOURCE by
# COMPILER against what was installed, and has it ask a table.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/package_support.cmake)
set(folder ${BUILD}/test-output/tables-package)
build_installed_example(search/tables/example include/ricochet/search/tables/example include/ricochet/search/core)

set(tables ${folder}/tables)
run(${TABLES} make --folder ${tables} --threads 1 KQK)
run(${folder}/build/example ${tables} "k9/10/1K8/10/10/10/10/9Q w - - 0 1")
expect("position: win, 1 plies to mate\n")
expect("Qj8#: win, 1 plies to mate\n")
run(${folder}/build/example ${tables} "10/10/4k5/10/10/10/1Q8/K9 w - - 99 80")
expect("position: cursed win, ")
refuse(${folder}/build/example ${tables} "k9/10/1K8/10/10/10/10/9R w - - 0 1")
expect("there is no table for this position")
refuse(${folder}/build/example ${folder}/nowhere "k9/10/1K8/10/10/10/10/9Q w - - 0 1")
expect("cannot read the folder")
