// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether PEXT and PDEP may be used: the processor has them and the build does not forbid them, as it should
// where they are microcode.
#if defined(__BMI2__) && !defined(RICOCHET_NO_INTRINSICS)
#define RICOCHET_USE_BMI2 1
#include <immintrin.h>
#else
#define RICOCHET_USE_BMI2 0
#endif
