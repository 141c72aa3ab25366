// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of a page that is one file: bytes, packed by gzip, in base 64.

/// What an element of the page holds, unpacked, as an answer of the net.
export function unpacked(element) {
  const bytes = Uint8Array.from(atob(element.textContent), letter => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
