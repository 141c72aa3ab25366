// SPDX-License-Identifier: GPL-3.0-or-later
// What a page that is one file has brought along is text that no parser of pages and no encoding changes. Needs no browser:
//
//     node --test tests/tools/board/page/packed_test.mjs

import assert from 'node:assert/strict';
import test from 'node:test';
import { bytesOf, lettersOf } from '../../../../tools/board/page/server/packed.js';

// The same bytes in every run, as good as drawn.
function drawnBytes(length) {
  let seed = length;
  return Array.from({ length }, () => {
    seed = (seed * 48271) % 2147483647;
    return seed % 256;
  });
}

const REFUSED = ['\0', '\r', '\x1a', '\x1b', '<'];

test('bytes become letters that stay as they are, and bytes again', () => {
  const texts = [[], [0], [255], [60, 13, 0], Array(999).fill(255), Array(1000).fill(0)];
  for (let length = 1; length < 100; length++) texts.push(drawnBytes(length));
  for (const bytes of texts) {
    const letters = lettersOf(bytes);
    assert.ok([...letters].every(letter => letter < '\x80' && !REFUSED.includes(letter)));
    assert.deepEqual([...bytesOf(letters)], bytes);
  }
});

test('a hundred bytes take no more than 115.7 letters', () => {
  const bytes = drawnBytes(100_000);
  const letters = lettersOf(bytes);
  assert.ok(letters.length < 115_700, String(letters.length));
  assert.deepEqual([...bytesOf(letters)], bytes);
});
