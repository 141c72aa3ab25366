# SPDX-License-Identifier: GPL-3.0-or-later
# Installs the rules from the build folder BUILD, builds movegen/example of the tree SOURCE by COMPILER against what was
# installed, and plays with it.
cmake_minimum_required(VERSION 3.25)

include(${SOURCE}/tests/package_support.cmake)
set(folder ${BUILD}/test-output/package)
build_installed_example(movegen/example bin share include/ricochet/movegen/example)

run(${folder}/build/example)
expect("outcome: none\nperft 3: 30722\n")
run(${folder}/build/example tiledsquares $-f3 %-d5 Nf3)
expect("rnbqkbnr/pppppppp/8/3%4/8/5N2/PPPPPPPP/RNBQKB$R b KQkq - 3 2")
refuse(${folder}/build/example tensor Ne5)
expect("Ne5")
