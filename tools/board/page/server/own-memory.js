// SPDX-License-Identifier: GPL-3.0-or-later
// A program with threads is compiled for memory that they share. To run without threads it gets memory of its own: what it says
// about its memory is one byte in its code, and where that stands was noted when the page was made (tools/board/html/pack.mjs).

/// The code for memory of its own; `told` is what was noted.
export function codeForOwnMemory(code, told) {
  const own = new Uint8Array(code.slice());
  own[told.place] = told.own;
  return own;
}

/// How many pages that memory has, for `WebAssembly.Memory`.
export const ownMemory = ({ initial, maximum }) => ({ initial, maximum });
