// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Catch2 2 and 3 have different header names.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
