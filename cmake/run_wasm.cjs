// SPDX-License-Identifier: GPL-3.0-or-later
// node cmake/run_wasm.cjs PROGRAM.js [ARGS...]: runs a program of the wasm build. Emscripten 3.1.6 mistakes a
// node with `fetch` for a browser.
'use strict';
const { resolve } = require('node:path');

delete globalThis.fetch;
process.argv.splice(1, 1);
require(resolve(process.argv[1]));
