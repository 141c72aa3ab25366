// SPDX-License-Identifier: GPL-3.0-or-later
// The rules, for a page that runs them in a worker: requests and answers are texts.
#include <cstdlib>
#include <cstring>
#include <emscripten/emscripten.h>
#include <exception>

#include "tools/board/wasm/page_requests.hpp"

using ricochet::tools::Clock;
using ricochet::tools::board::PageRequests;

extern "C" {

/// Returns the object that answers a page's requests, which lives as long as the worker; null if out of memory.
EMSCRIPTEN_KEEPALIVE void* ricochet_open() {
    try {
        return new PageRequests;
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// Answers a request (`PageRequests::answer`). The caller frees the answer; null if out of memory.
EMSCRIPTEN_KEEPALIVE char* ricochet_ask(void* requests, const char* request) {
    try {
        return ::strdup(static_cast<PageRequests*>(requests)->answer(request, Clock::now()).c_str());
    } catch (const std::exception&) {
        return nullptr;
    }
}
}
