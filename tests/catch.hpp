// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Catch2 2 and 3 keep the same things under different names.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
