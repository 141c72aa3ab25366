// SPDX-License-Identifier: GPL-3.0-or-later
// The addition to the engine's program for a worker (engine/wasm): explanations of moves, by the same search
// and networks.
#include <cstdlib>
#include <cstring>
#include <emscripten/emscripten.h>
#include <exception>

#include "tools/board/explain/explanations.hpp"

extern "C" {

/// Answers a request for an explanation (`answer_explanation`). The caller frees the answer; null if out of
/// memory.
EMSCRIPTEN_KEEPALIVE char* ricochet_explain(const char* request) {
    try {
        return ::strdup(ricochet::tools::board::answer_explanation(request).c_str());
    } catch (const std::exception&) {
        return nullptr;
    }
}
}
