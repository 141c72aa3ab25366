// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace ricochet {

/// Memory for a large table, whose contents are not set, aligned to a cache line at least. On huge pages where
/// the system has them: look-ups all over the table then seldom wait for the translation of an address. Throws
/// `std::bad_alloc` where memory does not suffice.
void* allocate_large(std::size_t bytes);

/// Asks for huge pages where memory that has not been used yet spans some; elsewhere nothing happens.
void advise_large(void* memory, std::size_t bytes);

/// Gives it back; the deleter of a pointer to a table that needs no destructor.
struct FreeLarge {
    void operator()(void* memory) const;
};

}  // namespace ricochet
