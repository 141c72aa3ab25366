# SPDX-License-Identifier: GPL-3.0-or-later
# For workers of OpenBench (tools/openbench/README.md), which build what they need by `make`:
#   make EXE=NAME [CXX=g++] [EVALFILE=NETWORK]    the engine, as NAME in this folder
#   make [CXX=g++]                                the match manager, as `fastchess`
# Everybody else builds by CMake: CONTRIBUTING.md.
EXE = fastchess
EVALFILE =

program = $(if $(filter fastchess,$(EXE)),ricochet-match,ricochet)
folder = build/openbench
# Without a network the project's own is built in.
network = $(if $(EVALFILE),-D RICOCHET_NETWORK=$(EVALFILE))

.PHONY: all
all:
	cmake --preset release -G "Unix Makefiles" -B $(folder) -D BUILD_TESTING=OFF -D CMAKE_CXX_COMPILER=$(CXX) $(network)
	$(MAKE) -C $(folder) $(program)
	cp "$$(find $(folder) -name $(program) -type f -perm -u+x | head -n 1)" $(EXE)
