// SPDX-License-Identifier: GPL-3.0-or-later
// node tools/packaging/run_board_file.mjs FILE WORD...: runs a line of UCI in the engine of a board as one
// file, by the script of the page's worker, and prints the output.

import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { argv, exit, stderr, stdout } from 'node:process';
import { runInThisContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';

function fail(reason) {
  stderr.write(`run_board_file.mjs: ${reason}\n`);
  exit(1);
}

/// The contents of an element of the page, unpacked (board/page/server/program.js).
function content(page, id) {
  const found = new RegExp(`<script type="[^"]*" id="${id}">(.*?)</script>`, 's').exec(page);
  if (found === null) throw new Error(`there is no ${id} in it`);
  return gunzipSync(Buffer.from(found[1], 'base64'));
}

async function run(file, line) {
  const page = readFileSync(file, 'utf8');
  const module = await WebAssembly.compile(content(page, 'engine-program'));
  // Emscripten 3.1.6 mistakes a node with `fetch` for a browser.
  delete globalThis.fetch;
  Object.assign(globalThis, { require: createRequire(import.meta.url), __dirname: '.', location: { href: '' }, onmessage: null });
  globalThis.postMessage = said => {
    if (said.failed !== undefined) fail(`${file}: ${said.failed}`);
    if (said.line !== undefined) stdout.write(`${said.line}\n`);
  };
  runInThisContext(content(page, 'engine-worker').toString());
  globalThis.onmessage({ data: { module } });
  globalThis.onmessage({ data: { ask: line } });
}

if (argv.length < 4) {
  stderr.write('node tools/packaging/run_board_file.mjs FILE WORD...\n');
  exit(2);
}
run(argv[2], argv.slice(3).join(' ')).catch(error => fail(`${argv[2]}: ${error.message}`));
