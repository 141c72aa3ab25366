// SPDX-License-Identifier: GPL-3.0-or-later
// Starts the page if the browser supports all that it needs; otherwise shows in one sentence what is missing.
// Written in old JavaScript, which every browser can parse.
'use strict';
(function () {
  // The smallest modules that use 128-bit vectors, and exceptions.
  var SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];
  var EXCEPTIONS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

  function runs(module) { return WebAssembly.validate(new Uint8Array(module)); }

  function missing() {
    if (typeof WebAssembly !== 'object') return 'WebAssembly';
    if (!runs(SIMD)) return 'WebAssembly with SIMD';
    if (!runs(EXCEPTIONS)) return 'WebAssembly with exceptions';
    if (typeof DecompressionStream !== 'function') return 'DecompressionStream';
    if (typeof Worker !== 'function') return 'workers';
    return null;
  }

  // In the browser's language if there is a text, otherwise in English.
  function sentence() {
    var texts = JSON.parse(document.getElementById('browser-words').textContent);
    return texts[(navigator.language || '').slice(0, 2)] || texts.en;
  }

  var what = missing();
  if (what === null) {
    var program = document.createElement('script');
    program.type = 'module';
    program.textContent = document.getElementById('page-start').textContent;
    document.body.appendChild(program);
  } else {
    var said = document.createElement('p');
    said.className = 'notice';
    said.textContent = sentence().replace('{what}', what);
    document.getElementById('notices').appendChild(said);
  }
}());
