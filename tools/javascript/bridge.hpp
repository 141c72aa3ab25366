// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <emscripten/emscripten.h>
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "movegen/base/result.hpp"
#include "movegen/game.hpp"

/// Marks a function exported to JavaScript, which rules.js calls by its name.
#define RICOCHET_EXPORT extern "C" EMSCRIPTEN_KEEPALIVE

namespace ricochet::javascript {

/// Buffers for texts and arrays passed between JavaScript and WebAssembly. An answer is valid until the next
/// call.
struct Bridge {
    /// The argument, in UTF-8.
    std::string input;
    /// The answer's text, or an error message.
    std::string output;
    /// The answer's moves and numbers.
    std::vector<std::uint32_t> words;
};

/// The return value of a call: an address or a number, 0 or more, or one of the errors below.
using Answer = std::intptr_t;

/// Bad input; `Bridge::output` has the message. Nothing has changed.
inline constexpr Answer refused = -1;
/// Out of memory. Nothing has changed.
inline constexpr Answer out_of_memory = -2;

/// Returns the result of `work`, or `out_of_memory` if it throws.
template <class Work>
Answer answer(Work work) {
    try {
        return work();
    } catch (const std::exception&) {
        return out_of_memory;
    }
}

/// Stores the text that `work` returns as the output, and returns 0; `out_of_memory` if it throws.
template <class Work>
Answer answer_text(Bridge& bridge, Work work) {
    return answer([&] {
        bridge.output = work();
        return Answer{0};
    });
}

inline Answer refuse(Bridge& bridge, std::string why) {
    bridge.output = std::move(why);
    return refused;
}

/// Passes ownership of an object to JavaScript, which must return it to be deleted.
template <class Object>
Answer give(Object object) {
    return reinterpret_cast<Answer>(new Object(std::move(object)));
}

/// Adds a 64-bit number as two words, the lower one first.
inline void add_number(Bridge& bridge, std::uint64_t number) {
    constexpr unsigned word_bits = 32;
    bridge.words.push_back(static_cast<std::uint32_t>(number));
    bridge.words.push_back(static_cast<std::uint32_t>(number >> word_bits));
}

}  // namespace ricochet::javascript
